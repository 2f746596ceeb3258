-- 030: helpers of the operator, and locks that end.

-- Who else logs in to the operator's page, and what they may do there. A helper who is removed has no row;
-- the log of acts keeps the name.
create table helpers (
    name        text primary key,
    role        text not null,
    secret_hash bytea not null,         -- SHA-256
    log_ins     bytea not null,         -- with the operator's secret it makes their cookies; a new one ends their log-ins
    made_at     bigint not null,
    seen_day    bigint,                 -- of the last log-in, since 1970, in UTC; null: none yet
    constraint helpers_role_known check (role in ('moderator', 'host', 'operator')),
    constraint helpers_secret_hash_length check (length(secret_hash) = 32),
    constraint helpers_log_ins_length check (length(log_ins) = 32)
);

create unique index helpers_by_name on helpers (lower(name));

-- Who acted on the page: 'operator', or the name of a helper; '' for a command.
alter table acts add column actor text not null default '';
update acts set actor = 'operator' where way = 'page';

-- When a lock ends; null: when the operator says so.
alter table accounts add column locked_until bigint;
create index accounts_by_locked_until on accounts (locked_until) where locked_until is not null;
