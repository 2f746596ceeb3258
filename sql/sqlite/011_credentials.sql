-- 011: letters that tell of a new password or a new e-mail address.

-- The outbox again, as SQLite can change no CHECK: with the two new kinds and a column of its own for
-- whom such a letter goes to, as the account's address may be another one by then.
create temp table outbox_kept as select * from outbox;
create temp table outbox_ids as select seq from sqlite_sequence where name = 'outbox';
drop table outbox;

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
    address    text,                               -- new_password, new_email: to whom; else null
    constraint outbox_kind_known check (kind in ('your_turn', 'invitation', 'accepted', 'game_over',
        'time_short', 'digest', 'verify', 'reset', 'test', 'new_password', 'new_email')),
    constraint outbox_way_known check (way in ('mail', 'webhook')),
    constraint outbox_status_known check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
    constraint outbox_closed_at_end check ((status in ('waiting', 'sending')) = (closed_at is null)),
    constraint outbox_address_where_told check ((kind in ('new_password', 'new_email')) = (address is not null))
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
-- One letter tells of all games that wait; one digest is due.
create unique index outbox_gathered on outbox (account, kind, way)
    where status = 'waiting' and kind in ('your_turn', 'digest', 'verify', 'reset', 'test');
