import { sql } from 'kysely';

/** Selects places that contradict the capacity of their sessions or the bookings that hold them. */
export function selectPlaceFaults(at: Date) {
  return sql`
    select 'places' as todo, format('session %s on %s at %s has %s children in %s places',
        s.id, s.day, to_char(s.starts * interval '1 minute', 'HH24:MI'), sum(p.children), s.capacity) as fault
      from session s join (
        select session_id, children from place where live_until > ${at} and not beyond_capacity
        union all select session_id, children from change_place where live_until > ${at}
      ) p on p.session_id = s.id
      group by s.id having sum(p.children) > s.capacity
    union all
    select 'places', format('%s at %s has %s children inside, but room for %s',
        w.day, to_char(m.at * interval '1 minute', 'HH24:MI'), sum(i.children), w.capacity)
      from session w
        cross join lateral (
          select distinct a.starts as at from session a where a.arrival_of = w.id) m
        cross join lateral (
          select i.children from children_inside(w.id, ${at}) i where i.starts <= m.at and m.at < i.ends
          union all select -p.children from place p join session a on a.id = p.session_id
            where p.beyond_capacity and p.live_until > ${at} and (a.id = w.id
              or a.arrival_of = w.id and a.starts <= m.at and m.at < a.ends)) i
      where w.has_arrivals
      group by w.id, m.at having sum(i.children) > w.capacity
    union all
    select 'places', format('zone %s on %s at %s has %s tickets, but room for %s',
        z.name, s.day, to_char(greatest(m.at, s.starts) * interval '1 minute', 'HH24:MI'), sum(i.tickets), z.most_inside)
      from zone z cross join session s
        cross join lateral (
          select 0 as at union select a.starts from session a where a.arrival_of = s.id) m
        cross join lateral (
          select i.tickets from tickets_inside(s.id, z.id, ${at}) i where i.starts <= m.at and m.at < i.ends
          union all select -t.quantity from place p join session a on a.id = p.session_id
              join booking_ticket t on t.booking_id = p.booking_id
              join zone_ticket y on y.ticket_type_id = t.ticket_type_id and y.zone_id = z.id
            where p.beyond_capacity and p.live_until > ${at} and (a.id = s.id
              or a.arrival_of = s.id and a.starts <= m.at and m.at < a.ends)) i
      where s.has_zones and s.arrival_of is null
      group by z.id, s.id, m.at having sum(i.tickets) > z.most_inside
    union all
    select 'rows', format('session %s on %s is an arrival time, but not of open play on that day', a.id, a.day)
      from session a join session w on w.id = a.arrival_of
      where a.day <> w.day or w.arrival_of is not null or a.event_id is not null or not w.has_arrivals
    union all
    select 'rows', format('booking %s arrives at %s, but has a place from %s', b.reference, b.arrives, p.starts)
      from booking b join place p on p.booking_id = b.id join session a on a.id = p.session_id
      where b.kind <> 'party' and b.arrives is distinct from case when a.arrival_of is not null then a.starts end
        or b.kind <> 'party' and a.arrival_of is not null and (p.starts, p.ends) <> (a.starts, a.ends)
    union all
    select 'rows', format('session %s on %s counts %s confirmed children, but has %s',
        s.id, s.day, s.confirmed_children, coalesce(sum(p.children), 0))
      from session s left join place p on p.session_id = s.id and p.live_until = 'infinity'
      group by s.id having s.confirmed_children <> coalesce(sum(p.children), 0)
    union all
    select 'rows', format('booking %s of %s is confirmed but its places end', b.reference, b.day)
      from booking b join place p on p.booking_id = b.id
      where b.status = 'confirmed' and p.live_until <> 'infinity'
    union all
    select 'rows', format('booking %s of %s is %s but keeps places', b.reference, b.day, b.status)
      from booking b join place p on p.booking_id = b.id
      where b.status in ('lapsed', 'refund_due', 'refunded', 'cancelled') and p.live_until > ${at}
    union all
    select 'rows', format('booking %s of %s is for %s sessions, but has places in %s', b.reference, b.day, b.session_count, count(p.booking_id))
      from booking b left join place p on p.booking_id = b.id where b.kind <> 'party'
      group by b.id having b.session_count <> count(p.booking_id)
    union all
    select 'rows', format('booking %s of %s is for %s children, but has places for %s', b.reference, b.day, b.children, p.children)
      from booking b join place p on p.booking_id = b.id where p.children <> b.children and b.kind <> 'party'
    union all
    select 'rows', format('booking %s has places on %s, but is for %s', b.reference, s.day, b.day)
      from booking b join place p on p.booking_id = b.id join session s on s.id = p.session_id
      where s.day is distinct from b.day`;
}

/** Selects voucher uses that contradict the vouchers' limits or their bookings. */
export function selectVoucherFaults(at: Date) {
  return sql`
    select 'rows' as todo, format('voucher %s is used %s times of %s', v.id, count(*), v.most_uses) as fault
      from voucher v join voucher_use u on u.voucher_id = v.id and u.live_until > ${at}
      group by v.id having count(*) > v.most_uses
    union all
    select 'rows', format('voucher %s is used %s times of %s by one e-mail', v.id, count(*), v.most_uses_per_email)
      from voucher v join voucher_use u on u.voucher_id = v.id and u.live_until > ${at}
      group by v.id, u.email having count(*) > v.most_uses_per_email
    union all
    select 'rows', format('booking %s has a discount of %s pence, but a voucher use of %s', b.reference, b.discount_pence, coalesce(u.discount_pence, 0))
      from booking b left join voucher_use u on u.booking_id = b.id
      where b.discount_pence <> coalesce(u.discount_pence, 0)
    union all
    select 'rows', format('booking %s has a voucher that is not the one used', b.reference)
      from booking b join voucher_use u on u.booking_id = b.id join voucher v on v.id = u.voucher_id
      where b.voucher_code is distinct from v.code
    union all
    select 'rows', format('booking %s is confirmed but its voucher use ends', b.reference)
      from booking b join voucher_use u on u.booking_id = b.id
      where b.status = 'confirmed' and u.live_until <> 'infinity'
    union all
    select 'rows', format('booking %s is %s but keeps a voucher use', b.reference, b.status)
      from booking b join voucher_use u on u.booking_id = b.id
      where b.status in ('lapsed', 'refund_due', 'refunded', 'cancelled') and u.live_until > ${at}
        and not exists (select from cancellation c where c.booking_id = b.id and c.credits_kept)`;
}

/** Selects photo sessions that contradict each other or the bookings that hold them. */
export function selectPhotoFaults(at: Date) {
  return sql`
    select 'rows' as todo, format('photo booking %s of %s has no session, or one at another price', b.reference, b.day) as fault
      from booking b left join photo_session p on p.booking_id = b.id
      where b.kind = 'photo' and b.original_pence is distinct from p.price_pence + coalesce(p.editing_pence, 0)
    union all
    select 'rows', format('photo booking %s of %s is %s and its session is held until %s', b.reference, b.day, b.status, p.live_until)
      from booking b join photo_session p on p.booking_id = b.id
      where (b.status = 'confirmed') <> (p.live_until = 'infinity')
        or (b.status in ('lapsed', 'refund_due', 'refunded', 'cancelled') and p.live_until > ${at})
    union all
    select 'places', format('photo bookings %s and %s are both for %s at %s', one.reference, two.reference, a.day,
        to_char(greatest(a.starts, b.starts) * interval '1 minute', 'HH24:MI'))
      from photo_session a join photo_session b
        on a.day = b.day and a.starts < b.ends and b.starts < a.ends and a.booking_id < b.booking_id
        join booking one on one.id = a.booking_id join booking two on two.id = b.booking_id
      where a.live_until > ${at} and b.live_until > ${at}`;
}

/**
 * Selects parties that contradict each other, the number of parties that can run at once, or the orders that
 * hold them.
 */
export function selectPartyFaults(at: Date) {
  return sql`
    select 'rows' as todo, format('party booking %s of %s has no party, or one on another day', b.reference, b.day) as fault
      from booking b left join party p on p.booking_id = b.id
      where b.kind = 'party' and p.day is distinct from b.day
    union all
    select 'rows', format('party booking %s of %s is %s, its party is %s and held until %s', b.reference, b.day, b.status, p.state, p.live_until)
      from booking b join party p on p.booking_id = b.id
      where (b.status = 'confirmed') <> (p.live_until = 'infinity') or (p.state = 'booked') <> (b.status = 'confirmed')
        or (b.status in ('lapsed', 'refund_due', 'refunded', 'cancelled') and p.live_until > ${at})
    union all
    select 'places', format('parties %s and %s both have %s on %s', one.reference, two.reference,
        case when a.room_id = b.room_id then a.room_id when a.host_id = b.host_id then 'one host' else 'one lane' end, a.day)
      from party a join party b on a.day = b.day and a.id < b.id and party_time(a) && party_time(b)
        and (a.room_id = b.room_id or a.host_id = b.host_id or a.lanes && b.lanes)
        join booking one on one.id = a.booking_id join booking two on two.id = b.booking_id
      where a.live_until > ${at} and b.live_until > ${at}
    union all
    select 'rows', format('party booking %s of %s has %s children and another number of places', b.reference, b.day, y.children)
      from party y join booking b on b.id = y.booking_id join place p on p.booking_id = b.id
      where y.takes = 'room' and p.children <> y.children
    union all
    select 'rows', format('party booking %s of %s has places from %s to %s, when its children do not play', b.reference, b.day,
        to_char(p.starts * interval '1 minute', 'HH24:MI'), to_char(p.ends * interval '1 minute', 'HH24:MI'))
      from party y join booking b on b.id = y.booking_id join place p on p.booking_id = b.id
      where p.live_until > ${at} and (p.ends <= y.plays_from or p.starts >= y.plays_until)`;
}
