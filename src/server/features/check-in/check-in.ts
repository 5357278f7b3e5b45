import type { Kysely } from 'kysely';
import { type NoCheckIn, stayEnds, tidyPlate, whyNoCheckIn } from '../../../domain/stay.ts';
import type { WalkInRule } from '../../../domain/walk-in-rule.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { countVisit } from '../loyalty/achievements.ts';
import { placeWalkIn, type WalkInFacts } from '../orders/place-walk-in.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { unknownTicket } from './find-tickets.ts';
import {
  type ActionInput,
  type ActionResult,
  actorName,
  findRepeatedAction,
  notifyScreens,
  readUpdatedTicket,
  recordAction,
  reportedTime,
} from './front-desk-action.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import { limitWalkIn } from './limit-walk-ins.ts';
import { sessionsEnd, ticketState } from './show-ticket.ts';
import { insertStay } from './stay-store.ts';
import { lockTicket, type TicketRow } from './ticket-store.ts';

export interface Arriving extends ActionInput {
  ticketId: string;
  checkedInAt: string;
  numberPlate: string | null;
  cefParkingAgreed: boolean;
  walkIn?: { customerName: string } | undefined;
}

/**
 * Checks a family in: under the lock of its booking the stay begins and the visit is counted, once whatever
 * is sent twice and however many kiosks send it. Answers a family that is in already as such. A walk-in's
 * ticket is made with it. Refuses a ticket that is unknown, not confirmed, used or of another day, who has
 * not agreed about the parking spaces, and a walk-in of a kiosk that staff have to allow first.
 */
export async function checkIn(
  deps: CheckInDeps,
  arriving: Arriving,
  person: FrontDeskActor,
): Promise<ActionResult> {
  if (!arriving.cefParkingAgreed) {
    throw new Refusal('parking_not_agreed', 'Please confirm you are not parking in CEF spaces to check in', {
      fields: { cefParkingAgreed: 'Please confirm you are not parking in CEF spaces to check in' },
    });
  }
  const now = deps.clock.now();
  const at = reportedTime(arriving.checkedInAt, arriving, now);
  const [{ rows }, { venue, ticketTypes, stayMinutes }, { walkIns }] = await Promise.all([
    deps.calendar.read(),
    deps.site.read(),
    readKioskRule(deps.db),
  ]);
  const facts = { now, rows, ticketTypes, termsVersion: venue.termsVersion, stayMinutes, rule: walkIns };
  const attempt = () =>
    deps.db.transaction().execute((tx) => checkInOnce(tx, facts, { ...arriving, at }, person));
  // Another kiosk made the same walk-in at the same moment: its ticket is there now.
  const done = (await attempt().catch(nothingOfTwins)) ?? (await attempt());
  if (!done) throw new Error(`Walk-in ${arriving.ticketId} is there and is not`);
  notifyScreens(deps);
  deps.mailWaits();
  if (arriving.walkIn && !done.already && done.ticket.day) deps.changes.publishPlaces([done.ticket.day]);
  return done;
}

/** Twins of one walk-in that did not wait for each other: the second stored nothing. */
function nothingOfTwins(problem: unknown): null {
  if ((problem as { constraint?: string }).constraint === 'booking_pkey') return null;
  throw problem;
}

type Arrival = Arriving & { at: number };
type Facts = WalkInFacts & { stayMinutes: number; rule: WalkInRule };

/** null: nothing was done, because another transaction has just made the same walk-in. */
async function checkInOnce(
  tx: Kysely<DB>,
  facts: Facts,
  arrival: Arrival,
  person: FrontDeskActor,
): Promise<ActionResult | null> {
  const { ticketId, clientId, walkIn, at } = arrival;
  const { now } = facts;
  const moment = localMoment(at);
  let ticket = await lockTicket(tx, ticketId);
  if (!ticket && walkIn) {
    const { customerName } = walkIn;
    const place = () => placeWalkIn(tx, facts, { id: ticketId, customerName, moment, who: person.kind });
    if ((await limitWalkIn(tx, person, { id: ticketId, at, now, rule: facts.rule }, place)) === 'repeat')
      return null;
    ticket = await readUpdatedTicket(tx, ticketId);
  }
  if (ticket?.kind !== 'visit') throw unknownTicket();
  const asked = { clientId, what: 'check-in', bookingId: ticket.id } as const;
  const earlier = await findRepeatedAction(tx, asked);
  if (earlier) return { ticket, ...earlier, now };

  const refused = whyNoCheckIn(ticketState(ticket), { day: moment.day, at });
  if (refused) throw new Refusal(refused.code, tellingLittle(refused, person));
  const already = ticket.checked_in_at !== null;
  if (!already) await beginStay(tx, facts, ticket, arrival, person);
  await recordAction(tx, { ...asked, already }, now);
  return { ticket: await readUpdatedTicket(tx, ticketId), already, now };
}

/**
 * Returns why not, for who asks: a kiosk has no proof that the family of another day's ticket stands there.
 */
function tellingLittle({ code, text }: NoCheckIn, person: FrontDeskActor): string {
  const isLocked = code === 'wrong_day' && person.kind === 'kiosk';
  return isLocked ? 'This ticket is for another day. Please ask at reception.' : text;
}

async function beginStay(
  tx: Kysely<DB>,
  { now, stayMinutes, termsVersion }: Facts,
  ticket: TicketRow,
  { at, numberPlate }: Arrival,
  person: FrontDeskActor,
): Promise<void> {
  const endsAt = stayEnds({
    checkedInAt: at,
    stayMinutes,
    sessionsEndAt: sessionsEnd(ticket),
  });
  await insertStay(tx, {
    bookingId: ticket.id,
    children: ticket.children,
    adults: ticket.adults,
    checkedInAt: at,
    endsAt,
    by: actorName(person),
    numberPlate: tidyPlate(numberPlate),
    termsVersion,
  });
  await recordAuditEntry(tx, {
    at: now,
    who: person.kind,
    what: 'checked in',
    bookingId: ticket.id,
    after: {
      by: actorName(person),
      at: new Date(at).toISOString(),
      ends: new Date(endsAt).toISOString(),
      children: ticket.children,
      adults: ticket.adults,
    },
  });
  if (ticket.channel === 'online') {
    await countVisit(tx, { email: ticket.customer_email, bookingId: ticket.id }, now);
  }
}
