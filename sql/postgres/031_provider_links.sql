-- 031: who an account is elsewhere: at an OpenID provider, or at the proxy that logs players in.

create table provider_links (
    issuer    text not null,            -- the provider's URL; 'header': the trusted proxy
    subject   text not null,            -- the person's identifier there, which never changes
    account   bigint not null  references accounts (id) on delete cascade,
    public_id text not null,            -- in the address by which its owner ends it
    name      text not null,            -- what the person was called there; '': nothing
    linked_at bigint not null,
    primary key (issuer, subject),
    constraint provider_links_public_id_unique unique (public_id)
);

create index provider_links_account on provider_links (account);
