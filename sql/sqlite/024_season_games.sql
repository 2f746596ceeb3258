-- 024: seasons of Shanghai, whose games are tables of three to five.

alter table seasons add column game text not null default 'shanghaien'
    constraint seasons_game_length check (length(game) between 1 and 20);

-- SQLite renames no table under views that use it. They are made again after this.
drop view if exists admin_seasons;

-- Made again, as SQLite can change no CHECK.
create table season_games_new (
    season       integer not null references seasons (id) on delete cascade,
    group_number integer not null,
    number       integer not null,         -- from 1, in the order in which they begin
    round        integer not null,         -- from 1
    first        integer not null references season_members (id) on delete cascade,   -- begins a game of two
    second       integer not null references season_members (id) on delete cascade,
    third        integer references season_members (id) on delete cascade,            -- null: it has fewer seats
    fourth       integer references season_members (id) on delete cascade,
    fifth        integer references season_members (id) on delete cascade,
    missing      integer not null default 0,  -- 1, 2, 4, 8, 16 added up: who of these was out before a table began
    game         integer references games (id) on delete set null,  -- null: not begun
    forfeit      text,                     -- to whom it went without being played to its end; null: no forfeit
    primary key (season, group_number, number),
    constraint season_games_game_unique unique (game),
    constraint season_games_are_two check (first <> second),
    constraint season_games_are_several check (third not in (first, second) and fourth not in (first, second, third)
        and fifth not in (first, second, third, fourth)),
    constraint season_games_missing_range check (missing between 0 and 31),
    constraint season_games_forfeit_known check (forfeit in ('first', 'second', 'nobody', 'rest'))
) strict, without rowid;

insert into season_games_new (season, group_number, number, round, first, second, game, forfeit)
select season, group_number, number, round, first, second, game, forfeit
  from season_games;

drop table season_games;
alter table season_games_new rename to season_games;

create index season_games_by_first on season_games (first);
create index season_games_by_second on season_games (second);
create index season_games_by_third on season_games (third) where third is not null;
create index season_games_by_fourth on season_games (fourth) where fourth is not null;
create index season_games_by_fifth on season_games (fifth) where fifth is not null;
