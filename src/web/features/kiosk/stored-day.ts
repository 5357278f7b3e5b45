import type { CallReply } from '../../../contract/call.ts';
import type { readCheckInDayCall } from '../../../contract/check-in.ts';
import { deviceStore, useBrowserStore } from '../../lib/browser-store.ts';
import { callApi } from '../../lib/call.ts';
import { endEnrolment, readEnrolment } from '../../lib/kiosk-enrolment.ts';
import { hasShape, isNumber, isText, listOf, orNull, type TypeGuard } from '../../lib/type-guards.ts';
import { venueDay } from '../../lib/venue-time.ts';
import { removeClashesSeenBefore, removeReviewedClashes } from './action-queue.ts';
import { isNotEnrolled, isUnreached, kioskCallTimeout } from './call-errors.ts';
import { setKioskOnline } from './connection.ts';
import type { KioskTicket } from './ticket.ts';

export type KioskDay = CallReply<typeof readCheckInDayCall>;

interface StoredDay {
  /** Null once the day has passed. */
  day: KioskDay | null;
  /** Milliseconds by which the centre's clock is ahead of this device's clock. */
  ahead: number;
}

const isTicket: TypeGuard<unknown> = hasShape<{ id: string; customerName: string; bookingDate: string }>({
  id: isText,
  customerName: isText,
  bookingDate: isText,
});
const hasDayFields = hasShape<{
  today: string;
  tickets: unknown[];
  terms: string[];
  venue: { opens: string };
}>({
  today: isText,
  tickets: listOf(isTicket),
  terms: listOf(isText),
  venue: hasShape({ opens: isText }),
});
const isDay: TypeGuard<KioskDay> = (value): value is KioskDay => hasDayFields(value);

const dayStore = deviceStore<StoredDay | null>(
  'kioskDay',
  orNull(hasShape<StoredDay>({ day: orNull(isDay), ahead: isNumber })),
  null,
);

/** Returns the centre's time now, epoch milliseconds. */
export function centreNow(): number {
  return Date.now() + (dayStore.read()?.ahead ?? 0);
}

/** Converts an ISO time of this device's clock to the centre's time, epoch milliseconds. */
export function toCentreTime(at: string): number {
  return Date.parse(at) + centreNow() - Date.now();
}

/** Returns the stored day, or null if no day is stored or the stored day is not today. */
export function readStoredDay(): KioskDay | null {
  return onlyToday(dayStore.read());
}

/** Returns the stored day as `readStoredDay` does, and follows its changes. */
export function useKioskDay(): KioskDay | null {
  return onlyToday(useBrowserStore(dayStore));
}

function onlyToday(stored: StoredDay | null): KioskDay | null {
  return stored?.day && stored.day.today === venueDay(Date.now() + stored.ahead) ? stored.day : null;
}

/** Deletes the stored day if it is not today. The difference between the clocks stays stored. */
export function removePastDay(): void {
  const stored = dayStore.read();
  if (stored?.day && !onlyToday(stored)) dayStore.write({ ...stored, day: null });
}

/** Stores a ticket from a server reply in the day's list, if the ticket is for today. */
export function storeTicket(ticket: KioskTicket): void {
  const stored = dayStore.read();
  if (!stored?.day || ticket.bookingDate !== stored.day.today) return;
  const { day } = stored;
  const isListed = day.tickets.some(({ id }) => id === ticket.id);
  const tickets = isListed
    ? day.tickets.map((other) => (other.id === ticket.id ? { ...other, ...ticket } : other))
    : [...day.tickets, { ...ticket, codeDigest: '' }];
  dayStore.write({ ...stored, day: { ...day, tickets } });
}

/** Deletes the stored day and the stored difference between the clocks. */
export function clearStoredDay(): void {
  if (dayStore.read()) dayStore.clear();
}

let refreshing: Promise<void> | null = null;
let isRefreshDue = false;

/**
 * Fetches the day, one request at a time. Calls during a request cause one more request when it has ended.
 */
export function refreshDay(): Promise<void> {
  if (refreshing) {
    isRefreshDue = true;
    return refreshing;
  }
  refreshing = fetchDay().finally(() => {
    refreshing = null;
    if (!isRefreshDue) return;
    isRefreshDue = false;
    void refreshDay();
  });
  return refreshing;
}

async function fetchDay(): Promise<void> {
  try {
    const day = await callApi<typeof readCheckInDayCall>(
      'GET /api/check-in/day',
      {},
      { signal: AbortSignal.timeout(kioskCallTimeout) },
    );
    setKioskOnline(true);
    // While this request ran, another call may have found that this device is no longer a kiosk. Nothing is
    // stored in that case.
    if (readEnrolment() === null) return;
    dayStore.write({ day, ahead: Date.parse(day.now) - Date.now() });
    // During an upgrade a reply may come from the previous version of the server, which does not send this
    // field.
    removeReviewedClashes(day.clashesLookedAt ?? []);
    removeClashesSeenBefore(Date.now() - 24 * 60 * 60_000);
  } catch (problem) {
    handleKioskCallError(problem);
  }
}

/**
 * Handles a failed kiosk call. If the enrolment was withdrawn, deletes the stored enrolment and the stored
 * day. If the server was not reached, marks the connection as down. Returns whether the server was not
 * reached.
 */
export function handleKioskCallError(problem: unknown): boolean {
  if (isNotEnrolled(problem)) {
    clearStoredDay();
    endEnrolment();
  }
  const unreached = isUnreached(problem);
  if (unreached) setKioskOnline(false);
  return unreached;
}
