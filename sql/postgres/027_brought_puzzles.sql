-- 027: puzzles from day one, of positions that the service brings.

alter table puzzles alter column game drop not null;  -- null: a position of the service's own
alter table puzzles add column position text          -- the service's own, as src/games/shanghaien/position.h says; null: it is of a game
    constraint puzzles_have_one_position check ((game is null) <> (position is null));
