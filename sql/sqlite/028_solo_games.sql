-- 028: games against the house that were played offline, as their players have kept them.

create table solo_games (
    account integer not null references accounts (id) on delete cascade,
    id      text not null,              -- given by the player's device
    game    text not null,
    house   text not null,              -- JSON: who sits in each seat; null: the player
    drawn   text not null,              -- what chance gave to the start, as in games.setup
    log     text not null,              -- JSON: the entries, each with its seat, its move and what was drawn
    place   integer not null,           -- the player's, from 1
    kept_at integer not null,
    primary key (account, id),
    constraint solo_games_house_is_json check (house like '[%]'),
    constraint solo_games_log_is_json check (log like '[%]'),
    constraint solo_games_place_range check (place between 1 and 6)
) strict, without rowid;
