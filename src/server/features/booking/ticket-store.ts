import type { Database } from '../../db/connect.ts';

/** A booking as its ticket, its mail and its result page show it. */
export async function readTicket(db: Database, bookingId: string) {
  const [booking, tickets, places] = await Promise.all([
    db
      .selectFrom('booking')
      .leftJoin('event', 'event.id', 'booking.event_id')
      .selectAll('booking')
      .select('event.title as event_title')
      .where('booking.id', '=', bookingId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('booking_ticket')
      .innerJoin('ticket_type', 'ticket_type.id', 'booking_ticket.ticket_type_id')
      .select(['booking_ticket.name', 'booking_ticket.quantity', 'booking_ticket.unit_price_pence'])
      .where('booking_id', '=', bookingId)
      .orderBy('ticket_type.position')
      .execute(),
    db
      .selectFrom('place')
      .select(['starts', 'ends'])
      .where('booking_id', '=', bookingId)
      .orderBy('starts')
      .execute(),
  ]);
  return { booking, tickets, slots: places.map(({ starts, ends }) => ({ start: starts, end: ends })) };
}

export type Ticket = Awaited<ReturnType<typeof readTicket>>;
