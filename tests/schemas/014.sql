PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE accounts (
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
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(3,'lang-tsu','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(4,'lang-tsu-2','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(5,'lang-tsu-3','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(6,'lang-tsu-4','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(7,'lang-tsu-5','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(8,'el-primo','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(9,'el-primo-2','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(10,'el-primo-3','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(11,'el-primo-4','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(12,'el-primo-5','house',NULL,NULL,'en',1795406459000);
INSERT INTO accounts VALUES(13,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$xRzH7KXN/eezeyczC+DUvg$i4Wmnkb45RQy9gK6XhXl5OnkOJFodEUamv6jvlEGfYM','anna@example.org','de',1795406459532);
INSERT INTO accounts VALUES(14,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$607ioFk+i+5X+JbU5PG60Q$MNhEa00yLK8MnzIracsmQ7kIGuozTbxTKhM33epBxSQ',NULL,'en',1795406459574);
INSERT INTO accounts VALUES(15,'guest-RdbyJYlo','guest',NULL,NULL,'en',1795406459597);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null, device text not null default ''
    constraint sessions_device_length check (length(device) < 40),           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'001244e1e809f5ce25cedae072602f52cefa27b57e0823e0344e0e70ec0e052a',14,1795406459574,1803182459574,'');
INSERT INTO sessions VALUES(X'4734a472057ba2c6e21c700de221a88ebc011b8c0c28956be5291d8ff9d8f400',13,1795406459532,1803182459532,'');
INSERT INTO sessions VALUES(X'9a67abea6a6e820d01d520c9ba3dd18ff8c4970687f97c194c60073ee1822c2a',15,1795406459597,1803182459597,'');
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
INSERT INTO rating_changes VALUES(1,13,1,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795406460110,'shanghaien');
INSERT INTO rating_changes VALUES(2,14,1,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795406460110,'shanghaien');
CREATE TABLE outbox (
    id         integer primary key autoincrement,  -- in the Message-ID: never used again
    account    integer not null references accounts (id) on delete cascade,
    kind       text not null,
    way        text not null,                      -- mail or webhook
    game       integer references games (id) on delete cascade,              -- null: of none, or several
    invitation integer references invitations (id) on delete cascade,        -- null: of none
    since      integer,                            -- time_short: when that turn came
    created_at integer not null,
    first_at   integer not null,                   -- when it was to be sent
    due_at     integer not null,                   -- when it is to be tried next
    attempts   integer not null default 0,
    status     text not null default 'waiting',
    taken_at   integer,                            -- when it was last written out; null: never
    closed_at  integer,                            -- sent, dropped or failed; null: still open
    problem    text,                               -- why it failed last or was dropped; null: nothing
    address    text,                               -- new_password, new_email: to whom; else null
    constraint outbox_kind_known check (kind in ('your_turn', 'invitation', 'accepted', 'game_over',
        'time_short', 'digest', 'verify', 'reset', 'test', 'new_password', 'new_email')),
    constraint outbox_way_known check (way in ('mail', 'webhook')),
    constraint outbox_status_known check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
    constraint outbox_closed_at_end check ((status in ('waiting', 'sending')) = (closed_at is null)),
    constraint outbox_address_where_told check ((kind in ('new_password', 'new_email')) = (address is not null))
) strict;
INSERT INTO outbox VALUES(1,13,'verify','mail',NULL,NULL,NULL,1795406459532,1795406459532,1795406459532,0,'waiting',NULL,NULL,NULL,NULL);
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
INSERT INTO games VALUES(1,'kwQpULvQycyX',1,1795406459627,'finished',127,127,8,'over',1795406460110,'score',NULL,0,1,'{"deck":[18,7,34,21,30,25,27,21,16,4,23,25,29,4,27,12,10,15,16,13,0,8,22,15,15,4,15,10,12,6,11,10,10,11,13,5,5,9,8,4,6,3,4,3,0,0,0]}');
INSERT INTO games VALUES(2,'Qh0CkBYGTZfH',2,1795406460116,'active',20,20,1,'roll',1795406460168,NULL,NULL,0,1,'{"deck":[39,28,19,16,5,37,36,13,19,36,31,16,30,30,11,4,12,11,17,20,26,24,3,20,14,17,21,2,16,14,1,10,6,3,0,6,1,8,6,1,4,2,3,0,1,1,1]}');
INSERT INTO games VALUES(3,'SMWaG7hCh3Vs',3,1795406460170,'finished',6,6,1,'over',1795406460183,'resigned',NULL,0,1,'{"deck":[4,30,42,17,16,41,39,35,19,10,24,0,2,6,15,19,13,30,24,10,20,6,20,5,11,12,18,16,11,1,6,2,2,4,10,3,4,5,4,4,5,5,1,4,2,0,1]}');
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
    place         integer,                      -- from 1, shared by equals; null: not finished, or abandoned
    primary key (game, seat),
    constraint seats_one_each unique (account, game),
    constraint seats_seat_range check (seat between 0 and 5),
    constraint seats_deadline_while_awaited check (deadline_at is null or waiting_since is not null),
    constraint seats_place_range check (place between 1 and 6)
) strict, without rowid;
INSERT INTO seats VALUES(1,0,13,16,NULL,0,0,NULL,0,NULL,1);
INSERT INTO seats VALUES(1,1,14,8,NULL,0,0,NULL,0,NULL,2);
INSERT INTO seats VALUES(2,0,14,0,1795406460168,20,0,1795665660168,0,NULL,NULL);
INSERT INTO seats VALUES(2,1,15,0,NULL,0,0,NULL,0,NULL,NULL);
INSERT INTO seats VALUES(3,0,15,0,NULL,0,0,NULL,0,NULL,1);
INSERT INTO seats VALUES(3,1,13,0,NULL,0,0,NULL,0,1795406460183,2);
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
INSERT INTO moves VALUES(1,1,0,'hand','{"type":"roll"}','{"roll0":[4,5]}','rolls 5 and 6',1795406459763);
INSERT INTO moves VALUES(1,2,0,'hand','{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 6 at red 2, turned face down, 1 at the right',1795406459784);
INSERT INTO moves VALUES(1,3,1,'hand','{"type":"roll"}','{"roll1":[0,0]}','rolls 1 and 1',1795406459788);
INSERT INTO moves VALUES(1,4,1,'hand','{"type":"place","die":1}',NULL,'places 1 at adjust trick',1795406459791);
INSERT INTO moves VALUES(1,5,0,'hand','{"type":"roll"}','{"roll2":[3,2]}','rolls 4 and 3',1795406459793);
INSERT INTO moves VALUES(1,6,0,'hand','{"type":"place","die":1}',NULL,'places 3 at green 3',1795406459795);
INSERT INTO moves VALUES(1,7,1,'hand','{"type":"roll"}','{"roll3":[3,5]}','rolls 4 and 6',1795406459798);
INSERT INTO moves VALUES(1,8,1,'hand','{"type":"exchange","card":51,"from":1}',NULL,'plays exchange: takes 1 back from adjust trick, places 4 at dark blue 4 and 6 at red 2',1795406459801);
INSERT INTO moves VALUES(1,9,0,'hand','{"type":"roll"}','{"roll4":[3,4]}','rolls 4 and 5',1795406459803);
INSERT INTO moves VALUES(1,10,0,'hand','{"type":"place","die":1}',NULL,'places 5 at red 3',1795406459807);
INSERT INTO moves VALUES(1,11,1,'hand','{"type":"roll"}','{"roll5":[5,5]}','rolls 6 and 6',1795406459809);
INSERT INTO moves VALUES(1,12,1,'hand','{"type":"place","die":1}',NULL,'places 6 at red 2',1795406459811);
INSERT INTO moves VALUES(1,13,0,'hand','{"type":"roll"}','{"roll6":[4,3]}','rolls 5 and 4',1795406459813);
INSERT INTO moves VALUES(1,14,0,'hand','{"type":"place","die":1}',NULL,'places 4 at dark blue 4',1795406459815);
INSERT INTO moves VALUES(1,15,1,'hand','{"type":"roll"}','{"roll7":[3,3]}','rolls 4 and 4',1795406459817);
INSERT INTO moves VALUES(1,16,1,'hand','{"type":"place","die":1}',NULL,'places 4 at dark blue 4',1795406459819);
INSERT INTO moves VALUES(1,17,0,'hand','{"type":"roll"}','{"roll8":[0,2]}','rolls 1 and 3',1795406459821);
INSERT INTO moves VALUES(1,18,0,'hand','{"type":"place","die":1}',NULL,'places 3 at green 3',1795406459823);
INSERT INTO moves VALUES(1,19,1,'hand','{"type":"roll"}','{"roll9":[4,3]}','rolls 5 and 4',1795406459825);
INSERT INTO moves VALUES(1,20,1,'hand','{"type":"place","die":1}',NULL,'places 4 at dark blue 4',1795406459827);
INSERT INTO moves VALUES(1,21,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets red 3, green 3; the other gets dark blue 4; removed: red 2, both trick, adjust trick',1795406459828);
INSERT INTO moves VALUES(1,22,1,'hand','{"type":"roll"}','{"roll10":[5,4]}','rolls 6 and 5',1795406459831);
INSERT INTO moves VALUES(1,23,1,'hand','{"type":"wild","card":49,"colour":"dark_blue"}',NULL,'plays wild into dark blue',1795406459833);
INSERT INTO moves VALUES(1,24,1,'hand','{"type":"place","die":0,"one_at":"right"}',NULL,'places 6 at red 3, 1 at the right',1795406459835);
INSERT INTO moves VALUES(1,25,0,'hand','{"type":"roll"}','{"roll11":[4,3]}','rolls 5 and 4',1795406459837);
INSERT INTO moves VALUES(1,26,0,'hand','{"type":"wild","card":48,"colour":"green"}',NULL,'plays wild into green',1795406459840);
INSERT INTO moves VALUES(1,27,0,'hand','{"type":"place","die":0}',NULL,'places 5 at both trick',1795406459842);
INSERT INTO moves VALUES(1,28,1,'hand','{"type":"roll"}','{"roll12":[3,1]}','rolls 4 and 2',1795406459844);
INSERT INTO moves VALUES(1,29,1,'hand','{"type":"place","die":0}',NULL,'places 4 at grey 2',1795406459847);
INSERT INTO moves VALUES(1,30,0,'hand','{"type":"roll"}','{"roll13":[0,2]}','rolls 1 and 3',1795406459849);
INSERT INTO moves VALUES(1,31,0,'hand','{"type":"place","die":0}',NULL,'places 1 at yellow 4',1795406459850);
INSERT INTO moves VALUES(1,32,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets red 3, grey 2; the other gets both trick, yellow 4; removed: purple 2, light blue 4',1795406459852);
INSERT INTO moves VALUES(1,33,0,'hand','{"type":"roll"}','{"roll14":[4,5]}','rolls 5 and 6',1795406459854);
INSERT INTO moves VALUES(1,34,0,'hand','{"type":"wild","card":47,"colour":"green"}',NULL,'plays wild into green',1795406459857);
INSERT INTO moves VALUES(1,35,0,'hand','{"type":"place","die":1,"one_at":"left"}',NULL,'places 6 at dark blue 2, 1 at the left',1795406459859);
INSERT INTO moves VALUES(1,36,1,'hand','{"type":"roll"}','{"roll15":[0,0]}','rolls 1 and 1',1795406459860);
INSERT INTO moves VALUES(1,37,1,'hand','{"type":"place","die":0}',NULL,'places 1 at light blue 1',1795406459863);
INSERT INTO moves VALUES(1,38,0,'hand','{"type":"roll"}','{"roll16":[5,1]}','rolls 6 and 2',1795406459865);
INSERT INTO moves VALUES(1,39,0,'hand','{"type":"place","die":0}',NULL,'places 6 at dark blue 2',1795406459867);
INSERT INTO moves VALUES(1,40,1,'hand','{"type":"roll"}','{"roll17":[1,4]}','rolls 2 and 5',1795406459870);
INSERT INTO moves VALUES(1,41,1,'hand','{"type":"place","die":0}',NULL,'places 2 at purple 3',1795406459873);
INSERT INTO moves VALUES(1,42,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 2; the other gets light blue 1, purple 3; removed: yellow 3, grey 1, orange 1',1795406459875);
INSERT INTO moves VALUES(1,43,1,'hand','{"type":"roll"}','{"roll18":[1,5]}','rolls 2 and 6',1795406459877);
INSERT INTO moves VALUES(1,44,1,'hand','{"type":"place","die":0,"one_at":"right"}',NULL,'places 2 at reroll trick, 1 at the right',1795406459880);
INSERT INTO moves VALUES(1,45,0,'hand','{"type":"roll"}','{"roll19":[0,5]}','rolls 1 and 6',1795406459886);
INSERT INTO moves VALUES(1,46,0,'hand','{"type":"place","die":1}',NULL,'places 6 at light blue 2',1795406459892);
INSERT INTO moves VALUES(1,47,1,'hand','{"type":"roll"}','{"roll20":[1,5]}','rolls 2 and 6',1795406459895);
INSERT INTO moves VALUES(1,48,1,'hand','{"type":"place","die":1}',NULL,'places 6 at light blue 2',1795406459898);
INSERT INTO moves VALUES(1,49,0,'hand','{"type":"roll"}','{"roll21":[1,3]}','rolls 2 and 4',1795406459900);
INSERT INTO moves VALUES(1,50,0,'hand','{"type":"place","die":1}',NULL,'places 4 at green 2',1795406459902);
INSERT INTO moves VALUES(1,51,1,'hand','{"type":"roll"}','{"roll22":[5,2]}','rolls 6 and 3',1795406459904);
INSERT INTO moves VALUES(1,52,1,'hand','{"type":"place","die":1}',NULL,'places 3 at grey 3',1795406459906);
INSERT INTO moves VALUES(1,53,0,'hand','{"type":"roll"}','{"roll23":[0,0]}','rolls 1 and 1',1795406459908);
INSERT INTO moves VALUES(1,54,0,'hand','{"type":"place","die":1}',NULL,'places 1 at orange 4',1795406459910);
INSERT INTO moves VALUES(1,55,1,'hand','{"type":"roll"}','{"roll24":[5,4]}','rolls 6 and 5',1795406459912);
INSERT INTO moves VALUES(1,56,1,'hand','{"type":"place","die":1}',NULL,'places 5 at green 3',1795406459914);
INSERT INTO moves VALUES(1,57,0,'hand','{"type":"roll"}','{"roll25":[3,2]}','rolls 4 and 3',1795406459916);
INSERT INTO moves VALUES(1,58,0,'hand','{"type":"place","die":1}',NULL,'places 3 at grey 3',1795406459918);
INSERT INTO moves VALUES(1,59,1,'hand','{"type":"roll"}','{"roll26":[0,3]}','rolls 1 and 4',1795406459922);
INSERT INTO moves VALUES(1,60,1,'hand','{"type":"place","die":1}',NULL,'places 4 at green 2',1795406459925);
INSERT INTO moves VALUES(1,61,0,'hand','{"type":"roll"}','{"roll27":[5,5]}','rolls 6 and 6',1795406459927);
INSERT INTO moves VALUES(1,62,0,'hand','{"type":"place","die":1}',NULL,'places 6 at light blue 2',1795406459930);
INSERT INTO moves VALUES(1,63,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets green 3, green 2, grey 3, reroll trick; the other gets light blue 2, orange 4; removed: nothing',1795406459932);
INSERT INTO moves VALUES(1,64,0,'hand','{"type":"roll"}','{"roll28":[4,0]}','rolls 5 and 1',1795406459935);
INSERT INTO moves VALUES(1,65,0,'hand','{"type":"place","die":0,"one_at":"left"}',NULL,'places 5 at dark blue 3, 1 at the left',1795406459937);
INSERT INTO moves VALUES(1,66,1,'hand','{"type":"roll"}','{"roll29":[5,3]}','rolls 6 and 4',1795406459939);
INSERT INTO moves VALUES(1,67,1,'hand','{"type":"wild","card":45,"colour":"light_blue"}',NULL,'plays wild into light blue',1795406459943);
INSERT INTO moves VALUES(1,68,1,'hand','{"type":"place","die":1}',NULL,'places 4 at red 1',1795406459946);
INSERT INTO moves VALUES(1,69,0,'hand','{"type":"roll"}','{"roll30":[5,3]}','rolls 6 and 4',1795406459949);
INSERT INTO moves VALUES(1,70,0,'hand','{"type":"place","die":1}',NULL,'places 4 at red 1',1795406459951);
INSERT INTO moves VALUES(1,71,1,'hand','{"type":"roll"}','{"roll31":[0,0]}','rolls 1 and 1',1795406459954);
INSERT INTO moves VALUES(1,72,1,'hand','{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795406459956);
INSERT INTO moves VALUES(1,73,0,'hand','{"type":"roll"}','{"roll32":[2,2]}','rolls 3 and 3',1795406459958);
INSERT INTO moves VALUES(1,74,0,'hand','{"type":"place","die":1}',NULL,'places 3 at light blue 3',1795406459960);
INSERT INTO moves VALUES(1,75,1,'hand','{"type":"roll"}','{"roll33":[1,1]}','rolls 2 and 2',1795406459963);
INSERT INTO moves VALUES(1,76,1,'hand','{"type":"place","die":1}',NULL,'places 2 at orange 3',1795406459965);
INSERT INTO moves VALUES(1,77,0,'hand','{"type":"roll"}','{"roll34":[3,4]}','rolls 4 and 5',1795406459970);
INSERT INTO moves VALUES(1,78,0,'hand','{"type":"place","die":1}',NULL,'places 5 at dark blue 3',1795406459975);
INSERT INTO moves VALUES(1,79,1,'hand','{"type":"roll"}','{"roll35":[1,2]}','rolls 2 and 3',1795406459977);
INSERT INTO moves VALUES(1,80,1,'hand','{"type":"place","die":1}',NULL,'places 3 at light blue 3',1795406459980);
INSERT INTO moves VALUES(1,81,0,'hand','{"type":"roll"}','{"roll36":[0,5]}','rolls 1 and 6',1795406459982);
INSERT INTO moves VALUES(1,82,0,'hand','{"type":"place","die":1}',NULL,'places 6 at grey 4',1795406459984);
INSERT INTO moves VALUES(1,83,1,'hand','{"type":"roll"}','{"roll37":[4,4]}','rolls 5 and 5',1795406459986);
INSERT INTO moves VALUES(1,84,1,'hand','{"type":"place","die":1}',NULL,'places 5 at dark blue 3',1795406459988);
INSERT INTO moves VALUES(1,85,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets red 1, dark blue 3, grey 4; the other gets reroll trick, orange 3, light blue 3; removed: nothing',1795406459991);
INSERT INTO moves VALUES(1,86,1,'hand','{"type":"roll"}','{"roll38":[0,0]}','rolls 1 and 1',1795406459993);
INSERT INTO moves VALUES(1,87,1,'hand','{"type":"place","die":1,"one_at":"left"}',NULL,'places 1 at yellow 1, 1 at the left',1795406459996);
INSERT INTO moves VALUES(1,88,0,'hand','{"type":"roll"}','{"roll39":[0,5]}','rolls 1 and 6',1795406459999);
INSERT INTO moves VALUES(1,89,0,'hand','{"type":"place","die":0}',NULL,'places 1 at yellow 1',1795406460002);
INSERT INTO moves VALUES(1,90,1,'hand','{"type":"roll"}','{"roll40":[3,2]}','rolls 4 and 3',1795406460004);
INSERT INTO moves VALUES(1,91,1,'hand','{"type":"place","die":0}',NULL,'places 4 at adjust trick',1795406460006);
INSERT INTO moves VALUES(1,92,0,'hand','{"type":"roll"}','{"roll41":[1,2]}','rolls 2 and 3',1795406460009);
INSERT INTO moves VALUES(1,93,0,'hand','{"type":"place","die":0}',NULL,'places 2 at dark blue 1',1795406460011);
INSERT INTO moves VALUES(1,94,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets adjust trick; the other gets yellow 1, dark blue 1; removed: dark blue 3, grey 3, purple 4',1795406460013);
INSERT INTO moves VALUES(1,95,0,'hand','{"type":"roll"}','{"roll42":[2,3]}','rolls 3 and 4',1795406460019);
INSERT INTO moves VALUES(1,96,0,'hand','{"type":"place","die":0,"one_at":"right"}',NULL,'places 3 at yellow 2, 1 at the right',1795406460022);
INSERT INTO moves VALUES(1,97,1,'hand','{"type":"roll"}','{"roll43":[5,4]}','rolls 6 and 5',1795406460024);
INSERT INTO moves VALUES(1,98,1,'hand','{"type":"adjust","card":41,"die":1,"by":1}',NULL,'plays adjust: 5 becomes 6',1795406460028);
INSERT INTO moves VALUES(1,99,1,'hand','{"type":"place","die":0}',NULL,'places 6 at adjust trick',1795406460030);
INSERT INTO moves VALUES(1,100,0,'hand','{"type":"roll"}','{"roll44":[1,0]}','rolls 2 and 1',1795406460032);
INSERT INTO moves VALUES(1,101,0,'hand','{"type":"place","die":0}',NULL,'places 2 at reroll trick',1795406460035);
INSERT INTO moves VALUES(1,102,1,'hand','{"type":"roll"}','{"roll45":[5,1]}','rolls 6 and 2',1795406460037);
INSERT INTO moves VALUES(1,103,1,'hand','{"type":"place","die":0}',NULL,'places 6 at adjust trick',1795406460039);
INSERT INTO moves VALUES(1,104,0,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 2, reroll trick; the other gets adjust trick; removed: orange 3, red 4, purple 3',1795406460041);
INSERT INTO moves VALUES(1,105,1,'hand','{"type":"roll"}','{"roll46":[5,2]}','rolls 6 and 3',1795406460047);
INSERT INTO moves VALUES(1,106,1,'hand','{"type":"wild","card":43,"colour":"green"}',NULL,'plays wild into green',1795406460052);
INSERT INTO moves VALUES(1,107,1,'hand','{"type":"place","die":1,"one_at":"left"}',NULL,'places 3 at orange 2, 1 at the left',1795406460054);
INSERT INTO moves VALUES(1,108,0,'hand','{"type":"roll"}','{"roll47":[3,2]}','rolls 4 and 3',1795406460056);
INSERT INTO moves VALUES(1,109,0,'hand','{"type":"wild","card":44,"colour":"orange"}',NULL,'plays wild into orange',1795406460058);
INSERT INTO moves VALUES(1,110,0,'hand','{"type":"place","die":1}',NULL,'places 3 at orange 2',1795406460061);
INSERT INTO moves VALUES(1,111,1,'hand','{"type":"roll"}','{"roll48":[5,4]}','rolls 6 and 5',1795406460062);
INSERT INTO moves VALUES(1,112,1,'hand','{"type":"place","die":1}',NULL,'places 5 at light blue 3',1795406460065);
INSERT INTO moves VALUES(1,113,0,'hand','{"type":"roll"}','{"roll49":[1,0]}','rolls 2 and 1',1795406460068);
INSERT INTO moves VALUES(1,114,0,'hand','{"type":"place","die":1}',NULL,'places 1 at purple 1',1795406460073);
INSERT INTO moves VALUES(1,115,1,'hand','{"type":"roll"}','{"roll50":[2,4]}','rolls 3 and 5',1795406460075);
INSERT INTO moves VALUES(1,116,1,'hand','{"type":"place","die":1}',NULL,'places 5 at light blue 3',1795406460077);
INSERT INTO moves VALUES(1,117,0,'hand','{"type":"roll"}','{"roll51":[2,1]}','rolls 3 and 2',1795406460080);
INSERT INTO moves VALUES(1,118,0,'hand','{"type":"place","die":1}',NULL,'places 2 at green 1',1795406460082);
INSERT INTO moves VALUES(1,119,1,'hand','{"type":"roll"}','{"roll52":[4,5]}','rolls 5 and 6',1795406460085);
INSERT INTO moves VALUES(1,120,1,'hand','{"type":"place","die":1}',NULL,'places 6 at yellow 3',1795406460091);
INSERT INTO moves VALUES(1,121,0,'hand','{"type":"roll"}','{"roll53":[0,0]}','rolls 1 and 1',1795406460094);
INSERT INTO moves VALUES(1,122,0,'hand','{"type":"place","die":1}',NULL,'places 1 at purple 1',1795406460097);
INSERT INTO moves VALUES(1,123,1,'hand','{"type":"roll"}','{"roll54":[4,0]}','rolls 5 and 1',1795406460099);
INSERT INTO moves VALUES(1,124,1,'hand','{"type":"place","die":1}',NULL,'places 1 at purple 1',1795406460101);
INSERT INTO moves VALUES(1,125,0,'hand','{"type":"roll"}','{"roll55":[5,2]}','rolls 6 and 3',1795406460105);
INSERT INTO moves VALUES(1,126,0,'hand','{"type":"place","die":1}',NULL,'places 3 at orange 2',1795406460107);
INSERT INTO moves VALUES(1,127,1,'hand','{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 3, yellow 3; the other gets purple 1, green 1, orange 2; removed: green 4',1795406460110);
INSERT INTO moves VALUES(2,1,0,'hand','{"type":"roll"}','{"roll0":[5,1]}','rolls 6 and 2',1795406460119);
INSERT INTO moves VALUES(2,2,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at adjust trick, 1 at the right',1795406460121);
INSERT INTO moves VALUES(2,3,1,'hand','{"type":"roll"}','{"roll1":[3,5]}','rolls 4 and 6',1795406460123);
INSERT INTO moves VALUES(2,4,1,'hand','{"type":"place","die":1}',NULL,'places 6 at light blue 3',1795406460124);
INSERT INTO moves VALUES(2,5,0,'hand','{"type":"roll"}','{"roll2":[2,3]}','rolls 3 and 4',1795406460130);
INSERT INTO moves VALUES(2,6,0,'hand','{"type":"place","die":1}',NULL,'places 4 at reroll trick',1795406460136);
INSERT INTO moves VALUES(2,7,1,'hand','{"type":"roll"}','{"roll3":[3,1]}','rolls 4 and 2',1795406460138);
INSERT INTO moves VALUES(2,8,1,'hand','{"type":"place","die":1}',NULL,'places 2 at adjust trick',1795406460141);
INSERT INTO moves VALUES(2,9,0,'hand','{"type":"roll"}','{"roll4":[1,2]}','rolls 2 and 3',1795406460143);
INSERT INTO moves VALUES(2,10,0,'hand','{"type":"place","die":1}',NULL,'places 3 at both trick',1795406460145);
INSERT INTO moves VALUES(2,11,1,'hand','{"type":"roll"}','{"roll5":[5,5]}','rolls 6 and 6',1795406460147);
INSERT INTO moves VALUES(2,12,1,'hand','{"type":"place","die":1}',NULL,'places 6 at light blue 3',1795406460149);
INSERT INTO moves VALUES(2,13,0,'hand','{"type":"roll"}','{"roll6":[2,5]}','rolls 3 and 6',1795406460151);
INSERT INTO moves VALUES(2,14,0,'hand','{"type":"place","die":1}',NULL,'places 6 at light blue 3',1795406460152);
INSERT INTO moves VALUES(2,15,1,'hand','{"type":"roll"}','{"roll7":[3,3]}','rolls 4 and 4',1795406460154);
INSERT INTO moves VALUES(2,16,1,'hand','{"type":"place","die":1}',NULL,'places 4 at reroll trick',1795406460158);
INSERT INTO moves VALUES(2,17,0,'hand','{"type":"roll"}','{"roll8":[5,1]}','rolls 6 and 2',1795406460162);
INSERT INTO moves VALUES(2,18,0,'hand','{"type":"place","die":1}',NULL,'places 2 at adjust trick',1795406460164);
INSERT INTO moves VALUES(2,19,1,'hand','{"type":"roll"}','{"roll9":[2,4]}','rolls 3 and 5',1795406460166);
INSERT INTO moves VALUES(2,20,1,'hand','{"type":"place","die":1}',NULL,'places 5 at light blue 4',1795406460168);
INSERT INTO moves VALUES(3,1,0,'hand','{"type":"roll"}','{"roll0":[5,5]}','rolls 6 and 6',1795406460172);
INSERT INTO moves VALUES(3,2,0,'hand','{"type":"place","die":1,"one_at":"right"}',NULL,'places 6 at orange 3, 1 at the right',1795406460175);
INSERT INTO moves VALUES(3,3,1,'hand','{"type":"roll"}','{"roll1":[4,2]}','rolls 5 and 3',1795406460177);
INSERT INTO moves VALUES(3,4,1,'hand','{"type":"place","die":1}',NULL,'places 3 at green 3',1795406460180);
INSERT INTO moves VALUES(3,5,0,'hand','{"type":"roll"}','{"roll2":[0,2]}','rolls 1 and 3',1795406460182);
INSERT INTO moves VALUES(3,6,1,'hand','{"type":"resign"}',NULL,'resigns',1795406460183);
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
INSERT INTO ratings VALUES(13,'shanghaien',1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795406460110);
INSERT INTO ratings VALUES(14,'shanghaien',1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795406460110);
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
INSERT INTO invitations VALUES(1,'gUTRheMp4JBY','shanghaien','{"extra_wild":true,"sharks":true}',13,0,'inviter',NULL,1,'',X'7a35a8e8c5722a3a0873d9b9d51d36382ea503926673f54f08a199e66c2d8ad4','accepted',1795406459599,1797998459599,1795406459627,NULL,1,1,NULL);
INSERT INTO invitations VALUES(2,'8ruk53rsrMaz','shanghaien','{"extra_wild":false,"sharks":false}',14,0,'inviter',3,1,'',X'3be0e0916eb7d4bffde974fd1b52bb8fb5c2b4239fb45c1831f627ab3527dfe6','accepted',1795406460114,1797998460114,1795406460116,NULL,1,1,NULL);
INSERT INTO invitations VALUES(3,'nsHm670T6XgF','shanghaien','{"extra_wild":false,"sharks":false}',15,0,'inviter',NULL,1,'',X'0c0d767baa912451b72ff69dd7cfe1482294c72747b1b5eb33b50fdf5e912bee','accepted',1795406460169,1797998460169,1795406460170,NULL,1,1,NULL);
INSERT INTO invitations VALUES(4,'gxR7a2PYFlHO','shanghaien','{"extra_wild":false,"sharks":false}',13,0,'random',NULL,1,'Fancy a round?',X'5ba6a251cab79abad85a5fa7055840a72fa034a13a26440f9f821695c6e61cd0','declined',1795406460185,1797998460185,1795406460190,NULL,1,1,NULL);
INSERT INTO invitations VALUES(5,'pGgDiZoKdLQ5','shanghaien','{"extra_wild":false,"sharks":false}',14,0,'random',NULL,1,'',X'af70c365d0624e7f4506d5ea0006c7e58b23e356d39dfe2d22acd5e7c9936e93','open',1795406460191,1797998460191,NULL,NULL,1,1,NULL);
INSERT INTO invitations VALUES(6,'M4MIcAggdFlV','shanghaien','{"extra_wild":false,"sharks":false}',15,1,'random',NULL,1,'',X'1c61da7e3295304394acc58aa19ed76c465d9995a217036f57e87638cef71692','open',1795406460192,1797998460192,NULL,NULL,1,1,NULL);
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
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('outbox',1);
CREATE INDEX accounts_of_house on accounts (id) where kind = 'house';
CREATE INDEX sessions_by_account on sessions (account);
CREATE INDEX sessions_by_end on sessions (expires_at);
CREATE INDEX messages_by_game on messages (game, id);
CREATE INDEX accounts_guests on accounts (created_at) where kind = 'guest';
CREATE INDEX rating_changes_by_account on rating_changes (account);
CREATE INDEX rating_changes_by_game on rating_changes (game) where game is not null;
CREATE INDEX outbox_due on outbox (way, due_at) where status = 'waiting';
CREATE INDEX outbox_sending on outbox (way) where status = 'sending';
CREATE INDEX outbox_by_account on outbox (account, kind, way, taken_at);
CREATE INDEX outbox_by_end on outbox (closed_at) where closed_at is not null;
CREATE INDEX outbox_by_game on outbox (game) where game is not null;
CREATE INDEX outbox_by_invitation on outbox (invitation) where invitation is not null;
CREATE UNIQUE INDEX outbox_gathered on outbox (account, kind, way)
    where status = 'waiting' and kind in ('your_turn', 'digest', 'verify', 'reset', 'test');
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
COMMIT;
pragma user_version = 14;
pragma application_id = 1399351150;
