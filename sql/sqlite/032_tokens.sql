-- 032: the tokens that players give to programs.

create table tokens (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    public_id  text not null,           -- in the address by which its owner ends it
    name       text not null,           -- given by the player
    scopes     integer not null,        -- what it may: 1 read + 2 play + 4 manage
    created_at integer not null,
    ends_at    integer,                 -- null: when its owner ends it
    used_on    integer,                 -- the last day on which it was used, from 1970 on; null: never
    constraint tokens_public_id_unique unique (public_id)
) strict, without rowid;

create index tokens_by_account on tokens (account);
