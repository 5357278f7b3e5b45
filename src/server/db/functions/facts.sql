-- Records each change of a row of facts in `fact_history`. Facts are the settings that staff edit in the
-- office: the tables below. For a change in the office, the transaction passes the id of the change and the
-- time by the centre's clock. A change made elsewhere has no id, and the time is the database's.
--
-- A price rule or offer rule with an `ended_at` counts as deleted; only the previous version of the site sets
-- `ended_at`. A change of `changed_by` alone is not recorded, because it only erases the name of a former
-- colleague.
create or replace function fact_row_changed() returns trigger language plpgsql as $$
declare
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if v_before ->> 'ended_at' is not null then v_before := null; end if;
  if v_after ->> 'ended_at' is not null then v_after := null; end if;
  if v_before is null and v_after is null or v_before - 'changed_by' = v_after - 'changed_by' then return null; end if;
  insert into fact_history (table_name, before, after, changed_at, change_id) values (
    tg_table_name,
    v_before,
    v_after,
    coalesce(nullif(current_setting('windfall.changed_at', true), '')::timestamptz, clock_timestamp()),
    nullif(current_setting('windfall.fact_change', true), '')::bigint);
  return null;
end $$;

-- Sets who last changed a price rule or offer rule in the office, and when, by the centre's clock. Before a
-- new offer rule is stored, deletes an ended rule of the same offer that the previous version of the site
-- left.
create or replace function price_fact_written() returns trigger language plpgsql as $$
declare
  v_by text;
begin
  if tg_op = 'INSERT' and tg_table_name = 'offer_rule' then
    delete from offer_rule where offer_id = new.offer_id and ended_at is not null;
  end if;
  select made_by into v_by from fact_change
    where id = nullif(current_setting('windfall.fact_change', true), '')::bigint;
  if found then
    new.changed_at := current_setting('windfall.changed_at')::timestamptz;
    new.changed_by := v_by;
  end if;
  return new;
end $$;
create or replace trigger price_fact_written before insert or update on price_rule
  for each row execute function price_fact_written();
create or replace trigger price_fact_written before insert or update on offer_rule
  for each row execute function price_fact_written();

-- Refuses to delete a ticket that a rule of an offer or a voucher names. Offer rules and vouchers name
-- tickets in an array, which cannot have a foreign key.
create or replace function ticket_type_is_named() returns trigger language plpgsql as $$
begin
  if exists (select from offer_rule where old.id = any (ticket_types) and ended_at is null)
    or exists (select from voucher where old.id = any (ticket_types) and withdrawn_at is null) then
    raise exception 'an offer or a voucher names the ticket'
      using errcode = 'foreign_key_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end $$;
create or replace trigger ticket_type_is_named after delete on ticket_type
  for each row execute function ticket_type_is_named();

do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'account_credit_rule', 'achievement', 'age_guide', 'arrival_rule', 'cancellation_step', 'check_in_term', 'credit_bundle',
    'desk_rule', 'event', 'gift_voucher_rule', 'holiday_calendar', 'kiosk_rule', 'loyalty_level', 'loyalty_programme',
    'mail_rule', 'mail_text', 'menu_item', 'notice_post', 'offer', 'offer_rule', 'page_section', 'page_text',
    'party_dish', 'party_extra', 'party_guest_rule', 'party_package', 'party_return_step', 'party_room', 'party_rule',
    'party_slot', 'photo_studio', 'play_area', 'price_rule', 'product', 'recipe_part', 'retention', 'reward',
    'school_holiday', 'season', 'season_hours', 'social_link', 'special_hours', 'ticket_price', 'ticket_type',
    'venue',
    'waitlist_hold', 'waitlist_rule', 'way_here', 'weekly_hours', 'zone', 'zone_ticket'
  ] loop
    execute format('create or replace trigger fact_added after insert or delete on %I
      for each row execute function fact_row_changed()', v_table);
    execute format('create or replace trigger fact_changed after update on %I
      for each row when (old.* is distinct from new.*) execute function fact_row_changed()', v_table);
  end loop;
end $$;

-- Sessions of events are facts. Sessions of open play are not, because bookings create them.
create or replace trigger event_session_added after insert on session
  for each row when (new.event_id is not null) execute function fact_row_changed();
create or replace trigger event_session_removed after delete on session
  for each row when (old.event_id is not null) execute function fact_row_changed();
create or replace trigger event_session_changed after update of day, starts, ends, capacity, event_id on session
  for each row when (old.event_id is not null and (old.day, old.starts, old.ends, old.capacity, old.event_id)
    is distinct from (new.day, new.starts, new.ends, new.capacity, new.event_id))
  execute function fact_row_changed();
