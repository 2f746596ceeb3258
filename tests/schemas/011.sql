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
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795374765000);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795374765000);
INSERT INTO accounts VALUES(3,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$GgiUnNZ/Uy3U8MPTdZDi0g$fwc+DKBkJDgSnW32IqYCs+IYNP/00XHUv9RGS6lsEQ0','anna@example.org','de',1795374765502);
INSERT INTO accounts VALUES(4,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$PTznkbatmdYyPLnCMSHgaQ$zCcltk++ckIXQKBHNgjZbaS4QQUIq2rCHWI2y1Nq3sI',NULL,'en',1795374765737);
INSERT INTO accounts VALUES(5,'guest-Tkb3yBqS','guest',NULL,NULL,'en',1795374765783);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null, device text not null default ''
    constraint sessions_device_length check (length(device) < 40),           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'3325d61666d536736d8bdbe0d3a8e306edeabf140bc0af7fcf51dac9a4c2186c',3,1795374765502,1803150765502,'');
INSERT INTO sessions VALUES(X'41f2f8102e8e6a6d335f35f25066b84ebca3bbfe000280cc4f802f2b4b3b8d41',4,1795374765737,1803150765737,'');
INSERT INTO sessions VALUES(X'44a9e3502c4bc634cf62272af44a81da95f9bf2f3a9e772aa6b83675122a04ed',5,1795374765783,1803150765783,'');
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
INSERT INTO invitations VALUES(1,'tV65OK1u8ATS','shanghaien','{"extra_wild":true,"sharks":true}',3,4,0,'inviter',NULL,1,'',X'1e31130a428c22d6149e58572cca22208d8ead7b92f2b8e5134a0bfc017aa50b','','00ff','accepted',1795374765793,1797966765793,1795374765854,NULL,1,1,NULL);
INSERT INTO invitations VALUES(2,'xwsds7y2DEHz','shanghaien','{"extra_wild":false,"sharks":false}',4,5,0,'inviter',3,1,'',X'0ad6e4d743bd8b6dc2d0f377cb49782a46697c44cd13c86f55290c4c313df8fc','','','accepted',1795374767107,1797966767107,1795374767112,NULL,1,1,NULL);
INSERT INTO invitations VALUES(3,'MeSNeWddFPzR','shanghaien','{"extra_wild":false,"sharks":false}',5,3,0,'inviter',NULL,1,'',X'0734bc799420aa255161630807ea9c830137a9f3147662b6933637d22081379e','','','accepted',1795374767191,1797966767191,1795374767194,NULL,1,1,NULL);
INSERT INTO invitations VALUES(4,'bwFCMv7gKp0y','shanghaien','{"extra_wild":false,"sharks":false}',3,4,0,'random',NULL,1,'Fancy a round?',X'b3956c1789d2d307226222f8c657ff8b9a87b1fa4fecd952d57c2f73534fc024','','','declined',1795374767223,1797966767223,1795374767226,NULL,1,1,NULL);
INSERT INTO invitations VALUES(5,'J2t68BaIn14w','shanghaien','{"extra_wild":false,"sharks":false}',4,3,0,'random',NULL,1,'',X'e3c1df7eb3db921c1d3c94e0e59a4ec057f261b935e4bd792c9407b1b19f73f1','','','open',1795374767230,1797966767230,NULL,NULL,1,1,NULL);
INSERT INTO invitations VALUES(6,'N9KFdTF6oRAd','shanghaien','{"extra_wild":false,"sharks":false}',5,NULL,1,'random',NULL,1,'',X'fd463f71bac4b993638e6c14a5265cc7817ba1728f3142050192d9ca91958e57','','','open',1795374767233,1797966767233,NULL,NULL,1,1,NULL);
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
INSERT INTO games VALUES(1,'eZPjxCs2Qmhm',1,1795374765854,'finished',162,162,8,NULL,NULL,1795374767102,0,'score',NULL,0);
INSERT INTO games VALUES(2,'75yysPxhk1KS',2,1795374767112,'active',20,20,1,0,1795633967188,1795374767188,NULL,NULL,NULL,0);
INSERT INTO games VALUES(3,'pSRYbGsDDWCT',3,1795374767194,'finished',6,6,1,NULL,NULL,1795374767219,0,'resigned',NULL,0);
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
INSERT INTO seats VALUES(1,0,3,23,NULL);
INSERT INTO seats VALUES(1,1,4,22,NULL);
INSERT INTO seats VALUES(2,0,4,0,1795374767188);
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
INSERT INTO moves VALUES(1,1,0,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795374766229);
INSERT INTO moves VALUES(1,2,0,'{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 1 at reroll trick, turned face down, 1 at the right',1795374766275);
INSERT INTO moves VALUES(1,3,1,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795374766288);
INSERT INTO moves VALUES(1,4,1,'{"type":"place","die":1}',NULL,'places 3 at reroll trick',1795374766298);
INSERT INTO moves VALUES(1,5,0,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795374766311);
INSERT INTO moves VALUES(1,6,0,'{"type":"place","die":1}',NULL,'places 4 at reroll trick',1795374766320);
INSERT INTO moves VALUES(1,7,1,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795374766329);
INSERT INTO moves VALUES(1,8,1,'{"type":"exchange","card":51,"from":3}',NULL,'plays exchange: takes 3 back from reroll trick, places 5 at light blue 4 and 2 at yellow 2',1795374766338);
INSERT INTO moves VALUES(1,9,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795374766348);
INSERT INTO moves VALUES(1,10,0,'{"type":"place","die":1}',NULL,'places 3 at reroll trick',1795374766352);
INSERT INTO moves VALUES(1,11,1,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795374766355);
INSERT INTO moves VALUES(1,12,1,'{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795374766361);
INSERT INTO moves VALUES(1,13,0,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795374766374);
INSERT INTO moves VALUES(1,14,0,'{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795374766386);
INSERT INTO moves VALUES(1,15,1,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795374766394);
INSERT INTO moves VALUES(1,16,1,'{"type":"place","die":1}',NULL,'places 1 at reroll trick',1795374766398);
INSERT INTO moves VALUES(1,17,0,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795374766411);
INSERT INTO moves VALUES(1,18,0,'{"type":"place","die":1}',NULL,'places 5 at light blue 4',1795374766418);
INSERT INTO moves VALUES(1,19,1,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795374766427);
INSERT INTO moves VALUES(1,20,1,'{"type":"place","die":1}',NULL,'places 2 at yellow 2',1795374766435);
INSERT INTO moves VALUES(1,21,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 4, reroll trick, reroll trick; the other gets yellow 2; removed: adjust trick, reroll trick',1795374766442);
INSERT INTO moves VALUES(1,22,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795374766446);
INSERT INTO moves VALUES(1,23,1,'{"type":"wild","card":49,"colour":"yellow"}',NULL,'plays wild into yellow',1795374766451);
INSERT INTO moves VALUES(1,24,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 5 at yellow 4, 1 at the right',1795374766453);
INSERT INTO moves VALUES(1,25,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795374766461);
INSERT INTO moves VALUES(1,26,0,'{"type":"place","die":0}',NULL,'places 1 at orange 1',1795374766467);
INSERT INTO moves VALUES(1,27,1,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795374766472);
INSERT INTO moves VALUES(1,28,1,'{"type":"place","die":1}',NULL,'places 1 at orange 1',1795374766477);
INSERT INTO moves VALUES(1,29,0,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795374766480);
INSERT INTO moves VALUES(1,30,0,'{"type":"place","die":0}',NULL,'places 4 at purple 3',1795374766486);
INSERT INTO moves VALUES(1,31,1,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795374766491);
INSERT INTO moves VALUES(1,32,1,'{"type":"place","die":1}',NULL,'places 4 at purple 3',1795374766494);
INSERT INTO moves VALUES(1,33,0,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795374766499);
INSERT INTO moves VALUES(1,34,0,'{"type":"place","die":0}',NULL,'places 3 at orange 3',1795374766505);
INSERT INTO moves VALUES(1,35,1,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795374766509);
INSERT INTO moves VALUES(1,36,1,'{"type":"place","die":1}',NULL,'places 5 at yellow 4',1795374766514);
INSERT INTO moves VALUES(1,37,0,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795374766519);
INSERT INTO moves VALUES(1,38,0,'{"type":"place","die":0}',NULL,'places 2 at red 2',1795374766523);
INSERT INTO moves VALUES(1,39,1,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795374766526);
INSERT INTO moves VALUES(1,40,1,'{"type":"place","die":1}',NULL,'places 1 at orange 1',1795374766532);
INSERT INTO moves VALUES(1,41,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795374766540);
INSERT INTO moves VALUES(1,42,0,'{"type":"place","die":0}',NULL,'places 3 at orange 3',1795374766544);
INSERT INTO moves VALUES(1,43,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 4, purple 3, orange 1; the other gets orange 3, red 2; removed: green 3',1795374766548);
INSERT INTO moves VALUES(1,44,0,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795374766552);
INSERT INTO moves VALUES(1,45,0,'{"type":"wild","card":44,"colour":"light_blue"}',NULL,'plays wild into light blue',1795374766557);
INSERT INTO moves VALUES(1,46,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at red 4, 1 at the right',1795374766559);
INSERT INTO moves VALUES(1,47,1,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795374766563);
INSERT INTO moves VALUES(1,48,1,'{"type":"place","die":1}',NULL,'places 2 at red 4',1795374766570);
INSERT INTO moves VALUES(1,49,0,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795374766573);
INSERT INTO moves VALUES(1,50,0,'{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795374766577);
INSERT INTO moves VALUES(1,51,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795374766582);
INSERT INTO moves VALUES(1,52,1,'{"type":"place","die":1}',NULL,'places 3 at grey 2',1795374766584);
INSERT INTO moves VALUES(1,53,0,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795374766586);
INSERT INTO moves VALUES(1,54,0,'{"type":"place","die":1}',NULL,'places 6 at green 3',1795374766590);
INSERT INTO moves VALUES(1,55,1,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795374766594);
INSERT INTO moves VALUES(1,56,1,'{"type":"place","die":1}',NULL,'places 5 at adjust trick',1795374766597);
INSERT INTO moves VALUES(1,57,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795374766603);
INSERT INTO moves VALUES(1,58,0,'{"type":"place","die":1}',NULL,'places 1 at dark blue 2',1795374766606);
INSERT INTO moves VALUES(1,59,1,'{"type":"roll"}','[6,2]','rolls 6 and 2',1795374766608);
INSERT INTO moves VALUES(1,60,1,'{"type":"place","die":1}',NULL,'places 2 at red 4',1795374766615);
INSERT INTO moves VALUES(1,61,0,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795374766619);
INSERT INTO moves VALUES(1,62,0,'{"type":"place","die":1}',NULL,'places 1 at dark blue 2',1795374766624);
INSERT INTO moves VALUES(1,63,1,'{"type":"roll"}','[4,2]','rolls 4 and 2',1795374766627);
INSERT INTO moves VALUES(1,64,1,'{"type":"place","die":1}',NULL,'places 2 at red 4',1795374766631);
INSERT INTO moves VALUES(1,65,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets green 3, adjust trick, dark blue 2; the other gets grey 2, red 4; removed: light blue 3',1795374766634);
INSERT INTO moves VALUES(1,66,1,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795374766638);
INSERT INTO moves VALUES(1,67,1,'{"type":"place","die":1,"one_at":"left"}',NULL,'places 5 at light blue 2, 1 at the left',1795374766643);
INSERT INTO moves VALUES(1,68,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795374766646);
INSERT INTO moves VALUES(1,69,0,'{"type":"wild","card":40,"colour":"light_blue"}',NULL,'plays wild into light blue',1795374766652);
INSERT INTO moves VALUES(1,70,0,'{"type":"place","die":1}',NULL,'places 4 at grey 4',1795374766657);
INSERT INTO moves VALUES(1,71,1,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795374766662);
INSERT INTO moves VALUES(1,72,1,'{"type":"place","die":1}',NULL,'places 3 at dark blue 4',1795374766666);
INSERT INTO moves VALUES(1,73,0,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795374766668);
INSERT INTO moves VALUES(1,74,0,'{"type":"place","die":1}',NULL,'places 5 at light blue 2',1795374766670);
INSERT INTO moves VALUES(1,75,1,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795374766672);
INSERT INTO moves VALUES(1,76,1,'{"type":"place","die":1}',NULL,'places 2 at yellow 1',1795374766675);
INSERT INTO moves VALUES(1,77,0,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795374766678);
INSERT INTO moves VALUES(1,78,0,'{"type":"place","die":1}',NULL,'places 1 at orange 3',1795374766680);
INSERT INTO moves VALUES(1,79,1,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795374766687);
INSERT INTO moves VALUES(1,80,1,'{"type":"place","die":1}',NULL,'places 3 at dark blue 4',1795374766692);
INSERT INTO moves VALUES(1,81,0,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795374766695);
INSERT INTO moves VALUES(1,82,0,'{"type":"place","die":1}',NULL,'places 1 at orange 3',1795374766697);
INSERT INTO moves VALUES(1,83,1,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795374766700);
INSERT INTO moves VALUES(1,84,1,'{"type":"place","die":1}',NULL,'places 1 at orange 3',1795374766702);
INSERT INTO moves VALUES(1,85,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795374766704);
INSERT INTO moves VALUES(1,86,0,'{"type":"place","die":1}',NULL,'places 1 at orange 3',1795374766706);
INSERT INTO moves VALUES(1,87,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 1, dark blue 4; the other gets orange 3, grey 4, light blue 2; removed: dark blue 1',1795374766710);
INSERT INTO moves VALUES(1,88,0,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795374766718);
INSERT INTO moves VALUES(1,89,0,'{"type":"wild","card":48,"colour":"red"}',NULL,'plays wild into red',1795374766722);
INSERT INTO moves VALUES(1,90,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 1 at green 2, 1 at the right',1795374766726);
INSERT INTO moves VALUES(1,91,1,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795374766732);
INSERT INTO moves VALUES(1,92,1,'{"type":"place","die":1}',NULL,'places 6 at dark blue 3',1795374766736);
INSERT INTO moves VALUES(1,93,0,'{"type":"roll"}','[2,5]','rolls 2 and 5',1795374766739);
INSERT INTO moves VALUES(1,94,0,'{"type":"place","die":1}',NULL,'places 5 at grey 1',1795374766743);
INSERT INTO moves VALUES(1,95,1,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795374766746);
INSERT INTO moves VALUES(1,96,1,'{"type":"place","die":1}',NULL,'places 1 at green 2',1795374766751);
INSERT INTO moves VALUES(1,97,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795374766755);
INSERT INTO moves VALUES(1,98,0,'{"type":"place","die":1}',NULL,'places 3 at light blue 3',1795374766761);
INSERT INTO moves VALUES(1,99,1,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795374766764);
INSERT INTO moves VALUES(1,100,1,'{"type":"place","die":1}',NULL,'places 1 at green 2',1795374766768);
INSERT INTO moves VALUES(1,101,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795374766774);
INSERT INTO moves VALUES(1,102,0,'{"type":"place","die":1}',NULL,'places 3 at light blue 3',1795374766779);
INSERT INTO moves VALUES(1,103,1,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795374766784);
INSERT INTO moves VALUES(1,104,1,'{"type":"place","die":1}',NULL,'places 5 at grey 1',1795374766790);
INSERT INTO moves VALUES(1,105,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795374766793);
INSERT INTO moves VALUES(1,106,0,'{"type":"place","die":1}',NULL,'places 3 at light blue 3',1795374766799);
INSERT INTO moves VALUES(1,107,1,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795374766813);
INSERT INTO moves VALUES(1,108,1,'{"type":"place","die":1}',NULL,'places 5 at grey 1',1795374766824);
INSERT INTO moves VALUES(1,109,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 3; the other gets dark blue 3, grey 1, green 2; removed: red 3, both trick',1795374766835);
INSERT INTO moves VALUES(1,110,1,'{"type":"roll"}','[2,1]','rolls 2 and 1',1795374766843);
INSERT INTO moves VALUES(1,111,1,'{"type":"place","die":1,"one_at":"left"}',NULL,'places 1 at red 1, 1 at the left',1795374766848);
INSERT INTO moves VALUES(1,112,0,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795374766850);
INSERT INTO moves VALUES(1,113,0,'{"type":"place","die":1}',NULL,'places 2 at yellow 3',1795374766853);
INSERT INTO moves VALUES(1,114,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795374766856);
INSERT INTO moves VALUES(1,115,1,'{"type":"place","die":0}',NULL,'places 5 at green 4',1795374766859);
INSERT INTO moves VALUES(1,116,0,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795374766861);
INSERT INTO moves VALUES(1,117,0,'{"type":"wild","card":43,"colour":"red"}',NULL,'plays wild into red',1795374766863);
INSERT INTO moves VALUES(1,118,0,'{"type":"place","die":1}',NULL,'places 4 at orange 2',1795374766886);
INSERT INTO moves VALUES(1,119,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795374766893);
INSERT INTO moves VALUES(1,120,1,'{"type":"place","die":1}',NULL,'places 6 at both trick',1795374766902);
INSERT INTO moves VALUES(1,121,0,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795374766905);
INSERT INTO moves VALUES(1,122,0,'{"type":"place","die":1}',NULL,'places 3 at green 1',1795374766908);
INSERT INTO moves VALUES(1,123,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795374766912);
INSERT INTO moves VALUES(1,124,1,'{"type":"place","die":1}',NULL,'places 6 at both trick',1795374766915);
INSERT INTO moves VALUES(1,125,0,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795374766918);
INSERT INTO moves VALUES(1,126,0,'{"type":"place","die":1}',NULL,'places 6 at both trick',1795374766922);
INSERT INTO moves VALUES(1,127,1,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795374766927);
INSERT INTO moves VALUES(1,128,1,'{"type":"place","die":1}',NULL,'places 2 at yellow 3',1795374766933);
INSERT INTO moves VALUES(1,129,0,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795374766936);
INSERT INTO moves VALUES(1,130,0,'{"type":"place","die":1}',NULL,'places 1 at red 1',1795374766939);
INSERT INTO moves VALUES(1,131,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets green 4, both trick; the other gets yellow 3, green 1, orange 2; removed: red 1',1795374766948);
INSERT INTO moves VALUES(1,132,0,'{"type":"roll"}','[5,4]','rolls 5 and 4',1795374766951);
INSERT INTO moves VALUES(1,133,0,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 5 at adjust trick, 1 at the left',1795374766956);
INSERT INTO moves VALUES(1,134,1,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795374766972);
INSERT INTO moves VALUES(1,135,1,'{"type":"wild","card":46,"colour":"grey"}',NULL,'plays wild into grey',1795374766977);
INSERT INTO moves VALUES(1,136,1,'{"type":"place","die":1}',NULL,'places 1 at orange 4',1795374766982);
INSERT INTO moves VALUES(1,137,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795374766985);
INSERT INTO moves VALUES(1,138,0,'{"type":"place","die":1}',NULL,'places 3 at purple 3',1795374766995);
INSERT INTO moves VALUES(1,139,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795374767001);
INSERT INTO moves VALUES(1,140,1,'{"type":"place","die":1}',NULL,'places 6 at purple 1',1795374767004);
INSERT INTO moves VALUES(1,141,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795374767009);
INSERT INTO moves VALUES(1,142,0,'{"type":"place","die":1}',NULL,'places 3 at purple 3',1795374767015);
INSERT INTO moves VALUES(1,143,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795374767020);
INSERT INTO moves VALUES(1,144,1,'{"type":"place","die":1}',NULL,'places 3 at purple 3',1795374767026);
INSERT INTO moves VALUES(1,145,0,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795374767028);
INSERT INTO moves VALUES(1,146,0,'{"type":"place","die":1}',NULL,'places 3 at purple 3',1795374767034);
INSERT INTO moves VALUES(1,147,1,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795374767036);
INSERT INTO moves VALUES(1,148,1,'{"type":"place","die":1}',NULL,'places 2 at grey 3',1795374767042);
INSERT INTO moves VALUES(1,149,0,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795374767045);
INSERT INTO moves VALUES(1,150,0,'{"type":"place","die":1}',NULL,'places 2 at grey 3',1795374767050);
INSERT INTO moves VALUES(1,151,1,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795374767054);
INSERT INTO moves VALUES(1,152,1,'{"type":"place","die":1}',NULL,'places 2 at grey 3',1795374767057);
INSERT INTO moves VALUES(1,153,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets purple 3, adjust trick; the other gets orange 4, grey 3, purple 1; removed: red 3',1795374767064);
INSERT INTO moves VALUES(1,154,1,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795374767068);
INSERT INTO moves VALUES(1,155,1,'{"type":"place","die":1,"one_at":"left"}',NULL,'places 5 at purple 2, 1 at the left',1795374767070);
INSERT INTO moves VALUES(1,156,0,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795374767074);
INSERT INTO moves VALUES(1,157,0,'{"type":"place","die":0}',NULL,'places 3 at grey 3',1795374767077);
INSERT INTO moves VALUES(1,158,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795374767082);
INSERT INTO moves VALUES(1,159,1,'{"type":"place","die":0}',NULL,'places 1 at yellow 3',1795374767087);
INSERT INTO moves VALUES(1,160,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795374767090);
INSERT INTO moves VALUES(1,161,0,'{"type":"place","die":0}',NULL,'places 2 at dark blue 3',1795374767097);
INSERT INTO moves VALUES(1,162,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 3, purple 2; the other gets dark blue 3, grey 3; removed: light blue 1, purple 4',1795374767102);
INSERT INTO moves VALUES(2,1,0,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795374767116);
INSERT INTO moves VALUES(2,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at yellow 3, 1 at the right',1795374767119);
INSERT INTO moves VALUES(2,3,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795374767124);
INSERT INTO moves VALUES(2,4,1,'{"type":"place","die":1}',NULL,'places 4 at orange 2',1795374767127);
INSERT INTO moves VALUES(2,5,0,'{"type":"roll"}','[2,5]','rolls 2 and 5',1795374767132);
INSERT INTO moves VALUES(2,6,0,'{"type":"place","die":1}',NULL,'places 5 at both trick',1795374767135);
INSERT INTO moves VALUES(2,7,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795374767139);
INSERT INTO moves VALUES(2,8,1,'{"type":"place","die":1}',NULL,'places 6 at light blue 4',1795374767142);
INSERT INTO moves VALUES(2,9,0,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795374767147);
INSERT INTO moves VALUES(2,10,0,'{"type":"place","die":1}',NULL,'places 4 at orange 2',1795374767150);
INSERT INTO moves VALUES(2,11,1,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795374767155);
INSERT INTO moves VALUES(2,12,1,'{"type":"place","die":1}',NULL,'places 6 at light blue 4',1795374767160);
INSERT INTO moves VALUES(2,13,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795374767162);
INSERT INTO moves VALUES(2,14,0,'{"type":"place","die":1}',NULL,'places 4 at orange 2',1795374767166);
INSERT INTO moves VALUES(2,15,1,'{"type":"roll"}','[3,2]','rolls 3 and 2',1795374767168);
INSERT INTO moves VALUES(2,16,1,'{"type":"place","die":1}',NULL,'places 2 at yellow 3',1795374767174);
INSERT INTO moves VALUES(2,17,0,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795374767178);
INSERT INTO moves VALUES(2,18,0,'{"type":"place","die":1}',NULL,'places 5 at both trick',1795374767181);
INSERT INTO moves VALUES(2,19,1,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795374767185);
INSERT INTO moves VALUES(2,20,1,'{"type":"place","die":1}',NULL,'places 3 at red 3',1795374767188);
INSERT INTO moves VALUES(3,1,0,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795374767199);
INSERT INTO moves VALUES(3,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 5 at red 3, 1 at the right',1795374767204);
INSERT INTO moves VALUES(3,3,1,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795374767209);
INSERT INTO moves VALUES(3,4,1,'{"type":"place","die":1}',NULL,'places 1 at both trick',1795374767211);
INSERT INTO moves VALUES(3,5,0,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795374767217);
INSERT INTO moves VALUES(3,6,1,'{"type":"resign"}',NULL,'resigns',1795374767219);
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
INSERT INTO ratings VALUES(3,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795374767102);
INSERT INTO ratings VALUES(4,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795374767102);
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
INSERT INTO rating_changes VALUES(1,3,1,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795374767102);
INSERT INTO rating_changes VALUES(2,4,1,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795374767102);
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
INSERT INTO outbox VALUES(1,3,'verify','mail',NULL,NULL,NULL,1795374765502,1795374765502,1795374765502,0,'waiting',NULL,NULL,NULL,NULL);
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
CREATE INDEX outbox_due on outbox (way, due_at) where status = 'waiting';
CREATE INDEX outbox_sending on outbox (way) where status = 'sending';
CREATE INDEX outbox_by_account on outbox (account, kind, way, taken_at);
CREATE INDEX outbox_by_end on outbox (closed_at) where closed_at is not null;
CREATE INDEX outbox_by_game on outbox (game) where game is not null;
CREATE INDEX outbox_by_invitation on outbox (invitation) where invitation is not null;
CREATE UNIQUE INDEX outbox_gathered on outbox (account, kind, way)
    where status = 'waiting' and kind in ('your_turn', 'digest', 'verify', 'reset', 'test');
COMMIT;
pragma user_version = 11;
pragma application_id = 1399351150;
