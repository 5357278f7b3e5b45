import type { Draft } from './draft.ts';
import { bookingAccess, pendingBooking } from './pending-booking.ts';
import { useInBrowser, useTabStore } from './tab-store.ts';
import type { Visit } from './visit.ts';

/** A visit without the trouble that this family's own hold makes: places it is keeping are not sold out to itself. */
export function useWithoutOwnHold(visit: Visit, draft: Draft): Visit {
  const pending = useTabStore(pendingBooking);
  const access = useTabStore(bookingAccess);
  const inBrowser = useInBrowser();
  if (!inBrowser || !visit.trouble || !pending || access?.bookingId !== pending.bookingId) return visit;
  const sameVisit = pending.selectedDate === draft.selectedDate && pending.selectedTime === visit.time;
  const held = Date.parse(pending.holdExpiresAt) > Date.now() + access.clockAhead;
  return sameVisit && held && pending.numberOfChildren >= visit.children
    ? { ...visit, trouble: null }
    : visit;
}
