-- 015: what makes a player's days easier.

-- A player's standing wish: where rolling is the only move that makes sense, it is entered at once, by hand.
alter table seats add column auto_roll integer not null default 0
    constraint seats_auto_roll_flag check (auto_roll in (0, 1));

-- The board of a running game as lists draw it, a cache of what follows from its log: JSON in the game's own
-- shape; null: the game is over, or nothing has been entered since boards are kept.
alter table games add column board text constraint games_board_length check (length(board) between 2 and 1000);

-- The answers to requests with an Idempotency-Key that made something, kept for a day: a repetition
-- gets the same answer and makes nothing. Both columns come from the key, which is not here, so
-- this table shows no answer to anybody.
create table idempotency_keys (
    id         blob not null primary key,  -- hash of who asked, for what address, and the key
    account    integer references accounts (id) on delete cascade,  -- that asked; null: nobody was logged in
    answer     blob not null,              -- sealed by the key and the request's body
    created_at integer not null,
    constraint idempotency_keys_id_length check (length(id) = 32)
) strict, without rowid;

create index idempotency_keys_by_account on idempotency_keys (account);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Names of players who deleted their accounts: nobody else may pass for them. Only a hash, as the name
-- itself is to be gone.
create table former_names (
    hash blob not null primary key,  -- of the name in lower case, or of what it looks like
    constraint former_names_hash_length check (length(hash) = 32)
) strict, without rowid;

-- The name that an account shows, in any script; null: `name` is shown.
alter table accounts add column display_name text constraint accounts_display_name_length
    check (length(display_name) between 1 and 64);

-- What the names of an account could be mistaken for (base/names.h): names that share a skeleton look
-- alike. A name that is shown shares none with a name of another account.
create table name_skeletons (
    skeleton text not null,
    account  integer not null references accounts (id) on delete cascade,
    of       text not null,  -- which of its names
    primary key (skeleton, account, of),
    constraint name_skeletons_of_known check (of in ('name', 'display_name'))
) strict, without rowid;

create index name_skeletons_by_account on name_skeletons (account);
create unique index name_skeletons_shown on name_skeletons (skeleton) where of = 'display_name';

-- `skeleton` is a function of the program.
insert or ignore into name_skeletons select skeleton(name, 0), id, 'name' from accounts;
insert or ignore into name_skeletons select skeleton(name, 1), id, 'name' from accounts;

-- The service's own key for Web Push (RFC 8292), made at the first start. No view shows it.
create table push_key (
    id      integer primary key,
    private blob not null,
    constraint push_key_is_one check (id = 1),
    constraint push_key_length check (length(private) = 32)
) strict;

-- Browsers that want push messages. One ends with its session: who logs out, or is logged out by a new
-- password, gets no more of them there.
create table push_subscriptions (
    id         integer primary key,
    public_id  text not null,            -- in the API
    account    integer not null references accounts (id) on delete cascade,
    session    blob not null references sessions (token_hash) on delete cascade,
    endpoint   text not null,            -- the push service's address of this browser: a secret
    point      blob not null,            -- these two encrypt for this browser (RFC 8291)
    auth       blob not null,
    created_at integer not null,
    constraint push_subscriptions_public_id_unique unique (public_id),
    constraint push_subscriptions_endpoint_unique unique (endpoint),
    constraint push_subscriptions_endpoint_length check (length(endpoint) between 1 and 500),
    constraint push_subscriptions_point_length check (length(point) = 65),
    constraint push_subscriptions_auth_length check (length(auth) = 16)
) strict;

create index push_subscriptions_by_account on push_subscriptions (account);
create index push_subscriptions_by_session on push_subscriptions (session);

-- The outbox again, as SQLite can change no CHECK: with push messages, of which each browser of an
-- account gets its own row.
create temp table outbox_kept as select * from outbox;
create temp table outbox_ids as select seq from sqlite_sequence where name = 'outbox';
drop table outbox;

-- E-mails, webhooks and push messages: written in the transaction of what they tell, sent by the delivery
-- workers, kept for a month. The text is made when one is sent, so it tells how things stand then; a
-- row whose reason has passed by then (the turn was taken) is dropped.
create table outbox (
    id           integer primary key autoincrement,  -- in the Message-ID: never used again
    account      integer not null references accounts (id) on delete cascade,
    kind         text not null,
    way          text not null,                      -- mail, webhook or push
    game         integer references games (id) on delete cascade,        -- null: of none, or several
    invitation   integer references invitations (id) on delete cascade,  -- null: of none
    since        integer,                            -- time_short: when that turn came
    created_at   integer not null,
    first_at     integer not null,                   -- when it was to be sent
    due_at       integer not null,                   -- when it is to be tried next
    attempts     integer not null default 0,
    status       text not null default 'waiting',
    taken_at     integer,                            -- when it was last written out; null: never
    closed_at    integer,                            -- sent, dropped or failed; null: still open
    problem      text,                               -- why it failed last or was dropped; null: nothing
    address      text,                               -- new_password, new_email: to whom; else null
    subscription integer references push_subscriptions (id) on delete cascade,  -- push: to which browser
    constraint outbox_kind_known check (kind in ('your_turn', 'invitation', 'accepted', 'game_over',
        'time_short', 'digest', 'verify', 'reset', 'test', 'new_password', 'new_email')),
    constraint outbox_way_known check (way in ('mail', 'webhook', 'push')),
    constraint outbox_status_known check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
    constraint outbox_closed_at_end check ((status in ('waiting', 'sending')) = (closed_at is null)),
    constraint outbox_address_where_told check ((kind in ('new_password', 'new_email')) = (address is not null)),
    constraint outbox_push_to_a_browser check ((way = 'push') = (subscription is not null))
) strict;

insert into outbox select *, null from outbox_kept;
delete from sqlite_sequence where name = 'outbox';
insert into sqlite_sequence (name, seq) select 'outbox', seq from outbox_ids;
drop table outbox_kept;
drop table outbox_ids;

create index outbox_due on outbox (way, due_at) where status = 'waiting';
create index outbox_sending on outbox (way) where status = 'sending';
create index outbox_by_account on outbox (account, kind, way, taken_at);
create index outbox_by_end on outbox (closed_at) where closed_at is not null;
create index outbox_by_game on outbox (game) where game is not null;
create index outbox_by_invitation on outbox (invitation) where invitation is not null;
create index outbox_by_subscription on outbox (subscription) where subscription is not null;
-- One message tells of all games that wait; one digest is to be sent.
create unique index outbox_gathered on outbox (account, kind, way, coalesce(subscription, 0))
    where status = 'waiting' and kind in ('your_turn', 'digest', 'verify', 'reset', 'test');

-- When an account wants to hear nothing, by the clock of its time zone. What falls into that time is sent
-- after it; what the account has asked for itself is not put off.
create table quiet_hours (
    account     integer primary key references accounts (id) on delete cascade,
    zone        text not null,     -- by IANA: Europe/Rome
    from_minute integer,           -- of the day; these two null: all day is loud
    to_minute   integer,           -- before `from_minute`: of the next day
    weekends    integer not null,  -- all of Saturday and Sunday is quiet
    constraint quiet_hours_zone_length check (length(zone) between 1 and 64),
    constraint quiet_hours_minutes check (from_minute between 0 and 1439 and to_minute between 0 and 1439
        and from_minute <> to_minute or from_minute is null and to_minute is null),
    constraint quiet_hours_weekends_flag check (weekends in (0, 1)),
    constraint quiet_hours_are_some check (weekends = 1 or from_minute is not null)
) strict;

-- The secret link by which a calendar program reads an account's deadlines; a new one takes its place.
create table calendar_links (
    account    integer primary key references accounts (id) on delete cascade,
    token_hash blob not null,     -- SHA-256 of the token, which only the link has
    created_at integer not null,
    constraint calendar_links_token_hash_unique unique (token_hash),
    constraint calendar_links_hash_length check (length(token_hash) = 32)
) strict;
