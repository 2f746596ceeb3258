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
INSERT INTO accounts VALUES(1,'el-dado','house',NULL,NULL,'en',1795320027000);
INSERT INTO accounts VALUES(2,'terrible-michael','house',NULL,NULL,'en',1795320027000);
INSERT INTO accounts VALUES(3,'anna','person','$argon2id$v=19$m=19456,t=2,p=1$TkMk7X7yHIN4AwUvkNg0Ig$nzJ/AiUZ33Ig/c9vaTM21lFmXFAgWOh7iw2OnlBcfUE','anna@example.org','de',1795320028201);
INSERT INTO accounts VALUES(4,'bernd','person','$argon2id$v=19$m=19456,t=2,p=1$GGDW9NT1Apld1II8yk1uog$NZRmRburQGmm65k5uTOg1yDNF3qGuJ7bpuIwAZx6nmI',NULL,'en',1795320028420);
INSERT INTO accounts VALUES(5,'guest-nHVgJHyq','guest',NULL,NULL,'en',1795320028553);
CREATE TABLE sessions (
    token_hash blob not null primary key,  -- SHA-256 of the token
    account    integer not null references accounts (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null,           -- put off while the owner plays
    constraint sessions_hash_length check (length(token_hash) = 32)
) strict, without rowid;
INSERT INTO sessions VALUES(X'1837d0072d332f12ed90bc0f3edb556ac3e41c29d25116b5db6c8ea6cf2b2e9f',5,1795320028553,1803096028553);
INSERT INTO sessions VALUES(X'8ce5e9f80ba5762325d1a04026ab7cd7df6e259c36e5f5a916b57ec1b6411c1e',4,1795320028420,1803096028420);
INSERT INTO sessions VALUES(X'ce1676167cda6c865150c0286bbf9814361bdbfc3e97ae613d3937fd2c570f62',3,1795320028201,1803096028201);
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
INSERT INTO invitations VALUES(1,'8VH2CINRqc3R','shanghaien','{"extra_wild":true,"sharks":true}',3,4,0,'inviter',NULL,1,'',X'596e6116065b193584aa0d4bca6790e64f8092b48941bb38cb89c611dcc14c36','','00ff','accepted',1795320028559,1797912028559,1795320028705,NULL,1,1,NULL);
INSERT INTO invitations VALUES(2,'eqvKszxIrpuD','shanghaien','{"extra_wild":false,"sharks":false}',4,5,0,'inviter',3,1,'',X'a64de298286d1ef9accbe76c508a2b7aba0ac85b07081778107ebe2ba836e93b','','','accepted',1795320032151,1797912032151,1795320032156,NULL,1,1,NULL);
INSERT INTO invitations VALUES(3,'Mg9wfTx8TAnw','shanghaien','{"extra_wild":false,"sharks":false}',5,3,0,'inviter',NULL,1,'',X'fe5062a189e85edb1d32aa13fb8e05d1ee6f4a16c9c02c165e222dbdf7f0a2ee','','','accepted',1795320032263,1797912032263,1795320032265,NULL,1,1,NULL);
INSERT INTO invitations VALUES(4,'5YXhbrr6qp2a','shanghaien','{"extra_wild":false,"sharks":false}',3,4,0,'random',NULL,1,'Fancy a round?',X'9aaa5f5b629edf2e2587e8b50e016051707fe06ebac195e93da15c7313d7367f','','','declined',1795320032308,1797912032308,1795320032311,NULL,1,1,NULL);
INSERT INTO invitations VALUES(5,'r3QDSn2o1zlP','shanghaien','{"extra_wild":false,"sharks":false}',4,3,0,'random',NULL,1,'',X'94173865b65782715d195accf6d4584f4ec4fca893f74906f7618a9c6ed42ecc','','','open',1795320032316,1797912032316,NULL,NULL,1,1,NULL);
INSERT INTO invitations VALUES(6,'f9DrRtv6wRvn','shanghaien','{"extra_wild":false,"sharks":false}',5,NULL,1,'random',NULL,1,'',X'b89b9e8d7b3206318f828bf31d84f502339ed3d9d6184a107460112ff7f2be26','','','open',1795320032319,1797912032319,NULL,NULL,1,1,NULL);
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
INSERT INTO games VALUES(1,'cqKjw6qAXUoX',1,1795320028705,'finished',124,124,8,NULL,NULL,1795320032148,0,'score',NULL,0);
INSERT INTO games VALUES(2,'my7JrTiy2Ofi',2,1795320032156,'active',20,20,1,0,1795579232261,1795320032261,NULL,NULL,NULL,0);
INSERT INTO games VALUES(3,'fNRnMsIqwX9G',3,1795320032265,'finished',6,6,1,NULL,NULL,1795320032301,0,'resigned',NULL,0);
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
INSERT INTO seats VALUES(1,0,3,31,NULL);
INSERT INTO seats VALUES(1,1,4,16,NULL);
INSERT INTO seats VALUES(2,0,4,0,1795320032261);
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
INSERT INTO moves VALUES(1,1,0,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795320030107);
INSERT INTO moves VALUES(1,2,0,'{"type":"sharks","card":50,"die":1,"one_at":"right"}',NULL,'plays sharks: 5 at green 3, turned face down, 1 at the right',1795320030308);
INSERT INTO moves VALUES(1,3,1,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795320030325);
INSERT INTO moves VALUES(1,4,1,'{"type":"place","die":1}',NULL,'places 1 at green 2',1795320030341);
INSERT INTO moves VALUES(1,5,0,'{"type":"roll"}','[1,6]','rolls 1 and 6',1795320030358);
INSERT INTO moves VALUES(1,6,0,'{"type":"place","die":1}',NULL,'places 6 at light blue 4',1795320030374);
INSERT INTO moves VALUES(1,7,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795320030388);
INSERT INTO moves VALUES(1,8,1,'{"type":"exchange","card":51,"from":1}',NULL,'plays exchange: takes 1 back from green 2, places 6 at light blue 4 and 1 at green 2',1795320030404);
INSERT INTO moves VALUES(1,9,0,'{"type":"roll"}','[6,5]','rolls 6 and 5',1795320030415);
INSERT INTO moves VALUES(1,10,0,'{"type":"place","die":1}',NULL,'places 5 at green 3',1795320030426);
INSERT INTO moves VALUES(1,11,1,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795320030440);
INSERT INTO moves VALUES(1,12,1,'{"type":"place","die":1}',NULL,'places 5 at green 3',1795320030456);
INSERT INTO moves VALUES(1,13,0,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795320030468);
INSERT INTO moves VALUES(1,14,0,'{"type":"place","die":1}',NULL,'places 1 at green 2',1795320030480);
INSERT INTO moves VALUES(1,15,1,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795320030494);
INSERT INTO moves VALUES(1,16,1,'{"type":"place","die":1}',NULL,'places 3 at adjust trick',1795320030512);
INSERT INTO moves VALUES(1,17,0,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795320030522);
INSERT INTO moves VALUES(1,18,0,'{"type":"place","die":1}',NULL,'places 2 at red 4',1795320030536);
INSERT INTO moves VALUES(1,19,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795320030560);
INSERT INTO moves VALUES(1,20,1,'{"type":"place","die":1}',NULL,'places 4 at adjust trick',1795320030588);
INSERT INTO moves VALUES(1,21,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 4, red 4, green 2; the other gets adjust trick, adjust trick; removed: green 3',1795320030605);
INSERT INTO moves VALUES(1,22,1,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795320030613);
INSERT INTO moves VALUES(1,23,1,'{"type":"adjust","card":40,"die":1,"by":-1}',NULL,'plays adjust: 4 becomes 3',1795320030619);
INSERT INTO moves VALUES(1,24,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 4 at yellow 1, 1 at the right',1795320030628);
INSERT INTO moves VALUES(1,25,0,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795320030653);
INSERT INTO moves VALUES(1,26,0,'{"type":"place","die":0}',NULL,'places 5 at orange 3',1795320030714);
INSERT INTO moves VALUES(1,27,1,'{"type":"roll"}','[1,3]','rolls 1 and 3',1795320030740);
INSERT INTO moves VALUES(1,28,1,'{"type":"place","die":1}',NULL,'places 3 at red 2',1795320030764);
INSERT INTO moves VALUES(1,29,0,'{"type":"roll"}','[2,3]','rolls 2 and 3',1795320030797);
INSERT INTO moves VALUES(1,30,0,'{"type":"wild","card":48,"colour":"light_blue"}',NULL,'plays wild into light blue',1795320030825);
INSERT INTO moves VALUES(1,31,0,'{"type":"place","die":0}',NULL,'places 2 at light blue 3',1795320030840);
INSERT INTO moves VALUES(1,32,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 1, red 2; the other gets orange 3, light blue 3; removed: dark blue 2, adjust trick',1795320030904);
INSERT INTO moves VALUES(1,33,0,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795320031013);
INSERT INTO moves VALUES(1,34,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 3 at both trick, 1 at the right',1795320031028);
INSERT INTO moves VALUES(1,35,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795320031033);
INSERT INTO moves VALUES(1,36,1,'{"type":"wild","card":41,"colour":"yellow"}',NULL,'plays wild into yellow',1795320031038);
INSERT INTO moves VALUES(1,37,1,'{"type":"place","die":0}',NULL,'places 3 at both trick',1795320031043);
INSERT INTO moves VALUES(1,38,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795320031048);
INSERT INTO moves VALUES(1,39,0,'{"type":"place","die":0}',NULL,'places 3 at both trick',1795320031053);
INSERT INTO moves VALUES(1,40,1,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795320031065);
INSERT INTO moves VALUES(1,41,1,'{"type":"place","die":0}',NULL,'places 3 at both trick',1795320031072);
INSERT INTO moves VALUES(1,42,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets nothing; the other gets nothing; removed: orange 1, reroll trick, reroll trick, both trick, yellow 3, orange 4',1795320031085);
INSERT INTO moves VALUES(1,43,1,'{"type":"roll"}','[5,3]','rolls 5 and 3',1795320031130);
INSERT INTO moves VALUES(1,44,1,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 5 at dark blue 3, 1 at the right',1795320031153);
INSERT INTO moves VALUES(1,45,0,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795320031165);
INSERT INTO moves VALUES(1,46,0,'{"type":"place","die":1}',NULL,'places 6 at purple 2',1795320031193);
INSERT INTO moves VALUES(1,47,1,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795320031209);
INSERT INTO moves VALUES(1,48,1,'{"type":"place","die":1}',NULL,'places 5 at dark blue 3',1795320031229);
INSERT INTO moves VALUES(1,49,0,'{"type":"roll"}','[6,4]','rolls 6 and 4',1795320031254);
INSERT INTO moves VALUES(1,50,0,'{"type":"place","die":1}',NULL,'places 4 at yellow 2',1795320031264);
INSERT INTO moves VALUES(1,51,1,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795320031270);
INSERT INTO moves VALUES(1,52,1,'{"type":"place","die":1}',NULL,'places 4 at yellow 2',1795320031287);
INSERT INTO moves VALUES(1,53,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795320031291);
INSERT INTO moves VALUES(1,54,0,'{"type":"place","die":1}',NULL,'places 4 at yellow 2',1795320031300);
INSERT INTO moves VALUES(1,55,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795320031304);
INSERT INTO moves VALUES(1,56,1,'{"type":"place","die":1}',NULL,'places 1 at grey 1',1795320031309);
INSERT INTO moves VALUES(1,57,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795320031314);
INSERT INTO moves VALUES(1,58,0,'{"type":"place","die":1}',NULL,'places 3 at purple 3',1795320031318);
INSERT INTO moves VALUES(1,59,1,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795320031326);
INSERT INTO moves VALUES(1,60,1,'{"type":"place","die":1}',NULL,'places 4 at yellow 2',1795320031348);
INSERT INTO moves VALUES(1,61,0,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795320031357);
INSERT INTO moves VALUES(1,62,0,'{"type":"place","die":1}',NULL,'places 6 at purple 2',1795320031372);
INSERT INTO moves VALUES(1,63,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 3, yellow 2, grey 1; the other gets purple 2, purple 3; removed: purple 1',1795320031384);
INSERT INTO moves VALUES(1,64,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795320031400);
INSERT INTO moves VALUES(1,65,0,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 3 at red 3, 1 at the left',1795320031413);
INSERT INTO moves VALUES(1,66,1,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795320031432);
INSERT INTO moves VALUES(1,67,1,'{"type":"place","die":0}',NULL,'places 4 at red 3',1795320031469);
INSERT INTO moves VALUES(1,68,0,'{"type":"roll"}','[3,6]','rolls 3 and 6',1795320031492);
INSERT INTO moves VALUES(1,69,0,'{"type":"place","die":0}',NULL,'places 3 at red 3',1795320031496);
INSERT INTO moves VALUES(1,70,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795320031520);
INSERT INTO moves VALUES(1,71,1,'{"type":"wild","card":49,"colour":"yellow"}',NULL,'plays wild into yellow',1795320031541);
INSERT INTO moves VALUES(1,72,1,'{"type":"place","die":1}',NULL,'places 6 at green 3',1795320031552);
INSERT INTO moves VALUES(1,73,0,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795320031564);
INSERT INTO moves VALUES(1,74,0,'{"type":"place","die":1}',NULL,'places 6 at green 3',1795320031623);
INSERT INTO moves VALUES(1,75,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795320031630);
INSERT INTO moves VALUES(1,76,1,'{"type":"place","die":1}',NULL,'places 4 at red 3',1795320031668);
INSERT INTO moves VALUES(1,77,0,'{"type":"roll"}','[4,6]','rolls 4 and 6',1795320031688);
INSERT INTO moves VALUES(1,78,0,'{"type":"place","die":1}',NULL,'places 6 at green 3',1795320031707);
INSERT INTO moves VALUES(1,79,1,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795320031728);
INSERT INTO moves VALUES(1,80,1,'{"type":"place","die":1}',NULL,'places 3 at red 3',1795320031736);
INSERT INTO moves VALUES(1,81,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795320031740);
INSERT INTO moves VALUES(1,82,0,'{"type":"place","die":1}',NULL,'places 3 at red 3',1795320031743);
INSERT INTO moves VALUES(1,83,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795320031747);
INSERT INTO moves VALUES(1,84,1,'{"type":"place","die":1}',NULL,'places 6 at green 3',1795320031751);
INSERT INTO moves VALUES(1,85,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets red 3; the other gets red 3; removed: light blue 3, grey 4, dark blue 1, green 3',1795320031754);
INSERT INTO moves VALUES(1,86,1,'{"type":"roll"}','[6,3]','rolls 6 and 3',1795320031763);
INSERT INTO moves VALUES(1,87,1,'{"type":"place","die":1,"one_at":"left"}',NULL,'places 3 at yellow 3, 1 at the left',1795320031767);
INSERT INTO moves VALUES(1,88,0,'{"type":"roll"}','[2,6]','rolls 2 and 6',1795320031773);
INSERT INTO moves VALUES(1,89,0,'{"type":"place","die":0}',NULL,'places 2 at grey 3',1795320031778);
INSERT INTO moves VALUES(1,90,1,'{"type":"roll"}','[5,1]','rolls 5 and 1',1795320031783);
INSERT INTO moves VALUES(1,91,1,'{"type":"place","die":0}',NULL,'places 5 at purple 4',1795320031787);
INSERT INTO moves VALUES(1,92,0,'{"type":"roll"}','[4,1]','rolls 4 and 1',1795320031790);
INSERT INTO moves VALUES(1,93,0,'{"type":"place","die":0}',NULL,'places 4 at light blue 1',1795320031794);
INSERT INTO moves VALUES(1,94,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets yellow 3, purple 4; the other gets grey 3, light blue 1; removed: orange 3, reroll trick',1795320031798);
INSERT INTO moves VALUES(1,95,0,'{"type":"roll"}','[4,5]','rolls 4 and 5',1795320031801);
INSERT INTO moves VALUES(1,96,0,'{"type":"place","die":0,"one_at":"right"}',NULL,'places 4 at green 4, 1 at the right',1795320031805);
INSERT INTO moves VALUES(1,97,1,'{"type":"roll"}','[5,2]','rolls 5 and 2',1795320031808);
INSERT INTO moves VALUES(1,98,1,'{"type":"place","die":1}',NULL,'places 2 at red 1',1795320031815);
INSERT INTO moves VALUES(1,99,0,'{"type":"roll"}','[3,5]','rolls 3 and 5',1795320031819);
INSERT INTO moves VALUES(1,100,0,'{"type":"place","die":1}',NULL,'places 5 at light blue 2',1795320031823);
INSERT INTO moves VALUES(1,101,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795320031845);
INSERT INTO moves VALUES(1,102,1,'{"type":"place","die":1}',NULL,'places 6 at grey 3',1795320031849);
INSERT INTO moves VALUES(1,103,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795320031864);
INSERT INTO moves VALUES(1,104,0,'{"type":"place","die":1}',NULL,'places 4 at green 4',1795320031872);
INSERT INTO moves VALUES(1,105,1,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795320031890);
INSERT INTO moves VALUES(1,106,1,'{"type":"place","die":1}',NULL,'places 3 at purple 3',1795320031948);
INSERT INTO moves VALUES(1,107,0,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795320031971);
INSERT INTO moves VALUES(1,108,0,'{"type":"place","die":1}',NULL,'places 4 at green 4',1795320032001);
INSERT INTO moves VALUES(1,109,1,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795320032028);
INSERT INTO moves VALUES(1,110,1,'{"type":"place","die":1}',NULL,'places 4 at green 4',1795320032044);
INSERT INTO moves VALUES(1,111,0,'{"type":"roll"}','[5,5]','rolls 5 and 5',1795320032088);
INSERT INTO moves VALUES(1,112,0,'{"type":"place","die":1}',NULL,'places 5 at light blue 2',1795320032100);
INSERT INTO moves VALUES(1,113,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795320032108);
INSERT INTO moves VALUES(1,114,1,'{"type":"place","die":1}',NULL,'places 4 at green 4',1795320032112);
INSERT INTO moves VALUES(1,115,0,'{"type":"shanghai"}',NULL,'calls Shanghai and gets light blue 2, green 4; the other gets grey 3, purple 3, red 1; removed: dark blue 4',1795320032116);
INSERT INTO moves VALUES(1,116,1,'{"type":"roll"}','[5,6]','rolls 5 and 6',1795320032120);
INSERT INTO moves VALUES(1,117,1,'{"type":"place","die":0,"one_at":"left"}',NULL,'places 5 at both trick, 1 at the left',1795320032124);
INSERT INTO moves VALUES(1,118,0,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795320032127);
INSERT INTO moves VALUES(1,119,0,'{"type":"place","die":0}',NULL,'places 1 at grey 2',1795320032131);
INSERT INTO moves VALUES(1,120,1,'{"type":"roll"}','[2,2]','rolls 2 and 2',1795320032134);
INSERT INTO moves VALUES(1,121,1,'{"type":"place","die":0}',NULL,'places 2 at dark blue 3',1795320032137);
INSERT INTO moves VALUES(1,122,0,'{"type":"roll"}','[4,3]','rolls 4 and 3',1795320032141);
INSERT INTO moves VALUES(1,123,0,'{"type":"place","die":0}',NULL,'places 4 at yellow 4',1795320032144);
INSERT INTO moves VALUES(1,124,1,'{"type":"shanghai"}',NULL,'calls Shanghai and gets dark blue 3, both trick; the other gets grey 2, yellow 4; removed: orange 2, green 1',1795320032148);
INSERT INTO moves VALUES(2,1,0,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795320032160);
INSERT INTO moves VALUES(2,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 6 at orange 4, 1 at the right',1795320032164);
INSERT INTO moves VALUES(2,3,1,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795320032168);
INSERT INTO moves VALUES(2,4,1,'{"type":"place","die":1}',NULL,'places 1 at red 1',1795320032179);
INSERT INTO moves VALUES(2,5,0,'{"type":"roll"}','[2,4]','rolls 2 and 4',1795320032182);
INSERT INTO moves VALUES(2,6,0,'{"type":"place","die":1}',NULL,'places 4 at green 3',1795320032186);
INSERT INTO moves VALUES(2,7,1,'{"type":"roll"}','[1,4]','rolls 1 and 4',1795320032190);
INSERT INTO moves VALUES(2,8,1,'{"type":"place","die":1}',NULL,'places 4 at green 3',1795320032198);
INSERT INTO moves VALUES(2,9,0,'{"type":"roll"}','[3,3]','rolls 3 and 3',1795320032218);
INSERT INTO moves VALUES(2,10,0,'{"type":"place","die":1}',NULL,'places 3 at green 4',1795320032225);
INSERT INTO moves VALUES(2,11,1,'{"type":"roll"}','[4,4]','rolls 4 and 4',1795320032229);
INSERT INTO moves VALUES(2,12,1,'{"type":"place","die":1}',NULL,'places 4 at green 3',1795320032232);
INSERT INTO moves VALUES(2,13,0,'{"type":"roll"}','[3,1]','rolls 3 and 1',1795320032236);
INSERT INTO moves VALUES(2,14,0,'{"type":"place","die":1}',NULL,'places 1 at red 1',1795320032239);
INSERT INTO moves VALUES(2,15,1,'{"type":"roll"}','[1,5]','rolls 1 and 5',1795320032243);
INSERT INTO moves VALUES(2,16,1,'{"type":"place","die":1}',NULL,'places 5 at grey 3',1795320032247);
INSERT INTO moves VALUES(2,17,0,'{"type":"roll"}','[3,4]','rolls 3 and 4',1795320032250);
INSERT INTO moves VALUES(2,18,0,'{"type":"place","die":1}',NULL,'places 4 at green 3',1795320032254);
INSERT INTO moves VALUES(2,19,1,'{"type":"roll"}','[6,6]','rolls 6 and 6',1795320032257);
INSERT INTO moves VALUES(2,20,1,'{"type":"place","die":1}',NULL,'places 6 at orange 4',1795320032261);
INSERT INTO moves VALUES(3,1,0,'{"type":"roll"}','[1,2]','rolls 1 and 2',1795320032269);
INSERT INTO moves VALUES(3,2,0,'{"type":"place","die":1,"one_at":"right"}',NULL,'places 2 at grey 1, 1 at the right',1795320032273);
INSERT INTO moves VALUES(3,3,1,'{"type":"roll"}','[6,1]','rolls 6 and 1',1795320032288);
INSERT INTO moves VALUES(3,4,1,'{"type":"place","die":1}',NULL,'places 1 at dark blue 4',1795320032293);
INSERT INTO moves VALUES(3,5,0,'{"type":"roll"}','[1,1]','rolls 1 and 1',1795320032299);
INSERT INTO moves VALUES(3,6,1,'{"type":"resign"}',NULL,'resigns',1795320032301);
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
INSERT INTO outbox VALUES(1,3,'verify','mail',NULL,NULL,NULL,1795320028201,1795320028201,1795320028201,0,'waiting',NULL,NULL,NULL);
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
INSERT INTO ratings VALUES(3,1662.2120014703455126,290.23050778223864654,0.059999675372338141798,1,1795320032148);
INSERT INTO ratings VALUES(4,1337.7879985296544873,290.23050778223864654,0.059999675372338141798,1,1795320032148);
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
CREATE INDEX accounts_guests on accounts (created_at) where kind = 'guest';
CREATE INDEX invitations_by_inviter on invitations (inviter);
CREATE INDEX invitations_by_invitee on invitations (invitee) where invitee is not null;
COMMIT;
pragma user_version = 8;
pragma application_id = 1399351150;
