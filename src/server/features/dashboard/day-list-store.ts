import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { DB } from '../../db/tables.ts';

/** Lists the visits and photo sessions of a day that are confirmed, or whose family has checked in. */
export function listDayBookings(db: Kysely<DB>, day: Day) {
  return db
    .selectFrom('booking')
    .leftJoin('stay', 'stay.booking_id', 'booking.id')
    .select([
      'booking.id',
      'booking.reference',
      'booking.kind',
      'booking.channel',
      'booking.customer_name',
      'booking.customer_email',
      'booking.customer_phone',
      'booking.children',
      'booking.total_pence',
      'booking.special_requests',
      'stay.checked_in_at',
      'stay.checked_out_at',
      sql<boolean>`booking.channel = 'desk' and coalesce(booking.request_key, '') like 'walk-in-%'`.as(
        'is_walk_in',
      ),
      sql<number>`coalesce((
        select sum(t.quantity) from booking_ticket t join ticket_type y on y.id = t.ticket_type_id
        where t.booking_id = booking.id and not y.takes_place), 0)::integer`.as('adults'),
      sql<TimeSlot[]>`coalesce(case booking.kind when 'photo' then (
          select jsonb_agg(jsonb_build_object('start', photo.starts, 'end', photo.ends))
          from photo_session photo where photo.booking_id = booking.id)
        else (
          select jsonb_agg(jsonb_build_object('start', p.starts, 'end', p.ends) order by p.starts)
          from place p where p.booking_id = booking.id) end, '[]')`.as('slots'),
    ])
    .where('booking.day', '=', day)
    .where('booking.kind', 'in', ['visit', 'photo'])
    .where(sql<SqlBool>`(booking.status = 'confirmed' or stay.booking_id is not null)`)
    .execute();
}
