-- 030: helpers of the operator, locks that end, and links by which people sign up.

-- Who else logs in to the operator's page, and what they may do there. A helper who is removed has no row;
-- the log of acts keeps the name.
create table helpers (
    name        text primary key,
    role        text not null,
    secret_hash blob not null,          -- SHA-256
    log_ins     blob not null,          -- with the operator's secret it makes their cookies; a new one ends their log-ins
    made_at     integer not null,
    seen_day    integer,                -- of the last log-in, since 1970, in UTC; null: none yet
    constraint helpers_role_known check (role in ('moderator', 'host', 'operator')),
    constraint helpers_secret_hash_length check (length(secret_hash) = 32),
    constraint helpers_log_ins_length check (length(log_ins) = 32)
) strict, without rowid;

create unique index helpers_by_name on helpers (lower(name));

-- Who acted on the page: 'operator', or the name of a helper; '' for a command.
alter table acts add column actor text not null default '';
update acts set actor = 'operator' where way = 'page';

-- When a lock ends; null: when the operator says so.
alter table accounts add column locked_until integer;
create index accounts_by_locked_until on accounts (locked_until) where locked_until is not null;

-- Links by which people sign up, in place of the one code of the site.
create table sign_up_links (
    id       integer primary key autoincrement,
    code     text not null,             -- what its link tells
    account  integer references accounts (id) on delete cascade,  -- the player who made it; null: no player
    maker    text not null default '',  -- else 'operator', the name of a helper, or 'command'
    note     text not null default '',  -- for whom it is, as the operator notes
    uses     integer not null default 0,
    uses_max integer,                   -- null: as many as come
    made_at  integer not null,
    ends_at  integer,                   -- null: never
    constraint sign_up_links_code_unique unique (code),
    constraint sign_up_links_uses_range check (uses between 0 and coalesce(uses_max, uses))
) strict;

create index sign_up_links_by_account on sign_up_links (account, made_at) where account is not null;

-- By which link an account came.
create table sign_ups (
    account integer primary key references accounts (id) on delete cascade,
    link    integer not null references sign_up_links (id) on delete cascade,
    at      integer not null
) strict;

create index sign_ups_by_link on sign_ups (link);

-- The code of the site becomes a link without an end.
insert into sign_up_links (code, maker, made_at)
select value, 'operator', cast(strftime('%s', 'now') as integer) * 1000
  from site
 where name = 'invitation-code' and value <> '';
delete from site where name = 'invitation-code';
-- Without that code no id has been used yet.
delete from sqlite_sequence where name = 'sign_up_links' and seq = 0;
