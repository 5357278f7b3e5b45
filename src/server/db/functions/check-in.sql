-- Refuses to check in a booking that is not a confirmed visit, even if the caller did not check.
create or replace function stay_of_confirmed_visit() returns trigger language plpgsql as $$
begin
  perform 1 from booking where id = new.booking_id and kind = 'visit' and status = 'confirmed' for update;
  if not found then
    raise exception 'booking % is no confirmed visit', new.booking_id
      using errcode = 'check_violation', constraint = 'stay_of_confirmed_visit';
  end if;
  return new;
end $$;
create or replace trigger stay_of_confirmed_visit before insert on stay
  for each row execute function stay_of_confirmed_visit();
