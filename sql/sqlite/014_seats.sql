-- 014: games of more than two seats, which may be asked together: what was kept once for a game is
-- kept for each seat. The tables are made again, as SQLite can change no CHECK.

create table games_new (
    id          integer primary key,
    public_id   text not null,               -- in links
    invitation  integer not null references invitations (id) on delete restrict,
    created_at  integer not null,            -- when the game began
    status      text not null default 'active',
    seq         integer not null default 0,  -- entries in the log
    revision    integer not null default 0,  -- rises with anything that can be seen of the game
    round       integer not null,            -- from 1
    phase       text not null,               -- what is asked now, in the game's word; over: finished
    updated_at  integer not null,            -- the last entry of the log, or the beginning
    reason      text,                        -- how it ended; null: not finished
    idle_at     integer,                     -- without a limit: when it is next looked at whether
                                             -- anybody still moves; null: a limit, or finished
    warnings    integer not null default 0,  -- how often that was warned of since its last entry
    counts      integer not null default 1,  -- 0: in nobody's numbers
    setup       text,                        -- JSON: what chance gave to the start, as in moves.drawn; null:
                                             -- the game is older than that, and starts from its seed
    constraint games_public_id_unique unique (public_id),
    constraint games_invitation_unique unique (invitation),
    constraint games_status_known check (status in ('active', 'finished')),
    constraint games_seq_range check (seq >= 0 and revision >= seq),
    constraint games_round_range check (round >= 1),
    constraint games_phase_length check (length(phase) between 1 and 12),
    constraint games_reason_known check (reason in ('score', 'resigned', 'timeout', 'abandoned')),
    constraint games_reason_at_end check ((status = 'finished') = (reason is not null)),
    constraint games_idle_while_active check (idle_at is null or status = 'active'),
    constraint games_warnings_range check (warnings between 0 and 2),
    constraint games_counts_flag check (counts in (0, 1)),
    constraint games_setup_is_json check (setup glob '{*}')
) strict;

-- Dice lie rolled after a roll, and after a trick that leaves one to be placed.
insert into games_new (id, public_id, invitation, created_at, status, seq, revision, round, phase, updated_at,
    reason, idle_at, warnings, counts)
select id, public_id, invitation, created_at, status, seq, revision, round,
       iif(status = 'finished', 'over', iif(exists (select 1 from moves m where m.game = games.id and m.seq = games.seq
           and json_extract(m.move, '$.type') in ('roll', 'wild', 'adjust', 'reroll')), 'place', 'roll')),
       updated_at, reason, idle_at, warnings, counts
  from games;

-- The seats of every game. Seat 0 is the inviter's. All but the account is a cache of what the log gives.
create table seats_new (
    game          integer not null references games (id) on delete cascade,
    seat          integer not null,             -- from 0
    account       integer not null references accounts (id) on delete restrict,
    points        integer not null default 0,   -- the score as if the game ended now
    waiting_since integer,                      -- when the seat was asked; null: it is not awaited
    asked_seq     integer not null default 0,   -- the entry after which it was asked; 0: at the start, or not awaited
    asks          integer not null default 0,   -- how often it was asked in this phase; 0 where one entry asks one seat
    deadline_at   integer,                      -- when its time is up; null: not awaited, or no limit
    timeouts      integer not null default 0,   -- answers of the clock since its last own entry
    left_at       integer,                      -- when it gave up or ran out of time; null: it did not
    place         integer,                      -- from 1, shared by equals; null: not finished, or abandoned
    primary key (game, seat),
    constraint seats_one_each unique (account, game),
    constraint seats_seat_range check (seat between 0 and 5),
    constraint seats_deadline_while_awaited check (deadline_at is null or waiting_since is not null),
    constraint seats_place_range check (place between 1 and 6)
) strict, without rowid;

insert into seats_new (game, seat, account, points, waiting_since, asked_seq, deadline_at, timeouts,
    left_at, place)
select s.game, s.seat, s.account, s.points, s.waiting_since,
       iif(s.waiting_since is null, 0, coalesce((select max(m.seq) from moves m where m.game = s.game
           and m.seat <> s.seat), 0)),
       iif(s.waiting_since is null, null, g.deadline_at),
       exists (select 1 from moves m where m.game = s.game and m.seat = s.seat
                  and m.move = '{"type":"timeout"}'),
       (select m.at from moves m where m.game = s.game and m.seat = s.seat
           and m.move in ('{"type":"resign"}', '{"type":"timeout"}')),
       iif(g.status = 'finished' and g.reason <> 'abandoned', iif(coalesce(g.winner, s.seat) = s.seat, 1, 2), null)
  from seats s join games g on g.id = s.game;

drop table seats;
drop table games;
alter table games_new rename to games;
alter table seats_new rename to seats;

create index games_by_idle on games (idle_at) where idle_at is not null;
create index seats_awaited on seats (account, waiting_since) where waiting_since is not null;
create index seats_by_deadline on seats (deadline_at) where deadline_at is not null;

-- The log: every move and ending of every game, and what chance gave, in order. Nothing here is ever changed. Rows of
-- one game lie together, so that reading a game is reading a page or two.
create table moves_new (
    game  integer not null references games (id) on delete cascade,
    seq   integer not null,              -- from 1, without gaps
    seat  integer,                       -- null: nobody's (the game was abandoned)
    by    text not null default 'hand',  -- who entered it: the player, the clock, the host
    move  text not null,                 -- JSON as in the API: {"type":"place","die":0}
    drawn text,                          -- JSON: the numbers that chance gave, by the label of their
                                         -- stream: {"roll0":[1,3]}; null: none
    says  text not null,                 -- the rest of a sentence that begins with the player's name
    at    integer not null,
    primary key (game, seq),
    constraint moves_seq_range check (seq >= 1),
    constraint moves_by_known check (by in ('hand', 'clock', 'host')),
    constraint moves_move_is_json check (move glob '{*}'),
    constraint moves_drawn_is_json check (drawn glob '{*}')
) strict, without rowid;

-- Dice are numbers from 0 of the streams roll0, roll1 ... of a game.
insert into moves_new (game, seq, seat, by, move, drawn, says, at)
select game, seq, seat,
       iif(move in ('{"type":"timeout"}', '{"type":"abandon"}'), 'clock', 'hand'),
       move,
       '{"roll' || (count(dice) over (partition by game order by seq) - 1) || '":['
           || (substr(dice, 2, 1) - 1) || ',' || (substr(dice, 4, 1) - 1) || ']}',
       says, at
  from moves;

drop table moves;
alter table moves_new rename to moves;

create trigger moves_are_final before update on moves
begin
    select raise(abort, 'the log of moves is never changed');
end;

-- Ratings of an account in each game that it plays.
create table ratings_new (
    account    integer not null references accounts (id) on delete cascade,
    kind       text not null,     -- the game: shanghaien
    value      real not null,
    deviation  real not null,
    volatility real not null,
    games      integer not null,  -- rated ones
    rated_at   integer not null,  -- when the last of them ended
    primary key (account, kind),
    constraint ratings_deviation_range check (deviation > 0 and deviation <= 350),
    constraint ratings_games_range check (games >= 1)
) strict, without rowid;

insert into ratings_new select account, 'shanghaien', value, deviation, volatility, games, rated_at from ratings;
drop table ratings;
alter table ratings_new rename to ratings;

-- By what one is ranked: the strength that one has very probably at least.
create index ratings_ranked on ratings (kind, value - 2 * deviation);

alter table rating_changes add column kind text not null default 'shanghaien'  -- the game
    constraint rating_changes_kind_length check (length(kind) between 1 and 24);

-- Invitations without their invitee and nonces: those stand with the places now.
create table invitations_new (
    id            integer primary key,
    public_id     text not null,               -- in links; part of the key of all chance
    game          text not null,               -- the name of the game: shanghaien
    variant       text not null,               -- JSON object, every name spelled out
    inviter       integer not null references accounts (id) on delete restrict,
    unlisted      integer not null default 0,  -- 1: open places only for those who have the link
    first         text not null,               -- who begins: random, inviter or invitee
    days_per_move integer,                     -- null: no limit
    rated         integer not null default 1,  -- 1: counts, if two named people play
    message       text not null default '',
    seed          blob not null,               -- 32 bytes; secret until the game is finished
    status        text not null default 'open',
    created_at    integer not null,
    expires_at    integer not null,            -- an open one counts as expired from then on
    closed_at     integer,                     -- null: still open (or expired since)
    rematch_of    integer references games (id) on delete restrict,        -- null: no rematch
    match_games   integer not null default 1,  -- of the whole match; 1: no match
    match_number  integer not null default 1,  -- which game of it, from 1
    match_head    integer references invitations (id) on delete restrict,  -- the match's; null: this one
    constraint invitations_public_id_unique unique (public_id),
    constraint invitations_variant_is_json check (variant glob '{*}'),
    constraint invitations_unlisted_flag check (unlisted in (0, 1)),
    constraint invitations_first_known check (first in ('random', 'inviter', 'invitee')),
    constraint invitations_days_range check (days_per_move between 1 and 60),
    constraint invitations_rated_flag check (rated in (0, 1)),
    constraint invitations_message_length check (length(message) <= 500),
    constraint invitations_seed_length check (length(seed) = 32),
    constraint invitations_status_known
        check (status in ('open', 'accepted', 'declined', 'withdrawn')),
    constraint invitations_closed_at_end check ((status = 'open') = (closed_at is null)),
    constraint invitations_match_length check (match_games in (1, 3, 5)),
    constraint invitations_match_number check (match_number between 1 and match_games),
    constraint invitations_match_head check ((match_head is null) = (match_number = 1))
) strict;

-- The places of an invitation: the inviter's and those of the players they ask. When the game begins, the places that
-- are taken (inviter, accepted) come first, in order, and become its seats; the others stay behind them.
create table places (
    invitation integer not null references invitations (id) on delete cascade,
    place      integer not null,            -- from 0, the inviter's
    account    integer references accounts (id) on delete restrict,  -- null: open and free; declined: deleted since
    open       integer not null default 0,  -- 1: offered to everyone
    status     text not null,
    nonce      text not null default '',    -- hex digits that go into the key of chance
    primary key (invitation, place),
    constraint places_place_range check (place between 0 and 5),
    constraint places_open_flag check (open in (0, 1)),
    constraint places_status_known check (status in ('inviter', 'asked', 'open', 'accepted', 'declined')),
    constraint places_inviter_first check ((place = 0) = (status = 'inviter')),
    constraint places_free_while_open check (iif(status = 'open', account is null,
        account is not null or status = 'declined')),
    constraint places_nonce_length check (length(nonce) <= 64)
) strict, without rowid;

insert into places (invitation, place, account, status, nonce)
select id, 0, inviter, 'inviter', inviter_nonce from invitations;

insert into places (invitation, place, account, open, status, nonce)
select i.id, 1, coalesce(i.invitee, s.account), i.invitee is null,
       iif(s.account is not null, 'accepted',
           iif(i.invitee is null, 'open', iif(i.status = 'declined', 'declined', 'asked'))),
       i.invitee_nonce
  from invitations i
  left join games g on g.invitation = i.id
  left join seats s on s.game = g.id and s.seat = 1;

insert into invitations_new (id, public_id, game, variant, inviter, unlisted, first, days_per_move, rated,
    message, seed, status, created_at, expires_at, closed_at, rematch_of, match_games, match_number,
    match_head)
select id, public_id, game, variant, inviter, unlisted, first, days_per_move, rated, message, seed, status,
       created_at, expires_at, closed_at, rematch_of, match_games, match_number, match_head
  from invitations;

drop table invitations;
alter table invitations_new rename to invitations;

create index invitations_outgoing on invitations (inviter, expires_at) where status = 'open';
create index invitations_listed on invitations (expires_at) where status = 'open' and unlisted = 0;
create index invitations_by_inviter on invitations (inviter);
create unique index invitations_rematch on invitations (rematch_of) where rematch_of is not null;
create unique index invitations_of_match on invitations (match_head, match_number)
    where match_head is not null;
create index places_by_account on places (account, status);

-- A player who has declined a place may take another one.
create unique index places_one_each on places (invitation, account) where status <> 'declined';

-- The house players of Shanghai; a game may have several of the same strength. An older account of
-- such a name gets a number behind it.
create temp table house (name text primary key collate nocase) strict;
insert into house values ('lang-tsu'), ('lang-tsu-2'), ('lang-tsu-3'), ('lang-tsu-4'), ('lang-tsu-5'),
                         ('el-primo'), ('el-primo-2'), ('el-primo-3'), ('el-primo-4'), ('el-primo-5');

update games set revision = revision + 1
 where id in (select s.game from seats s join accounts a on a.id = s.account join house h on h.name = a.name);

update accounts
   set name = name || '.' || (with recursive numbers (i) as (select 1 union all select i + 1 from numbers)
                              select i from numbers
                               where not exists (select 1 from accounts o where o.name = accounts.name || '.' || i)
                               limit 1)
 where name in (select name from house);

insert into accounts (name, kind, created_at)
select name, 'house', unixepoch() * 1000 from house order by rowid;

drop table house;
