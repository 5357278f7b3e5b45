import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { NotOpen } from '../../../domain/not-open.ts';
import {
  type CheckInObstacle,
  normaliseNumberPlate,
  stayEndTime,
  whyNotCheckIn,
} from '../../../domain/stay.ts';
import type { WalkInRule } from '../../../domain/walk-in-rule.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { recordMemberVisit } from '../loyalty/achievements.ts';
import { endChangeAtCheckIn, hasEndedChangeAtCheckIn } from '../orders/change-at-check-in.ts';
import { noEmail } from '../orders/order-plan.ts';
import { placeWalkIn, type WalkInFacts } from '../orders/place-walk-in.ts';
import { notOpenFacts } from '../site/open-for-booking.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import {
  type ActionInput,
  type ActionResult,
  actorName,
  findRepeatedAction,
  loggedName,
  notifyScreens,
  readUpdatedTicket,
  recordAction,
  resolveReportedTime,
} from './front-desk-action.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import { placeLimitedWalkIn } from './limit-walk-ins.ts';
import { sessionsEndOf, ticketState } from './present-ticket.ts';
import { insertStay } from './stay-store.ts';
import { lockTicket, type TicketRow } from './ticket-store.ts';

/** A check-in as the front desk sends it. */
export interface CheckInInput extends ActionInput {
  ticketId: string;
  checkedInAt: string;
  numberPlate: string | null;
  cefParkingAgreed: boolean;
  walkIn?: { customerName: string } | undefined;
}

/**
 * The outcome of a check-in. `changeGivenUp` says whether the check-in ended a change of the visit that was
 * waiting for its payment.
 */
export type CheckInResult = ActionResult & { changeGivenUp: boolean };

/**
 * Checks a family in (specification 12.25, 12.26). Under the booking's lock, begins the stay, counts the
 * visit and ends an unpaid change of the visit. Does this only once, even if several kiosks send the
 * check-in. For a family that is inside already, sets `already`. A walk-in gets its ticket in the same step.
 * Refuses a ticket that is unknown, not confirmed, used, of another day or for a session that is over, and a
 * family that has not agreed to the parking rule. Refuses a walk-in while the centre is not open for booking,
 * on a closed day, if the day's session is full or over, and if staff have to allow the walk-in first.
 * Refuses a client id that was used for another action.
 */
export async function checkIn(
  context: CheckInContext,
  input: CheckInInput,
  actor: FrontDeskActor,
): Promise<CheckInResult> {
  if (!input.cefParkingAgreed) throw refuse('parkingNotAgreed');
  const now = context.clock.now();
  const at = resolveReportedTime(input.checkedInAt, input, now);
  const [{ rows }, site, { walkIns }] = await Promise.all([
    context.calendar.read(),
    context.site.read(),
    readKioskRule(context.db),
  ]);
  const { ticketTypes, stayMinutes, opening } = site;
  const { termsVersion } = site.venue;
  const notOpen = opening.isOpen ? null : notOpenFacts(site);
  const facts = { now, rows, ticketTypes, termsVersion, stayMinutes, notOpen, rule: walkIns };
  const attempt = () =>
    context.db.transaction().execute((tx) => checkInOnce(tx, facts, { ...input, at }, actor));
  // The first attempt returns null if another request has just created the same walk-in. In that case, the
  // second attempt finds the ticket.
  const result = (await attempt().catch(nullOnDuplicate)) ?? (await attempt());
  if (!result) throw new Error(`Walk-in ${input.ticketId} is both stored and missing`);
  const { freed, ...checkedIn } = result;
  notifyScreens(context);
  context.wakeMailSender();
  const { ticket, already } = checkedIn;
  const taken = input.walkIn && !already ? ticket.day : null;
  const days = [taken, freed].filter((day) => day !== null);
  if (days.length > 0) context.changes.publishPlaces(days);
  return checkedIn;
}

/**
 * Returns null if an error says that another transaction has just created the same walk-in. The failed
 * attempt has stored nothing. Rethrows any other error.
 */
function nullOnDuplicate(problem: unknown): null {
  if ((problem as { constraint?: string }).constraint === 'booking_pkey') return null;
  throw problem;
}

type Arrival = CheckInInput & { at: number };
/** What is needed to begin a stay, besides the ticket. */
export type StayDetails = Pick<WalkInFacts, 'now' | 'termsVersion'> & { stayMinutes: number };
type CheckInFacts = WalkInFacts & {
  stayMinutes: number;
  rule: WalkInRule;
  /** Details for the refusal of a walk-in while the centre is not open for booking; null while it is open. */
  notOpen: NotOpen | null;
};

/**
 * Checks a family in within a transaction. `freed` is the day on which places become free because an unpaid
 * change ended; null if there was none. Does nothing and returns null when another transaction has just
 * created the same walk-in.
 */
async function checkInOnce(
  tx: Kysely<DB>,
  facts: CheckInFacts,
  arrival: Arrival,
  actor: FrontDeskActor,
): Promise<(CheckInResult & { freed: Day | null }) | null> {
  const { ticketId, clientId, walkIn, at } = arrival;
  const { now } = facts;
  const moment = localMoment(at);
  let ticket = await lockTicket(tx, ticketId);
  if (!ticket && walkIn) {
    if (facts.notOpen) throw refuse('bookingNotOpen', facts.notOpen);
    const { customerName } = walkIn;
    const place = () => placeWalkIn(tx, facts, { id: ticketId, customerName, moment, who: actor.kind });
    if (
      (await placeLimitedWalkIn(tx, actor, { id: ticketId, at, now, rule: facts.rule }, place)) === 'repeat'
    )
      return null;
    ticket = await readUpdatedTicket(tx, ticketId);
  }
  if (ticket?.kind !== 'visit') throw refuse('ticketNotFound');
  const action = { clientId, what: 'check-in', bookingId: ticket.id } as const;
  const earlier = await findRepeatedAction(tx, action);
  if (earlier)
    return {
      ticket,
      ...earlier,
      changeGivenUp: await hasEndedChangeAtCheckIn(tx, ticket.id),
      now,
      freed: null,
    };

  const obstacle = whyNotCheckIn(ticketState(ticket), { day: moment.day, at });
  if (obstacle) throw checkInRefusal(obstacle, actor);
  const already = ticket.checked_in_at !== null;
  const freed = already ? null : await endChangeAtCheckIn(tx, ticket.id, actor.kind, now);
  if (!already) await beginStay(tx, facts, ticket, arrival, actor);
  await recordAction(tx, { ...action, already }, now);
  const changeGivenUp = already ? await hasEndedChangeAtCheckIn(tx, ticket.id) : freed !== null;
  return { ticket: await readUpdatedTicket(tx, ticketId), already, changeGivenUp, now, freed };
}

/**
 * Returns the refusal for a ticket that cannot be checked in. A kiosk does not get the date of another day's
 * ticket, because nothing proves that the ticket's family is at the kiosk.
 */
function checkInRefusal({ reason, day }: CheckInObstacle, actor: FrontDeskActor): Refusal {
  const refusal = refuse(reason, { day });
  const hidesDay = refusal.code === 'wrong_day' && actor.kind === 'kiosk';
  return hidesDay ? refuse('ticketOfOtherDay') : refusal;
}

/**
 * Checks in a family to which staff have just sold a visit, in the transaction of the sale. Refuses a ticket
 * of another day, and a ticket whose sessions are over.
 */
export async function checkInSold(
  tx: Kysely<DB>,
  facts: StayDetails,
  { bookingId, numberPlate }: { bookingId: string; numberPlate: string | null },
): Promise<void> {
  const ticket = await lockTicket(tx, bookingId);
  if (!ticket) throw refuse('ticketNotFound');
  const { now: at } = facts;
  const obstacle = whyNotCheckIn(ticketState(ticket), { day: localMoment(at).day, at });
  if (obstacle) throw refuse(obstacle.reason, { day: obstacle.day });
  await beginStay(tx, facts, ticket, { at, numberPlate }, { kind: 'staff', session: '' });
}

async function beginStay(
  tx: Kysely<DB>,
  { now, stayMinutes, termsVersion }: StayDetails,
  ticket: TicketRow,
  { at, numberPlate }: Pick<Arrival, 'at' | 'numberPlate'>,
  actor: FrontDeskActor,
): Promise<void> {
  const endsAt = stayEndTime({
    checkedInAt: at,
    stayMinutes,
    sessionsEndAt: sessionsEndOf(ticket),
  });
  await insertStay(tx, {
    bookingId: ticket.id,
    children: ticket.children,
    adults: ticket.adults,
    checkedInAt: at,
    endsAt,
    by: actorName(actor),
    numberPlate: normaliseNumberPlate(numberPlate),
    termsVersion,
  });
  await recordAuditEntry(tx, {
    at: now,
    who: actor.kind,
    what: 'checked in',
    bookingId: ticket.id,
    after: {
      by: loggedName(actor),
      at: new Date(at).toISOString(),
      ends: new Date(endsAt).toISOString(),
      children: ticket.children,
      adults: ticket.adults,
    },
  });
  if (ticket.customer_email !== noEmail) {
    await recordMemberVisit(tx, { email: ticket.customer_email, bookingId: ticket.id }, now);
  }
}
