-- 023: banks of time, free weekends, and games that their players call off; who is here now.

-- A bank takes the place of days_per_move: hours at the start, what an answer adds, and how much there is at most.
alter table invitations add column bank_start_h bigint  -- null: no bank
    constraint invitations_bank_start_range check (bank_start_h is null
        or (bank_start_h between 12 and 336 and days_per_move is null));
alter table invitations add column bank_add_h bigint not null default 0
    constraint invitations_bank_add_range check (bank_add_h between 0 and 48);
alter table invitations add column bank_top_h bigint
    constraint invitations_bank_top_range check (case when bank_start_h is null then bank_top_h is null
        else bank_top_h is not null and bank_top_h between bank_start_h and 720 end);
alter table invitations add column free_weekends bigint not null default 0  -- 1: no clock runs on Saturday and Sunday
    constraint invitations_free_weekends_flag check (free_weekends in (0, 1));

-- The same for the games of a season or cup. With a bank, days_per_move is what a server of the version before gives.
alter table seasons add column bank_start_h bigint
    constraint seasons_bank_start_range check (bank_start_h between 12 and 336);
alter table seasons add column bank_add_h bigint not null default 0
    constraint seasons_bank_add_range check (bank_add_h between 0 and 48);
alter table seasons add column bank_top_h bigint
    constraint seasons_bank_top_range check (case when bank_start_h is null then bank_top_h is null
        else bank_top_h is not null and bank_top_h between bank_start_h and 720 end);
alter table seasons add column free_weekends bigint not null default 0
    constraint seasons_free_weekends_flag check (free_weekends in (0, 1));
alter table cups add column bank_start_h bigint
    constraint cups_bank_start_range check (bank_start_h between 12 and 336);
alter table cups add column bank_add_h bigint not null default 0
    constraint cups_bank_add_range check (bank_add_h between 0 and 48);
alter table cups add column bank_top_h bigint
    constraint cups_bank_top_range check (case when bank_start_h is null then bank_top_h is null
        else bank_top_h is not null and bank_top_h between bank_start_h and 720 end);
alter table cups add column free_weekends bigint not null default 0
    constraint cups_free_weekends_flag check (free_weekends in (0, 1));

-- What a seat has in its bank, in milliseconds, after the last entry, and the zone whose weekends are free to it.
alter table seats add column bank bigint not null default 0
    constraint seats_bank_range check (bank >= 0);
alter table seats add column zone text;  -- null: it is not awaited, or weekends count

-- An offer to call the game off: who has made it and who agrees, and in which round a seat has made its last one.
alter table seats add column offered_at bigint;  -- null: the present offer, if there is one, is another seat's
alter table seats add column agreed_at bigint;   -- null: it has not agreed to the present offer; its own counts
alter table seats add column offered_in bigint not null default 0;

alter table games add column rated bigint  -- 1: it has changed ratings; null: not finished, or older than this
    constraint games_rated_flag check (rated in (0, 1));
alter table games drop constraint games_reason_known;
alter table games add constraint games_reason_known
    check (reason in ('score', 'resigned', 'timeout', 'abandoned', 'called_off'));

-- When a page of the player last told that somebody looks at it. Times of an hour ago say nothing to anybody.
create table presences (
    account bigint primary key references accounts (id) on delete cascade,
    seen_at bigint not null,  -- 0: never, or the player does not want it to be seen
    hidden  bigint not null default 0,  -- 1: the player does not want it to be seen
    constraint presences_hidden_flag check (hidden in (0, 1)),
    constraint presences_hidden_unseen check (hidden = 0 or seen_at = 0)
);

create index presences_by_time on presences (seen_at);
