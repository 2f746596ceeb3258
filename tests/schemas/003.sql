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
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795311057000);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795311057000);
INSERT INTO accounts VALUES(3,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$D5ijxX/3PFCWDK0i2ybLsQ$6QLn5CDeBQDPmAcNpxKTtm1Wvnm0OW0g1+V3uIf+jxc','anna@example.org','de',1795311057685);
INSERT INTO accounts VALUES(4,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$/u8+qP5zIvLZbqRjUKPF0Q$8GrNeSqfL5yMs+OgFvHtsDy2a3xRdJPQoYD78QdPlgM',NULL,'en',1795311058046);
INSERT INTO accounts VALUES(5,'guest-mh4BT42a','guest',NULL,NULL,'en',1795311058337);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null,           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'40f574b7b6a11898bd3434c3f08f14781c9afea0538d207999e54c0a53dd71bc',4,1795311058046,1803087058046);
INSERT INTO sessions VALUES(X'6d6abcc7880aeb69f3fb08df898a26a36a06c574c8c635c4a13cbb42e7958481',5,1795311058337,1803087058337);
INSERT INTO sessions VALUES(X'8d917b0b39025aaf43c19e6c18afe8d2cfe6804e10d65ce87efce00ec6c14edf',3,1795311057685,1803087057685);
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
INSERT INTO invitations VALUES(1,'E0l759V5ts8R','shanghaien','{"extra_wild":true,"sharks":true}',3,4,0,'inviter',NULL,1,'',X'c9183205fde5118cd4f9a369a9cc9a35483134e60e8b61298dba2d0952f606ae','','00ff','accepted',1795311058380,1797903058380,1795311058782);
INSERT INTO invitations VALUES(2,'vMk7xNbwd5G8','shanghaien','{"extra_wild":false,"sharks":false}',4,5,0,'inviter',3,1,'',X'94b7a02832f9f8e6cdebe4f307ee89cc2c766e0f2cef3300e9f369e61386c197','','','accepted',1795311063049,1797903063049,1795311063058);
INSERT INTO invitations VALUES(3,'VCW7f14IOw1o','shanghaien','{"extra_wild":false,"sharks":false}',5,3,0,'inviter',NULL,1,'',X'41202736b209e342a82ad2a82bc03ea1f6f9c62af1553dfa298dcd83f04037f9','','','accepted',1795311063383,1797903063383,1795311063387);
INSERT INTO invitations VALUES(4,'41iC1ngkBWwj','shanghaien','{"extra_wild":false,"sharks":false}',3,4,0,'random',NULL,1,'Fancy a round?',X'a51a3f7198261055b54bbed273305d341b88bdc869304ae813884b2b12eb9fce','','','declined',1795311063448,1797903063448,1795311063451);
INSERT INTO invitations VALUES(5,'nWBN1bzkPTUW','shanghaien','{"extra_wild":false,"sharks":false}',4,3,0,'random',NULL,1,'',X'b1e13cc0dcb34e93aee4fa72d950a71e49aea7ac1a7c12b71e6d6f7b720de6d4','','','open',1795311063453,1797903063453,NULL);
INSERT INTO invitations VALUES(6,'21C2YsTT70aZ','shanghaien','{"extra_wild":false,"sharks":false}',5,NULL,1,'random',NULL,1,'',X'f607f8f4c143f16f5c6ee57c7350b6e33b0be4ba049dffc795099b2086c4c452','','','open',1795311063455,1797903063455,NULL);
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
INSERT INTO games VALUES(1,'Hq8rAYzLb3LZ',1,1795311058782,'finished',128,128,8,NULL,NULL,1795311063037,0,'score');
INSERT INTO games VALUES(2,'ccmnpD6enHrH',2,1795311063058,'active',20,20,1,0,1795570263376,1795311063376,NULL,NULL);
INSERT INTO games VALUES(3,'bTOaoD0BTsBn',3,1795311063387,'finished',6,6,1,NULL,NULL,1795311063443,0,'resigned');
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
INSERT INTO seats VALUES(1,0,3,12,NULL);
INSERT INTO seats VALUES(1,1,4,5,NULL);
INSERT INTO seats VALUES(2,0,4,0,1795311063376);
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
INSERT INTO moves VALUES(1,1,0,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795311060248);
INSERT INTO moves VALUES(1,2,0,'{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 2 at grey 3, turned face down, 1 at the right',1795311060609);
INSERT INTO moves VALUES(1,3,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795311060704);
INSERT INTO moves VALUES(1,4,1,'{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795311060776);
INSERT INTO moves VALUES(1,5,0,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795311060842);
INSERT INTO moves VALUES(1,6,0,'{"type":"place","die":1}',NULL,'places 6 at yellow 4',1795311060876);
INSERT INTO moves VALUES(1,7,1,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795311060938);
INSERT INTO moves VALUES(1,8,1,'{"type":"exchange","card":51,"from":5}',NULL,'plays exchange: takes 5 back from adjust trick, places 5 at adjust trick and 5 at adjust trick',1795311060954);
INSERT INTO moves VALUES(1,9,0,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795311060968);
INSERT INTO moves VALUES(1,10,0,'{"type":"place","die":1}',NULL,'places 4 at dark blue 2',1795311061017);
INSERT INTO moves VALUES(1,11,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795311061060);
INSERT INTO moves VALUES(1,12,1,'{"type":"place","die":1}',NULL,'places 6 at yellow 4',1795311061100);
INSERT INTO moves VALUES(1,13,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795311061108);
INSERT INTO moves VALUES(1,14,0,'{"type":"place","die":1}',NULL,'places 3 at red 3',1795311061113);
INSERT INTO moves VALUES(1,15,1,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795311061118);
INSERT INTO moves VALUES(1,16,1,'{"type":"place","die":1}',NULL,'places 2 at grey 3',1795311061123);
INSERT INTO moves VALUES(1,17,0,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795311061128);
INSERT INTO moves VALUES(1,18,0,'{"type":"place","die":1}',NULL,'places 4 at dark blue 2',1795311061132);
INSERT INTO moves VALUES(1,19,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795311061137);
INSERT INTO moves VALUES(1,20,1,'{"type":"place","die":1}',NULL,'places 1 at orange 3',1795311061142);
INSERT INTO moves VALUES(1,21,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 2, red 3; the other gets yellow 4, adjust trick, orange 3; removed: grey 3',1795311061146);
INSERT INTO moves VALUES(1,22,1,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795311061151);
INSERT INTO moves VALUES(1,23,1,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 2 at dark blue 4, 1 at the left',1795311061158);
INSERT INTO moves VALUES(1,24,0,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795311061164);
INSERT INTO moves VALUES(1,25,0,'{"type":"place","die":0}',NULL,'places 3 at grey 1',1795311061170);
INSERT INTO moves VALUES(1,26,1,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795311061175);
INSERT INTO moves VALUES(1,27,1,'{"type":"wild","card":49,"colour":"yellow"}',NULL,'plays wild into yellow',1795311061181);
INSERT INTO moves VALUES(1,28,1,'{"type":"place","die":1}',NULL,'places 2 at dark blue 4',1795311061204);
INSERT INTO moves VALUES(1,29,0,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795311061236);
INSERT INTO moves VALUES(1,30,0,'{"type":"wild","card":48,"colour":"dark_blue"}',NULL,'plays wild into dark blue',1795311061256);
INSERT INTO moves VALUES(1,31,0,'{"type":"place","die":0}',NULL,'places 1 at orange 3',1795311061289);
INSERT INTO moves VALUES(1,32,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 4; the other gets orange 3, grey 1; removed: reroll trick, purple 3, yellow 3',1795311061301);
INSERT INTO moves VALUES(1,33,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795311061308);
INSERT INTO moves VALUES(1,34,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 3 at grey 3, 1 at the right',1795311061313);
INSERT INTO moves VALUES(1,35,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795311061321);
INSERT INTO moves VALUES(1,36,1,'{"type":"place","die":0}',NULL,'places 6 at purple 1',1795311061367);
INSERT INTO moves VALUES(1,37,0,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795311061410);
INSERT INTO moves VALUES(1,38,0,'{"type":"place","die":1}',NULL,'places 6 at purple 1',1795311061425);
INSERT INTO moves VALUES(1,39,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795311061441);
INSERT INTO moves VALUES(1,40,1,'{"type":"wild","card":40,"colour":"yellow"}',NULL,'plays wild into yellow',1795311061458);
INSERT INTO moves VALUES(1,41,1,'{"type":"place","die":0}',NULL,'places 3 at grey 3',1795311061471);
INSERT INTO moves VALUES(1,42,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets nothing; the other gets nothing; removed: purple 1, purple 3, both trick, grey 3, red 4, green 3',1795311061477);
INSERT INTO moves VALUES(1,43,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795311061481);
INSERT INTO moves VALUES(1,44,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 1 at purple 4, 1 at the right',1795311061490);
INSERT INTO moves VALUES(1,45,0,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795311061495);
INSERT INTO moves VALUES(1,46,0,'{"type":"place","die":1}',NULL,'places 1 at purple 4',1795311061506);
INSERT INTO moves VALUES(1,47,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795311061512);
INSERT INTO moves VALUES(1,48,1,'{"type":"place","die":1}',NULL,'places 3 at green 4',1795311061521);
INSERT INTO moves VALUES(1,49,0,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795311061527);
INSERT INTO moves VALUES(1,50,0,'{"type":"place","die":1}',NULL,'places 2 at adjust trick',1795311061532);
INSERT INTO moves VALUES(1,51,1,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795311061541);
INSERT INTO moves VALUES(1,52,1,'{"type":"place","die":1}',NULL,'places 4 at purple 2',1795311061547);
INSERT INTO moves VALUES(1,53,0,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795311061552);
INSERT INTO moves VALUES(1,54,0,'{"type":"place","die":1}',NULL,'places 1 at purple 4',1795311061561);
INSERT INTO moves VALUES(1,55,1,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795311061608);
INSERT INTO moves VALUES(1,56,1,'{"type":"place","die":1}',NULL,'places 1 at purple 4',1795311061628);
INSERT INTO moves VALUES(1,57,0,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795311061676);
INSERT INTO moves VALUES(1,58,0,'{"type":"place","die":1}',NULL,'places 1 at purple 4',1795311061710);
INSERT INTO moves VALUES(1,59,1,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795311061773);
INSERT INTO moves VALUES(1,60,1,'{"type":"place","die":1}',NULL,'places 1 at purple 4',1795311061812);
INSERT INTO moves VALUES(1,61,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795311061840);
INSERT INTO moves VALUES(1,62,0,'{"type":"place","die":1}',NULL,'places 3 at green 4',1795311061853);
INSERT INTO moves VALUES(1,63,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets purple 2, green 4; the other gets adjust trick, purple 4; removed: grey 4, green 3',1795311061857);
INSERT INTO moves VALUES(1,64,0,'{"type":"roll"}','[2,5]','rolls 2 and 5',1795311061861);
INSERT INTO moves VALUES(1,65,0,'{"type":"wild","card":42,"colour":"orange"}',NULL,'plays wild into orange',1795311061866);
INSERT INTO moves VALUES(1,66,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 5 at green 1, 1 at the right',1795311061871);
INSERT INTO moves VALUES(1,67,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795311061875);
INSERT INTO moves VALUES(1,68,1,'{"type":"place","die":1}',NULL,'places 4 at red 2',1795311061884);
INSERT INTO moves VALUES(1,69,0,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795311061892);
INSERT INTO moves VALUES(1,70,0,'{"type":"place","die":1}',NULL,'places 2 at both trick',1795311061896);
INSERT INTO moves VALUES(1,71,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795311061905);
INSERT INTO moves VALUES(1,72,1,'{"type":"place","die":1}',NULL,'places 3 at yellow 3',1795311061932);
INSERT INTO moves VALUES(1,73,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795311061938);
INSERT INTO moves VALUES(1,74,0,'{"type":"place","die":1}',NULL,'places 1 at light blue 2',1795311061950);
INSERT INTO moves VALUES(1,75,1,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795311061955);
INSERT INTO moves VALUES(1,76,1,'{"type":"place","die":1}',NULL,'places 5 at green 1',1795311061959);
INSERT INTO moves VALUES(1,77,0,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795311061963);
INSERT INTO moves VALUES(1,78,0,'{"type":"place","die":1}',NULL,'places 5 at green 1',1795311061967);
INSERT INTO moves VALUES(1,79,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795311061974);
INSERT INTO moves VALUES(1,80,1,'{"type":"place","die":1}',NULL,'places 6 at reroll trick',1795311061980);
INSERT INTO moves VALUES(1,81,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795311061984);
INSERT INTO moves VALUES(1,82,0,'{"type":"place","die":1}',NULL,'places 5 at green 1',1795311061988);
INSERT INTO moves VALUES(1,83,1,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795311061994);
INSERT INTO moves VALUES(1,84,1,'{"type":"place","die":1}',NULL,'places 3 at yellow 3',1795311062009);
INSERT INTO moves VALUES(1,85,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets green 1, both trick, light blue 2; the other gets reroll trick, red 2, yellow 3; removed: nothing',1795311062013);
INSERT INTO moves VALUES(1,86,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795311062019);
INSERT INTO moves VALUES(1,87,1,'{"type":"wild","card":43,"colour":"purple"}',NULL,'plays wild into purple',1795311062025);
INSERT INTO moves VALUES(1,88,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 2 at light blue 4, 1 at the right',1795311062042);
INSERT INTO moves VALUES(1,89,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795311062049);
INSERT INTO moves VALUES(1,90,0,'{"type":"wild","card":47,"colour":"light_blue"}',NULL,'plays wild into light blue',1795311062110);
INSERT INTO moves VALUES(1,91,0,'{"type":"place","die":0}',NULL,'places 6 at orange 2',1795311062143);
INSERT INTO moves VALUES(1,92,1,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795311062191);
INSERT INTO moves VALUES(1,93,1,'{"type":"place","die":0}',NULL,'places 1 at adjust trick',1795311062273);
INSERT INTO moves VALUES(1,94,0,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795311062348);
INSERT INTO moves VALUES(1,95,0,'{"type":"place","die":0}',NULL,'places 3 at reroll trick',1795311062424);
INSERT INTO moves VALUES(1,96,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 4, adjust trick; the other gets orange 2, reroll trick; removed: light blue 3, dark blue 3',1795311062431);
INSERT INTO moves VALUES(1,97,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795311062435);
INSERT INTO moves VALUES(1,98,0,'{"type":"wild","card":44,"colour":"orange"}',NULL,'plays wild into orange',1795311062440);
INSERT INTO moves VALUES(1,99,0,'{"type":"place","die":1,"one_at":"left"}',NULL,'places 3 at yellow 1, 1 at the left',1795311062446);
INSERT INTO moves VALUES(1,100,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795311062450);
INSERT INTO moves VALUES(1,101,1,'{"type":"adjust","card":41,"die":1,"by":-1}',NULL,'plays adjust: 3 becomes 2',1795311062454);
INSERT INTO moves VALUES(1,102,1,'{"type":"place","die":1}',NULL,'places 2 at grey 2',1795311062462);
INSERT INTO moves VALUES(1,103,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795311062466);
INSERT INTO moves VALUES(1,104,0,'{"type":"place","die":1}',NULL,'places 1 at light blue 3',1795311062470);
INSERT INTO moves VALUES(1,105,1,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795311062479);
INSERT INTO moves VALUES(1,106,1,'{"type":"place","die":1}',NULL,'places 4 at orange 1',1795311062500);
INSERT INTO moves VALUES(1,107,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795311062520);
INSERT INTO moves VALUES(1,108,0,'{"type":"place","die":1}',NULL,'places 1 at light blue 3',1795311062533);
INSERT INTO moves VALUES(1,109,1,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795311062541);
INSERT INTO moves VALUES(1,110,1,'{"type":"place","die":1}',NULL,'places 2 at grey 2',1795311062547);
INSERT INTO moves VALUES(1,111,0,'{"type":"roll"}','[2,5]','rolls 2 and 5',1795311062551);
INSERT INTO moves VALUES(1,112,0,'{"type":"place","die":1}',NULL,'places 5 at yellow 2',1795311062556);
INSERT INTO moves VALUES(1,113,1,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795311062564);
INSERT INTO moves VALUES(1,114,1,'{"type":"place","die":1}',NULL,'places 4 at orange 1',1795311062575);
INSERT INTO moves VALUES(1,115,0,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795311062580);
INSERT INTO moves VALUES(1,116,0,'{"type":"place","die":1}',NULL,'places 2 at grey 2',1795311062584);
INSERT INTO moves VALUES(1,117,1,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795311062589);
INSERT INTO moves VALUES(1,118,1,'{"type":"place","die":1}',NULL,'places 1 at light blue 3',1795311062594);
INSERT INTO moves VALUES(1,119,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 3, yellow 1, yellow 2; the other gets grey 2, orange 1; removed: light blue 1',1795311062637);
INSERT INTO moves VALUES(1,120,1,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795311062720);
INSERT INTO moves VALUES(1,121,1,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 2 at red 1, 1 at the left',1795311062763);
INSERT INTO moves VALUES(1,122,0,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795311062790);
INSERT INTO moves VALUES(1,123,0,'{"type":"place","die":0}',NULL,'places 5 at dark blue 3',1795311062818);
INSERT INTO moves VALUES(1,124,1,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795311062842);
INSERT INTO moves VALUES(1,125,1,'{"type":"place","die":0}',NULL,'places 2 at red 1',1795311062928);
INSERT INTO moves VALUES(1,126,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795311062960);
INSERT INTO moves VALUES(1,127,0,'{"type":"place","die":0}',NULL,'places 1 at orange 4',1795311063020);
INSERT INTO moves VALUES(1,128,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets red 1; the other gets orange 4, dark blue 3; removed: dark blue 1, green 2, red 3',1795311063037);
INSERT INTO moves VALUES(2,1,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795311063065);
INSERT INTO moves VALUES(2,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 1 at purple 4, 1 at the right',1795311063070);
INSERT INTO moves VALUES(2,3,1,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795311063080);
INSERT INTO moves VALUES(2,4,1,'{"type":"place","die":1}',NULL,'places 5 at reroll trick',1795311063101);
INSERT INTO moves VALUES(2,5,0,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795311063184);
INSERT INTO moves VALUES(2,6,0,'{"type":"place","die":1}',NULL,'places 5 at reroll trick',1795311063213);
INSERT INTO moves VALUES(2,7,1,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795311063253);
INSERT INTO moves VALUES(2,8,1,'{"type":"place","die":1}',NULL,'places 1 at purple 4',1795311063275);
INSERT INTO moves VALUES(2,9,0,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795311063294);
INSERT INTO moves VALUES(2,10,0,'{"type":"place","die":1}',NULL,'places 5 at reroll trick',1795311063302);
INSERT INTO moves VALUES(2,11,1,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795311063315);
INSERT INTO moves VALUES(2,12,1,'{"type":"place","die":1}',NULL,'places 5 at reroll trick',1795311063332);
INSERT INTO moves VALUES(2,13,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795311063337);
INSERT INTO moves VALUES(2,14,0,'{"type":"place","die":1}',NULL,'places 4 at light blue 3',1795311063342);
INSERT INTO moves VALUES(2,15,1,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795311063346);
INSERT INTO moves VALUES(2,16,1,'{"type":"place","die":1}',NULL,'places 4 at light blue 3',1795311063353);
INSERT INTO moves VALUES(2,17,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795311063357);
INSERT INTO moves VALUES(2,18,0,'{"type":"place","die":1}',NULL,'places 1 at purple 4',1795311063364);
INSERT INTO moves VALUES(2,19,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795311063368);
INSERT INTO moves VALUES(2,20,1,'{"type":"place","die":1}',NULL,'places 6 at yellow 1',1795311063376);
INSERT INTO moves VALUES(3,1,0,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795311063394);
INSERT INTO moves VALUES(3,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 6 at grey 2, 1 at the right',1795311063404);
INSERT INTO moves VALUES(3,3,1,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795311063409);
INSERT INTO moves VALUES(3,4,1,'{"type":"place","die":1}',NULL,'places 5 at purple 3',1795311063431);
INSERT INTO moves VALUES(3,5,0,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795311063440);
INSERT INTO moves VALUES(3,6,1,'{"type":"resign"}',NULL,'resigns',1795311063443);
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
    constraint outbox_kind_known check (kind in ('your_turn', 'invitation', 'accepted', 'game_over',
        'time_short', 'digest', 'verify', 'reset', 'test')),
    constraint outbox_way_known check (way in ('mail', 'webhook')),
    constraint outbox_status_known check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
    constraint outbox_closed_at_end check ((status in ('waiting', 'sending')) = (closed_at is null))
) strict;
CREATE TABLE letter_links (
    token_hash blob not null primary key,  -- SHA-256 of the token
    purpose    text not null,
    account    integer not null references accounts (id) on delete cascade,
    game       integer references games (id) on delete cascade,  -- look: which; else null
    kind       text,                       -- unsubscribe: from what; else null
    email      text,                       -- verify: which address; else null
    expires_at integer not null,
    constraint letter_links_hash_length check (length(token_hash) = 32),
    constraint letter_links_purpose_known
        check (purpose in ('look', 'unsubscribe', 'verify', 'reset')),
    constraint letter_links_look_has_game check ((purpose = 'look') = (game is not null)),
    constraint letter_links_unsubscribe_has_kind check ((purpose = 'unsubscribe') = (kind is not null)),
    constraint letter_links_verify_has_email check ((purpose = 'verify') = (email is not null))
) strict, without rowid;
CREATE TABLE analyses (
    game        integer primary key references games (id) on delete cascade,
    analysis    text not null,     -- JSON as in the API
    analysed_at integer not null,
    constraint analyses_analysis_is_json check (analysis glob '{*}')
) strict;
DELETE FROM sqlite_sequence;
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
pragma user_version = 3;
pragma application_id = 1399351150;
