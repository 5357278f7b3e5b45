-- Arrival times and zones (specification 4.13, 4.14). Each arrival time is a session that belongs to the
-- session of its whole day (`session.arrival_of`). The session of the whole day is always locked first.

-- Returns the id of a day's session of open play. Creates the session if it is missing.
create or replace function find_whole_day(p_day date, p_opens integer, p_closes integer, p_capacity integer) returns bigint
language plpgsql as $$
declare
  v_id bigint := (select id from session where day = p_day and event_id is null and arrival_of is null);
begin
  if v_id is null then
    insert into session (day, starts, ends, capacity) values (p_day, p_opens, p_closes, p_capacity) on conflict do nothing;
    select id into strict v_id from session where day = p_day and event_id is null and arrival_of is null;
  end if;
  return v_id;
end $$;

-- Locks the session of a whole day, then the session of an arrival time. Creates the session of the arrival
-- time if it is missing, and returns its id. Concurrent calls wait for each other at the lock on the whole
-- day. With p_is_current, sets the capacity of both sessions to p_capacity, the most children allowed inside.
create or replace function lock_arrival(p_whole bigint, p_starts integer, p_ends integer, p_capacity integer, p_is_current boolean)
returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  perform 1 from session where id = p_whole for update;
  select id into v_id from session where arrival_of = p_whole and starts = p_starts and ends = p_ends for update;
  if v_id is null then
    insert into session (day, starts, ends, capacity, arrival_of)
      select day, p_starts, p_ends, p_capacity, p_whole from session where id = p_whole
      returning id into v_id;
  end if;
  update session set has_arrivals = id = p_whole, capacity = case when p_is_current then p_capacity else capacity end
    where id in (p_whole, v_id) and (has_arrivals, capacity)
      is distinct from (id = p_whole, case when p_is_current then p_capacity else capacity end);
  return v_id;
end $$;

-- Returns how many children are booked to be inside on a day with arrival times. Each row has a number of
-- children, with `starts` and `ends` in minutes of the day. A booking for the whole day counts at every
-- moment. While a change of a visit waits for its payment, both the old and the new places of the visit
-- count. If their times overlap, a row with a negative number subtracts the overlap.
create or replace function children_inside(p_whole bigint, p_now timestamptz, p_without uuid default null)
returns table (starts integer, ends integer, children integer) language plpgsql stable as $$
begin
  return query
    with day as materialized (
      select s.id, case when s.id = p_whole then 0 else s.starts end as starts,
        case when s.id = p_whole then 1441 else s.ends end as ends
      from session s where s.id = p_whole or s.arrival_of = p_whole
    )
    select d.starts, d.ends, sum(p.children)::integer
      from day d join place p on p.session_id = d.id and p.live_until > p_now
      where p.booking_id is distinct from p_without group by d.id, d.starts, d.ends
    union all
    select d.starts, d.ends, c.children
      from day d join change_place c on c.session_id = d.id and c.live_until > p_now
      where c.booking_id is distinct from p_without
    union all
    select greatest(d.starts, o.starts), least(d.ends, o.ends), -least(c.children, p.children)
      from day d join change_place c on c.session_id = d.id and c.live_until > p_now
        join place p on p.booking_id = c.booking_id and p.session_id <> c.session_id and p.live_until > p_now
        join day o on o.id = p.session_id and o.starts < d.ends and d.starts < o.ends
      where c.booking_id is distinct from p_without;
end $$;

-- Returns how many more children a session can take on a day with arrival times. This is the most children
-- allowed inside, less the largest number inside at any moment of the session. Does not count the booking
-- p_without.
create or replace function places_left_inside(p_session session, p_now timestamptz, p_without uuid) returns integer
language plpgsql stable as $$
declare
  v_whole bigint := coalesce(p_session.arrival_of, p_session.id);
begin
  return (
    with stay as materialized (select * from children_inside(v_whole, p_now, p_without)),
      -- The number inside rises only when a family arrives, so only these moments are checked.
      moment as (
        select case when p_session.arrival_of is null then 0 else p_session.starts end as at
        union select starts from stay
          where p_session.arrival_of is null or p_session.starts < starts and starts < p_session.ends)
    select (select capacity from session where id = v_whole) - max(coalesce((
        select sum(children) from stay where starts <= at and at < ends), 0))::integer
      from moment);
end $$;

-- Returns how many tickets of a zone are booked to be inside, as rows with `starts` and `ends` in minutes of
-- the day. Subtracts overlaps as `children_inside` does. On a day without arrival times every ticket counts
-- all day.
create or replace function tickets_inside(p_root bigint, p_zone text, p_now timestamptz, p_without uuid default null)
returns table (starts integer, ends integer, tickets integer) language plpgsql stable as $$
begin
  return query
    with day as materialized (
      select s.id, case when s.id = p_root then 0 else s.starts end as starts,
        case when s.id = p_root then 1441 else s.ends end as ends
      from session s where s.id = p_root or s.arrival_of = p_root
    ), had as materialized (
      select p.booking_id, d.starts, d.ends, sum(t.quantity)::integer as tickets
      from day d join place p on p.session_id = d.id and p.live_until > p_now
        join booking_ticket t on t.booking_id = p.booking_id
        join zone_ticket z on z.ticket_type_id = t.ticket_type_id and z.zone_id = p_zone
      where p.booking_id is distinct from p_without group by p.booking_id, d.id, d.starts, d.ends
    ), waits as materialized (
      select c.booking_id, d.starts, d.ends, sum(t.quantity)::integer as tickets
      from day d join change_place c on c.session_id = d.id and c.live_until > p_now
        join visit_change v on v.id = c.change_id
        cross join lateral jsonb_to_recordset(v.target->'tickets') as t(ticket_type_id text, quantity integer)
        join zone_ticket z on z.ticket_type_id = t.ticket_type_id and z.zone_id = p_zone
      where c.booking_id is distinct from p_without group by c.booking_id, d.id, d.starts, d.ends
    )
    select h.starts, h.ends, h.tickets from had h
    union all select w.starts, w.ends, w.tickets from waits w
    union all select greatest(w.starts, h.starts), least(w.ends, h.ends), -least(w.tickets, h.tickets)
      from waits w join had h on h.booking_id = w.booking_id and h.starts < w.ends and w.starts < h.ends;
end $$;

-- Returns how many more tickets a zone can take throughout a session, not counting the booking p_without.
create or replace function left_in_zone(p_zone zone, p_session session, p_now timestamptz, p_without uuid) returns integer
language plpgsql stable as $$
begin
  return (
    with stay as materialized (
        select * from tickets_inside(coalesce(p_session.arrival_of, p_session.id), p_zone.id, p_now, p_without)),
      moment as (
        select case when p_session.arrival_of is null then 0 else p_session.starts end as at
        union select starts from stay
          where p_session.arrival_of is null or p_session.starts < starts and starts < p_session.ends)
    select p_zone.most_inside - max(coalesce((select sum(tickets) from stay where starts <= at and at < ends), 0))::integer
      from moment);
end $$;

-- Returns how many children of a confirmed booking have places throughout a session. These may be places in
-- the session itself, in the whole day to which it belongs, or in another arrival time that covers it.
-- Returns null if the booking has no such places.
create or replace function children_throughout(p_session bigint, p_booking uuid) returns integer language sql stable as $$
  select max(p.children)
    from session s cross join place p join session o on o.id = p.session_id
    where s.id = p_session and p.booking_id = p_booking and p.live_until = 'infinity'
      and (o.id in (s.id, s.arrival_of)
        or o.arrival_of = s.arrival_of and o.starts <= s.starts and s.ends <= o.ends)
$$;

-- Returns the first session and zone that cannot take these tickets, as
-- {"outcome":"full","zone":…,"starts":…,"left":…}, or null if all sessions and zones can. The tickets of the
-- booking p_without count as free. If that booking is confirmed, it may keep its number of tickets in a zone
-- even if the zone now takes fewer. This applies only within the times of its places. The caller has locked
-- the sessions.
create or replace function full_zone(p_sessions bigint[], p_tickets jsonb, p_now timestamptz, p_without uuid) returns jsonb
language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('outcome', 'full', 'zone', wanted.name, 'starts', s.starts, 'left', greatest(room.tickets, 0))
    from (
        select z.id, z.name, z.position, sum(t.quantity) as tickets
        from zone z join zone_ticket y on y.zone_id = z.id
          join jsonb_to_recordset(p_tickets) as t(ticket_type_id text, quantity integer) on t.ticket_type_id = y.ticket_type_id
        group by z.id) wanted
      cross join session s
      cross join lateral (select left_in_zone(z, s, p_now, p_without) as tickets from zone z where z.id = wanted.id) room
    where s.id = any (p_sessions) and room.tickets < wanted.tickets
      and wanted.tickets > coalesce((
        select sum(t.quantity) from booking_ticket t join zone_ticket y on y.ticket_type_id = t.ticket_type_id
        where t.booking_id = p_without and y.zone_id = wanted.id and children_throughout(s.id, p_without) is not null), 0)
    order by s.starts, wanted.position limit 1);
end $$;

-- Returns whether the tickets of a group on the waitlist ({"ticket":2}) fit into every zone of a session.
create or replace function fits_zones(p_session bigint, p_quantities jsonb, p_now timestamptz) returns boolean
language plpgsql stable as $$
begin
  return not exists (select from zone) or full_zone(array[p_session], (
    select coalesce(jsonb_agg(jsonb_build_object('ticket_type_id', key, 'quantity', value::integer)), '[]')
    from jsonb_each_text(p_quantities)), p_now, null) is null;
end $$;

-- Returns the tickets of a booking in the form that `full_zone` expects.
create or replace function tickets_of(p_booking uuid) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('ticket_type_id', ticket_type_id, 'quantity', quantity)), '[]')
    from booking_ticket where booking_id = p_booking);
end $$;
