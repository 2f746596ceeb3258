-- 013: what a player who has left takes along, and games that count for nobody because of that.

-- A running game is given up for a player who leaves. If not every player had moved in it, it counts
-- neither as won nor as lost.
alter table games add column counts integer not null default 1  -- 0: in nobody's numbers
    constraint games_counts_flag check (counts in (0, 1));

-- Players who left before this was done for them.
update invitations set message = '' where message <> '' and inviter in
    (select id from accounts where kind = 'guest' and name like 'former-player-%');
delete from rating_changes where account in
    (select id from accounts where kind = 'guest' and name like 'former-player-%');
