-- Returns whether the studio is free for a time: no other photo session and no private hire is held or booked
-- at that time. The caller has locked the photo day.
create or replace function photo_slot_free(p_day date, p_starts integer, p_ends integer, p_now timestamptz, p_without uuid default null) returns boolean
language sql stable as $$
  select not exists (
    select 1 from photo_session
    where day = p_day and starts < p_ends and ends > p_starts and live_until > p_now and booking_id is distinct from p_without
  ) and not exists (
    select 1 from party y
    where y.takes = 'building' and y.day = p_day and y.starts < p_ends and y.ends > p_starts and y.live_until > p_now
  )
$$;

-- Returns {"what":"building"} if the party takes the building while a photo session is held or booked,
-- otherwise null. The caller has locked the photo day.
create or replace function hire_refusal(p_party party, p_now timestamptz) returns jsonb language sql stable as $$
  select '{"what": "building"}'::jsonb where p_party.takes = 'building' and exists (
    select 1 from photo_session s
    where s.day = p_party.day and s.starts < p_party.ends and s.ends > p_party.starts and s.live_until > p_now)
$$;
