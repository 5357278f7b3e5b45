import type { Kysely } from 'kysely';
import {
  type LocalMoment,
  type OpeningRows,
  type PlannedSession,
  planDay,
} from '../../../domain/opening-calendar.ts';
import { countPlacesNeeded, type TicketType } from '../../../domain/tickets.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { confirmHold, holdBooking, setBookingStatus } from './booking-store.ts';
import { holdInputFor, noEmail, type OrderPlan, plainPrice } from './order-plan.ts';

/** A family that has paid at reception. */
export interface WalkInInput {
  /** Chosen by the kiosk, so that a repeat makes no second ticket. */
  id: string;
  customerName: string;
  /** When they arrived, at the venue. */
  moment: LocalMoment;
  who: 'staff' | 'kiosk';
}

/**
 * Facts that a walk-in's ticket is made from. They are read before the transaction begins, which must not
 * wait for a second connection.
 */
export interface WalkInFacts {
  now: number;
  rows: OpeningRows;
  ticketTypes: readonly TicketType[];
  termsVersion: string;
}

/**
 * Makes the ticket of a walk-in, paid in store and confirmed (specification 12.26): 1 child, 1 adult, £0,
 * a place in the session in progress or else the day's next one. Returns 'repeat' where a booking with
 * this id exists; nothing is changed, and its session is locked until the transaction ends. Refuses, with
 * a pointer to reception, when the day is full or over.
 */
export async function placeWalkIn(
  tx: Kysely<DB>,
  facts: WalkInFacts,
  walkIn: WalkInInput,
): Promise<'placed' | 'repeat'> {
  const { day, minute } = walkIn.moment;
  const { now } = facts;
  const { closed, sessions } = planDay(day, facts.rows);
  if (closed) throw refuse('walkInDayClosed', { why: closed.text });
  const session = sessions.find(({ blockedBy, end }) => blockedBy === null && minute < end);
  if (!session) throw refuse('walkInDayOver');
  const plan = planWalkIn(walkIn, session, facts);
  const attempt = { requestKey: `walk-in-${walkIn.id}`, requestDigest: '', addressDigest: null };
  const input = holdInputFor(plan, attempt, { now, id: walkIn.id, channel: 'desk' });
  // The family has paid at reception.
  const hold = await holdBooking(tx, { ...input, takes_awaited: true });
  if (hold.outcome === 'repeat') return 'repeat';
  if (hold.outcome !== 'held' || (await confirmHold(tx, walkIn.id, now, 'infinity', walkIn.who)) !== 'kept') {
    throw refuse('walkInSessionFull');
  }
  await setBookingStatus(tx, walkIn.id, 'confirmed', { confirmed_at: new Date(now) });
  await recordAuditEntry(tx, {
    at: now,
    who: walkIn.who,
    what: 'walk-in, paid in store',
    bookingId: walkIn.id,
    after: { status: 'confirmed', children: plan.visit?.children },
  });
  return 'placed';
}

/** Plans one child and one adult in the session, with nothing to pay. */
function planWalkIn(
  { customerName, moment }: WalkInInput,
  session: PlannedSession,
  { ticketTypes, termsVersion }: WalkInFacts,
): OrderPlan {
  const types = [ticketTypes.find((type) => type.takesCredit), ticketTypes.find((type) => !type.takesPlace)];
  const tickets = types.flatMap((type) => (type ? [type] : []));
  return {
    kind: 'visit',
    customer: { name: customerName, email: noEmail, phone: '' },
    termsVersion,
    day: moment.day,
    lines: tickets.map((type) => ({
      kind: 'sale',
      item: type.id,
      description: type.name,
      quantity: 1,
      unit_pence: 0,
    })),
    price: plainPrice(0),
    visit: {
      eventId: session.eventId,
      children: countPlacesNeeded(ticketTypes, Object.fromEntries(tickets.map((type) => [type.id, 1]))),
      tickets: tickets.map((type) => ({
        ticket_type_id: type.id,
        name: type.name,
        quantity: 1,
        unit_price_pence: 0,
        fee_pence: 0,
      })),
      sessions: [
        {
          day: moment.day,
          starts: session.start,
          ends: session.end,
          event_id: session.eventId,
          capacity: session.capacity,
        },
      ],
    },
  };
}
