-- 007: rematches, and matches of several games.

-- A rematch is an invitation that one of a finished game's players has asked for there: one a game.
alter table invitations add column rematch_of integer  -- the game; null: no rematch
    references games (id) on delete restrict;
create unique index invitations_rematch on invitations (rematch_of) where rematch_of is not null;

-- A match is several games, one after the other, of one invitation, its head. Each further game has
-- an invitation of its own, accepted at once, when its turn comes.
alter table invitations add column match_games integer not null default 1  -- of the whole match; 1: no match
    constraint invitations_match_length check (match_games in (1, 3, 5));
alter table invitations add column match_number integer not null default 1  -- which game of it, from 1
    constraint invitations_match_number check (match_number between 1 and match_games);
alter table invitations add column match_head integer  -- the invitation to the match; null: this one
    references invitations (id) on delete restrict
    constraint invitations_match_head check ((match_head is null) = (match_number = 1));
create unique index invitations_of_match on invitations (match_head, match_number)
    where match_head is not null;

-- What the chance of a match's further games comes from: drawn with the head, because the players
-- are shown the ids and commitments before they add their nonces.
create table match_seeds (
    head      integer not null references invitations (id) on delete cascade,
    number    integer not null,
    public_id text not null,  -- of the game's invitation
    seed      blob not null,  -- 32 bytes; secret until that game is finished
    primary key (head, number),
    constraint match_seeds_number_range check (number between 2 and 5),
    constraint match_seeds_seed_length check (length(seed) = 32)
) strict, without rowid;
