import type { CallRequest } from '../../../contract/call.ts';
import type { moveBookingCall } from '../../../contract/staff-booking.ts';
import type { AppContext } from '../../app-context.ts';
import { findBookingForStaff } from '../orders/find-booking-for-staff.ts';
import { moveVisitAtDesk } from '../visits/move-visit.ts';

/**
 * Moves a visit for a family on the phone or at the desk (specification 5.12). Refuses what `moveVisitAtDesk`
 * refuses, and also an unknown booking.
 */
export async function moveBooking(
  context: AppContext,
  bookingId: string,
  { clientId, date, slots, setAside, reason }: CallRequest<typeof moveBookingCall>['body'],
): Promise<void> {
  const { children } = await findBookingForStaff(context, bookingId);
  await moveVisitAtDesk(
    context,
    { bookingId, children, idempotencyKey: clientId, day: date, slots },
    { rule: setAside.includes('rule'), capacity: setAside.includes('capacity'), reason },
  );
}
