-- The planner's statistics (pg_stats) sample the values of columns. A sample outlives an erased row until the
-- table is analysed again. Nothing that families type for a party is sampled (docs/privacy.md).
alter table party_guest alter column name set statistics 0, alter column words set statistics 0,
  alter column avoids set statistics 0;
alter table party_family alter column name set statistics 0, alter column phone set statistics 0;
alter table party_invitation alter column words set statistics 0;
alter table party alter column child_name set statistics 0, alter column wishes set statistics 0;
alter table party_inquiry alter column child_name set statistics 0, alter column special_requests set statistics 0,
  alter column dietary_requirements set statistics 0;

-- Existing samples are deleted too. Only PostgreSQL 18 and later can do that; earlier versions keep them.
do $$
begin
  if to_regproc('pg_catalog.pg_clear_attribute_stats') is not null then
    perform pg_clear_attribute_stats('public', c.relname::text, a.attname::text, false)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attstattarget = 0 and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;
  end if;
end $$;
