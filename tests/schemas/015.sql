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
    check (length(display_name) between 1 and 64),
    constraint accounts_name_unique unique (name),
    constraint accounts_name_length check (length(name) between 3 and 24),
    constraint accounts_kind_known check (kind in ('person', 'guest', 'house')),
    constraint accounts_person_has_password check ((kind = 'person') = (password_hash is not null)),
    constraint accounts_language_known check (language in ('en', 'de', 'it'))
) strict;
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(3,'lang-tsu','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(4,'lang-tsu-2','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(5,'lang-tsu-3','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(6,'lang-tsu-4','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(7,'lang-tsu-5','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(8,'el-primo','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(9,'el-primo-2','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(10,'el-primo-3','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(11,'el-primo-4','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(12,'el-primo-5','house',NULL,NULL,'en',1795435183000,NULL);
INSERT INTO accounts VALUES(13,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$PkljmsLuLJmEu6CStQYQeA$uCN0FemwC3knofk/ecgMjl6jAN2vHaQgtcqvJSgxSUQ','anna@example.org','de',1795435183521,NULL);
INSERT INTO accounts VALUES(14,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$IGIdHfv5HbGg7uoOLa1CYw$XteVl2uw6w410ikmPM3rQK0+1jwu2nbqF6Yao4+rNMA',NULL,'en',1795435183560,NULL);
INSERT INTO accounts VALUES(15,'guest-WyEsesrO','guest',NULL,NULL,'en',1795435183580,NULL);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null, device text not null default ''
    constraint sessions_device_length check (length(device) < 40),           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'2254558b488dd7d45cd0b0002c31fcc3aab7f7ba2c6fb030a57c51aa3fa94969',14,1795435183560,1803211183560,'');
INSERT INTO sessions VALUES(X'3b2444c0382a2d27be06372148ad8f0bac25e01a21a3c0dfd66af31d7fca8960',15,1795435183580,1803211183580,'');
INSERT INTO sessions VALUES(X'b1c0bc330af7f245df2b93d891cebf6c78212cdfc945e5e2c912d3b4a06504fc',13,1795435183521,1803211183521,'');
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
    verified_email text,                         -- the address that its owner has confirmed; null: none
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
CREATE TABLE messages (
    id   integer primary key autoincrement,  -- rises with time: never used again
    game integer not null references games (id) on delete cascade,
    seat integer not null,                   -- who says it
    text text not null,
    at   integer not null,
    constraint messages_text_length check (length(text) between 1 and 500)
) strict;
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
INSERT INTO rating_changes VALUES(1,13,1,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795435184378,'shanghaien');
INSERT INTO rating_changes VALUES(2,14,1,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795435184378,'shanghaien');
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
INSERT INTO games VALUES(1,'pzbUo8LemHGk',1,1795435183617,'finished',161,161,8,'over',1795435184378,'score',NULL,0,1,'{"deck":[46,27,22,2,25,27,18,5,4,28,27,19,7,6,16,8,31,30,3,6,9,19,20,1,6,4,20,8,16,6,4,13,14,9,1,7,11,10,7,4,7,6,1,3,2,2,0]}',NULL);
INSERT INTO games VALUES(2,'nhq03OBAda5Z',2,1795435184384,'active',20,20,1,'roll',1795435184439,NULL,NULL,0,1,'{"deck":[29,19,33,7,42,30,24,9,5,22,32,34,20,2,29,21,29,3,25,15,23,25,23,4,22,16,6,10,7,17,7,3,9,8,2,1,11,7,8,3,5,1,0,1,0,0,0]}','{"tavern":[{"card":{"id":41,"kind":"trick","action":"adjust"},"number":6,"dice":[0,1],"face_down":false},{"card":{"id":13,"kind":"sailor","colour":"dark_blue","value":3},"number":5,"dice":[2,1],"face_down":false},{"card":{"id":28,"kind":"sailor","colour":"purple","value":3},"number":4,"dice":[0,0],"face_down":false},{"card":{"id":35,"kind":"sailor","colour":"grey","value":1},"number":3,"dice":[1,1],"face_down":false},{"card":{"id":37,"kind":"sailor","colour":"grey","value":3},"number":2,"dice":[2,2],"face_down":false},{"card":{"id":0,"kind":"sailor","colour":"red","value":1},"number":1,"dice":[0,0],"face_down":false}]}');
INSERT INTO games VALUES(3,'5NrCUKXHmPpq',3,1795435184442,'finished',6,6,1,'over',1795435184460,'resigned',NULL,0,1,'{"deck":[37,6,23,43,35,35,7,14,27,29,22,23,16,9,5,25,20,30,13,8,14,8,7,11,19,18,21,5,2,2,8,7,6,3,0,1,10,1,4,1,4,4,1,4,0,0,1]}',NULL);
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
    constraint seats_auto_roll_flag check (auto_roll in (0, 1)),                      -- from 1, shared by equals; null: not finished, or abandoned
    primary key (game, seat),
    constraint seats_one_each unique (account, game),
    constraint seats_seat_range check (seat between 0 and 5),
    constraint seats_deadline_while_awaited check (deadline_at is null or waiting_since is not null),
    constraint seats_place_range check (place between 1 and 6)
) strict, without rowid;
INSERT INTO seats VALUES(1,0,13,14,NULL,0,0,NULL,0,NULL,2,0);
INSERT INTO seats VALUES(1,1,14,21,NULL,0,0,NULL,0,NULL,1,0);
INSERT INTO seats VALUES(2,0,14,0,1795435184439,20,0,1795694384439,0,NULL,NULL,0);
INSERT INTO seats VALUES(2,1,15,0,NULL,0,0,NULL,0,NULL,NULL,0);
INSERT INTO seats VALUES(3,0,15,0,NULL,0,0,NULL,0,NULL,1,0);
INSERT INTO seats VALUES(3,1,13,0,NULL,0,0,NULL,0,1795435184460,2,0);
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
INSERT INTO moves VALUES(1,1,0,'hand','{"type":"roll"}','{"roll0":[1,1]}','rolls 2 and 2',1795435183810);
INSERT INTO moves VALUES(1,2,0,'hand','{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 2 at purple 4, turned face down, 1 at the right',1795435183838);
INSERT INTO moves VALUES(1,3,1,'hand','{"type":"roll"}','{"roll1":[4,0]}','rolls 5 and 1',1795435183843);
INSERT INTO moves VALUES(1,4,1,'hand','{"type":"place","die":1}',NULL,'places 1 at purple 2',1795435183847);
INSERT INTO moves VALUES(1,5,0,'hand','{"type":"roll"}','{"roll2":[4,5]}','rolls 5 and 6',1795435183851);
INSERT INTO moves VALUES(1,6,0,'hand','{"type":"place","die":1}',NULL,'places 6 at adjust trick',1795435183858);
INSERT INTO moves VALUES(1,7,1,'hand','{"type":"roll"}','{"roll3":[5,0]}','rolls 6 and 1',1795435183862);
INSERT INTO moves VALUES(1,8,1,'hand','{"type":"exchange","card":51,"from":1}',NULL,'plays exchange: takes 1 back from purple 2, places 6 at adjust trick and 1 at purple 2',1795435183866);
INSERT INTO moves VALUES(1,9,0,'hand','{"type":"roll"}','{"roll4":[0,3]}','rolls 1 and 4',1795435183868);
INSERT INTO moves VALUES(1,10,0,'hand','{"type":"place","die":1}',NULL,'places 4 at orange 2',1795435183871);
INSERT INTO moves VALUES(1,11,1,'hand','{"type":"roll"}','{"roll5":[3,3]}','rolls 4 and 4',1795435183875);
INSERT INTO moves VALUES(1,12,1,'hand','{"type":"place","die":1}',NULL,'places 4 at orange 2',1795435183877);
INSERT INTO moves VALUES(1,13,0,'hand','{"type":"roll"}','{"roll6":[5,4]}','rolls 6 and 5',1795435183879);
INSERT INTO moves VALUES(1,14,0,'hand','{"type":"place","die":1}',NULL,'places 5 at red 1',1795435183881);
INSERT INTO moves VALUES(1,15,1,'hand','{"type":"roll"}','{"roll7":[1,4]}','rolls 2 and 5',1795435183884);
INSERT INTO moves VALUES(1,16,1,'hand','{"type":"place","die":1}',NULL,'places 5 at red 1',1795435183886);
INSERT INTO moves VALUES(1,17,0,'hand','{"type":"roll"}','{"roll8":[5,3]}','rolls 6 and 4',1795435183891);
INSERT INTO moves VALUES(1,18,0,'hand','{"type":"place","die":1}',NULL,'places 4 at orange 2',1795435183894);
INSERT INTO moves VALUES(1,19,1,'hand','{"type":"roll"}','{"roll9":[2,3]}','rolls 3 and 4',1795435183897);
INSERT INTO moves VALUES(1,20,1,'hand','{"type":"place","die":1}',NULL,'places 4 at orange 2',1795435183899);
INSERT INTO moves VALUES(1,21,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets nothing; the other gets purple 2; removed: adjust trick, red 1, orange 2, reroll trick, purple 4',1795435183902);
INSERT INTO moves VALUES(1,22,1,'hand','{"type":"roll"}','{"roll10":[2,2]}','rolls 3 and 3',1795435183905);
INSERT INTO moves VALUES(1,23,1,'hand','{"type":"wild","card":49,"colour":"purple"}',NULL,'plays wild into purple',1795435183907);
INSERT INTO moves VALUES(1,24,1,'hand','{"type":"place","die":0,"one_at":"right"}',NULL,'places 3 at dark blue 3, 1 at the right',1795435183910);
INSERT INTO moves VALUES(1,25,0,'hand','{"type":"roll"}','{"roll11":[4,5]}','rolls 5 and 6',1795435183912);
INSERT INTO moves VALUES(1,26,0,'hand','{"type":"place","die":1}',NULL,'places 6 at adjust trick',1795435183915);
INSERT INTO moves VALUES(1,27,1,'hand','{"type":"roll"}','{"roll12":[2,0]}','rolls 3 and 1',1795435183917);
INSERT INTO moves VALUES(1,28,1,'hand','{"type":"place","die":1}',NULL,'places 1 at dark blue 2',1795435183920);
INSERT INTO moves VALUES(1,29,0,'hand','{"type":"roll"}','{"roll13":[1,5]}','rolls 2 and 6',1795435183923);
INSERT INTO moves VALUES(1,30,0,'hand','{"type":"place","die":1}',NULL,'places 6 at adjust trick',1795435183925);
INSERT INTO moves VALUES(1,31,1,'hand','{"type":"roll"}','{"roll14":[3,1]}','rolls 4 and 2',1795435183929);
INSERT INTO moves VALUES(1,32,1,'hand','{"type":"place","die":1}',NULL,'places 2 at dark blue 1',1795435183936);
INSERT INTO moves VALUES(1,33,0,'hand','{"type":"roll"}','{"roll15":[0,4]}','rolls 1 and 5',1795435183941);
INSERT INTO moves VALUES(1,34,0,'hand','{"type":"place","die":1}',NULL,'places 5 at yellow 1',1795435183944);
INSERT INTO moves VALUES(1,35,1,'hand','{"type":"roll"}','{"roll16":[4,1]}','rolls 5 and 2',1795435183947);
INSERT INTO moves VALUES(1,36,1,'hand','{"type":"place","die":1}',NULL,'places 2 at dark blue 1',1795435183949);
INSERT INTO moves VALUES(1,37,0,'hand','{"type":"roll"}','{"roll17":[4,2]}','rolls 5 and 3',1795435183952);
INSERT INTO moves VALUES(1,38,0,'hand','{"type":"place","die":1}',NULL,'places 3 at dark blue 3',1795435183955);
INSERT INTO moves VALUES(1,39,1,'hand','{"type":"roll"}','{"roll18":[1,1]}','rolls 2 and 2',1795435183958);
INSERT INTO moves VALUES(1,40,1,'hand','{"type":"place","die":1}',NULL,'places 2 at dark blue 1',1795435183962);
INSERT INTO moves VALUES(1,41,0,'hand','{"type":"roll"}','{"roll19":[4,1]}','rolls 5 and 2',1795435183965);
INSERT INTO moves VALUES(1,42,0,'hand','{"type":"place","die":1}',NULL,'places 2 at dark blue 1',1795435183967);
INSERT INTO moves VALUES(1,43,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 3, dark blue 1, dark blue 2; the other gets adjust trick, yellow 1; removed: yellow 3',1795435183969);
INSERT INTO moves VALUES(1,44,0,'hand','{"type":"roll"}','{"roll20":[0,5]}','rolls 1 and 6',1795435183973);
INSERT INTO moves VALUES(1,45,0,'hand','{"type":"wild","card":48,"colour":"yellow"}',NULL,'plays wild into yellow',1795435183977);
INSERT INTO moves VALUES(1,46,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 6 at grey 1, 1 at the right',1795435183982);
INSERT INTO moves VALUES(1,47,1,'hand','{"type":"roll"}','{"roll21":[4,2]}','rolls 5 and 3',1795435183985);
INSERT INTO moves VALUES(1,48,1,'hand','{"type":"place","die":1}',NULL,'places 3 at dark blue 4',1795435183990);
INSERT INTO moves VALUES(1,49,0,'hand','{"type":"roll"}','{"roll22":[2,3]}','rolls 3 and 4',1795435183993);
INSERT INTO moves VALUES(1,50,0,'hand','{"type":"place","die":1}',NULL,'places 4 at grey 3',1795435183996);
INSERT INTO moves VALUES(1,51,1,'hand','{"type":"roll"}','{"roll23":[0,0]}','rolls 1 and 1',1795435183998);
INSERT INTO moves VALUES(1,52,1,'hand','{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795435184001);
INSERT INTO moves VALUES(1,53,0,'hand','{"type":"roll"}','{"roll24":[4,2]}','rolls 5 and 3',1795435184003);
INSERT INTO moves VALUES(1,54,0,'hand','{"type":"place","die":1}',NULL,'places 3 at dark blue 4',1795435184006);
INSERT INTO moves VALUES(1,55,1,'hand','{"type":"roll"}','{"roll25":[4,3]}','rolls 5 and 4',1795435184009);
INSERT INTO moves VALUES(1,56,1,'hand','{"type":"place","die":1}',NULL,'places 4 at grey 3',1795435184013);
INSERT INTO moves VALUES(1,57,0,'hand','{"type":"roll"}','{"roll26":[0,1]}','rolls 1 and 2',1795435184017);
INSERT INTO moves VALUES(1,58,0,'hand','{"type":"place","die":1}',NULL,'places 2 at dark blue 3',1795435184020);
INSERT INTO moves VALUES(1,59,1,'hand','{"type":"roll"}','{"roll27":[1,2]}','rolls 2 and 3',1795435184026);
INSERT INTO moves VALUES(1,60,1,'hand','{"type":"place","die":1}',NULL,'places 3 at dark blue 4',1795435184029);
INSERT INTO moves VALUES(1,61,0,'hand','{"type":"roll"}','{"roll28":[0,0]}','rolls 1 and 1',1795435184032);
INSERT INTO moves VALUES(1,62,0,'hand','{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795435184034);
INSERT INTO moves VALUES(1,63,1,'hand','{"type":"roll"}','{"roll29":[5,2]}','rolls 6 and 3',1795435184037);
INSERT INTO moves VALUES(1,64,1,'hand','{"type":"place","die":1}',NULL,'places 3 at dark blue 4',1795435184039);
INSERT INTO moves VALUES(1,65,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets grey 1, dark blue 3, reroll trick; the other gets grey 3, dark blue 4; removed: orange 4',1795435184042);
INSERT INTO moves VALUES(1,66,1,'hand','{"type":"roll"}','{"roll30":[0,3]}','rolls 1 and 4',1795435184044);
INSERT INTO moves VALUES(1,67,1,'hand','{"type":"place","die":1,"one_at":"left"}',NULL,'places 4 at reroll trick, 1 at the left',1795435184047);
INSERT INTO moves VALUES(1,68,0,'hand','{"type":"roll"}','{"roll31":[0,5]}','rolls 1 and 6',1795435184049);
INSERT INTO moves VALUES(1,69,0,'hand','{"type":"wild","card":41,"colour":"yellow"}',NULL,'plays wild into yellow',1795435184052);
INSERT INTO moves VALUES(1,70,0,'hand','{"type":"place","die":1}',NULL,'places 6 at grey 3',1795435184061);
INSERT INTO moves VALUES(1,71,1,'hand','{"type":"roll"}','{"roll32":[3,2]}','rolls 4 and 3',1795435184066);
INSERT INTO moves VALUES(1,72,1,'hand','{"type":"place","die":1}',NULL,'places 3 at green 3',1795435184072);
INSERT INTO moves VALUES(1,73,0,'hand','{"type":"roll"}','{"roll33":[1,4]}','rolls 2 and 5',1795435184077);
INSERT INTO moves VALUES(1,74,0,'hand','{"type":"place","die":1}',NULL,'places 5 at grey 4',1795435184082);
INSERT INTO moves VALUES(1,75,1,'hand','{"type":"roll"}','{"roll34":[0,3]}','rolls 1 and 4',1795435184085);
INSERT INTO moves VALUES(1,76,1,'hand','{"type":"place","die":1}',NULL,'places 4 at reroll trick',1795435184088);
INSERT INTO moves VALUES(1,77,0,'hand','{"type":"roll"}','{"roll35":[5,1]}','rolls 6 and 2',1795435184091);
INSERT INTO moves VALUES(1,78,0,'hand','{"type":"place","die":1}',NULL,'places 2 at green 3',1795435184094);
INSERT INTO moves VALUES(1,79,1,'hand','{"type":"roll"}','{"roll36":[0,1]}','rolls 1 and 2',1795435184097);
INSERT INTO moves VALUES(1,80,1,'hand','{"type":"place","die":1}',NULL,'places 2 at green 3',1795435184101);
INSERT INTO moves VALUES(1,81,0,'hand','{"type":"roll"}','{"roll37":[5,5]}','rolls 6 and 6',1795435184104);
INSERT INTO moves VALUES(1,82,0,'hand','{"type":"place","die":1}',NULL,'places 6 at grey 3',1795435184107);
INSERT INTO moves VALUES(1,83,1,'hand','{"type":"roll"}','{"roll38":[4,5]}','rolls 5 and 6',1795435184113);
INSERT INTO moves VALUES(1,84,1,'hand','{"type":"place","die":1}',NULL,'places 6 at grey 3',1795435184121);
INSERT INTO moves VALUES(1,85,0,'hand','{"type":"roll"}','{"roll39":[5,1]}','rolls 6 and 2',1795435184124);
INSERT INTO moves VALUES(1,86,0,'hand','{"type":"place","die":1}',NULL,'places 2 at green 3',1795435184129);
INSERT INTO moves VALUES(1,87,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets green 3, reroll trick; the other gets green 3, grey 4, grey 3; removed: orange 3',1795435184132);
INSERT INTO moves VALUES(1,88,0,'hand','{"type":"roll"}','{"roll40":[4,1]}','rolls 5 and 2',1795435184136);
INSERT INTO moves VALUES(1,89,0,'hand','{"type":"wild","card":45,"colour":"dark_blue"}',NULL,'plays wild into dark blue',1795435184139);
INSERT INTO moves VALUES(1,90,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at green 4, 1 at the right',1795435184142);
INSERT INTO moves VALUES(1,91,1,'hand','{"type":"roll"}','{"roll41":[1,0]}','rolls 2 and 1',1795435184146);
INSERT INTO moves VALUES(1,92,1,'hand','{"type":"place","die":0}',NULL,'places 2 at green 4',1795435184150);
INSERT INTO moves VALUES(1,93,0,'hand','{"type":"roll"}','{"roll42":[4,4]}','rolls 5 and 5',1795435184153);
INSERT INTO moves VALUES(1,94,0,'hand','{"type":"place","die":1}',NULL,'places 5 at orange 1',1795435184156);
INSERT INTO moves VALUES(1,95,1,'hand','{"type":"roll"}','{"roll43":[2,4]}','rolls 3 and 5',1795435184164);
INSERT INTO moves VALUES(1,96,1,'hand','{"type":"place","die":0}',NULL,'places 3 at light blue 4',1795435184168);
INSERT INTO moves VALUES(1,97,0,'hand','{"type":"roll"}','{"roll44":[2,3]}','rolls 3 and 4',1795435184171);
INSERT INTO moves VALUES(1,98,0,'hand','{"type":"place","die":1}',NULL,'places 4 at grey 2',1795435184174);
INSERT INTO moves VALUES(1,99,1,'hand','{"type":"roll"}','{"roll45":[0,0]}','rolls 1 and 1',1795435184177);
INSERT INTO moves VALUES(1,100,1,'hand','{"type":"place","die":0}',NULL,'places 1 at red 3',1795435184180);
INSERT INTO moves VALUES(1,101,0,'hand','{"type":"roll"}','{"roll46":[5,4]}','rolls 6 and 5',1795435184183);
INSERT INTO moves VALUES(1,102,0,'hand','{"type":"place","die":1}',NULL,'places 5 at orange 1',1795435184186);
INSERT INTO moves VALUES(1,103,1,'hand','{"type":"roll"}','{"roll47":[5,2]}','rolls 6 and 3',1795435184189);
INSERT INTO moves VALUES(1,104,1,'hand','{"type":"place","die":0}',NULL,'places 6 at red 2',1795435184192);
INSERT INTO moves VALUES(1,105,0,'hand','{"type":"roll"}','{"roll48":[1,2]}','rolls 2 and 3',1795435184199);
INSERT INTO moves VALUES(1,106,0,'hand','{"type":"place","die":1}',NULL,'places 3 at light blue 4',1795435184202);
INSERT INTO moves VALUES(1,107,1,'hand','{"type":"roll"}','{"roll49":[5,0]}','rolls 6 and 1',1795435184205);
INSERT INTO moves VALUES(1,108,1,'hand','{"type":"place","die":0}',NULL,'places 6 at red 2',1795435184208);
INSERT INTO moves VALUES(1,109,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets orange 1, grey 2, light blue 4; the other gets red 2, green 4, red 3; removed: nothing',1795435184211);
INSERT INTO moves VALUES(1,110,1,'hand','{"type":"roll"}','{"roll50":[3,5]}','rolls 4 and 6',1795435184215);
INSERT INTO moves VALUES(1,111,1,'hand','{"type":"place","die":0,"one_at":"left"}',NULL,'places 4 at yellow 2, 1 at the left',1795435184218);
INSERT INTO moves VALUES(1,112,0,'hand','{"type":"roll"}','{"roll51":[3,2]}','rolls 4 and 3',1795435184222);
INSERT INTO moves VALUES(1,113,0,'hand','{"type":"place","die":0}',NULL,'places 4 at yellow 2',1795435184225);
INSERT INTO moves VALUES(1,114,1,'hand','{"type":"roll"}','{"roll52":[5,5]}','rolls 6 and 6',1795435184230);
INSERT INTO moves VALUES(1,115,1,'hand','{"type":"wild","card":43,"colour":"grey"}',NULL,'plays wild into grey',1795435184233);
INSERT INTO moves VALUES(1,116,1,'hand','{"type":"place","die":1}',NULL,'places 6 at light blue 3',1795435184235);
INSERT INTO moves VALUES(1,117,0,'hand','{"type":"roll"}','{"roll53":[4,2]}','rolls 5 and 3',1795435184238);
INSERT INTO moves VALUES(1,118,0,'hand','{"type":"place","die":1}',NULL,'places 3 at light blue 3',1795435184241);
INSERT INTO moves VALUES(1,119,1,'hand','{"type":"roll"}','{"roll54":[0,1]}','rolls 1 and 2',1795435184244);
INSERT INTO moves VALUES(1,120,1,'hand','{"type":"place","die":1}',NULL,'places 2 at green 2',1795435184246);
INSERT INTO moves VALUES(1,121,0,'hand','{"type":"roll"}','{"roll55":[5,0]}','rolls 6 and 1',1795435184249);
INSERT INTO moves VALUES(1,122,0,'hand','{"type":"place","die":1}',NULL,'places 1 at green 1',1795435184251);
INSERT INTO moves VALUES(1,123,1,'hand','{"type":"roll"}','{"roll56":[4,5]}','rolls 5 and 6',1795435184254);
INSERT INTO moves VALUES(1,124,1,'hand','{"type":"place","die":1}',NULL,'places 6 at light blue 3',1795435184258);
INSERT INTO moves VALUES(1,125,0,'hand','{"type":"roll"}','{"roll57":[4,1]}','rolls 5 and 2',1795435184261);
INSERT INTO moves VALUES(1,126,0,'hand','{"type":"place","die":1}',NULL,'places 2 at green 2',1795435184264);
INSERT INTO moves VALUES(1,127,1,'hand','{"type":"roll"}','{"roll58":[4,0]}','rolls 5 and 1',1795435184266);
INSERT INTO moves VALUES(1,128,1,'hand','{"type":"place","die":1}',NULL,'places 1 at green 1',1795435184271);
INSERT INTO moves VALUES(1,129,0,'hand','{"type":"roll"}','{"roll59":[0,0]}','rolls 1 and 1',1795435184276);
INSERT INTO moves VALUES(1,130,0,'hand','{"type":"place","die":1}',NULL,'places 1 at green 1',1795435184278);
INSERT INTO moves VALUES(1,131,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 3; the other gets green 1, green 2, light blue 3, yellow 2; removed: light blue 2',1795435184281);
INSERT INTO moves VALUES(1,132,0,'hand','{"type":"roll"}','{"roll60":[3,5]}','rolls 4 and 6',1795435184284);
INSERT INTO moves VALUES(1,133,0,'hand','{"type":"place","die":0,"one_at":"left"}',NULL,'places 4 at red 4, 1 at the left',1795435184290);
INSERT INTO moves VALUES(1,134,1,'hand','{"type":"roll"}','{"roll61":[5,0]}','rolls 6 and 1',1795435184293);
INSERT INTO moves VALUES(1,135,1,'hand','{"type":"place","die":0}',NULL,'places 6 at yellow 3',1795435184298);
INSERT INTO moves VALUES(1,136,0,'hand','{"type":"roll"}','{"roll62":[3,4]}','rolls 4 and 5',1795435184302);
INSERT INTO moves VALUES(1,137,0,'hand','{"type":"place","die":0}',NULL,'places 4 at red 4',1795435184305);
INSERT INTO moves VALUES(1,138,1,'hand','{"type":"roll"}','{"roll63":[0,0]}','rolls 1 and 1',1795435184308);
INSERT INTO moves VALUES(1,139,1,'hand','{"type":"place","die":0}',NULL,'places 1 at yellow 4',1795435184310);
INSERT INTO moves VALUES(1,140,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets red 4; the other gets yellow 4, yellow 3; removed: adjust trick, purple 3, light blue 1',1795435184313);
INSERT INTO moves VALUES(1,141,1,'hand','{"type":"roll"}','{"roll64":[5,0]}','rolls 6 and 1',1795435184316);
INSERT INTO moves VALUES(1,142,1,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 1 at both trick, 1 at the right',1795435184318);
INSERT INTO moves VALUES(1,143,0,'hand','{"type":"roll"}','{"roll65":[4,5]}','rolls 5 and 6',1795435184321);
INSERT INTO moves VALUES(1,144,0,'hand','{"type":"place","die":1}',NULL,'places 6 at both trick',1795435184326);
INSERT INTO moves VALUES(1,145,1,'hand','{"type":"roll"}','{"roll66":[4,4]}','rolls 5 and 5',1795435184329);
INSERT INTO moves VALUES(1,146,1,'hand','{"type":"place","die":1}',NULL,'places 5 at purple 1',1795435184332);
INSERT INTO moves VALUES(1,147,0,'hand','{"type":"roll"}','{"roll67":[0,3]}','rolls 1 and 4',1795435184335);
INSERT INTO moves VALUES(1,148,0,'hand','{"type":"place","die":1}',NULL,'places 4 at red 3',1795435184337);
INSERT INTO moves VALUES(1,149,1,'hand','{"type":"roll"}','{"roll68":[4,5]}','rolls 5 and 6',1795435184341);
INSERT INTO moves VALUES(1,150,1,'hand','{"type":"place","die":1}',NULL,'places 6 at both trick',1795435184343);
INSERT INTO moves VALUES(1,151,0,'hand','{"type":"roll"}','{"roll69":[1,3]}','rolls 2 and 4',1795435184346);
INSERT INTO moves VALUES(1,152,0,'hand','{"type":"place","die":1}',NULL,'places 4 at red 3',1795435184351);
INSERT INTO moves VALUES(1,153,1,'hand','{"type":"roll"}','{"roll70":[0,2]}','rolls 1 and 3',1795435184354);
INSERT INTO moves VALUES(1,154,1,'hand','{"type":"place","die":1}',NULL,'places 3 at orange 3',1795435184359);
INSERT INTO moves VALUES(1,155,0,'hand','{"type":"roll"}','{"roll71":[0,1]}','rolls 1 and 2',1795435184362);
INSERT INTO moves VALUES(1,156,0,'hand','{"type":"place","die":1}',NULL,'places 2 at purple 3',1795435184364);
INSERT INTO moves VALUES(1,157,1,'hand','{"type":"roll"}','{"roll72":[1,1]}','rolls 2 and 2',1795435184367);
INSERT INTO moves VALUES(1,158,1,'hand','{"type":"place","die":1}',NULL,'places 2 at purple 3',1795435184370);
INSERT INTO moves VALUES(1,159,0,'hand','{"type":"roll"}','{"roll73":[5,5]}','rolls 6 and 6',1795435184373);
INSERT INTO moves VALUES(1,160,0,'hand','{"type":"place","die":1}',NULL,'places 6 at both trick',1795435184376);
INSERT INTO moves VALUES(1,161,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets purple 1, orange 3, purple 3, both trick; the other gets both trick, red 3; removed: nothing',1795435184378);
INSERT INTO moves VALUES(2,1,0,'hand','{"type":"roll"}','{"roll0":[5,4]}','rolls 6 and 5',1795435184388);
INSERT INTO moves VALUES(2,2,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 5 at dark blue 3, 1 at the right',1795435184391);
INSERT INTO moves VALUES(2,3,1,'hand','{"type":"roll"}','{"roll1":[2,2]}','rolls 3 and 3',1795435184393);
INSERT INTO moves VALUES(2,4,1,'hand','{"type":"place","die":1}',NULL,'places 3 at grey 1',1795435184396);
INSERT INTO moves VALUES(2,5,0,'hand','{"type":"roll"}','{"roll2":[4,1]}','rolls 5 and 2',1795435184398);
INSERT INTO moves VALUES(2,6,0,'hand','{"type":"place","die":1}',NULL,'places 2 at grey 3',1795435184401);
INSERT INTO moves VALUES(2,7,1,'hand','{"type":"roll"}','{"roll3":[5,1]}','rolls 6 and 2',1795435184403);
INSERT INTO moves VALUES(2,8,1,'hand','{"type":"place","die":1}',NULL,'places 2 at grey 3',1795435184406);
INSERT INTO moves VALUES(2,9,0,'hand','{"type":"roll"}','{"roll4":[2,2]}','rolls 3 and 3',1795435184408);
INSERT INTO moves VALUES(2,10,0,'hand','{"type":"place","die":1}',NULL,'places 3 at grey 1',1795435184413);
INSERT INTO moves VALUES(2,11,1,'hand','{"type":"roll"}','{"roll5":[4,4]}','rolls 5 and 5',1795435184416);
INSERT INTO moves VALUES(2,12,1,'hand','{"type":"place","die":1}',NULL,'places 5 at dark blue 3',1795435184419);
INSERT INTO moves VALUES(2,13,0,'hand','{"type":"roll"}','{"roll6":[0,4]}','rolls 1 and 5',1795435184421);
INSERT INTO moves VALUES(2,14,0,'hand','{"type":"place","die":1}',NULL,'places 5 at dark blue 3',1795435184423);
INSERT INTO moves VALUES(2,15,1,'hand','{"type":"roll"}','{"roll7":[4,1]}','rolls 5 and 2',1795435184426);
INSERT INTO moves VALUES(2,16,1,'hand','{"type":"place","die":1}',NULL,'places 2 at grey 3',1795435184428);
INSERT INTO moves VALUES(2,17,0,'hand','{"type":"roll"}','{"roll8":[4,1]}','rolls 5 and 2',1795435184431);
INSERT INTO moves VALUES(2,18,0,'hand','{"type":"place","die":1}',NULL,'places 2 at grey 3',1795435184433);
INSERT INTO moves VALUES(2,19,1,'hand','{"type":"roll"}','{"roll9":[4,5]}','rolls 5 and 6',1795435184436);
INSERT INTO moves VALUES(2,20,1,'hand','{"type":"place","die":1}',NULL,'places 6 at adjust trick',1795435184439);
INSERT INTO moves VALUES(3,1,0,'hand','{"type":"roll"}','{"roll0":[5,4]}','rolls 6 and 5',1795435184445);
INSERT INTO moves VALUES(3,2,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 5 at green 2, 1 at the right',1795435184451);
INSERT INTO moves VALUES(3,3,1,'hand','{"type":"roll"}','{"roll1":[0,5]}','rolls 1 and 6',1795435184454);
INSERT INTO moves VALUES(3,4,1,'hand','{"type":"place","die":1}',NULL,'places 6 at both trick',1795435184457);
INSERT INTO moves VALUES(3,5,0,'hand','{"type":"roll"}','{"roll2":[4,2]}','rolls 5 and 3',1795435184459);
INSERT INTO moves VALUES(3,6,1,'hand','{"type":"resign"}',NULL,'resigns',1795435184460);
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
INSERT INTO ratings VALUES(13,'shanghaien',1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795435184378);
INSERT INTO ratings VALUES(14,'shanghaien',1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795435184378);
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
INSERT INTO invitations VALUES(1,'GxLqxrkIUuaA','shanghaien','{"extra_wild":true,"sharks":true}',13,0,'inviter',NULL,1,'',X'3558695edabb2b799c4b47bbe7eb5a22ff537d209ac941d977aff8399961a17c','accepted',1795435183585,1798027183585,1795435183617,NULL,1,1,NULL);
INSERT INTO invitations VALUES(2,'IUXtvLFyQV9g','shanghaien','{"extra_wild":false,"sharks":false}',14,0,'inviter',3,1,'',X'f4d5687e33004baac1cc27fe471a5d14ca718a24bf95440b6ea6d99012a16559','accepted',1795435184381,1798027184381,1795435184384,NULL,1,1,NULL);
INSERT INTO invitations VALUES(3,'MQEbAvgSEvgP','shanghaien','{"extra_wild":false,"sharks":false}',15,0,'inviter',NULL,1,'',X'd53d6633844f8b1c83769ab4a2f720001f333d656c2120e4f765478bb24c2bc5','accepted',1795435184440,1798027184440,1795435184442,NULL,1,1,NULL);
INSERT INTO invitations VALUES(4,'nCBRwnwu4sh1','shanghaien','{"extra_wild":false,"sharks":false}',13,0,'random',NULL,1,'Fancy a round?',X'e79d8abd1433238f8f7566f641bc7a8e8e4015dd3b98cf266c3a7668971c3e0d','declined',1795435184463,1798027184463,1795435184464,NULL,1,1,NULL);
INSERT INTO invitations VALUES(5,'vRnNOb9XtMIj','shanghaien','{"extra_wild":false,"sharks":false}',14,0,'random',NULL,1,'',X'6f86e792719dcf6b5184c50d4d0a768e5a1dd21e03a2b3ce969c10037131954d','open',1795435184465,1798027184465,NULL,NULL,1,1,NULL);
INSERT INTO invitations VALUES(6,'zCISJhL2FjQr','shanghaien','{"extra_wild":false,"sharks":false}',15,1,'random',NULL,1,'',X'e8b63abaeb7038b8108091c9eda68d2a8f26f7884417ec5ca325e7afe3adfc33','open',1795435184467,1798027184467,NULL,NULL,1,1,NULL);
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
INSERT INTO places VALUES(1,0,13,0,'inviter','');
INSERT INTO places VALUES(1,1,14,0,'accepted','00ff');
INSERT INTO places VALUES(2,0,14,0,'inviter','');
INSERT INTO places VALUES(2,1,15,0,'accepted','');
INSERT INTO places VALUES(3,0,15,0,'inviter','');
INSERT INTO places VALUES(3,1,13,0,'accepted','');
INSERT INTO places VALUES(4,0,13,0,'inviter','');
INSERT INTO places VALUES(4,1,14,0,'declined','');
INSERT INTO places VALUES(5,0,14,0,'inviter','');
INSERT INTO places VALUES(5,1,13,0,'asked','');
INSERT INTO places VALUES(6,0,15,0,'inviter','');
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
INSERT INTO name_skeletons VALUES('langtsu',3,'name');
INSERT INTO name_skeletons VALUES('langtsu2',4,'name');
INSERT INTO name_skeletons VALUES('langtsue',5,'name');
INSERT INTO name_skeletons VALUES('langtsu4',6,'name');
INSERT INTO name_skeletons VALUES('langtsus',7,'name');
INSERT INTO name_skeletons VALUES('elprlrno',8,'name');
INSERT INTO name_skeletons VALUES('elprlrno2',9,'name');
INSERT INTO name_skeletons VALUES('elprlrnoe',10,'name');
INSERT INTO name_skeletons VALUES('elprlrno4',11,'name');
INSERT INTO name_skeletons VALUES('elprlrnos',12,'name');
INSERT INTO name_skeletons VALUES('anna',13,'name');
INSERT INTO name_skeletons VALUES('bernd',14,'name');
INSERT INTO name_skeletons VALUES('guestwyesesro',15,'name');
CREATE TABLE push_key (
    id      integer primary key,
    private blob not null,
    constraint push_key_is_one check (id = 1),
    constraint push_key_length check (length(private) = 32)
) strict;
INSERT INTO push_key VALUES(1,X'40bf58070e55207be9256c4e3a545923bde0d8b8d91a870bf9185c0d673ad7f2');
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
    constraint outbox_kind_known check (kind in ('your_turn', 'invitation', 'accepted', 'game_over',
        'time_short', 'digest', 'verify', 'reset', 'test', 'new_password', 'new_email')),
    constraint outbox_way_known check (way in ('mail', 'webhook', 'push')),
    constraint outbox_status_known check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
    constraint outbox_closed_at_end check ((status in ('waiting', 'sending')) = (closed_at is null)),
    constraint outbox_address_where_told check ((kind in ('new_password', 'new_email')) = (address is not null)),
    constraint outbox_push_to_a_browser check ((way = 'push') = (subscription is not null))
) strict;
INSERT INTO outbox VALUES(1,13,'verify','mail',NULL,NULL,NULL,1795435183521,1795435183521,1795435183521,0,'waiting',NULL,NULL,NULL,NULL,NULL);
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
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('outbox',1);
CREATE INDEX accounts_of_house on accounts (id) where kind = 'house';
CREATE INDEX sessions_by_account on sessions (account);
CREATE INDEX sessions_by_end on sessions (expires_at);
CREATE INDEX messages_by_game on messages (game, id);
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
CREATE INDEX outbox_due on outbox (way, due_at) where status = 'waiting';
CREATE INDEX outbox_sending on outbox (way) where status = 'sending';
CREATE INDEX outbox_by_account on outbox (account, kind, way, taken_at);
CREATE INDEX outbox_by_end on outbox (closed_at) where closed_at is not null;
CREATE INDEX outbox_by_game on outbox (game) where game is not null;
CREATE INDEX outbox_by_invitation on outbox (invitation) where invitation is not null;
CREATE INDEX outbox_by_subscription on outbox (subscription) where subscription is not null;
CREATE UNIQUE INDEX outbox_gathered on outbox (account, kind, way, coalesce(subscription, 0))
    where status = 'waiting' and kind in ('your_turn', 'digest', 'verify', 'reset', 'test');
COMMIT;
pragma user_version = 15;
pragma application_id = 1399351150;
