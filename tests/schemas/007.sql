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
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795313523000);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795313523000);
INSERT INTO accounts VALUES(3,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$QxbZJN7lVUHYWrH90NpgSA$Ubk9p+RhDwvrTSdFq4wNRoN9pA7h5JoICQVGQ6BmiiM','anna@example.org','de',1795313524365);
INSERT INTO accounts VALUES(4,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$mrkXaVCYRkTj6u9BQfVx9g$exCvoNaZBN94+6DTt8Yupn9f6TfWTxqA2hcGGshaW7A',NULL,'en',1795313524640);
INSERT INTO accounts VALUES(5,'guest-02vbsDyE','guest',NULL,NULL,'en',1795313524765);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null,           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'1eff347d3050c43711285f10a1f2b5e71f3adcb9eb14739a721ca945eb24e084',5,1795313524765,1803089524765);
INSERT INTO sessions VALUES(X'cec1604d4faa0a1ddca8813267e98d548254405eccce7d5c4d4aac5a4f1e1e36',4,1795313524640,1803089524640);
INSERT INTO sessions VALUES(X'f4250e7b870ceb88638fd273150993ef4c3fc27cd3b49e307170b6ca8c0205f8',3,1795313524365,1803089524365);
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
INSERT INTO invitations VALUES(1,'NnEECI1KteRB','shanghaien','{"extra_wild":true,"sharks":true}',3,4,0,'inviter',NULL,1,'',X'7a1df66cafc33e9c050057fbad309424f4d3cd2f996e26df4317fee4ba499d6d','','00ff','accepted',1795313524776,1797905524776,1795313524868,NULL,1,1,NULL);
INSERT INTO invitations VALUES(2,'IPESOFHn3KOf','shanghaien','{"extra_wild":false,"sharks":false}',4,5,0,'inviter',3,1,'',X'4c3ad3189fcd32eb78124adf857c7f1ec149e9c6d84810bfa815381cc7adbba7','','','accepted',1795313528235,1797905528235,1795313528245,NULL,1,1,NULL);
INSERT INTO invitations VALUES(3,'Hds995JkXSI4','shanghaien','{"extra_wild":false,"sharks":false}',5,3,0,'inviter',NULL,1,'',X'a179573a62ce23901b461d432a3769c0a03a1342eddbc1a0fa59c93f6c825d4c','','','accepted',1795313528462,1797905528462,1795313528467,NULL,1,1,NULL);
INSERT INTO invitations VALUES(4,'VRdFXtNx2WnN','shanghaien','{"extra_wild":false,"sharks":false}',3,4,0,'random',NULL,1,'Fancy a round?',X'01536bc824358be0f015e7c40b39e101be49f565e34397d284d6fa1eace3c32a','','','declined',1795313528504,1797905528504,1795313528509,NULL,1,1,NULL);
INSERT INTO invitations VALUES(5,'JqyWP8ocw11S','shanghaien','{"extra_wild":false,"sharks":false}',4,3,0,'random',NULL,1,'',X'59f1b32d0d42da1db83058fcca2022e6866c41037b9b7ed176bab475354bd115','','','open',1795313528522,1797905528522,NULL,NULL,1,1,NULL);
INSERT INTO invitations VALUES(6,'S2hEfrTGJle0','shanghaien','{"extra_wild":false,"sharks":false}',5,NULL,1,'random',NULL,1,'',X'9c7e98c6db60f8274cb4a263b481b88bfda7eed875b7f8fc29e15b47205d9e2a','','','open',1795313528529,1797905528529,NULL,NULL,1,1,NULL);
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
INSERT INTO games VALUES(1,'UlqJhV3OyIrj',1,1795313524868,'finished',151,151,8,NULL,NULL,1795313528227,0,'score',NULL,0);
INSERT INTO games VALUES(2,'q0E9aIe7EK5s',2,1795313528245,'active',20,20,1,0,1795572728460,1795313528460,NULL,NULL,NULL,0);
INSERT INTO games VALUES(3,'YHqQkhVBD06y',3,1795313528467,'finished',6,6,1,NULL,NULL,1795313528498,0,'resigned',NULL,0);
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
INSERT INTO seats VALUES(1,0,3,26,NULL);
INSERT INTO seats VALUES(1,1,4,10,NULL);
INSERT INTO seats VALUES(2,0,4,0,1795313528460);
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
INSERT INTO moves VALUES(1,1,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795313525608);
INSERT INTO moves VALUES(1,2,0,'{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 5 at adjust trick, turned face down, 1 at the right',1795313525709);
INSERT INTO moves VALUES(1,3,1,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795313525731);
INSERT INTO moves VALUES(1,4,1,'{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795313525753);
INSERT INTO moves VALUES(1,5,0,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795313525788);
INSERT INTO moves VALUES(1,6,0,'{"type":"place","die":1}',NULL,'places 2 at green 3',1795313525814);
INSERT INTO moves VALUES(1,7,1,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795313525938);
INSERT INTO moves VALUES(1,8,1,'{"type":"exchange","card":51,"from":5}',NULL,'plays exchange: takes 5 back from adjust trick, places 6 at yellow 3 and 5 at adjust trick',1795313525980);
INSERT INTO moves VALUES(1,9,0,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795313526000);
INSERT INTO moves VALUES(1,10,0,'{"type":"place","die":1}',NULL,'places 3 at dark blue 3',1795313526063);
INSERT INTO moves VALUES(1,11,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795313526085);
INSERT INTO moves VALUES(1,12,1,'{"type":"place","die":1}',NULL,'places 3 at dark blue 3',1795313526114);
INSERT INTO moves VALUES(1,13,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795313526120);
INSERT INTO moves VALUES(1,14,0,'{"type":"place","die":1}',NULL,'places 4 at yellow 3',1795313526134);
INSERT INTO moves VALUES(1,15,1,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795313526152);
INSERT INTO moves VALUES(1,16,1,'{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795313526160);
INSERT INTO moves VALUES(1,17,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795313526168);
INSERT INTO moves VALUES(1,18,0,'{"type":"place","die":1}',NULL,'places 3 at dark blue 3',1795313526173);
INSERT INTO moves VALUES(1,19,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795313526178);
INSERT INTO moves VALUES(1,20,1,'{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795313526183);
INSERT INTO moves VALUES(1,21,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 3, dark blue 3, green 3; the other gets yellow 3, reroll trick; removed: adjust trick',1795313526191);
INSERT INTO moves VALUES(1,22,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795313526196);
INSERT INTO moves VALUES(1,23,1,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 3 at yellow 1, 1 at the left',1795313526206);
INSERT INTO moves VALUES(1,24,0,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795313526211);
INSERT INTO moves VALUES(1,25,0,'{"type":"wild","card":48,"colour":"yellow"}',NULL,'plays wild into yellow',1795313526220);
INSERT INTO moves VALUES(1,26,0,'{"type":"place","die":1}',NULL,'places 4 at red 2',1795313526243);
INSERT INTO moves VALUES(1,27,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795313526255);
INSERT INTO moves VALUES(1,28,1,'{"type":"reroll","card":44}','[3,1]','plays reroll: 3 and 3 become 3 and 1',1795313526264);
INSERT INTO moves VALUES(1,29,1,'{"type":"place","die":0}',NULL,'places 3 at yellow 1',1795313526276);
INSERT INTO moves VALUES(1,30,0,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795313526291);
INSERT INTO moves VALUES(1,31,0,'{"type":"place","die":0}',NULL,'places 6 at orange 2',1795313526306);
INSERT INTO moves VALUES(1,32,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 1; the other gets red 2, orange 2; removed: orange 1, dark blue 2, green 3',1795313526323);
INSERT INTO moves VALUES(1,33,0,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795313526340);
INSERT INTO moves VALUES(1,34,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 1 at grey 3, 1 at the right',1795313526356);
INSERT INTO moves VALUES(1,35,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795313526368);
INSERT INTO moves VALUES(1,36,1,'{"type":"wild","card":49,"colour":"yellow"}',NULL,'plays wild into yellow',1795313526382);
INSERT INTO moves VALUES(1,37,1,'{"type":"place","die":0}',NULL,'places 1 at grey 3',1795313526425);
INSERT INTO moves VALUES(1,38,0,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795313526459);
INSERT INTO moves VALUES(1,39,0,'{"type":"place","die":0}',NULL,'places 1 at grey 3',1795313526500);
INSERT INTO moves VALUES(1,40,1,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795313526512);
INSERT INTO moves VALUES(1,41,1,'{"type":"place","die":0}',NULL,'places 6 at green 4',1795313526526);
INSERT INTO moves VALUES(1,42,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets grey 3; the other gets green 4; removed: grey 2, red 4, purple 2, purple 3',1795313526560);
INSERT INTO moves VALUES(1,43,1,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795313526580);
INSERT INTO moves VALUES(1,44,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 1 at red 3, 1 at the right',1795313526599);
INSERT INTO moves VALUES(1,45,0,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795313526609);
INSERT INTO moves VALUES(1,46,0,'{"type":"place","die":1}',NULL,'places 5 at red 1',1795313526634);
INSERT INTO moves VALUES(1,47,1,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795313526653);
INSERT INTO moves VALUES(1,48,1,'{"type":"place","die":1}',NULL,'places 4 at grey 4',1795313526681);
INSERT INTO moves VALUES(1,49,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795313526760);
INSERT INTO moves VALUES(1,50,0,'{"type":"place","die":1}',NULL,'places 1 at red 3',1795313526791);
INSERT INTO moves VALUES(1,51,1,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795313526842);
INSERT INTO moves VALUES(1,52,1,'{"type":"place","die":1}',NULL,'places 6 at grey 1',1795313526872);
INSERT INTO moves VALUES(1,53,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795313526898);
INSERT INTO moves VALUES(1,54,0,'{"type":"place","die":1}',NULL,'places 1 at red 3',1795313526924);
INSERT INTO moves VALUES(1,55,1,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795313526941);
INSERT INTO moves VALUES(1,56,1,'{"type":"place","die":1}',NULL,'places 5 at red 1',1795313526961);
INSERT INTO moves VALUES(1,57,0,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795313526997);
INSERT INTO moves VALUES(1,58,0,'{"type":"place","die":1}',NULL,'places 6 at grey 1',1795313527002);
INSERT INTO moves VALUES(1,59,1,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795313527024);
INSERT INTO moves VALUES(1,60,1,'{"type":"place","die":1}',NULL,'places 2 at dark blue 3',1795313527056);
INSERT INTO moves VALUES(1,61,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795313527072);
INSERT INTO moves VALUES(1,62,0,'{"type":"place","die":1}',NULL,'places 3 at reroll trick',1795313527084);
INSERT INTO moves VALUES(1,63,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets red 1, grey 4, dark blue 3; the other gets reroll trick, red 3; removed: grey 1',1795313527104);
INSERT INTO moves VALUES(1,64,0,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795313527120);
INSERT INTO moves VALUES(1,65,0,'{"type":"wild","card":45,"colour":"green"}',NULL,'plays wild into green',1795313527154);
INSERT INTO moves VALUES(1,66,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 1 at dark blue 1, 1 at the right',1795313527179);
INSERT INTO moves VALUES(1,67,1,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795313527198);
INSERT INTO moves VALUES(1,68,1,'{"type":"place","die":1}',NULL,'places 3 at purple 1',1795313527216);
INSERT INTO moves VALUES(1,69,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795313527238);
INSERT INTO moves VALUES(1,70,0,'{"type":"place","die":1}',NULL,'places 1 at dark blue 1',1795313527255);
INSERT INTO moves VALUES(1,71,1,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795313527262);
INSERT INTO moves VALUES(1,72,1,'{"type":"place","die":1}',NULL,'places 3 at purple 1',1795313527280);
INSERT INTO moves VALUES(1,73,0,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795313527301);
INSERT INTO moves VALUES(1,74,0,'{"type":"place","die":1}',NULL,'places 3 at purple 1',1795313527319);
INSERT INTO moves VALUES(1,75,1,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795313527332);
INSERT INTO moves VALUES(1,76,1,'{"type":"place","die":1}',NULL,'places 3 at purple 1',1795313527355);
INSERT INTO moves VALUES(1,77,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795313527359);
INSERT INTO moves VALUES(1,78,0,'{"type":"place","die":1}',NULL,'places 4 at purple 4',1795313527362);
INSERT INTO moves VALUES(1,79,1,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795313527365);
INSERT INTO moves VALUES(1,80,1,'{"type":"place","die":1}',NULL,'places 6 at adjust trick',1795313527368);
INSERT INTO moves VALUES(1,81,0,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795313527371);
INSERT INTO moves VALUES(1,82,0,'{"type":"place","die":1}',NULL,'places 1 at dark blue 1',1795313527374);
INSERT INTO moves VALUES(1,83,1,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795313527377);
INSERT INTO moves VALUES(1,84,1,'{"type":"place","die":1}',NULL,'places 3 at purple 1',1795313527380);
INSERT INTO moves VALUES(1,85,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets purple 4, dark blue 1; the other gets adjust trick, purple 1; removed: light blue 4, purple 3',1795313527383);
INSERT INTO moves VALUES(1,86,1,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795313527389);
INSERT INTO moves VALUES(1,87,1,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 5 at both trick, 1 at the left',1795313527393);
INSERT INTO moves VALUES(1,88,0,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795313527396);
INSERT INTO moves VALUES(1,89,0,'{"type":"place","die":0}',NULL,'places 6 at green 1',1795313527400);
INSERT INTO moves VALUES(1,90,1,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795313527403);
INSERT INTO moves VALUES(1,91,1,'{"type":"wild","card":41,"colour":"dark_blue"}',NULL,'plays wild into dark blue',1795313527406);
INSERT INTO moves VALUES(1,92,1,'{"type":"place","die":1}',NULL,'places 1 at yellow 4',1795313527409);
INSERT INTO moves VALUES(1,93,0,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795313527413);
INSERT INTO moves VALUES(1,94,0,'{"type":"place","die":1}',NULL,'places 4 at orange 3',1795313527416);
INSERT INTO moves VALUES(1,95,1,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795313527419);
INSERT INTO moves VALUES(1,96,1,'{"type":"place","die":1}',NULL,'places 6 at green 1',1795313527422);
INSERT INTO moves VALUES(1,97,0,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795313527425);
INSERT INTO moves VALUES(1,98,0,'{"type":"place","die":1}',NULL,'places 1 at yellow 4',1795313527428);
INSERT INTO moves VALUES(1,99,1,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795313527431);
INSERT INTO moves VALUES(1,100,1,'{"type":"place","die":1}',NULL,'places 6 at green 1',1795313527434);
INSERT INTO moves VALUES(1,101,0,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795313527437);
INSERT INTO moves VALUES(1,102,0,'{"type":"place","die":1}',NULL,'places 2 at light blue 3',1795313527443);
INSERT INTO moves VALUES(1,103,1,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795313527458);
INSERT INTO moves VALUES(1,104,1,'{"type":"place","die":1}',NULL,'places 1 at yellow 4',1795313527469);
INSERT INTO moves VALUES(1,105,0,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795313527486);
INSERT INTO moves VALUES(1,106,0,'{"type":"place","die":1}',NULL,'places 6 at green 1',1795313527501);
INSERT INTO moves VALUES(1,107,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 4, both trick, green 1; the other gets light blue 3, orange 3; removed: light blue 2',1795313527522);
INSERT INTO moves VALUES(1,108,0,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795313527538);
INSERT INTO moves VALUES(1,109,0,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 5 at orange 4, 1 at the left',1795313527579);
INSERT INTO moves VALUES(1,110,1,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795313527596);
INSERT INTO moves VALUES(1,111,1,'{"type":"wild","card":47,"colour":"purple"}',NULL,'plays wild into purple',1795313527601);
INSERT INTO moves VALUES(1,112,1,'{"type":"place","die":1}',NULL,'places 6 at yellow 2',1795313527615);
INSERT INTO moves VALUES(1,113,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795313527628);
INSERT INTO moves VALUES(1,114,0,'{"type":"place","die":1}',NULL,'places 3 at grey 3',1795313527648);
INSERT INTO moves VALUES(1,115,1,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795313527662);
INSERT INTO moves VALUES(1,116,1,'{"type":"place","die":1}',NULL,'places 2 at adjust trick',1795313527679);
INSERT INTO moves VALUES(1,117,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795313527694);
INSERT INTO moves VALUES(1,118,0,'{"type":"place","die":1}',NULL,'places 5 at orange 4',1795313527706);
INSERT INTO moves VALUES(1,119,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795313527735);
INSERT INTO moves VALUES(1,120,1,'{"type":"place","die":1}',NULL,'places 6 at yellow 2',1795313527752);
INSERT INTO moves VALUES(1,121,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795313527773);
INSERT INTO moves VALUES(1,122,0,'{"type":"place","die":1}',NULL,'places 3 at grey 3',1795313527791);
INSERT INTO moves VALUES(1,123,1,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795313527803);
INSERT INTO moves VALUES(1,124,1,'{"type":"place","die":1}',NULL,'places 2 at adjust trick',1795313527860);
INSERT INTO moves VALUES(1,125,0,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795313527870);
INSERT INTO moves VALUES(1,126,0,'{"type":"place","die":1}',NULL,'places 5 at orange 4',1795313527883);
INSERT INTO moves VALUES(1,127,1,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795313527904);
INSERT INTO moves VALUES(1,128,1,'{"type":"place","die":1}',NULL,'places 3 at grey 3',1795313527922);
INSERT INTO moves VALUES(1,129,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets grey 3, orange 4; the other gets adjust trick, yellow 2; removed: green 2, red 3',1795313527938);
INSERT INTO moves VALUES(1,130,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795313527960);
INSERT INTO moves VALUES(1,131,1,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 5 at reroll trick, 1 at the left',1795313527987);
INSERT INTO moves VALUES(1,132,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795313528053);
INSERT INTO moves VALUES(1,133,0,'{"type":"place","die":0}',NULL,'places 4 at both trick',1795313528068);
INSERT INTO moves VALUES(1,134,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795313528096);
INSERT INTO moves VALUES(1,135,1,'{"type":"wild","card":40,"colour":"red"}',NULL,'plays wild into red',1795313528108);
INSERT INTO moves VALUES(1,136,1,'{"type":"place","die":1}',NULL,'places 3 at orange 3',1795313528120);
INSERT INTO moves VALUES(1,137,0,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795313528124);
INSERT INTO moves VALUES(1,138,0,'{"type":"place","die":1}',NULL,'places 4 at both trick',1795313528131);
INSERT INTO moves VALUES(1,139,1,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795313528137);
INSERT INTO moves VALUES(1,140,1,'{"type":"place","die":1}',NULL,'places 1 at light blue 3',1795313528143);
INSERT INTO moves VALUES(1,141,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795313528152);
INSERT INTO moves VALUES(1,142,0,'{"type":"place","die":1}',NULL,'places 3 at orange 3',1795313528160);
INSERT INTO moves VALUES(1,143,1,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795313528165);
INSERT INTO moves VALUES(1,144,1,'{"type":"place","die":1}',NULL,'places 6 at dark blue 4',1795313528169);
INSERT INTO moves VALUES(1,145,0,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795313528189);
INSERT INTO moves VALUES(1,146,0,'{"type":"place","die":1}',NULL,'places 2 at light blue 1',1795313528196);
INSERT INTO moves VALUES(1,147,1,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795313528204);
INSERT INTO moves VALUES(1,148,1,'{"type":"place","die":1}',NULL,'places 4 at both trick',1795313528211);
INSERT INTO moves VALUES(1,149,0,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795313528215);
INSERT INTO moves VALUES(1,150,0,'{"type":"place","die":1}',NULL,'places 2 at light blue 1',1795313528221);
INSERT INTO moves VALUES(1,151,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 3, reroll trick, dark blue 4; the other gets light blue 1, orange 3, both trick; removed: nothing',1795313528227);
INSERT INTO moves VALUES(2,1,0,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795313528251);
INSERT INTO moves VALUES(2,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 1 at yellow 2, 1 at the right',1795313528255);
INSERT INTO moves VALUES(2,3,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795313528258);
INSERT INTO moves VALUES(2,4,1,'{"type":"place","die":1}',NULL,'places 6 at reroll trick',1795313528261);
INSERT INTO moves VALUES(2,5,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795313528264);
INSERT INTO moves VALUES(2,6,0,'{"type":"place","die":1}',NULL,'places 1 at yellow 2',1795313528268);
INSERT INTO moves VALUES(2,7,1,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795313528272);
INSERT INTO moves VALUES(2,8,1,'{"type":"place","die":1}',NULL,'places 2 at red 2',1795313528275);
INSERT INTO moves VALUES(2,9,0,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795313528288);
INSERT INTO moves VALUES(2,10,0,'{"type":"place","die":1}',NULL,'places 2 at red 2',1795313528300);
INSERT INTO moves VALUES(2,11,1,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795313528308);
INSERT INTO moves VALUES(2,12,1,'{"type":"place","die":1}',NULL,'places 2 at red 2',1795313528367);
INSERT INTO moves VALUES(2,13,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795313528388);
INSERT INTO moves VALUES(2,14,0,'{"type":"place","die":1}',NULL,'places 3 at grey 4',1795313528396);
INSERT INTO moves VALUES(2,15,1,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795313528404);
INSERT INTO moves VALUES(2,16,1,'{"type":"place","die":1}',NULL,'places 3 at grey 4',1795313528416);
INSERT INTO moves VALUES(2,17,0,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795313528424);
INSERT INTO moves VALUES(2,18,0,'{"type":"place","die":1}',NULL,'places 5 at dark blue 4',1795313528434);
INSERT INTO moves VALUES(2,19,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795313528439);
INSERT INTO moves VALUES(2,20,1,'{"type":"place","die":1}',NULL,'places 3 at grey 4',1795313528460);
INSERT INTO moves VALUES(3,1,0,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795313528471);
INSERT INTO moves VALUES(3,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at green 3, 1 at the right',1795313528475);
INSERT INTO moves VALUES(3,3,1,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795313528480);
INSERT INTO moves VALUES(3,4,1,'{"type":"place","die":1}',NULL,'places 6 at green 4',1795313528486);
INSERT INTO moves VALUES(3,5,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795313528491);
INSERT INTO moves VALUES(3,6,1,'{"type":"resign"}',NULL,'resigns',1795313528498);
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
INSERT INTO outbox VALUES(1,3,'verify','mail',NULL,NULL,NULL,1795313524365,1795313524365,1795313524365,0,'waiting',NULL,NULL,NULL);
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
INSERT INTO ratings VALUES(3,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795313528227);
INSERT INTO ratings VALUES(4,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795313528227);
CREATE TABLE match_seeds (
    head      integer not null references invitations (id) on delete cascade,
    number    integer not null,
    public_id text not null,  -- of the game's invitation
    seed      blob not null,  -- 32 bytes; secret until that game is finished
    primary key (head, number),
    constraint match_seeds_number_range check (number between 2 and 5),
    constraint match_seeds_seed_length check (length(seed) = 32)
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
COMMIT;
pragma user_version = 7;
pragma application_id = 1399351150;
