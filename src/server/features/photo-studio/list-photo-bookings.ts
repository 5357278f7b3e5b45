import type { CallReply } from '../../../contract/call.ts';
import type { listPhotoBookingsCall } from '../../../contract/staff-photo-bookings.ts';
import { addDays, type Day, monthOf } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { lastPhotoDay } from '../../../domain/photo-session.ts';
import { formatClock } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { countPhotoBookings, readPhotoBookings, readPhotoStudio } from './photo-store.ts';

type PhotoBookings = Omit<CallReply<typeof listPhotoBookingsCall>, 'success'>;
type Status = PhotoBookings['bookings'][number]['status'];

const longestRange = 61;

/** Returns the last day that can be booked, no later than `latest`. */
async function lastBookableDay(context: AvailabilityContext, today: Day, latest: Day): Promise<Day> {
  const last = lastPhotoDay(today, await readPhotoStudio(context.db));
  return last < latest ? last : latest;
}

/** A booking's status in the three words that staff see (specification 3.23). */
const statusWords: Record<string, Status> = {
  confirmed: 'confirmed',
  held: 'pending',
  processing: 'pending',
};

/**
 * Lists the photo sessions of a range of days by day and start. Leaves out sessions that expired unpaid.
 * Refuses more than 62 days.
 */
export async function listPhotoBookings(
  context: AvailabilityContext,
  query: { from?: Day | undefined; to?: Day | undefined },
): Promise<PhotoBookings> {
  const instant = context.clock.now();
  const today = localMoment(instant).day;
  const from = query.from ?? monthOf(query.to ?? today).first;
  const latest = addDays(from, longestRange);
  const to = query.to ?? (query.from ? monthOf(from).last : await lastBookableDay(context, today, latest));
  if (to < from || to > latest) throw refuse('calendarRangeTooLong');
  const [rows, counts] = await Promise.all([
    readPhotoBookings(context.db, from, to, instant),
    countPhotoBookings(context.db, today, instant),
  ]);
  return {
    today,
    bookings: rows.map((row) => ({
      id: row.id,
      bookingNumber: row.reference,
      sessionDate: row.day,
      startTime: formatClock(row.starts),
      endTime: formatClock(row.ends),
      customerName: row.customer_name,
      customerEmail: row.customer_email,
      customerPhone: row.customer_phone,
      status: statusWords[row.status] ?? 'cancelled',
      totalAmountFormatted: formatPence(row.total_pence),
      withEditing: row.editing_pence !== null,
      specialRequests: row.special_requests,
      isToday: row.day === today,
      isUpcoming: row.day > today,
    })),
    counts,
  };
}
