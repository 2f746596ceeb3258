PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE accounts (
    id            integer primary key,
    name          text not null collate nocase,  -- as it was typed; unique whatever the case
    kind          text not null,                 -- person, guest or house
    password_hash text,                          -- argon2id with its parameters; null: not a person
    email         text,                          -- null: none given
    language      text not null default 'en',    -- of notices: en, de, it
    created_at    integer not null, display_name text constraint accounts_display_name_length
    check (length(display_name) between 1 and 64), locked_at integer, may_open_seasons integer not null default 0
    constraint accounts_may_open_seasons_flag check (may_open_seasons in (0, 1)), face integer
    constraint accounts_face_known check (face between 1 and 24), second_step integer not null default 0, locked_until integer, bot_owner integer references accounts (id),
    constraint accounts_name_unique unique (name),
    constraint accounts_name_length check (length(name) between 3 and 24),
    constraint accounts_kind_known check (kind in ('person', 'guest', 'house')),
    constraint accounts_person_has_password check ((kind = 'person') = (password_hash is not null)),
    constraint accounts_language_known check (language in ('en', 'de', 'it'))
) strict;
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(3,'madame-ling','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(4,'madame-ling-2','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(5,'madame-ling-3','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(6,'madame-ling-4','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(7,'madame-ling-5','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(8,'el-primo','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(9,'el-primo-2','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(10,'el-primo-3','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(11,'el-primo-4','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(12,'el-primo-5','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(13,'el-grumete','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(14,'la-sirena','house',NULL,NULL,'en',1795953083000,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(15,'anna','person','$argon2id$v=19$m=64,t=1,p=1$E12sDgE7W6PWOYLjLFcE8A$nHzIzOEFLRpXGiib51p05NZPFkm2xilnEN2C4DliNAY','anna@example.org','de',1795953083773,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(16,'bernd','person','$argon2id$v=19$m=64,t=1,p=1$PDwrqMemo7MK5vg0AJaKvQ$mfabcZTsGA7HXJbB08zcnybfFXFPKxIyYocEmZ6CdbE',NULL,'en',1795953083790,NULL,NULL,0,NULL,0,NULL,NULL);
INSERT INTO accounts VALUES(17,'guest-L9Ep3fI7','guest',NULL,NULL,'en',1795953083796,NULL,NULL,0,NULL,0,NULL,NULL);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null, device text not null default ''
    constraint sessions_device_length check (length(device) < 40),           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'01136df272e58978cd403dee27a8755bcfcf99c3b2ad30155632ae1aef4107bf',16,1795953083790,1803729083790,'');
INSERT INTO sessions VALUES(X'47ac134c3ad2edbde101abd17f76087361081364dbee09142bc5cd7328b4e189',17,1795953083796,1803729083796,'');
INSERT INTO sessions VALUES(X'698790fa8f112121d6da9a9b5bb17a80e083fd6ce9eee368ba3639af89473fdf',15,1795953083773,1803729083773,'');
CREATE TABLE notice_settings (
    account        integer primary key references accounts (id) on delete cascade,
    your_turn      integer not null default 1,
    invitation     integer not null default 1,
    accepted       integer not null default 1,
    game_over      integer not null default 1,
    time_short     integer not null default 1,
    digest         integer not null default 0,
    gather_minutes integer not null default 30,  -- at most one letter in this time says "your turn"
    webhook        text,                         -- URL that is told the same; null: none
    verified_email text, season integer not null default 1
    constraint notice_settings_season_flag check (season in (0, 1)),                         -- the address that its owner has confirmed; null: none
    constraint notice_settings_flags check (
        your_turn in (0, 1) and invitation in (0, 1) and accepted in (0, 1)
        and game_over in (0, 1) and time_short in (0, 1) and digest in (0, 1)),
    constraint notice_settings_gather_range check (gather_minutes between 0 and 10080),
    constraint notice_settings_webhook_length check (length(webhook) between 1 and 500)
) strict;
CREATE TABLE analyses (
    game        integer primary key references games (id) on delete cascade,
    analysis    text not null,     -- JSON as in the API
    analysed_at integer not null,
    constraint analyses_analysis_is_json check (analysis glob '{*}')
) strict;
CREATE TABLE holidays (
    account  integer not null references accounts (id) on delete cascade,
    start_at integer not null,  -- the first day's begin in UTC, or when it was announced on that day
    end_at   integer not null,  -- the end of the last day, or when it was ended
    primary key (account, start_at),
    constraint holidays_order check (end_at > start_at)
) strict, without rowid;
CREATE TABLE seat_notes (
    game    integer not null references games (id) on delete cascade,
    seat    integer not null,
    note    text not null default '',
    seen    integer not null default 0,  -- messages up to this id are read
    muted   integer not null default 0,  -- 1: unread messages are not counted
    primary key (game, seat),
    constraint seat_notes_note_length check (length(note) <= 2000),
    constraint seat_notes_muted_flag check (muted in (0, 1))
) strict, without rowid;
CREATE TABLE match_seeds (
    head      integer not null references invitations (id) on delete cascade,
    number    integer not null,
    public_id text not null,  -- of the game's invitation
    seed      blob not null,  -- 32 bytes; secret until that game is finished
    primary key (head, number),
    constraint match_seeds_number_range check (number between 2 and 5),
    constraint match_seeds_seed_length check (length(seed) = 32)
) strict, without rowid;
CREATE TABLE rating_changes (
    id         integer primary key,
    account    integer not null references accounts (id) on delete cascade,
    game       integer references games (id) on delete cascade,  -- null: what was before this was written
    value      real not null,
    deviation  real not null,
    volatility real not null,
    games      integer not null,  -- rated ones, that one included
    rated_at   integer not null   -- when it ended
, kind text not null default 'shanghaien'  -- the game
    constraint rating_changes_kind_length check (length(kind) between 1 and 24)) strict;
INSERT INTO rating_changes VALUES(1,15,1,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795953084909,'shanghaien');
INSERT INTO rating_changes VALUES(2,16,1,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795953084909,'shanghaien');
CREATE TABLE letter_links (
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
CREATE TABLE IF NOT EXISTS "seats" (
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
    place         integer, auto_roll integer not null default 0
    constraint seats_auto_roll_flag check (auto_roll in (0, 1)), extra integer not null default 0
    constraint seats_extra_while_awaited check (extra = 0 or waiting_since is not null), warn_at integer, order_call_if integer
    constraint seats_order_call_if_range check (order_call_if between 1 and 20), order_ended_seq integer, bank integer not null default 0
    constraint seats_bank_range check (bank >= 0), zone text, offered_at integer, agreed_at integer, offered_in integer not null default 0, set_ahead integer not null default 0
    constraint seats_set_ahead_while_awaited check (set_ahead = 0 or (set_ahead > 0 and waiting_since is not null)), set_back integer not null default 0
    constraint seats_set_back_while_awaited check (set_back = 0 or (set_back > 0 and waiting_since is not null)),                      -- from 1, shared by equals; null: not finished, or abandoned
    primary key (game, seat),
    constraint seats_one_each unique (account, game),
    constraint seats_seat_range check (seat between 0 and 5),
    constraint seats_deadline_while_awaited check (deadline_at is null or waiting_since is not null),
    constraint seats_place_range check (place between 1 and 6)
) strict, without rowid;
INSERT INTO seats VALUES(1,0,15,17,NULL,0,0,NULL,0,NULL,2,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,0,0,0);
INSERT INTO seats VALUES(1,1,16,28,NULL,0,0,NULL,0,NULL,1,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,0,0,0);
INSERT INTO seats VALUES(2,0,16,0,1795953085028,20,0,1796212285028,0,NULL,NULL,0,0,1796125885028,NULL,NULL,0,NULL,NULL,NULL,0,0,0);
INSERT INTO seats VALUES(2,1,17,0,NULL,0,0,NULL,0,NULL,NULL,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,0,0,0);
INSERT INTO seats VALUES(3,0,17,0,NULL,0,0,NULL,0,NULL,1,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,0,0,0);
INSERT INTO seats VALUES(3,1,15,0,NULL,0,0,NULL,0,1795953085051,2,0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,0,0,0);
CREATE TABLE IF NOT EXISTS "moves" (
    game  integer not null references games (id) on delete cascade,
    seq   integer not null,              -- from 1, without gaps
    seat  integer,                       -- null: nobody's (the game was abandoned)
    by    text not null default 'hand',  -- who entered it: the player, the clock, the host
    move  text not null,                 -- JSON as in the API: {"type":"place","die":0}
    drawn text,                          -- JSON: the numbers that chance gave, by the label of their
                                         -- stream: {"roll0":[1,3]}; null: none
    says  text not null,                 -- the rest of a sentence that begins with the player's name
    at    integer not null, ordered integer
    constraint moves_ordered_flag check (ordered = 1),
    primary key (game, seq),
    constraint moves_seq_range check (seq >= 1),
    constraint moves_by_known check (by in ('hand', 'clock', 'host')),
    constraint moves_move_is_json check (move glob '{*}'),
    constraint moves_drawn_is_json check (drawn glob '{*}')
) strict, without rowid;
INSERT INTO moves VALUES(1,1,0,'hand','{"type":"roll"}','{"roll0":[0,1]}','rolls 1 and 2',1795953083840,NULL);
INSERT INTO moves VALUES(1,2,0,'hand','{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 2 at light blue 3, turned face down, 1 at the right',1795953083859,NULL);
INSERT INTO moves VALUES(1,3,1,'hand','{"type":"roll"}','{"roll1":[1,1]}','rolls 2 and 2',1795953083867,NULL);
INSERT INTO moves VALUES(1,4,1,'hand','{"type":"place","die":1}',NULL,'places 2 at light blue 3',1795953083876,NULL);
INSERT INTO moves VALUES(1,5,0,'hand','{"type":"roll"}','{"roll2":[1,0]}','rolls 2 and 1',1795953083892,NULL);
INSERT INTO moves VALUES(1,6,0,'hand','{"type":"place","die":1}',NULL,'places 1 at purple 3',1795953083906,NULL);
INSERT INTO moves VALUES(1,7,1,'hand','{"type":"roll"}','{"roll3":[2,5]}','rolls 3 and 6',1795953083924,NULL);
INSERT INTO moves VALUES(1,8,1,'hand','{"type":"exchange","card":51,"from":2}',NULL,'plays exchange: takes 2 back from light blue 3, places 3 at green 2 and 6 at dark blue 4',1795953083936,NULL);
INSERT INTO moves VALUES(1,9,0,'hand','{"type":"roll"}','{"roll4":[2,4]}','rolls 3 and 5',1795953083954,NULL);
INSERT INTO moves VALUES(1,10,0,'hand','{"type":"place","die":1}',NULL,'places 5 at grey 1',1795953083968,NULL);
INSERT INTO moves VALUES(1,11,1,'hand','{"type":"roll"}','{"roll5":[2,0]}','rolls 3 and 1',1795953083974,NULL);
INSERT INTO moves VALUES(1,12,1,'hand','{"type":"place","die":1}',NULL,'places 1 at purple 3',1795953083978,NULL);
INSERT INTO moves VALUES(1,13,0,'hand','{"type":"roll"}','{"roll6":[0,3]}','rolls 1 and 4',1795953083984,NULL);
INSERT INTO moves VALUES(1,14,0,'hand','{"type":"place","die":1}',NULL,'places 4 at grey 3',1795953083997,NULL);
INSERT INTO moves VALUES(1,15,1,'hand','{"type":"roll"}','{"roll7":[1,5]}','rolls 2 and 6',1795953084009,NULL);
INSERT INTO moves VALUES(1,16,1,'hand','{"type":"place","die":1}',NULL,'places 6 at dark blue 4',1795953084022,NULL);
INSERT INTO moves VALUES(1,17,0,'hand','{"type":"roll"}','{"roll8":[1,0]}','rolls 2 and 1',1795953084031,NULL);
INSERT INTO moves VALUES(1,18,0,'hand','{"type":"place","die":1}',NULL,'places 1 at purple 3',1795953084046,NULL);
INSERT INTO moves VALUES(1,19,1,'hand','{"type":"roll"}','{"roll9":[1,3]}','rolls 2 and 4',1795953084063,NULL);
INSERT INTO moves VALUES(1,20,1,'hand','{"type":"place","die":1}',NULL,'places 4 at grey 3',1795953084070,NULL);
INSERT INTO moves VALUES(1,21,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets grey 1, grey 3, purple 3; the other gets dark blue 4, green 2; removed: light blue 3',1795953084079,NULL);
INSERT INTO moves VALUES(1,22,1,'hand','{"type":"roll"}','{"roll10":[3,5]}','rolls 4 and 6',1795953084086,NULL);
INSERT INTO moves VALUES(1,23,1,'hand','{"type":"wild","card":49,"colour":"dark_blue"}',NULL,'plays wild into dark blue',1795953084093,NULL);
INSERT INTO moves VALUES(1,24,1,'hand','{"type":"place","die":0,"one_at":"right"}',NULL,'places 4 at yellow 4, 1 at the right',1795953084102,NULL);
INSERT INTO moves VALUES(1,25,0,'hand','{"type":"roll"}','{"roll11":[1,3]}','rolls 2 and 4',1795953084109,NULL);
INSERT INTO moves VALUES(1,26,0,'hand','{"type":"wild","card":48,"colour":"grey"}',NULL,'plays wild into grey',1795953084119,NULL);
INSERT INTO moves VALUES(1,27,0,'hand','{"type":"place","die":0}',NULL,'places 2 at orange 2',1795953084125,NULL);
INSERT INTO moves VALUES(1,28,1,'hand','{"type":"roll"}','{"roll12":[0,3]}','rolls 1 and 4',1795953084135,NULL);
INSERT INTO moves VALUES(1,29,1,'hand','{"type":"place","die":0}',NULL,'places 1 at both trick',1795953084149,NULL);
INSERT INTO moves VALUES(1,30,0,'hand','{"type":"roll"}','{"roll13":[2,3]}','rolls 3 and 4',1795953084154,NULL);
INSERT INTO moves VALUES(1,31,0,'hand','{"type":"place","die":0}',NULL,'places 3 at green 3',1795953084163,NULL);
INSERT INTO moves VALUES(1,32,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 4, both trick; the other gets green 3, orange 2; removed: purple 2, light blue 2',1795953084170,NULL);
INSERT INTO moves VALUES(1,33,0,'hand','{"type":"roll"}','{"roll14":[1,3]}','rolls 2 and 4',1795953084180,NULL);
INSERT INTO moves VALUES(1,34,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 4 at orange 3, 1 at the right',1795953084186,NULL);
INSERT INTO moves VALUES(1,35,1,'hand','{"type":"roll"}','{"roll15":[0,4]}','rolls 1 and 5',1795953084191,NULL);
INSERT INTO moves VALUES(1,36,1,'hand','{"type":"both","card":47}',NULL,'plays both: 1 at dark blue 3 and 5 at grey 2',1795953084196,NULL);
INSERT INTO moves VALUES(1,37,0,'hand','{"type":"roll"}','{"roll16":[2,4]}','rolls 3 and 5',1795953084206,NULL);
INSERT INTO moves VALUES(1,38,0,'hand','{"type":"place","die":1}',NULL,'places 5 at grey 2',1795953084210,NULL);
INSERT INTO moves VALUES(1,39,1,'hand','{"type":"roll"}','{"roll17":[1,3]}','rolls 2 and 4',1795953084218,NULL);
INSERT INTO moves VALUES(1,40,1,'hand','{"type":"place","die":1}',NULL,'places 4 at orange 3',1795953084224,NULL);
INSERT INTO moves VALUES(1,41,0,'hand','{"type":"roll"}','{"roll18":[3,4]}','rolls 4 and 5',1795953084230,NULL);
INSERT INTO moves VALUES(1,42,0,'hand','{"type":"place","die":1}',NULL,'places 5 at grey 2',1795953084235,NULL);
INSERT INTO moves VALUES(1,43,1,'hand','{"type":"roll"}','{"roll19":[5,0]}','rolls 6 and 1',1795953084240,NULL);
INSERT INTO moves VALUES(1,44,1,'hand','{"type":"place","die":1}',NULL,'places 1 at dark blue 3',1795953084255,NULL);
INSERT INTO moves VALUES(1,45,0,'hand','{"type":"roll"}','{"roll20":[1,4]}','rolls 2 and 5',1795953084270,NULL);
INSERT INTO moves VALUES(1,46,0,'hand','{"type":"place","die":1}',NULL,'places 5 at grey 2',1795953084279,NULL);
INSERT INTO moves VALUES(1,47,1,'hand','{"type":"roll"}','{"roll21":[5,1]}','rolls 6 and 2',1795953084288,NULL);
INSERT INTO moves VALUES(1,48,1,'hand','{"type":"place","die":1}',NULL,'places 2 at reroll trick',1795953084296,NULL);
INSERT INTO moves VALUES(1,49,0,'hand','{"type":"roll"}','{"roll22":[0,0]}','rolls 1 and 1',1795953084303,NULL);
INSERT INTO moves VALUES(1,50,0,'hand','{"type":"place","die":1}',NULL,'places 1 at dark blue 3',1795953084310,NULL);
INSERT INTO moves VALUES(1,51,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets reroll trick, dark blue 3; the other gets grey 2, orange 3; removed: red 1, purple 1',1795953084318,NULL);
INSERT INTO moves VALUES(1,52,0,'hand','{"type":"roll"}','{"roll23":[3,3]}','rolls 4 and 4',1795953084323,NULL);
INSERT INTO moves VALUES(1,53,0,'hand','{"type":"place","die":0,"one_at":"left"}',NULL,'places 4 at light blue 3, 1 at the left',1795953084328,NULL);
INSERT INTO moves VALUES(1,54,1,'hand','{"type":"roll"}','{"roll24":[2,4]}','rolls 3 and 5',1795953084333,NULL);
INSERT INTO moves VALUES(1,55,1,'hand','{"type":"place","die":0}',NULL,'places 3 at green 3',1795953084338,NULL);
INSERT INTO moves VALUES(1,56,0,'hand','{"type":"roll"}','{"roll25":[0,5]}','rolls 1 and 6',1795953084345,NULL);
INSERT INTO moves VALUES(1,57,0,'hand','{"type":"place","die":0}',NULL,'places 1 at purple 3',1795953084351,NULL);
INSERT INTO moves VALUES(1,58,1,'hand','{"type":"roll"}','{"roll26":[3,2]}','rolls 4 and 3',1795953084356,NULL);
INSERT INTO moves VALUES(1,59,1,'hand','{"type":"wild","card":43,"colour":"green"}',NULL,'plays wild into green',1795953084363,NULL);
INSERT INTO moves VALUES(1,60,1,'hand','{"type":"place","die":1}',NULL,'places 3 at green 3',1795953084374,NULL);
INSERT INTO moves VALUES(1,61,0,'hand','{"type":"roll"}','{"roll27":[5,2]}','rolls 6 and 3',1795953084380,NULL);
INSERT INTO moves VALUES(1,62,0,'hand','{"type":"place","die":1}',NULL,'places 3 at green 3',1795953084385,NULL);
INSERT INTO moves VALUES(1,63,1,'hand','{"type":"roll"}','{"roll28":[0,3]}','rolls 1 and 4',1795953084390,NULL);
INSERT INTO moves VALUES(1,64,1,'hand','{"type":"place","die":1}',NULL,'places 4 at light blue 3',1795953084395,NULL);
INSERT INTO moves VALUES(1,65,0,'hand','{"type":"roll"}','{"roll29":[5,5]}','rolls 6 and 6',1795953084400,NULL);
INSERT INTO moves VALUES(1,66,0,'hand','{"type":"place","die":1}',NULL,'places 6 at both trick',1795953084406,NULL);
INSERT INTO moves VALUES(1,67,1,'hand','{"type":"roll"}','{"roll30":[4,1]}','rolls 5 and 2',1795953084411,NULL);
INSERT INTO moves VALUES(1,68,1,'hand','{"type":"place","die":1}',NULL,'places 2 at red 3',1795953084417,NULL);
INSERT INTO moves VALUES(1,69,0,'hand','{"type":"roll"}','{"roll31":[2,4]}','rolls 3 and 5',1795953084422,NULL);
INSERT INTO moves VALUES(1,70,0,'hand','{"type":"place","die":1}',NULL,'places 5 at red 4',1795953084427,NULL);
INSERT INTO moves VALUES(1,71,1,'hand','{"type":"roll"}','{"roll32":[5,2]}','rolls 6 and 3',1795953084434,NULL);
INSERT INTO moves VALUES(1,72,1,'hand','{"type":"place","die":1}',NULL,'places 3 at green 3',1795953084448,NULL);
INSERT INTO moves VALUES(1,73,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets purple 3, red 4, both trick; the other gets red 3, green 3, light blue 3; removed: nothing',1795953084459,NULL);
INSERT INTO moves VALUES(1,74,1,'hand','{"type":"roll"}','{"roll33":[1,2]}','rolls 2 and 3',1795953084477,NULL);
INSERT INTO moves VALUES(1,75,1,'hand','{"type":"place","die":1,"one_at":"left"}',NULL,'places 3 at light blue 1, 1 at the left',1795953084485,NULL);
INSERT INTO moves VALUES(1,76,0,'hand','{"type":"roll"}','{"roll34":[0,0]}','rolls 1 and 1',1795953084490,NULL);
INSERT INTO moves VALUES(1,77,0,'hand','{"type":"wild","card":46,"colour":"purple"}',NULL,'plays wild into purple',1795953084496,NULL);
INSERT INTO moves VALUES(1,78,0,'hand','{"type":"place","die":1}',NULL,'places 1 at orange 3',1795953084501,NULL);
INSERT INTO moves VALUES(1,79,1,'hand','{"type":"roll"}','{"roll35":[3,3]}','rolls 4 and 4',1795953084506,NULL);
INSERT INTO moves VALUES(1,80,1,'hand','{"type":"place","die":1}',NULL,'places 4 at adjust trick',1795953084512,NULL);
INSERT INTO moves VALUES(1,81,0,'hand','{"type":"roll"}','{"roll36":[5,0]}','rolls 6 and 1',1795953084516,NULL);
INSERT INTO moves VALUES(1,82,0,'hand','{"type":"place","die":1}',NULL,'places 1 at orange 3',1795953084521,NULL);
INSERT INTO moves VALUES(1,83,1,'hand','{"type":"roll"}','{"roll37":[1,2]}','rolls 2 and 3',1795953084533,NULL);
INSERT INTO moves VALUES(1,84,1,'hand','{"type":"place","die":1}',NULL,'places 3 at light blue 1',1795953084538,NULL);
INSERT INTO moves VALUES(1,85,0,'hand','{"type":"roll"}','{"roll38":[2,5]}','rolls 3 and 6',1795953084543,NULL);
INSERT INTO moves VALUES(1,86,0,'hand','{"type":"place","die":1}',NULL,'places 6 at yellow 1',1795953084549,NULL);
INSERT INTO moves VALUES(1,87,1,'hand','{"type":"roll"}','{"roll39":[5,5]}','rolls 6 and 6',1795953084554,NULL);
INSERT INTO moves VALUES(1,88,1,'hand','{"type":"place","die":1}',NULL,'places 6 at yellow 1',1795953084558,NULL);
INSERT INTO moves VALUES(1,89,0,'hand','{"type":"roll"}','{"roll40":[5,3]}','rolls 6 and 4',1795953084563,NULL);
INSERT INTO moves VALUES(1,90,0,'hand','{"type":"place","die":1}',NULL,'places 4 at adjust trick',1795953084567,NULL);
INSERT INTO moves VALUES(1,91,1,'hand','{"type":"roll"}','{"roll41":[2,5]}','rolls 3 and 6',1795953084572,NULL);
INSERT INTO moves VALUES(1,92,1,'hand','{"type":"place","die":1}',NULL,'places 6 at yellow 1',1795953084578,NULL);
INSERT INTO moves VALUES(1,93,0,'hand','{"type":"roll"}','{"roll42":[0,2]}','rolls 1 and 3',1795953084583,NULL);
INSERT INTO moves VALUES(1,94,0,'hand','{"type":"place","die":1}',NULL,'places 3 at light blue 1',1795953084588,NULL);
INSERT INTO moves VALUES(1,95,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 1, adjust trick, yellow 1; the other gets orange 3; removed: red 3, orange 4',1795953084598,NULL);
INSERT INTO moves VALUES(1,96,0,'hand','{"type":"roll"}','{"roll43":[4,5]}','rolls 5 and 6',1795953084606,NULL);
INSERT INTO moves VALUES(1,97,0,'hand','{"type":"place","die":0,"one_at":"left"}',NULL,'places 5 at purple 4, 1 at the left',1795953084611,NULL);
INSERT INTO moves VALUES(1,98,1,'hand','{"type":"roll"}','{"roll44":[3,4]}','rolls 4 and 5',1795953084616,NULL);
INSERT INTO moves VALUES(1,99,1,'hand','{"type":"wild","card":40,"colour":"dark_blue"}',NULL,'plays wild into dark blue',1795953084622,NULL);
INSERT INTO moves VALUES(1,100,1,'hand','{"type":"place","die":1}',NULL,'places 5 at purple 4',1795953084627,NULL);
INSERT INTO moves VALUES(1,101,0,'hand','{"type":"roll"}','{"roll45":[0,0]}','rolls 1 and 1',1795953084640,NULL);
INSERT INTO moves VALUES(1,102,0,'hand','{"type":"place","die":1}',NULL,'places 1 at adjust trick',1795953084645,NULL);
INSERT INTO moves VALUES(1,103,1,'hand','{"type":"roll"}','{"roll46":[0,2]}','rolls 1 and 3',1795953084650,NULL);
INSERT INTO moves VALUES(1,104,1,'hand','{"type":"place","die":1}',NULL,'places 3 at yellow 3',1795953084655,NULL);
INSERT INTO moves VALUES(1,105,0,'hand','{"type":"roll"}','{"roll47":[3,0]}','rolls 4 and 1',1795953084659,NULL);
INSERT INTO moves VALUES(1,106,0,'hand','{"type":"place","die":1}',NULL,'places 1 at adjust trick',1795953084663,NULL);
INSERT INTO moves VALUES(1,107,1,'hand','{"type":"roll"}','{"roll48":[3,5]}','rolls 4 and 6',1795953084667,NULL);
INSERT INTO moves VALUES(1,108,1,'hand','{"type":"place","die":1}',NULL,'places 6 at red 2',1795953084671,NULL);
INSERT INTO moves VALUES(1,109,0,'hand','{"type":"roll"}','{"roll49":[4,3]}','rolls 5 and 4',1795953084681,NULL);
INSERT INTO moves VALUES(1,110,0,'hand','{"type":"place","die":1}',NULL,'places 4 at yellow 3',1795953084689,NULL);
INSERT INTO moves VALUES(1,111,1,'hand','{"type":"roll"}','{"roll50":[0,3]}','rolls 1 and 4',1795953084695,NULL);
INSERT INTO moves VALUES(1,112,1,'hand','{"type":"place","die":1}',NULL,'places 4 at yellow 3',1795953084705,NULL);
INSERT INTO moves VALUES(1,113,0,'hand','{"type":"roll"}','{"roll51":[1,4]}','rolls 2 and 5',1795953084712,NULL);
INSERT INTO moves VALUES(1,114,0,'hand','{"type":"place","die":1}',NULL,'places 5 at purple 4',1795953084717,NULL);
INSERT INTO moves VALUES(1,115,1,'hand','{"type":"roll"}','{"roll52":[2,4]}','rolls 3 and 5',1795953084721,NULL);
INSERT INTO moves VALUES(1,116,1,'hand','{"type":"place","die":1}',NULL,'places 5 at purple 4',1795953084725,NULL);
INSERT INTO moves VALUES(1,117,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets adjust trick; the other gets yellow 3, yellow 3, purple 4, red 2; removed: dark blue 1',1795953084729,NULL);
INSERT INTO moves VALUES(1,118,1,'hand','{"type":"roll"}','{"roll53":[3,1]}','rolls 4 and 2',1795953084733,NULL);
INSERT INTO moves VALUES(1,119,1,'hand','{"type":"place","die":1,"one_at":"left"}',NULL,'places 2 at green 1, 1 at the left',1795953084737,NULL);
INSERT INTO moves VALUES(1,120,0,'hand','{"type":"roll"}','{"roll54":[3,0]}','rolls 4 and 1',1795953084740,NULL);
INSERT INTO moves VALUES(1,121,0,'hand','{"type":"place","die":0}',NULL,'places 4 at dark blue 2',1795953084745,NULL);
INSERT INTO moves VALUES(1,122,1,'hand','{"type":"roll"}','{"roll55":[0,2]}','rolls 1 and 3',1795953084749,NULL);
INSERT INTO moves VALUES(1,123,1,'hand','{"type":"place","die":0}',NULL,'places 1 at dark blue 3',1795953084753,NULL);
INSERT INTO moves VALUES(1,124,0,'hand','{"type":"roll"}','{"roll56":[2,2]}','rolls 3 and 3',1795953084756,NULL);
INSERT INTO moves VALUES(1,125,0,'hand','{"type":"adjust","card":42,"die":1,"by":1}',NULL,'plays adjust: 3 becomes 4',1795953084761,NULL);
INSERT INTO moves VALUES(1,126,0,'hand','{"type":"place","die":1}',NULL,'places 4 at dark blue 2',1795953084765,NULL);
INSERT INTO moves VALUES(1,127,1,'hand','{"type":"roll"}','{"roll57":[1,4]}','rolls 2 and 5',1795953084770,NULL);
INSERT INTO moves VALUES(1,128,1,'hand','{"type":"place","die":1}',NULL,'places 5 at yellow 2',1795953084781,NULL);
INSERT INTO moves VALUES(1,129,0,'hand','{"type":"roll"}','{"roll58":[1,3]}','rolls 2 and 4',1795953084790,NULL);
INSERT INTO moves VALUES(1,130,0,'hand','{"type":"place","die":1}',NULL,'places 4 at dark blue 2',1795953084795,NULL);
INSERT INTO moves VALUES(1,131,1,'hand','{"type":"roll"}','{"roll59":[1,2]}','rolls 2 and 3',1795953084799,NULL);
INSERT INTO moves VALUES(1,132,1,'hand','{"type":"place","die":1}',NULL,'places 3 at orange 1',1795953084810,NULL);
INSERT INTO moves VALUES(1,133,0,'hand','{"type":"roll"}','{"roll60":[1,1]}','rolls 2 and 2',1795953084820,NULL);
INSERT INTO moves VALUES(1,134,0,'hand','{"type":"place","die":1}',NULL,'places 2 at green 1',1795953084831,NULL);
INSERT INTO moves VALUES(1,135,1,'hand','{"type":"roll"}','{"roll61":[4,3]}','rolls 5 and 4',1795953084840,NULL);
INSERT INTO moves VALUES(1,136,1,'hand','{"type":"place","die":1}',NULL,'places 4 at dark blue 2',1795953084846,NULL);
INSERT INTO moves VALUES(1,137,0,'hand','{"type":"roll"}','{"roll62":[4,1]}','rolls 5 and 2',1795953084851,NULL);
INSERT INTO moves VALUES(1,138,0,'hand','{"type":"place","die":1}',NULL,'places 2 at green 1',1795953084855,NULL);
INSERT INTO moves VALUES(1,139,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 3, orange 1, yellow 2; the other gets green 1, dark blue 2; removed: green 4',1795953084859,NULL);
INSERT INTO moves VALUES(1,140,0,'hand','{"type":"roll"}','{"roll63":[0,1]}','rolls 1 and 2',1795953084865,NULL);
INSERT INTO moves VALUES(1,141,0,'hand','{"type":"place","die":0,"one_at":"left"}',NULL,'places 1 at grey 3, 1 at the left',1795953084869,NULL);
INSERT INTO moves VALUES(1,142,1,'hand','{"type":"roll"}','{"roll64":[4,2]}','rolls 5 and 3',1795953084874,NULL);
INSERT INTO moves VALUES(1,143,1,'hand','{"type":"place","die":0}',NULL,'places 5 at reroll trick',1795953084878,NULL);
INSERT INTO moves VALUES(1,144,0,'hand','{"type":"roll"}','{"roll65":[3,5]}','rolls 4 and 6',1795953084883,NULL);
INSERT INTO moves VALUES(1,145,0,'hand','{"type":"place","die":0}',NULL,'places 4 at grey 4',1795953084895,NULL);
INSERT INTO moves VALUES(1,146,1,'hand','{"type":"roll"}','{"roll66":[0,4]}','rolls 1 and 5',1795953084901,NULL);
INSERT INTO moves VALUES(1,147,1,'hand','{"type":"place","die":0}',NULL,'places 1 at grey 3',1795953084905,NULL);
INSERT INTO moves VALUES(1,148,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets grey 4; the other gets reroll trick; removed: grey 3, adjust trick, reroll trick, light blue 4',1795953084909,NULL);
INSERT INTO moves VALUES(2,1,0,'hand','{"type":"roll"}','{"roll0":[1,4]}','rolls 2 and 5',1795953084926,NULL);
INSERT INTO moves VALUES(2,2,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 5 at red 3, 1 at the right',1795953084931,NULL);
INSERT INTO moves VALUES(2,3,1,'hand','{"type":"roll"}','{"roll1":[4,1]}','rolls 5 and 2',1795953084935,NULL);
INSERT INTO moves VALUES(2,4,1,'hand','{"type":"place","die":1}',NULL,'places 2 at grey 2',1795953084939,NULL);
INSERT INTO moves VALUES(2,5,0,'hand','{"type":"roll"}','{"roll2":[0,4]}','rolls 1 and 5',1795953084946,NULL);
INSERT INTO moves VALUES(2,6,0,'hand','{"type":"place","die":1}',NULL,'places 5 at red 3',1795953084951,NULL);
INSERT INTO moves VALUES(2,7,1,'hand','{"type":"roll"}','{"roll3":[1,5]}','rolls 2 and 6',1795953084955,NULL);
INSERT INTO moves VALUES(2,8,1,'hand','{"type":"place","die":1}',NULL,'places 6 at dark blue 3',1795953084960,NULL);
INSERT INTO moves VALUES(2,9,0,'hand','{"type":"roll"}','{"roll4":[1,5]}','rolls 2 and 6',1795953084964,NULL);
INSERT INTO moves VALUES(2,10,0,'hand','{"type":"place","die":1}',NULL,'places 6 at dark blue 3',1795953084969,NULL);
INSERT INTO moves VALUES(2,11,1,'hand','{"type":"roll"}','{"roll5":[0,1]}','rolls 1 and 2',1795953084977,NULL);
INSERT INTO moves VALUES(2,12,1,'hand','{"type":"place","die":1}',NULL,'places 2 at grey 2',1795953084982,NULL);
INSERT INTO moves VALUES(2,13,0,'hand','{"type":"roll"}','{"roll6":[1,2]}','rolls 2 and 3',1795953084987,NULL);
INSERT INTO moves VALUES(2,14,0,'hand','{"type":"place","die":1}',NULL,'places 3 at light blue 2',1795953084995,NULL);
INSERT INTO moves VALUES(2,15,1,'hand','{"type":"roll"}','{"roll7":[5,4]}','rolls 6 and 5',1795953085001,NULL);
INSERT INTO moves VALUES(2,16,1,'hand','{"type":"place","die":1}',NULL,'places 5 at red 3',1795953085006,NULL);
INSERT INTO moves VALUES(2,17,0,'hand','{"type":"roll"}','{"roll8":[5,1]}','rolls 6 and 2',1795953085011,NULL);
INSERT INTO moves VALUES(2,18,0,'hand','{"type":"place","die":1}',NULL,'places 2 at grey 2',1795953085018,NULL);
INSERT INTO moves VALUES(2,19,1,'hand','{"type":"roll"}','{"roll9":[1,0]}','rolls 2 and 1',1795953085024,NULL);
INSERT INTO moves VALUES(2,20,1,'hand','{"type":"place","die":1}',NULL,'places 1 at orange 2',1795953085028,NULL);
INSERT INTO moves VALUES(3,1,0,'hand','{"type":"roll"}','{"roll0":[5,1]}','rolls 6 and 2',1795953085036,NULL);
INSERT INTO moves VALUES(3,2,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at dark blue 3, 1 at the right',1795953085039,NULL);
INSERT INTO moves VALUES(3,3,1,'hand','{"type":"roll"}','{"roll1":[2,1]}','rolls 3 and 2',1795953085042,NULL);
INSERT INTO moves VALUES(3,4,1,'hand','{"type":"place","die":1}',NULL,'places 2 at dark blue 3',1795953085046,NULL);
INSERT INTO moves VALUES(3,5,0,'hand','{"type":"roll"}','{"roll2":[3,0]}','rolls 4 and 1',1795953085049,NULL);
INSERT INTO moves VALUES(3,6,1,'hand','{"type":"resign"}',NULL,'resigns',1795953085051,NULL);
CREATE TABLE IF NOT EXISTS "ratings" (
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
INSERT INTO ratings VALUES(15,'shanghaien',1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795953084909);
INSERT INTO ratings VALUES(16,'shanghaien',1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795953084909);
CREATE TABLE IF NOT EXISTS "invitations" (
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
    match_head    integer references invitations (id) on delete restrict, bank_start_h integer  -- null: no bank
    constraint invitations_bank_start_range check (bank_start_h is null
        or (bank_start_h between 12 and 336 and days_per_move is null)), bank_add_h integer not null default 0
    constraint invitations_bank_add_range check (bank_add_h between 0 and 48), bank_top_h integer
    constraint invitations_bank_top_range check (iif(bank_start_h is null, bank_top_h is null,
        bank_top_h is not null and bank_top_h between bank_start_h and 720)), free_weekends integer not null default 0  -- 1: no clock runs on Saturday and Sunday
    constraint invitations_free_weekends_flag check (free_weekends in (0, 1)),  -- the match's; null: this one
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
INSERT INTO invitations VALUES(1,'tk5RmATBipH5','shanghaien','{"extra_wild":true,"sharks":true}',15,0,'inviter',NULL,1,'',X'0bec3cc7e5a1f61616f5933b33565b5fe42b010dfb2ebcd96022b4320d74bc49','accepted',1795953083799,1798545083799,1795953083812,NULL,1,1,NULL,NULL,0,NULL,0);
INSERT INTO invitations VALUES(2,'QylcSdx9aWdk','shanghaien','{"extra_wild":false,"sharks":false}',16,0,'inviter',3,1,'',X'813be8f04ee9d30796d50b77bee79f75b79931cde3e0e52c269d93c1e92c96d8','accepted',1795953084913,1798545084913,1795953084919,NULL,1,1,NULL,NULL,0,NULL,0);
INSERT INTO invitations VALUES(3,'S7Rtx5Amebwd','shanghaien','{"extra_wild":false,"sharks":false}',17,0,'inviter',NULL,1,'',X'f3fa85b1264747a32a887697f4f4830479ada8567b54b4b9c25b986ab46b9505','accepted',1795953085029,1798545085029,1795953085032,NULL,1,1,NULL,NULL,0,NULL,0);
INSERT INTO invitations VALUES(4,'m5wgOKjac1j2','shanghaien','{"extra_wild":false,"sharks":false}',15,0,'random',NULL,1,'Fancy a round?',X'8d3d72e7f966a44f208b034bf48b6d1f2735656ccba83cd23dc6c2984b6a4fb4','declined',1795953085053,1798545085053,1795953085055,NULL,1,1,NULL,NULL,0,NULL,0);
INSERT INTO invitations VALUES(5,'uMtxRpWUZHJf','shanghaien','{"extra_wild":false,"sharks":false}',16,0,'random',NULL,1,'',X'c44d001de93a6e14d25d8165d32ba045236cf0c196d4d5c4a481837152e2494e','open',1795953085056,1798545085056,NULL,NULL,1,1,NULL,NULL,0,NULL,0);
INSERT INTO invitations VALUES(6,'8od9PX2AUgB1','shanghaien','{"extra_wild":false,"sharks":false}',17,1,'random',NULL,1,'',X'3142c6a9f7a937bdb4a99e44df6de0977683bcf5af20183c979f0929fd30787e','open',1795953085058,1798545085058,NULL,NULL,1,1,NULL,NULL,0,NULL,0);
CREATE TABLE places (
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
INSERT INTO places VALUES(1,0,15,0,'inviter','');
INSERT INTO places VALUES(1,1,16,0,'accepted','00ff');
INSERT INTO places VALUES(2,0,16,0,'inviter','');
INSERT INTO places VALUES(2,1,17,0,'accepted','');
INSERT INTO places VALUES(3,0,17,0,'inviter','');
INSERT INTO places VALUES(3,1,15,0,'accepted','');
INSERT INTO places VALUES(4,0,15,0,'inviter','');
INSERT INTO places VALUES(4,1,16,0,'declined','');
INSERT INTO places VALUES(5,0,16,0,'inviter','');
INSERT INTO places VALUES(5,1,15,0,'asked','');
INSERT INTO places VALUES(6,0,17,0,'inviter','');
INSERT INTO places VALUES(6,1,NULL,1,'open','');
CREATE TABLE idempotency_keys (
    id         blob not null primary key,  -- hash of who asked, for what address, and the key
    account    integer references accounts (id) on delete cascade,  -- that asked; null: nobody was logged in
    answer     blob not null,              -- sealed by the key and the request's body
    created_at integer not null,
    constraint idempotency_keys_id_length check (length(id) = 32)
) strict, without rowid;
CREATE TABLE former_names (
    hash blob not null primary key,  -- of the name in lower case, or of what it looks like
    constraint former_names_hash_length check (length(hash) = 32)
) strict, without rowid;
CREATE TABLE name_skeletons (
    skeleton text not null,
    account  integer not null references accounts (id) on delete cascade,
    of       text not null,  -- which of its names
    primary key (skeleton, account, of),
    constraint name_skeletons_of_known check (of in ('name', 'display_name'))
) strict, without rowid;
INSERT INTO name_skeletons VALUES('eldado',1,'name');
INSERT INTO name_skeletons VALUES('terrlblernlchael',2,'name');
INSERT INTO name_skeletons VALUES('rnadarnellng',3,'name');
INSERT INTO name_skeletons VALUES('rnadarnellng2',4,'name');
INSERT INTO name_skeletons VALUES('rnadarnellnge',5,'name');
INSERT INTO name_skeletons VALUES('rnadarnellng4',6,'name');
INSERT INTO name_skeletons VALUES('rnadarnellngs',7,'name');
INSERT INTO name_skeletons VALUES('elprlrno',8,'name');
INSERT INTO name_skeletons VALUES('elprlrno2',9,'name');
INSERT INTO name_skeletons VALUES('elprlrnoe',10,'name');
INSERT INTO name_skeletons VALUES('elprlrno4',11,'name');
INSERT INTO name_skeletons VALUES('elprlrnos',12,'name');
INSERT INTO name_skeletons VALUES('elgrurnete',13,'name');
INSERT INTO name_skeletons VALUES('laslrena',14,'name');
INSERT INTO name_skeletons VALUES('anna',15,'name');
INSERT INTO name_skeletons VALUES('bernd',16,'name');
INSERT INTO name_skeletons VALUES('guestl9epefl7',17,'name');
CREATE TABLE push_key (
    id      integer primary key,
    private blob not null,
    constraint push_key_is_one check (id = 1),
    constraint push_key_length check (length(private) = 32)
) strict;
INSERT INTO push_key VALUES(1,X'cc075a3a0cc959b6b693b2682ab0c976f225c7b3378a9c3df73299b0691f71e4');
CREATE TABLE push_subscriptions (
    id         integer primary key,
    public_id  text not null,            -- in the API
    account    integer not null references accounts (id) on delete cascade,
    session    blob not null references sessions (token_hash) on delete cascade,
    endpoint   text not null,            -- the push service's address of this browser: a secret
    point      blob not null,            -- these two encrypt for this browser (RFC 8291)
    auth       blob not null,
    created_at integer not null,
    constraint push_subscriptions_public_id_unique unique (public_id),
    constraint push_subscriptions_endpoint_unique unique (endpoint),
    constraint push_subscriptions_endpoint_length check (length(endpoint) between 1 and 500),
    constraint push_subscriptions_point_length check (length(point) = 65),
    constraint push_subscriptions_auth_length check (length(auth) = 16)
) strict;
CREATE TABLE quiet_hours (
    account     integer primary key references accounts (id) on delete cascade,
    zone        text not null,     -- by IANA: Europe/Rome
    from_minute integer,           -- of the day; these two null: all day is loud
    to_minute   integer,           -- before `from_minute`: of the next day
    weekends    integer not null,  -- all of Saturday and Sunday is quiet
    constraint quiet_hours_zone_length check (length(zone) between 1 and 64),
    constraint quiet_hours_minutes check (from_minute between 0 and 1439 and to_minute between 0 and 1439
        and from_minute <> to_minute or from_minute is null and to_minute is null),
    constraint quiet_hours_weekends_flag check (weekends in (0, 1)),
    constraint quiet_hours_are_some check (weekends = 1 or from_minute is not null)
) strict;
CREATE TABLE calendar_links (
    account    integer primary key references accounts (id) on delete cascade,
    token_hash blob not null,     -- SHA-256 of the token, which only the link has
    created_at integer not null,
    constraint calendar_links_token_hash_unique unique (token_hash),
    constraint calendar_links_hash_length check (length(token_hash) = 32)
) strict;
CREATE TABLE puzzle_answers (
    day         integer not null references puzzles (day) on delete cascade,
    account     integer not null references accounts (id) on delete cascade,
    move        text not null,         -- JSON as in the API
    found       integer not null,      -- 1: it was the best
    answered_at integer not null,      -- on a later day, it does not count for a streak
    primary key (day, account),
    constraint puzzle_answers_move_is_json check (move like '{%}'),
    constraint puzzle_answers_found_flag check (found in (0, 1))
) strict, without rowid;
CREATE TABLE puzzle_players (
    account   integer primary key references accounts (id) on delete cascade,
    agreed_at integer not null
) strict;
CREATE TABLE site (
    name  text not null primary key,
    value text not null
) strict, without rowid;
CREATE TABLE acts (
    id      integer primary key autoincrement,
    at      integer not null,
    way     text not null,             -- by the operator's page or by a command
    act     text not null,             -- lock, end-game: see service/operator.c
    account integer references accounts (id) on delete set null,  -- null: it was about no player
    subject text not null default '',  -- else the game, message, report or setting
    detail  text not null default '',  -- the old and the new name of a player, the value of a setting
    reason  text not null default '', actor text not null default '',  -- the operator's words
    constraint acts_way_known check (way in ('page', 'command'))
) strict;
CREATE TABLE reports (
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
CREATE TABLE friends (
    account  integer not null references accounts (id) on delete cascade,
    friend   integer not null references accounts (id) on delete cascade,
    ready    integer not null default 0,  -- 1: always ready for a game with them
    since_at integer not null,
    primary key (account, friend),
    constraint friends_are_two check (account <> friend),
    constraint friends_ready_flag check (ready in (0, 1))
) strict, without rowid;
CREATE TABLE blocks (
    account    integer not null references accounts (id) on delete cascade,
    blocked    integer not null references accounts (id) on delete cascade,
    blocked_at integer not null,
    primary key (account, blocked),
    constraint blocks_are_two check (account <> blocked)
) strict, without rowid;
CREATE TABLE seasons (
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
    due_at        integer, extra integer not null default 0, bank_start_h integer
    constraint seasons_bank_start_range check (bank_start_h between 12 and 336), bank_add_h integer not null default 0
    constraint seasons_bank_add_range check (bank_add_h between 0 and 48), bank_top_h integer
    constraint seasons_bank_top_range check (iif(bank_start_h is null, bank_top_h is null,
        bank_top_h is not null and bank_top_h between bank_start_h and 720)), free_weekends integer not null default 0
    constraint seasons_free_weekends_flag check (free_weekends in (0, 1)), game text not null default 'shanghaien'
    constraint seasons_game_length check (length(game) between 1 and 20),                     -- when the service looks at it next; null: never
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
CREATE TABLE season_members (
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
CREATE TABLE leases (
    work    text not null primary key,  -- scheduler, bots, mail, webhook, push, puzzle
    holder  text not null,              -- random, of one worker of one process
    ends_at integer not null            -- unless it is prolonged
) strict, without rowid;
CREATE TABLE cups (
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
    due_at        integer, bank_start_h integer
    constraint cups_bank_start_range check (bank_start_h between 12 and 336), bank_add_h integer not null default 0
    constraint cups_bank_add_range check (bank_add_h between 0 and 48), bank_top_h integer
    constraint cups_bank_top_range check (iif(bank_start_h is null, bank_top_h is null,
        bank_top_h is not null and bank_top_h between bank_start_h and 720)), free_weekends integer not null default 0
    constraint cups_free_weekends_flag check (free_weekends in (0, 1)),                     -- when the service looks at it next; null: never
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
CREATE TABLE cup_members (
    id        integer primary key autoincrement,
    cup       integer not null references cups (id) on delete cascade,
    account   integer references accounts (id) on delete set null,  -- null: nothing is left of the account
    joined_at integer not null,
    seed      integer,                         -- from 1, by rating; null until the cup starts
    out_at    integer,                         -- when they left, or deleted their account; null: they have not
    constraint cup_members_account_unique unique (cup, account),
    constraint cup_members_seed_unique unique (cup, seed)
) strict;
CREATE TABLE cup_results (
    cup        integer not null references cups (id) on delete cascade,
    round      integer not null,               -- from 1
    slot       integer not null,               -- from 0; the winners of 2n and 2n + 1 meet in slot n of the next
    winner     integer references cup_members (id) on delete cascade,  -- null: both were out
    decided_at integer not null,
    primary key (cup, round, slot),
    constraint cup_results_place_range check (round between 1 and 6 and slot between 0 and 31)
) strict, without rowid;
CREATE TABLE cup_games (
    cup        integer not null references cups (id) on delete cascade,
    round      integer not null,
    slot       integer not null,
    number     integer not null,               -- from 1; the better seed begins the odd ones
    game       integer references games (id) on delete set null,  -- null: nothing is left of it
    primary key (cup, round, slot, number),
    constraint cup_games_game_unique unique (game),
    constraint cup_games_number_range check (number between 1 and 5)
) strict, without rowid;
CREATE TABLE messages (
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
CREATE TABLE ladder (
    account   integer primary key references accounts (id) on delete cascade,
    rung      integer not null,                -- 1 is the top
    joined_at integer not null,
    constraint ladder_rung_range check (rung >= 1)
) strict;
CREATE TABLE ladder_challenges (
    invitation integer primary key references invitations (id) on delete cascade,
    challenger integer not null references accounts (id) on delete cascade,
    challenged integer not null references accounts (id) on delete cascade,
    outcome    text,                           -- null: it goes on
    ended_at   integer, extra integer not null default 0, set_ahead integer not null default 0
    constraint ladder_challenges_set_ahead check (set_ahead >= 0), set_back integer not null default 0
    constraint ladder_challenges_set_back check (set_back >= 0),
    constraint ladder_challenges_outcome_known check (outcome in ('won', 'defended', 'declined', 'unanswered', 'void')),
    constraint ladder_challenges_ended check ((outcome is null) = (ended_at is null)),
    constraint ladder_challenges_are_two check (challenger <> challenged)
) strict;
CREATE TABLE outbox (
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
    cup_member   integer references cup_members (id) on delete cascade, passkey integer,     -- season: who is out of a cup
    constraint outbox_kind_known check (kind in ('your_turn', 'invitation', 'accepted', 'game_over',
        'time_short', 'digest', 'season', 'verify', 'reset', 'test', 'new_password', 'new_email')),
    constraint outbox_way_known check (way in ('mail', 'webhook', 'push')),
    constraint outbox_status_known check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
    constraint outbox_closed_at_end check ((status in ('waiting', 'sending')) = (closed_at is null)),
    constraint outbox_address_where_told check ((kind in ('new_password', 'new_email')) = (address is not null)),
    constraint outbox_push_to_a_browser check ((way = 'push') = (subscription is not null)),
    constraint outbox_season_has_member check ((kind = 'season') = ((member is null) <> (cup_member is null)))
) strict;
INSERT INTO outbox VALUES(1,15,'verify','mail',NULL,NULL,NULL,1795953083773,1795953084782,1795953083773,1,'dropped',1795953084782,1795953084787,'no mail server',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE secrets (
    name  text not null primary key,  -- what it is for: 'house-players'
    value blob not null,
    constraint secrets_length check (length(value) = 32)
) strict, without rowid;
INSERT INTO secrets VALUES('links',X'5cc32b227a258d95e11dbb761756adcc7b6049e53e483d70cb74f5c24fa5f750');
INSERT INTO secrets VALUES('log-in',X'2afa8caaa1ae714248cb0bcefe5ad7d4dc5af1ab73007199635a0590edaf2499');
CREATE TABLE heartbeat (
    one    integer not null primary key,
    at     integer not null,            -- by the clock of the database
    jumped integer not null default 0,  -- milliseconds by which that clock has jumped so far
    constraint heartbeat_is_one check (one = 1)
) strict;
INSERT INTO heartbeat VALUES(1,1795953085161,0);
CREATE TABLE outages (
    id         integer primary key,
    at         integer not null,  -- when it was noticed
    why        text not null,     -- silence: no sign of the service; clock: it jumped
    lasted     integer not null,  -- milliseconds; negative: a clock was set back
    games      integer not null,  -- how many of each were moved
    seasons    integer not null,
    cups       integer not null,
    challenges integer not null,
    constraint outages_why_known check (why in ('silence', 'clock'))
) strict;
CREATE TABLE IF NOT EXISTS "games" (
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
INSERT INTO games VALUES(1,'45TPOBf21Q6P',1,1795953083812,'finished',148,148,8,'over',1795953084909,'score',NULL,0,1,'{"deck":[9,45,39,44,41,37,34,16,11,20,30,12,1,29,17,18,10,30,15,24,16,5,3,22,11,4,7,18,2,4,13,15,3,11,12,0,9,7,0,2,6,5,3,2,3,2,1]}',NULL,1);
INSERT INTO games VALUES(2,'kLiZlzPawfKc',2,1795953084919,'active',20,20,1,'roll',1795953085028,NULL,NULL,0,1,'{"deck":[26,33,14,42,5,23,19,37,24,5,14,1,29,9,31,7,26,16,29,14,7,25,16,8,18,5,16,9,7,3,17,9,15,0,3,7,3,8,3,5,4,5,3,1,3,0,0]}','{"tavern":[{"card":{"id":12,"kind":"sailor","colour":"dark_blue","value":3},"number":6,"dice":[1,1],"face_down":false},{"card":{"id":2,"kind":"sailor","colour":"red","value":3},"number":5,"dice":[2,1],"face_down":false},{"card":{"id":28,"kind":"sailor","colour":"purple","value":3},"number":4,"dice":[0,0],"face_down":false},{"card":{"id":6,"kind":"sailor","colour":"light_blue","value":2},"number":3,"dice":[1,0],"face_down":false},{"card":{"id":36,"kind":"sailor","colour":"grey","value":2},"number":2,"dice":[1,2],"face_down":false},{"card":{"id":21,"kind":"sailor","colour":"orange","value":2},"number":1,"dice":[0,1],"face_down":false}]}',NULL);
INSERT INTO games VALUES(3,'usLOFT04mGfP',3,1795953085032,'finished',6,6,1,'over',1795953085051,'resigned',NULL,0,1,'{"deck":[26,26,5,19,40,16,7,0,14,7,33,26,22,9,5,6,26,13,2,1,1,6,20,6,6,8,3,10,2,4,1,14,1,13,0,10,1,4,7,7,6,2,0,4,2,1,0]}',NULL,0);
CREATE TABLE presences (
    account integer primary key references accounts (id) on delete cascade,
    seen_at integer not null,  -- 0: never, or the player does not want it to be seen
    hidden  integer not null default 0,  -- 1: the player does not want it to be seen
    constraint presences_hidden_flag check (hidden in (0, 1)),
    constraint presences_hidden_unseen check (hidden = 0 or seen_at = 0)
) strict;
CREATE TABLE IF NOT EXISTS "season_games" (
    season       integer not null references seasons (id) on delete cascade,
    group_number integer not null,
    number       integer not null,         -- from 1, in the order in which they begin
    round        integer not null,         -- from 1
    first        integer not null references season_members (id) on delete cascade,   -- begins a game of two
    second       integer not null references season_members (id) on delete cascade,
    third        integer references season_members (id) on delete cascade,            -- null: it has fewer seats
    fourth       integer references season_members (id) on delete cascade,
    fifth        integer references season_members (id) on delete cascade,
    missing      integer not null default 0,  -- 1, 2, 4, 8, 16 added up: who of these was out before a table began
    game         integer references games (id) on delete set null,  -- null: not begun
    forfeit      text,                     -- to whom it went without being played to its end; null: no forfeit
    primary key (season, group_number, number),
    constraint season_games_game_unique unique (game),
    constraint season_games_are_two check (first <> second),
    constraint season_games_are_several check (third not in (first, second) and fourth not in (first, second, third)
        and fifth not in (first, second, third, fourth)),
    constraint season_games_missing_range check (missing between 0 and 31),
    constraint season_games_forfeit_known check (forfeit in ('first', 'second', 'nobody', 'rest'))
) strict, without rowid;
CREATE TABLE IF NOT EXISTS "puzzles" (
    day      integer primary key,       -- since 1970, in UTC
    game     integer references games (id) on delete cascade,  -- null: a built-in position
    seq      integer not null,          -- entries of the log before the position
    position text,                      -- a built-in one, as src/games/shanghaien/position.h says; null: it is of a game
    options  text not null,             -- JSON: each legal move with the mover's chance to win, the best first
    made_at  integer not null,
    constraint puzzles_position_unique unique (game, seq),
    constraint puzzles_have_one_position check ((game is null) <> (position is null)),
    constraint puzzles_seq_range check (seq >= 0),
    constraint puzzles_options_is_json check (options like '[{%}]')
) strict;
INSERT INTO puzzles VALUES(20786,NULL,0,'26012.u100Q000W000j000I000g000.540024.KRPTVXbaekyrt-.DEHJdchns-0.poOFZCANYmiB','[{"move":{"type":"place","die":1},"win":0.293899},{"move":{"type":"place","die":0},"win":0.19360200000000005},{"move":{"type":"wild","card":44,"colour":"grey"},"win":0.134728},{"move":{"type":"wild","card":44,"colour":"purple"},"win":0.12966200000000005},{"move":{"type":"wild","card":44,"colour":"light_blue"},"win":0.11160400000000004},{"move":{"type":"wild","card":44,"colour":"red"},"win":0.10704400000000003},{"move":{"type":"wild","card":44,"colour":"green"},"win":0.094744999999999968},{"move":{"type":"reroll","card":44},"win":0.082060000000000022}]',1795953083770);
CREATE TABLE solo_games (
    account integer not null references accounts (id) on delete cascade,
    id      text not null,              -- given by the player's device
    game    text not null,
    house   text not null,              -- JSON: who sits in each seat; null: the player
    drawn   text not null,              -- what chance gave to the start, as in games.setup
    log     text not null,              -- JSON: the entries, each with its seat, its move and what was drawn
    place   integer not null,           -- the player's, from 1
    kept_at integer not null,
    primary key (account, id),
    constraint solo_games_house_is_json check (house like '[%]'),
    constraint solo_games_log_is_json check (log like '[%]'),
    constraint solo_games_place_range check (place between 1 and 6)
) strict, without rowid;
CREATE TABLE passkeys (
    credential text not null primary key,  -- the authenticator's name for it, in base64url
    account    integer not null references accounts (id) on delete cascade,
    public_id  text not null,           -- in its address
    name       text not null,           -- given by the player
    public_key text not null,           -- DER (SubjectPublicKeyInfo) in base64url
    counter    integer not null,        -- of its signatures; 0: it does not count
    created_at integer not null,
    used_at    integer,                 -- the last log-in with it; null: none yet
    constraint passkeys_public_id_unique unique (public_id)
) strict, without rowid;
CREATE TABLE used_challenges (
    challenge  blob not null primary key,
    expires_at integer not null
) strict, without rowid;
CREATE TABLE helpers (
    name        text primary key,
    role        text not null,
    secret_hash blob not null,          -- SHA-256
    log_ins     blob not null,          -- with the operator's secret it makes their cookies; a new one ends their log-ins
    made_at     integer not null,
    seen_day    integer,                -- of the last log-in, since 1970, in UTC; null: none yet
    constraint helpers_role_known check (role in ('moderator', 'host', 'operator')),
    constraint helpers_secret_hash_length check (length(secret_hash) = 32),
    constraint helpers_log_ins_length check (length(log_ins) = 32)
) strict, without rowid;
CREATE TABLE sign_up_links (
    id       integer primary key autoincrement,
    code     text not null,             -- what its link tells
    account  integer references accounts (id) on delete cascade,  -- the player who made it; null: no player
    maker    text not null default '',  -- else 'operator', the name of a helper, or 'command'
    note     text not null default '',  -- for whom it is, as the operator notes
    uses     integer not null default 0,
    uses_max integer,                   -- null: as many as come
    made_at  integer not null,
    ends_at  integer,                   -- null: never
    constraint sign_up_links_code_unique unique (code),
    constraint sign_up_links_uses_range check (uses between 0 and coalesce(uses_max, uses))
) strict;
CREATE TABLE sign_ups (
    account integer primary key references accounts (id) on delete cascade,
    link    integer not null references sign_up_links (id) on delete cascade,
    at      integer not null
) strict;
CREATE TABLE provider_links (
    issuer    text not null,            -- the provider's URL; 'header': the trusted proxy
    subject   text not null,            -- the person's identifier there, which never changes
    account   integer not null references accounts (id) on delete cascade,
    public_id text not null,            -- in the address by which its owner ends it
    name      text not null,            -- what the person was called there; '': nothing
    linked_at integer not null,
    primary key (issuer, subject),
    constraint provider_links_public_id_unique unique (public_id)
) strict, without rowid;
CREATE TABLE tokens (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    public_id  text not null,           -- in the address by which its owner ends it
    name       text not null,           -- given by the player
    scopes     integer not null,        -- what it may: 1 read + 2 play + 4 manage
    created_at integer not null,
    ends_at    integer,                 -- null: when its owner ends it
    used_on    integer,                 -- the last day on which it was used, from 1970 on; null: never
    constraint tokens_public_id_unique unique (public_id)
) strict, without rowid;
CREATE TABLE bot_wishes (
    account integer primary key references accounts (id) on delete cascade,
    owner   integer not null references accounts (id) on delete cascade,
    at      integer not null
) strict;
CREATE TABLE bot_rules (
    account integer primary key references accounts (id) on delete cascade,
    inviter text not null,              -- 'anyone', a friend of the owner, or the owner alone
    rating  text not null,              -- 'any' game, or only 'rated' or 'unrated' ones
    games   integer not null,           -- how many at once
    constraint bot_rules_inviter_known check (inviter in ('anyone', 'friends', 'owner')),
    constraint bot_rules_rating_known check (rating in ('any', 'rated', 'unrated')),
    constraint bot_rules_games_range check (games between 1 and 100)
) strict;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('outbox',1);
CREATE INDEX accounts_of_house on accounts (id) where kind = 'house';
CREATE INDEX sessions_by_account on sessions (account);
CREATE INDEX sessions_by_end on sessions (expires_at);
CREATE INDEX accounts_guests on accounts (created_at) where kind = 'guest';
CREATE INDEX rating_changes_by_account on rating_changes (account);
CREATE INDEX rating_changes_by_game on rating_changes (game) where game is not null;
CREATE INDEX letter_links_by_account on letter_links (account);
CREATE INDEX letter_links_by_game on letter_links (game) where game is not null;
CREATE INDEX letter_links_by_end on letter_links (expires_at);
CREATE INDEX seats_awaited on seats (account, waiting_since) where waiting_since is not null;
CREATE INDEX seats_by_deadline on seats (deadline_at) where deadline_at is not null;
CREATE TRIGGER moves_are_final before update on moves
begin
    select raise(abort, 'the log of moves is never changed');
end;
CREATE INDEX ratings_ranked on ratings (kind, value - 2 * deviation);
CREATE INDEX invitations_outgoing on invitations (inviter, expires_at) where status = 'open';
CREATE INDEX invitations_listed on invitations (expires_at) where status = 'open' and unlisted = 0;
CREATE INDEX invitations_by_inviter on invitations (inviter);
CREATE UNIQUE INDEX invitations_rematch on invitations (rematch_of) where rematch_of is not null;
CREATE UNIQUE INDEX invitations_of_match on invitations (match_head, match_number)
    where match_head is not null;
CREATE INDEX places_by_account on places (account, status);
CREATE UNIQUE INDEX places_one_each on places (invitation, account) where status <> 'declined';
CREATE INDEX idempotency_keys_by_account on idempotency_keys (account);
CREATE INDEX idempotency_keys_by_age on idempotency_keys (created_at);
CREATE INDEX name_skeletons_by_account on name_skeletons (account);
CREATE UNIQUE INDEX name_skeletons_shown on name_skeletons (skeleton) where of = 'display_name';
CREATE INDEX push_subscriptions_by_account on push_subscriptions (account);
CREATE INDEX push_subscriptions_by_session on push_subscriptions (session);
CREATE INDEX puzzle_answers_by_account on puzzle_answers (account, day);
CREATE INDEX acts_by_account on acts (account);
CREATE INDEX reports_by_reporter on reports (reporter, id);
CREATE INDEX reports_by_reported on reports (reported);
CREATE INDEX reports_by_game on reports (game);
CREATE INDEX reports_open on reports (id) where answered_at is null;
CREATE INDEX friends_by_friend on friends (friend, account);
CREATE INDEX blocks_by_blocked on blocks (blocked, account);
CREATE INDEX seasons_by_due on seasons (due_at) where due_at is not null;
CREATE INDEX seasons_by_opener on seasons (opened_by) where opened_by is not null;
CREATE INDEX season_members_by_account on season_members (account, season) where account is not null;
CREATE INDEX cups_by_due on cups (due_at) where due_at is not null;
CREATE INDEX cups_by_opener on cups (opened_by) where opened_by is not null;
CREATE INDEX cup_members_by_account on cup_members (account, cup) where account is not null;
CREATE INDEX cup_results_by_winner on cup_results (winner) where winner is not null;
CREATE INDEX messages_by_game on messages (game, id);
CREATE INDEX messages_by_account on messages (account);
CREATE INDEX ladder_by_rung on ladder (rung);
CREATE INDEX ladder_challenges_open on ladder_challenges (invitation) where ended_at is null;
CREATE INDEX ladder_challenges_by_challenger on ladder_challenges (challenger, challenged);
CREATE INDEX ladder_challenges_by_challenged on ladder_challenges (challenged);
CREATE INDEX ladder_challenges_ended_at on ladder_challenges (ended_at);
CREATE INDEX outbox_due on outbox (way, due_at) where status = 'waiting';
CREATE INDEX outbox_sending on outbox (way) where status = 'sending';
CREATE INDEX outbox_by_account on outbox (account, kind, way, taken_at);
CREATE INDEX outbox_by_end on outbox (closed_at) where closed_at is not null;
CREATE INDEX outbox_by_game on outbox (game) where game is not null;
CREATE INDEX outbox_by_invitation on outbox (invitation) where invitation is not null;
CREATE INDEX outbox_by_subscription on outbox (subscription) where subscription is not null;
CREATE INDEX outbox_by_member on outbox (member) where member is not null;
CREATE INDEX outbox_by_cup_member on outbox (cup_member) where cup_member is not null;
CREATE UNIQUE INDEX outbox_gathered on outbox (account, kind, way, coalesce(subscription, 0))
    where status = 'waiting' and kind in ('your_turn', 'digest', 'verify', 'reset', 'test');
CREATE INDEX notice_settings_by_email on notice_settings (lower(verified_email));
CREATE INDEX seats_by_warning on seats (warn_at) where warn_at is not null;
CREATE INDEX games_by_idle on games (idle_at) where idle_at is not null;
CREATE INDEX games_finished on games (updated_at) where status = 'finished';
CREATE INDEX presences_by_time on presences (seen_at);
CREATE INDEX season_games_by_first on season_games (first);
CREATE INDEX season_games_by_second on season_games (second);
CREATE INDEX season_games_by_third on season_games (third) where third is not null;
CREATE INDEX season_games_by_fourth on season_games (fourth) where fourth is not null;
CREATE INDEX season_games_by_fifth on season_games (fifth) where fifth is not null;
CREATE INDEX passkeys_by_account on passkeys (account);
CREATE INDEX used_challenges_by_end on used_challenges (expires_at);
CREATE UNIQUE INDEX helpers_by_name on helpers (lower(name));
CREATE INDEX accounts_by_locked_until on accounts (locked_until) where locked_until is not null;
CREATE INDEX sign_up_links_by_account on sign_up_links (account, made_at) where account is not null;
CREATE INDEX sign_ups_by_link on sign_ups (link);
CREATE INDEX provider_links_account on provider_links (account);
CREATE INDEX tokens_by_account on tokens (account);
CREATE INDEX accounts_by_bot_owner on accounts (bot_owner) where bot_owner is not null;
CREATE INDEX bot_wishes_by_owner on bot_wishes (owner);
CREATE VIEW people as
select id, name || coalesce(' (' || display_name || ')', '') as name from accounts;
CREATE VIEW admin_games as
select g.public_id as game,
       i.game as kind,
       i.variant,
       (select group_concat(name, ' : ')
          from (select a.name from seats s join people a on a.id = s.account
                 where s.game = g.id order by s.seat)) as players,
       (select group_concat(points, ' : ')
          from (select points from seats where game = g.id order by seat)) as score,
       g.status,
       g.round,
       g.seq as moves,
       (select group_concat(name, ', ')
          from (select a.name from seats s join people a on a.id = s.account
                 where s.game = g.id and s.waiting_since is not null order by s.seat)) as turn,
       (select strftime('%Y-%m-%dT%H:%M:%SZ', min(waiting_since) / 1000, 'unixepoch')
          from seats where game = g.id) as waiting_since,
       (select strftime('%Y-%m-%dT%H:%M:%SZ', min(deadline_at) / 1000, 'unixepoch')
          from seats where game = g.id) as deadline,
       case when g.status = 'finished' then coalesce(
           (select iif(count(*) = 1, max(a.name), null) from seats s join people a on a.id = s.account
             where s.game = g.id and s.place = 1), 'nobody') end as winner,
       g.reason,
       strftime('%Y-%m-%dT%H:%M:%SZ', g.created_at / 1000, 'unixepoch') as created,
       strftime('%Y-%m-%dT%H:%M:%SZ', g.updated_at / 1000, 'unixepoch') as updated
  from games g
  join invitations i on i.id = g.invitation;
CREATE VIEW admin_moves as
select g.public_id as game,
       m.seq,
       strftime('%Y-%m-%dT%H:%M:%SZ', m.at / 1000, 'unixepoch') as at,
       case when m.ordered = 1 then 'order' else m.by end as by,
       coalesce(a.name || ' ', '') || m.says as sentence
  from moves m
  join games g on g.id = m.game
  left join seats s on s.game = m.game and s.seat = m.seat
  left join people a on a.id = s.account;
CREATE VIEW admin_players as
select a.name,
       a.display_name,
       case when a.bot_owner is null then a.kind else 'bot' end as kind,
       a.language,
       strftime('%Y-%m-%dT%H:%M:%SZ', a.locked_at / 1000, 'unixepoch') as locked,
       strftime('%Y-%m-%dT%H:%M:%SZ', a.locked_until / 1000, 'unixepoch') as locked_until,
       strftime('%Y-%m-%dT%H:%M:%SZ', a.created_at / 1000, 'unixepoch') as created,
       count(g.id) filter (where g.status = 'active') as active,
       count(s.waiting_since) as awaited,
       count(g.id) filter (where g.status = 'finished') as finished,
       count(g.id) filter (where s.place = 1 and g.counts and not exists (select 1 from seats o
           where o.game = s.game and o.seat <> s.seat and o.place = 1)) as won,
       strftime('%Y-%m-%dT%H:%M:%SZ', max(g.updated_at) / 1000, 'unixepoch') as last_game
  from accounts a
  left join seats s on s.account = a.id
  left join games g on g.id = s.game
 group by a.id;
CREATE VIEW admin_invitations as
select i.public_id as invitation,
       i.game as kind,
       i.variant,
       inviter.name as "from",
       (select group_concat(coalesce(name, iif(i.unlisted, 'whoever has the link', 'everyone')), ', ')
          from (select iif(p.open, null, a.name) as name
                  from places p left join people a on a.id = p.account
                 where p.invitation = i.id and p.place > 0 order by p.place)) as "to",
       (select group_concat(name, ', ') from (select a.name from places p join people a on a.id = p.account
         where p.invitation = i.id and p.status in ('inviter', 'accepted') order by p.place)) as taken,
       (select group_concat(name, ', ') from (select a.name from places p join people a on a.id = p.account
         where p.invitation = i.id and p.status = 'declined' order by p.place)) as declined,
       iif(i.status = 'open' and i.expires_at <= unixepoch() * 1000, 'expired', i.status) as status,
       i.days_per_move,
       i.bank_start_h || ' h, ' || i.bank_add_h || ' h a turn, ' || i.bank_top_h || ' h at most' as bank,
       i.free_weekends,
       i.rated,
       i.message,
       g.public_id as game,
       strftime('%Y-%m-%dT%H:%M:%SZ', i.created_at / 1000, 'unixepoch') as created,
       strftime('%Y-%m-%dT%H:%M:%SZ', i.closed_at / 1000, 'unixepoch') as closed
  from invitations i
  join people inviter on inviter.id = i.inviter
  left join games g on g.invitation = i.id;
CREATE VIEW admin_outbox as
select o.id,
       a.name as "to",
       o.kind,
       o.way,
       g.public_id as game,
       o.status,
       o.attempts,
       o.problem,
       strftime('%Y-%m-%dT%H:%M:%SZ', o.created_at / 1000, 'unixepoch') as created,
       iif(o.status = 'waiting',
           strftime('%Y-%m-%dT%H:%M:%SZ', o.due_at / 1000, 'unixepoch'), null) as due,
       strftime('%Y-%m-%dT%H:%M:%SZ', o.closed_at / 1000, 'unixepoch') as closed
  from outbox o
  join people a on a.id = o.account
  left join games g on g.id = o.game
 order by o.id desc;
CREATE VIEW admin_post as
select o.way,
       count(case when o.status in ('waiting', 'sending') then 1 end) as waiting,
       count(case when o.status in ('waiting', 'sending') and o.attempts > 0 then 1 end) as retrying,
       count(case when o.status = 'sent' then 1 end) as sent,
       strftime('%Y-%m-%dT%H:%M:%SZ', max(case when o.status = 'sent' then o.closed_at end) / 1000,
           'unixepoch') as last_sent,
       count(case when o.status = 'failed' then 1 end) as failed,
       strftime('%Y-%m-%dT%H:%M:%SZ', max(case when o.status = 'failed' then o.closed_at end) / 1000,
           'unixepoch') as last_failed,
       (select p.problem from outbox p where p.way = o.way and p.problem is not null
         order by p.id desc limit 1) as last_problem
  from outbox o
 group by o.way;
CREATE VIEW admin_holidays as
select a.name,
       strftime('%Y-%m-%dT%H:%M:%SZ', h.start_at / 1000, 'unixepoch') as start,
       strftime('%Y-%m-%dT%H:%M:%SZ', h.end_at / 1000, 'unixepoch') as "end"
  from holidays h
  join people a on a.id = h.account;
CREATE VIEW admin_outages as
select strftime('%Y-%m-%dT%H:%M:%SZ', at / 1000, 'unixepoch') as noticed,
       why,
       lasted / 1000 as seconds,
       games, seasons, cups, challenges
  from outages
 order by id desc;
CREATE VIEW admin_seasons as
select s.public_id as season,
       s.name,
       s.number,
       s.game,
       s.status,
       coalesce(a.name, '') as opened_by,
       strftime('%Y-%m-%dT%H:%M:%SZ', s.starts_at / 1000, 'unixepoch') as starts,
       strftime('%Y-%m-%dT%H:%M:%SZ', (s.starts_at + s.days * 86400000 + s.extra) / 1000, 'unixepoch') as ends,
       strftime('%Y-%m-%dT%H:%M:%SZ', s.ended_at / 1000, 'unixepoch') as ended,
       (select count(*) from season_members m where m.season = s.id) as players,
       (select count(*) from season_games g where g.season = s.id) as games,
       (select count(*) from season_games g left join games p on p.id = g.game
         where g.season = s.id and (g.forfeit is not null or p.status = 'finished')) as finished,
       s.group_size, s.moving, s.most_at_once,
       iif(s.bank_start_h is null, s.days_per_move, null) as days_per_move,
       s.bank_start_h || ' h, ' || s.bank_add_h || ' h a turn, ' || s.bank_top_h || ' h at most' as bank,
       s.free_weekends,
       s.days, s.goes_on
  from seasons s
  left join people a on a.id = s.opened_by
 order by s.id desc;
CREATE VIEW admin_cups as
select c.public_id as cup,
       c.name,
       c.status,
       coalesce(a.name, '') as opened_by,
       strftime('%Y-%m-%dT%H:%M:%SZ', c.starts_at / 1000, 'unixepoch') as starts,
       c.round,
       strftime('%Y-%m-%dT%H:%M:%SZ', c.round_ends_at / 1000, 'unixepoch') as round_ends,
       strftime('%Y-%m-%dT%H:%M:%SZ', c.ended_at / 1000, 'unixepoch') as ended,
       (select count(*) from cup_members m where m.cup = c.id) as players,
       (select count(*) from cup_games g where g.cup = c.id) as games,
       c.games as games_of_a_match,
       iif(c.bank_start_h is null, c.days_per_move, null) as days_per_move,
       c.bank_start_h || ' h, ' || c.bank_add_h || ' h a turn, ' || c.bank_top_h || ' h at most' as bank,
       c.free_weekends,
       c.days
  from cups c
  left join people a on a.id = c.opened_by
 order by c.id desc;
CREATE VIEW admin_ladder as
select l.rung,
       a.name as player,
       strftime('%Y-%m-%dT%H:%M:%SZ', l.joined_at / 1000, 'unixepoch') as joined,
       coalesce(b.name, '') as challenges
  from ladder l
  join people a on a.id = l.account
  left join ladder_challenges c on c.challenger = l.account and c.ended_at is null
  left join people b on b.id = c.challenged
 order by l.rung;
CREATE VIEW admin_rankings as
select a.name,
       r.kind,
       round(r.value) as value,
       round(r.deviation) as deviation,
       r.games,
       strftime('%Y-%m-%dT%H:%M:%SZ', r.rated_at / 1000, 'unixepoch') as last_game
  from ratings r
  join people a on a.id = r.account
 order by r.value - 2 * r.deviation desc;
CREATE VIEW admin_log as
select strftime('%Y-%m-%dT%H:%M:%SZ', c.at / 1000, 'unixepoch') as at,
       coalesce(nullif(c.actor, ''), c.way) as who,
       c.way,
       c.act,
       a.name as player,
       c.subject,
       c.detail,
       c.reason
  from acts c
  left join people a on a.id = c.account
 order by c.id desc;
CREATE VIEW admin_reports as
select r.id as report,
       strftime('%Y-%m-%dT%H:%M:%SZ', r.at / 1000, 'unixepoch') as at,
       reporter.name as reporter,
       reported.name as reported,
       g.public_id as game,
       r.message,
       r.quote,
       r.text,
       strftime('%Y-%m-%dT%H:%M:%SZ', r.answered_at / 1000, 'unixepoch') as answered,
       r.answer
  from reports r
  join people reporter on reporter.id = r.reporter
  join people reported on reported.id = r.reported
  left join games g on g.id = r.game
 order by case when r.answered_at is null then 0 else 1 end, r.id desc;
CREATE VIEW admin_messages as
select m.id as message,
       strftime('%Y-%m-%dT%H:%M:%SZ', m.at / 1000, 'unixepoch') as at,
       g.public_id as game,
       a.name as player,
       case when m.seq is not null then 'move ' || m.seq when m.seat is null then 'spectators' else 'players' end as about,
       m.text
  from messages m
  join games g on g.id = m.game
  join people a on a.id = m.account
 order by m.id desc;
CREATE VIEW rolls as
select account,
       min(first, second) + 1 as low,
       max(first, second) + 1 as high,
       n
  from (select account,
               cast(substr(pair, 1, 1) as integer) as first,
               cast(substr(pair, 3, 1) as integer) as second,
               n
          from (select s.account, substr(m.drawn, -5, 3) as pair, count(*) as n
                  from moves m
                  join seats s on s.game = m.game and s.seat = m.seat
                 where m.drawn glob '{"roll*'
                 group by s.account, pair));
CREATE VIEW admin_dice_by_face as
with faces (face) as (values (1), (2), (3), (4), (5), (6)),
     counts as (select low, high, sum(n) as n from rolls group by low, high)
select face,
       coalesce((select sum(n * ((low = face) + (high = face))) from counts), 0) as thrown,
       round(coalesce((select sum(n) from counts), 0) / 3.0, 1) as expected
  from faces;
CREATE VIEW admin_dice_by_pair as
with faces (face) as (values (1), (2), (3), (4), (5), (6)),
     counts as materialized (select low, high, sum(n) as n from rolls group by low, high),
     total as (select coalesce(sum(n), 0) as n from counts)
select a.face as low,
       b.face as high,
       coalesce(counts.n, 0) as thrown,
       total.n * iif(a.face = b.face, 1, 2) / 36.0 as expected
  from faces a
  join faces b on b.face >= a.face
  join total
  left join counts on counts.low = a.face and counts.high = b.face;
CREATE VIEW admin_dice_by_player as
with counts as (select account,
                       sum(n) as rolls,
                       sum(n * ((low = 1) + (high = 1))) as ones,
                       sum(n * ((low = 2) + (high = 2))) as twos,
                       sum(n * ((low = 3) + (high = 3))) as threes,
                       sum(n * ((low = 4) + (high = 4))) as fours,
                       sum(n * ((low = 5) + (high = 5))) as fives,
                       sum(n * ((low = 6) + (high = 6))) as sixes
                  from rolls
                 group by account)
select a.name as player,
       a.display_name,
       c.rolls, c.ones, c.twos, c.threes, c.fours, c.fives, c.sixes,
       round((c.ones * c.ones + c.twos * c.twos + c.threes * c.threes + c.fours * c.fours
              + c.fives * c.fives + c.sixes * c.sixes) * 3.0 / c.rolls - 2 * c.rolls, 2)
           as chi_square
  from counts c
  join accounts a on a.id = c.account;
COMMIT;
pragma user_version = 33;
pragma application_id = 1399351150;
