-- 012: a link that puts the e-mail address back to what it was before it was changed.

-- The links again, as SQLite can change no CHECK: with the new purpose, whose link names an address, too.
create temp table links_kept as select * from letter_links;
drop table letter_links;

-- What the links in letters open. The token itself is only in the letter: this table opens nothing.
create table letter_links (
    token_hash blob not null primary key,  -- SHA-256 of the token
    purpose    text not null,
    account    integer not null references accounts (id) on delete cascade,
    game       integer references games (id) on delete cascade,  -- look: which; else null
    kind       text,                       -- unsubscribe: from what; else null
    email      text,                       -- verify, undo_email: which address; else null
    expires_at integer not null,
    constraint letter_links_hash_length check (length(token_hash) = 32),
    constraint letter_links_purpose_known
        check (purpose in ('look', 'unsubscribe', 'verify', 'reset', 'undo_email')),
    constraint letter_links_look_has_game check ((purpose = 'look') = (game is not null)),
    constraint letter_links_unsubscribe_has_kind check ((purpose = 'unsubscribe') = (kind is not null)),
    constraint letter_links_email_where_named check ((purpose in ('verify', 'undo_email')) = (email is not null))
) strict, without rowid;

insert into letter_links select * from links_kept;
drop table links_kept;

create index letter_links_by_account on letter_links (account);
create index letter_links_by_game on letter_links (game) where game is not null;
create index letter_links_by_end on letter_links (expires_at);
