-- Returns how many of the free places of a session are kept for groups that wait: those of the groups that
-- fit in, one after the other in the order of the queue. A group that has an offer, rests after a missed one
-- or was asked whether it still waits keeps none.
create or replace function places_awaited(p_session bigint, p_free integer, p_now timestamptz) returns integer
language plpgsql stable as $$
declare
  v_free integer := p_free;
  v_children integer;
begin
  if p_free <= 0 then return 0; end if;
  for v_children in
    select g.children from waitlist_wish w join waitlist_group g on g.id = w.group_id
      where w.session_id = p_session and w.withdrawn_at is null and w.ends_at > p_now
        and g.ended_at is null and g.asked_at is null and coalesce(g.rest_until <= p_now, true)
        and not exists (select from waitlist_offer o where o.group_id = g.id and o.outcome is null)
        and (select is_on from waitlist_rule)
      order by w.id
  loop
    if v_children <= v_free then v_free := v_free - v_children; end if;
    exit when v_free = 0;
  end loop;
  return p_free - v_free;
end $$;

-- Returns how many places of a session are on sale: those left, without what is kept for groups that wait.
-- One booking's own places count as left. The caller has locked the session.
create or replace function places_on_sale(p_session bigint, p_now timestamptz, p_without uuid default null) returns integer
language plpgsql stable as $$
declare
  v_left integer := places_left(p_session, p_now);
begin
  return case when p_without is null then v_left else places_left(p_session, p_now, p_without) end
    - places_awaited(p_session, v_left, p_now);
end $$;
