-- 020: the warnings of a deadline are no longer planned as rows of the outbox.

-- When the player is next warned that their time is short; null: not any more. It belongs to the present
-- deadline, and ends with it.
alter table seats add column warn_at integer;
create index seats_by_warning on seats (warn_at) where warn_at is not null;

-- What was planned and not tried yet is still to come.
update seats set warn_at =
    (select min(o.due_at) from outbox o where o.game = seats.game and o.account = seats.account
     and o.kind = 'time_short' and o.status = 'waiting' and o.attempts = 0 and o.since = seats.waiting_since)
where deadline_at is not null;
delete from outbox where kind = 'time_short' and status = 'waiting' and attempts = 0 and since is not null
    and game in (select game from seats where deadline_at is not null);
