-- 034: finished games of players who agree are published.

-- Its finished games may be in the open data, where the other seats agree, too.
alter table accounts add column open_data bigint not null default 0;
