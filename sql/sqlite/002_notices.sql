-- 002: notices: what people want to hear of, what is still to be sent, and the links in letters.

-- What an account wants to hear of and by which ways. An account without a row has the defaults.
create table notice_settings (
    account        integer primary key references accounts (id) on delete cascade,
    your_turn      integer not null default 1,
    invitation     integer not null default 1,
    accepted       integer not null default 1,
    game_over      integer not null default 1,
    time_short     integer not null default 1,
    digest         integer not null default 0,
    gather_minutes integer not null default 30,  -- at most one letter in this time says "your turn"
    webhook        text,                         -- URL that is told the same; null: none
    verified_email text,                         -- the address that its owner has confirmed; null: none
    constraint notice_settings_flags check (
        your_turn in (0, 1) and invitation in (0, 1) and accepted in (0, 1)
        and game_over in (0, 1) and time_short in (0, 1) and digest in (0, 1)),
    constraint notice_settings_gather_range check (gather_minutes between 0 and 10080),
    constraint notice_settings_webhook_length check (length(webhook) between 1 and 500)
) strict;

-- Letters and webhooks: written in the transaction of what they tell, sent by the courier, kept for
-- a month. The text is made when one is sent, so it tells how things stand then; a row whose
-- reason has passed by then (the turn was taken) is dropped.
create table outbox (
    id         integer primary key autoincrement,  -- in the Message-ID: never used again
    account    integer not null references accounts (id) on delete cascade,
    kind       text not null,
    way        text not null,                      -- mail or webhook
    game       integer references games (id) on delete cascade,              -- null: of none, or several
    invitation integer references invitations (id) on delete cascade,        -- null: of none
    since      integer,                            -- time_short: when that turn came
    created_at integer not null,
    first_at   integer not null,                   -- when it was to be sent
    due_at     integer not null,                   -- when it is to be tried next
    attempts   integer not null default 0,
    status     text not null default 'waiting',
    taken_at   integer,                            -- when it was last written out; null: never
    closed_at  integer,                            -- sent, dropped or failed; null: still open
    problem    text,                               -- why it failed last or was dropped; null: nothing
    constraint outbox_kind_known check (kind in ('your_turn', 'invitation', 'accepted', 'game_over',
        'time_short', 'digest', 'verify', 'reset', 'test')),
    constraint outbox_way_known check (way in ('mail', 'webhook')),
    constraint outbox_status_known check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
    constraint outbox_closed_at_end check ((status in ('waiting', 'sending')) = (closed_at is null))
) strict;

create index outbox_due on outbox (way, due_at) where status = 'waiting';
create index outbox_sending on outbox (way) where status = 'sending';
create index outbox_by_account on outbox (account, kind, way, taken_at);
create index outbox_by_end on outbox (closed_at) where closed_at is not null;
create index outbox_by_game on outbox (game) where game is not null;
create index outbox_by_invitation on outbox (invitation) where invitation is not null;
-- One letter tells of all games that wait; one digest is due.
create unique index outbox_gathered on outbox (account, kind, way)
    where status = 'waiting' and kind in ('your_turn', 'digest', 'verify', 'reset', 'test');

-- What the links in letters open. The token itself is only in the letter: this table opens nothing.
create table letter_links (
    token_hash blob not null primary key,  -- SHA-256 of the token
    purpose    text not null,
    account    integer not null references accounts (id) on delete cascade,
    game       integer references games (id) on delete cascade,  -- look: which; else null
    kind       text,                       -- unsubscribe: from what; else null
    email      text,                       -- verify: which address; else null
    expires_at integer not null,
    constraint letter_links_hash_length check (length(token_hash) = 32),
    constraint letter_links_purpose_known
        check (purpose in ('look', 'unsubscribe', 'verify', 'reset')),
    constraint letter_links_look_has_game check ((purpose = 'look') = (game is not null)),
    constraint letter_links_unsubscribe_has_kind check ((purpose = 'unsubscribe') = (kind is not null)),
    constraint letter_links_verify_has_email check ((purpose = 'verify') = (email is not null))
) strict, without rowid;

create index letter_links_by_account on letter_links (account);
create index letter_links_by_game on letter_links (game) where game is not null;
create index letter_links_by_end on letter_links (expires_at);
