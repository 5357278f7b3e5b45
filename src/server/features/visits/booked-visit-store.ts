import { type Kysely, sql } from 'kysely';
import type { PriceChannel } from '../../../domain/price-rules.ts';
import type { TicketQuantities, TicketType } from '../../../domain/tickets.ts';
import type { DB } from '../../db/tables.ts';

/**
 * Lists the ticket types of a visit and how many tickets of each were booked. Names, prices and fees (in
 * pence) are those at the time of booking, and so is `takesCredit`. The types may no longer be on sale.
 */
export function listBookedTickets(
  db: Kysely<DB>,
  bookingId: string,
): Promise<(TicketType & { quantity: number })[]> {
  return db
    .selectFrom('booking_ticket')
    .innerJoin('ticket_type', 'ticket_type.id', 'booking_ticket.ticket_type_id')
    .select([
      'ticket_type.id',
      'booking_ticket.name',
      'age_range as ageRange',
      'colour',
      'includes',
      'unit_price_pence as price',
      'fee_pence as fee',
      'takes_place as takesPlace',
      sql<boolean>`coalesce(booking_ticket.takes_session_credit, ticket_type.takes_credit)`.as('takesCredit'),
      'quantity',
    ])
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute();
}

/** Reads how many tickets of each type a visit has. */
export async function readBookedQuantities(db: Kysely<DB>, bookingId: string): Promise<TicketQuantities> {
  const tickets = await listBookedTickets(db, bookingId);
  return Object.fromEntries(tickets.map(({ id, quantity }) => [id, quantity]));
}

/**
 * Returns the channel whose prices apply to a booking. For bookings at the front desk, the owner chooses this
 * channel.
 */
export async function readPriceChannel(
  db: Kysely<DB>,
  { channel }: { channel: string },
): Promise<PriceChannel> {
  if (channel !== 'desk') return 'online';
  const rule = await db.selectFrom('desk_rule').select('price_channel').executeTakeFirstOrThrow();
  return rule.price_channel === 'online' ? 'online' : 'kiosk';
}

/** Lists the sessions of a visit, the earliest first. Times are in minutes of the day. */
export function listBookedSessions(db: Kysely<DB>, bookingId: string) {
  return db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['session.starts', 'session.ends', 'session.capacity'])
    .where('place.booking_id', '=', bookingId)
    .orderBy('session.starts')
    .execute();
}
