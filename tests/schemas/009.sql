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
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795320684000);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795320684000);
INSERT INTO accounts VALUES(3,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$uIz44tZ+joYBXz+3JivCJQ$SWAvjYfi2cXFi2+i4Hk3R0mcBf2Mh6sz6trpWUSJACc','anna@example.org','de',1795320685204);
INSERT INTO accounts VALUES(4,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$U5c5w5noFKBmsPoZzngezA$mUA0eYkn9IS7UHRGZcJ6cFeYCReaxMysnMngb/j0yu0',NULL,'en',1795320686032);
INSERT INTO accounts VALUES(5,'guest-6ER80752','guest',NULL,NULL,'en',1795320686242);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null,           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'2acc4b949afd4b97ebf890e5e40ce5245e654f748434c15400c6d024fb02e565',5,1795320686242,1803096686242);
INSERT INTO sessions VALUES(X'3215a09700c9c7303608cd87e975b5fd79336f4d20b9ff03b4038adc6d3a98ee',3,1795320685204,1803096685204);
INSERT INTO sessions VALUES(X'd907a02ebbf703e62850481db8761cd98e2ada38f785c4ae3994555fb53cf381',4,1795320686032,1803096686032);
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
INSERT INTO invitations VALUES(1,'bCBH3h0ySqU1','shanghaien','{"extra_wild":true,"sharks":true}',3,4,0,'inviter',NULL,1,'',X'82689edb590233aec6c54eb7e5c509bb377784237d741c420d37fb3c0dd3ed5f','','00ff','accepted',1795320686268,1797912686268,1795320686505,NULL,1,1,NULL);
INSERT INTO invitations VALUES(2,'77sSdkfN0qM9','shanghaien','{"extra_wild":false,"sharks":false}',4,5,0,'inviter',3,1,'',X'4cd45798492cf2630ca48b40e2b0e4cf5beb8554c36420e46f9a1c7a6eac585f','','','accepted',1795320692400,1797912692400,1795320692405,NULL,1,1,NULL);
INSERT INTO invitations VALUES(3,'l5k8SxqdIHxD','shanghaien','{"extra_wild":false,"sharks":false}',5,3,0,'inviter',NULL,1,'',X'd3f9fe64c9dd5163bb98460af52f17aee9fc4fd5350cea515fb9bcb6c378703d','','','accepted',1795320692496,1797912692496,1795320692498,NULL,1,1,NULL);
INSERT INTO invitations VALUES(4,'1ANwTQXzP5Q2','shanghaien','{"extra_wild":false,"sharks":false}',3,4,0,'random',NULL,1,'Fancy a round?',X'fc36b6046a8995556e321bb38c926a3f70313eedba56b0f41ff797b066b1b564','','','declined',1795320692584,1797912692584,1795320692619,NULL,1,1,NULL);
INSERT INTO invitations VALUES(5,'dVSNHp1218Zr','shanghaien','{"extra_wild":false,"sharks":false}',4,3,0,'random',NULL,1,'',X'3fb7b98c51d0b0dd25a903d0500a36466fe4e6260389247c2eb222b4e7883142','','','open',1795320692630,1797912692630,NULL,NULL,1,1,NULL);
INSERT INTO invitations VALUES(6,'YjrX3DCoo4ND','shanghaien','{"extra_wild":false,"sharks":false}',5,NULL,1,'random',NULL,1,'',X'fd69824aa31866c0f69c43f93bbdfd50070338e7950132d98e32a2844d0b403f','','','open',1795320692645,1797912692645,NULL,NULL,1,1,NULL);
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
INSERT INTO games VALUES(1,'IWrqwpMsZrlQ',1,1795320686505,'finished',139,139,8,NULL,NULL,1795320692391,0,'score',NULL,0);
INSERT INTO games VALUES(2,'ytoMZlXdkgGA',2,1795320692405,'active',20,20,1,0,1795579892492,1795320692492,NULL,NULL,NULL,0);
INSERT INTO games VALUES(3,'Yv1R4Kt4UbSl',3,1795320692498,'finished',6,6,1,NULL,NULL,1795320692561,0,'resigned',NULL,0);
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
INSERT INTO seats VALUES(1,0,3,25,NULL);
INSERT INTO seats VALUES(1,1,4,13,NULL);
INSERT INTO seats VALUES(2,0,4,0,1795320692492);
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
INSERT INTO moves VALUES(1,1,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795320688246);
INSERT INTO moves VALUES(1,2,0,'{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 3 at green 4, turned face down, 1 at the right',1795320688440);
INSERT INTO moves VALUES(1,3,1,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795320688472);
INSERT INTO moves VALUES(1,4,1,'{"type":"place","die":1}',NULL,'places 2 at red 4',1795320688490);
INSERT INTO moves VALUES(1,5,0,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795320688520);
INSERT INTO moves VALUES(1,6,0,'{"type":"place","die":1}',NULL,'places 6 at both trick',1795320688532);
INSERT INTO moves VALUES(1,7,1,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795320688556);
INSERT INTO moves VALUES(1,8,1,'{"type":"exchange","card":51,"from":2}',NULL,'plays exchange: takes 2 back from red 4, places 5 at red 1 and 3 at green 4',1795320688580);
INSERT INTO moves VALUES(1,9,0,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795320688599);
INSERT INTO moves VALUES(1,10,0,'{"type":"place","die":1}',NULL,'places 2 at red 4',1795320688612);
INSERT INTO moves VALUES(1,11,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795320688623);
INSERT INTO moves VALUES(1,12,1,'{"type":"place","die":1}',NULL,'places 5 at red 1',1795320688631);
INSERT INTO moves VALUES(1,13,0,'{"type":"roll"}','[2,5]','rolls 2 and 5',1795320688648);
INSERT INTO moves VALUES(1,14,0,'{"type":"place","die":1}',NULL,'places 5 at red 1',1795320688660);
INSERT INTO moves VALUES(1,15,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795320688673);
INSERT INTO moves VALUES(1,16,1,'{"type":"place","die":1}',NULL,'places 4 at red 3',1795320688683);
INSERT INTO moves VALUES(1,17,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795320688697);
INSERT INTO moves VALUES(1,18,0,'{"type":"place","die":1}',NULL,'places 4 at red 3',1795320688710);
INSERT INTO moves VALUES(1,19,1,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795320688722);
INSERT INTO moves VALUES(1,20,1,'{"type":"place","die":1}',NULL,'places 4 at red 3',1795320688733);
INSERT INTO moves VALUES(1,21,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets both trick, red 4; the other gets red 1, red 3; removed: green 4, green 2',1795320688742);
INSERT INTO moves VALUES(1,22,1,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795320688757);
INSERT INTO moves VALUES(1,23,1,'{"type":"wild","card":49,"colour":"red"}',NULL,'plays wild into red',1795320688770);
INSERT INTO moves VALUES(1,24,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 4 at yellow 3, 1 at the right',1795320688787);
INSERT INTO moves VALUES(1,25,0,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795320688804);
INSERT INTO moves VALUES(1,26,0,'{"type":"place","die":0}',NULL,'places 4 at yellow 3',1795320688866);
INSERT INTO moves VALUES(1,27,1,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795320688908);
INSERT INTO moves VALUES(1,28,1,'{"type":"place","die":1}',NULL,'places 2 at reroll trick',1795320688972);
INSERT INTO moves VALUES(1,29,0,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795320689031);
INSERT INTO moves VALUES(1,30,0,'{"type":"wild","card":46,"colour":"red"}',NULL,'plays wild into red',1795320689098);
INSERT INTO moves VALUES(1,31,0,'{"type":"place","die":0}',NULL,'places 4 at yellow 3',1795320689144);
INSERT INTO moves VALUES(1,32,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets reroll trick; the other gets yellow 3; removed: orange 3, light blue 3, light blue 1, green 3',1795320689225);
INSERT INTO moves VALUES(1,33,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795320689276);
INSERT INTO moves VALUES(1,34,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 3 at dark blue 1, 1 at the right',1795320689384);
INSERT INTO moves VALUES(1,35,1,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795320689413);
INSERT INTO moves VALUES(1,36,1,'{"type":"place","die":1}',NULL,'places 2 at green 1',1795320689437);
INSERT INTO moves VALUES(1,37,0,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795320689458);
INSERT INTO moves VALUES(1,38,0,'{"type":"wild","card":48,"colour":"yellow"}',NULL,'plays wild into yellow',1795320689584);
INSERT INTO moves VALUES(1,39,0,'{"type":"place","die":0}',NULL,'places 3 at dark blue 1',1795320689606);
INSERT INTO moves VALUES(1,40,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795320689625);
INSERT INTO moves VALUES(1,41,1,'{"type":"place","die":0}',NULL,'places 1 at orange 3',1795320689728);
INSERT INTO moves VALUES(1,42,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 1; the other gets green 1, orange 3; removed: orange 2, purple 3, dark blue 2',1795320689774);
INSERT INTO moves VALUES(1,43,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795320689907);
INSERT INTO moves VALUES(1,44,1,'{"type":"wild","card":44,"colour":"orange"}',NULL,'plays wild into orange',1795320690057);
INSERT INTO moves VALUES(1,45,1,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 6 at light blue 2, 1 at the left',1795320690081);
INSERT INTO moves VALUES(1,46,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795320690108);
INSERT INTO moves VALUES(1,47,0,'{"type":"place","die":0}',NULL,'places 2 at orange 4',1795320690128);
INSERT INTO moves VALUES(1,48,1,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795320690147);
INSERT INTO moves VALUES(1,49,1,'{"type":"place","die":0}',NULL,'places 6 at light blue 2',1795320690160);
INSERT INTO moves VALUES(1,50,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795320690173);
INSERT INTO moves VALUES(1,51,0,'{"type":"place","die":0}',NULL,'places 5 at purple 4',1795320690192);
INSERT INTO moves VALUES(1,52,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 2; the other gets orange 4, purple 4; removed: grey 1, orange 1, grey 3',1795320690200);
INSERT INTO moves VALUES(1,53,0,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795320690205);
INSERT INTO moves VALUES(1,54,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 6 at purple 3, 1 at the right',1795320690217);
INSERT INTO moves VALUES(1,55,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795320690224);
INSERT INTO moves VALUES(1,56,1,'{"type":"place","die":1}',NULL,'places 4 at grey 3',1795320690242);
INSERT INTO moves VALUES(1,57,0,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795320690254);
INSERT INTO moves VALUES(1,58,0,'{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795320690260);
INSERT INTO moves VALUES(1,59,1,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795320690274);
INSERT INTO moves VALUES(1,60,1,'{"type":"place","die":1}',NULL,'places 2 at yellow 4',1795320690288);
INSERT INTO moves VALUES(1,61,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795320690314);
INSERT INTO moves VALUES(1,62,0,'{"type":"place","die":1}',NULL,'places 3 at dark blue 4',1795320690340);
INSERT INTO moves VALUES(1,63,1,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795320690394);
INSERT INTO moves VALUES(1,64,1,'{"type":"place","die":1}',NULL,'places 6 at purple 3',1795320690556);
INSERT INTO moves VALUES(1,65,0,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795320690567);
INSERT INTO moves VALUES(1,66,0,'{"type":"place","die":1}',NULL,'places 4 at grey 3',1795320690588);
INSERT INTO moves VALUES(1,67,1,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795320690632);
INSERT INTO moves VALUES(1,68,1,'{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795320690867);
INSERT INTO moves VALUES(1,69,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795320690922);
INSERT INTO moves VALUES(1,70,0,'{"type":"place","die":1}',NULL,'places 3 at dark blue 4',1795320690950);
INSERT INTO moves VALUES(1,71,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795320690958);
INSERT INTO moves VALUES(1,72,1,'{"type":"place","die":1}',NULL,'places 4 at grey 3',1795320691052);
INSERT INTO moves VALUES(1,73,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 4; the other gets grey 3, yellow 4, reroll trick; removed: purple 3, both trick',1795320691246);
INSERT INTO moves VALUES(1,74,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795320691267);
INSERT INTO moves VALUES(1,75,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 5 at yellow 2, 1 at the right',1795320691282);
INSERT INTO moves VALUES(1,76,0,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795320691300);
INSERT INTO moves VALUES(1,77,0,'{"type":"place","die":0}',NULL,'places 5 at yellow 2',1795320691327);
INSERT INTO moves VALUES(1,78,1,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795320691369);
INSERT INTO moves VALUES(1,79,1,'{"type":"wild","card":43,"colour":"green"}',NULL,'plays wild into green',1795320691400);
INSERT INTO moves VALUES(1,80,1,'{"type":"place","die":1}',NULL,'places 4 at reroll trick',1795320691417);
INSERT INTO moves VALUES(1,81,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795320691437);
INSERT INTO moves VALUES(1,82,0,'{"type":"place","die":1}',NULL,'places 3 at dark blue 3',1795320691464);
INSERT INTO moves VALUES(1,83,1,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795320691485);
INSERT INTO moves VALUES(1,84,1,'{"type":"place","die":1}',NULL,'places 4 at reroll trick',1795320691522);
INSERT INTO moves VALUES(1,85,0,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795320691547);
INSERT INTO moves VALUES(1,86,0,'{"type":"place","die":1}',NULL,'places 4 at reroll trick',1795320691563);
INSERT INTO moves VALUES(1,87,1,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795320691578);
INSERT INTO moves VALUES(1,88,1,'{"type":"place","die":1}',NULL,'places 2 at red 2',1795320691592);
INSERT INTO moves VALUES(1,89,0,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795320691621);
INSERT INTO moves VALUES(1,90,0,'{"type":"place","die":1}',NULL,'places 6 at yellow 3',1795320691644);
INSERT INTO moves VALUES(1,91,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795320691655);
INSERT INTO moves VALUES(1,92,1,'{"type":"place","die":1}',NULL,'places 3 at dark blue 3',1795320691683);
INSERT INTO moves VALUES(1,93,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795320691687);
INSERT INTO moves VALUES(1,94,0,'{"type":"place","die":1}',NULL,'places 1 at light blue 3',1795320691703);
INSERT INTO moves VALUES(1,95,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets reroll trick, dark blue 3, red 2; the other gets yellow 3, yellow 2, light blue 3; removed: nothing',1795320691723);
INSERT INTO moves VALUES(1,96,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795320691743);
INSERT INTO moves VALUES(1,97,0,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 5 at adjust trick, 1 at the left',1795320691759);
INSERT INTO moves VALUES(1,98,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795320691775);
INSERT INTO moves VALUES(1,99,1,'{"type":"wild","card":45,"colour":"orange"}',NULL,'plays wild into orange',1795320691787);
INSERT INTO moves VALUES(1,100,1,'{"type":"place","die":1}',NULL,'places 6 at dark blue 3',1795320691819);
INSERT INTO moves VALUES(1,101,0,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795320691836);
INSERT INTO moves VALUES(1,102,0,'{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795320691863);
INSERT INTO moves VALUES(1,103,1,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795320691879);
INSERT INTO moves VALUES(1,104,1,'{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795320691895);
INSERT INTO moves VALUES(1,105,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795320691915);
INSERT INTO moves VALUES(1,106,0,'{"type":"place","die":1}',NULL,'places 4 at grey 4',1795320691937);
INSERT INTO moves VALUES(1,107,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795320691975);
INSERT INTO moves VALUES(1,108,1,'{"type":"place","die":1}',NULL,'places 3 at green 3',1795320691995);
INSERT INTO moves VALUES(1,109,0,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795320692010);
INSERT INTO moves VALUES(1,110,0,'{"type":"place","die":1}',NULL,'places 6 at dark blue 3',1795320692022);
INSERT INTO moves VALUES(1,111,1,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795320692039);
INSERT INTO moves VALUES(1,112,1,'{"type":"place","die":1}',NULL,'places 2 at grey 2',1795320692059);
INSERT INTO moves VALUES(1,113,0,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795320692075);
INSERT INTO moves VALUES(1,114,0,'{"type":"place","die":1}',NULL,'places 2 at grey 2',1795320692087);
INSERT INTO moves VALUES(1,115,1,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795320692111);
INSERT INTO moves VALUES(1,116,1,'{"type":"place","die":1}',NULL,'places 4 at grey 4',1795320692114);
INSERT INTO moves VALUES(1,117,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets grey 4, adjust trick, dark blue 3; the other gets grey 2, green 3; removed: purple 1',1795320692123);
INSERT INTO moves VALUES(1,118,1,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795320692125);
INSERT INTO moves VALUES(1,119,1,'{"type":"place","die":1,"one_at":"left"}',NULL,'places 6 at purple 2, 1 at the left',1795320692135);
INSERT INTO moves VALUES(1,120,0,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795320692174);
INSERT INTO moves VALUES(1,121,0,'{"type":"wild","card":41,"colour":"grey"}',NULL,'plays wild into grey',1795320692178);
INSERT INTO moves VALUES(1,122,0,'{"type":"place","die":1}',NULL,'places 5 at yellow 1',1795320692185);
INSERT INTO moves VALUES(1,123,1,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795320692193);
INSERT INTO moves VALUES(1,124,1,'{"type":"place","die":1}',NULL,'places 5 at yellow 1',1795320692196);
INSERT INTO moves VALUES(1,125,0,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795320692199);
INSERT INTO moves VALUES(1,126,0,'{"type":"place","die":1}',NULL,'places 3 at adjust trick',1795320692205);
INSERT INTO moves VALUES(1,127,1,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795320692214);
INSERT INTO moves VALUES(1,128,1,'{"type":"place","die":1}',NULL,'places 2 at red 3',1795320692219);
INSERT INTO moves VALUES(1,129,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795320692230);
INSERT INTO moves VALUES(1,130,0,'{"type":"place","die":1}',NULL,'places 4 at adjust trick',1795320692237);
INSERT INTO moves VALUES(1,131,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795320692244);
INSERT INTO moves VALUES(1,132,1,'{"type":"place","die":1}',NULL,'places 1 at light blue 4',1795320692252);
INSERT INTO moves VALUES(1,133,0,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795320692269);
INSERT INTO moves VALUES(1,134,0,'{"type":"place","die":1}',NULL,'places 2 at red 3',1795320692289);
INSERT INTO moves VALUES(1,135,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795320692297);
INSERT INTO moves VALUES(1,136,1,'{"type":"place","die":1}',NULL,'places 4 at adjust trick',1795320692332);
INSERT INTO moves VALUES(1,137,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795320692348);
INSERT INTO moves VALUES(1,138,0,'{"type":"place","die":1}',NULL,'places 4 at adjust trick',1795320692370);
INSERT INTO moves VALUES(1,139,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 4, yellow 1, purple 2; the other gets red 3, adjust trick, adjust trick; removed: nothing',1795320692391);
INSERT INTO moves VALUES(2,1,0,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795320692409);
INSERT INTO moves VALUES(2,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at purple 1, 1 at the right',1795320692412);
INSERT INTO moves VALUES(2,3,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795320692415);
INSERT INTO moves VALUES(2,4,1,'{"type":"place","die":1}',NULL,'places 4 at adjust trick',1795320692418);
INSERT INTO moves VALUES(2,5,0,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795320692421);
INSERT INTO moves VALUES(2,6,0,'{"type":"place","die":1}',NULL,'places 1 at purple 2',1795320692424);
INSERT INTO moves VALUES(2,7,1,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795320692427);
INSERT INTO moves VALUES(2,8,1,'{"type":"place","die":1}',NULL,'places 4 at adjust trick',1795320692430);
INSERT INTO moves VALUES(2,9,0,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795320692434);
INSERT INTO moves VALUES(2,10,0,'{"type":"place","die":1}',NULL,'places 6 at grey 4',1795320692442);
INSERT INTO moves VALUES(2,11,1,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795320692447);
INSERT INTO moves VALUES(2,12,1,'{"type":"place","die":1}',NULL,'places 5 at both trick',1795320692459);
INSERT INTO moves VALUES(2,13,0,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795320692462);
INSERT INTO moves VALUES(2,14,0,'{"type":"place","die":1}',NULL,'places 2 at purple 1',1795320692465);
INSERT INTO moves VALUES(2,15,1,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795320692475);
INSERT INTO moves VALUES(2,16,1,'{"type":"place","die":1}',NULL,'places 3 at light blue 4',1795320692478);
INSERT INTO moves VALUES(2,17,0,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795320692481);
INSERT INTO moves VALUES(2,18,0,'{"type":"place","die":1}',NULL,'places 6 at grey 4',1795320692484);
INSERT INTO moves VALUES(2,19,1,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795320692488);
INSERT INTO moves VALUES(2,20,1,'{"type":"place","die":1}',NULL,'places 3 at light blue 4',1795320692492);
INSERT INTO moves VALUES(3,1,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795320692503);
INSERT INTO moves VALUES(3,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 3 at light blue 3, 1 at the right',1795320692506);
INSERT INTO moves VALUES(3,3,1,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795320692510);
INSERT INTO moves VALUES(3,4,1,'{"type":"place","die":1}',NULL,'places 6 at green 4',1795320692520);
INSERT INTO moves VALUES(3,5,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795320692549);
INSERT INTO moves VALUES(3,6,1,'{"type":"resign"}',NULL,'resigns',1795320692561);
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
INSERT INTO outbox VALUES(1,3,'verify','mail',NULL,NULL,NULL,1795320685204,1795320685204,1795320685204,0,'waiting',NULL,NULL,NULL);
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
INSERT INTO ratings VALUES(3,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795320692391);
INSERT INTO ratings VALUES(4,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795320692391);
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
INSERT INTO rating_changes VALUES(1,3,1,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795320692391);
INSERT INTO rating_changes VALUES(2,4,1,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795320692391);
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
pragma user_version = 9;
pragma application_id = 1399351150;
