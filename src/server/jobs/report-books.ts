import type { BookingDeps } from '../features/booking/booking-deps.ts';
import { checkTaken } from '../features/booking/check-taken.ts';
import { keepBooksCheck } from '../features/watch/watch-store.ts';
import { systemClock } from '../ports/clock/clock.ts';
import { PaymentsUnreachable } from '../ports/payments/payments.ts';
import { compareBooks } from './compare-books.ts';

/**
 * Compares the books with themselves and with the payment provider's, and keeps what does not balance for
 * whoever watches; nothing is mended. Fails where the provider could not be asked: what was found is kept
 * then, but not that all is well. `now` by the machine's own time.
 */
export async function reportBooks(booking: BookingDeps, now = systemClock.now()): Promise<void> {
  const faults = await compareBooks(booking.db, booking.clock.now());
  const silence = await checkTaken(booking, now).then(
    (found) => {
      faults.push(...found);
      return null;
    },
    (problem: unknown) => {
      if (problem instanceof PaymentsUnreachable) return problem;
      throw problem;
    },
  );
  if (silence === null || faults.length > 0) await keepBooksCheck(booking.db, faults);
  if (faults.length > 0) booking.onTrouble(new Error(`The books do not balance:\n${faults.join('\n')}`));
  if (silence) throw silence;
}
