-- 024: seasons of Shanghai, whose games are tables of three to five.

alter table seasons add column game text not null default 'shanghaien'
    constraint seasons_game_length check (length(game) between 1 and 20);

alter table season_games add column third bigint references season_members (id) on delete cascade;  -- null: it has fewer seats
alter table season_games add column fourth bigint references season_members (id) on delete cascade;
alter table season_games add column fifth bigint references season_members (id) on delete cascade;
alter table season_games add column missing bigint not null default 0  -- 1, 2, 4, 8, 16 added up: who of these was out before a table began
    constraint season_games_missing_range check (missing between 0 and 31);
alter table season_games add constraint season_games_are_several
    check (third not in (first, second) and fourth not in (first, second, third) and fifth not in (first, second, third, fourth));
alter table season_games drop constraint season_games_forfeit_known;
alter table season_games add constraint season_games_forfeit_known check (forfeit in ('first', 'second', 'nobody', 'rest'));

create index season_games_by_third on season_games (third) where third is not null;
create index season_games_by_fourth on season_games (fourth) where fourth is not null;
create index season_games_by_fifth on season_games (fifth) where fifth is not null;
