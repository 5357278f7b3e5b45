-- Creates a booking and takes everything that it needs, in one transaction and one round trip. Locks all
-- scarce rows in the fixed order, counts again what is free, and stores the whole booking or refuses it. The
-- contents of the input (sessions, photo, party, credits, voucher, account credit, gift voucher) decide what
-- is taken, not the product.
--
-- Lock order: bookings, the voucher, the account credit, the family's session credits from the oldest
-- purchase, the sessions by day and start, the photo day, the party day.
--
-- Returns one of these results. Only the first stores the booking:
--   {"outcome":"held"}
--   {"outcome":"repeat","id":…}: the booking `id` has the same request key
--   {"outcome":"full","starts":…,"left":…}, or the result of `full_zone`
--   {"outcome":"slot_taken"}
--   {"outcome":"party_taken"}, with the result of `party_refusal`
--   {"outcome":"credits_spent"}
--   {"outcome":"account_credit_spent"}
--   {"outcome":"voucher_spent","why":"used_up"|"used_by_email"|"withdrawn"}
create or replace function hold_booking(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p->>'now')::timestamptz;
  v_booking booking := jsonb_populate_record(null::booking, p->'booking');
  v_voucher voucher;
  v_email text := mailbox_of(v_booking.customer_email);
  v_use voucher_use;
  v_photo photo_session;
  v_party party;
  v_needed integer := v_booking.children;
  v_taken jsonb;
  v_why text;
  v_earlier uuid;
  v_session record;
  v_id bigint;
  v_left integer;
  v_ids bigint[] := '{}';
  v_replaced uuid;
  v_line bigint;
  v_credit account_credit;
  v_credit_use account_credit_use;
  v_due integer;
  v_zone jsonb;
  -- Who orders, for the audit log. The previous version of the server does not pass `who`.
  v_who text := coalesce(p->>'who', case v_booking.channel when 'desk' then 'staff' else 'customer' end);
begin
  -- The new booking replaces this unpaid booking of the same family.
  if p->>'replaces' is not null then
    select id into v_replaced from booking where id = (p->>'replaces')::uuid and status = 'held' for update;
  end if;

  if p->>'voucher' is not null then
    select * into strict v_voucher from voucher where id = (p->>'voucher')::bigint for update;
  end if;

  if p ? 'account_credit' then
    perform 1 from account_credit where id = (p->>'account_credit')::uuid for update;
  end if;

  if v_booking.credits_used > 0 then
    perform 1 from credit_purchase where email = v_email and issued_at is not null order by issued_at, booking_id for update;
  end if;

  for v_session in
    select * from jsonb_to_recordset(p->'sessions') as s(day date, starts integer, ends integer, event_id text, capacity integer,
      opens integer, closes integer)
    order by day, starts
  loop
    -- This session is an arrival time; `opens` and `closes` are the hours of its day.
    if v_session.opens is not null then
      v_id := find_whole_day(v_session.day, v_session.opens, v_session.closes, v_session.capacity);
      v_ids := v_ids || lock_arrival(v_id, v_session.starts, v_session.ends, v_session.capacity, true);
      continue;
    end if;
    select id into v_id from session
      where day = v_session.day
        and case when v_session.event_id is null then event_id is null and arrival_of is null
                 else event_id = v_session.event_id and starts = v_session.starts end
      for update;
    if v_id is null then
      insert into session (day, starts, ends, capacity, event_id)
        values (v_session.day, v_session.starts, v_session.ends, v_session.capacity, v_session.event_id)
        on conflict do nothing;
      select id into strict v_id from session
        where day = v_session.day
          and case when v_session.event_id is null then event_id is null and arrival_of is null
                   else event_id = v_session.event_id and starts = v_session.starts end
        for update;
    end if;
    -- The hours and the capacity of open play follow the calendar. A session of an event keeps its own hours
    -- and capacity.
    if v_session.event_id is null then
      update session set starts = v_session.starts, ends = v_session.ends, capacity = v_session.capacity
        where id = v_id
          and (starts, ends, capacity) is distinct from (v_session.starts, v_session.ends, v_session.capacity);
    end if;
    v_ids := v_ids || v_id;
  end loop;

  if p ? 'photo' then
    v_photo := jsonb_populate_record(null::photo_session, p->'photo');
    insert into photo_day (day) values (v_booking.day) on conflict do nothing;
    perform 1 from photo_day where day = v_booking.day for update;
  end if;

  if p ? 'party' then
    v_party := jsonb_populate_record(null::party, p->'party');
    v_party.day := v_booking.day;
    perform lock_party_days(array[v_booking.day]);
  end if;

  if v_booking.request_key is not null then
    select id into v_earlier from booking where request_key = v_booking.request_key;
    if v_earlier is not null then return jsonb_build_object('outcome', 'repeat', 'id', v_earlier); end if;
  end if;

  foreach v_id in array v_ids loop
    -- Places that are kept for the waitlist are not on sale. With `takes_awaited`, a booking may take them:
    -- it is for an offer to a group on the waitlist, or for a walk-in, who has paid at reception.
    v_left := case when coalesce((p->>'takes_awaited')::boolean, false) then places_left(v_id, v_now, v_replaced)
                   else places_on_sale(v_id, v_now, v_replaced) end;
    if p ? 'party' then v_needed := places_for_party(v_id, v_party.takes, v_party.children); end if;
    if v_left < v_needed then
      return (select jsonb_build_object('outcome', 'full', 'starts', starts, 'left', greatest(v_left, 0)) from session where id = v_id);
    end if;
  end loop;
  if p ? 'zones' then
    update session set has_zones = true where id = any (v_ids) and not has_zones;
    v_zone := full_zone(v_ids, p->'tickets', v_now, v_replaced);
    if v_zone is not null then return v_zone; end if;
  end if;
  if p ? 'photo' and not photo_slot_free(v_booking.day, v_photo.starts, v_photo.ends, v_now, v_replaced) then
    return jsonb_build_object('outcome', 'slot_taken');
  end if;
  if p ? 'party' then
    v_taken := coalesce(party_refusal(v_party, p->'party'->'choices', (p->'party'->>'at_once')::integer, v_now, v_replaced),
      hire_refusal(v_party, v_now));
    if v_taken is not null then return v_taken || '{"outcome": "party_taken"}'; end if;
  end if;
  if v_booking.credits_used > 0 then
    if credits_of(v_email, v_now, v_replaced) < v_booking.credits_used then
      return jsonb_build_object('outcome', 'credits_spent');
    end if;
  end if;
  if v_voucher.id is not null then
    v_why := case when v_voucher.withdrawn_at is not null then 'withdrawn'
                  else coalesce(voucher_spent(v_voucher.id, v_email, v_now, v_replaced),
                    offer_spent(v_voucher.offer_id, v_email, v_booking.day, v_now, v_replaced)) end;
    if v_why is not null then return jsonb_build_object('outcome', 'voucher_spent', 'why', v_why); end if;
  end if;
  v_booking.account_credit_pence := coalesce(v_booking.account_credit_pence, 0);
  v_booking.paid_with_gift := false;
  if v_booking.account_credit_pence > 0 then
    select * into strict v_credit from account_credit where id = (p->>'account_credit')::uuid;
    if v_credit.stopped_at is not null
      or account_credit_left(v_credit.id, v_now, v_replaced) < v_booking.account_credit_pence then
      return jsonb_build_object('outcome', 'account_credit_spent');
    end if;
    v_booking.paid_with_gift := v_credit.kind = 'gift';
  end if;

  if v_replaced is not null then
    perform let_booking_go(v_replaced, v_now, v_who);
    update booking set hold_expires_at = v_now where id = v_replaced;
    insert into journal (at, who, what, booking_id, after)
      values (v_now, v_who, 'replaced by another booking', v_replaced, jsonb_build_object('by', v_booking.id));
  end if;

  v_booking.due_later_pence := coalesce(v_booking.due_later_pence, 0);
  insert into booking select v_booking.*;
  if p ? 'lines' then
    v_line := write_order_lines(v_booking.id, v_booking.kind, p->'lines', v_now);
    if v_booking.total_pence is distinct from (select sum(amount_pence) from order_line where booking_id = v_booking.id) then
      raise exception 'the lines of booking % do not add up to its price', v_booking.id
        using errcode = 'check_violation', constraint = 'order_lines_add_up';
    end if;
  end if;
  insert into booking_ticket
    select v_booking.id, t.*, y.takes_credit from jsonb_to_recordset(p->'tickets')
      as t(ticket_type_id text, name text, quantity integer, unit_price_pence integer, fee_pence integer)
    left join ticket_type y on y.id = t.ticket_type_id;
  insert into place
    select v_booking.id, l.id,
      case when p ? 'party' then places_for_party(l.id, v_party.takes, v_party.children) else v_booking.children end,
      l.starts, l.ends, v_now, v_booking.hold_expires_at, v_line
    from session l where l.id = any (v_ids);
  if p ? 'photo' then
    insert into photo_session (booking_id, day, starts, ends, price_pence, editing_pence, taken_at, live_until, line_id)
      values (v_booking.id, v_booking.day, v_photo.starts, v_photo.ends, v_photo.price_pence, v_photo.editing_pence,
        v_now, v_booking.hold_expires_at, v_line);
  end if;
  if p ? 'party' then
    -- The replaced booking is released above, so its lanes and extras count as free.
    insert into party (booking_id, line_id, inquiry_id, party_package_id, day, starts, ends, plays_from, plays_until, set_up_minutes,
        clear_up_minutes, takes, room_id, lanes, children, food_people, child_name, child_age, theme, wishes, balance_due, taken_at,
        live_until)
      values (v_booking.id, v_line, v_party.inquiry_id, v_party.party_package_id, v_booking.day, v_party.starts, v_party.ends,
        v_party.plays_from, v_party.plays_until, v_party.set_up_minutes, v_party.clear_up_minutes, v_party.takes, v_party.room_id,
        free_party_lanes(v_party, (p->'party'->>'at_once')::integer, v_now, v_replaced), v_party.children,
        coalesce(v_party.food_people, 0), v_party.child_name, v_party.child_age, coalesce(v_party.theme, ''),
        coalesce(v_party.wishes, ''), v_party.balance_due, v_now, v_booking.hold_expires_at)
      returning * into v_party;
    perform write_party_choices(v_party.id, p->'party'->'choices');
  end if;
  if p ? 'credits' then
    insert into credit_purchase (booking_id, email, credits, unit_pence, line_id)
      values (v_booking.id, v_email, (p->'credits'->>'credits')::integer, (p->'credits'->>'unit_pence')::integer, v_line);
  end if;
  if p ? 'gift' then
    insert into gift_voucher (booking_id, first_code, recipient_name, message, delivery, recipient_email, send_on)
      select v_booking.id, g.* from jsonb_to_record(p->'gift')
        as g(code text, recipient_name text, message text, delivery text, recipient_email text, send_on date);
  end if;
  if v_booking.credits_used > 0 then
    perform take_credits(v_booking.id, v_email, v_booking.credits_used, v_now, v_booking.hold_expires_at, v_replaced);
    perform write_credit_journal(v_booking.id, v_now, v_who, 'credits taken', v_booking.credits_used);
  end if;
  if v_voucher.id is not null then
    insert into voucher_use (booking_id, voucher_id, email, discount_pence, taken_at, live_until, line_id)
      values (v_booking.id, v_voucher.id, v_email, v_booking.discount_pence, v_now, v_booking.hold_expires_at,
        (select min(id) from order_line where booking_id = v_booking.id and kind = 'discount'))
      returning * into v_use;
    perform write_voucher_journal(v_use, v_now, v_who, 'voucher use taken');
  end if;
  if v_booking.account_credit_pence > 0 then
    perform take_account_credit(v_booking.id, (p->>'account_credit')::uuid, v_booking.account_credit_pence,
      v_now, v_booking.hold_expires_at, v_replaced);
    select * into v_credit_use from account_credit_use where booking_id = v_booking.id;
    perform write_account_credit_journal(v_credit_use, v_now, v_who, 'account credit taken');
  end if;
  if not p ? 'lines' then perform write_missing_lines(v_booking.id); end if;
  v_due := v_booking.total_pence - v_booking.due_later_pence - v_booking.account_credit_pence;
  if v_due > 0 and p->>'payment_key' is not null then
    insert into payment (booking_id, idempotency_key, amount_pence, status, created_at)
      values (v_booking.id, p->>'payment_key', v_due, 'starting', v_now);
  end if;
  insert into journal (at, who, what, booking_id, after)
    values (v_now, v_who,
      case v_booking.kind when 'visit' then 'places held' when 'photo' then 'photo session held'
        when 'credits' then 'credits ordered' else v_booking.kind || ' ordered' end,
      v_booking.id,
      jsonb_build_object('total_pence', v_booking.total_pence, 'children', v_booking.children, 'until', v_booking.hold_expires_at));
  return jsonb_build_object('outcome', 'held');
end $$;

-- Extends a booking's hold until p_until. If the hold has expired, takes again everything that the booking
-- held: places, photo session, party, credits, voucher and account credit. If p_until is 'infinity', also
-- issues the credits or the gift voucher that was bought, and pays with the account credit. Returns 'kept' on
-- success. If another booking has taken any of this meanwhile, changes nothing and returns 'full',
-- 'slot_taken', 'party_taken', 'credits_spent', 'account_credit_spent' or 'voucher_spent'. The caller has
-- locked the booking.
create or replace function keep_booking(p_booking uuid, p_now timestamptz, p_until timestamptz, p_who text) returns text language plpgsql as $$
declare
  v_booking booking;
  v_use voucher_use;
  v_photo photo_session;
  v_email text;
  v_credits_ended boolean := false;
  v_credit_use account_credit_use;
  v_issued integer;
  v_zoned boolean;
  v_party party;
  v_lanes int4range;
  v_most integer;
begin
  select * into strict v_booking from booking where id = p_booking;
  v_email := mailbox_of(v_booking.customer_email);
  select * into v_use from voucher_use where booking_id = p_booking;
  if v_use.voucher_id is not null then perform 1 from voucher where id = v_use.voucher_id for update; end if;
  select * into v_credit_use from account_credit_use where booking_id = p_booking;
  if v_credit_use.booking_id is not null then perform 1 from account_credit where id = v_credit_use.credit_id for update; end if;
  if v_booking.credits_used > 0 then
    perform 1 from credit_purchase where email = v_email and issued_at is not null order by issued_at, booking_id for update;
  end if;
  -- On a day with arrival times, the session of the whole day is locked first.
  v_zoned := coalesce((select bool_or(has_zones) from (
    select s.has_zones from place p join session c on c.id = p.session_id join session s on s.id = any (array[c.id, c.arrival_of])
      where p.booking_id = p_booking order by s.day, s.arrival_of nulls first, s.starts, s.id for update of s) locked), false);
  -- An expired hold is checked like a new one, against the capacity that the owner has chosen since. A
  -- private hire takes every place, so a new capacity makes no difference to it.
  if exists (select from place where booking_id = p_booking and live_until <= p_now)
    and not exists (select from party where booking_id = p_booking and takes = 'building') then
    perform refresh_capacity(array(select session_id from place where booking_id = p_booking));
  end if;
  select * into v_photo from photo_session where booking_id = p_booking;
  if v_photo.booking_id is not null then perform 1 from photo_day where day = v_photo.day for update; end if;
  if v_booking.kind = 'party' then
    perform lock_party_days(array[v_booking.day]);
    select * into v_party from party where booking_id = p_booking;
  end if;

  if exists (
    select 1 from place p where p.booking_id = p_booking
      and places_left(p.session_id, p_now, p_booking)
        + case when p.live_until > p_now then children_beyond_capacity(p.session_id, p_now) else 0 end < p.children
  ) then
    return 'full';
  end if;
  -- Some conditions below are nested instead of joined by `and`. If the first condition were null, `and`
  -- would still call the function in the second.
  if v_zoned then
    if full_zone(array(select session_id from place where booking_id = p_booking and live_until <= p_now),
        tickets_of(p_booking), p_now, p_booking) is not null then
      return 'full';
    end if;
  end if;
  if v_photo.booking_id is not null and not photo_slot_free(v_photo.day, v_photo.starts, v_photo.ends, p_now, p_booking) then
    return 'slot_taken';
  end if;
  if v_party.id is not null then
    v_lanes := v_party.lanes;
    if v_party.live_until <= p_now then
      select at_once into v_most from party_rule;
      if coalesce(party_refusal(v_party, (select coalesce(jsonb_agg(jsonb_build_object('id', party_extra_id, 'quantity', quantity)), '[]')
          from party_choice where party_id = v_party.id), v_most, p_now, p_booking), hire_refusal(v_party, p_now)) is not null then
        return 'party_taken';
      end if;
      v_lanes := free_party_lanes(v_party, v_most, p_now, p_booking);
    end if;
  end if;
  if v_booking.credits_used > 0 then
    v_credits_ended := not exists (select 1 from credit_use where booking_id = p_booking and live_until > p_now);
    if v_credits_ended then
      if credits_of(v_email, p_now, p_booking) < v_booking.credits_used then return 'credits_spent'; end if;
    end if;
  end if;
  if v_use.live_until <= p_now then
    if voucher_spent(v_use.voucher_id, v_use.email, p_now, p_booking) is not null
      or offer_spent((select offer_id from voucher where id = v_use.voucher_id), v_use.email, v_booking.day, p_now, p_booking)
        is not null then
      return 'voucher_spent';
    end if;
  end if;
  if v_credit_use.live_until <= p_now then
    if account_credit_left(v_credit_use.credit_id, p_now, p_booking) < v_credit_use.pence
      or (select stopped_at is not null from account_credit where id = v_credit_use.credit_id) then
      return 'account_credit_spent';
    end if;
  end if;

  update place set live_until = p_until, taken_at = p_now, beyond_capacity = beyond_capacity and live_until > p_now
    where booking_id = p_booking;
  if v_photo.booking_id is not null then
    update photo_session set live_until = p_until, taken_at = case when live_until > p_now then taken_at else p_now end
      where booking_id = p_booking;
  end if;
  if v_party.id is not null then
    update party set live_until = p_until, taken_at = case when live_until > p_now then taken_at else p_now end, lanes = v_lanes,
        state = case when p_until = 'infinity' then 'booked' else 'held' end,
        -- A deposit may arrive after the due day of the balance. The balance is then due on the day of the
        -- deposit.
        balance_due = case when p_until = 'infinity' and balance_due is not null
          then greatest(balance_due, venue_day(p_now)) else balance_due end
      where id = v_party.id;
    if p_until = 'infinity' then
      update party_inquiry set booked_at = p_now where inquiry_id = v_party.inquiry_id and booked_at is null;
    end if;
  end if;
  if v_credits_ended then
    delete from credit_use where booking_id = p_booking;
    perform take_credits(p_booking, v_email, v_booking.credits_used, p_now, p_until, p_booking);
    perform write_credit_journal(p_booking, p_now, p_who, 'credits taken again', v_booking.credits_used);
  elsif v_booking.credits_used > 0 then
    update credit_use set live_until = p_until, taken_at = p_now where booking_id = p_booking and live_until > p_now;
  end if;
  if v_use.voucher_id is not null then
    update voucher_use set live_until = p_until, taken_at = p_now where booking_id = p_booking;
    if v_use.live_until <= p_now then
      v_use.live_until := p_until;
      perform write_voucher_journal(v_use, p_now, p_who, 'voucher use taken again');
    elsif p_until = 'infinity' and v_use.live_until < p_until then
      v_use.live_until := p_until;
      perform write_voucher_journal(v_use, p_now, p_who, 'voucher use kept for good');
    end if;
  end if;
  if v_credit_use.booking_id is not null then
    update account_credit_use set live_until = p_until, taken_at = p_now where booking_id = p_booking;
    if v_credit_use.live_until <= p_now then
      perform write_account_credit_journal(v_credit_use, p_now, p_who, 'account credit taken again');
    end if;
    if p_until = 'infinity' and v_credit_use.live_until < p_until then
      perform pay_with_account_credit(p_booking, p_now);
      perform write_account_credit_journal(v_credit_use, p_now, p_who, 'account credit spent');
    end if;
  end if;
  if p_until = 'infinity' then
    update credit_purchase
      set issued_at = p_now, return_until = p_now + make_interval(days => (select return_days from credit_bundle))
      where booking_id = p_booking and issued_at is null returning credits into v_issued;
    if found then perform write_credit_journal(p_booking, p_now, p_who, 'credits issued', v_issued); end if;
    if v_booking.kind = 'gift-voucher' then perform issue_gift_voucher(p_booking, p_now); end if;
  end if;
  return 'kept';
end $$;

-- Confirms an order if everything that is due at booking has been received. Queues its confirmation mail if
-- p_mail is true. `outcome` is 'kept', 'unpaid' (too little was received) or a refusal of `keep_booking`;
-- only 'kept' changes anything. `is_member` says whether the customer has joined the loyalty scheme. It is
-- null unless `outcome` is 'kept'. The caller has locked the booking, whose status is 'held', 'processing' or
-- 'lapsed'.
create or replace function confirm_booking(
  p_booking uuid, p_now timestamptz, p_who text, p_mail boolean, out outcome text, out is_member boolean
) language plpgsql as $$
declare
  v_booking booking;
begin
  select * into strict v_booking from booking where id = p_booking;
  if coalesce((select sum(received_pence) from payment where booking_id = p_booking), 0)
    < v_booking.total_pence - v_booking.due_later_pence - v_booking.account_credit_pence
  then
    outcome := 'unpaid';
    return;
  end if;
  outcome := keep_booking(p_booking, p_now, 'infinity', p_who);
  if outcome <> 'kept' then return; end if;
  update booking set status = 'confirmed', confirmed_at = p_now where id = p_booking;
  if p_mail then
    insert into mail (booking_id, kind, status, next_attempt_at, queued_at)
      values (p_booking, 'booking-confirmed', 'queued', p_now, p_now) on conflict do nothing;
  end if;
  insert into journal (at, who, what, booking_id, before, after)
    values (p_now, p_who, 'booking confirmed', p_booking, jsonb_build_object('status', v_booking.status),
      jsonb_build_object('status', 'confirmed', 'total_pence', v_booking.total_pence));
  is_member := exists (select from member where mailbox = mailbox_of(v_booking.customer_email));
end $$;

-- Returns a booking, the payment that `current_payment` chooses, and the latest end of the booking's
-- sessions, photo session and party, in minutes of the day. The payment and the end are null if the booking
-- has none.
create or replace function booking_with_payment(p_booking uuid, p_intent text default null)
returns table (booking booking, payment payment, ends integer) language plpgsql stable rows 1 as $$
begin
  return query select b, y, greatest(
      (select max(p.ends) from place p where p.booking_id = b.id),
      (select s.ends from photo_session s where s.booking_id = b.id),
      (select y.ends from party y where y.booking_id = b.id))
    from booking b left join lateral current_payment(b.id, p_intent) y on true
    where b.id = p_booking;
end $$;

-- Locks a booking until the transaction ends and returns what `booking_with_payment` returns. Locks the
-- booking whose payment has the provider's id p_intent. If no payment has this id, locks the booking
-- p_booking.
create or replace function lock_booking(p_booking uuid, p_intent text default null)
returns table (booking booking, payment payment, ends integer) language plpgsql rows 1 as $$
declare
  v_id uuid := p_booking;
begin
  if p_intent is not null then
    v_id := coalesce((select y.booking_id from payment y where y.intent_id = p_intent), p_booking);
  end if;
  perform 1 from booking b where b.id = v_id for update;
  -- A separate statement sees what was committed while the statement above waited for the lock.
  return query select f.booking, f.payment, f.ends from booking_with_payment(v_id, p_intent) f;
end $$;

-- Returns a booking with its lines, its places, its photo session, the credits that it bought and the title
-- of its event. `moves` is how often it was moved or, for a party, changed. `most_sessions` is the largest
-- number of sessions that it has ever had. Adds up equal lines, so that what a change has removed is
-- subtracted. Leaves out lines whose quantity is then 0.
create or replace function booking_details(p_booking uuid) returns table (
  booking booking, event_title text, moves integer, most_sessions integer, lines jsonb, places jsonb, photo jsonb, purchase jsonb
) language plpgsql stable rows 1 as $$
begin
  return query select b,
    (select e.title from event e where e.id = b.event_id),
    coalesce((select p.version - 1 from party p where p.booking_id = b.id),
      (select count(*)::integer from visit_move m where m.booking_id = b.id)),
    greatest(b.session_count, (select max(c.sessions_before) from visit_change c where c.booking_id = b.id and c.state = 'done')),
    coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'quantity', l.quantity,
        'amount_pence', l.amount_pence) order by l.first)
      from (select kind, description, sum(quantity) as quantity, sum(amount_pence) as amount_pence, min(id) as first
        from order_line where booking_id = b.id
        group by kind, item, description, unit_pence having sum(quantity) <> 0) l), '[]'),
    coalesce((select jsonb_agg(jsonb_build_object('starts', p.starts, 'ends', p.ends) order by p.starts)
      from place p where p.booking_id = b.id), '[]'),
    (select jsonb_build_object('day', s.day, 'starts', s.starts, 'ends', s.ends, 'editing_pence', s.editing_pence)
      from photo_session s where s.booking_id = b.id),
    (select jsonb_build_object('credits', c.credits, 'unit_pence', c.unit_pence)
      from credit_purchase c where c.booking_id = b.id)
    from booking b where b.id = p_booking;
end $$;

-- Locks the sessions p_sessions and those of a booking, by day and start. The session of a whole day is
-- locked before its arrival times. If two sessions start at the same minute, the lower id is locked first.
create or replace function lock_all_sessions(p_sessions bigint[], p_booking uuid) returns void language plpgsql as $$
begin
  perform 1 from session
    where id = any (array(select unnest(array[c.id, c.arrival_of]) from session c
      where c.id = any (p_sessions) or c.id in (select session_id from place where booking_id = p_booking)))
    order by day, arrival_of nulls first, starts, id for update;
end $$;

-- Locks the sessions that a visit is to have on p_day and those that it has now, by day and start. Creates
-- missing sessions of p_day. p_is_current means that p_sessions were computed from the present calendar. In
-- this case, sets the hours and the capacity of open play to those in p_sessions. Otherwise sets only the
-- capacity, to what the owner has chosen. Returns the ids of the sessions that the visit is to have, by
-- start.
create or replace function lock_sessions_of_visit(p_booking uuid, p_day date, p_event text, p_sessions jsonb, p_is_current boolean)
returns bigint[] language plpgsql as $$
declare
  v_ids bigint[];
  v_arrival jsonb := p_sessions->0;
begin
  -- A party whose children play after open play takes places in no session.
  if p_sessions = '[]' then
    perform lock_all_sessions('{}', p_booking);
    return '{}';
  end if;
  if v_arrival ? 'opens' then
    v_ids := array[find_whole_day(p_day, (v_arrival->>'opens')::integer, (v_arrival->>'closes')::integer,
      (v_arrival->>'capacity')::integer)];
    perform lock_all_sessions(v_ids, p_booking);
    v_ids := array[lock_arrival(v_ids[1], (v_arrival->>'starts')::integer, (v_arrival->>'ends')::integer,
      (v_arrival->>'capacity')::integer, p_is_current)];
    if not p_is_current then perform refresh_capacity(v_ids); end if;
    return v_ids;
  end if;
  insert into session (day, starts, ends, capacity, event_id)
    select p_day, s.starts, s.ends, s.capacity, p_event
    from jsonb_to_recordset(p_sessions) as s(starts integer, ends integer, capacity integer) order by s.starts
    on conflict do nothing;
  v_ids := array(select id from session
    where day = p_day and case when p_event is null then event_id is null and arrival_of is null
      else event_id = p_event and starts in (select (s->>'starts')::integer from jsonb_array_elements(p_sessions) s) end
    order by starts);
  perform lock_all_sessions(v_ids, p_booking);
  if p_event is null and p_is_current then
    update session s set starts = n.starts, ends = n.ends, capacity = n.capacity
      from jsonb_to_recordset(p_sessions) as n(starts integer, ends integer, capacity integer)
      where s.id = any (v_ids) and (s.starts, s.ends, s.capacity) is distinct from (n.starts, n.ends, n.capacity);
  elsif p_event is null then
    perform refresh_capacity(v_ids);
  end if;
  return v_ids;
end $$;

-- Returns the arrival time of a visit with these sessions, in minutes of the day; null if none of them is an
-- arrival time.
create or replace function arrival_among(p_sessions bigint[]) returns integer language plpgsql stable as $$
begin
  return (select min(starts) from session where id = any (p_sessions) and arrival_of is not null);
end $$;

-- Moves a confirmed visit to other sessions of one day, as many as before. Frees its old places and takes the
-- new places in one step. The price stays the same. Ends a change of the visit that is waiting for its
-- payment. If the first of p_sessions has "beyond_capacity", a full session or zone does not stop the move.
-- Returns {"outcome":"moved","beyond":…}; `beyond` says whether a session or zone had too few places on
-- sale. If the visit cannot move, leaves its places unchanged and returns
-- {"outcome":"full","starts":…,"left":…} or the result of `full_zone`. The caller has locked the booking.
create or replace function move_visit(p_booking uuid, p_day date, p_event text, p_sessions jsonb, p_now timestamptz) returns jsonb
language plpgsql as $$
declare
  v_children integer := (select children from booking where id = p_booking);
  v_ids bigint[];
  v_id bigint;
  v_left integer;
  v_line bigint;
  v_may_exceed boolean := coalesce((p_sessions->0->>'beyond_capacity')::boolean, false);
  v_exceeds boolean := false;
  v_full bigint[] := '{}';
  v_zone jsonb;
begin
  perform end_change(p_booking);
  v_ids := lock_sessions_of_visit(p_booking, p_day, p_event, p_sessions, true);
  foreach v_id in array v_ids loop
    v_left := places_on_sale(v_id, p_now, p_booking);
    if v_left < v_children and not v_may_exceed then
      return (select jsonb_build_object('outcome', 'full', 'starts', starts, 'left', greatest(v_left, 0)) from session where id = v_id);
    end if;
    v_exceeds := v_exceeds or v_left < v_children;
    -- Places that are kept for the waitlist are not on sale, but the session does have them.
    if places_left(v_id, p_now, p_booking) < v_children then v_full := v_full || v_id; end if;
  end loop;
  v_zone := full_zone(v_ids, tickets_of(p_booking), p_now, p_booking);
  if v_zone is not null and not v_may_exceed then return v_zone; end if;
  select min(line_id) into v_line from place where booking_id = p_booking;
  delete from place where booking_id = p_booking;
  insert into place (booking_id, session_id, children, starts, ends, taken_at, live_until, line_id, beyond_capacity)
    select p_booking, s.id, v_children, s.starts, s.ends, p_now, 'infinity', v_line, s.id = any (v_full)
        or full_zone(array[s.id], tickets_of(p_booking), p_now, p_booking) is not null
      from session s where s.id = any (v_ids);
  update booking set day = p_day, event_id = p_event, arrives = arrival_among(v_ids) where id = p_booking;
  return jsonb_build_object('outcome', 'moved', 'beyond', v_exceeds or v_zone is not null);
end $$;

-- Releases the places, the photo session and the party of a booking, and the places held for a change that is
-- waiting for its payment. First locks the account credits that paid for the booking. Then locks the sessions
-- of confirmed places in the fixed order, because the release changes each session's count of confirmed
-- children.
create or replace function let_places_go(p_booking uuid, p_now timestamptz) returns void language plpgsql as $$
begin
  perform end_change(p_booking);
  perform lock_credits_of(p_booking);
  perform 1 from place p join session c on c.id = p.session_id join session s on s.id = any (array[c.id, c.arrival_of])
    where p.booking_id = p_booking and p.live_until = 'infinity'
    order by s.day, s.arrival_of nulls first, s.starts, s.id for update of s;
  update place set live_until = '-infinity', taken_at = p_now where booking_id = p_booking;
  update photo_session set live_until = greatest(taken_at, p_now) where booking_id = p_booking and live_until > p_now;
  update party set live_until = case when live_until > p_now then greatest(taken_at, p_now) else live_until end, state = 'cancelled'
    where booking_id = p_booking;
end $$;

-- Releases everything that a booking holds. In addition to what `let_places_go` releases, these are its
-- session credits, its use of a voucher, and account credit that it has taken but not yet paid with.
create or replace function let_booking_go(p_booking uuid, p_now timestamptz, p_who text) returns void language plpgsql as $$
begin
  perform let_places_go(p_booking, p_now);
  perform return_credit_use(p_booking, p_now, p_who);
  perform return_voucher_use(p_booking, p_now, p_who);
  perform return_account_credit_use(p_booking, p_now, p_who);
end $$;

-- Returns whether an order would exceed the limit of unpaid holds for one network address or one e-mail
-- address. `p_from` is the digest of the network address. `p_most` is {"address": {"places", "photos"},
-- "mailbox": {…}}. A party counts as a photo session. Takes a lock for the network address and then one for
-- the e-mail address, before any other lock. Concurrent orders therefore wait for each other, so that each is
-- counted.
create or replace function too_many_unpaid(
  p_from text, p_email text, p_now timestamptz, p_without uuid, p_places integer, p_photos integer, p_most jsonb
) returns boolean language plpgsql as $$
declare
  v_mailbox text := mailbox_of(p_email);
  v_places bigint;
  v_photos bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('unpaid from ' || p_from, 0));
  perform pg_advisory_xact_lock(hashtextextended('unpaid of ' || v_mailbox, 0));
  select coalesce(sum(children * session_count) filter (where kind = 'visit'), 0), count(*) filter (where kind in ('photo', 'party'))
    into v_places, v_photos
    from booking where held_from = p_from and status = 'held' and hold_expires_at > p_now and id is distinct from p_without;
  if v_places + p_places > (p_most->'address'->>'places')::integer
    or v_photos + p_photos > (p_most->'address'->>'photos')::integer then return true; end if;
  select coalesce(sum(children * session_count) filter (where kind = 'visit'), 0), count(*) filter (where kind in ('photo', 'party'))
    into v_places, v_photos
    from booking where mailbox_of(customer_email) = v_mailbox and status = 'held' and hold_expires_at > p_now
      and held_from is not null and id is distinct from p_without;
  return v_places + p_places > (p_most->'mailbox'->>'places')::integer
    or v_photos + p_photos > (p_most->'mailbox'->>'photos')::integer;
end $$;

-- Deletes the digest of the network address once a booking is no longer held.
create or replace function forget_held_from() returns trigger language plpgsql as $$
begin
  new.held_from := null;
  return new;
end $$;
create or replace trigger forget_held_from before update of status on booking
  for each row when (new.status <> 'held' and old.held_from is not null) execute function forget_held_from();
