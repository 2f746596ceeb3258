-- 001: people, invitations, games.
--
-- Times are integers, milliseconds since 1970 UTC (columns named ..._at). Every column is NOT NULL
-- unless its comment says what null means. Migrations are never edited once released: a change
-- is a new file. The views for reading this database by hand are in views.sql.

-- Everyone who can sit at a table: people with a name and a password, guests who may take a name
-- later, and the house's own players, who never log in.
create table accounts (
    id            integer primary key,
    name          text not null collate nocase,  -- as it was typed; unique whatever the case
    kind          text not null,                 -- person, guest or house
    password_hash text,                          -- argon2id with its parameters; null: not a person
    email         text,                          -- null: none given
    language      text not null default 'en',    -- of notices: en, de, it
    created_at    integer not null,
    constraint accounts_name_unique unique (name),
    constraint accounts_name_length check (length(name) between 3 and 24),
    constraint accounts_kind_known check (kind in ('person', 'guest', 'house')),
    constraint accounts_person_has_password check ((kind = 'person') = (password_hash is not null)),
    constraint accounts_language_known check (language in ('en', 'de', 'it'))
) strict;

create index accounts_of_house on accounts (id) where kind = 'house';

insert into accounts (name, kind, created_at) values
    ('el-dado', 'house', unixepoch() * 1000),
    ('terrible-michael', 'house', unixepoch() * 1000);

-- Who is logged in. The token itself is only with its owner: this table cannot be used to log in.
create table sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null,           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;

create index sessions_by_account on sessions (account);
create index sessions_by_end on sessions (expires_at);

-- An offer to play and, once accepted, all that a game is made of besides its moves: the game's
-- name, its variant, who begins, the clock, and the seed of all chance with both nonces.
create table invitations (
    id            integer primary key,
    public_id     text not null,               -- in links; part of the key of all chance
    game          text not null,               -- the name of the game: shanghaien
    variant       text not null,               -- JSON object, every name spelled out
    inviter       integer not null references accounts (id) on delete restrict,
    invitee       integer references accounts (id) on delete restrict,  -- null: open to everyone
    unlisted      integer not null default 0,  -- 1: open, but only to who has the link
    first         text not null,               -- who begins: random, inviter or invitee
    days_per_move integer,                     -- null: no limit
    rated         integer not null default 1,  -- 1: counts, if both are named people
    message       text not null default '',
    seed          blob not null,               -- 32 bytes; secret until the game is finished
    inviter_nonce text not null default '',    -- hex digits that go into the key of chance
    invitee_nonce text not null default '',
    status        text not null default 'open',
    created_at    integer not null,
    expires_at    integer not null,            -- an open one counts as expired from then on
    closed_at     integer,                     -- null: still open (or expired since)
    constraint invitations_public_id_unique unique (public_id),
    constraint invitations_variant_is_json check (variant glob '{*}'),
    constraint invitations_not_to_oneself check (invitee <> inviter),
    constraint invitations_unlisted_flag check (unlisted in (0, 1)),
    constraint invitations_first_known check (first in ('random', 'inviter', 'invitee')),
    constraint invitations_days_range check (days_per_move between 1 and 60),
    constraint invitations_rated_flag check (rated in (0, 1)),
    constraint invitations_message_length check (length(message) <= 500),
    constraint invitations_seed_length check (length(seed) = 32),
    constraint invitations_nonce_length
        check (length(inviter_nonce) <= 64 and length(invitee_nonce) <= 64),
    constraint invitations_status_known
        check (status in ('open', 'accepted', 'declined', 'withdrawn')),
    constraint invitations_closed_at_end check ((status = 'open') = (closed_at is null))
) strict;

create index invitations_incoming on invitations (invitee, expires_at) where status = 'open';
create index invitations_outgoing on invitations (inviter, expires_at) where status = 'open';
create index invitations_listed on invitations (expires_at)
    where status = 'open' and invitee is null and unlisted = 0;

-- A game that has begun. The truth is the invitation and the log (moves); everything here from
-- `status` on is a cache of what replaying them gives, written in the transaction of the move.
-- `shanghaien admin check` compares the two.
create table games (
    id          integer primary key,
    public_id   text not null,               -- in links
    invitation  integer not null references invitations (id) on delete restrict,
    created_at  integer not null,            -- when the invitation was accepted
    status      text not null default 'active',
    seq         integer not null default 0,  -- entries in the log
    revision    integer not null default 0,  -- rises with anything that can be seen of the game
    round       integer not null,            -- from 1
    turn        integer,                     -- the seat awaited; null: finished
    deadline_at integer,                     -- when its time is up; null: no limit, or finished
    updated_at  integer not null,            -- the last entry of the log, or the beginning
    winner      integer,                     -- a seat; null: not finished, a draw, or abandoned
    reason      text,                        -- how it ended; null: not finished
    constraint games_public_id_unique unique (public_id),
    constraint games_invitation_unique unique (invitation),
    constraint games_status_known check (status in ('active', 'finished')),
    constraint games_seq_range check (seq >= 0 and revision >= seq),
    constraint games_round_range check (round >= 1),
    constraint games_turn_while_active check ((status = 'active') = (turn is not null)),
    constraint games_deadline_while_active check (deadline_at is null or status = 'active'),
    constraint games_reason_known check (reason in ('score', 'resigned', 'timeout', 'abandoned')),
    constraint games_reason_at_end check ((status = 'finished') = (reason is not null)),
    constraint games_winner_at_end check (winner is null or status = 'finished')
) strict;

-- Who sits where in a game. Seat 0 is the inviter's.
create table seats (
    game          integer not null references games (id) on delete cascade,
    seat          integer not null,             -- from 0
    account       integer not null references accounts (id) on delete restrict,
    points        integer not null default 0,   -- cache: the score as if the game ended now
    waiting_since integer,                      -- cache: when the turn came; null: not awaited
    primary key (game, seat),
    constraint seats_one_each unique (account, game),
    constraint seats_seat_range check (seat between 0 and 5)
) strict, without rowid;

create index seats_awaited on seats (account, waiting_since) where waiting_since is not null;

-- The log: every move, roll and ending of every game, in order. Nothing here is ever changed. Rows of
-- one game lie together, so that reading a game is reading a page or two.
create table moves (
    game integer not null references games (id) on delete cascade,
    seq  integer not null,  -- from 1, without gaps
    seat integer,           -- who; null: nobody (the game was abandoned)
    move text not null,     -- JSON as in the API: {"type":"place","die":0}
    dice text,              -- JSON array as thrown: [2,4]; null: nothing was thrown
    says text not null,     -- the rest of a sentence that begins with the player's name
    at   integer not null,
    primary key (game, seq),
    constraint moves_seq_range check (seq >= 1),
    constraint moves_move_is_json check (move glob '{*}'),
    constraint moves_dice_is_json check (dice glob '[[]*]')
) strict, without rowid;

create trigger moves_are_final before update on moves
begin
    select raise(abort, 'the log of moves is never changed');
end;
