-- Returns how many of the p_free free places of a session are kept for the waitlist. Goes through the queue
-- in order and keeps places for each group that still fits. Keeps no places for a group that has an open
-- offer, that gets no offers for a while because it missed one, or that was asked whether it still waits.
-- Also keeps none if the group's session cannot be booked now, or if a zone is full for the group. On a day
-- with arrival times, also keeps places for groups that wait for a time that overlaps this session.
create or replace function places_awaited(p_session bigint, p_free integer, p_now timestamptz) returns integer
language plpgsql stable as $$
declare
  v_free integer := p_free;
  v_children integer;
  v_group uuid;
  v_wished bigint;
  v_quantities jsonb;
  v_counted uuid[] := '{}';
begin
  if p_free <= 0 then return 0; end if;
  for v_children, v_group, v_wished, v_quantities in
    select g.children, g.id, w.session_id, g.quantities from waitlist_wish w join waitlist_group g on g.id = w.group_id
      where w.session_id = any (array(
          select p_session union all
          select o.id from session s join session o on o.arrival_of = coalesce(s.arrival_of, s.id) or o.id = s.arrival_of
          where s.id = p_session and (s.has_arrivals or s.arrival_of is not null) and o.id <> s.id
            and (o.arrival_of is null or s.arrival_of is null or o.starts < s.ends and s.starts < o.ends)))
        and w.withdrawn_at is null and w.ends_at > p_now and w.can_be_offered
        and g.ended_at is null and g.asked_at is null and coalesce(g.rest_until <= p_now, true)
        and not exists (select from waitlist_offer o where o.group_id = g.id and o.outcome is null)
        and (select is_on from waitlist_rule)
      order by w.id
  loop
    continue when v_children > v_free or v_group = any (v_counted);
    if v_wished <> p_session then
      continue when v_children > places_left(v_wished, p_now);
    end if;
    continue when not fits_zones(v_wished, v_quantities, p_now);
    v_free := v_free - v_children;
    v_counted := v_counted || v_group;
    exit when v_free = 0;
  end loop;
  return p_free - v_free;
end $$;

-- Returns how many places of a session are on sale: the places left, less those kept for the waitlist. The
-- places of the booking p_without count as free. The caller has locked the session.
create or replace function places_on_sale(p_session bigint, p_now timestamptz, p_without uuid default null) returns integer
language plpgsql stable as $$
declare
  v_left integer := places_left(p_session, p_now);
begin
  return case when p_without is null then v_left else places_left(p_session, p_now, p_without) end
    - places_awaited(p_session, v_left, p_now);
end $$;
