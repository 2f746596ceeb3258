-- 009: how ratings came to be what they are.

-- What each rated game did to the rating of each of its players, in the order in which it happened;
-- `ratings` holds the last row of each. It cannot be found from the games: guests take a name and
-- players leave, so who sits at a table today does not tell whether a game counted, and clocks
-- jump, so times do not tell the order.
create table rating_changes (
    id         integer primary key,
    account    integer not null references accounts (id) on delete cascade,
    game       integer references games (id) on delete cascade,  -- null: what was before this was written
    value      real not null,
    deviation  real not null,
    volatility real not null,
    games      integer not null,  -- rated ones, that one included
    rated_at   integer not null   -- when it ended
) strict;

create index rating_changes_by_account on rating_changes (account);
create index rating_changes_by_game on rating_changes (game) where game is not null;

insert into rating_changes (account, value, deviation, volatility, games, rated_at)
select account, value, deviation, volatility, games, rated_at from ratings order by account;
