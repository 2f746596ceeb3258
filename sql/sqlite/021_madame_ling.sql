-- 021: the strong house player of Shanghai is called Madame Ling. Lang-Tsu is the neutral figure of the game.

-- An older account of such a name gets a number behind it, and one that shows such a name shows its own again.
create temp table house (old text primary key, name text not null collate nocase) strict;
insert into house values ('lang-tsu', 'madame-ling'), ('lang-tsu-2', 'madame-ling-2'), ('lang-tsu-3', 'madame-ling-3'),
                         ('lang-tsu-4', 'madame-ling-4'), ('lang-tsu-5', 'madame-ling-5');

create temp table renamed as select id from accounts where name in (select name from house);
create temp table shown as select account from name_skeletons where of = 'display_name'
    and skeleton in (select skeleton(name, 0) from house union select skeleton(name, 1) from house);

update accounts
   set name = name || '.' || (with recursive numbers (i) as (select 1 union all select i + 1 from numbers)
                              select i from numbers
                               where not exists (select 1 from accounts o where o.name = accounts.name || '.' || i)
                               limit 1)
 where id in (select id from renamed);
update accounts set display_name = null where id in (select account from shown);
delete from name_skeletons where of = 'display_name' and account in (select account from shown);

insert into renamed select id from accounts where name in (select old from house);
update accounts set name = (select name from house where old = accounts.name) where name in (select old from house);

update games set revision = revision + 1 where id in
    (select game from seats where account in (select id from renamed union select account from shown));

delete from name_skeletons where of = 'name' and account in (select id from renamed);
insert or ignore into name_skeletons select skeleton(name, 0), id, 'name' from accounts where id in (select id from renamed);
insert or ignore into name_skeletons select skeleton(name, 1), id, 'name' from accounts where id in (select id from renamed);

drop table renamed;
drop table shown;
drop table house;
