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
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795376020000);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795376020000);
INSERT INTO accounts VALUES(3,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$EN4bOvVzXtj6poLDJRkPjw$5StjcEs4QMqXVOoBhRBkWaEG42nYyTbtkNIsrsOoVUQ','anna@example.org','de',1795376021284);
INSERT INTO accounts VALUES(4,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$Bm2cgPjA9R22nDBpmTDC4A$P95XUlx3e2VtXCoxrVFhmUinlQbvrLPhLgejpjeih/s',NULL,'en',1795376021545);
INSERT INTO accounts VALUES(5,'guest-UiFX1xo8','guest',NULL,NULL,'en',1795376021749);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null, device text not null default ''
    constraint sessions_device_length check (length(device) < 40),           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'7d699c45c51403f47a58ec1837e8afc5827d5d1f437e75071d23f5b0c289ba6b',5,1795376021749,1803152021749,'');
INSERT INTO sessions VALUES(X'c7f0504be08da4ca5ab77c18d26e507e9ce0ce430b8240327dcd2fde0cd49714',3,1795376021284,1803152021284,'');
INSERT INTO sessions VALUES(X'f4e783a327c04e1f0c5fc29055b7009e947b637e525d2b67107d1dec36a86345',4,1795376021545,1803152021545,'');
CREATE TABLE invitations (
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
    closed_at     integer, rematch_of integer  -- the game; null: no rematch
    references games (id) on delete restrict, match_games integer not null default 1  -- of the whole match; 1: no match
    constraint invitations_match_length check (match_games in (1, 3, 5)), match_number integer not null default 1  -- which game of it, from 1
    constraint invitations_match_number check (match_number between 1 and match_games), match_head integer  -- the invitation to the match; null: this one
    references invitations (id) on delete restrict
    constraint invitations_match_head check ((match_head is null) = (match_number = 1)),                     -- null: still open (or expired since)
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
INSERT INTO invitations VALUES(1,'ez6fymoDP3xA','shanghaien','{"extra_wild":true,"sharks":true}',3,4,0,'inviter',NULL,1,'',X'2e3c5439fe1d4be97cfcabc4829ddecfbabab030334399c9b68fc0cb847b996f','','00ff','accepted',1795376021767,1797968021767,1795376021985,NULL,1,1,NULL);
INSERT INTO invitations VALUES(2,'Xqm8YOhZj1fs','shanghaien','{"extra_wild":false,"sharks":false}',4,5,0,'inviter',3,1,'',X'1573e50f9eb8d3493305eedac7d874c9e3a8ad46ce9019fae751b824beaf1714','','','accepted',1795376025511,1797968025511,1795376025519,NULL,1,1,NULL);
INSERT INTO invitations VALUES(3,'fqqoHy1Y5BQO','shanghaien','{"extra_wild":false,"sharks":false}',5,3,0,'inviter',NULL,1,'',X'803e0fef338f0e76450c6b59e7cde3a759ea0d45ce5ddf455fe0a97488b9ee37','','','accepted',1795376026199,1797968026199,1795376026202,NULL,1,1,NULL);
INSERT INTO invitations VALUES(4,'jaYenXWi4odP','shanghaien','{"extra_wild":false,"sharks":false}',3,4,0,'random',NULL,1,'Fancy a round?',X'43de65f70aa2b30bccc9e77407a48e28e1b697de2cd308a5052ffeeee0973a6c','','','declined',1795376026280,1797968026280,1795376026290,NULL,1,1,NULL);
INSERT INTO invitations VALUES(5,'4oINnSWj8IGY','shanghaien','{"extra_wild":false,"sharks":false}',4,3,0,'random',NULL,1,'',X'8beaddf20b398158bca69ddd5d1e7993d6b7c5dd922c5014a99933c2dc7ba0fb','','','open',1795376026304,1797968026304,NULL,NULL,1,1,NULL);
INSERT INTO invitations VALUES(6,'yatVWRsKQ7rb','shanghaien','{"extra_wild":false,"sharks":false}',5,NULL,1,'random',NULL,1,'',X'28407c2df6f643976a41275a868023102c19fc0463a4ae8bc9d460a00be29750','','','open',1795376026310,1797968026310,NULL,NULL,1,1,NULL);
CREATE TABLE games (
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
    reason      text, idle_at integer  -- when that is next looked at; null: a limit, or finished
    constraint games_idle_without_limit check (idle_at is null or (status = 'active' and deadline_at is null)), warnings integer not null default 0  -- how often it was warned of since its last move
    constraint games_warnings_range check (warnings between 0 and 2),                        -- how it ended; null: not finished
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
INSERT INTO games VALUES(1,'uzg5ivcGP4z9',1,1795376021985,'finished',126,126,8,NULL,NULL,1795376025494,1,'score',NULL,0);
INSERT INTO games VALUES(2,'wsGJKRl7Supu',2,1795376025519,'active',20,20,1,0,1795635226195,1795376026195,NULL,NULL,NULL,0);
INSERT INTO games VALUES(3,'N4ug7QChMwFP',3,1795376026202,'finished',6,6,1,NULL,NULL,1795376026271,0,'resigned',NULL,0);
CREATE TABLE seats (
    game          integer not null references games (id) on delete cascade,
    seat          integer not null,             -- from 0
    account       integer not null references accounts (id) on delete restrict,
    points        integer not null default 0,   -- cache: the score as if the game ended now
    waiting_since integer,                      -- cache: when the turn came; null: not awaited
    primary key (game, seat),
    constraint seats_one_each unique (account, game),
    constraint seats_seat_range check (seat between 0 and 5)
) strict, without rowid;
INSERT INTO seats VALUES(1,0,3,13,NULL);
INSERT INTO seats VALUES(1,1,4,19,NULL);
INSERT INTO seats VALUES(2,0,4,0,1795376026195);
INSERT INTO seats VALUES(2,1,5,0,NULL);
INSERT INTO seats VALUES(3,0,5,0,NULL);
INSERT INTO seats VALUES(3,1,3,0,NULL);
CREATE TABLE moves (
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
INSERT INTO moves VALUES(1,1,0,'{"type":"roll"}','[2,5]','rolls 2 and 5',1795376022873);
INSERT INTO moves VALUES(1,2,0,'{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 5 at light blue 1, turned face down, 1 at the right',1795376023076);
INSERT INTO moves VALUES(1,3,1,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795376023151);
INSERT INTO moves VALUES(1,4,1,'{"type":"place","die":1}',NULL,'places 4 at yellow 3',1795376023212);
INSERT INTO moves VALUES(1,5,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795376023246);
INSERT INTO moves VALUES(1,6,0,'{"type":"place","die":1}',NULL,'places 3 at purple 3',1795376023277);
INSERT INTO moves VALUES(1,7,1,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795376023300);
INSERT INTO moves VALUES(1,8,1,'{"type":"exchange","card":51,"from":4}',NULL,'plays exchange: takes 4 back from yellow 3, places 3 at purple 3 and 6 at yellow 2',1795376023314);
INSERT INTO moves VALUES(1,9,0,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795376023328);
INSERT INTO moves VALUES(1,10,0,'{"type":"place","die":1}',NULL,'places 2 at green 3',1795376023334);
INSERT INTO moves VALUES(1,11,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795376023340);
INSERT INTO moves VALUES(1,12,1,'{"type":"place","die":1}',NULL,'places 1 at green 1',1795376023355);
INSERT INTO moves VALUES(1,13,0,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795376023551);
INSERT INTO moves VALUES(1,14,0,'{"type":"place","die":1}',NULL,'places 6 at yellow 2',1795376023560);
INSERT INTO moves VALUES(1,15,1,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795376023569);
INSERT INTO moves VALUES(1,16,1,'{"type":"place","die":1}',NULL,'places 6 at yellow 2',1795376023585);
INSERT INTO moves VALUES(1,17,0,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795376023592);
INSERT INTO moves VALUES(1,18,0,'{"type":"place","die":1}',NULL,'places 6 at yellow 2',1795376023619);
INSERT INTO moves VALUES(1,19,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795376023639);
INSERT INTO moves VALUES(1,20,1,'{"type":"place","die":1}',NULL,'places 6 at yellow 2',1795376023669);
INSERT INTO moves VALUES(1,21,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets purple 3, green 3; the other gets yellow 2, green 1; removed: light blue 1, yellow 3',1795376023717);
INSERT INTO moves VALUES(1,22,1,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795376023750);
INSERT INTO moves VALUES(1,23,1,'{"type":"wild","card":49,"colour":"yellow"}',NULL,'plays wild into yellow',1795376023774);
INSERT INTO moves VALUES(1,24,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 2 at grey 4, 1 at the right',1795376023820);
INSERT INTO moves VALUES(1,25,0,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795376023841);
INSERT INTO moves VALUES(1,26,0,'{"type":"wild","card":48,"colour":"green"}',NULL,'plays wild into green',1795376023861);
INSERT INTO moves VALUES(1,27,0,'{"type":"place","die":0}',NULL,'places 2 at grey 4',1795376023879);
INSERT INTO moves VALUES(1,28,1,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795376023884);
INSERT INTO moves VALUES(1,29,1,'{"type":"place","die":0}',NULL,'places 1 at light blue 4',1795376023886);
INSERT INTO moves VALUES(1,30,0,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795376023901);
INSERT INTO moves VALUES(1,31,0,'{"type":"place","die":0}',NULL,'places 5 at light blue 3',1795376023914);
INSERT INTO moves VALUES(1,32,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets grey 4, light blue 4; the other gets light blue 3; removed: grey 1, adjust trick, purple 2',1795376023918);
INSERT INTO moves VALUES(1,33,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795376023921);
INSERT INTO moves VALUES(1,34,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 4 at yellow 4, 1 at the right',1795376023923);
INSERT INTO moves VALUES(1,35,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795376023926);
INSERT INTO moves VALUES(1,36,1,'{"type":"place","die":1}',NULL,'places 3 at red 1',1795376023967);
INSERT INTO moves VALUES(1,37,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795376024015);
INSERT INTO moves VALUES(1,38,0,'{"type":"place","die":1}',NULL,'places 3 at red 1',1795376024027);
INSERT INTO moves VALUES(1,39,1,'{"type":"roll"}','[2,5]','rolls 2 and 5',1795376024032);
INSERT INTO moves VALUES(1,40,1,'{"type":"place","die":1}',NULL,'places 5 at light blue 3',1795376024045);
INSERT INTO moves VALUES(1,41,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795376024056);
INSERT INTO moves VALUES(1,42,0,'{"type":"place","die":1}',NULL,'places 4 at yellow 4',1795376024060);
INSERT INTO moves VALUES(1,43,1,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795376024073);
INSERT INTO moves VALUES(1,44,1,'{"type":"place","die":1}',NULL,'places 3 at red 1',1795376024113);
INSERT INTO moves VALUES(1,45,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795376024124);
INSERT INTO moves VALUES(1,46,0,'{"type":"place","die":1}',NULL,'places 4 at yellow 4',1795376024152);
INSERT INTO moves VALUES(1,47,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795376024184);
INSERT INTO moves VALUES(1,48,1,'{"type":"place","die":1}',NULL,'places 4 at yellow 4',1795376024202);
INSERT INTO moves VALUES(1,49,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795376024207);
INSERT INTO moves VALUES(1,50,0,'{"type":"place","die":1}',NULL,'places 3 at red 1',1795376024214);
INSERT INTO moves VALUES(1,51,1,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795376024223);
INSERT INTO moves VALUES(1,52,1,'{"type":"place","die":1}',NULL,'places 5 at light blue 3',1795376024286);
INSERT INTO moves VALUES(1,53,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 4, red 1; the other gets light blue 3; removed: orange 1, red 3, both trick',1795376024293);
INSERT INTO moves VALUES(1,54,1,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795376024305);
INSERT INTO moves VALUES(1,55,1,'{"type":"place","die":1,"one_at":"left"}',NULL,'places 2 at dark blue 3, 1 at the left',1795376024375);
INSERT INTO moves VALUES(1,56,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795376024415);
INSERT INTO moves VALUES(1,57,0,'{"type":"place","die":0}',NULL,'places 1 at dark blue 1',1795376024469);
INSERT INTO moves VALUES(1,58,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795376024493);
INSERT INTO moves VALUES(1,59,1,'{"type":"place","die":0}',NULL,'places 2 at dark blue 3',1795376024504);
INSERT INTO moves VALUES(1,60,0,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795376024569);
INSERT INTO moves VALUES(1,61,0,'{"type":"place","die":0}',NULL,'places 1 at dark blue 1',1795376024590);
INSERT INTO moves VALUES(1,62,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 3; the other gets dark blue 1; removed: orange 3, purple 4, purple 1, orange 3',1795376024637);
INSERT INTO moves VALUES(1,63,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795376024646);
INSERT INTO moves VALUES(1,64,0,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 3 at reroll trick, 1 at the right',1795376024674);
INSERT INTO moves VALUES(1,65,1,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795376024694);
INSERT INTO moves VALUES(1,66,1,'{"type":"place","die":1}',NULL,'places 2 at grey 2',1795376024698);
INSERT INTO moves VALUES(1,67,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795376024708);
INSERT INTO moves VALUES(1,68,0,'{"type":"place","die":1}',NULL,'places 1 at red 4',1795376024724);
INSERT INTO moves VALUES(1,69,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795376024727);
INSERT INTO moves VALUES(1,70,1,'{"type":"place","die":1}',NULL,'places 4 at reroll trick',1795376024733);
INSERT INTO moves VALUES(1,71,0,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795376024743);
INSERT INTO moves VALUES(1,72,0,'{"type":"place","die":1}',NULL,'places 6 at green 3',1795376024752);
INSERT INTO moves VALUES(1,73,1,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795376024767);
INSERT INTO moves VALUES(1,74,1,'{"type":"place","die":1}',NULL,'places 1 at red 4',1795376024783);
INSERT INTO moves VALUES(1,75,0,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795376024836);
INSERT INTO moves VALUES(1,76,0,'{"type":"place","die":1}',NULL,'places 2 at grey 2',1795376024883);
INSERT INTO moves VALUES(1,77,1,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795376024901);
INSERT INTO moves VALUES(1,78,1,'{"type":"place","die":1}',NULL,'places 2 at grey 2',1795376024914);
INSERT INTO moves VALUES(1,79,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795376024918);
INSERT INTO moves VALUES(1,80,0,'{"type":"place","die":1}',NULL,'places 5 at green 4',1795376024937);
INSERT INTO moves VALUES(1,81,1,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795376024944);
INSERT INTO moves VALUES(1,82,1,'{"type":"place","die":1}',NULL,'places 4 at reroll trick',1795376024947);
INSERT INTO moves VALUES(1,83,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets green 3, green 4, reroll trick; the other gets reroll trick, grey 2, red 4; removed: nothing',1795376024964);
INSERT INTO moves VALUES(1,84,1,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795376024972);
INSERT INTO moves VALUES(1,85,1,'{"type":"wild","card":45,"colour":"light_blue"}',NULL,'plays wild into light blue',1795376024997);
INSERT INTO moves VALUES(1,86,1,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 5 at purple 3, 1 at the right',1795376025004);
INSERT INTO moves VALUES(1,87,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795376025017);
INSERT INTO moves VALUES(1,88,0,'{"type":"wild","card":44,"colour":"purple"}',NULL,'plays wild into purple',1795376025044);
INSERT INTO moves VALUES(1,89,0,'{"type":"place","die":0}',NULL,'places 5 at purple 3',1795376025058);
INSERT INTO moves VALUES(1,90,1,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795376025067);
INSERT INTO moves VALUES(1,91,1,'{"type":"place","die":0}',NULL,'places 3 at orange 4',1795376025075);
INSERT INTO moves VALUES(1,92,0,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795376025087);
INSERT INTO moves VALUES(1,93,0,'{"type":"place","die":0}',NULL,'places 5 at purple 3',1795376025102);
INSERT INTO moves VALUES(1,94,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets orange 4; the other gets purple 3; removed: dark blue 2, red 2, green 2, adjust trick',1795376025124);
INSERT INTO moves VALUES(1,95,0,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795376025135);
INSERT INTO moves VALUES(1,96,0,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 3 at adjust trick, 1 at the right',1795376025155);
INSERT INTO moves VALUES(1,97,1,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795376025162);
INSERT INTO moves VALUES(1,98,1,'{"type":"place","die":1}',NULL,'places 3 at adjust trick',1795376025180);
INSERT INTO moves VALUES(1,99,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795376025195);
INSERT INTO moves VALUES(1,100,0,'{"type":"place","die":1}',NULL,'places 1 at dark blue 4',1795376025210);
INSERT INTO moves VALUES(1,101,1,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795376025217);
INSERT INTO moves VALUES(1,102,1,'{"type":"place","die":1}',NULL,'places 2 at grey 3',1795376025248);
INSERT INTO moves VALUES(1,103,0,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795376025267);
INSERT INTO moves VALUES(1,104,0,'{"type":"place","die":1}',NULL,'places 4 at yellow 3',1795376025276);
INSERT INTO moves VALUES(1,105,1,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795376025286);
INSERT INTO moves VALUES(1,106,1,'{"type":"place","die":1}',NULL,'places 5 at both trick',1795376025299);
INSERT INTO moves VALUES(1,107,0,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795376025307);
INSERT INTO moves VALUES(1,108,0,'{"type":"place","die":1}',NULL,'places 6 at reroll trick',1795376025320);
INSERT INTO moves VALUES(1,109,1,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795376025337);
INSERT INTO moves VALUES(1,110,1,'{"type":"place","die":1}',NULL,'places 6 at reroll trick',1795376025340);
INSERT INTO moves VALUES(1,111,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795376025344);
INSERT INTO moves VALUES(1,112,0,'{"type":"place","die":1}',NULL,'places 3 at adjust trick',1795376025356);
INSERT INTO moves VALUES(1,113,1,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795376025368);
INSERT INTO moves VALUES(1,114,1,'{"type":"place","die":1}',NULL,'places 2 at grey 3',1795376025382);
INSERT INTO moves VALUES(1,115,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 3, adjust trick, dark blue 4; the other gets reroll trick, both trick, grey 3; removed: nothing',1795376025393);
INSERT INTO moves VALUES(1,116,1,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795376025411);
INSERT INTO moves VALUES(1,117,1,'{"type":"wild","card":47,"colour":"dark_blue"}',NULL,'plays wild into dark blue',1795376025424);
INSERT INTO moves VALUES(1,118,1,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 4 at grey 3, 1 at the right',1795376025426);
INSERT INTO moves VALUES(1,119,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795376025435);
INSERT INTO moves VALUES(1,120,0,'{"type":"wild","card":41,"colour":"yellow"}',NULL,'plays wild into yellow',1795376025438);
INSERT INTO moves VALUES(1,121,0,'{"type":"place","die":0}',NULL,'places 3 at orange 2',1795376025446);
INSERT INTO moves VALUES(1,122,1,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795376025459);
INSERT INTO moves VALUES(1,123,1,'{"type":"place","die":0}',NULL,'places 1 at light blue 2',1795376025468);
INSERT INTO moves VALUES(1,124,0,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795376025477);
INSERT INTO moves VALUES(1,125,0,'{"type":"place","die":0}',NULL,'places 5 at yellow 1',1795376025488);
INSERT INTO moves VALUES(1,126,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets grey 3, light blue 2; the other gets yellow 1, orange 2; removed: dark blue 3, red 3',1795376025494);
INSERT INTO moves VALUES(2,1,0,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795376025524);
INSERT INTO moves VALUES(2,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 5 at purple 1, 1 at the right',1795376025579);
INSERT INTO moves VALUES(2,3,1,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795376025618);
INSERT INTO moves VALUES(2,4,1,'{"type":"place","die":1}',NULL,'places 1 at light blue 3',1795376025645);
INSERT INTO moves VALUES(2,5,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795376025672);
INSERT INTO moves VALUES(2,6,0,'{"type":"place","die":1}',NULL,'places 3 at reroll trick',1795376025703);
INSERT INTO moves VALUES(2,7,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795376025844);
INSERT INTO moves VALUES(2,8,1,'{"type":"place","die":1}',NULL,'places 3 at reroll trick',1795376025870);
INSERT INTO moves VALUES(2,9,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795376025899);
INSERT INTO moves VALUES(2,10,0,'{"type":"place","die":1}',NULL,'places 4 at light blue 2',1795376025923);
INSERT INTO moves VALUES(2,11,1,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795376025948);
INSERT INTO moves VALUES(2,12,1,'{"type":"place","die":1}',NULL,'places 5 at purple 1',1795376025980);
INSERT INTO moves VALUES(2,13,0,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795376026000);
INSERT INTO moves VALUES(2,14,0,'{"type":"place","die":1}',NULL,'places 5 at purple 1',1795376026067);
INSERT INTO moves VALUES(2,15,1,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795376026085);
INSERT INTO moves VALUES(2,16,1,'{"type":"place","die":1}',NULL,'places 2 at yellow 2',1795376026097);
INSERT INTO moves VALUES(2,17,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795376026124);
INSERT INTO moves VALUES(2,18,0,'{"type":"place","die":1}',NULL,'places 3 at reroll trick',1795376026132);
INSERT INTO moves VALUES(2,19,1,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795376026192);
INSERT INTO moves VALUES(2,20,1,'{"type":"place","die":1}',NULL,'places 5 at purple 1',1795376026195);
INSERT INTO moves VALUES(3,1,0,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795376026219);
INSERT INTO moves VALUES(3,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 4 at light blue 1, 1 at the right',1795376026226);
INSERT INTO moves VALUES(3,3,1,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795376026235);
INSERT INTO moves VALUES(3,4,1,'{"type":"place","die":1}',NULL,'places 1 at red 4',1795376026249);
INSERT INTO moves VALUES(3,5,0,'{"type":"roll"}','[2,5]','rolls 2 and 5',1795376026260);
INSERT INTO moves VALUES(3,6,1,'{"type":"resign"}',NULL,'resigns',1795376026271);
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
CREATE TABLE ratings (
    account    integer primary key references accounts (id) on delete cascade,
    value      real not null,
    deviation  real not null,
    volatility real not null,
    games      integer not null,  -- rated ones
    rated_at   integer not null,  -- when the last of them ended
    constraint ratings_deviation_range check (deviation > 0 and deviation <= 350),
    constraint ratings_games_range check (games >= 1)
) strict;
INSERT INTO ratings VALUES(3,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795376025494);
INSERT INTO ratings VALUES(4,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795376025494);
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
) strict;
INSERT INTO rating_changes VALUES(1,3,1,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795376025494);
INSERT INTO rating_changes VALUES(2,4,1,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795376025494);
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
INSERT INTO outbox VALUES(1,3,'verify','mail',NULL,NULL,NULL,1795376021284,1795376021284,1795376021284,0,'waiting',NULL,NULL,NULL,NULL);
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
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('outbox',1);
CREATE INDEX accounts_of_house on accounts (id) where kind = 'house';
CREATE INDEX sessions_by_account on sessions (account);
CREATE INDEX sessions_by_end on sessions (expires_at);
CREATE INDEX invitations_incoming on invitations (invitee, expires_at) where status = 'open';
CREATE INDEX invitations_outgoing on invitations (inviter, expires_at) where status = 'open';
CREATE INDEX invitations_listed on invitations (expires_at)
    where status = 'open' and invitee is null and unlisted = 0;
CREATE INDEX seats_awaited on seats (account, waiting_since) where waiting_since is not null;
CREATE TRIGGER moves_are_final before update on moves
begin
    select raise(abort, 'the log of moves is never changed');
end;
CREATE INDEX games_by_deadline on games (deadline_at) where deadline_at is not null;
CREATE INDEX games_by_idle on games (idle_at) where idle_at is not null;
CREATE INDEX messages_by_game on messages (game, id);
CREATE INDEX ratings_ranked on ratings (value - 2 * deviation);
CREATE UNIQUE INDEX invitations_rematch on invitations (rematch_of) where rematch_of is not null;
CREATE UNIQUE INDEX invitations_of_match on invitations (match_head, match_number)
    where match_head is not null;
CREATE INDEX accounts_guests on accounts (created_at) where kind = 'guest';
CREATE INDEX invitations_by_inviter on invitations (inviter);
CREATE INDEX invitations_by_invitee on invitations (invitee) where invitee is not null;
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
COMMIT;
pragma user_version = 12;
pragma application_id = 1399351150;
