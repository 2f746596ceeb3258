-- 023: banks of time, free weekends, and games that their players call off; who is here now.

-- A bank takes the place of days_per_move: hours at the start, what an answer adds, and how much there is at most.
alter table invitations add column bank_start_h integer  -- null: no bank
    constraint invitations_bank_start_range check (bank_start_h is null
        or (bank_start_h between 12 and 336 and days_per_move is null));
alter table invitations add column bank_add_h integer not null default 0
    constraint invitations_bank_add_range check (bank_add_h between 0 and 48);
alter table invitations add column bank_top_h integer
    constraint invitations_bank_top_range check (iif(bank_start_h is null, bank_top_h is null,
        bank_top_h is not null and bank_top_h between bank_start_h and 720));
alter table invitations add column free_weekends integer not null default 0  -- 1: no clock runs on Saturday and Sunday
    constraint invitations_free_weekends_flag check (free_weekends in (0, 1));

-- The same for the games of a season or cup. With a bank, days_per_move is what a server of the version before gives.
alter table seasons add column bank_start_h integer
    constraint seasons_bank_start_range check (bank_start_h between 12 and 336);
alter table seasons add column bank_add_h integer not null default 0
    constraint seasons_bank_add_range check (bank_add_h between 0 and 48);
alter table seasons add column bank_top_h integer
    constraint seasons_bank_top_range check (iif(bank_start_h is null, bank_top_h is null,
        bank_top_h is not null and bank_top_h between bank_start_h and 720));
alter table seasons add column free_weekends integer not null default 0
    constraint seasons_free_weekends_flag check (free_weekends in (0, 1));
alter table cups add column bank_start_h integer
    constraint cups_bank_start_range check (bank_start_h between 12 and 336);
alter table cups add column bank_add_h integer not null default 0
    constraint cups_bank_add_range check (bank_add_h between 0 and 48);
alter table cups add column bank_top_h integer
    constraint cups_bank_top_range check (iif(bank_start_h is null, bank_top_h is null,
        bank_top_h is not null and bank_top_h between bank_start_h and 720));
alter table cups add column free_weekends integer not null default 0
    constraint cups_free_weekends_flag check (free_weekends in (0, 1));

-- What a seat has in its bank, in milliseconds, after the last entry, and the zone whose weekends are free to it.
alter table seats add column bank integer not null default 0
    constraint seats_bank_range check (bank >= 0);
alter table seats add column zone text;  -- null: it is not awaited, or weekends count

-- An offer to call the game off: who has made it and who agrees, and in which round a seat has made its last one.
alter table seats add column offered_at integer;  -- null: the present offer, if there is one, is another seat's
alter table seats add column agreed_at integer;   -- null: it has not agreed to the present offer; its own counts
alter table seats add column offered_in integer not null default 0;

-- SQLite renames no table under views that use it. They are made again after this.
drop view if exists admin_games;
drop view if exists admin_moves;
drop view if exists admin_players;
drop view if exists admin_invitations;
drop view if exists admin_outbox;
drop view if exists admin_holidays;
drop view if exists admin_outages;
drop view if exists admin_rankings;
drop view if exists admin_seasons;
drop view if exists admin_cups;
drop view if exists admin_ladder;
drop view if exists admin_dice_by_face;
drop view if exists admin_dice_by_pair;
drop view if exists admin_dice_by_player;
drop view if exists admin_post;
drop view if exists admin_log;
drop view if exists admin_reports;
drop view if exists admin_messages;
drop view if exists rolls;
drop view if exists people;

-- Made again, as SQLite can change no CHECK.
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
    board       text,                        -- JSON: the small picture in lists; null: none yet
    rated       integer,                     -- 1: it has changed ratings; null: not finished, or older than this
    constraint games_board_length check (length(board) between 2 and 1000),
    constraint games_public_id_unique unique (public_id),
    constraint games_invitation_unique unique (invitation),
    constraint games_status_known check (status in ('active', 'finished')),
    constraint games_seq_range check (seq >= 0 and revision >= seq),
    constraint games_round_range check (round >= 1),
    constraint games_phase_length check (length(phase) between 1 and 12),
    constraint games_reason_known check (reason in ('score', 'resigned', 'timeout', 'abandoned', 'called_off')),
    constraint games_reason_at_end check ((status = 'finished') = (reason is not null)),
    constraint games_idle_while_active check (idle_at is null or status = 'active'),
    constraint games_warnings_range check (warnings between 0 and 2),
    constraint games_counts_flag check (counts in (0, 1)),
    constraint games_setup_is_json check (setup glob '{*}'),
    constraint games_rated_flag check (rated in (0, 1))
) strict;

insert into games_new (id, public_id, invitation, created_at, status, seq, revision, round, phase, updated_at,
    reason, idle_at, warnings, counts, setup, board)
select id, public_id, invitation, created_at, status, seq, revision, round, phase, updated_at, reason, idle_at,
       warnings, counts, setup, board
  from games;

drop table games;
alter table games_new rename to games;

create index games_by_idle on games (idle_at) where idle_at is not null;
create index games_finished on games (updated_at) where status = 'finished';

-- When a page of the player last told that somebody looks at it. Times of an hour ago say nothing to anybody.
create table presences (
    account integer primary key references accounts (id) on delete cascade,
    seen_at integer not null,  -- 0: never, or the player does not want it to be seen
    hidden  integer not null default 0,  -- 1: the player does not want it to be seen
    constraint presences_hidden_flag check (hidden in (0, 1)),
    constraint presences_hidden_unseen check (hidden = 0 or seen_at = 0)
) strict;

create index presences_by_time on presences (seen_at);
