import type { CallReply } from '../../../contract/call.ts';
import type { readTodaysBookingsCall } from '../../../contract/dashboard.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { timeSlotOf } from '../check-in/present-ticket.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { listDayBookings } from './day-list-store.ts';

type Today = Omit<CallReply<typeof readTodaysBookingsCall>, 'success'>;

const iso = (instant: Date | null) => instant?.toISOString() ?? null;
const byName = new Intl.Collator('en-GB');

/** Reads today's visits and photo sessions, by time and then by name. */
export async function readTodaysBookings({ db, clock }: DashboardContext): Promise<Today> {
  const { day: today } = localMoment(clock.now());
  const rows = await listDayBookings(db, today);
  const bookings = rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    kind: row.kind === 'photo' ? ('photo' as const) : ('visit' as const),
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    timeSlot: timeSlotOf(row),
    starts: row.slots[0]?.start ?? 0,
    numberOfChildren: row.children,
    numberOfAdults: row.adults,
    totalAmount: row.total_pence,
    specialRequests: row.special_requests,
    checkedIn: row.checked_in_at !== null,
    checkedInAt: iso(row.checked_in_at),
    checkedOut: row.checked_out_at !== null,
    checkedOutAt: iso(row.checked_out_at),
  }));
  bookings.sort((a, b) => a.starts - b.starts || byName.compare(a.customerName, b.customerName));
  return { today, bookings };
}
