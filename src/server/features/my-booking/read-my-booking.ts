import type * as z from 'zod/mini';
import type { bookingState } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { readMyBookingCall } from '../../../contract/my-booking.ts';
import { poorlyOfferInWords } from '../../../domain/account-credit.ts';
import { keptMoneyInWords } from '../../../domain/cancellation.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import { formatPence } from '../../../domain/money.ts';
import { typedVoucherOf } from '../../../domain/offers.ts';
import { productOfKind } from '../../../domain/products.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { findAccountCreditFrom } from '../account-credit/account-credits.ts';
import { readClosing } from '../closures/read-closing.ts';
import { arrivalAdvice, describeFreeCancellation, describeParking } from '../orders/booked-time.ts';
import {
  type BookingSummary,
  bookedTimeOf,
  listBoughtLines,
  readBookingSummary,
  titleOf,
} from '../orders/booking-summary.ts';
import { type Policy, readPolicy, whyNotOwnCancellable } from '../orders/cancel-booking.ts';
import { creditEnd, whyNoAccountCredit } from '../orders/keep-as-account-credit.ts';
import { whyFamilyCannotMove } from '../orders/move-booking.ts';
import { drawTicketQr, maskEmailName, type openBooking } from '../orders/read-booking-result.ts';
import { describeWaitingChange } from '../orders/read-change.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { listChangeableTickets, whyNotChangeable } from '../visits/change-visit.ts';
import { readReceipt } from './my-booking-store.ts';
import { nameCredit } from './read-order-receipt.ts';

type OpenedBooking = Awaited<ReturnType<typeof openBooking>>;
type Reply = Omit<CallReply<typeof readMyBookingCall>, 'success'>;

/**
 * Reads a booking for its family, with the actions that the family can still take. The caller has checked
 * that the family may open the booking.
 */
export async function readMyBooking(
  context: Pick<AppContext, 'db' | 'site' | 'calendar' | 'clock'>,
  opened: OpenedBooking,
): Promise<Reply> {
  const { db, site, clock } = context;
  const now = clock.now();
  const [summary, facts, receipt] = await Promise.all([
    readBookingSummary(db, opened.id),
    site.read(),
    readReceipt(db, opened.id),
  ]);
  const { booking, slots } = summary;
  const time = bookedTimeOf(summary);
  const isConfirmed = booking.status === 'confirmed';
  const policy = await readPolicy(db, booking, facts.terms.refundSteps, now);
  const closing = await readClosing(context, opened);
  const isClosed = closing !== null && closing.chosen !== 'stay' && !closing.choices.includes('stay');
  const hasBegun = policy.startsAt !== null && now >= policy.startsAt;
  return {
    now: new Date(now).toISOString(),
    bookingId: booking.id,
    kind: productOfKind(booking.kind),
    state: booking.status as z.output<typeof bookingState>,
    reference: booking.reference,
    title: titleOf(summary),
    date: booking.day,
    time: formatSlots(slots),
    customerName: booking.customer_name,
    customerEmail: maskEmailName(booking.customer_email),
    tickets: listBoughtLines(summary).map(({ name, quantity }) => ({ name, quantity })),
    specialRequests: booking.special_requests,
    ticketQr: isConfirmed && time && !isClosed ? await drawTicketQr(booking.reference) : null,
    arriving:
      isConfirmed && time && !hasBegun ? [arrivalAdvice(time, facts), describeParking(time, facts)] : [],
    deadline:
      isConfirmed && time && !hasBegun
        ? describeFreeCancellation(time, facts, { now, kept: policy.kept })
        : '',
    cancellation: {
      notPossible:
        opened.kind === 'credits'
          ? 'You can return unspent session credits on the session credits page.'
          : ((await whyNotOwnCancellable(db, opened, policy, now))?.message ?? null),
      refund: policy.refund,
      comesBack: describeRefund(summary, policy),
    },
    poorly: await describePoorly(context, opened, summary, policy, facts),
    accountCredit: await describeAccountCredit(db, opened.id, now),
    move: {
      notPossible: (await whyFamilyCannotMove(db, opened, policy.percent))?.message ?? null,
      sessions: opened.session_count,
      children: opened.children,
    },
    change: {
      notPossible: (await whyNotChangeable(db, opened, policy.startsAt, now))?.message ?? null,
      tickets: opened.kind === 'visit' ? await listChangeableTickets(context, opened) : [],
    },
    waiting: await describeWaitingChange(db, opened.id),
    closing: closing && {
      ...closing,
      refund: policy.remaining,
      comesBack: describeRefund(summary, { ...policy, refund: policy.remaining, kept: 0, percent: 100 }),
    },
    receipt: {
      lines: receipt.lines,
      total: receipt.lines.reduce((sum, { amount }) => sum + amount, 0),
      vat: receipt.vat,
      payments: receipt.payments.map(({ tender, amount, at, isGift }) => {
        return { tender, amount, at: at?.toISOString() ?? '', ...nameCredit(isGift) };
      }),
      refunds: receipt.refunds.map(({ tender, amount, at, isGift }) => {
        return { tender, amount, at: at?.toISOString() ?? null, ...nameCredit(isGift) };
      }),
    },
  };
}

/**
 * Describes the account credit that the family may have instead of the visit if somebody is poorly. Returns
 * null if the family may have none.
 */
async function describePoorly(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  opened: OpenedBooking,
  { booking }: BookingSummary,
  policy: Parameters<typeof whyNoAccountCredit>[2],
  facts: SiteFacts,
): Promise<Reply['poorly']> {
  const now = clock.now();
  if (await whyNoAccountCredit(db, opened, policy, facts, { now, lock: false })) return null;
  const { credits_used: credits } = booking;
  const voucher = typedVoucherOf(booking.voucher_code);
  const credit = { pence: policy.remaining, endsOn: creditEnd(facts, now) };
  return {
    credit: credit.pence,
    endsOn: credit.endsOn,
    offer: poorlyOfferInWords(credit),
    comesBack: [
      ...(credits > 0 ? [`Your ${creditsInWords(credits)} can be used again at once.`] : []),
      ...(voucher ? [`Your voucher ${voucher} can be used again.`] : []),
    ],
  };
}

async function describeAccountCredit(
  db: AppContext['db'],
  bookingId: string,
  now: number,
): Promise<Reply['accountCredit']> {
  const credit = await findAccountCreditFrom(db, bookingId, now);
  return credit ? { code: credit.code, left: credit.left, endsOn: credit.endsOn } : null;
}

/** Describes what the family would get back if it cancelled now, one sentence for each thing. */
function describeRefund(
  { booking, paidByCredit }: BookingSummary,
  { refund, kept, percent, remaining }: Pick<Policy, 'refund' | 'kept' | 'percent' | 'remaining'>,
): string[] {
  const { credits_used: credits } = booking;
  const voucher = typedVoucherOf(booking.voucher_code);
  const sentences: string[] = [];
  if (remaining > 0) {
    sentences.push(
      refund === 0
        ? 'No money goes back.'
        : refund === remaining
          ? `All of your ${formatPence(refund)} goes back the way you paid.`
          : `${formatPence(refund)} of your ${formatPence(remaining)} goes back the way you paid.`,
    );
    if (percent > 0 && kept > 0) sentences.push(keptMoneyInWords(kept));
    const isPaidByCredit = paidByCredit.pence >= remaining;
    if (refund > 0 && !isPaidByCredit) sentences.push('Banks take 5 to 10 days to show it.');
  }
  if (credits > 0)
    sentences.push(
      percent === 100
        ? `Your ${creditsInWords(credits)} can be used again at once.`
        : `Your ${creditsInWords(credits)} ${credits === 1 ? 'stays' : 'stay'} spent.`,
    );
  if (voucher)
    sentences.push(
      percent === 100 ? `Your voucher ${voucher} can be used again.` : `Your voucher ${voucher} stays used.`,
    );
  return sentences;
}
