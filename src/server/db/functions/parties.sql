-- A party takes a room, a lane, its extras, and places in sessions (docs/scarcity.md). A lane is a numbered
-- slot: there are as many lanes as parties may run at the same time. The places are rows of `place`, like
-- those of a visit.

-- Returns the time for which a party takes its room and its host, including setting up and clearing up.
create or replace function party_time(p_party party) returns tsrange language sql immutable as $$
  select tsrange(p_party.day + make_interval(mins => p_party.starts - p_party.set_up_minutes),
    p_party.day + make_interval(mins => p_party.ends + p_party.clear_up_minutes))
$$;

-- Locks days against other parties and against photo sessions, the earliest day first.
create or replace function lock_party_days(p_days date[]) returns void language plpgsql as $$
begin
  insert into photo_day (day) select distinct d from unnest(p_days) d order by d on conflict do nothing;
  perform 1 from photo_day where day = any (p_days) order by day for update;
  insert into party_day (day) select distinct d from unnest(p_days) d order by d on conflict do nothing;
  perform 1 from party_day where day = any (p_days) order by day for update;
end $$;

-- Returns the lanes that a party can have: the lowest free lane of p_most lanes, or all lanes if the party
-- takes the building. Returns null if it can have none. The caller has locked the day.
create or replace function free_party_lanes(p_party party, p_most integer, p_now timestamptz, p_without uuid) returns int4range
language plpgsql stable as $$
declare
  v_taken int4range[];
begin
  v_taken := array(select o.lanes from party o
    where o.day between p_party.day - 1 and p_party.day + 1 and o.live_until > p_now and o.booking_id is distinct from p_without
      and party_time(o) && party_time(p_party));
  if p_party.takes = 'building' then
    return case when v_taken = '{}' then int4range(null, null) end;
  end if;
  return (select int4range(lane, lane + 1) from generate_series(1, p_most) lane
    where not exists (select from unnest(v_taken) t where t @> lane) order by lane limit 1);
end $$;

-- Returns what a party cannot have, or null if it can have everything. {"what":"room"} and
-- {"what":"building"} mean that the room or the building is taken. {"what":"host"} means that no further
-- party can run at that time, or that the colleague who is to run the party is busy.
-- {"what":"extra","extra":…,"left":…} means that too little of an extra is left. `p_choices` is the party's
-- extras, [{"id","quantity"}]. The caller has locked the day.
create or replace function party_refusal(p_party party, p_choices jsonb, p_most integer, p_now timestamptz, p_without uuid) returns jsonb
language plpgsql stable as $$
declare
  v_extra record;
begin
  if p_party.room_id is not null and exists (select from party o
    where o.room_id = p_party.room_id and o.day between p_party.day - 1 and p_party.day + 1 and o.live_until > p_now
      and o.booking_id is distinct from p_without and party_time(o) && party_time(p_party)) then
    return '{"what": "room"}';
  end if;
  if free_party_lanes(p_party, p_most, p_now, p_without) is null then
    return jsonb_build_object('what', case p_party.takes when 'building' then 'building' else 'host' end);
  end if;
  if p_party.host_id is not null and exists (select from party o
    where o.host_id = p_party.host_id and o.day between p_party.day - 1 and p_party.day + 1 and o.live_until > p_now
      and o.booking_id is distinct from p_without and party_time(o) && party_time(p_party)) then
    return '{"what": "host"}';
  end if;
  select e.id, e.most_a_day - coalesce((select sum(c.quantity) from party_choice c join party o on o.id = c.party_id
        where c.party_extra_id = e.id and o.day = p_party.day and o.live_until > p_now
          and o.booking_id is distinct from p_without), 0) as left_over
    into v_extra
    from jsonb_to_recordset(p_choices) as x(id text, quantity integer) join party_extra e on e.id = x.id
    where e.most_a_day is not null
      and e.most_a_day - coalesce((select sum(c.quantity) from party_choice c join party o on o.id = c.party_id
        where c.party_extra_id = e.id and o.day = p_party.day and o.live_until > p_now
          and o.booking_id is distinct from p_without), 0) < x.quantity
    order by e.position limit 1;
  if found then
    return jsonb_build_object('what', 'extra', 'extra', v_extra.id, 'left', greatest(v_extra.left_over, 0));
  end if;
  return null;
end $$;

create or replace function write_party_choices(p_party uuid, p_choices jsonb) returns void language sql as $$
  delete from party_choice where party_id = p_party;
  insert into party_choice (party_id, party_extra_id, quantity)
    select p_party, x.id, x.quantity from jsonb_to_recordset(p_choices) as x(id text, quantity integer) where x.quantity > 0
$$;

-- Returns how many places of a session a party takes: one for each child, or all places if it takes the
-- building.
create or replace function places_for_party(p_session bigint, p_takes text, p_children integer) returns integer
language plpgsql stable as $$
begin
  if p_takes <> 'building' then return p_children; end if;
  return (select capacity from session where id = p_session);
end $$;

-- Changes the time, room, number of children, host or extras of a booked party, and the places that it takes
-- in sessions. Makes all of these changes or none of them. `p` has 'party' with the columns to change,
-- 'choices', 'sessions' as in hold_booking, 'event_id', 'at_once' (how many parties may run at the same time)
-- and 'now'. Returns {"outcome":"changed"}. If nothing was changed, returns {"outcome":"full",…} or
-- {"outcome":"party_taken",…}. The caller has locked the booking.
create or replace function change_party(p_booking uuid, p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p->>'now')::timestamptz;
  v_old party;
  v_new party;
  v_ids bigint[];
  v_id bigint;
  v_needed integer;
  v_left integer;
  v_why jsonb;
  v_choices jsonb;
  v_more jsonb;
  v_most integer := (p->>'at_once')::integer;
begin
  select * into strict v_old from party where booking_id = p_booking;
  v_new := jsonb_populate_record(v_old, p->'party');
  perform lock_credits_of(p_booking);
  v_ids := lock_sessions_of_visit(p_booking, v_new.day, p->>'event_id', p->'sessions', true);
  -- A party at its booked time keeps its places, even if the calendar has no session for them any more.
  if v_ids = '{}' and (v_old.party_package_id, v_old.day, v_old.plays_from, v_old.plays_until)
      is not distinct from (v_new.party_package_id, v_new.day, v_new.plays_from, v_new.plays_until) then
    v_ids := array(select session_id from place where booking_id = p_booking order by session_id);
  end if;
  perform lock_party_days(array[v_old.day, v_new.day]);
  v_choices := coalesce(p->'choices', (select jsonb_agg(jsonb_build_object('id', party_extra_id, 'quantity', quantity))
    from party_choice where party_id = v_old.id), '[]');
  foreach v_id in array v_ids loop
    v_needed := places_for_party(v_id, v_new.takes, v_new.children);
    v_left := places_on_sale(v_id, v_now, p_booking);
    -- If the session has more children than places, the party may keep as many places as it already has.
    if v_left < v_needed and v_needed > coalesce((
        select p.children from place p where p.session_id = v_id and p.booking_id = p_booking and p.live_until > v_now), 0) then
      return (select jsonb_build_object('outcome', 'full', 'starts', starts, 'left', greatest(v_left, 0)) from session where id = v_id);
    end if;
  end loop;
  -- The owner may have lowered a limit since the party was booked. If its day does not change, the party may
  -- keep as many of each extra as it has. If its time does not change, it may keep its lanes.
  v_more := case when v_new.day = v_old.day then (
      select coalesce(jsonb_agg(x), '[]') from jsonb_array_elements(v_choices) x
        left join party_choice c on c.party_id = v_old.id and c.party_extra_id = x->>'id'
        where (x->>'quantity')::integer > coalesce(c.quantity, 0))
    else v_choices end;
  if party_time(v_new) = party_time(v_old) then v_most := greatest(v_most, upper(v_old.lanes) - 1); end if;
  v_why := party_refusal(v_new, v_more, v_most, v_now, p_booking);
  -- If the party's time does not change, photo sessions are not checked: one may have been booked at that
  -- time before the upgrade.
  if v_why is null and (v_new.takes, party_time(v_new)) is distinct from (v_old.takes, party_time(v_old)) then
    v_why := hire_refusal(v_new, v_now);
  end if;
  if v_why is not null then return v_why || '{"outcome": "party_taken"}'; end if;
  -- The party keeps its lanes if they are free at the new time.
  if v_new.takes <> v_old.takes or upper(v_new.lanes) > v_most + 1 or exists (select from party o
    where o.booking_id <> p_booking and o.day between v_new.day - 1 and v_new.day + 1 and o.live_until > v_now
      and party_time(o) && party_time(v_new) and o.lanes && v_new.lanes) then
    v_new.lanes := free_party_lanes(v_new, v_most, v_now, p_booking);
  end if;
  -- If the party takes another time, room, lane or host, `taken_at` becomes now. The exclusion constraints
  -- compare the periods from taken_at to live_until. With an earlier `taken_at`, the party would overlap
  -- holds that have expired.
  v_new.taken_at := case when (v_old.day, v_old.room_id, v_old.lanes, v_old.host_id, party_time(v_old))
      is distinct from (v_new.day, v_new.room_id, v_new.lanes, v_new.host_id, party_time(v_new))
    then v_now else v_old.taken_at end;
  delete from place where booking_id = p_booking;
  update party set (party_package_id, day, starts, ends, plays_from, plays_until, set_up_minutes, clear_up_minutes, takes, room_id,
      lanes, host_id, children, food_people, child_name, child_age, theme, wishes, taken_at, balance_due, longer_minutes)
    = (v_new.party_package_id, v_new.day, v_new.starts, v_new.ends, v_new.plays_from, v_new.plays_until, v_new.set_up_minutes,
      v_new.clear_up_minutes, v_new.takes, v_new.room_id, v_new.lanes, v_new.host_id, v_new.children, v_new.food_people,
      v_new.child_name, v_new.child_age, v_new.theme, v_new.wishes, v_new.taken_at, v_new.balance_due, v_new.longer_minutes)
    where id = v_old.id;
  insert into place (booking_id, session_id, children, starts, ends, taken_at, live_until, line_id, beyond_capacity)
    select p_booking, s.id, n.children, s.starts, s.ends, v_now, 'infinity', v_old.line_id, places_left(s.id, v_now) < n.children
      from session s cross join lateral (select places_for_party(s.id, v_new.takes, v_new.children) as children) n
      where s.id = any (v_ids);
  update booking set day = v_new.day where id = p_booking;
  if p ? 'choices' then
    if (select jsonb_agg(jsonb_build_object('id', party_extra_id, 'quantity', quantity) order by party_extra_id)
        from party_choice where party_id = v_old.id)
      is distinct from (select jsonb_agg(x order by x->>'id') from jsonb_array_elements(v_choices) x) then
      perform write_party_choices(v_old.id, v_choices);
      update party set version = version + 1 where id = v_old.id and version = v_old.version;
    end if;
  end if;
  return '{"outcome": "changed"}';
end $$;

-- Increases a party's version if a column changes that staff need to know to prepare the party. If only
-- extras change, change_party increases the version.
create or replace function party_version_goes_up() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create or replace trigger party_version_goes_up before update on party for each row
  when (old.version = new.version and (old.party_package_id, old.day, old.starts, old.ends, old.plays_from, old.plays_until, old.room_id,
      old.host_id, old.children, old.food_people, old.child_name, old.child_age, old.theme, old.wishes, old.set_up_minutes,
      old.clear_up_minutes)
    is distinct from (new.party_package_id, new.day, new.starts, new.ends, new.plays_from, new.plays_until, new.room_id,
      new.host_id, new.children, new.food_people, new.child_name, new.child_age, new.theme, new.wishes, new.set_up_minutes,
      new.clear_up_minutes))
  execute function party_version_goes_up();
