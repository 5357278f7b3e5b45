import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { pendingPhoto } from '../photo-studio/pending-photo.ts';
import { bookingAttempt, pendingBooking } from '../purchase/pending-booking.ts';
import type { BookingResult } from '../purchase/result-query.ts';
import { creditOrder } from '../session-credits/credit-order.ts';
import { wordsOfKind } from './kind-words.ts';

type PlacesGoneProps = {
  title: string;
  children: ReactNode;
  /** The centre has said that the places are not kept any more. */
  letGo: boolean;
  booking: BookingResult['booking'];
  /** Another way on, before the one back to the booking. */
  action?: ReactNode;
};

/**
 * The booking cannot be paid as it is: says why, and that nothing was charged. Booking again makes a new
 * booking, not this one again.
 */
export function PlacesGone({ title, children, letGo, booking, action }: PlacesGoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { bookingId, kind } = booking;
  const words = wordsOfKind(kind);
  useEffect(() => {
    bookingAttempt.clear();
    heading.current?.focus();
  }, []);
  useEffect(() => {
    if (!letGo) return;
    if (pendingBooking.read()?.bookingId === bookingId) pendingBooking.clear();
    if (pendingPhoto.read()?.bookingId === bookingId) pendingPhoto.clear();
    if (creditOrder.read()?.bookingId === bookingId) creditOrder.clear();
  }, [letGo, bookingId]);
  return (
    <div className="max-w-measure">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className="mt-3">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        {action}
        <ButtonLink to={words.form} variant={action ? 'outline' : 'primary'}>
          {words.toStart}
        </ButtonLink>
      </div>
    </div>
  );
}
