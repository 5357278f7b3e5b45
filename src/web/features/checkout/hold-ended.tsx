import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { bookingAttempt } from '../purchase/booking-attempt.ts';
import { endOrder } from '../purchase/find-order.ts';
import type { BookingResult } from '../purchase/result-query.ts';
import { checkoutTextOf } from './checkout-text.ts';

type HoldEndedProps = {
  title: string;
  children: ReactNode;
  /** Whether the server has released the places. */
  isReleased: boolean;
  result: BookingResult;
  /** Another action, shown before the link back to the booking. */
  action?: ReactNode;
};

/**
 * Shown when a booking cannot be paid, or can be paid only after its places are held again (`action`).
 * `children` give the reason, and say that nothing was charged. Clears the stored attempt, so that the form
 * makes a new booking next time.
 */
export function HoldEnded({ title, children, isReleased, result, action }: HoldEndedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { bookingId } = result.booking;
  const words = checkoutTextOf(result);
  useEffect(() => {
    bookingAttempt.clear();
    heading.current?.focus();
  }, []);
  useEffect(() => {
    if (isReleased) endOrder(bookingId);
  }, [isReleased, bookingId]);
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
