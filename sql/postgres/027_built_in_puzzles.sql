-- 027: puzzles from day one, of built-in positions.

alter table puzzles alter column game drop not null;  -- null: a built-in position
alter table puzzles add column position text          -- a built-in one, as src/games/shanghaien/position.h says; null: it is of a game
    constraint puzzles_have_one_position check ((game is null) <> (position is null));
