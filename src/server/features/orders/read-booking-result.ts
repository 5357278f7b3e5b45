import { timingSafeEqual } from 'node:crypto';
import { toString as drawQr } from 'qrcode';
import type * as z from 'zod/mini';
import type { bookingState, readBookingResultCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { canReceiveMail } from '../../../domain/email-address.ts';
import { productOfKind } from '../../../domain/products.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { readAccount } from './account-store.ts';
import { arrivalAdvice, describeFreeCancellation, describeParking } from './booked-time.ts';
import { type BookingRow, findBalanceDue, findBooking, findEventTitle } from './booking-store.ts';
import {
  type BookingSummary,
  bookedTimeOf,
  listBoughtLines,
  readBookingSummary,
  titleOfDiscount,
} from './booking-summary.ts';
import { refreshPaymentStatus } from './confirm-booking.ts';
import { countCredits } from './count-credits.ts';
import { readKeptMoney } from './read-change.ts';
import { sha256Digest } from './reference.ts';
import { findVisitChange, type VisitChange } from './visit-change-store.ts';

/** The key to a booking: its payment's client secret, or its id with its view token. */
export interface BookingKey {
  clientSecret?: string | undefined;
  bookingId?: string | undefined;
  viewToken?: string | undefined;
}

/**
 * Finds the booking that a payment secret or a view token opens (specification 12.33). Refuses every other
 * key with the same message.
 */
export async function openBooking(context: Pick<AppContext, 'db'>, key: BookingKey): Promise<BookingRow> {
  const booking = await findByKey(context, key);
  if (!booking) throw refuse('bookingNotFound');
  return booking;
}

/** Returns the booking that a payment secret or a view token opens; null if it opens none. */
export async function findByKey(
  context: Pick<AppContext, 'db'>,
  key: BookingKey,
): Promise<BookingRow | null> {
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
  return opens ? booking : null;
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
 * Reads the state of a booking. First checks the payment with the provider if the booking, its change or its
 * balance is not settled yet. Refuses a key that opens no booking. Throws the refusal `payment_unavailable`
 * if the provider does not answer.
 */
export async function readBookingResult(context: AppContext, key: BookingKey): Promise<Result> {
  const found = await openBooking(context, key);
  const isOpen = found.status === 'held' || found.status === 'processing' || found.status === 'lapsed';
  const changePayment = key.clientSecret && !isOpen ? found.payment_id : null;
  const pending = changePayment && (await findVisitChange(context.db, { paymentId: changePayment }));
  const isSettled = found.payment_status === 'succeeded' || found.payment_status === 'canceled';
  const isBalance =
    key.clientSecret !== undefined && found.status === 'confirmed' && found.due_later_pence > 0;
  if (found.intent_id && (isOpen || ((pending || isBalance) && !isSettled)))
    await refreshPaymentStatus(context, found.intent_id);
  const change = pending && (await findVisitChange(context.db, { id: pending.id }));
  const [ticket, current, spendableCredits, site] = await Promise.all([
    readBookingSummary(context.db, found.id),
    findBooking(context.db, { id: found.id }),
    countCredits(context.db, found.customer_email, context.clock.now()),
    context.site.read(),
  ]);
  const { booking, slots, paidByCredit } = ticket;
  const kind = productOfKind(booking.kind);
  if (kind === 'other') throw refuse('bookingNotFound');
  const time = bookedTimeOf(ticket);
  const kept = await readKeptMoney(context.db, booking.id);
  // A booking that spends credits has a verified e-mail. For any other booking, anybody could have typed the
  // e-mail. So if the centre requires a code before it shows a balance, the result does not show the credits
  // of that e-mail.
  const creditsLeft =
    site.codeBeforeBalance && booking.credits_used === 0 ? creditsBought(ticket) : spendableCredits;
  const payment =
    change || isBalance ? await findBooking(context.db, { intentId: found.intent_id ?? '' }) : current;
  const result: Result = {
    state: booking.status as z.output<typeof bookingState>,
    paymentStatus: payment?.payment_status ?? null,
    holdExpiresAt: booking.status === 'held' ? booking.hold_expires_at.toISOString() : null,
    now: new Date(context.clock.now()).toISOString(),
    change: null,
    booking: {
      bookingId: booking.id,
      kind,
      reference: booking.reference,
      selectedDate: booking.day,
      selectedTime: formatSlots(slots),
      eventTitle: booking.event_title,
      ...(time?.isArrival && { arrival: arrivalAdvice(time, site) }),
      parking: time ? describeParking(time, site) : '',
      cancelling: time ? describeFreeCancellation(time, site, { now: context.clock.now(), kept }) : '',
      tickets: listBoughtLines(ticket),
      customerName: booking.customer_name,
      customerEmail: maskEmailName(booking.customer_email),
      originalAmount: booking.original_pence,
      sessionCreditsUsed: booking.credits_used,
      sessionCreditsLeft: creditsLeft,
      creditSavings: booking.credit_savings_pence,
      discountAmount: booking.discount_pence,
      ...nameDiscount(ticket),
      finalAmount: booking.total_pence,
      accountCreditAmount: paidByCredit.pence,
      ...(paidByCredit.isGift && { paidWithGift: true }),
      ticketQr: booking.status === 'confirmed' ? await drawTicketQr(booking.reference) : null,
    },
  };
  if (kind === 'party' && payment) await addPartyPrice(context, payment, result, isBalance);
  if (!change || change.state === 'done') return result;
  const eventId = change.target.event_id;
  const eventTitle = eventId === null ? null : await findEventTitle(context.db, eventId);
  return showChange(result, change, eventTitle);
}

/**
 * Adds a party's whole price to its result, with the parts paid now and later. Until a payment of the balance
 * is settled, the result shows the state of that payment.
 */
async function addPartyPrice(
  { db }: Pick<AppContext, 'db'>,
  order: BookingRow,
  result: Result,
  isBalance: boolean,
): Promise<void> {
  const [account, due] = await Promise.all([readAccount(db, order.id), findBalanceDue(db, order.id)]);
  const { owed, received, refunded } = account;
  const isPaid = order.status === 'confirmed';
  const later = isPaid ? owed - received + refunded : order.due_later_pence;
  result.booking.finalAmount = isPaid ? received - refunded : order.total_pence - order.due_later_pence;
  result.booking.party = { total: order.total_pence, later: Math.max(0, later), due };
  const isOpen = result.paymentStatus !== 'succeeded' && result.paymentStatus !== 'canceled';
  if (!isBalance || !isOpen || order.amount_pence === null) return;
  result.state = result.paymentStatus === 'processing' ? 'processing' : 'held';
  result.balance = { alreadyPaid: received - refunded };
  result.booking.finalAmount = order.amount_pence;
  result.booking.accountCreditAmount = 0;
  result.booking.party.later = 0;
}

/**
 * Returns the title of the offer that gives a discount, as a field of the result; no field if no offer gives
 * one.
 */
function nameDiscount(ticket: BookingSummary): { discountName?: string } {
  const discountName = titleOfDiscount(ticket);
  return discountName === null ? {} : { discountName };
}

const changeStates = { pending: 'held', done: 'confirmed', ended: 'lapsed', refused: 'refund_due' } as const;

/**
 * Returns the result for a change that has not been applied: the changed visit, and the price of the change.
 */
function showChange(
  result: Result,
  { target, state, ...change }: VisitChange,
  eventTitle: string | null,
): Result {
  const isProcessing = state === 'pending' && result.paymentStatus === 'processing';
  const isReturned = state === 'ended' && result.paymentStatus === 'succeeded';
  const slots = target.sessions.map(({ starts, ends }) => ({ start: starts, end: ends }));
  return {
    ...result,
    state: isProcessing ? 'processing' : changeStates[isReturned ? 'refused' : state],
    holdExpiresAt: state === 'pending' ? change.held_until.toISOString() : null,
    change: { alreadyPaid: change.total_before_pence },
    booking: {
      ...result.booking,
      selectedDate: target.day,
      selectedTime: formatSlots(slots),
      eventTitle,
      tickets: target.lines
        .filter(({ kind }) => kind === 'sale')
        .map(({ description: name, quantity, unit_pence }) => ({
          name,
          quantity,
          amount: quantity * unit_pence,
        })),
      originalAmount: target.original_pence,
      sessionCreditsUsed: target.credits_used,
      creditSavings: target.credit_savings_pence,
      discountAmount: target.discount_pence,
      finalAmount: change.to_pay_pence,
      accountCreditAmount: 0,
      ticketQr: null,
    },
  };
}

/** Shortens an e-mail to its first letter and its domain: 's…@example.org'; empty if none was given. */
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
