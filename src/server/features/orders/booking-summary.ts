import type { Kysely } from 'kysely';
import { dayInWords } from '../../../domain/calendar-day.ts';
import type { Pence } from '../../../domain/money.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import type { DB } from '../../db/tables.ts';
import type { BookedTime } from './booked-time.ts';
import { readBookingDetails } from './booking-store.ts';

/** Reads a booking of any kind as its ticket, mail and result page show it. */
export async function readBookingSummary(db: Kysely<DB>, bookingId: string) {
  const { booking, tickets, places, photo, purchase } = await readBookingDetails(db, bookingId);
  const slots = (photo ? [photo] : places).map(({ starts, ends }) => ({ start: starts, end: ends }));
  return { booking, tickets, slots, photo: photo ?? null, purchase: purchase ?? null };
}

/** A booking of any kind with its tickets, times, photo session and credits. */
export type BookingSummary = Awaited<ReturnType<typeof readBookingSummary>>;

/** Returns when the booking takes place; null for one without a day. */
export function bookedTimeOf({ booking, slots, photo }: BookingSummary): BookedTime | null {
  if (booking.day === null || slots.length === 0) return null;
  const isOpenPlay = !photo && booking.event_id === null;
  return { kind: photo ? 'photo' : 'visit', day: booking.day, slots, isOpenPlay };
}

/**
 * Returns what a booking is for, within a sentence: 'Saturday 28 November, 9:30 AM - 4:00 PM', '10
 * session credits'.
 */
export function bookingInWords({ booking, slots, photo, purchase }: BookingSummary): string {
  if (purchase) return `${purchase.credits} session credits`;
  const when = `${booking.day ? dayInWords(booking.day) : ''}, ${formatSlots(slots)}`;
  return photo ? `your photo session on ${when}` : when;
}

interface BoughtLine {
  name: string;
  quantity: number;
  /** The whole line for every session, without fees. */
  amount: Pence;
}

/** Lists what was bought, one line for each item. */
export function listBoughtLines({ booking, tickets, photo, purchase }: BookingSummary): BoughtLine[] {
  if (purchase) {
    const { credits, unit_pence: price } = purchase;
    return [{ name: 'Session credits', quantity: credits, amount: credits * price }];
  }
  if (!photo) {
    return tickets.map(({ name, quantity, unit_price_pence: price }) => ({
      name,
      quantity,
      amount: price * quantity * booking.session_count,
    }));
  }
  const session = { name: 'Photo session', quantity: 1, amount: photo.price_pence };
  if (photo.editing_pence === null) return [session];
  return [session, { name: 'Professional editing', quantity: 1, amount: photo.editing_pence }];
}
