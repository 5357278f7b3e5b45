-- Every app process keeps the calendar for a moment; a changed row tells them all at once. These tables change rarely, so the
-- notice costs nothing. (Places are announced outside their transactions: a notice inside would make commits queue up.)
create function calendar_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('calendar', tg_table_name);
  return null;
end $$;

create trigger calendar_changed after insert or update or delete or truncate on venue for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on ticket_type for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on ticket_price for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on weekly_hours for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on school_holiday for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on special_hours for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on restriction for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on event for each statement execute function calendar_changed();
-- Sessions of open play are made by their first booking and say nothing new; an event's are the calendar's.
create trigger calendar_changed after insert or update on session for each row when (new.event_id is not null) execute function calendar_changed();
create trigger calendar_row_gone after delete on session for each row when (old.event_id is not null) execute function calendar_changed();
