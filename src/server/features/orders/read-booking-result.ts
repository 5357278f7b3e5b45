import { timingSafeEqual } from 'node:crypto';
import { toString as drawQr } from 'qrcode';
import type * as z from 'zod/mini';
import type { bookingState, readBookingResultCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { canReceiveMail } from '../../../domain/email-address.ts';
import { nameProduct } from '../../../domain/products.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { describeFreeCancellation, describeParking } from './booked-time.ts';
import { type BookingRow, findBooking } from './booking-store.ts';
import { bookedTimeOf, listBoughtLines, readBookingSummary } from './booking-summary.ts';
import { refreshPaymentStatus } from './confirm-booking.ts';
import { countCredits } from './count-credits.ts';
import { sha256Digest } from './reference.ts';

/** What opens a booking: its payment's client secret, or its id with its view token. */
export interface BookingKey {
  clientSecret?: string | undefined;
  bookingId?: string | undefined;
  viewToken?: string | undefined;
}

/**
 * Finds the booking that a payment secret or a view token opens (specification 12.33). Refuses every
 * other key with the isEqual words.
 */
export async function openBooking(context: Pick<AppContext, 'db'>, key: BookingKey): Promise<BookingRow> {
  const intentId = key.clientSecret?.split('_secret_')[0];
  const booking = intentId
    ? await findBooking(context.db, { intentId })
    : key.bookingId
      ? await findBooking(context.db, { id: key.bookingId })
      : undefined;
  const opens =
    booking &&
    (key.clientSecret
      ? isEqual(sha256Digest(key.clientSecret), booking.client_secret_digest ?? '')
      : holdsToken(key.viewToken ?? '', booking));
  if (!opens) throw refuse('bookingNotFound');
  return booking;
}

/** Returns whether a view token belongs to the booking. */
export function holdsToken(token: string, booking: Pick<BookingRow, 'view_token'>): boolean {
  return isEqual(token, booking.view_token);
}

function isEqual(given: string, known: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(known);
  return a.length === b.length && b.length > 0 && timingSafeEqual(a, b);
}

/** Returns how many credits a purchase issued; 0 for any other booking. */
function creditsBought(ticket: Awaited<ReturnType<typeof readBookingSummary>>): number {
  const { kind, status } = ticket.booking;
  if (kind !== 'credits' || status !== 'confirmed') return 0;
  return listBoughtLines(ticket).reduce((sum, { quantity }) => sum + quantity, 0);
}

type Result = Omit<CallReply<typeof readBookingResultCall>, 'success'>;

/**
 * Reads the state of a booking, checking its payment with the provider while it is open. Refuses with
 * payment_unavailable when the provider does not answer.
 */
export async function readBookingResult(context: AppContext, key: BookingKey): Promise<Result> {
  const found = await openBooking(context, key);
  if (
    found.intent_id &&
    (found.status === 'held' || found.status === 'processing' || found.status === 'lapsed')
  ) {
    await refreshPaymentStatus(context, found.intent_id);
  }
  const [ticket, current, balance, site] = await Promise.all([
    readBookingSummary(context.db, found.id),
    findBooking(context.db, { id: found.id }),
    countCredits(context.db, found.customer_email, context.clock.now()),
    context.site.read(),
  ]);
  const { booking, slots } = ticket;
  const kind = nameProduct(booking.kind);
  if (kind === 'other') throw refuse('bookingNotFound');
  const time = bookedTimeOf(ticket);
  // Spending credits required a verified e-mail; otherwise it could have been typed by anybody.
  const creditsLeft = site.codeBeforeBalance && booking.credits_used === 0 ? creditsBought(ticket) : balance;
  return {
    state: booking.status as z.output<typeof bookingState>,
    paymentStatus: current?.payment_status ?? null,
    holdExpiresAt: booking.status === 'held' ? booking.hold_expires_at.toISOString() : null,
    now: new Date(context.clock.now()).toISOString(),
    booking: {
      bookingId: booking.id,
      kind,
      reference: booking.reference,
      selectedDate: booking.day,
      selectedTime: formatSlots(slots),
      eventTitle: booking.event_title,
      parking: time ? describeParking(time, site) : '',
      cancelling: time ? describeFreeCancellation(time, site, context.clock.now()) : '',
      tickets: listBoughtLines(ticket),
      customerName: booking.customer_name,
      customerEmail: maskEmailName(booking.customer_email),
      originalAmount: booking.original_pence,
      sessionCreditsUsed: booking.credits_used,
      sessionCreditsLeft: creditsLeft,
      creditSavings: booking.credit_savings_pence,
      discountAmount: booking.discount_pence,
      finalAmount: booking.total_pence,
      ticketQr: booking.status === 'confirmed' ? await drawTicketQr(booking.reference) : null,
    },
  };
}

/** Shortens an e-mail to its first letter and its domain: 's…@example.org'; empty where none was left. */
export function maskEmailName(email: string): string {
  if (!canReceiveMail(email)) return '';
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}…@${domain}`;
}

/** Draws a ticket's QR code, as an SVG data URL. */
export async function drawTicketQr(text: string): Promise<string> {
  const svg = await drawQr(text, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
