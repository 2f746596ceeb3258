-- 033: bots of players. A bot is a person's account that a program plays; house players are no accounts of anybody.

-- Whose bot the account is, for good; null: it is no bot.
alter table accounts add column bot_owner bigint references accounts (id);
create index accounts_by_bot_owner on accounts (bot_owner) where bot_owner is not null;

-- Accounts that ask to become somebody's bot. A row is of no use once the account has played.
create table bot_wishes (
    account bigint primary key references accounts (id) on delete cascade,
    owner   bigint not null references accounts (id) on delete cascade,
    at      bigint not null
);

create index bot_wishes_by_owner on bot_wishes (owner);

-- Which invitations a bot takes by itself; without a row it answers each by a call.
create table bot_rules (
    account bigint primary key references accounts (id) on delete cascade,
    inviter text not null,              -- 'anyone', a friend of the owner, or the owner alone
    rating  text not null,              -- 'any' game, or only 'rated' or 'unrated' ones
    games   bigint not null,           -- how many at once
    constraint bot_rules_inviter_known check (inviter in ('anyone', 'friends', 'owner')),
    constraint bot_rules_rating_known check (rating in ('any', 'rated', 'unrated')),
    constraint bot_rules_games_range check (games between 1 and 100)
);
