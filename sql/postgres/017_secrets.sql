-- 017: what the service keeps to itself.

-- Random numbers, each for one purpose, made when they are first needed. All servers of a database
-- share them, and backups and copies take them along. No view shows them.
create table secrets (
    name  text not null primary key,  -- what it is for: 'house-players'
    value bytea not null,
    constraint secrets_length check (length(value) = 32)
);
