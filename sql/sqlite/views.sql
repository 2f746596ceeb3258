-- Views for reading the database by hand. They hold no data and no secrets (no password, token or
-- seed). They are dropped and made again where this text has changed, so any version may change it.
-- Times are in UTC.

drop view if exists admin_games;
drop view if exists admin_moves;
drop view if exists admin_players;
drop view if exists admin_invitations;
drop view if exists admin_outbox;
drop view if exists admin_holidays;
drop view if exists admin_outages;
drop view if exists admin_rankings;
drop view if exists admin_seasons;
drop view if exists admin_cups;
drop view if exists admin_ladder;
drop view if exists admin_dice_by_face;
drop view if exists admin_dice_by_pair;
drop view if exists admin_dice_by_player;
drop view if exists admin_post;
drop view if exists admin_log;
drop view if exists admin_reports;
drop view if exists admin_messages;
drop view if exists rolls;
drop view if exists people;

-- How the views below call a player: by the name that they log in with, and the display name beside it.
create view people as
select id, name || coalesce(' (' || display_name || ')', '') as name from accounts;

-- Every game: its players, the score, whose turn it is and since when.
create view admin_games as
select g.public_id as game,
       i.game as kind,
       i.variant,
       (select group_concat(name, ' : ')
          from (select a.name from seats s join people a on a.id = s.account
                 where s.game = g.id order by s.seat)) as players,
       (select group_concat(points, ' : ')
          from (select points from seats where game = g.id order by seat)) as score,
       g.status,
       g.round,
       g.seq as moves,
       (select group_concat(name, ', ')
          from (select a.name from seats s join people a on a.id = s.account
                 where s.game = g.id and s.waiting_since is not null order by s.seat)) as turn,
       (select strftime('%Y-%m-%dT%H:%M:%SZ', min(waiting_since) / 1000, 'unixepoch')
          from seats where game = g.id) as waiting_since,
       (select strftime('%Y-%m-%dT%H:%M:%SZ', min(deadline_at) / 1000, 'unixepoch')
          from seats where game = g.id) as deadline,
       case when g.status = 'finished' then coalesce(
           (select iif(count(*) = 1, max(a.name), null) from seats s join people a on a.id = s.account
             where s.game = g.id and s.place = 1), 'nobody') end as winner,
       g.reason,
       strftime('%Y-%m-%dT%H:%M:%SZ', g.created_at / 1000, 'unixepoch') as created,
       strftime('%Y-%m-%dT%H:%M:%SZ', g.updated_at / 1000, 'unixepoch') as updated
  from games g
  join invitations i on i.id = g.invitation;

-- The log of every game in sentences, and who entered each move, the player, an order of theirs, the clock or the host:
-- "anna places 2 at red 3".
create view admin_moves as
select g.public_id as game,
       m.seq,
       strftime('%Y-%m-%dT%H:%M:%SZ', m.at / 1000, 'unixepoch') as at,
       case when m.ordered = 1 then 'order' else m.by end as by,
       coalesce(a.name || ' ', '') || m.says as sentence
  from moves m
  join games g on g.id = m.game
  left join seats s on s.game = m.game and s.seat = m.seat
  left join people a on a.id = s.account;

-- Every account with its numbers of games, and since when the operator has locked it.
create view admin_players as
select a.name,
       a.display_name,
       case when a.bot_owner is null then a.kind else 'bot' end as kind,
       a.language,
       strftime('%Y-%m-%dT%H:%M:%SZ', a.locked_at / 1000, 'unixepoch') as locked,
       strftime('%Y-%m-%dT%H:%M:%SZ', a.locked_until / 1000, 'unixepoch') as locked_until,
       strftime('%Y-%m-%dT%H:%M:%SZ', a.created_at / 1000, 'unixepoch') as created,
       count(g.id) filter (where g.status = 'active') as active,
       count(s.waiting_since) as awaited,
       count(g.id) filter (where g.status = 'finished') as finished,
       count(g.id) filter (where s.place = 1 and g.counts and not exists (select 1 from seats o
           where o.game = s.game and o.seat <> s.seat and o.place = 1)) as won,
       strftime('%Y-%m-%dT%H:%M:%SZ', max(g.updated_at) / 1000, 'unixepoch') as last_game
  from accounts a
  left join seats s on s.account = a.id
  left join games g on g.id = s.game
 group by a.id;

-- Every invitation: to whom it went, whose places are taken, and what became of it.
create view admin_invitations as
select i.public_id as invitation,
       i.game as kind,
       i.variant,
       inviter.name as "from",
       (select group_concat(coalesce(name, iif(i.unlisted, 'whoever has the link', 'everyone')), ', ')
          from (select iif(p.open, null, a.name) as name
                  from places p left join people a on a.id = p.account
                 where p.invitation = i.id and p.place > 0 order by p.place)) as "to",
       (select group_concat(name, ', ') from (select a.name from places p join people a on a.id = p.account
         where p.invitation = i.id and p.status in ('inviter', 'accepted') order by p.place)) as taken,
       (select group_concat(name, ', ') from (select a.name from places p join people a on a.id = p.account
         where p.invitation = i.id and p.status = 'declined' order by p.place)) as declined,
       iif(i.status = 'open' and i.expires_at <= unixepoch() * 1000, 'expired', i.status) as status,
       i.days_per_move,
       i.bank_start_h || ' h, ' || i.bank_add_h || ' h a turn, ' || i.bank_top_h || ' h at most' as bank,
       i.free_weekends,
       i.rated,
       i.message,
       g.public_id as game,
       strftime('%Y-%m-%dT%H:%M:%SZ', i.created_at / 1000, 'unixepoch') as created,
       strftime('%Y-%m-%dT%H:%M:%SZ', i.closed_at / 1000, 'unixepoch') as closed
  from invitations i
  join people inviter on inviter.id = i.inviter
  left join games g on g.invitation = i.id;

-- E-mails, webhooks and push messages that are to be sent, were sent or failed, newest first.
create view admin_outbox as
select o.id,
       a.name as "to",
       o.kind,
       o.way,
       g.public_id as game,
       o.status,
       o.attempts,
       o.problem,
       strftime('%Y-%m-%dT%H:%M:%SZ', o.created_at / 1000, 'unixepoch') as created,
       iif(o.status = 'waiting',
           strftime('%Y-%m-%dT%H:%M:%SZ', o.due_at / 1000, 'unixepoch'), null) as due,
       strftime('%Y-%m-%dT%H:%M:%SZ', o.closed_at / 1000, 'unixepoch') as closed
  from outbox o
  join people a on a.id = o.account
  left join games g on g.id = o.game
 order by o.id desc;

-- How e-mails, webhooks and push messages fare: what waits, what of that has failed before, what was
-- sent and what was given up.
create view admin_post as
select o.way,
       count(case when o.status in ('waiting', 'sending') then 1 end) as waiting,
       count(case when o.status in ('waiting', 'sending') and o.attempts > 0 then 1 end) as retrying,
       count(case when o.status = 'sent' then 1 end) as sent,
       strftime('%Y-%m-%dT%H:%M:%SZ', max(case when o.status = 'sent' then o.closed_at end) / 1000,
           'unixepoch') as last_sent,
       count(case when o.status = 'failed' then 1 end) as failed,
       strftime('%Y-%m-%dT%H:%M:%SZ', max(case when o.status = 'failed' then o.closed_at end) / 1000,
           'unixepoch') as last_failed,
       (select p.problem from outbox p where p.way = o.way and p.problem is not null
         order by p.id desc limit 1) as last_problem
  from outbox o
 group by o.way;

-- Announced holidays, in which the clocks of their players stand still.
create view admin_holidays as
select a.name,
       strftime('%Y-%m-%dT%H:%M:%SZ', h.start_at / 1000, 'unixepoch') as start,
       strftime('%Y-%m-%dT%H:%M:%SZ', h.end_at / 1000, 'unixepoch') as "end"
  from holidays h
  join people a on a.id = h.account;

-- When all deadlines were moved, the latest first: the service was silent, or its clock was set.
create view admin_outages as
select strftime('%Y-%m-%dT%H:%M:%SZ', at / 1000, 'unixepoch') as noticed,
       why,
       lasted / 1000 as seconds,
       games, seasons, cups, challenges
  from outages
 order by id desc;

-- The seasons, the latest first.
create view admin_seasons as
select s.public_id as season,
       s.name,
       s.number,
       s.game,
       s.status,
       coalesce(a.name, '') as opened_by,
       strftime('%Y-%m-%dT%H:%M:%SZ', s.starts_at / 1000, 'unixepoch') as starts,
       strftime('%Y-%m-%dT%H:%M:%SZ', (s.starts_at + s.days * 86400000 + s.extra) / 1000, 'unixepoch') as ends,
       strftime('%Y-%m-%dT%H:%M:%SZ', s.ended_at / 1000, 'unixepoch') as ended,
       (select count(*) from season_members m where m.season = s.id) as players,
       (select count(*) from season_games g where g.season = s.id) as games,
       (select count(*) from season_games g left join games p on p.id = g.game
         where g.season = s.id and (g.forfeit is not null or p.status = 'finished')) as finished,
       s.group_size, s.moving, s.most_at_once,
       iif(s.bank_start_h is null, s.days_per_move, null) as days_per_move,
       s.bank_start_h || ' h, ' || s.bank_add_h || ' h a turn, ' || s.bank_top_h || ' h at most' as bank,
       s.free_weekends,
       s.days, s.goes_on
  from seasons s
  left join people a on a.id = s.opened_by
 order by s.id desc;

-- The cups, the latest first.
create view admin_cups as
select c.public_id as cup,
       c.name,
       c.status,
       coalesce(a.name, '') as opened_by,
       strftime('%Y-%m-%dT%H:%M:%SZ', c.starts_at / 1000, 'unixepoch') as starts,
       c.round,
       strftime('%Y-%m-%dT%H:%M:%SZ', c.round_ends_at / 1000, 'unixepoch') as round_ends,
       strftime('%Y-%m-%dT%H:%M:%SZ', c.ended_at / 1000, 'unixepoch') as ended,
       (select count(*) from cup_members m where m.cup = c.id) as players,
       (select count(*) from cup_games g where g.cup = c.id) as games,
       c.games as games_of_a_match,
       iif(c.bank_start_h is null, c.days_per_move, null) as days_per_move,
       c.bank_start_h || ' h, ' || c.bank_add_h || ' h a turn, ' || c.bank_top_h || ' h at most' as bank,
       c.free_weekends,
       c.days
  from cups c
  left join people a on a.id = c.opened_by
 order by c.id desc;

-- Who stands on which rung of the ladder, the top first, and whom they challenge at present.
create view admin_ladder as
select l.rung,
       a.name as player,
       strftime('%Y-%m-%dT%H:%M:%SZ', l.joined_at / 1000, 'unixepoch') as joined,
       coalesce(b.name, '') as challenges
  from ladder l
  join people a on a.id = l.account
  left join ladder_challenges c on c.challenger = l.account and c.ended_at is null
  left join people b on b.id = c.challenged
 order by l.rung;

-- Ratings, ordered by the strength that a player very probably has at least.
create view admin_rankings as
select a.name,
       r.kind,
       round(r.value) as value,
       round(r.deviation) as deviation,
       r.games,
       strftime('%Y-%m-%dT%H:%M:%SZ', r.rated_at / 1000, 'unixepoch') as last_game
  from ratings r
  join people a on a.id = r.account
 order by r.value - 2 * r.deviation desc;

-- What the operator and their helpers have done, newest first.
create view admin_log as
select strftime('%Y-%m-%dT%H:%M:%SZ', c.at / 1000, 'unixepoch') as at,
       coalesce(nullif(c.actor, ''), c.way) as who,
       c.way,
       c.act,
       a.name as player,
       c.subject,
       c.detail,
       c.reason
  from acts c
  left join people a on a.id = c.account
 order by c.id desc;

-- What players have reported to the operator, those that wait first.
create view admin_reports as
select r.id as report,
       strftime('%Y-%m-%dT%H:%M:%SZ', r.at / 1000, 'unixepoch') as at,
       reporter.name as reporter,
       reported.name as reported,
       g.public_id as game,
       r.message,
       r.quote,
       r.text,
       strftime('%Y-%m-%dT%H:%M:%SZ', r.answered_at / 1000, 'unixepoch') as answered,
       r.answer
  from reports r
  join people reporter on reporter.id = r.reporter
  join people reported on reported.id = r.reported
  left join games g on g.id = r.game
 order by case when r.answered_at is null then 0 else 1 end, r.id desc;

-- What players and spectators say to each other, and about moves, newest first.
create view admin_messages as
select m.id as message,
       strftime('%Y-%m-%dT%H:%M:%SZ', m.at / 1000, 'unixepoch') as at,
       g.public_id as game,
       a.name as player,
       case when m.seq is not null then 'move ' || m.seq when m.seat is null then 'spectators' else 'players' end as about,
       m.text
  from messages m
  join games g on g.id = m.game
  join people a on a.id = m.account
 order by m.id desc;

-- How often each player rolled each pair of dice of Shanghaien, the lower one first. The next three
-- views add these up. The text of what was drawn ends with two numbers from 0, "[1,3]}", and is split
-- after counting: once for each pair, not for each roll.
create view rolls as
select account,
       min(first, second) + 1 as low,
       max(first, second) + 1 as high,
       n
  from (select account,
               cast(substr(pair, 1, 1) as integer) as first,
               cast(substr(pair, 3, 1) as integer) as second,
               n
          from (select s.account, substr(m.drawn, -5, 3) as pair, count(*) as n
                  from moves m
                  join seats s on s.game = m.game and s.seat = m.seat
                 where m.drawn glob '{"roll*'
                 group by s.account, pair));

-- How often each face was rolled, and how often fair dice show it.
create view admin_dice_by_face as
with faces (face) as (values (1), (2), (3), (4), (5), (6)),
     counts as (select low, high, sum(n) as n from rolls group by low, high)
select face,
       coalesce((select sum(n * ((low = face) + (high = face))) from counts), 0) as thrown,
       round(coalesce((select sum(n) from counts), 0) / 3.0, 1) as expected
  from faces;

-- The same for pairs of dice in any order.
create view admin_dice_by_pair as
with faces (face) as (values (1), (2), (3), (4), (5), (6)),
     counts as materialized (select low, high, sum(n) as n from rolls group by low, high),
     total as (select coalesce(sum(n), 0) as n from counts)
select a.face as low,
       b.face as high,
       coalesce(counts.n, 0) as thrown,
       total.n * iif(a.face = b.face, 1, 2) / 36.0 as expected
  from faces a
  join faces b on b.face >= a.face
  join total
  left join counts on counts.low = a.face and counts.high = b.face;

-- The faces that each player rolled, with their chi-square (11.1 or more: one fair player in twenty).
create view admin_dice_by_player as
with counts as (select account,
                       sum(n) as rolls,
                       sum(n * ((low = 1) + (high = 1))) as ones,
                       sum(n * ((low = 2) + (high = 2))) as twos,
                       sum(n * ((low = 3) + (high = 3))) as threes,
                       sum(n * ((low = 4) + (high = 4))) as fours,
                       sum(n * ((low = 5) + (high = 5))) as fives,
                       sum(n * ((low = 6) + (high = 6))) as sixes
                  from rolls
                 group by account)
select a.name as player,
       a.display_name,
       c.rolls, c.ones, c.twos, c.threes, c.fours, c.fives, c.sixes,
       round((c.ones * c.ones + c.twos * c.twos + c.threes * c.threes + c.fours * c.fours
              + c.fives * c.fives + c.sixes * c.sixes) * 3.0 / c.rolls - 2 * c.rolls, 2)
           as chi_square
  from counts c
  join accounts a on a.id = c.account;
