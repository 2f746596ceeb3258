-- 005: what is said at a table, and what a player writes down for himself.

-- What the players of a game say to each other; nobody else reads it.
create table messages (
    id   integer primary key autoincrement,  -- rises with time: never used again
    game integer not null references games (id) on delete cascade,
    seat integer not null,                   -- who says it
    text text not null,
    at   integer not null,
    constraint messages_text_length check (length(text) between 1 and 500)
) strict;

create index messages_by_game on messages (game, id);

-- What a player keeps of a game for himself; no row: nothing yet.
create table seat_notes (
    game    integer not null references games (id) on delete cascade,
    seat    integer not null,
    note    text not null default '',
    seen    integer not null default 0,  -- messages up to this id are read
    muted   integer not null default 0,  -- 1: unread messages are not counted
    primary key (game, seat),
    constraint seat_notes_note_length check (length(note) <= 2000),
    constraint seat_notes_muted_flag check (muted in (0, 1))
) strict, without rowid;
