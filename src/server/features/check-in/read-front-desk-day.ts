import { hash } from 'node:crypto';
import type { CallReply } from '../../../contract/call.ts';
import type { readActiveSessionsCall, readCheckInDayCall } from '../../../contract/check-in.ts';
import type { readFrontDeskCall } from '../../../contract/front-desk.ts';
import { digestPrefix } from '../../../domain/booking-reference.ts';
import { planDay, sessionsAtDesk, weekOn } from '../../../domain/opening-calendar.ts';
import { findPriceRule, pricedSession } from '../../../domain/price-rules.ts';
import { minutesLeft } from '../../../domain/stay.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import { summariseWeekdays, summariseWeeklyHours } from '../../../domain/weekly-hours-summary.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { firstOfEachArrivalTime, readDayAvailability } from '../availability/list-days.ts';
import { describeWaitingChanges } from '../orders/read-change.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import { listReviewedClashes } from './clash-store.ts';
import { readFrontDeskFacts } from './front-desk-facts-store.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import { presentDeskTicket, presentUnverifiedTicket } from './present-ticket.ts';
import { listOpenStays } from './stay-store.ts';
import { listDayTickets } from './ticket-store.ts';
import { listWalkInTimes } from './walk-in-store.ts';

type FrontDeskDay = Omit<CallReply<typeof readCheckInDayCall>, 'success'>;
type TodaysTickets = Omit<CallReply<typeof readFrontDeskCall>, 'success'>;
type ActiveSessions = Omit<CallReply<typeof readActiveSessionsCall>, 'success'>;

/**
 * Reads all that a kiosk needs to work offline: today's tickets and sessions, how many people are inside, and
 * the centre's facts (specification 2.16).
 */
export async function readFrontDeskDay(
  context: CheckInContext,
  actor: FrontDeskActor,
): Promise<FrontDeskDay> {
  const now = context.clock.now();
  const { day: today } = localMoment(now);
  const kioskRule = await readKioskRule(context.db);
  const since = now - kioskRule.walkIns.minutes * 60_000;
  const [
    tickets,
    inside,
    availability,
    { venue, stayMinutes },
    facts,
    clashesLookedAt,
    { rows, prices },
    madeAt,
  ] = await Promise.all([
    listDayTickets(context.db, today),
    listOpenStays(context.db, instantOf(today, 0)),
    readDayAvailability(context, today),
    context.site.read(),
    readFrontDeskFacts(context.db),
    listReviewedClashes(context.db),
    context.calendar.read(),
    actor.kind === 'kiosk' ? listWalkInTimes(context.db, actor.id, since) : [],
  ]);
  const plan = planDay(today, rows);
  const { minute } = localMoment(now);
  const running = sessionsAtDesk(plan, { day: today, minute }, rows).filter(({ end }) => minute < end);
  const priced = pricedSession(today, running.length > 0 ? running : plan.sessions, rows);
  return {
    now: new Date(now).toISOString(),
    today,
    tickets: tickets.map((row) => ({
      ...presentUnverifiedTicket(row, actor, { today, maskToday: kioskRule.maskToday }),
      codeDigest: digestPrefix(hash('sha256', row.reference)),
    })),
    walkIns: { ...kioskRule.walkIns, madeAt: madeAt.map((at) => at.toISOString()) },
    inside: totalsOf(inside),
    venue: {
      name: venue.name,
      phone: venue.phone,
      days: summariseWeekdays(facts.building.days),
      play: summariseWeeklyHours({ weeklyHours: weekOn(today, rows) }),
      opens: formatTime(facts.building.opens),
      closes: formatTime(facts.building.closes),
      stayMinutes,
      termsVersion: venue.termsVersion,
    },
    sessions: firstOfEachArrivalTime(availability?.sessions ?? []),
    terms: facts.terms,
    parkingTerm: facts.parkingTerm,
    prices: facts.prices.map((ticket) => {
      const priceRule = priced && findPriceRule(prices.rules, ticket.id, 'kiosk', priced);
      return priceRule ? { ...ticket, price: priceRule.price + priceRule.fee } : ticket;
    }),
    clashesLookedAt,
  };
}

/**
 * Reads who is inside: every family that checked in today and has not checked out. At midnight the list is
 * empty, even if a family forgot to check out.
 */
export async function readFamiliesInside({ db, clock }: CheckInContext): Promise<ActiveSessions> {
  const now = clock.now();
  const rows = await listOpenStays(db, instantOf(localMoment(now).day, 0));
  return {
    activeSessions: rows.map((row) => ({
      bookingId: row.booking_id,
      reference: row.reference,
      customerName: row.customer_name,
      customerEmail: row.customer_email,
      ...(row.customer_phone === '' ? {} : { customerPhone: row.customer_phone }),
      numberOfChildren: row.children,
      numberOfAdults: row.adults,
      timeRemaining: minutesLeft(row.ends_at.getTime(), now),
      checkedInAt: row.checked_in_at.toISOString(),
      sessionEnd: row.ends_at.toISOString(),
      numberPlate: row.number_plate,
    })),
    inside: totalsOf(rows),
    now: new Date(now).toISOString(),
  };
}

/**
 * Reads today's tickets for check-in on the dashboard, and how many people are inside (specification 2.17).
 */
export async function readTodaysTickets({ db, clock }: CheckInContext): Promise<TodaysTickets> {
  const now = clock.now();
  const { day: today } = localMoment(now);
  const [tickets, inside, { parkingTerm }] = await Promise.all([
    listDayTickets(db, today),
    listOpenStays(db, instantOf(today, 0)),
    readFrontDeskFacts(db),
  ]);
  const waiting = await describeWaitingChanges(
    db,
    tickets.map(({ id }) => id),
  );
  return {
    now: new Date(now).toISOString(),
    today,
    tickets: tickets.map((row) => presentDeskTicket(row, waiting.get(row.id) ?? null)),
    inside: totalsOf(inside),
    parkingTerm,
  };
}

function totalsOf(rows: readonly { children: number; adults: number }[]) {
  return {
    families: rows.length,
    children: rows.reduce((sum, { children }) => sum + children, 0),
    adults: rows.reduce((sum, { adults }) => sum + adults, 0),
  };
}
