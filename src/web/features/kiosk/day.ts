import type { CallReply } from '../../../contract/call.ts';
import type { readCheckInDayCall } from '../../../contract/check-in.ts';
import { call } from '../../lib/call.ts';
import { fields, isNumber, isText, listOf, orNull, type Shape } from '../../lib/shape.ts';
import { deviceStore, useTabStore } from '../../lib/tab-store.ts';
import { venueDay } from '../../lib/venue-moment.ts';
import { dropClashes, forgetSeenClashesBefore } from './action-queue.ts';
import { endEnrolment } from './enrolment.ts';
import { setLine } from './line.ts';
import type { KioskTicket } from './ticket.ts';
import { isNotEnrolled, isUnreached, patience } from './unreached.ts';

export type KioskDay = CallReply<typeof readCheckInDayCall>;

interface KeptDay {
  day: KioskDay;
  /** How far the centre's clock is ahead of this device's, milliseconds. */
  ahead: number;
}

const isTicket: Shape<unknown> = fields<{ id: string; customerName: string; bookingDate: string }>({
  id: isText,
  customerName: isText,
  bookingDate: isText,
});
const looksWhole = fields<{ today: string; tickets: unknown[]; terms: string[]; venue: { opens: string } }>({
  today: isText,
  tickets: listOf(isTicket),
  terms: listOf(isText),
  venue: fields({ opens: isText }),
});
const isDay: Shape<KioskDay> = (value): value is KioskDay => looksWhole(value);

const kept = deviceStore<KeptDay | null>(
  'kioskDay',
  orNull(fields<KeptDay>({ day: isDay, ahead: isNumber })),
  null,
);

/** The centre's time now, epoch milliseconds. */
export function centreNow(): number {
  return Date.now() + (kept.read()?.ahead ?? 0);
}

/**
 * When something was done here (ISO time of this device's clock), by the centre's clock, epoch milliseconds.
 */
export function byCentreClock(at: string): number {
  return Date.parse(at) + centreNow() - Date.now();
}

/** The day as this kiosk knows it. Yesterday's counts as none. */
export function knownDay(): KioskDay | null {
  return ofToday(kept.read());
}

export function useKioskDay(): KioskDay | null {
  return ofToday(useTabStore(kept));
}

function ofToday(known: KeptDay | null): KioskDay | null {
  return known && known.day.today === venueDay(Date.now() + known.ahead) ? known.day : null;
}

/** Takes a ticket as the server has just answered it. */
export function takeTicket(ticket: KioskTicket): void {
  const known = kept.read();
  if (!known || ticket.bookingDate !== known.day.today) return;
  const isListed = known.day.tickets.some(({ id }) => id === ticket.id);
  const tickets = isListed
    ? known.day.tickets.map((other) => (other.id === ticket.id ? { ...other, ...ticket } : other))
    : [...known.day.tickets, { ...ticket, codeDigest: '' }];
  kept.write({ ...known, day: { ...known.day, tickets } });
}

export function forgetDay(): void {
  if (kept.read()) kept.clear();
}

let reading: Promise<void> | null = null;
let isWantedAgain = false;

/** Reads the day anew, once at a time: what is asked for meanwhile is read once more afterwards. */
export function refreshDay(): Promise<void> {
  if (reading) {
    isWantedAgain = true;
    return reading;
  }
  reading = readOnce().finally(() => {
    reading = null;
    if (!isWantedAgain) return;
    isWantedAgain = false;
    void refreshDay();
  });
  return reading;
}

async function readOnce(): Promise<void> {
  try {
    const day = await call<typeof readCheckInDayCall>(
      'GET /api/check-in/day',
      {},
      { signal: AbortSignal.timeout(patience) },
    );
    kept.write({ day, ahead: Date.parse(day.now) - Date.now() });
    setLine(true);
    // While an upgrade is under way, the version before may still answer, without these.
    dropClashes(day.clashesLookedAt ?? []);
    forgetSeenClashesBefore(Date.now() - 24 * 60 * 60_000);
  } catch (problem) {
    recordDayError(problem);
  }
}

/**
 * Draws what is to be drawn from a call that failed: the line is down, or this device is no kiosk any more.
 * Answers whether nobody has answered.
 */
export function recordDayError(problem: unknown): boolean {
  if (isNotEnrolled(problem)) {
    forgetDay();
    endEnrolment();
  }
  const unreached = isUnreached(problem);
  if (unreached) setLine(false);
  return unreached;
}
