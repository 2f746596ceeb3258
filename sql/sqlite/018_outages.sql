-- 018: time that no player could use.

-- The last sign that a move could be taken: a single row, written each minute. All deadlines are right for a
-- clock that shows this time, so a clock that has gone on without signs has to move them.
create table heartbeat (
    one    integer not null primary key,
    at     integer not null,            -- by the clock of the database
    jumped integer not null default 0,  -- milliseconds by which that clock has jumped so far
    constraint heartbeat_is_one check (one = 1)
) strict;

-- Each time that all deadlines were moved, because nobody could have moved or the clock was set.
create table outages (
    id         integer primary key,
    at         integer not null,  -- when it was noticed
    why        text not null,     -- silence: no sign of the service; clock: it jumped
    lasted     integer not null,  -- milliseconds; negative: a clock was set back
    games      integer not null,  -- how many of each were moved
    seasons    integer not null,
    cups       integer not null,
    challenges integer not null,
    constraint outages_why_known check (why in ('silence', 'clock'))
) strict;

-- By how much outages, jumps of the clock and the operator have put off a deadline, in milliseconds.
alter table seats add column extra integer not null default 0
    constraint seats_extra_while_awaited check (extra = 0 or waiting_since is not null);
alter table seasons add column extra integer not null default 0;
alter table ladder_challenges add column extra integer not null default 0;

-- An account is found by the address that it has confirmed.
create index notice_settings_by_email on notice_settings (lower(verified_email));
