import type { Kysely } from 'kysely';
import { holdDuration } from '../../../domain/hold.ts';
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
import type { HoldInput } from './hold-input.ts';
import { generateReference, generateToken } from './reference.ts';

/** The e-mail of a walk-in, which leaves none (specification 4.8). Nothing is ever sent to it. */
const walkInEmail = 'walk-in@windfall.invalid';

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
  const plan = planDay(day, facts.rows);
  if (plan.closed) throw refuse('walkInDayClosed', { why: plan.closed.text });
  const session = plan.sessions.find(({ blockedBy, end }) => blockedBy === null && minute < end);
  if (!session) throw refuse('walkInDayOver');
  const order = holdInputFor(walkIn, session, facts);
  const hold = await holdBooking(tx, order);
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
    after: { status: 'confirmed', children: order.booking.children },
  });
  return 'placed';
}

function holdInputFor(
  { id, customerName, moment }: WalkInInput,
  session: PlannedSession,
  { now, ticketTypes, termsVersion }: WalkInFacts,
): HoldInput {
  const types = [ticketTypes.find((type) => type.takesCredit), ticketTypes.find((type) => !type.takesPlace)];
  const tickets = types.flatMap((type) => (type ? [type] : []));
  const at = new Date(now).toISOString();
  return {
    now: at,
    payment_key: `walk-in-${id}`,
    replaces: null,
    voucher: null,
    booking: {
      id,
      kind: 'visit',
      channel: 'desk',
      reference: generateReference(),
      status: 'held',
      day: moment.day,
      event_id: session.eventId,
      session_count: 1,
      children: countPlacesNeeded(ticketTypes, Object.fromEntries(tickets.map((type) => [type.id, 1]))),
      customer_name: customerName,
      customer_email: walkInEmail,
      customer_phone: '',
      special_requests: '',
      loyalty_opt_in: false,
      terms_version: termsVersion,
      terms_agreed_at: at,
      original_pence: 0,
      credits_used: 0,
      credit_savings_pence: 0,
      discount_pence: 0,
      total_pence: 0,
      voucher_code: null,
      request_key: `walk-in-${id}`,
      request_digest: '',
      view_token: generateToken(),
      held_at: at,
      hold_expires_at: new Date(now + holdDuration).toISOString(),
    },
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
  };
}
