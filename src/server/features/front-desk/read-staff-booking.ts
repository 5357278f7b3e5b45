import type { CallReply } from '../../../contract/call.ts';
import type { readStaffBookingCall } from '../../../contract/staff-booking.ts';
import type { AppContext } from '../../app-context.ts';
import { readMyBooking } from '../my-booking/read-my-booking.ts';
import { readPolicy } from '../orders/cancel-booking.ts';
import { findBookingForStaff, readStaffFacts } from '../orders/find-booking-for-staff.ts';
import { whyNotMovable } from '../orders/move-booking.ts';
import { whyNotChangeable } from '../visits/change-visit.ts';

type Reply = Omit<CallReply<typeof readStaffBookingCall>, 'success'>;

/**
 * Reads a booking for staff (specification 5.12). The result has the parts of the family's view that staff
 * need. It also has the family's contact details, the note, the stay, and the actions that staff can take.
 * Refuses an unknown booking.
 */
export async function readStaffBooking(context: AppContext, bookingId: string): Promise<Reply> {
  const { db, clock, site } = context;
  const booking = await findBookingForStaff(context, bookingId);
  const [family, facts, { terms }] = await Promise.all([
    readMyBooking(context, booking),
    readStaffFacts(db, bookingId),
    site.read(),
  ]);
  const { percent } = await readPolicy(db, booking, terms.refundSteps, clock.now());
  return {
    bookingId,
    kind: family.kind,
    state: family.state,
    reference: family.reference,
    title: family.title,
    date: family.date,
    time: family.time,
    customerName: facts.name,
    customerEmail: facts.email,
    customerPhone: facts.phone,
    tickets: family.tickets,
    specialRequests: family.specialRequests,
    terms: { version: facts.termsVersion, isKept: facts.areTermsKept },
    note: facts.note,
    rule: family.deadline,
    checkedInAt: facts.cameAt?.toISOString() ?? null,
    checkedOutAt: facts.leftAt?.toISOString() ?? null,
    move: {
      notPossible: facts.cameAt
        ? 'This family has checked in with this ticket.'
        : (whyNotMovable(booking, 100)?.message ?? null),
      isTooLate: percent < 100,
      sessions: booking.session_count,
      children: booking.children,
    },
    change: {
      notPossible:
        (await whyNotChangeable(db, booking, Number.POSITIVE_INFINITY, clock.now()))?.message ?? null,
      tickets: family.change.tickets,
    },
    waiting: family.waiting,
    canMailAgain: booking.status === 'confirmed' || (booking.status === 'held' && booking.channel === 'desk'),
    account: {
      lines: family.receipt.lines,
      total: family.receipt.total,
      payments: family.receipt.payments,
      refunds: family.receipt.refunds,
    },
  };
}
