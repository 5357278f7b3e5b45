import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { pendingPhoto } from '../photo-studio/pending-photo.ts';
import { bookingAttempt, pendingBooking } from './pending-booking.ts';

type PlacesGoneProps = {
  title: string;
  children: ReactNode;
  /** The centre has said that the places are not kept any more. */
  letGo: boolean;
  /** Another way on, before the one back to the booking. */
  action?: ReactNode;
};

/** The booking cannot be paid as it is: says why, and that nothing was charged. Booking again makes a new booking, not this one again. */
export function PlacesGone({ title, children, letGo, action }: PlacesGoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    bookingAttempt.clear();
    heading.current?.focus();
  }, []);
  useEffect(() => {
    if (!letGo) return;
    pendingBooking.clear();
    pendingPhoto.clear();
  }, [letGo]);
  return (
    <div className="max-w-measure">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className="mt-3">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        {action}
        <ButtonLink to="/booking?step=details" variant={action ? 'outline' : 'primary'}>
          Back to booking
        </ButtonLink>
      </div>
    </div>
  );
}
