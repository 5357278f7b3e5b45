import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { type BookingAttempt, bookingAttempt } from './pending-booking.ts';

/**
 * Returns the stored attempt for the same content, otherwise a new one. The content keeps its idempotency
 * key until it is refused, so that a retry after a lost reply books once.
 */
export function bookingAttemptFor(
  content: string,
  pending: { bookingId: string; viewToken: string } | null,
): BookingAttempt {
  const stored = bookingAttempt.read();
  if (stored?.content === content) return stored;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const replaces = pending && { bookingId: pending.bookingId, viewToken: pending.viewToken };
  const attempt = { key, content, replaces };
  bookingAttempt.write(attempt);
  return attempt;
}

/**
 * Sends a booking. When it repeats or replaces a booking that no longer exists, it calls `forget` and
 * sends it again as a new one.
 */
export async function sendOrRestart<Reply>(send: () => Promise<Reply>, forget: () => void): Promise<Reply> {
  try {
    return await send();
  } catch (failure) {
    const code = failure instanceof CallFailure ? failure.refusal?.code : undefined;
    if (code !== 'hold_ended' && code !== 'booking_not_found') throw failure;
    bookingAttempt.clear();
    forget();
    return send();
  }
}

/**
 * Returns whether the same content would be refused again, so that the next try must be a new attempt.
 */
export function isFinalRefusal(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.status < 500 && failure.status !== 429;
}

/**
 * Allows one submission at a time: `begin` returns false while one is under way. A page restored from the
 * browser's back/forward cache is released.
 */
export function useSingleSubmission() {
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const release = useCallback(() => {
    isBusy.current = false;
    setBusy(false);
  }, []);
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && release();
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [release]);
  const begin = () => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setBusy(true);
    return true;
  };
  return { busy, begin, release };
}
