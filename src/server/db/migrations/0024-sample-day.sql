-- A day made up for trying the centre out, and how to take it away again --------------------------------------------------

-- Asked for on a new database; made once; taken away once.
create table sample_day (
  only_one boolean primary key default true check (only_one),
  -- The moment that it shows, by the centre's clock.
  opens_at timestamptz not null,
  -- How far the centre's clock runs behind the true time while the sample is there.
  set_back_ms bigint not null check (set_back_ms >= 0),
  made_at timestamptz,
  removed_at timestamptz
);
create trigger calendar_changed after insert or update or delete or truncate on sample_day for each statement execute function calendar_changed();

-- Which rows are the sample's: the table, and the row's id. What hangs on them (tickets, payments, stays, points) goes with them.
create table sample_row (
  kind text not null,
  id text not null,
  primary key (kind, id)
);

-- What is only ever added to stays so, but for what was made up.
create function is_of_sample(p_table text, p_row jsonb) returns boolean language sql stable as $$
  select exists (select from sample_row where kind = p_table and id = coalesce(p_row->>'id', p_row->>'refund_id'))
$$;

create or replace function journal_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_of_sample(tg_table_name, to_jsonb(old)) then return old; end if;
  raise exception 'the journal is append-only';
end $$;

create or replace function point_entry_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_of_sample(tg_table_name, to_jsonb(old)) then return old; end if;
  raise exception 'the ledger of points is append-only';
end $$;
