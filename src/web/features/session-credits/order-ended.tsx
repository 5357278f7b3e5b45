import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { bookingAttempt } from '../purchase/pending-booking.ts';
import { creditOrder } from './credit-order.ts';

/** Shown when the order can no longer be paid: nothing was charged, with a link to order again. */
export function OrderEnded() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    bookingAttempt.clear();
    heading.current?.focus();
  }, []);
  return (
    <div className="max-w-measure">
      <h2 ref={heading} tabIndex={-1}>
        This order has ended
      </h2>
      <p className="mt-3">
        It waited too long for its payment. Your card has not been charged, and your details are kept for a
        new order.
      </p>
      <p className="mt-6">
        <ButtonLink variant="primary" to="/session-credits" onClick={() => creditOrder.clear()}>
          Order again
        </ButtonLink>
      </p>
    </div>
  );
}
