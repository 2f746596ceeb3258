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
