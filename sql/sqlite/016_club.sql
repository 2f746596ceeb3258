-- 016: what keeps a club together for months.

-- The puzzle of each day: a position of a finished game, in which one move is clearly best. It is the same
-- for all, also after a restart and without the analysis that it came from.
create table puzzles (
    day     integer primary key,       -- since 1970, in UTC
    game    integer not null references games (id) on delete cascade,
    seq     integer not null,          -- entries of the log before the position
    options text not null,             -- JSON: each legal move with the mover's chance to win, the best first
    made_at integer not null,
    constraint puzzles_position_unique unique (game, seq),
    constraint puzzles_seq_range check (seq >= 0),
    constraint puzzles_options_is_json check (options like '[{%}]')
) strict;

-- What an account answered to a puzzle, once.
create table puzzle_answers (
    day         integer not null references puzzles (day) on delete cascade,
    account     integer not null references accounts (id) on delete cascade,
    move        text not null,         -- JSON as in the API
    found       integer not null,      -- 1: it was the best
    answered_at integer not null,      -- on a later day, it does not count for a streak
    primary key (day, account),
    constraint puzzle_answers_move_is_json check (move like '{%}'),
    constraint puzzle_answers_found_flag check (found in (0, 1))
) strict, without rowid;

create index puzzle_answers_by_account on puzzle_answers (account, day);

-- Accounts that let positions of their finished games be puzzles, without their names.
create table puzzle_players (
    account   integer primary key references accounts (id) on delete cascade,
    agreed_at integer not null
) strict;

-- House players of more strengths. An older account of such a name gets a number behind it, and one that shows such
-- a name shows its own again.
create temp table house (name text primary key collate nocase) strict;
insert into house values ('el-grumete'), ('la-sirena');

create temp table renamed as select id from accounts where name in (select name from house);
create temp table shown as select account from name_skeletons where of = 'display_name'
    and skeleton in (select skeleton(name, 0) from house union select skeleton(name, 1) from house);

update games set revision = revision + 1 where id in
    (select game from seats where account in (select id from renamed union select account from shown));

update accounts
   set name = name || '.' || (with recursive numbers (i) as (select 1 union all select i + 1 from numbers)
                              select i from numbers
                               where not exists (select 1 from accounts o where o.name = accounts.name || '.' || i)
                               limit 1)
 where id in (select id from renamed);
update accounts set display_name = null where id in (select account from shown);
delete from name_skeletons where of = 'display_name' and account in (select account from shown);
delete from name_skeletons where of = 'name' and account in (select id from renamed);

insert into accounts (name, kind, created_at) select name, 'house', unixepoch() * 1000 from house order by rowid;

insert or ignore into name_skeletons
select skeleton(name, 0), id, 'name' from accounts where name in (select name from house) or id in (select id from renamed);
insert or ignore into name_skeletons
select skeleton(name, 1), id, 'name' from accounts where name in (select name from house) or id in (select id from renamed);

drop table renamed;
drop table shown;
drop table house;

-- When the operator locked the account: nobody logs in to it, and it cannot be invited. Null: not
-- locked.
alter table accounts add column locked_at integer;

-- What the operator has set on their page. The names and their defaults are in service/site.c; no
-- row: the default.
create table site (
    name  text not null primary key,
    value text not null
) strict, without rowid;

-- Every act of the operator. A player is named by their account, so that the log shows their present
-- name, and nothing that they have deleted.
create table acts (
    id      integer primary key autoincrement,
    at      integer not null,
    way     text not null,             -- by the operator's page or by a command
    act     text not null,             -- lock, end-game: see service/operator.c
    account integer references accounts (id) on delete set null,  -- null: it was about no player
    subject text not null default '',  -- else the game, message, report or setting
    detail  text not null default '',  -- the old and the new name of a player, the value of a setting
    reason  text not null default '',  -- the operator's words
    constraint acts_way_known check (way in ('page', 'command'))
) strict;

create index acts_by_account on acts (account);

-- A player tells the operator of another one: of a message of theirs, or of their name.
create table reports (
    id          integer primary key autoincrement,
    at          integer not null,
    reporter    integer not null references accounts (id) on delete cascade,
    reported    integer not null references accounts (id) on delete cascade,
    game        integer references games (id) on delete cascade,  -- where the message is; null: none
    message     integer,                   -- messages.id, which may be deleted by now; null: the name
    quote       text not null default '',  -- the message, as it was written
    text        text not null default '',  -- the reporter's own words
    answered_at integer,                   -- null: it waits for the operator
    answer      text not null default '',  -- what was done, as the reporter reads it
    constraint reports_about_another check (reporter <> reported),
    constraint reports_message_has_game check ((message is null) = (game is null)),
    constraint reports_text_length check (length(text) <= 500 and length(answer) <= 500)
) strict;

create index reports_by_reporter on reports (reporter, id);
create index reports_by_reported on reports (reported);
create index reports_by_game on reports (game);
create index reports_open on reports (id) where answered_at is null;

-- Whom an account counts among its friends. The list is its own; a friend learns only of a standing
-- offer.
create table friends (
    account  integer not null references accounts (id) on delete cascade,
    friend   integer not null references accounts (id) on delete cascade,
    ready    integer not null default 0,  -- 1: always ready for a game with them
    since_at integer not null,
    primary key (account, friend),
    constraint friends_are_two check (account <> friend),
    constraint friends_ready_flag check (ready in (0, 1))
) strict, without rowid;

create index friends_by_friend on friends (friend, account);

-- Whom an account has blocked: no new game brings the two together, and neither writes to the other.
create table blocks (
    account    integer not null references accounts (id) on delete cascade,
    blocked    integer not null references accounts (id) on delete cascade,
    blocked_at integer not null,
    primary key (account, blocked),
    constraint blocks_are_two check (account <> blocked)
) strict, without rowid;

create index blocks_by_blocked on blocks (blocked, account);

-- The latest results of all.
create index games_finished on games (updated_at) where status = 'finished';

-- May the account open seasons? The operator says so.
alter table accounts add column may_open_seasons integer not null default 0
    constraint accounts_may_open_seasons_flag check (may_open_seasons in (0, 1));

-- The seasons of the club: round robins in groups, by the rules in rating/season.h. Each has its own
-- copy of the terms.
create table seasons (
    id            integer primary key autoincrement,
    public_id     text not null,
    name          text not null,
    number        integer not null default 1,  -- among those that follow from one another
    previous      integer references seasons (id) on delete set null,   -- null: the first of them
    opened_by     integer references accounts (id) on delete set null,  -- null: the operator, or they have left
    group_size    integer not null,            -- players in a group, as near as can be
    moving        integer not null,            -- how many of a group go up, and how many down
    most_at_once  integer not null,            -- games of one player
    days_per_move integer not null,
    days          integer not null,            -- how long it lasts at most
    goes_on       integer not null default 1,  -- 1: another one opens when it ends
    status        text not null default 'open',
    opened_at     integer not null,
    starts_at     integer not null,            -- put off by a week as long as too few have joined
    ended_at      integer,                     -- null: not yet
    due_at        integer,                     -- when the service looks at it next; null: never
    constraint seasons_public_id_unique unique (public_id),
    constraint seasons_previous_unique unique (previous),
    constraint seasons_name_length check (length(name) between 1 and 60),
    constraint seasons_terms_range check (
        number >= 1 and group_size between 4 and 8 and moving between 0 and 4 and most_at_once between 1 and 8
        and days_per_move between 1 and 60 and days between 7 and 366),
    constraint seasons_goes_on_flag check (goes_on in (0, 1)),
    constraint seasons_status_known check (status in ('open', 'running', 'finished', 'cancelled')),
    constraint seasons_end_and_status check ((ended_at is null) = (status in ('open', 'running'))),
    constraint seasons_due_while_it_goes_on check ((due_at is null) = (ended_at is not null))
) strict;

create index seasons_by_due on seasons (due_at) where due_at is not null;
create index seasons_by_opener on seasons (opened_by) where opened_by is not null;

-- Those who have joined a season.
create table season_members (
    id           integer primary key autoincrement,
    season       integer not null references seasons (id) on delete cascade,
    account      integer references accounts (id) on delete set null,  -- null: nothing is left of the account
    joined_at    integer not null,
    seed         integer,  -- from 1, by the table of the season before; null: new in this one
    group_number integer,  -- these two from 1, null until the season starts
    rank         integer,  -- in the group, by strength
    out_at       integer,  -- null: they play
    out_why      text,     -- they left, ran out of time twice, were put out by the operator, or deleted their account
    constraint season_members_account_unique unique (season, account),
    constraint season_members_rank_unique unique (season, group_number, rank),
    constraint season_members_rank_has_group check ((rank is null) = (group_number is null)),
    constraint season_members_out_why check ((out_at is null) = (out_why is null)),
    constraint season_members_out_known check (out_why in ('left', 'timeouts', 'removed', 'deleted'))
) strict;

create index season_members_by_account on season_members (account, season) where account is not null;

-- All games of a season, written at its start. A game that was played counts by its own result.
create table season_games (
    season       integer not null references seasons (id) on delete cascade,
    group_number integer not null,
    number       integer not null,         -- from 1, in the order in which they begin
    round        integer not null,         -- from 1
    first        integer not null references season_members (id) on delete cascade,   -- begins
    second       integer not null references season_members (id) on delete cascade,
    game         integer references games (id) on delete set null,  -- null: not begun
    forfeit      text,                     -- to whom it went without being played to its end; null: no forfeit
    primary key (season, group_number, number),
    constraint season_games_game_unique unique (game),
    constraint season_games_are_two check (first <> second),
    constraint season_games_forfeit_known check (forfeit in ('first', 'second', 'nobody'))
) strict, without rowid;

create index season_games_by_first on season_games (first);
create index season_games_by_second on season_games (second);

-- Which server does the work that only one may do, where several share a database (PostgreSQL).
create table leases (
    work    text not null primary key,  -- scheduler, bots, mail, webhook, push, puzzle
    holder  text not null,              -- random, of one worker of one process
    ends_at integer not null            -- unless it is prolonged
) strict, without rowid;

-- The cups of the club: knock-out by the rules in rating/cup.h. Its bracket follows from the seeds and
-- from cup_results.
create table cups (
    id            integer primary key autoincrement,
    public_id     text not null,
    name          text not null,
    opened_by     integer references accounts (id) on delete set null,  -- null: they have left
    games         integer not null,            -- of a match at most
    days_per_move integer not null,
    days          integer not null,            -- of a round
    status        text not null default 'open',
    opened_at     integer not null,
    starts_at     integer not null,            -- put off by a week as long as too few have joined
    round         integer,                     -- the first that is not over, from 1; null until it starts
    round_ends_at integer,                     -- at the latest
    ended_at      integer,                     -- null: not yet
    due_at        integer,                     -- when the service looks at it next; null: never
    constraint cups_public_id_unique unique (public_id),
    constraint cups_name_length check (length(name) between 1 and 60),
    constraint cups_terms_range check (
        games in (1, 3, 5) and days_per_move between 1 and 60 and days between 1 and 200),
    constraint cups_status_known check (status in ('open', 'running', 'finished', 'cancelled')),
    constraint cups_round_since_start check ((round is null) = (status in ('open', 'cancelled'))),
    constraint cups_round_has_end check ((round is null) = (round_ends_at is null)),
    constraint cups_end_and_status check ((ended_at is null) = (status in ('open', 'running'))),
    constraint cups_due_while_it_goes_on check ((due_at is null) = (ended_at is not null))
) strict;

create index cups_by_due on cups (due_at) where due_at is not null;
create index cups_by_opener on cups (opened_by) where opened_by is not null;

-- Those who have joined a cup.
create table cup_members (
    id        integer primary key autoincrement,
    cup       integer not null references cups (id) on delete cascade,
    account   integer references accounts (id) on delete set null,  -- null: nothing is left of the account
    joined_at integer not null,
    seed      integer,                         -- from 1, by rating; null until the cup starts
    out_at    integer,                         -- when they left, or deleted their account; null: they have not
    constraint cup_members_account_unique unique (cup, account),
    constraint cup_members_seed_unique unique (cup, seed)
) strict;

create index cup_members_by_account on cup_members (account, cup) where account is not null;

-- The matches that are decided, byes among them.
create table cup_results (
    cup        integer not null references cups (id) on delete cascade,
    round      integer not null,               -- from 1
    slot       integer not null,               -- from 0; the winners of 2n and 2n + 1 meet in slot n of the next
    winner     integer references cup_members (id) on delete cascade,  -- null: both were out
    decided_at integer not null,
    primary key (cup, round, slot),
    constraint cup_results_place_range check (round between 1 and 6 and slot between 0 and 31)
) strict, without rowid;

create index cup_results_by_winner on cup_results (winner) where winner is not null;

-- The games of the matches. They count by their own results.
create table cup_games (
    cup        integer not null references cups (id) on delete cascade,
    round      integer not null,
    slot       integer not null,
    number     integer not null,               -- from 1; the better seed begins the odd ones
    game       integer references games (id) on delete set null,  -- null: nothing is left of it
    primary key (cup, round, slot, number),
    constraint cup_games_game_unique unique (game),
    constraint cup_games_number_range check (number between 1 and 5)
) strict, without rowid;

-- The messages again, as SQLite can change no NOT NULL: with comments on moves and the talk of spectators.
create temp table messages_kept as select m.*, s.account from messages m join seats s on s.game = m.game and s.seat = m.seat;
create temp table messages_ids as select seq from sqlite_sequence where name = 'messages';
drop table messages;

-- What is said about a game: by its players to each other; by a player about a move, once the game is over;
-- by spectators to each other.
create table messages (
    id      integer primary key autoincrement,  -- rises with time: never used again
    game    integer not null references games (id) on delete cascade,
    account integer not null references accounts (id) on delete cascade,  -- who says it
    seat    integer,                            -- that player's; null: among spectators
    seq     integer,                            -- the entry of the log that it is about; null: none
    text    text not null,
    at      integer not null,
    constraint messages_text_length check (length(text) between 1 and 500),
    constraint messages_comment_by_player check (seq is null or (seq >= 1 and seat is not null))
) strict;

insert into messages (id, game, account, seat, text, at) select id, game, account, seat, text, at from messages_kept;
delete from sqlite_sequence where name = 'messages';
insert into sqlite_sequence (name, seq) select 'messages', seq from messages_ids;
drop table messages_kept;
drop table messages_ids;

create index messages_by_game on messages (game, id);
create index messages_by_account on messages (account);

-- The ladder of the club, by the rules in service/ladder.h. The rungs are 1, 2, 3 … without a gap.
create table ladder (
    account   integer primary key references accounts (id) on delete cascade,
    rung      integer not null,                -- 1 is the top
    joined_at integer not null,
    constraint ladder_rung_range check (rung >= 1)
) strict;

create index ladder_by_rung on ladder (rung);

-- Each challenge is an invitation: it is accepted, declined and withdrawn as one, and its game is that of the invitation.
create table ladder_challenges (
    invitation integer primary key references invitations (id) on delete cascade,
    challenger integer not null references accounts (id) on delete cascade,
    challenged integer not null references accounts (id) on delete cascade,
    outcome    text,                           -- null: it goes on
    ended_at   integer,
    constraint ladder_challenges_outcome_known check (outcome in ('won', 'defended', 'declined', 'unanswered', 'void')),
    constraint ladder_challenges_ended check ((outcome is null) = (ended_at is null)),
    constraint ladder_challenges_are_two check (challenger <> challenged)
) strict;

create index ladder_challenges_open on ladder_challenges (invitation) where ended_at is null;
create index ladder_challenges_by_challenger on ladder_challenges (challenger, challenged);
create index ladder_challenges_by_challenged on ladder_challenges (challenged);
create index ladder_challenges_ended_at on ladder_challenges (ended_at);

-- May a notice about a season go to the account?
alter table notice_settings add column season integer not null default 1
    constraint notice_settings_season_flag check (season in (0, 1));

-- The outbox again, as SQLite can change no CHECK: with notices about a season.
create temp table outbox_kept as select * from outbox;
create temp table outbox_ids as select seq from sqlite_sequence where name = 'outbox';
drop table outbox;

-- E-mails, webhooks and push messages: written in the transaction of what they tell, sent by the delivery
-- workers, kept for a month. The text is made when one is sent, so it tells how things stand then; a
-- row whose reason has passed by then (the turn was taken) is dropped.
create table outbox (
    id           integer primary key autoincrement,  -- in the Message-ID: never used again
    account      integer not null references accounts (id) on delete cascade,
    kind         text not null,
    way          text not null,                      -- mail, webhook or push
    game         integer references games (id) on delete cascade,        -- null: of none, or several
    invitation   integer references invitations (id) on delete cascade,  -- null: of none
    since        integer,                            -- time_short: when that turn came
    created_at   integer not null,
    first_at     integer not null,                   -- when it was to be sent
    due_at       integer not null,                   -- when it is to be tried next
    attempts     integer not null default 0,
    status       text not null default 'waiting',
    taken_at     integer,                            -- when it was last written out; null: never
    closed_at    integer,                            -- sent, dropped or failed; null: still open
    problem      text,                               -- why it failed last or was dropped; null: nothing
    address      text,                               -- new_password, new_email: to whom; else null
    subscription integer references push_subscriptions (id) on delete cascade,  -- push: to which browser
    member       integer references season_members (id) on delete cascade,  -- season: who is in it, or out
    cup_member   integer references cup_members (id) on delete cascade,     -- season: who is out of a cup
    constraint outbox_kind_known check (kind in ('your_turn', 'invitation', 'accepted', 'game_over',
        'time_short', 'digest', 'season', 'verify', 'reset', 'test', 'new_password', 'new_email')),
    constraint outbox_way_known check (way in ('mail', 'webhook', 'push')),
    constraint outbox_status_known check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
    constraint outbox_closed_at_end check ((status in ('waiting', 'sending')) = (closed_at is null)),
    constraint outbox_address_where_told check ((kind in ('new_password', 'new_email')) = (address is not null)),
    constraint outbox_push_to_a_browser check ((way = 'push') = (subscription is not null)),
    constraint outbox_season_has_member check ((kind = 'season') = ((member is null) <> (cup_member is null)))
) strict;

insert into outbox select *, null, null from outbox_kept;
delete from sqlite_sequence where name = 'outbox';
insert into sqlite_sequence (name, seq) select 'outbox', seq from outbox_ids;
drop table outbox_kept;
drop table outbox_ids;

create index outbox_due on outbox (way, due_at) where status = 'waiting';
create index outbox_sending on outbox (way) where status = 'sending';
create index outbox_by_account on outbox (account, kind, way, taken_at);
create index outbox_by_end on outbox (closed_at) where closed_at is not null;
create index outbox_by_game on outbox (game) where game is not null;
create index outbox_by_invitation on outbox (invitation) where invitation is not null;
create index outbox_by_subscription on outbox (subscription) where subscription is not null;
create index outbox_by_member on outbox (member) where member is not null;
create index outbox_by_cup_member on outbox (cup_member) where cup_member is not null;
-- One message tells of all games that wait; one digest is to be sent.
create unique index outbox_gathered on outbox (account, kind, way, coalesce(subscription, 0))
    where status = 'waiting' and kind in ('your_turn', 'digest', 'verify', 'reset', 'test');
