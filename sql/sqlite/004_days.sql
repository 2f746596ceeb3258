-- 004: play over days: when forgotten games are looked at, and players' holidays.

-- A game without a limit in which nobody moves is warned of twice and then ended as abandoned.
alter table games add column idle_at integer  -- when that is next looked at; null: a limit, or finished
    constraint games_idle_without_limit check (idle_at is null or (status = 'active' and deadline_at is null));
alter table games add column warnings integer not null default 0  -- how often it was warned of since its last move
    constraint games_warnings_range check (warnings between 0 and 2);

update games set idle_at = updated_at + 46 * 86400000 where status = 'active' and deadline_at is null;

create index games_by_deadline on games (deadline_at) where deadline_at is not null;
create index games_by_idle on games (idle_at) where idle_at is not null;

-- The times in which a player's clocks stand still. A begun one is never changed but in its end, so
-- that a clock can be wound up from here at any time.
create table holidays (
    account  integer not null references accounts (id) on delete cascade,
    start_at integer not null,  -- the first day's begin in UTC, or when it was announced on that day
    end_at   integer not null,  -- the end of the last day, or when it was ended
    primary key (account, start_at),
    constraint holidays_order check (end_at > start_at)
) strict, without rowid;
