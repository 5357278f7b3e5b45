import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { SearchPatterns } from '../../db/search-terms.ts';
import { likeWordPattern } from '../../db/search-text.ts';
import type { DB } from '../../db/tables.ts';

/** Whether the booking was made by the check-in of a walk-in, and not by a sale. */
const isWalkIn =
  sql<boolean>`booking.channel = 'desk' and coalesce(booking.request_key, '') like 'walk-in-%'`.as(
    'is_walk_in',
  );

function selectTickets(db: Kysely<DB>) {
  return db
    .selectFrom('booking')
    .leftJoin('stay', 'stay.booking_id', 'booking.id')
    .leftJoin('booking_note', 'booking_note.booking_id', 'booking.id')
    .select([
      'booking.id',
      'booking.kind',
      'booking.channel',
      'booking.reference',
      'booking.status',
      'booking.day',
      'booking.event_id',
      'booking.arrives',
      'booking.children',
      'booking.customer_name',
      'booking.customer_email',
      'booking.customer_phone',
      'booking.total_pence',
      'booking.special_requests',
      'booking.session_count',
      'booking_note.words as note',
      'stay.checked_in_at',
      'stay.ends_at',
      'stay.checked_out_at',
      isWalkIn,
      sql<number>`coalesce((
        select sum(t.quantity) from booking_ticket t join ticket_type y on y.id = t.ticket_type_id
        where t.booking_id = booking.id and not y.takes_place), 0)::integer`.as('adults'),
      sql<TimeSlot[]>`coalesce((
        select jsonb_agg(jsonb_build_object('start', p.starts, 'end', p.ends) order by p.starts)
        from place p where p.booking_id = booking.id), '[]')`.as('slots'),
    ]);
}

/** A booking of any kind with its stay, in the form that the front desk reads. */
export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicketRow>>>;

/** Finds a ticket of any kind by its id or reference; undefined for an unknown ticket. */
export function findTicketRow(db: Kysely<DB>, by: { id: string } | { reference: string }) {
  const query = selectTickets(db);
  return (
    'id' in by ? query.where('booking.id', '=', by.id) : query.where('booking.reference', '=', by.reference)
  ).executeTakeFirst();
}

/** Finds the ticket with this reference if its name has all these words. */
export function findNamedTicket(db: Kysely<DB>, reference: string, words: readonly string[]) {
  return selectTickets(db)
    .where('booking.reference', '=', reference)
    .where(nameHas(words))
    .executeTakeFirst();
}

/**
 * Locks a ticket's booking until the transaction ends, and returns the ticket. Every check-in and check-out
 * happens under this lock. Does not find a ticket that another transaction is just inserting.
 */
export async function lockTicket(tx: Kysely<DB>, id: string): Promise<TicketRow | undefined> {
  const locked = await tx
    .selectFrom('booking')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findTicketRow(tx, { id });
}

/** Matches a visit that is confirmed, or whose family has checked in. */
const confirmedOrUsed = sql<SqlBool>`(booking.status = 'confirmed' or stay.booking_id is not null)`;

/**
 * Finds visits on the day `from` or later whose names have all these words. Lists today's visits first, then
 * upcoming and then past visits, each with the nearest day first. With `bySurname`, finds visits of other
 * days only if the whole surname is among the words.
 */
export function searchTicketRows(
  db: Kysely<DB>,
  search: { words: readonly string[]; from: Day; today: Day; bySurname: boolean; limit: number },
): Promise<TicketRow[]> {
  const { words, from, today, bySurname, limit } = search;
  const patterns = words.map(likeWordPattern);
  return selectTickets(db)
    .where(
      sql<SqlBool>`booking.id in (
        select id from visits_by_name(${[...words]}, ${patterns}, ${from}, ${today}, ${bySurname}, ${limit}) id)`,
    )
    .orderBy(
      sql`booking.day < ${today}, abs(booking.day - ${today}::date), booking.customer_name, booking.id`,
    )
    .execute();
}

/**
 * Finds visits on the day `from` or later, except today's, by patterns for name, e-mail and phone number.
 * Lists the nearest day first.
 */
export function searchTicketsOfOtherDays(
  db: Kysely<DB>,
  search: { patterns: SearchPatterns; from: Day; today: Day; limit: number },
): Promise<TicketRow[]> {
  const { patterns, from, today, limit } = search;
  const order = sql`abs(booking.day - ${today}::date), booking.customer_name, booking.id`;
  return selectTickets(db)
    .where('booking.kind', '=', 'visit')
    .where('booking.day', '>=', from)
    .where('booking.day', '!=', today)
    .where(confirmedOrUsed)
    .where(sql<SqlBool>`booking.words || '' like all (${patterns.words})`)
    .where(
      sql<SqlBool>`(${patterns.emails}::text[] = '{}' or plain_words(booking.customer_email) like all (${patterns.emails}))`,
    )
    .orderBy(order)
    .limit(limit)
    .execute();
}

/** Lists a day's visits that are confirmed or checked in. */
export function listDayTickets(db: Kysely<DB>, day: Day): Promise<TicketRow[]> {
  return selectTickets(db)
    .where('booking.kind', '=', 'visit')
    .where('booking.day', '=', day)
    .where(confirmedOrUsed)
    .orderBy('booking.customer_name')
    .orderBy('booking.id')
    .execute();
}

/** Matches bookings whose name has every word. */
function nameHas(words: readonly string[]) {
  const each = words.map(
    (word) => sql`' ' || plain_words(booking.customer_name) like ${likeWordPattern(word)}`,
  );
  return each.length > 0 ? sql<SqlBool>`(${sql.join(each, sql` and `)})` : sql<SqlBool>`false`;
}
