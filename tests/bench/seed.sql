-- Fills a database of the service with games that have just begun: N, which is in temp.wanted.
-- The players are guests, two for each ten games.
pragma synchronous = off;
begin;
create temp table moment as select unixepoch() * 1000 as ms;
create temp table numbers as
    with recursive n(i) as (select 1 union all select i + 1 from n where i < (select n from wanted))
    select i from n;
insert into accounts (name, kind, created_at)
    select 'guest-seed' || i, 'guest', (select ms from moment) from numbers where i <= (select max(i) / 5 + 2 from numbers);
create temp table first as select min(id) as id, count(*) as n from accounts where name like 'guest-seed%';
insert into invitations (public_id, game, variant, inviter, first, seed, status, created_at,
                         expires_at, closed_at)
    select printf('I%011d', i), 'shanghaien', '{"extra_wild":false,"sharks":false}',
           first.id + i % first.n, 'inviter', randomblob(32), 'accepted',
           (select ms from moment), (select ms from moment) + 86400000, (select ms from moment)
      from numbers, first order by i;
insert into places (invitation, place, account, status)
    select invitations.id, place, first.id + (i + place) % first.n, iif(place, 'accepted', 'inviter')
      from numbers, first, (select 0 as place union all select 1)
      join invitations on invitations.public_id = printf('I%011d', i);
insert into games (public_id, invitation, created_at, round, phase, updated_at, idle_at)
    select printf('G%011d', numbers.i), invitations.id, (select ms from moment), 1, 'roll', (select ms from moment),
           (select ms from moment) + 46 * 86400000
      from numbers join invitations on invitations.public_id = printf('I%011d', numbers.i) order by numbers.i;
insert into seats (game, seat, account, waiting_since)
    select games.id, place, account, iif(place, null, (select ms from moment))
      from games join places on places.invitation = games.invitation where games.public_id like 'G0%';
commit;
pragma wal_checkpoint(truncate);
