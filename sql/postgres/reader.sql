-- Lets the role that shanghaien.reader names read the operator's views, and nothing else of this schema. It
-- may run again at any time, and changes only what is not so yet: views.sql makes the views anew, and with
-- that their rights are gone. The lock makes others wait who change the views, or run this.
do $$
declare
  reader pg_roles;
  relation record;
begin
  lock table schema_version in share row exclusive mode;
  select * into reader from pg_roles where rolname = current_setting('shanghaien.reader');
  if not found then
    raise exception 'There is no role %: make it by "create role".', current_setting('shanghaien.reader');
  end if;
  if reader.rolsuper or exists (select from pg_auth_members where member = reader.oid)
     or exists (select from pg_class where relowner = reader.oid) then
    raise exception 'The role % may read too much: it must be no superuser, no member of another role, and own no table.', reader.rolname;
  end if;
  for relation in
    select c.oid::regclass as name,
           case when c.relkind = 'v' and c.relname like 'admin\_%' then array['SELECT'] else array[]::text[] end as wants,
           array(select privilege_type from aclexplode(c.relacl) where grantee = reader.oid
                 union all
                 select 'of a column' from pg_attribute a, aclexplode(a.attacl)
                  where a.attrelid = c.oid and grantee = reader.oid) as has
      from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and pg_has_role(c.relowner, 'usage')
  loop
    if relation.has <> relation.wants then
      execute format('revoke all on %s from %I', relation.name, reader.rolname);
      if relation.wants = array['SELECT'] then
        execute format('grant select on %s to %I', relation.name, reader.rolname);
      end if;
    end if;
  end loop;
  if not has_schema_privilege(reader.oid, current_schema(), 'usage') then
    execute format('grant usage on schema %I to %I', current_schema(), reader.rolname);
  end if;
end $$;
