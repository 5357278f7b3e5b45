-- Updates a session's count of confirmed children when one of its places changes. The caller has locked the
-- session.
create or replace function count_confirmed_children() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.live_until = 'infinity' then
    update session set confirmed_children = confirmed_children - old.children where id = old.session_id;
  end if;
  if tg_op <> 'DELETE' and new.live_until = 'infinity' then
    update session set confirmed_children = confirmed_children + new.children where id = new.session_id;
  end if;
  return null;
end $$;
create or replace trigger confirmed_children_added after insert on place
  for each row when (new.live_until = 'infinity') execute function count_confirmed_children();
create or replace trigger confirmed_children_changed after update on place
  for each row when ((old.session_id, old.children, old.live_until = 'infinity')
    is distinct from (new.session_id, new.children, new.live_until = 'infinity'))
  execute function count_confirmed_children();
create or replace trigger confirmed_children_removed after delete on place
  for each row when (old.live_until = 'infinity') execute function count_confirmed_children();

-- Counts all confirmed children again, because places may be older than the column with the count. No place
-- changes during the count, because creating the triggers above has locked the table.
create or replace function count_all_confirmed_children() returns void language sql as $$
  update session s set confirmed_children = counted.children
    from (
      select id, coalesce((select sum(children) from place where session_id = session.id and live_until = 'infinity'), 0) as children
      from session
    ) counted
    where counted.id = s.id and s.confirmed_children <> counted.children
$$;
select count_all_confirmed_children();

-- Returns how many children have a place in a session: those of confirmed places, of holds that have not
-- ended, and of changes that are waiting for their payment.
create or replace function children_placed(p_session session, p_now timestamptz) returns integer language sql stable as $$
  select p_session.confirmed_children + coalesce((
    select sum(p.children)::integer from place p
    where p.session_id = p_session.id and p.live_until > p_now and p.live_until < 'infinity'), 0)
    + coalesce((
    select sum(c.children)::integer from change_place c where c.session_id = p_session.id and c.live_until > p_now), 0)
$$;

-- Returns the time of each private hire (a party that takes the whole building) on the days from p_from to
-- p_to, in minutes of the day. If the hire has places in an arrival time, this is the time of that session;
-- otherwise it is the whole day. `whole` is the hire's session, or the session of the whole day if the hire's
-- session is an arrival time. Leaves out the booking p_without.
create or replace function private_hires(p_from date, p_to date, p_now timestamptz, p_without uuid default null)
returns table (whole bigint, starts integer, ends integer) language sql stable as $$
  select coalesce(s.arrival_of, s.id), case when s.arrival_of is null then 0 else s.starts end,
    case when s.arrival_of is null then 1441 else s.ends end
    from party y join place p on p.booking_id = y.booking_id and p.live_until > p_now join session s on s.id = p.session_id
    where y.takes = 'building' and y.day between p_from and p_to and y.booking_id is distinct from p_without
$$;

-- Returns whether a private hire other than the booking p_without has every place of a session, even if the
-- capacity was raised after it was booked.
create or replace function is_hired(p_session session, p_now timestamptz, p_without uuid default null) returns boolean
language sql stable as $$
  select exists (select from private_hires(p_session.day, p_session.day, p_now, p_without) h
    where h.whole = coalesce(p_session.arrival_of, p_session.id)
      and (p_session.arrival_of is null or h.starts < p_session.ends and p_session.starts < h.ends))
$$;

-- Returns how many more children a session has places for; 0 or less during a private hire. The places of the
-- booking p_without count as free. The caller has locked the session, so the result includes everything
-- committed until now.
create or replace function places_left(p_session bigint, p_now timestamptz, p_without uuid default null) returns integer
language plpgsql stable as $$
declare
  v_left integer;
  v_has_times boolean;
  v_is_hired boolean;
begin
  -- This counts as `children_placed` does. The count is repeated here to save a statement.
  select s.has_arrivals or s.arrival_of is not null, is_hired(s, p_now, p_without), s.capacity - s.confirmed_children - coalesce((
      select sum(p.children)::integer from place p
      where p.session_id = s.id and p.live_until > p_now and p.live_until < 'infinity'), 0)
    - coalesce((
      select sum(c.children)::integer from change_place c where c.session_id = s.id and c.live_until > p_now), 0)
    into v_has_times, v_is_hired, v_left from session s where s.id = p_session;
  if v_has_times then
    v_left := (select places_left_inside(s, p_now, p_without) from session s where s.id = p_session);
  elsif p_without is not null then
    v_left := v_left + coalesce((
      select p.children from place p
      where p.session_id = p_session and p.booking_id = p_without and p.live_until > p_now), 0)
      + coalesce((
      select sum(c.children)::integer from change_place c
      where c.session_id = p_session and c.booking_id = p_without and c.live_until > p_now), 0);
  end if;
  return case when v_is_hired then least(v_left, 0) else v_left end;
end $$;

-- Returns how many children have places beyond the capacity of a session (`place.beyond_capacity`); on a day
-- with arrival times, also in sessions that overlap it. When places that are already held are checked again,
-- these children are not counted.
create or replace function children_beyond_capacity(p_session bigint, p_now timestamptz) returns integer language plpgsql stable as $$
begin
  return (select coalesce(sum(p.children), 0)::integer
    from place p join session o on o.id = p.session_id cross join session s
    where s.id = p_session and p.beyond_capacity and p.live_until > p_now
      and (o.id = s.id or coalesce(o.arrival_of, o.id) = coalesce(s.arrival_of, s.id)
        and (o.arrival_of is null or s.arrival_of is null or o.starts < s.ends and s.starts < o.ends)));
end $$;

-- Returns the largest number of children inside at any moment from p_from until before p_to (minutes of the
-- day). Leaves out children whose places are marked `beyond_capacity`. Counts all places that were not
-- released, including those of expired holds. p_whole is the session of a whole day, or of an event.
create or replace function most_within_capacity(p_whole bigint, p_from integer, p_to integer) returns integer
language sql stable as $$
  with stay as materialized (
    select starts, ends, children from children_inside(p_whole, '-infinity')
    union all
    select case when s.id = p_whole then 0 else s.starts end, case when s.id = p_whole then 1441 else s.ends end, -p.children
      from session s join place p on p.session_id = s.id and p.beyond_capacity and p.live_until > '-infinity'
      where s.id = p_whole or s.arrival_of = p_whole
  ), moment as (
    select p_from as at union select starts from stay where p_from < starts and starts < p_to)
  select coalesce(max((select sum(children) from stay where starts <= at and at < ends)), 0)::integer from moment
$$;

-- If the capacity of a session has been lowered below the places taken in it, marks just enough of these
-- places as beyond capacity. Holds, and changes that wait for their payment, can then still be paid for.
-- Marks confirmed places before held ones, and later ones before earlier ones. Skips places that another
-- transaction has locked without locking the session, because that transaction is releasing them. On a day
-- with arrival times, p_whole is the session of the whole day.
create or replace function mark_places_beyond(p_whole session) returns void language plpgsql as $$
declare
  v_place place;
begin
  if p_whole.capacity >= most_within_capacity(p_whole.id, 0, 1441) then return; end if;
  for v_place in
    select p.* from place p join session s on s.id = p.session_id
      where (s.id = p_whole.id or s.arrival_of = p_whole.id) and p.live_until > '-infinity' and not p.beyond_capacity
      order by p.live_until desc, p.taken_at desc, p.booking_id for no key update of p skip locked
  loop
    if p_whole.capacity < (select most_within_capacity(p_whole.id, case when s.id = p_whole.id then 0 else s.starts end,
        case when s.id = p_whole.id then 1441 else s.ends end) from session s where s.id = v_place.session_id) then
      update place set beyond_capacity = true
        where booking_id = v_place.booking_id and session_id = v_place.session_id;
    end if;
  end loop;
end $$;

create or replace function keep_places_taken() returns trigger language plpgsql as $$
begin
  perform mark_places_beyond(new);
  return null;
end $$;
create or replace trigger session_capacity_lowered after update of capacity on session
  for each row when (new.capacity < old.capacity and new.arrival_of is null) execute function keep_places_taken();

-- Returns how many children open play takes on a day: at any moment if the day has arrival times, otherwise
-- in all. The function `planDay` of the server chooses the capacity in the same way.
create or replace function capacity_of_open_play(p_day date) returns integer language sql stable as $$
  select coalesce(
      case when p_day between a.first_day and coalesce(a.last_day, 'infinity') then a.most_inside end, v.open_play_capacity)
    from venue v cross join arrival_rule a
$$;

-- Sets the capacity of sessions of open play, and of the whole days that they belong to, to the owner's
-- present choice. The owner may have changed the capacity since the sessions were stored. Leaves sessions of
-- events as they are. The caller has locked all the sessions.
create or replace function refresh_capacity(p_sessions bigint[]) returns void language sql as $$
  update session s set capacity = capacity_of_open_play(s.day)
    where s.id = any (array(select unnest(array[id, arrival_of]) from session where id = any (p_sessions)))
      and s.event_id is null and s.capacity <> capacity_of_open_play(s.day)
$$;

-- Refuses places beyond the capacity of a session or zone, even if the caller did not check. Allows
-- places that are marked `beyond_capacity`: staff gave them with a reason, or they were taken before the
-- capacity was lowered.
create or replace function place_within_capacity() returns trigger language plpgsql as $$
declare
  v_left integer;
  v_session session;
begin
  if new.live_until <= new.taken_at or new.beyond_capacity then return new; end if;
  -- If nothing changes except that `taken_at` becomes earlier, the place was checked when it was taken.
  if tg_op = 'UPDATE' and new.taken_at <= old.taken_at and old.live_until > old.taken_at then
    if (old.session_id, old.children, old.live_until) = (new.session_id, new.children, new.live_until) then
      return new;
    end if;
  end if;
  select * into v_session from session where id = new.session_id for update;
  if v_session.arrival_of is not null then
    perform 1 from session where id = v_session.arrival_of for update;
  end if;
  v_left := places_left(new.session_id, new.taken_at, new.booking_id);
  if v_left < new.children and tg_op = 'UPDATE' then
    if old.session_id = new.session_id and old.live_until > new.taken_at then
      v_left := v_left + children_beyond_capacity(new.session_id, new.taken_at);
    end if;
  end if;
  if v_left < new.children then
    raise exception 'session % is full', new.session_id using errcode = 'check_violation', constraint = 'place_within_capacity';
  end if;
  if v_session.has_zones then
    -- Places that the booking already holds may stay, even if the zone now takes fewer.
    if tg_op = 'UPDATE' then
      if old.session_id = new.session_id and old.live_until > new.taken_at then return new; end if;
    end if;
    if full_zone(array[new.session_id], tickets_of(new.booking_id), new.taken_at, new.booking_id) is not null then
      raise exception 'a zone is full in session %', new.session_id using errcode = 'check_violation', constraint = 'place_within_zone';
    end if;
  end if;
  return new;
end $$;
create or replace trigger place_within_capacity before insert or update on place
  for each row execute function place_within_capacity();

create or replace function change_place_within_capacity() returns trigger language plpgsql as $$
declare
  v_own integer := case when tg_op = 'UPDATE' then old.children else 0 end;
  v_whole bigint;
  v_needed integer;
begin
  if new.live_until <= new.taken_at or new.children = 0 then return new; end if;
  select arrival_of into v_whole from session where id = new.session_id for update;
  if v_whole is not null then
    perform 1 from session where id = v_whole for update;
    -- The change replaces the visit's own places, which are therefore not counted. A visit may keep its
    -- places, or keep them for a part of their time, even if the day now takes fewer children.
    v_needed := new.children + coalesce((
      select p.children from place p
      where p.booking_id = new.booking_id and p.session_id = new.session_id and p.live_until > new.taken_at), 0);
    if v_needed <= greatest(places_left(new.session_id, new.taken_at, new.booking_id),
        children_throughout(new.session_id, new.booking_id)) then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and old.live_until <= new.taken_at then v_own := 0; end if;
  -- Places that the change already holds may stay, even if the session now takes fewer.
  if v_own >= new.children then
    if old.session_id = new.session_id and new.children <= places_left(new.session_id, new.taken_at) + v_own
        + children_beyond_capacity(new.session_id, new.taken_at) then
      return new;
    end if;
  end if;
  if places_left(new.session_id, new.taken_at) + v_own < new.children then
    raise exception 'session % is full', new.session_id using errcode = 'check_violation', constraint = 'change_place_within_capacity';
  end if;
  return new;
end $$;
create or replace trigger change_place_within_capacity before insert or update on change_place
  for each row execute function change_place_within_capacity();
