-- 021: the strong house player of Shanghai is called Madame Ling. Lang-Tsu is the neutral figure of the game.

-- A server of the version before does not know her: until it is upgraded, too, she waits with her answers.
update games set revision = revision + 1 where id in
    (select game from seats s join accounts a on a.id = s.account
      where name in ('lang-tsu', 'lang-tsu-2', 'lang-tsu-3', 'lang-tsu-4', 'lang-tsu-5',
                     'madame-ling', 'madame-ling-2', 'madame-ling-3', 'madame-ling-4', 'madame-ling-5')
         or a.id in (select account from name_skeletons where of = 'display_name' and skeleton in
                     ('rnadarnellng', 'rnadarnellng2', 'rnadarnellnge', 'rnadarnellng4', 'rnadarnellngs')));

-- An older account of such a name gets a number behind it, and the letters for its digits behind what the name
-- looks like.
with renamed as (
    update accounts a
       set name = name || '.' || (select min(i) from generate_series(1, 1000) as numbers (i)
                                   where not exists (select 1 from accounts o where o.name = a.name || '.' || i))
     where name in ('madame-ling', 'madame-ling-2', 'madame-ling-3', 'madame-ling-4', 'madame-ling-5')
    returning id, substr(name, strpos(name collate "C", '.') + 1) as number)
update name_skeletons s set skeleton = skeleton || translate(number, '0135', 'oles')
  from renamed r where r.id = s.account and of = 'name';

-- One that shows such a name shows its own again.
with shown as (
    delete from name_skeletons where of = 'display_name' and skeleton in
        ('rnadarnellng', 'rnadarnellng2', 'rnadarnellnge', 'rnadarnellng4', 'rnadarnellngs')
    returning account)
update accounts set display_name = null where id in (select account from shown);
delete from name_skeletons where of = 'display_name' and account in (select id from accounts where display_name is null);

update name_skeletons s set skeleton = 'rnadarnellng' || substr(skeleton, length('langtsu') + 1)
  from accounts a where a.id = s.account and of = 'name'
   and name in ('lang-tsu', 'lang-tsu-2', 'lang-tsu-3', 'lang-tsu-4', 'lang-tsu-5');
update accounts set name = 'madame-ling' || substr(name, length('lang-tsu') + 1)
 where name in ('lang-tsu', 'lang-tsu-2', 'lang-tsu-3', 'lang-tsu-4', 'lang-tsu-5');
