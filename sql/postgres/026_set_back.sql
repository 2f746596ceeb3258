-- 026: time that was given, and clocks that were set.

-- By how much the clock was set since a seat was asked, in milliseconds: ahead, and not back again, which is so
-- much more time; and back, by which its wait began so much earlier. `extra` is what it was given.
alter table seats add column set_ahead bigint not null default 0
    constraint seats_set_ahead_while_awaited check (set_ahead = 0 or (set_ahead > 0 and waiting_since is not null));
alter table seats add column set_back bigint not null default 0
    constraint seats_set_back_while_awaited check (set_back = 0 or (set_back > 0 and waiting_since is not null));
alter table ladder_challenges add column set_ahead bigint not null default 0
    constraint ladder_challenges_set_ahead check (set_ahead >= 0);
alter table ladder_challenges add column set_back bigint not null default 0
    constraint ladder_challenges_set_back check (set_back >= 0);

-- Until now, extra was the sum of them all.
update seats set set_back = -extra, extra = 0 where extra < 0;
update ladder_challenges set set_back = -extra, extra = 0 where extra < 0;
