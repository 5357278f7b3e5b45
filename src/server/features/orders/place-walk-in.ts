import type { Kysely } from 'kysely';
import { stayOf } from '../../../domain/arrivals.ts';
import {
  bookableSessions,
  type DayPlan,
  type LocalMoment,
  type OpeningRows,
  type PlannedSession,
  planDay,
} from '../../../domain/opening-calendar.ts';
import { countPlacesNeeded, findChildTicketType, type TicketType } from '../../../domain/tickets.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { confirmHold, holdBooking, setBookingStatus } from './booking-store.ts';
import { heldSessions, holdInputFor, noEmail, type OrderPlan, plainPrice } from './order-plan.ts';

/** A family that has paid at reception. */
export interface WalkInInput {
  /** The id that the kiosk has made for the ticket, so that a repeat makes no second ticket. */
  id: string;
  customerName: string;
  /** When the family arrived, in the local time of the venue. */
  moment: LocalMoment;
  who: 'staff' | 'kiosk';
}

/**
 * What the ticket of a walk-in is made from. It is read before the transaction begins, so that the
 * transaction does not wait for a second connection.
 */
export interface WalkInFacts {
  now: number;
  rows: OpeningRows;
  ticketTypes: readonly TicketType[];
  termsVersion: string;
}

/**
 * Makes the confirmed ticket of a walk-in, who has paid in store (specification 12.26). The ticket is for 1
 * child and 1 adult, costs £0, and takes a place in the session in progress, or else in the day's next
 * session. The session stays locked until the transaction ends. If a booking with this id exists, changes
 * nothing and returns 'repeat'. When the day is closed, full or over, refuses and points the family to
 * reception.
 */
export async function placeWalkIn(
  tx: Kysely<DB>,
  facts: WalkInFacts,
  walkIn: WalkInInput,
): Promise<'placed' | 'repeat'> {
  const { day, minute } = walkIn.moment;
  const { now } = facts;
  const openDay = planDay(day, facts.rows);
  if (openDay.closed) throw refuse('walkInDayClosed', { why: openDay.closed.text });
  const tickets = walkInTickets(facts);
  const session = findSession(openDay, minute, facts.rows, tickets);
  if (!session) throw refuse('walkInDayOver');
  const plan = planWalkIn(walkIn, session, facts, tickets);
  const attempt = { requestKey: `walk-in-${walkIn.id}`, requestDigest: '', addressDigest: null };
  const input = holdInputFor(plan, attempt, { now, id: walkIn.id, channel: 'desk' });
  // The family has paid at reception, so it may take a place that is kept for the waitlist.
  const hold = await holdBooking(tx, { ...input, who: walkIn.who, takes_awaited: true });
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

/** Returns the ticket types for one child and one adult. */
function walkInTickets({ ticketTypes }: WalkInFacts): TicketType[] {
  const types = [findChildTicketType(ticketTypes), ticketTypes.find((type) => !type.takesPlace)];
  return types.flatMap((type) => (type ? [type] : []));
}

/**
 * Returns the session in progress, or else the next one; undefined if none is left. At a centre with arrival
 * times, the session is a stay that begins when the family comes, or at opening if the family is early.
 */
function findSession(
  plan: DayPlan,
  minute: number,
  rows: OpeningRows,
  tickets: readonly TicketType[],
): PlannedSession | undefined {
  const from = Math.max(minute, plan.sessions[0]?.start ?? 0);
  const stay = stayOf(rows.arrivals?.stays ?? [], Object.fromEntries(tickets.map(({ id }) => [id, 1])));
  return bookableSessions(plan, rows, from).find(
    ({ blockedBy, end, arrival }) =>
      blockedBy === null && minute < end && (!arrival || arrival.stays.includes(stay)),
  );
}

/** Plans the visit of a walk-in in the session, with nothing to pay. */
function planWalkIn(
  { customerName, moment }: WalkInInput,
  session: PlannedSession,
  { ticketTypes, termsVersion, rows }: WalkInFacts,
  tickets: readonly TicketType[],
): OrderPlan {
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
      ...heldSessions(moment.day, [session]),
      countsInZones: (rows.zones ?? []).length > 0,
    },
  };
}
