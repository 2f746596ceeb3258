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
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795389860000);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795389860000);
INSERT INTO accounts VALUES(3,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$IcrTim6SFf1PJ7kY6tMsfg$/UXYp5krHbNgVMlcjM5XYEeqvp6crkTDixHpvxHJeFs','anna@example.org','de',1795389860422);
INSERT INTO accounts VALUES(4,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$YDOL2GQFDKj1JpQ/nueSIA$tFj0xBjcgUl24JMLUBUdx1Sw/7mcsoJ8o1zImdHzuzo',NULL,'en',1795389860553);
INSERT INTO accounts VALUES(5,'guest-vKuES1qq','guest',NULL,NULL,'en',1795389860615);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null, device text not null default ''
    constraint sessions_device_length check (length(device) < 40),           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'9ac8776d30fb017f10b04bd01ca6990a42981ddc2d0491a6289410b1c2c952e6',3,1795389860422,1803165860422,'');
INSERT INTO sessions VALUES(X'9b59b709ea5d9faae3ab91125f9503cdcf13bcb781c56fb502e53ccf619f1dc0',5,1795389860615,1803165860615,'');
INSERT INTO sessions VALUES(X'c8702bc32b277baa727dee0cff0c63b8f8b11e23bc34eafadefe3084c7252f9e',4,1795389860553,1803165860553,'');
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
INSERT INTO invitations VALUES(1,'7W4JglwD6fI5','shanghaien','{"extra_wild":true,"sharks":true}',3,4,0,'inviter',NULL,1,'',X'4540d24ea6b37631c336f1d2f58aff00c5531079017302dbc90e6d6da407bad0','','00ff','accepted',1795389860621,1797981860621,1795389860653,NULL,1,1,NULL);
INSERT INTO invitations VALUES(2,'4m1djXOEO48D','shanghaien','{"extra_wild":false,"sharks":false}',4,5,0,'inviter',3,1,'',X'27d203d4667de3ecd46e0d5041f803a2db02cf46f0b05f6ac61aa80570c5c12d','','','accepted',1795389862690,1797981862690,1795389862695,NULL,1,1,NULL);
INSERT INTO invitations VALUES(3,'HqFOZtlTcZbM','shanghaien','{"extra_wild":false,"sharks":false}',5,3,0,'inviter',NULL,1,'',X'f6d337838e81020f185a92106a51ab69633016c2787169f3b3d06d1d37fcfcab','','','accepted',1795389862986,1797981862986,1795389863010,NULL,1,1,NULL);
INSERT INTO invitations VALUES(4,'79XHpkd4GnIn','shanghaien','{"extra_wild":false,"sharks":false}',3,4,0,'random',NULL,1,'Fancy a round?',X'ae16a2eb1e2e2423c6f25cd5301e11708f47bf9529181f20e1f0b2d766ce15b9','','','declined',1795389863034,1797981863034,1795389863039,NULL,1,1,NULL);
INSERT INTO invitations VALUES(5,'p8l9qzjgsh2L','shanghaien','{"extra_wild":false,"sharks":false}',4,3,0,'random',NULL,1,'',X'88cb07538851ebecb345a130ed40bc4e9130c615a98bb27956af87ffc89cdb04','','','open',1795389863043,1797981863043,NULL,NULL,1,1,NULL);
INSERT INTO invitations VALUES(6,'aBm2fh5E7byJ','shanghaien','{"extra_wild":false,"sharks":false}',5,NULL,1,'random',NULL,1,'',X'1a224bd5ef9420b30a5a32652f07304751fa1f3ddd2e9214a04dba9089c1d297','','','open',1795389863046,1797981863046,NULL,NULL,1,1,NULL);
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
    constraint games_warnings_range check (warnings between 0 and 2), counts integer not null default 1  -- 0: in nobody's numbers
    constraint games_counts_flag check (counts in (0, 1)),                        -- how it ended; null: not finished
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
INSERT INTO games VALUES(1,'ggUscHdE2EWo',1,1795389860653,'finished',126,126,8,NULL,NULL,1795389862684,0,'score',NULL,0,1);
INSERT INTO games VALUES(2,'aQ5PdTWqAfKh',2,1795389862695,'active',20,20,1,0,1795649062966,1795389862966,NULL,NULL,NULL,0,1);
INSERT INTO games VALUES(3,'WgWlfWBSZ1mF',3,1795389863010,'finished',6,6,1,NULL,NULL,1795389863031,0,'resigned',NULL,0,1);
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
INSERT INTO seats VALUES(1,1,4,22,NULL);
INSERT INTO seats VALUES(2,0,4,0,1795389862966);
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
INSERT INTO moves VALUES(1,1,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795389861078);
INSERT INTO moves VALUES(1,2,0,'{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 1 at yellow 1, turned face down, 1 at the right',1795389861117);
INSERT INTO moves VALUES(1,3,1,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795389861121);
INSERT INTO moves VALUES(1,4,1,'{"type":"place","die":1}',NULL,'places 1 at yellow 1',1795389861131);
INSERT INTO moves VALUES(1,5,0,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795389861136);
INSERT INTO moves VALUES(1,6,0,'{"type":"place","die":1}',NULL,'places 2 at light blue 4',1795389861150);
INSERT INTO moves VALUES(1,7,1,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795389861157);
INSERT INTO moves VALUES(1,8,1,'{"type":"exchange","card":51,"from":1}',NULL,'plays exchange: takes 1 back from yellow 1, places 3 at grey 4 and 4 at orange 4',1795389861163);
INSERT INTO moves VALUES(1,9,0,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795389861165);
INSERT INTO moves VALUES(1,10,0,'{"type":"place","die":1}',NULL,'places 2 at light blue 4',1795389861168);
INSERT INTO moves VALUES(1,11,1,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795389861170);
INSERT INTO moves VALUES(1,12,1,'{"type":"place","die":1}',NULL,'places 3 at grey 4',1795389861176);
INSERT INTO moves VALUES(1,13,0,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795389861178);
INSERT INTO moves VALUES(1,14,0,'{"type":"place","die":1}',NULL,'places 2 at light blue 4',1795389861181);
INSERT INTO moves VALUES(1,15,1,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795389861193);
INSERT INTO moves VALUES(1,16,1,'{"type":"place","die":1}',NULL,'places 5 at orange 1',1795389861200);
INSERT INTO moves VALUES(1,17,0,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795389861211);
INSERT INTO moves VALUES(1,18,0,'{"type":"place","die":1}',NULL,'places 1 at yellow 1',1795389861216);
INSERT INTO moves VALUES(1,19,1,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795389861231);
INSERT INTO moves VALUES(1,20,1,'{"type":"place","die":1}',NULL,'places 4 at orange 4',1795389861236);
INSERT INTO moves VALUES(1,21,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 4; the other gets orange 1, orange 4, grey 4; removed: orange 3, yellow 1',1795389861239);
INSERT INTO moves VALUES(1,22,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795389861243);
INSERT INTO moves VALUES(1,23,1,'{"type":"wild","card":49,"colour":"orange"}',NULL,'plays wild into orange',1795389861268);
INSERT INTO moves VALUES(1,24,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 6 at grey 3, 1 at the right',1795389861275);
INSERT INTO moves VALUES(1,25,0,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795389861298);
INSERT INTO moves VALUES(1,26,0,'{"type":"place","die":1}',NULL,'places 2 at red 2',1795389861482);
INSERT INTO moves VALUES(1,27,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795389861634);
INSERT INTO moves VALUES(1,28,1,'{"type":"place","die":1}',NULL,'places 1 at adjust trick',1795389861649);
INSERT INTO moves VALUES(1,29,0,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795389861656);
INSERT INTO moves VALUES(1,30,0,'{"type":"wild","card":48,"colour":"light_blue"}',NULL,'plays wild into light blue',1795389861680);
INSERT INTO moves VALUES(1,31,0,'{"type":"place","die":0}',NULL,'places 5 at yellow 4',1795389861697);
INSERT INTO moves VALUES(1,32,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets grey 3, adjust trick; the other gets yellow 4, red 2; removed: red 4, adjust trick',1795389861712);
INSERT INTO moves VALUES(1,33,0,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795389861721);
INSERT INTO moves VALUES(1,34,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 6 at dark blue 2, 1 at the right',1795389861848);
INSERT INTO moves VALUES(1,35,1,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795389861874);
INSERT INTO moves VALUES(1,36,1,'{"type":"place","die":0}',NULL,'places 4 at grey 1',1795389861889);
INSERT INTO moves VALUES(1,37,0,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795389861914);
INSERT INTO moves VALUES(1,38,0,'{"type":"place","die":1}',NULL,'places 5 at purple 3',1795389861929);
INSERT INTO moves VALUES(1,39,1,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795389861938);
INSERT INTO moves VALUES(1,40,1,'{"type":"wild","card":40,"colour":"grey"}',NULL,'plays wild into grey',1795389861965);
INSERT INTO moves VALUES(1,41,1,'{"type":"place","die":0}',NULL,'places 1 at green 1',1795389861987);
INSERT INTO moves VALUES(1,42,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 2, purple 3; the other gets grey 1, green 1; removed: reroll trick, green 3',1795389862033);
INSERT INTO moves VALUES(1,43,1,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795389862048);
INSERT INTO moves VALUES(1,44,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 1 at both trick, 1 at the right',1795389862061);
INSERT INTO moves VALUES(1,45,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795389862075);
INSERT INTO moves VALUES(1,46,0,'{"type":"place","die":1}',NULL,'places 4 at purple 3',1795389862092);
INSERT INTO moves VALUES(1,47,1,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795389862113);
INSERT INTO moves VALUES(1,48,1,'{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795389862127);
INSERT INTO moves VALUES(1,49,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795389862134);
INSERT INTO moves VALUES(1,50,0,'{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795389862137);
INSERT INTO moves VALUES(1,51,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795389862141);
INSERT INTO moves VALUES(1,52,1,'{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795389862145);
INSERT INTO moves VALUES(1,53,0,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795389862148);
INSERT INTO moves VALUES(1,54,0,'{"type":"place","die":1}',NULL,'places 2 at light blue 1',1795389862158);
INSERT INTO moves VALUES(1,55,1,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795389862168);
INSERT INTO moves VALUES(1,56,1,'{"type":"place","die":1}',NULL,'places 3 at dark blue 1',1795389862240);
INSERT INTO moves VALUES(1,57,0,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795389862254);
INSERT INTO moves VALUES(1,58,0,'{"type":"place","die":1}',NULL,'places 6 at red 3',1795389862263);
INSERT INTO moves VALUES(1,59,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795389862277);
INSERT INTO moves VALUES(1,60,1,'{"type":"place","die":1}',NULL,'places 1 at both trick',1795389862295);
INSERT INTO moves VALUES(1,61,0,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795389862303);
INSERT INTO moves VALUES(1,62,0,'{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795389862319);
INSERT INTO moves VALUES(1,63,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 1, both trick; the other gets red 3, adjust trick, purple 3, light blue 1; removed: nothing',1795389862328);
INSERT INTO moves VALUES(1,64,0,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795389862344);
INSERT INTO moves VALUES(1,65,0,'{"type":"wild","card":41,"colour":"dark_blue"}',NULL,'plays wild into dark blue',1795389862351);
INSERT INTO moves VALUES(1,66,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 5 at orange 3, 1 at the right',1795389862365);
INSERT INTO moves VALUES(1,67,1,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795389862384);
INSERT INTO moves VALUES(1,68,1,'{"type":"place","die":0}',NULL,'places 5 at orange 3',1795389862389);
INSERT INTO moves VALUES(1,69,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795389862393);
INSERT INTO moves VALUES(1,70,0,'{"type":"place","die":1}',NULL,'places 5 at orange 3',1795389862397);
INSERT INTO moves VALUES(1,71,1,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795389862400);
INSERT INTO moves VALUES(1,72,1,'{"type":"place","die":0}',NULL,'places 3 at yellow 3',1795389862415);
INSERT INTO moves VALUES(1,73,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795389862424);
INSERT INTO moves VALUES(1,74,0,'{"type":"place","die":1}',NULL,'places 3 at yellow 3',1795389862444);
INSERT INTO moves VALUES(1,75,1,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795389862447);
INSERT INTO moves VALUES(1,76,1,'{"type":"place","die":0}',NULL,'places 2 at purple 4',1795389862450);
INSERT INTO moves VALUES(1,77,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795389862455);
INSERT INTO moves VALUES(1,78,0,'{"type":"place","die":1}',NULL,'places 4 at reroll trick',1795389862459);
INSERT INTO moves VALUES(1,79,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795389862468);
INSERT INTO moves VALUES(1,80,1,'{"type":"place","die":0}',NULL,'places 2 at purple 4',1795389862476);
INSERT INTO moves VALUES(1,81,0,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795389862480);
INSERT INTO moves VALUES(1,82,0,'{"type":"place","die":1}',NULL,'places 2 at purple 4',1795389862486);
INSERT INTO moves VALUES(1,83,1,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795389862488);
INSERT INTO moves VALUES(1,84,1,'{"type":"place","die":0}',NULL,'places 5 at orange 3',1795389862492);
INSERT INTO moves VALUES(1,85,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets orange 3, reroll trick, yellow 3; the other gets purple 4; removed: dark blue 4, reroll trick',1795389862495);
INSERT INTO moves VALUES(1,86,1,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795389862497);
INSERT INTO moves VALUES(1,87,1,'{"type":"wild","card":47,"colour":"grey"}',NULL,'plays wild into grey',1795389862500);
INSERT INTO moves VALUES(1,88,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 4 at green 4, 1 at the right',1795389862503);
INSERT INTO moves VALUES(1,89,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795389862505);
INSERT INTO moves VALUES(1,90,0,'{"type":"wild","card":43,"colour":"red"}',NULL,'plays wild into red',1795389862507);
INSERT INTO moves VALUES(1,91,0,'{"type":"place","die":0}',NULL,'places 4 at green 4',1795389862509);
INSERT INTO moves VALUES(1,92,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795389862512);
INSERT INTO moves VALUES(1,93,1,'{"type":"place","die":0}',NULL,'places 1 at purple 2',1795389862520);
INSERT INTO moves VALUES(1,94,0,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795389862523);
INSERT INTO moves VALUES(1,95,0,'{"type":"place","die":0}',NULL,'places 4 at green 4',1795389862532);
INSERT INTO moves VALUES(1,96,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets purple 2; the other gets green 4; removed: green 3, red 1, dark blue 3, dark blue 3',1795389862540);
INSERT INTO moves VALUES(1,97,0,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795389862545);
INSERT INTO moves VALUES(1,98,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at grey 2, 1 at the right',1795389862556);
INSERT INTO moves VALUES(1,99,1,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795389862561);
INSERT INTO moves VALUES(1,100,1,'{"type":"place","die":1}',NULL,'places 2 at grey 2',1795389862565);
INSERT INTO moves VALUES(1,101,0,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795389862568);
INSERT INTO moves VALUES(1,102,0,'{"type":"place","die":1}',NULL,'places 5 at purple 1',1795389862570);
INSERT INTO moves VALUES(1,103,1,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795389862573);
INSERT INTO moves VALUES(1,104,1,'{"type":"place","die":1}',NULL,'places 1 at grey 3',1795389862577);
INSERT INTO moves VALUES(1,105,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795389862581);
INSERT INTO moves VALUES(1,106,0,'{"type":"place","die":1}',NULL,'places 4 at green 2',1795389862583);
INSERT INTO moves VALUES(1,107,1,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795389862586);
INSERT INTO moves VALUES(1,108,1,'{"type":"place","die":1}',NULL,'places 2 at grey 2',1795389862588);
INSERT INTO moves VALUES(1,109,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795389862591);
INSERT INTO moves VALUES(1,110,0,'{"type":"place","die":1}',NULL,'places 3 at orange 2',1795389862593);
INSERT INTO moves VALUES(1,111,1,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795389862597);
INSERT INTO moves VALUES(1,112,1,'{"type":"place","die":1}',NULL,'places 4 at green 2',1795389862599);
INSERT INTO moves VALUES(1,113,0,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795389862611);
INSERT INTO moves VALUES(1,114,0,'{"type":"place","die":1}',NULL,'places 4 at green 2',1795389862620);
INSERT INTO moves VALUES(1,115,1,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795389862628);
INSERT INTO moves VALUES(1,116,1,'{"type":"place","die":1}',NULL,'places 5 at purple 1',1795389862632);
INSERT INTO moves VALUES(1,117,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets purple 1, green 2, orange 2; the other gets grey 2, grey 3; removed: light blue 3',1795389862636);
INSERT INTO moves VALUES(1,118,1,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795389862644);
INSERT INTO moves VALUES(1,119,1,'{"type":"place","die":1,"one_at":"left"}',NULL,'places 1 at yellow 2, 1 at the left',1795389862653);
INSERT INTO moves VALUES(1,120,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795389862656);
INSERT INTO moves VALUES(1,121,0,'{"type":"place","die":0}',NULL,'places 6 at light blue 2',1795389862660);
INSERT INTO moves VALUES(1,122,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795389862663);
INSERT INTO moves VALUES(1,123,1,'{"type":"place","die":0}',NULL,'places 1 at yellow 2',1795389862667);
INSERT INTO moves VALUES(1,124,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795389862672);
INSERT INTO moves VALUES(1,125,0,'{"type":"place","die":0}',NULL,'places 4 at yellow 3',1795389862679);
INSERT INTO moves VALUES(1,126,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 2; the other gets yellow 3, light blue 2; removed: both trick, red 3, light blue 3',1795389862684);
INSERT INTO moves VALUES(2,1,0,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795389862701);
INSERT INTO moves VALUES(2,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at purple 2, 1 at the right',1795389862707);
INSERT INTO moves VALUES(2,3,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795389862710);
INSERT INTO moves VALUES(2,4,1,'{"type":"place","die":1}',NULL,'places 3 at green 3',1795389862716);
INSERT INTO moves VALUES(2,5,0,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795389862724);
INSERT INTO moves VALUES(2,6,0,'{"type":"place","die":1}',NULL,'places 4 at purple 3',1795389862736);
INSERT INTO moves VALUES(2,7,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795389862749);
INSERT INTO moves VALUES(2,8,1,'{"type":"place","die":1}',NULL,'places 3 at green 3',1795389862754);
INSERT INTO moves VALUES(2,9,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795389862760);
INSERT INTO moves VALUES(2,10,0,'{"type":"place","die":1}',NULL,'places 3 at green 3',1795389862769);
INSERT INTO moves VALUES(2,11,1,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795389862776);
INSERT INTO moves VALUES(2,12,1,'{"type":"place","die":1}',NULL,'places 2 at purple 2',1795389862783);
INSERT INTO moves VALUES(2,13,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795389862785);
INSERT INTO moves VALUES(2,14,0,'{"type":"place","die":1}',NULL,'places 3 at green 3',1795389862790);
INSERT INTO moves VALUES(2,15,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795389862796);
INSERT INTO moves VALUES(2,16,1,'{"type":"place","die":1}',NULL,'places 4 at purple 3',1795389862804);
INSERT INTO moves VALUES(2,17,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795389862808);
INSERT INTO moves VALUES(2,18,0,'{"type":"place","die":1}',NULL,'places 3 at green 3',1795389862814);
INSERT INTO moves VALUES(2,19,1,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795389862857);
INSERT INTO moves VALUES(2,20,1,'{"type":"place","die":1}',NULL,'places 1 at red 2',1795389862966);
INSERT INTO moves VALUES(3,1,0,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795389863018);
INSERT INTO moves VALUES(3,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at orange 3, 1 at the right',1795389863021);
INSERT INTO moves VALUES(3,3,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795389863024);
INSERT INTO moves VALUES(3,4,1,'{"type":"place","die":1}',NULL,'places 5 at green 1',1795389863026);
INSERT INTO moves VALUES(3,5,0,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795389863028);
INSERT INTO moves VALUES(3,6,1,'{"type":"resign"}',NULL,'resigns',1795389863031);
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
INSERT INTO ratings VALUES(3,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795389862684);
INSERT INTO ratings VALUES(4,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795389862684);
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
INSERT INTO rating_changes VALUES(1,3,1,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795389862684);
INSERT INTO rating_changes VALUES(2,4,1,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795389862684);
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
INSERT INTO outbox VALUES(1,3,'verify','mail',NULL,NULL,NULL,1795389860422,1795389860422,1795389860422,0,'waiting',NULL,NULL,NULL,NULL);
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
pragma user_version = 13;
pragma application_id = 1399351150;
