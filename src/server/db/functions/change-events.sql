-- Every app process caches the calendar. A change of a row in these tables invalidates the caches of all
-- processes. These tables rarely change, so a notify inside the transaction costs nothing. Places change
-- often, and a notify inside the transaction would make commits queue up. So changes of places are published
-- outside their transactions.
create or replace function calendar_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('calendar', tg_table_name);
  return null;
end $$;
create or replace trigger calendar_changed after insert or update on session
  for each row when (new.event_id is not null) execute function calendar_changed();
create or replace trigger calendar_row_gone after delete on session
  for each row when (old.event_id is not null) execute function calendar_changed();

do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'achievement', 'age_guide', 'arrival_rule', 'cancellation_step', 'centre_opening', 'check_in_term', 'credit_bundle', 'event',
    'gift_voucher_rule', 'look',
    'loyalty_level', 'loyalty_programme', 'menu_item', 'notice_post', 'offer', 'offer_rule',
    'page_section', 'page_text', 'party_extra', 'party_package', 'party_return_step', 'party_room', 'party_rule', 'party_slot',
    'photo_studio', 'picture', 'picture_place', 'play_area', 'price_rule',
    'restriction', 'retention', 'reward', 'sample_day', 'school_holiday', 'season', 'season_hours', 'social_link',
    'special_hours', 'ticket_price', 'ticket_type', 'venue', 'way_here', 'weekly_hours', 'zone', 'zone_ticket'
  ] loop
    execute format('create or replace trigger calendar_changed after insert or update or delete or truncate on %I
      for each statement execute function calendar_changed()', v_table);
  end loop;
end $$;

-- Enquiries are rare, so their change events are published inside their transactions, too.
create or replace function inquiries_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', 'inquiries');
  return null;
end $$;
create or replace trigger inquiries_changed after insert or update or delete on inquiry
  for each statement execute function inquiries_changed();

-- Guests of parties answer a few times an hour, and recipes change less often. So these changes, too, are
-- published inside their transactions.
create or replace function kitchen_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', 'kitchen');
  return null;
end $$;
do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'party_dish', 'party_family', 'party_food_sheet', 'party_guest', 'party_invitation', 'recipe_part'
  ] loop
    execute format('create or replace trigger kitchen_changed after insert or update or delete on %I
      for each statement execute function kitchen_changed()', v_table);
  end loop;
end $$;

-- The board of a party's day shows these columns, which change a few times a day. A new party appears on the
-- board once it is booked, because its state changes then.
create or replace function parties_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', 'parties');
  return null;
end $$;
create or replace trigger parties_changed
  after update of day, starts, ends, room_id, host_id, children, child_name, state on party
  for each statement execute function parties_changed();
