-- 015: what makes a player's days easier.

-- A player's standing wish: where rolling is the only move that makes sense, it is entered at once, by hand.
alter table seats add column auto_roll integer not null default 0
    constraint seats_auto_roll_flag check (auto_roll in (0, 1));

-- The answers to requests with an Idempotency-Key that made something, kept for a day: a repetition
-- gets the same answer and makes nothing. Both columns come from the key, which is not here, so
-- this table shows no answer to anybody.
create table idempotency_keys (
    id         blob not null primary key,  -- hash of who asked, for what address, and the key
    account    integer references accounts (id) on delete cascade,  -- that asked; null: nobody was logged in
    answer     blob not null,              -- sealed by the key and the request's body
    created_at integer not null,
    constraint idempotency_keys_id_length check (length(id) = 32)
) strict, without rowid;

create index idempotency_keys_by_account on idempotency_keys (account);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Names of players who deleted their accounts: nobody else may pass for them. Only a hash, as the name
-- itself is to be gone.
create table former_names (
    hash blob not null primary key,  -- of the name in lower case
    constraint former_names_hash_length check (length(hash) = 32)
) strict, without rowid;

-- The name that an account shows, in any script; null: `name` is shown.
alter table accounts add column display_name text constraint accounts_display_name_length
    check (length(display_name) between 1 and 64);

-- What the names of an account could be mistaken for (base/names.h): names that share a skeleton look
-- alike. A name that is shown shares none with a name of another account.
create table name_skeletons (
    skeleton text not null,
    account  integer not null references accounts (id) on delete cascade,
    of       text not null,  -- which of its names
    primary key (skeleton, account, of),
    constraint name_skeletons_of_known check (of in ('name', 'display_name'))
) strict, without rowid;

create index name_skeletons_by_account on name_skeletons (account);

-- `skeleton` is a function of the program.
insert or ignore into name_skeletons select skeleton(name, 0), id, 'name' from accounts;
insert or ignore into name_skeletons select skeleton(name, 1), id, 'name' from accounts;
