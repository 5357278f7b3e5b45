-- Changes of confirmed visits: other tickets, or another number of sessions. `visit_change.target` is the
-- visit after the change: {"day", "event_id", "children", "session_count", "sessions": [{"starts", "ends",
-- "capacity"}], "tickets": [{"ticket_type_id", "name", "quantity", "unit_price_pence", "fee_pence",
-- "takes_session_credit"}], "lines": [{"kind", "item", "description", "quantity", "unit_pence"}],
-- "original_pence", "credits_used", "credit_savings_pence", "discount_pence", "total_pence"}.

-- Ends a booking's change that is waiting for its payment, and frees the places held for it. Money that is
-- received for the change later is refunded.
create or replace function end_change(p_booking uuid) returns void language plpgsql as $$
begin
  update visit_change set state = 'ended' where booking_id = p_booking and state = 'pending';
  if found then delete from change_place where booking_id = p_booking; end if;
end $$;

-- Locks the sessions that a change needs and the sessions of its visit. In the call that creates the
-- change, also sets the hours and the capacity of open play to those of `target`. Returns the ids of the
-- sessions that the change needs.
create or replace function lock_sessions_of_change(p_change visit_change, p_now timestamptz) returns bigint[] language plpgsql as $$
begin
  return lock_sessions_of_visit(p_change.booking_id, (p_change.target->>'day')::date, p_change.target->>'event_id',
    p_change.target->'sessions', p_change.made_at = p_now);
end $$;

-- Returns null if these sessions have the places for a change; otherwise
-- {"outcome":"full","starts":…,"left":…} or the result of `full_zone`. The visit's own places count as free.
-- In a session with more children than places, a family may keep the places that it has throughout the
-- session, or those that are held for the change. The caller has locked the sessions.
create or replace function why_no_room_for_change(p_change visit_change, p_sessions bigint[], p_now timestamptz) returns jsonb
language sql as $$
  select coalesce((select jsonb_build_object('outcome', 'full', 'starts', s.starts, 'left', greatest(room.places, 0))
  from session s cross join lateral (
    -- A new change cannot take places that are kept for the waitlist. A change that was made earlier can.
    select case when p_change.made_at = p_now then places_on_sale(s.id, p_now, p_change.booking_id)
      else places_left(s.id, p_now, p_change.booking_id) + case when exists (
          select from change_place c where c.change_id = p_change.id and c.session_id = s.id and c.live_until > p_now)
        then children_beyond_capacity(s.id, p_now) else 0 end
      end as places) room
  where s.id = any (p_sessions) and room.places < (p_change.target->>'children')::integer
    and (p_change.target->>'children')::integer > coalesce(children_throughout(s.id, p_change.booking_id), 0)
  order by s.starts limit 1), full_zone(p_sessions, p_change.target->'tickets', p_now, p_change.booking_id))
$$;

-- Holds the places that a pending change needs beyond the places of its visit, until p_until. At a centre
-- with zones, also stores rows for 0 children, by which `tickets_inside` counts the tickets of the change.
-- Extends what the change held before. Returns {"outcome":"held"}. If the sessions are full, changes nothing
-- and returns {"outcome":"full",…}. The caller has locked the booking.
create or replace function hold_change(p_change uuid, p_now timestamptz, p_until timestamptz) returns jsonb language plpgsql as $$
declare
  v_change visit_change;
  v_ids bigint[];
  v_full jsonb;
begin
  select * into strict v_change from visit_change where id = p_change;
  v_ids := lock_sessions_of_change(v_change, p_now);
  v_full := why_no_room_for_change(v_change, v_ids, p_now);
  if v_full is not null then return v_full; end if;
  delete from change_place where change_id = p_change and live_until <= p_now;
  update change_place set taken_at = p_now, live_until = p_until where change_id = p_change;
  insert into change_place (change_id, booking_id, session_id, children, taken_at, live_until)
    select p_change, v_change.booking_id, id, greatest(further.children, 0), p_now, p_until
    from unnest(v_ids) as id cross join lateral (
      select (v_change.target->>'children')::integer - coalesce((
        select p.children from place p where p.booking_id = v_change.booking_id and p.session_id = id), 0) as children) further
    where (further.children > 0 or exists (select from zone))
      and not exists (select from change_place c where c.change_id = p_change and c.session_id = id);
  update visit_change set held_until = p_until where id = p_change;
  return jsonb_build_object('outcome', 'held');
end $$;

-- Applies a change to its confirmed visit in one step: places, tickets, credits, voucher use, price and
-- lines. Locks in the fixed order. Returns {"outcome":"changed"}. If the change cannot be applied, changes
-- nothing and returns {"outcome":"full",…} or {"outcome":"credits_spent"}. The caller has locked the booking.
create or replace function apply_change(p_change uuid, p_now timestamptz) returns jsonb language plpgsql as $$
declare
  v_change visit_change;
  v_to jsonb;
  v_booking booking;
  v_use voucher_use;
  v_email text;
  v_credits integer;
  v_ids bigint[];
  v_full jsonb;
  v_who text;
  v_places place[];
begin
  select * into strict v_change from visit_change where id = p_change;
  select * into strict v_booking from booking where id = v_change.booking_id;
  v_to := v_change.target;
  v_who := v_change.changed_by;
  v_email := mailbox_of(v_booking.customer_email);
  v_credits := (v_to->>'credits_used')::integer;
  select * into v_use from voucher_use where booking_id = v_booking.id;
  if v_use.voucher_id is not null then perform 1 from voucher where id = v_use.voucher_id for update; end if;
  perform lock_credits_of(v_booking.id);
  if v_credits <> v_booking.credits_used then
    perform 1 from credit_purchase where email = v_email and issued_at is not null order by issued_at, booking_id for update;
    if credits_of(v_email, p_now, v_booking.id) < v_credits then return jsonb_build_object('outcome', 'credits_spent'); end if;
  end if;
  v_ids := lock_sessions_of_change(v_change, p_now);
  v_full := why_no_room_for_change(v_change, v_ids, p_now);
  if v_full is not null then return v_full; end if;

  delete from change_place where booking_id = v_booking.id;
  perform write_changed_lines(v_booking.id, v_to->'lines', p_now);
  delete from booking_ticket where booking_id = v_booking.id;
  -- A target that the previous version of the site stored does not say which tickets session credits pay for.
  insert into booking_ticket
    select v_booking.id, t.ticket_type_id, t.name, t.quantity, t.unit_price_pence, t.fee_pence, coalesce(t.takes_session_credit, y.takes_credit)
    from jsonb_to_recordset(v_to->'tickets')
      as t(ticket_type_id text, name text, quantity integer, unit_price_pence integer, fee_pence integer, takes_session_credit boolean)
    left join ticket_type y on y.id = t.ticket_type_id;
  v_places := array(select p from place p where p.booking_id = v_booking.id);
  delete from place where booking_id = v_booking.id;
  insert into place (booking_id, session_id, children, starts, ends, taken_at, live_until, line_id, beyond_capacity)
    select v_booking.id, s.id, (v_to->>'children')::integer, s.starts, s.ends, p_now, 'infinity',
      (select min(id) from order_line where booking_id = v_booking.id),
      places_left(s.id, p_now) < (v_to->>'children')::integer
        or full_zone(array[s.id], v_to->'tickets', p_now, v_booking.id) is not null
    from session s where s.id = any (v_ids);
  -- The new places were checked with the current time as `taken_at`. A place that the visit already had now
  -- gets its old `taken_at` back, so that the visit's reminder is not put off.
  update place p set taken_at = had.taken_at from unnest(v_places) had
    where p.booking_id = v_booking.id and (p.session_id, p.starts, p.ends) = (had.session_id, had.starts, had.ends);
  if v_credits <> v_booking.credits_used then
    delete from credit_use where booking_id = v_booking.id;
    perform take_credits(v_booking.id, v_email, v_credits, p_now, 'infinity', v_booking.id);
    perform write_credit_journal(v_booking.id, p_now, v_who,
      case when v_credits < v_booking.credits_used then 'credits given back' else 'credits taken' end,
      abs(v_credits - v_booking.credits_used));
  end if;
  if v_use.voucher_id is not null and (v_to->>'discount_pence')::integer = 0 then
    delete from voucher_use where booking_id = v_booking.id;
    v_use.live_until := p_now;
    perform write_voucher_journal(v_use, p_now, v_who, 'voucher use returned');
  elsif v_use.voucher_id is not null then
    update voucher_use set discount_pence = (v_to->>'discount_pence')::integer where booking_id = v_booking.id;
  end if;
  update booking set
      day = (v_to->>'day')::date, event_id = v_to->>'event_id', arrives = arrival_among(v_ids), children = (v_to->>'children')::integer,
      session_count = (v_to->>'session_count')::integer, original_pence = (v_to->>'original_pence')::integer,
      credits_used = v_credits, credit_savings_pence = (v_to->>'credit_savings_pence')::integer,
      discount_pence = (v_to->>'discount_pence')::integer, total_pence = (v_to->>'total_pence')::integer,
      voucher_code = case when (v_to->>'discount_pence')::integer > 0 then voucher_code end
    where id = v_booking.id;
  update visit_change set state = 'done', done_at = p_now where id = p_change;
  return jsonb_build_object('outcome', 'changed');
end $$;

-- Writes order lines for the difference between a booking's present lines and p_lines, the lines after the
-- change. The new lines are owed from p_at. Lines of kind 'return' stay as they are.
create or replace function write_changed_lines(p_booking uuid, p_lines jsonb, p_at timestamptz) returns void language sql as $$
  with target as (
    select kind, coalesce(item, '') as item, description, unit_pence, quantity, place
    from rows from (jsonb_to_recordset(p_lines)
        as (kind text, item text, description text, quantity integer, unit_pence integer)) with ordinality
        as l(kind, item, description, quantity, unit_pence, place)
  ), had as (
    select kind, item, description, unit_pence, sum(quantity)::integer as quantity
    from order_line where booking_id = p_booking and kind <> 'return'
    group by kind, item, description, unit_pence having sum(quantity) <> 0
  ), differences as (
    select jsonb_agg(jsonb_build_object('product', (select b.kind from booking b where b.id = p_booking), 'kind', kind, 'item', item, 'description', description,
      'quantity', coalesce(t.quantity, 0) - coalesce(h.quantity, 0), 'unit_pence', unit_pence)
      order by t.place nulls first, kind, item) as lines
    from target t full join had h using (kind, item, description, unit_pence)
    where coalesce(t.quantity, 0) <> coalesce(h.quantity, 0)
  )
  select add_lines(p_booking, lines, p_at) from differences where lines is not null
$$;
