import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { type BookingAttempt, bookingAttempt } from './pending-booking.ts';

/**
 * The same content keeps its key until it is answered with a refusal, so a retry
 * after a lost answer books once.
 */
export function attemptFor(
  content: string,
  pending: { bookingId: string; viewToken: string } | null,
): BookingAttempt {
  const last = bookingAttempt.read();
  if (last?.content === content) return last;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const replaces = pending && { bookingId: pending.bookingId, viewToken: pending.viewToken };
  const attempt = { key, content, replaces };
  bookingAttempt.write(attempt);
  return attempt;
}

/**
 * Sends a booking; one that repeats or replaces a booking that cannot be had any more is made anew, once
 * `forget` has let go of that.
 */
export async function sendAnew<Reply>(send: () => Promise<Reply>, forget: () => void): Promise<Reply> {
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

/** A refusal that the same content would meet again: the next try is a new attempt. */
export function isFinal(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.status < 500 && failure.status !== 429;
}

/**
 * Lets one sending go at a time: `begin` answers false while one is under way. A page that comes back from
 * the browser's cache has left nothing under way.
 */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const release = useCallback(() => {
    underWay.current = false;
    setBusy(false);
  }, []);
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && release();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [release]);
  const begin = () => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    return true;
  };
  return { busy, begin, release };
}
