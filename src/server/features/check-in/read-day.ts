import { hash } from 'node:crypto';
import type { CallReply } from '../../../contract/call.ts';
import type { readActiveSessionsCall, readCheckInDayCall } from '../../../contract/check-in.ts';
import { weekdaysInShort, weekInShort } from '../../../domain/opening-in-short.ts';
import { minutesLeft } from '../../../domain/stay.ts';
import { startOfDigest } from '../../../domain/ticket-code.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { readBookableDay as readDayAvailability } from '../availability/list-days.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { listReviewedClashes } from './clash-store.ts';
import { readFrontDeskFacts } from './front-desk-facts-store.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import { showUnverified } from './show-ticket.ts';
import { listInside } from './stay-store.ts';
import { listTicketsOf } from './ticket-store.ts';
import { listWalkIns } from './walk-in-store.ts';

type Day = Omit<CallReply<typeof readCheckInDayCall>, 'success'>;
type ActiveSessions = Omit<CallReply<typeof readActiveSessionsCall>, 'success'>;

/**
 * All that a kiosk needs to go on without a network: today's tickets and sessions, who is
 * inside, and the centre's facts.
 */
export async function readFrontDeskDay(deps: CheckInDeps, person: FrontDeskActor): Promise<Day> {
  const now = deps.clock.now();
  const { day: today } = localMoment(now);
  const rule = await readKioskRule(deps.db);
  const since = now - rule.walkIns.minutes * 60_000;
  const [tickets, inside, availability, { venue, stayMinutes }, facts, clashesLookedAt, { rows }, madeAt] =
    await Promise.all([
      listTicketsOf(deps.db, today),
      listInside(deps.db, instantOf(today, 0)),
      readDayAvailability(deps, today),
      deps.site.read(),
      readFrontDeskFacts(deps.db),
      listReviewedClashes(deps.db),
      deps.calendar.read(),
      person.kind === 'kiosk' ? listWalkIns(deps.db, person.id, since) : [],
    ]);
  return {
    now: new Date(now).toISOString(),
    today,
    tickets: tickets.map((row) => ({
      ...showUnverified(row, person, { today, maskToday: rule.maskToday }),
      codeDigest: startOfDigest(hash('sha256', row.reference)),
    })),
    walkIns: { ...rule.walkIns, madeAt: madeAt.map((at) => at.toISOString()) },
    inside: sumOf(inside),
    venue: {
      name: venue.name,
      phone: venue.phone,
      days: weekdaysInShort(facts.building.days),
      play: weekInShort(rows),
      opens: formatTime(facts.building.opens),
      closes: formatTime(facts.building.closes),
      stayMinutes,
      termsVersion: venue.termsVersion,
    },
    sessions: availability?.sessions ?? [],
    terms: facts.terms,
    parkingTerm: facts.parkingTerm,
    prices: facts.prices,
    clashesLookedAt,
  };
}

/**
 * Who is inside: everybody who came in today and has not gone. At night the barn is empty,
 * whoever forgot to check out.
 */
export async function readInside({ db, clock }: CheckInDeps): Promise<ActiveSessions> {
  const now = clock.now();
  const rows = await listInside(db, instantOf(localMoment(now).day, 0));
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
    inside: sumOf(rows),
    now: new Date(now).toISOString(),
  };
}

function sumOf(rows: readonly { children: number; adults: number }[]) {
  return {
    families: rows.length,
    children: rows.reduce((sum, { children }) => sum + children, 0),
    adults: rows.reduce((sum, { adults }) => sum + adults, 0),
  };
}
