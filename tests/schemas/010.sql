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
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795331980000);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795331980000);
INSERT INTO accounts VALUES(3,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$a7MhLsMLLrRClRFM5Y/OKA$9qVLqT+X75GL1EefvhsH317qkDDEcBoDTbb2pqYLVg4','anna@example.org','de',1795331980193);
INSERT INTO accounts VALUES(4,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$gvbl64ROhA84tT9Bf+BlLQ$OT8bwumhZNE/su7vZudPfZC9/yhu+7khEuxAf1otIEU',NULL,'en',1795331980521);
INSERT INTO accounts VALUES(5,'guest-DZK7UHhx','guest',NULL,NULL,'en',1795331980758);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null, device text not null default ''
    constraint sessions_device_length check (length(device) < 40),           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'3aa8746c725bb183a95970812aac6a4002c7159f1a6f77a412aaaa229772a08a',4,1795331980521,1803107980521,'');
INSERT INTO sessions VALUES(X'a39c6e486ab100b8b16e74c073174168cb4925b9a50f6e073415998c7d94be30',5,1795331980758,1803107980758,'');
INSERT INTO sessions VALUES(X'baa9b8c57c73fb3a3b8ea62cd640850208c2e9a34a6dc65139e636a10eda740d',3,1795331980193,1803107980193,'');
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
INSERT INTO invitations VALUES(1,'JCtr8GZUvJEz','shanghaien','{"extra_wild":true,"sharks":true}',3,4,0,'inviter',NULL,1,'',X'ba1863dce68e5dbbd7027630aa07113ff3007918db63df2cf66f8a77258e05f3','','00ff','accepted',1795331980775,1797923980775,1795331981064,NULL,1,1,NULL);
INSERT INTO invitations VALUES(2,'9kTy5w1AvVEW','shanghaien','{"extra_wild":false,"sharks":false}',4,5,0,'inviter',3,1,'',X'11368998d979aac870373dab536909fe1181d2b8e333b5df768714b9d98c6ce6','','','accepted',1795331985224,1797923985224,1795331985246,NULL,1,1,NULL);
INSERT INTO invitations VALUES(3,'BDK3H9sCEuQy','shanghaien','{"extra_wild":false,"sharks":false}',5,3,0,'inviter',NULL,1,'',X'efac1907896f4581aed7426efc30c50b95c539e16c68d380e868ac08aac1609a','','','accepted',1795331985394,1797923985394,1795331985409,NULL,1,1,NULL);
INSERT INTO invitations VALUES(4,'jlXZmLLAxjpx','shanghaien','{"extra_wild":false,"sharks":false}',3,4,0,'random',NULL,1,'Fancy a round?',X'a56013cb0e7de91ef5d1bea8c1359d1705c0ff0dad0214c052e5f48de9f19f3f','','','declined',1795331985484,1797923985484,1795331985494,NULL,1,1,NULL);
INSERT INTO invitations VALUES(5,'bsXNUNVsa8AV','shanghaien','{"extra_wild":false,"sharks":false}',4,3,0,'random',NULL,1,'',X'9acefe59096bde07bf2bda29148f76521d34e1fb4aca2d6ab2752ece5ad7558a','','','open',1795331985501,1797923985501,NULL,NULL,1,1,NULL);
INSERT INTO invitations VALUES(6,'jlHICpF7KDif','shanghaien','{"extra_wild":false,"sharks":false}',5,NULL,1,'random',NULL,1,'',X'c3f4b3d525cd17ee88b17b102292c3ad46f88bbaf823e2baa070c521c236ce3c','','','open',1795331985509,1797923985509,NULL,NULL,1,1,NULL);
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
INSERT INTO games VALUES(1,'ttgAg2BzjBiZ',1,1795331981064,'finished',153,153,8,NULL,NULL,1795331985173,1,'score',NULL,0);
INSERT INTO games VALUES(2,'2k2hMafGLHIb',2,1795331985246,'active',20,20,1,0,1795591185389,1795331985389,NULL,NULL,NULL,0);
INSERT INTO games VALUES(3,'iqTQTXfJ0MM3',3,1795331985409,'finished',6,6,1,NULL,NULL,1795331985467,0,'resigned',NULL,0);
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
INSERT INTO seats VALUES(1,0,3,7,NULL);
INSERT INTO seats VALUES(1,1,4,22,NULL);
INSERT INTO seats VALUES(2,0,4,0,1795331985389);
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
INSERT INTO moves VALUES(1,1,0,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795331982252);
INSERT INTO moves VALUES(1,2,0,'{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 2 at orange 4, turned face down, 1 at the right',1795331982342);
INSERT INTO moves VALUES(1,3,1,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795331982356);
INSERT INTO moves VALUES(1,4,1,'{"type":"place","die":1}',NULL,'places 4 at green 3',1795331982383);
INSERT INTO moves VALUES(1,5,0,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795331982402);
INSERT INTO moves VALUES(1,6,0,'{"type":"place","die":1}',NULL,'places 6 at purple 1',1795331982411);
INSERT INTO moves VALUES(1,7,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795331982424);
INSERT INTO moves VALUES(1,8,1,'{"type":"exchange","card":51,"from":4}',NULL,'plays exchange: takes 4 back from green 3, places 6 at purple 1 and 1 at yellow 1',1795331982439);
INSERT INTO moves VALUES(1,9,0,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795331982524);
INSERT INTO moves VALUES(1,10,0,'{"type":"place","die":1}',NULL,'places 2 at orange 4',1795331982538);
INSERT INTO moves VALUES(1,11,1,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795331982545);
INSERT INTO moves VALUES(1,12,1,'{"type":"place","die":1}',NULL,'places 4 at green 3',1795331982550);
INSERT INTO moves VALUES(1,13,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795331982559);
INSERT INTO moves VALUES(1,14,0,'{"type":"place","die":1}',NULL,'places 1 at yellow 1',1795331982565);
INSERT INTO moves VALUES(1,15,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795331982570);
INSERT INTO moves VALUES(1,16,1,'{"type":"place","die":1}',NULL,'places 3 at yellow 2',1795331982575);
INSERT INTO moves VALUES(1,17,0,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795331982579);
INSERT INTO moves VALUES(1,18,0,'{"type":"place","die":1}',NULL,'places 4 at green 3',1795331982586);
INSERT INTO moves VALUES(1,19,1,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795331982594);
INSERT INTO moves VALUES(1,20,1,'{"type":"place","die":1}',NULL,'places 2 at orange 4',1795331982599);
INSERT INTO moves VALUES(1,21,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 1; the other gets green 3, yellow 2; removed: purple 1, both trick, orange 4',1795331982604);
INSERT INTO moves VALUES(1,22,1,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795331982609);
INSERT INTO moves VALUES(1,23,1,'{"type":"wild","card":49,"colour":"yellow"}',NULL,'plays wild into yellow',1795331982615);
INSERT INTO moves VALUES(1,24,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 3 at purple 3, 1 at the right',1795331982621);
INSERT INTO moves VALUES(1,25,0,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795331982628);
INSERT INTO moves VALUES(1,26,0,'{"type":"place","die":1}',NULL,'places 6 at adjust trick',1795331982661);
INSERT INTO moves VALUES(1,27,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795331982666);
INSERT INTO moves VALUES(1,28,1,'{"type":"place","die":1}',NULL,'places 5 at yellow 3',1795331982671);
INSERT INTO moves VALUES(1,29,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795331982677);
INSERT INTO moves VALUES(1,30,0,'{"type":"wild","card":48,"colour":"yellow"}',NULL,'plays wild into yellow',1795331982685);
INSERT INTO moves VALUES(1,31,0,'{"type":"place","die":0}',NULL,'places 4 at red 2',1795331982694);
INSERT INTO moves VALUES(1,32,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 3, purple 3; the other gets adjust trick, red 2; removed: adjust trick, dark blue 3',1795331982714);
INSERT INTO moves VALUES(1,33,0,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795331982726);
INSERT INTO moves VALUES(1,34,0,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 5 at grey 2, 1 at the right',1795331982733);
INSERT INTO moves VALUES(1,35,1,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795331982738);
INSERT INTO moves VALUES(1,36,1,'{"type":"place","die":1}',NULL,'places 3 at light blue 3',1795331982743);
INSERT INTO moves VALUES(1,37,0,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795331982747);
INSERT INTO moves VALUES(1,38,0,'{"type":"place","die":1}',NULL,'places 1 at green 1',1795331982753);
INSERT INTO moves VALUES(1,39,1,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795331982758);
INSERT INTO moves VALUES(1,40,1,'{"type":"place","die":1}',NULL,'places 3 at light blue 3',1795331982763);
INSERT INTO moves VALUES(1,41,0,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795331982767);
INSERT INTO moves VALUES(1,42,0,'{"type":"adjust","card":41,"die":1,"by":1}',NULL,'plays adjust: 5 becomes 6',1795331982772);
INSERT INTO moves VALUES(1,43,0,'{"type":"place","die":0}',NULL,'places 4 at orange 1',1795331982776);
INSERT INTO moves VALUES(1,44,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 3; the other gets grey 2, orange 1, green 1; removed: light blue 1, purple 3',1795331982781);
INSERT INTO moves VALUES(1,45,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795331982795);
INSERT INTO moves VALUES(1,46,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 3 at yellow 3, 1 at the right',1795331982808);
INSERT INTO moves VALUES(1,47,1,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795331982815);
INSERT INTO moves VALUES(1,48,1,'{"type":"place","die":1}',NULL,'places 1 at orange 3',1795331982823);
INSERT INTO moves VALUES(1,49,0,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795331982827);
INSERT INTO moves VALUES(1,50,0,'{"type":"place","die":1}',NULL,'places 4 at dark blue 4',1795331982833);
INSERT INTO moves VALUES(1,51,1,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795331982838);
INSERT INTO moves VALUES(1,52,1,'{"type":"place","die":1}',NULL,'places 6 at green 3',1795331982843);
INSERT INTO moves VALUES(1,53,0,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795331982872);
INSERT INTO moves VALUES(1,54,0,'{"type":"place","die":1}',NULL,'places 2 at red 1',1795331982896);
INSERT INTO moves VALUES(1,55,1,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795331982912);
INSERT INTO moves VALUES(1,56,1,'{"type":"place","die":1}',NULL,'places 1 at orange 3',1795331982936);
INSERT INTO moves VALUES(1,57,0,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795331982945);
INSERT INTO moves VALUES(1,58,0,'{"type":"place","die":1}',NULL,'places 6 at green 3',1795331982952);
INSERT INTO moves VALUES(1,59,1,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795331982957);
INSERT INTO moves VALUES(1,60,1,'{"type":"place","die":1}',NULL,'places 5 at reroll trick',1795331982973);
INSERT INTO moves VALUES(1,61,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795331982991);
INSERT INTO moves VALUES(1,62,0,'{"type":"place","die":1}',NULL,'places 5 at reroll trick',1795331983001);
INSERT INTO moves VALUES(1,63,1,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795331983006);
INSERT INTO moves VALUES(1,64,1,'{"type":"place","die":1}',NULL,'places 2 at red 1',1795331983013);
INSERT INTO moves VALUES(1,65,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets reroll trick, dark blue 4, yellow 3, red 1; the other gets orange 3; removed: green 3',1795331983022);
INSERT INTO moves VALUES(1,66,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795331983043);
INSERT INTO moves VALUES(1,67,1,'{"type":"place","die":1,"one_at":"left"}',NULL,'places 3 at grey 4, 1 at the left',1795331983054);
INSERT INTO moves VALUES(1,68,0,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795331983062);
INSERT INTO moves VALUES(1,69,0,'{"type":"reroll","card":45}','[6,6]','plays reroll: 6 and 6 become 6 and 6',1795331983074);
INSERT INTO moves VALUES(1,70,0,'{"type":"place","die":1}',NULL,'places 6 at purple 4',1795331983083);
INSERT INTO moves VALUES(1,71,1,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795331983098);
INSERT INTO moves VALUES(1,72,1,'{"type":"place","die":1}',NULL,'places 2 at dark blue 1',1795331983118);
INSERT INTO moves VALUES(1,73,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795331983131);
INSERT INTO moves VALUES(1,74,0,'{"type":"place","die":1}',NULL,'places 4 at both trick',1795331983164);
INSERT INTO moves VALUES(1,75,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795331983293);
INSERT INTO moves VALUES(1,76,1,'{"type":"place","die":1}',NULL,'places 3 at grey 4',1795331983321);
INSERT INTO moves VALUES(1,77,0,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795331983346);
INSERT INTO moves VALUES(1,78,0,'{"type":"place","die":1}',NULL,'places 1 at grey 1',1795331983365);
INSERT INTO moves VALUES(1,79,1,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795331983400);
INSERT INTO moves VALUES(1,80,1,'{"type":"place","die":1}',NULL,'places 6 at purple 4',1795331983420);
INSERT INTO moves VALUES(1,81,0,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795331983432);
INSERT INTO moves VALUES(1,82,0,'{"type":"place","die":1}',NULL,'places 4 at both trick',1795331983456);
INSERT INTO moves VALUES(1,83,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795331983564);
INSERT INTO moves VALUES(1,84,1,'{"type":"place","die":1}',NULL,'places 5 at red 4',1795331983684);
INSERT INTO moves VALUES(1,85,0,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795331983705);
INSERT INTO moves VALUES(1,86,0,'{"type":"place","die":1}',NULL,'places 1 at grey 1',1795331983720);
INSERT INTO moves VALUES(1,87,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 1, grey 4, red 4, purple 4; the other gets grey 1, both trick; removed: nothing',1795331983851);
INSERT INTO moves VALUES(1,88,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795331983868);
INSERT INTO moves VALUES(1,89,0,'{"type":"wild","card":46,"colour":"red"}',NULL,'plays wild into red',1795331983960);
INSERT INTO moves VALUES(1,90,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 3 at orange 2, 1 at the right',1795331983988);
INSERT INTO moves VALUES(1,91,1,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795331984008);
INSERT INTO moves VALUES(1,92,1,'{"type":"place","die":1}',NULL,'places 2 at adjust trick',1795331984030);
INSERT INTO moves VALUES(1,93,0,'{"type":"roll"}','[2,5]','rolls 2 and 5',1795331984058);
INSERT INTO moves VALUES(1,94,0,'{"type":"place","die":1}',NULL,'places 5 at yellow 4',1795331984074);
INSERT INTO moves VALUES(1,95,1,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795331984096);
INSERT INTO moves VALUES(1,96,1,'{"type":"place","die":1}',NULL,'places 5 at yellow 4',1795331984116);
INSERT INTO moves VALUES(1,97,0,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795331984136);
INSERT INTO moves VALUES(1,98,0,'{"type":"place","die":1}',NULL,'places 6 at reroll trick',1795331984202);
INSERT INTO moves VALUES(1,99,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795331984209);
INSERT INTO moves VALUES(1,100,1,'{"type":"place","die":1}',NULL,'places 6 at reroll trick',1795331984216);
INSERT INTO moves VALUES(1,101,0,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795331984223);
INSERT INTO moves VALUES(1,102,0,'{"type":"place","die":1}',NULL,'places 6 at reroll trick',1795331984332);
INSERT INTO moves VALUES(1,103,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795331984372);
INSERT INTO moves VALUES(1,104,1,'{"type":"place","die":1}',NULL,'places 6 at reroll trick',1795331984391);
INSERT INTO moves VALUES(1,105,0,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795331984423);
INSERT INTO moves VALUES(1,106,0,'{"type":"place","die":1}',NULL,'places 3 at orange 2',1795331984446);
INSERT INTO moves VALUES(1,107,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795331984476);
INSERT INTO moves VALUES(1,108,1,'{"type":"place","die":1}',NULL,'places 6 at reroll trick',1795331984494);
INSERT INTO moves VALUES(1,109,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets orange 2; the other gets reroll trick, yellow 4, adjust trick; removed: purple 2, dark blue 2',1795331984532);
INSERT INTO moves VALUES(1,110,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795331984547);
INSERT INTO moves VALUES(1,111,1,'{"type":"wild","card":42,"colour":"grey"}',NULL,'plays wild into grey',1795331984574);
INSERT INTO moves VALUES(1,112,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 2 at light blue 2, 1 at the right',1795331984589);
INSERT INTO moves VALUES(1,113,0,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795331984609);
INSERT INTO moves VALUES(1,114,0,'{"type":"place","die":1}',NULL,'places 3 at green 4',1795331984638);
INSERT INTO moves VALUES(1,115,1,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795331984648);
INSERT INTO moves VALUES(1,116,1,'{"type":"place","die":1}',NULL,'places 4 at orange 3',1795331984657);
INSERT INTO moves VALUES(1,117,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795331984665);
INSERT INTO moves VALUES(1,118,0,'{"type":"place","die":1}',NULL,'places 1 at dark blue 3',1795331984676);
INSERT INTO moves VALUES(1,119,1,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795331984688);
INSERT INTO moves VALUES(1,120,1,'{"type":"place","die":1}',NULL,'places 3 at green 4',1795331984700);
INSERT INTO moves VALUES(1,121,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795331984710);
INSERT INTO moves VALUES(1,122,0,'{"type":"place","die":1}',NULL,'places 4 at orange 3',1795331984723);
INSERT INTO moves VALUES(1,123,1,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795331984737);
INSERT INTO moves VALUES(1,124,1,'{"type":"place","die":1}',NULL,'places 4 at orange 3',1795331984748);
INSERT INTO moves VALUES(1,125,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795331984757);
INSERT INTO moves VALUES(1,126,0,'{"type":"place","die":1}',NULL,'places 3 at green 4',1795331984772);
INSERT INTO moves VALUES(1,127,1,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795331984780);
INSERT INTO moves VALUES(1,128,1,'{"type":"place","die":1}',NULL,'places 2 at light blue 2',1795331984789);
INSERT INTO moves VALUES(1,129,0,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795331984798);
INSERT INTO moves VALUES(1,130,0,'{"type":"place","die":1}',NULL,'places 4 at orange 3',1795331984806);
INSERT INTO moves VALUES(1,131,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 2; the other gets orange 3, green 4, dark blue 3; removed: light blue 4, grey 3',1795331984820);
INSERT INTO moves VALUES(1,132,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795331984829);
INSERT INTO moves VALUES(1,133,0,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 6 at red 3, 1 at the left',1795331984848);
INSERT INTO moves VALUES(1,134,1,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795331984869);
INSERT INTO moves VALUES(1,135,1,'{"type":"wild","card":44,"colour":"light_blue"}',NULL,'plays wild into light blue',1795331984895);
INSERT INTO moves VALUES(1,136,1,'{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795331984904);
INSERT INTO moves VALUES(1,137,0,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795331984920);
INSERT INTO moves VALUES(1,138,0,'{"type":"place","die":1}',NULL,'places 4 at light blue 3',1795331984938);
INSERT INTO moves VALUES(1,139,1,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795331984947);
INSERT INTO moves VALUES(1,140,1,'{"type":"place","die":1}',NULL,'places 5 at grey 3',1795331984958);
INSERT INTO moves VALUES(1,141,0,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795331984970);
INSERT INTO moves VALUES(1,142,0,'{"type":"place","die":1}',NULL,'places 5 at grey 3',1795331984980);
INSERT INTO moves VALUES(1,143,1,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795331984994);
INSERT INTO moves VALUES(1,144,1,'{"type":"place","die":1}',NULL,'places 3 at red 3',1795331985005);
INSERT INTO moves VALUES(1,145,0,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795331985023);
INSERT INTO moves VALUES(1,146,0,'{"type":"place","die":1}',NULL,'places 2 at green 2',1795331985033);
INSERT INTO moves VALUES(1,147,1,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795331985049);
INSERT INTO moves VALUES(1,148,1,'{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795331985062);
INSERT INTO moves VALUES(1,149,0,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795331985079);
INSERT INTO moves VALUES(1,150,0,'{"type":"place","die":1}',NULL,'places 4 at light blue 3',1795331985101);
INSERT INTO moves VALUES(1,151,1,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795331985112);
INSERT INTO moves VALUES(1,152,1,'{"type":"place","die":1}',NULL,'places 6 at red 3',1795331985125);
INSERT INTO moves VALUES(1,153,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets green 2, light blue 3, grey 3; the other gets reroll trick, red 3; removed: red 3',1795331985173);
INSERT INTO moves VALUES(2,1,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795331985264);
INSERT INTO moves VALUES(2,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 3 at adjust trick, 1 at the right',1795331985268);
INSERT INTO moves VALUES(2,3,1,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795331985273);
INSERT INTO moves VALUES(2,4,1,'{"type":"place","die":1}',NULL,'places 6 at dark blue 3',1795331985279);
INSERT INTO moves VALUES(2,5,0,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795331985283);
INSERT INTO moves VALUES(2,6,0,'{"type":"place","die":1}',NULL,'places 6 at dark blue 3',1795331985287);
INSERT INTO moves VALUES(2,7,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795331985293);
INSERT INTO moves VALUES(2,8,1,'{"type":"place","die":1}',NULL,'places 5 at red 1',1795331985297);
INSERT INTO moves VALUES(2,9,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795331985301);
INSERT INTO moves VALUES(2,10,0,'{"type":"place","die":1}',NULL,'places 3 at adjust trick',1795331985304);
INSERT INTO moves VALUES(2,11,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795331985308);
INSERT INTO moves VALUES(2,12,1,'{"type":"place","die":1}',NULL,'places 3 at adjust trick',1795331985312);
INSERT INTO moves VALUES(2,13,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795331985316);
INSERT INTO moves VALUES(2,14,0,'{"type":"place","die":1}',NULL,'places 3 at adjust trick',1795331985321);
INSERT INTO moves VALUES(2,15,1,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795331985326);
INSERT INTO moves VALUES(2,16,1,'{"type":"place","die":1}',NULL,'places 1 at orange 1',1795331985334);
INSERT INTO moves VALUES(2,17,0,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795331985351);
INSERT INTO moves VALUES(2,18,0,'{"type":"place","die":1}',NULL,'places 4 at orange 2',1795331985368);
INSERT INTO moves VALUES(2,19,1,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795331985376);
INSERT INTO moves VALUES(2,20,1,'{"type":"place","die":1}',NULL,'places 2 at red 3',1795331985389);
INSERT INTO moves VALUES(3,1,0,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795331985420);
INSERT INTO moves VALUES(3,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 1 at red 4, 1 at the right',1795331985432);
INSERT INTO moves VALUES(3,3,1,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795331985444);
INSERT INTO moves VALUES(3,4,1,'{"type":"place","die":1}',NULL,'places 6 at green 3',1795331985456);
INSERT INTO moves VALUES(3,5,0,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795331985464);
INSERT INTO moves VALUES(3,6,1,'{"type":"resign"}',NULL,'resigns',1795331985467);
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
INSERT INTO outbox VALUES(1,3,'verify','mail',NULL,NULL,NULL,1795331980193,1795331980193,1795331980193,0,'waiting',NULL,NULL,NULL);
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
INSERT INTO ratings VALUES(3,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795331985173);
INSERT INTO ratings VALUES(4,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795331985173);
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
INSERT INTO rating_changes VALUES(1,3,1,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795331985173);
INSERT INTO rating_changes VALUES(2,4,1,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795331985173);
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
COMMIT;
pragma user_version = 10;
pragma application_id = 1399351150;
