-- Returns whether a row belongs to the sample day. Such rows may be deleted from append-only tables too.
create or replace function is_of_sample(p_table text, p_row jsonb) returns boolean language sql stable as $$
  select exists (select from sample_row where kind = p_table and id = coalesce(p_row->>'id', p_row->>'refund_id'))
$$;

create or replace function journal_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_of_sample(tg_table_name, to_jsonb(old)) then return old; end if;
  raise exception 'the journal is append-only';
end $$;
create or replace trigger credit_return_is_append_only before update or delete on credit_return
  for each row execute function journal_is_append_only();
create or replace trigger journal_is_append_only before update or delete on journal
  for each row execute function journal_is_append_only();

create or replace function point_entry_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_of_sample(tg_table_name, to_jsonb(old)) then return old; end if;
  raise exception 'the ledger of points is append-only';
end $$;
create or replace trigger point_entry_is_append_only before update or delete on point_entry
  for each row execute function point_entry_is_append_only();

create or replace function cash_count_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a cash count does not change' using errcode = 'check_violation', constraint = 'cash_count_is_final';
end $$;
create or replace trigger cash_count_is_final before update or delete on cash_count
  for each row execute function cash_count_is_final();

-- Rows of an order's account (lines, received payments, refunds) are never deleted, except those of the
-- sample day.
create or replace function account_is_kept() returns trigger language plpgsql as $$
begin
  if is_of_sample('booking', jsonb_build_object('id', old.booking_id)) then return old; end if;
  raise exception 'a row of an account is not deleted' using errcode = 'check_violation', constraint = tg_name;
end $$;
create or replace trigger order_line_is_kept before delete on order_line
  for each row execute function account_is_kept();
create or replace trigger payment_is_kept before delete on payment
  for each row when (old.received_at is not null) execute function account_is_kept();
create or replace trigger refund_is_kept before delete on refund
  for each row execute function account_is_kept();
