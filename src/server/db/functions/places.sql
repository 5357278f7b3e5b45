create or replace function places_left(p_session bigint, p_now timestamptz, p_without uuid default null) returns integer
language sql stable as $$
  select s.capacity - coalesce((
    select sum(p.children)::integer from place p
    where p.session_id = p_session and p.live_until > p_now and p.booking_id is distinct from p_without
  ), 0)
  from session s where s.id = p_session
$$;

-- Enforces the rule in the database too, for any statement that forgets it: no places beyond the
-- capacity.
create or replace function place_within_capacity() returns trigger language plpgsql as $$
begin
  if new.live_until <= new.taken_at then return new; end if;
  perform 1 from session where id = new.session_id for update;
  if places_left(new.session_id, new.taken_at, new.booking_id) < new.children then
    raise exception 'session % is full', new.session_id using errcode = 'check_violation', constraint = 'place_within_capacity';
  end if;
  return new;
end $$;
create or replace trigger place_within_capacity before insert or update on place
  for each row execute function place_within_capacity();
