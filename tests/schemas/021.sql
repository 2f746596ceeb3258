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
    constraint accounts_may_open_seasons_flag check (may_open_seasons in (0, 1)),
    constraint accounts_name_unique unique (name),
    constraint accounts_name_length check (length(name) between 3 and 24),
    constraint accounts_kind_known check (kind in ('person', 'guest', 'house')),
    constraint accounts_person_has_password check ((kind = 'person') = (password_hash is not null)),
    constraint accounts_language_known check (language in ('en', 'de', 'it'))
) strict;
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795819251000,NULL,NULL,0);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795819251000,NULL,NULL,0);
INSERT INTO accounts VALUES(3,'madame-ling','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(4,'madame-ling-2','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(5,'madame-ling-3','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(6,'madame-ling-4','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(7,'madame-ling-5','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(8,'el-primo','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(9,'el-primo-2','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(10,'el-primo-3','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(11,'el-primo-4','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(12,'el-primo-5','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(13,'el-grumete','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(14,'la-sirena','house',NULL,NULL,'en',1795819252000,NULL,NULL,0);
INSERT INTO accounts VALUES(15,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$hPKZN2aHA+QE6kglSwI7bw$27ZPal90jk9sfdKCe6f5oxggzDQMv9LQKilcPCkFNaY','anna@example.org','de',1795819253660,NULL,NULL,0);
INSERT INTO accounts VALUES(16,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$f+M6MjapkbN++G0OXP1wtQ$u92wVGQ7IpH2wpJFiixiHJ6F9PxfeYxc5XSXZP0ZcWY',NULL,'en',1795819253918,NULL,NULL,0);
INSERT INTO accounts VALUES(17,'guest-68G2ysrl','guest',NULL,NULL,'en',1795819254617,NULL,NULL,0);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null, device text not null default ''
    constraint sessions_device_length check (length(device) < 40),           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'073f22fed1c350efa7fbcf39443e3d7d8c8b5dde1cdfa54e8cc6e347e05f9c63',16,1795819253918,1803595253918,'');
INSERT INTO sessions VALUES(X'6c615db1f51f6bd37a866e712c682457bf31dd8a5ee3b4434cfaac8868b2e781',15,1795819253660,1803595253660,'');
INSERT INTO sessions VALUES(X'fe84816b875252bfbb74c7931edbbd27a17c1aa86be8baf06babdbd16ca1a735',17,1795819254617,1803595254617,'');
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
INSERT INTO rating_changes VALUES(1,15,1,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795819262312,'shanghaien');
INSERT INTO rating_changes VALUES(2,16,1,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795819262312,'shanghaien');
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
    setup       text, board text constraint games_board_length check (length(board) between 2 and 1000),                        -- JSON: what chance gave to the start, as in moves.drawn; null:
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
INSERT INTO games VALUES(1,'4r6Vh1zbNq3U',1,1795819255142,'finished',139,139,8,'over',1795819262312,'score',NULL,0,1,'{"deck":[22,5,37,0,15,15,41,36,9,29,0,14,30,32,23,31,16,15,23,4,3,12,15,13,19,19,6,9,15,10,4,14,13,6,4,1,3,4,4,5,5,3,3,4,0,1,1]}',NULL);
INSERT INTO games VALUES(2,'TcQ4mf5CyXfH',2,1795819262361,'active',20,20,1,'roll',1795819263960,NULL,NULL,0,1,'{"deck":[8,44,11,35,21,35,21,27,38,12,34,24,0,19,23,10,25,0,7,18,6,9,24,20,1,13,0,7,9,11,16,1,10,6,1,5,9,6,1,7,7,1,2,4,0,2,0]}','{"tavern":[{"card":{"id":15,"kind":"sailor","colour":"yellow","value":1},"number":6,"dice":[0,2],"face_down":false},{"card":{"id":3,"kind":"sailor","colour":"red","value":3},"number":5,"dice":[1,1],"face_down":false},{"card":{"id":39,"kind":"sailor","colour":"grey","value":4},"number":4,"dice":[0,0],"face_down":false},{"card":{"id":41,"kind":"trick","action":"adjust"},"number":3,"dice":[1,0],"face_down":false},{"card":{"id":4,"kind":"sailor","colour":"red","value":4},"number":2,"dice":[0,0],"face_down":false},{"card":{"id":2,"kind":"sailor","colour":"red","value":3},"number":1,"dice":[3,2],"face_down":false}]}');
INSERT INTO games VALUES(3,'aJojabUxO9eD',3,1795819263983,'finished',6,6,1,'over',1795819264487,'resigned',NULL,0,1,'{"deck":[7,25,2,3,37,29,10,21,35,13,24,2,21,31,14,4,21,11,18,15,7,22,13,10,16,17,12,8,8,5,15,12,13,1,4,5,5,5,9,6,6,5,0,4,1,0,1]}',NULL);
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
    constraint seats_extra_while_awaited check (extra = 0 or waiting_since is not null), warn_at integer,                      -- from 1, shared by equals; null: not finished, or abandoned
    primary key (game, seat),
    constraint seats_one_each unique (account, game),
    constraint seats_seat_range check (seat between 0 and 5),
    constraint seats_deadline_while_awaited check (deadline_at is null or waiting_since is not null),
    constraint seats_place_range check (place between 1 and 6)
) strict, without rowid;
INSERT INTO seats VALUES(1,0,15,19,NULL,0,0,NULL,0,NULL,1,0,0,NULL);
INSERT INTO seats VALUES(1,1,16,18,NULL,0,0,NULL,0,NULL,2,0,0,NULL);
INSERT INTO seats VALUES(2,0,16,0,1795819263960,20,0,1796078463960,0,NULL,NULL,0,0,1795992063960);
INSERT INTO seats VALUES(2,1,17,0,NULL,0,0,NULL,0,NULL,NULL,0,0,NULL);
INSERT INTO seats VALUES(3,0,17,0,NULL,0,0,NULL,0,NULL,1,0,0,NULL);
INSERT INTO seats VALUES(3,1,15,0,NULL,0,0,NULL,0,1795819264487,2,0,0,NULL);
CREATE TABLE IF NOT EXISTS "moves" (
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
INSERT INTO moves VALUES(1,1,0,'hand','{"type":"roll"}','{"roll0":[2,1]}','rolls 3 and 2',1795819255414);
INSERT INTO moves VALUES(1,2,0,'hand','{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 2 at orange 1, turned face down, 1 at the right',1795819255718);
INSERT INTO moves VALUES(1,3,1,'hand','{"type":"roll"}','{"roll1":[2,3]}','rolls 3 and 4',1795819256022);
INSERT INTO moves VALUES(1,4,1,'hand','{"type":"place","die":1}',NULL,'places 4 at purple 2',1795819256072);
INSERT INTO moves VALUES(1,5,0,'hand','{"type":"roll"}','{"roll2":[1,2]}','rolls 2 and 3',1795819256102);
INSERT INTO moves VALUES(1,6,0,'hand','{"type":"place","die":1}',NULL,'places 3 at reroll trick',1795819256441);
INSERT INTO moves VALUES(1,7,1,'hand','{"type":"roll"}','{"roll3":[3,1]}','rolls 4 and 2',1795819256929);
INSERT INTO moves VALUES(1,8,1,'hand','{"type":"exchange","card":51,"from":4}',NULL,'plays exchange: takes 4 back from purple 2, places 4 at purple 2 and 2 at orange 1',1795819257105);
INSERT INTO moves VALUES(1,9,0,'hand','{"type":"roll"}','{"roll4":[0,4]}','rolls 1 and 5',1795819257143);
INSERT INTO moves VALUES(1,10,0,'hand','{"type":"place","die":1}',NULL,'places 5 at red 3',1795819257169);
INSERT INTO moves VALUES(1,11,1,'hand','{"type":"roll"}','{"roll5":[1,2]}','rolls 2 and 3',1795819257197);
INSERT INTO moves VALUES(1,12,1,'hand','{"type":"place","die":1}',NULL,'places 3 at reroll trick',1795819257367);
INSERT INTO moves VALUES(1,13,0,'hand','{"type":"roll"}','{"roll6":[4,4]}','rolls 5 and 5',1795819257423);
INSERT INTO moves VALUES(1,14,0,'hand','{"type":"place","die":1}',NULL,'places 5 at red 3',1795819257429);
INSERT INTO moves VALUES(1,15,1,'hand','{"type":"roll"}','{"roll7":[5,0]}','rolls 6 and 1',1795819257432);
INSERT INTO moves VALUES(1,16,1,'hand','{"type":"place","die":1}',NULL,'places 1 at green 4',1795819257435);
INSERT INTO moves VALUES(1,17,0,'hand','{"type":"roll"}','{"roll8":[3,5]}','rolls 4 and 6',1795819257438);
INSERT INTO moves VALUES(1,18,0,'hand','{"type":"place","die":1}',NULL,'places 6 at light blue 3',1795819257441);
INSERT INTO moves VALUES(1,19,1,'hand','{"type":"roll"}','{"roll9":[5,4]}','rolls 6 and 5',1795819257444);
INSERT INTO moves VALUES(1,20,1,'hand','{"type":"place","die":1}',NULL,'places 5 at red 3',1795819257448);
INSERT INTO moves VALUES(1,21,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 3, red 3; the other gets purple 2, reroll trick, green 4; removed: orange 1',1795819257451);
INSERT INTO moves VALUES(1,22,1,'hand','{"type":"roll"}','{"roll10":[4,4]}','rolls 5 and 5',1795819257455);
INSERT INTO moves VALUES(1,23,1,'hand','{"type":"place","die":0,"one_at":"right"}',NULL,'places 5 at light blue 3, 1 at the right',1795819257458);
INSERT INTO moves VALUES(1,24,0,'hand','{"type":"roll"}','{"roll11":[4,4]}','rolls 5 and 5',1795819257561);
INSERT INTO moves VALUES(1,25,0,'hand','{"type":"place","die":0}',NULL,'places 5 at light blue 3',1795819257565);
INSERT INTO moves VALUES(1,26,1,'hand','{"type":"roll"}','{"roll12":[2,5]}','rolls 3 and 6',1795819257570);
INSERT INTO moves VALUES(1,27,1,'hand','{"type":"place","die":0}',NULL,'places 3 at yellow 3',1795819257578);
INSERT INTO moves VALUES(1,28,0,'hand','{"type":"roll"}','{"roll13":[3,4]}','rolls 4 and 5',1795819257582);
INSERT INTO moves VALUES(1,29,0,'hand','{"type":"place","die":0}',NULL,'places 4 at both trick',1795819257586);
INSERT INTO moves VALUES(1,30,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 3; the other gets light blue 3, both trick; removed: dark blue 2, both trick, purple 3',1795819257591);
INSERT INTO moves VALUES(1,31,0,'hand','{"type":"roll"}','{"roll14":[2,3]}','rolls 3 and 4',1795819257594);
INSERT INTO moves VALUES(1,32,0,'hand','{"type":"wild","card":46,"colour":"light_blue"}',NULL,'plays wild into light blue',1795819257597);
INSERT INTO moves VALUES(1,33,0,'hand','{"type":"place","die":0,"one_at":"left"}',NULL,'places 3 at orange 2, 1 at the left',1795819257614);
INSERT INTO moves VALUES(1,34,1,'hand','{"type":"roll"}','{"roll15":[5,0]}','rolls 6 and 1',1795819257674);
INSERT INTO moves VALUES(1,35,1,'hand','{"type":"wild","card":49,"colour":"green"}',NULL,'plays wild into green',1795819257823);
INSERT INTO moves VALUES(1,36,1,'hand','{"type":"place","die":1}',NULL,'places 1 at red 2',1795819257887);
INSERT INTO moves VALUES(1,37,0,'hand','{"type":"roll"}','{"roll16":[0,4]}','rolls 1 and 5',1795819257909);
INSERT INTO moves VALUES(1,38,0,'hand','{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795819257927);
INSERT INTO moves VALUES(1,39,1,'hand','{"type":"roll"}','{"roll17":[2,1]}','rolls 3 and 2',1795819257946);
INSERT INTO moves VALUES(1,40,1,'hand','{"type":"place","die":1}',NULL,'places 2 at yellow 3',1795819257959);
INSERT INTO moves VALUES(1,41,0,'hand','{"type":"roll"}','{"roll18":[1,1]}','rolls 2 and 2',1795819257965);
INSERT INTO moves VALUES(1,42,0,'hand','{"type":"place","die":1}',NULL,'places 2 at yellow 3',1795819257976);
INSERT INTO moves VALUES(1,43,1,'hand','{"type":"roll"}','{"roll19":[3,3]}','rolls 4 and 4',1795819257993);
INSERT INTO moves VALUES(1,44,1,'hand','{"type":"place","die":1}',NULL,'places 4 at orange 4',1795819258072);
INSERT INTO moves VALUES(1,45,0,'hand','{"type":"roll"}','{"roll20":[0,4]}','rolls 1 and 5',1795819258099);
INSERT INTO moves VALUES(1,46,0,'hand','{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795819258215);
INSERT INTO moves VALUES(1,47,1,'hand','{"type":"roll"}','{"roll21":[0,1]}','rolls 1 and 2',1795819258565);
INSERT INTO moves VALUES(1,48,1,'hand','{"type":"place","die":1}',NULL,'places 2 at yellow 3',1795819258663);
INSERT INTO moves VALUES(1,49,0,'hand','{"type":"roll"}','{"roll22":[5,0]}','rolls 6 and 1',1795819258940);
INSERT INTO moves VALUES(1,50,0,'hand','{"type":"place","die":1}',NULL,'places 1 at red 2',1795819258995);
INSERT INTO moves VALUES(1,51,1,'hand','{"type":"roll"}','{"roll23":[5,1]}','rolls 6 and 2',1795819259020);
INSERT INTO moves VALUES(1,52,1,'hand','{"type":"place","die":1}',NULL,'places 2 at yellow 3',1795819259208);
INSERT INTO moves VALUES(1,53,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets orange 2, adjust trick; the other gets red 2, yellow 3, orange 4; removed: purple 3',1795819259240);
INSERT INTO moves VALUES(1,54,1,'hand','{"type":"roll"}','{"roll24":[0,5]}','rolls 1 and 6',1795819259274);
INSERT INTO moves VALUES(1,55,1,'hand','{"type":"wild","card":45,"colour":"green"}',NULL,'plays wild into green',1795819259331);
INSERT INTO moves VALUES(1,56,1,'hand','{"type":"place","die":0,"one_at":"right"}',NULL,'places 1 at yellow 4, 1 at the right',1795819259340);
INSERT INTO moves VALUES(1,57,0,'hand','{"type":"roll"}','{"roll25":[0,5]}','rolls 1 and 6',1795819259353);
INSERT INTO moves VALUES(1,58,0,'hand','{"type":"adjust","card":40,"die":1,"by":-1}',NULL,'plays adjust: 6 becomes 5',1795819259403);
INSERT INTO moves VALUES(1,59,0,'hand','{"type":"place","die":0}',NULL,'places 1 at yellow 4',1795819259499);
INSERT INTO moves VALUES(1,60,1,'hand','{"type":"roll"}','{"roll26":[0,2]}','rolls 1 and 3',1795819259560);
INSERT INTO moves VALUES(1,61,1,'hand','{"type":"place","die":0}',NULL,'places 1 at yellow 4',1795819259606);
INSERT INTO moves VALUES(1,62,0,'hand','{"type":"roll"}','{"roll27":[0,2]}','rolls 1 and 3',1795819259624);
INSERT INTO moves VALUES(1,63,0,'hand','{"type":"place","die":0}',NULL,'places 1 at yellow 4',1795819259644);
INSERT INTO moves VALUES(1,64,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets nothing; the other gets nothing; removed: dark blue 1, purple 1, grey 4, light blue 2, grey 3, yellow 4',1795819259666);
INSERT INTO moves VALUES(1,65,0,'hand','{"type":"roll"}','{"roll28":[5,5]}','rolls 6 and 6',1795819259685);
INSERT INTO moves VALUES(1,66,0,'hand','{"type":"place","die":0,"one_at":"left"}',NULL,'places 6 at green 3, 1 at the left',1795819259699);
INSERT INTO moves VALUES(1,67,1,'hand','{"type":"roll"}','{"roll29":[4,5]}','rolls 5 and 6',1795819259719);
INSERT INTO moves VALUES(1,68,1,'hand','{"type":"place","die":1}',NULL,'places 6 at green 3',1795819259737);
INSERT INTO moves VALUES(1,69,0,'hand','{"type":"roll"}','{"roll30":[4,0]}','rolls 5 and 1',1795819259778);
INSERT INTO moves VALUES(1,70,0,'hand','{"type":"wild","card":48,"colour":"light_blue"}',NULL,'plays wild into light blue',1795819259832);
INSERT INTO moves VALUES(1,71,0,'hand','{"type":"place","die":0}',NULL,'places 5 at red 4',1795819259858);
INSERT INTO moves VALUES(1,72,1,'hand','{"type":"roll"}','{"roll31":[1,3]}','rolls 2 and 4',1795819259869);
INSERT INTO moves VALUES(1,73,1,'hand','{"type":"place","die":0}',NULL,'places 2 at grey 1',1795819259897);
INSERT INTO moves VALUES(1,74,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets red 4, green 3; the other gets grey 1; removed: dark blue 3, dark blue 3, red 3',1795819259994);
INSERT INTO moves VALUES(1,75,1,'hand','{"type":"roll"}','{"roll32":[0,2]}','rolls 1 and 3',1795819260010);
INSERT INTO moves VALUES(1,76,1,'hand','{"type":"place","die":0,"one_at":"right"}',NULL,'places 1 at green 1, 1 at the right',1795819260043);
INSERT INTO moves VALUES(1,77,0,'hand','{"type":"roll"}','{"roll33":[1,3]}','rolls 2 and 4',1795819260072);
INSERT INTO moves VALUES(1,78,0,'hand','{"type":"place","die":1}',NULL,'places 4 at green 2',1795819260081);
INSERT INTO moves VALUES(1,79,1,'hand','{"type":"roll"}','{"roll34":[5,5]}','rolls 6 and 6',1795819260102);
INSERT INTO moves VALUES(1,80,1,'hand','{"type":"place","die":1}',NULL,'places 6 at adjust trick',1795819260130);
INSERT INTO moves VALUES(1,81,0,'hand','{"type":"roll"}','{"roll35":[3,4]}','rolls 4 and 5',1795819260142);
INSERT INTO moves VALUES(1,82,0,'hand','{"type":"place","die":1}',NULL,'places 5 at yellow 2',1795819260155);
INSERT INTO moves VALUES(1,83,1,'hand','{"type":"roll"}','{"roll36":[1,3]}','rolls 2 and 4',1795819260171);
INSERT INTO moves VALUES(1,84,1,'hand','{"type":"place","die":1}',NULL,'places 4 at green 2',1795819260189);
INSERT INTO moves VALUES(1,85,0,'hand','{"type":"roll"}','{"roll37":[1,4]}','rolls 2 and 5',1795819260204);
INSERT INTO moves VALUES(1,86,0,'hand','{"type":"place","die":1}',NULL,'places 5 at yellow 2',1795819260215);
INSERT INTO moves VALUES(1,87,1,'hand','{"type":"roll"}','{"roll38":[2,1]}','rolls 3 and 2',1795819260243);
INSERT INTO moves VALUES(1,88,1,'hand','{"type":"place","die":1}',NULL,'places 2 at green 3',1795819260269);
INSERT INTO moves VALUES(1,89,0,'hand','{"type":"roll"}','{"roll39":[1,4]}','rolls 2 and 5',1795819260295);
INSERT INTO moves VALUES(1,90,0,'hand','{"type":"place","die":1}',NULL,'places 5 at yellow 2',1795819260311);
INSERT INTO moves VALUES(1,91,1,'hand','{"type":"roll"}','{"roll40":[2,3]}','rolls 3 and 4',1795819260326);
INSERT INTO moves VALUES(1,92,1,'hand','{"type":"place","die":1}',NULL,'places 4 at green 2',1795819260384);
INSERT INTO moves VALUES(1,93,0,'hand','{"type":"roll"}','{"roll41":[2,4]}','rolls 3 and 5',1795819260409);
INSERT INTO moves VALUES(1,94,0,'hand','{"type":"place","die":1}',NULL,'places 5 at yellow 2',1795819260439);
INSERT INTO moves VALUES(1,95,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets adjust trick, green 2, green 3, green 1; the other gets yellow 2; removed: orange 3',1795819260457);
INSERT INTO moves VALUES(1,96,0,'hand','{"type":"roll"}','{"roll42":[5,0]}','rolls 6 and 1',1795819260482);
INSERT INTO moves VALUES(1,97,0,'hand','{"type":"place","die":0,"one_at":"left"}',NULL,'places 6 at adjust trick, 1 at the left',1795819260495);
INSERT INTO moves VALUES(1,98,1,'hand','{"type":"roll"}','{"roll43":[0,2]}','rolls 1 and 3',1795819260528);
INSERT INTO moves VALUES(1,99,1,'hand','{"type":"wild","card":42,"colour":"orange"}',NULL,'plays wild into orange',1795819260540);
INSERT INTO moves VALUES(1,100,1,'hand','{"type":"place","die":1}',NULL,'places 3 at purple 4',1795819260546);
INSERT INTO moves VALUES(1,101,0,'hand','{"type":"roll"}','{"roll44":[1,2]}','rolls 2 and 3',1795819260648);
INSERT INTO moves VALUES(1,102,0,'hand','{"type":"place","die":1}',NULL,'places 3 at purple 4',1795819260744);
INSERT INTO moves VALUES(1,103,1,'hand','{"type":"roll"}','{"roll45":[3,4]}','rolls 4 and 5',1795819260770);
INSERT INTO moves VALUES(1,104,1,'hand','{"type":"place","die":1}',NULL,'places 5 at grey 2',1795819260784);
INSERT INTO moves VALUES(1,105,0,'hand','{"type":"roll"}','{"roll46":[2,1]}','rolls 3 and 2',1795819260808);
INSERT INTO moves VALUES(1,106,0,'hand','{"type":"place","die":1}',NULL,'places 2 at reroll trick',1795819260840);
INSERT INTO moves VALUES(1,107,1,'hand','{"type":"roll"}','{"roll47":[4,2]}','rolls 5 and 3',1795819260865);
INSERT INTO moves VALUES(1,108,1,'hand','{"type":"place","die":1}',NULL,'places 3 at purple 4',1795819260910);
INSERT INTO moves VALUES(1,109,0,'hand','{"type":"roll"}','{"roll48":[4,3]}','rolls 5 and 4',1795819260930);
INSERT INTO moves VALUES(1,110,0,'hand','{"type":"place","die":1}',NULL,'places 4 at light blue 4',1795819260952);
INSERT INTO moves VALUES(1,111,1,'hand','{"type":"roll"}','{"roll49":[0,3]}','rolls 1 and 4',1795819261050);
INSERT INTO moves VALUES(1,112,1,'hand','{"type":"place","die":1}',NULL,'places 4 at light blue 4',1795819261164);
INSERT INTO moves VALUES(1,113,0,'hand','{"type":"roll"}','{"roll50":[1,3]}','rolls 2 and 4',1795819261201);
INSERT INTO moves VALUES(1,114,0,'hand','{"type":"place","die":1}',NULL,'places 4 at light blue 4',1795819261216);
INSERT INTO moves VALUES(1,115,1,'hand','{"type":"roll"}','{"roll51":[4,2]}','rolls 5 and 3',1795819261226);
INSERT INTO moves VALUES(1,116,1,'hand','{"type":"place","die":1}',NULL,'places 3 at purple 4',1795819261237);
INSERT INTO moves VALUES(1,117,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets reroll trick, light blue 4, adjust trick; the other gets purple 4, grey 2; removed: dark blue 4',1795819261294);
INSERT INTO moves VALUES(1,118,1,'hand','{"type":"roll"}','{"roll52":[5,3]}','rolls 6 and 4',1795819261443);
INSERT INTO moves VALUES(1,119,1,'hand','{"type":"place","die":1,"one_at":"left"}',NULL,'places 4 at grey 3, 1 at the left',1795819261484);
INSERT INTO moves VALUES(1,120,0,'hand','{"type":"roll"}','{"roll53":[2,0]}','rolls 3 and 1',1795819261540);
INSERT INTO moves VALUES(1,121,0,'hand','{"type":"wild","card":41,"colour":"red"}',NULL,'plays wild into red',1795819261596);
INSERT INTO moves VALUES(1,122,0,'hand','{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795819261618);
INSERT INTO moves VALUES(1,123,1,'hand','{"type":"roll"}','{"roll54":[5,5]}','rolls 6 and 6',1795819261643);
INSERT INTO moves VALUES(1,124,1,'hand','{"type":"place","die":1}',NULL,'places 6 at orange 3',1795819261691);
INSERT INTO moves VALUES(1,125,0,'hand','{"type":"roll"}','{"roll55":[2,4]}','rolls 3 and 5',1795819261811);
INSERT INTO moves VALUES(1,126,0,'hand','{"type":"place","die":1}',NULL,'places 5 at light blue 1',1795819261870);
INSERT INTO moves VALUES(1,127,1,'hand','{"type":"roll"}','{"roll56":[4,0]}','rolls 5 and 1',1795819261912);
INSERT INTO moves VALUES(1,128,1,'hand','{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795819261963);
INSERT INTO moves VALUES(1,129,0,'hand','{"type":"roll"}','{"roll57":[2,3]}','rolls 3 and 4',1795819262044);
INSERT INTO moves VALUES(1,130,0,'hand','{"type":"place","die":1}',NULL,'places 4 at grey 3',1795819262140);
INSERT INTO moves VALUES(1,131,1,'hand','{"type":"roll"}','{"roll58":[1,2]}','rolls 2 and 3',1795819262168);
INSERT INTO moves VALUES(1,132,1,'hand','{"type":"place","die":1}',NULL,'places 3 at red 1',1795819262179);
INSERT INTO moves VALUES(1,133,0,'hand','{"type":"roll"}','{"roll59":[0,5]}','rolls 1 and 6',1795819262235);
INSERT INTO moves VALUES(1,134,0,'hand','{"type":"place","die":1}',NULL,'places 6 at orange 3',1795819262242);
INSERT INTO moves VALUES(1,135,1,'hand','{"type":"roll"}','{"roll60":[5,0]}','rolls 6 and 1',1795819262267);
INSERT INTO moves VALUES(1,136,1,'hand','{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795819262275);
INSERT INTO moves VALUES(1,137,0,'hand','{"type":"roll"}','{"roll61":[5,1]}','rolls 6 and 2',1795819262283);
INSERT INTO moves VALUES(1,138,0,'hand','{"type":"place","die":1}',NULL,'places 2 at yellow 1',1795819262294);
INSERT INTO moves VALUES(1,139,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets reroll trick, red 1; the other gets yellow 1, grey 3, light blue 1, orange 3; removed: nothing',1795819262312);
INSERT INTO moves VALUES(2,1,0,'hand','{"type":"roll"}','{"roll0":[0,0]}','rolls 1 and 1',1795819262372);
INSERT INTO moves VALUES(2,2,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 1 at red 3, 1 at the right',1795819262398);
INSERT INTO moves VALUES(2,3,1,'hand','{"type":"roll"}','{"roll1":[1,0]}','rolls 2 and 1',1795819262405);
INSERT INTO moves VALUES(2,4,1,'hand','{"type":"place","die":1}',NULL,'places 1 at red 3',1795819262414);
INSERT INTO moves VALUES(2,5,0,'hand','{"type":"roll"}','{"roll2":[0,4]}','rolls 1 and 5',1795819262422);
INSERT INTO moves VALUES(2,6,0,'hand','{"type":"place","die":1}',NULL,'places 5 at red 3',1795819262430);
INSERT INTO moves VALUES(2,7,1,'hand','{"type":"roll"}','{"roll3":[3,0]}','rolls 4 and 1',1795819262454);
INSERT INTO moves VALUES(2,8,1,'hand','{"type":"place","die":1}',NULL,'places 1 at red 3',1795819262474);
INSERT INTO moves VALUES(2,9,0,'hand','{"type":"roll"}','{"roll4":[5,2]}','rolls 6 and 3',1795819262493);
INSERT INTO moves VALUES(2,10,0,'hand','{"type":"place","die":1}',NULL,'places 3 at adjust trick',1795819262529);
INSERT INTO moves VALUES(2,11,1,'hand','{"type":"roll"}','{"roll5":[3,5]}','rolls 4 and 6',1795819262543);
INSERT INTO moves VALUES(2,12,1,'hand','{"type":"place","die":1}',NULL,'places 6 at yellow 1',1795819262638);
INSERT INTO moves VALUES(2,13,0,'hand','{"type":"roll"}','{"roll6":[2,0]}','rolls 3 and 1',1795819262849);
INSERT INTO moves VALUES(2,14,0,'hand','{"type":"place","die":1}',NULL,'places 1 at red 3',1795819263235);
INSERT INTO moves VALUES(2,15,1,'hand','{"type":"roll"}','{"roll7":[2,4]}','rolls 3 and 5',1795819263283);
INSERT INTO moves VALUES(2,16,1,'hand','{"type":"place","die":1}',NULL,'places 5 at red 3',1795819263326);
INSERT INTO moves VALUES(2,17,0,'hand','{"type":"roll"}','{"roll8":[2,0]}','rolls 3 and 1',1795819263689);
INSERT INTO moves VALUES(2,18,0,'hand','{"type":"place","die":1}',NULL,'places 1 at red 3',1795819263709);
INSERT INTO moves VALUES(2,19,1,'hand','{"type":"roll"}','{"roll9":[1,5]}','rolls 2 and 6',1795819263942);
INSERT INTO moves VALUES(2,20,1,'hand','{"type":"place","die":1}',NULL,'places 6 at yellow 1',1795819263960);
INSERT INTO moves VALUES(3,1,0,'hand','{"type":"roll"}','{"roll0":[1,1]}','rolls 2 and 2',1795819264098);
INSERT INTO moves VALUES(3,2,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at purple 2, 1 at the right',1795819264190);
INSERT INTO moves VALUES(3,3,1,'hand','{"type":"roll"}','{"roll1":[1,2]}','rolls 2 and 3',1795819264262);
INSERT INTO moves VALUES(3,4,1,'hand','{"type":"place","die":1}',NULL,'places 3 at green 3',1795819264308);
INSERT INTO moves VALUES(3,5,0,'hand','{"type":"roll"}','{"roll2":[2,4]}','rolls 3 and 5',1795819264460);
INSERT INTO moves VALUES(3,6,1,'hand','{"type":"resign"}',NULL,'resigns',1795819264487);
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
INSERT INTO ratings VALUES(15,'shanghaien',1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795819262312);
INSERT INTO ratings VALUES(16,'shanghaien',1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795819262312);
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
INSERT INTO invitations VALUES(1,'qjtuAQGO90wh','shanghaien','{"extra_wild":true,"sharks":true}',15,0,'inviter',NULL,1,'',X'4aa954584d0492d7296b2f74e7217baa3d23ee9bb9f887d60231235f7debb7a4','accepted',1795819254774,1798411254774,1795819255142,NULL,1,1,NULL);
INSERT INTO invitations VALUES(2,'bETrvYSqGZEy','shanghaien','{"extra_wild":false,"sharks":false}',16,0,'inviter',3,1,'',X'2a732590e56f7e1318d429e041f4230e75f611469d58f8e3a9b5fe78eb1439fa','accepted',1795819262337,1798411262337,1795819262361,NULL,1,1,NULL);
INSERT INTO invitations VALUES(3,'TnCfw3wbuRBf','shanghaien','{"extra_wild":false,"sharks":false}',17,0,'inviter',NULL,1,'',X'ed01d253cc4d13b02855a85d179fc9b37eecd360bc59894894be6c91a009e619','accepted',1795819263961,1798411263961,1795819263983,NULL,1,1,NULL);
INSERT INTO invitations VALUES(4,'7BczJEdLsHge','shanghaien','{"extra_wild":false,"sharks":false}',15,0,'random',NULL,1,'Fancy a round?',X'318de8d354e9596864b71acd1b6530215dfcf12b3841cf3860058d77540ce6cf','declined',1795819264530,1798411264530,1795819264967,NULL,1,1,NULL);
INSERT INTO invitations VALUES(5,'M1bmPKdMdPhb','shanghaien','{"extra_wild":false,"sharks":false}',16,0,'random',NULL,1,'',X'9cc25d00134a436db84b8a6b525bb67def362cb056e9f682245a12005782aa25','open',1795819264980,1798411264980,NULL,NULL,1,1,NULL);
INSERT INTO invitations VALUES(6,'iZYuHKFLyZSx','shanghaien','{"extra_wild":false,"sharks":false}',17,1,'random',NULL,1,'',X'5bb5bd146122537c80222257bee9140db82f067ad2a2d29ec4ff87e03988eb3c','open',1795819265010,1798411265010,NULL,NULL,1,1,NULL);
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
INSERT INTO name_skeletons VALUES('guest68g2ysrl',17,'name');
CREATE TABLE push_key (
    id      integer primary key,
    private blob not null,
    constraint push_key_is_one check (id = 1),
    constraint push_key_length check (length(private) = 32)
) strict;
INSERT INTO push_key VALUES(1,X'9b311a2da8788988a9f35e83e434d0765b6b27f87303b8f66158daf0d33f2f41');
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
CREATE TABLE puzzles (
    day     integer primary key,       -- since 1970, in UTC
    game    integer not null references games (id) on delete cascade,
    seq     integer not null,          -- entries of the log before the position
    options text not null,             -- JSON: each legal move with the mover's chance to win, the best first
    made_at integer not null,
    constraint puzzles_position_unique unique (game, seq),
    constraint puzzles_seq_range check (seq >= 0),
    constraint puzzles_options_is_json check (options like '[{%}]')
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
    reason  text not null default '',  -- the operator's words
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
    due_at        integer, extra integer not null default 0,                     -- when the service looks at it next; null: never
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
CREATE TABLE season_games (
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
    ended_at   integer, extra integer not null default 0,
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
INSERT INTO outbox VALUES(1,15,'verify','mail',NULL,NULL,NULL,1795819253660,1795819253660,1795819253660,1,'dropped',1795819254642,1795819254650,'no mail server',NULL,NULL,NULL,NULL);
CREATE TABLE secrets (
    name  text not null primary key,  -- what it is for: 'house-players'
    value blob not null,
    constraint secrets_length check (length(value) = 32)
) strict, without rowid;
INSERT INTO secrets VALUES('links',X'20e892a0ebe8e5af728f71b0863d923bc62464010cea2e576f81a888f9fbe221');
CREATE TABLE heartbeat (
    one    integer not null primary key,
    at     integer not null,            -- by the clock of the database
    jumped integer not null default 0,  -- milliseconds by which that clock has jumped so far
    constraint heartbeat_is_one check (one = 1)
) strict;
INSERT INTO heartbeat VALUES(1,1795819265185,0);
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
CREATE INDEX games_by_idle on games (idle_at) where idle_at is not null;
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
CREATE INDEX games_finished on games (updated_at) where status = 'finished';
CREATE INDEX seasons_by_due on seasons (due_at) where due_at is not null;
CREATE INDEX seasons_by_opener on seasons (opened_by) where opened_by is not null;
CREATE INDEX season_members_by_account on season_members (account, season) where account is not null;
CREATE INDEX season_games_by_first on season_games (first);
CREATE INDEX season_games_by_second on season_games (second);
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
COMMIT;
pragma user_version = 21;
pragma application_id = 1399351150;
