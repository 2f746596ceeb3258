-- 024: who is here now.

-- When a page of the player last told that somebody looks at it. Times of an hour ago say nothing to anybody.
create table presences (
    account integer primary key references accounts (id) on delete cascade,
    seen_at integer not null,  -- 0: never, or the player does not want it to be seen
    hidden  integer not null default 0,  -- 1: the player does not want it to be seen
    constraint presences_hidden_flag check (hidden in (0, 1)),
    constraint presences_hidden_unseen check (hidden = 0 or seen_at = 0)
) strict;

create index presences_by_time on presences (seen_at);
