import { canReceiveMail } from '../../../domain/email-address.ts';
import { clockTime } from '../../lib/venue-moment.ts';
import { BookingDialog } from './booking-dialog.tsx';
import type { TodaysBooking } from './today-tab.tsx';

/** One of today's bookings, and what can be done about it. */
export function TodayDialog({ booking, onClose }: { booking: TodaysBooking | null; onClose: () => void }) {
  const lines = booking
    ? [
        ['Email', canReceiveMail(booking.customerEmail) ? booking.customerEmail : 'None given'],
        ['Phone', booking.customerPhone || 'None given'],
        ...(booking.specialRequests ? [['Asked for', booking.specialRequests]] : []),
        ...(booking.checkedInAt ? [['Came in', clockTime(booking.checkedInAt)]] : []),
        ...(booking.checkedOutAt ? [['Left', clockTime(booking.checkedOutAt)]] : []),
      ]
    : [];
  return (
    <BookingDialog bookingId={booking?.id ?? null} title={booking?.customerName ?? ''} onClose={onClose}>
      <dl className="booking-facts">
        {lines.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </BookingDialog>
  );
}
