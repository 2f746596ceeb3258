-- 027: puzzles from day one, of built-in positions.

-- Made again, as SQLite can change no NOT NULL.
create table puzzles_new (
    day      integer primary key,       -- since 1970, in UTC
    game     integer references games (id) on delete cascade,  -- null: a built-in position
    seq      integer not null,          -- entries of the log before the position
    position text,                      -- a built-in one, as src/games/shanghaien/position.h says; null: it is of a game
    options  text not null,             -- JSON: each legal move with the mover's chance to win, the best first
    made_at  integer not null,
    constraint puzzles_position_unique unique (game, seq),
    constraint puzzles_have_one_position check ((game is null) <> (position is null)),
    constraint puzzles_seq_range check (seq >= 0),
    constraint puzzles_options_is_json check (options like '[{%}]')
) strict;

insert into puzzles_new (day, game, seq, options, made_at)
select day, game, seq, options, made_at
  from puzzles;

drop table puzzles;
alter table puzzles_new rename to puzzles;
