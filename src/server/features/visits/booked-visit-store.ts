import type { Kysely } from 'kysely';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import type { DB } from '../../db/tables.ts';

/** Lists the tickets of a visit with the prices at which they were booked, in pence. */
export function listBookedTickets(db: Kysely<DB>, bookingId: string) {
  return db
    .selectFrom('booking_ticket')
    .select([
      'ticket_type_id as ticketTypeId',
      'name',
      'quantity',
      'unit_price_pence as unitPrice',
      'fee_pence as fee',
    ])
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Reads how many tickets of each type a visit has. */
export async function readBookedQuantities(db: Kysely<DB>, bookingId: string): Promise<TicketQuantities> {
  const tickets = await listBookedTickets(db, bookingId);
  return Object.fromEntries(tickets.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity]));
}

/** Lists the sessions of a visit, the earliest first. Times in minutes of the day. */
export function listBookedSessions(db: Kysely<DB>, bookingId: string) {
  return db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['session.starts', 'session.ends', 'session.capacity'])
    .where('place.booking_id', '=', bookingId)
    .orderBy('session.starts')
    .execute();
}
