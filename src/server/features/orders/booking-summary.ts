import type { Kysely } from 'kysely';
import { dayInWords } from '../../../domain/calendar-day.ts';
import type { Pence } from '../../../domain/money.ts';
import { discountNameOf } from '../../../domain/offers.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import type { DB } from '../../db/tables.ts';
import { readPaidByCredit } from './account-store.ts';
import { type BookedTime, isOpenPlay } from './booked-time.ts';
import { findPartyTime, readBookingDetails } from './booking-store.ts';

/** Reads what the ticket, the mails and the result page of a booking of any kind show. */
export async function readBookingSummary(db: Kysely<DB>, bookingId: string) {
  const { lines, places, photo, purchase, moves, most_sessions, ...booking } = await readBookingDetails(
    db,
    bookingId,
  );
  const party = booking.kind === 'party' ? await findPartyTime(db, bookingId) : null;
  const singleTime = photo ?? party;
  const slots = (singleTime ? [singleTime] : places).map(({ starts, ends }) => ({
    start: starts,
    end: ends,
  }));
  const paidByCredit = await readPaidByCredit(db, booking);
  return { booking, lines, slots, photo, party, purchase, moves, mostSessions: most_sessions, paidByCredit };
}

/**
 * A booking of any kind with its lines and times. `photo`, `party` or `purchase` (of session credits) says
 * what was booked if it is not a visit. `moves` is how often a visit was moved or a party changed.
 * `mostSessions` is the most sessions that the booking has had. `paidByCredit` is the part of the price that
 * account credit or gift vouchers pay.
 */
export type BookingSummary = Awaited<ReturnType<typeof readBookingSummary>>;

/** Returns when a visit or a photo session takes place; null for a party, and for an order without a day. */
export function bookedTimeOf({ booking, slots, photo, party }: BookingSummary): BookedTime | null {
  if (booking.day === null || slots.length === 0 || party) return null;
  const kind = photo ? 'photo' : 'visit';
  const isArrival = booking.arrives !== null;
  return { kind, day: booking.day, slots, isOpenPlay: !photo && isOpenPlay(booking), isArrival };
}

/**
 * Returns what was booked, as part of a sentence: 'Saturday 28 November 2026, 9:30 AM - 4:00 PM', 'your party
 * on …', '10 session credits' or 'a gift voucher'. For any other order, lists its lines: '2 × Tea'.
 */
export function bookingInWords(summary: BookingSummary): string {
  const { booking, slots, photo, party, purchase } = summary;
  if (purchase) return `${purchase.credits} session credits`;
  if (booking.kind === 'gift-voucher') return 'a gift voucher';
  if (slots.length === 0) {
    return listBoughtLines(summary)
      .map(({ quantity, name }) => `${quantity} × ${name}`)
      .join(', ');
  }
  const when = `${booking.day ? dayInWords(booking.day) : ''}, ${formatSlots(slots)}`;
  if (party) return `your party on ${when}`;
  return photo ? `your photo session on ${when}` : when;
}

/** Returns the title of a booking, such as 'Open play', an event's title, 'Photo session' or 'Gold party'. */
export function titleOf(summary: BookingSummary): string {
  const { booking, photo, party, purchase, slots } = summary;
  if (photo) return 'Photo session';
  if (party) return `${party.package} party`;
  if (booking.kind === 'gift-voucher') return 'Gift voucher';
  if (purchase || slots.length === 0) return bookingInWords(summary);
  return booking.event_title ?? 'Open play';
}

/** Returns the title of the offer that gives a booking's discount; null if no offer gives one. */
export function titleOfDiscount({ booking, lines }: BookingSummary): string | null {
  return discountNameOf(booking.voucher_code, lines.find(({ kind }) => kind === 'discount')?.description);
}

interface BoughtLine {
  name: string;
  quantity: number;
  /** The price of the line for all its sessions, without fees. */
  amount: Pence;
}

/** Lists what was bought, one line for each item. */
export function listBoughtLines({ lines }: Pick<BookingSummary, 'lines'>): BoughtLine[] {
  return lines
    .filter(({ kind }) => kind === 'sale')
    .map(({ description: name, quantity, amount_pence: amount }) => ({ name, quantity, amount }));
}
