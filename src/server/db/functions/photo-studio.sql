create or replace function photo_slot_free(p_day date, p_starts integer, p_ends integer, p_now timestamptz, p_without uuid default null) returns boolean
language sql stable as $$
  select not exists (
    select 1 from photo_session
    where day = p_day and starts < p_ends and ends > p_starts and live_until > p_now and booking_id is distinct from p_without
  )
$$;
