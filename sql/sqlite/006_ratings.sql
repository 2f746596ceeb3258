-- 006: how strong people are.

-- Glicko-2 ratings (src/rating/glicko2.h) of those who have finished a rated game, as it left them.
create table ratings (
    account    integer primary key references accounts (id) on delete cascade,
    value      real not null,
    deviation  real not null,
    volatility real not null,
    games      integer not null,  -- rated ones
    rated_at   integer not null,  -- when the last of them ended
    constraint ratings_deviation_range check (deviation > 0 and deviation <= 350),
    constraint ratings_games_range check (games >= 1)
) strict;

-- By what one is ranked: the strength that one has very probably at least.
create index ratings_ranked on ratings (value - 2 * deviation);
