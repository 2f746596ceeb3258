-- 029: passkeys, with which players log in instead of a password or after it. The password_hash of a person
-- who has no password is ''.

create table passkeys (
    credential text not null primary key,  -- the authenticator's name for it, in base64url
    account    integer not null references accounts (id) on delete cascade,
    public_id  text not null,           -- in its address
    name       text not null,           -- given by the player
    public_key text not null,           -- DER (SubjectPublicKeyInfo) in base64url
    counter    integer not null,        -- of its signatures; 0: it does not count
    created_at integer not null,
    used_at    integer,                 -- the last log-in with it; null: none yet
    constraint passkeys_public_id_unique unique (public_id)
) strict, without rowid;
create index passkeys_by_account on passkeys (account);

-- The challenges that were answered: each is good for one answer. A row is of no use after its end.
create table used_challenges (
    challenge  blob not null primary key,
    expires_at integer not null
) strict, without rowid;
create index used_challenges_by_end on used_challenges (expires_at);

-- 1: a log-in by the password wants a passkey, too.
alter table accounts add column second_step integer not null default 0;

-- new_password: 1: a passkey was added, and the password is as it was.
alter table outbox add column passkey integer;
