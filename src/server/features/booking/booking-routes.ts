import type { Context, Hono } from 'hono';
import {
  bookingResult,
  bookVisit as bookVisitCall,
  quoteVisitCall,
  renewHold as renewHoldCall,
  sendBookingConfirmation,
} from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { validateVoucher as validateVoucherCall } from '../../../contract/voucher.ts';
import { mount, type Requested, readText } from '../../mount.ts';
import { PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { Refusal } from '../../refusal.ts';
import type { Limit, SlowDown } from '../../slow-down.ts';
import { bookVisit } from './book-visit.ts';
import type { BookingDeps } from './booking-deps.ts';
import { findBooking, takeNotice } from './booking-store.ts';
import { askHowItStands, confirmBooking } from './confirm-booking.ts';
import { GuessedVoucher } from './plan-visit.ts';
import { priceVisit } from './price-visit.ts';
import { openBooking, readBookingResult } from './read-booking-result.ts';
import { renewHold } from './renew-hold.ts';
import { validateVoucher } from './validate-voucher.ts';

/** Codes that are none of ours, wherever they are tried: five in ten minutes from one address. */
const voucherTries: [string, Limit] = [
  'voucher',
  {
    most: 5,
    minutes: 10,
    words: (wait) =>
      `Several codes did not work, so we have paused vouchers on this connection. Please check your code and try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}, or book without it.`,
  },
];

export function bookingRoutes(app: Hono<Requested>, deps: BookingDeps, slowDown: SlowDown): void {
  const now = () => new Date(deps.clock.now()).toISOString();

  mount(app, quoteVisitCall, async ({ body }) => {
    const { ticketTypes } = await deps.site.read();
    return { quote: priceVisit(ticketTypes, body.ticketQuantities, body.sessionCount ?? 1) };
  });

  mount(app, validateVoucherCall, async ({ body }, context) => {
    const noGuess = await slowDown(context, ...voucherTries);
    const { known, ...answer } = await validateVoucher(deps, body).catch(async (problem) => {
      await noGuess();
      throw problem;
    });
    if (known) await noGuess();
    const reply: CallReply<typeof validateVoucherCall> = answer;
    return context.json(reply);
  });

  mount(app, bookVisitCall, async ({ body }, context) => {
    await slowDown(context, 'book', 60);
    const noGuess = body.voucherCode ? await slowDown(context, ...voucherTries) : null;
    const { booking, clientSecret } = await bookVisit(deps, body, readRequestKey(context)).catch(
      async (problem) => {
        if (!(problem instanceof GuessedVoucher)) await noGuess?.();
        throw problem;
      },
    );
    await noGuess?.();
    return {
      clientSecret,
      bookingId: booking.id,
      sessionCreditsUsed: booking.credits_used,
      originalAmount: booking.original_pence,
      finalAmount: booking.total_pence,
      creditSavings: booking.credit_savings_pence,
      discountAmount: booking.discount_pence,
      holdExpiresAt: booking.hold_expires_at.toISOString(),
      now: now(),
      viewToken: booking.view_token,
      isKpopEvent: body.isKpopEvent ?? false,
      selectedKpopSessions: body.selectedKpopSessions ?? [],
      isLabubuEvent: body.isLabubuEvent ?? false,
      selectedLabubuSessions: body.selectedLabubuSessions ?? [],
    };
  });

  mount(app, renewHoldCall, async ({ params, body }) => {
    const booking = await openBooking(deps, body);
    if (booking.id !== params.bookingId)
      throw new Refusal('booking_not_found', 'We cannot find this booking');
    return { holdExpiresAt: new Date(await renewHold(deps, booking.id)).toISOString(), now: now() };
  });

  mount(app, sendBookingConfirmation, async ({ body }, context) => {
    await slowDown(context, 'confirm', 60);
    const booking = await findBooking(deps.db, { intentId: body.paymentIntentId });
    if (!booking) throw new Refusal('booking_not_found', 'We cannot find this booking');
    if (booking.status === 'confirmed') return { confirmed: true };
    return { confirmed: (await askHowItStands(deps, body.paymentIntentId)) === 'confirmed' };
  });

  mount(app, bookingResult, async ({ body }, context) => {
    await slowDown(context, 'result', 120);
    return readBookingResult(deps, body);
  });
}

/** The payment provider's notices. A wrong signature is refused; anything we could not settle is answered 503, so that the provider tells us again. */
export function paymentNoticeRoutes(app: Hono<Requested>, deps: BookingDeps): void {
  app.post('/api/payment-notices', async (context) => {
    const notice = deps.payments.readNotice(
      await readText(context),
      context.req.header('stripe-signature') ?? '',
    );
    if (!notice) throw new Refusal('malformed', 'The signature does not match');
    if (
      notice.intentId &&
      notice.type.startsWith('payment_intent.') &&
      notice.type !== 'payment_intent.created'
    ) {
      await confirmBooking(deps, notice.intentId, 'provider').catch((problem) => {
        if (!(problem instanceof PaymentsUnreachable)) throw problem;
        throw new Refusal('payment_unavailable', 'The payment could not be read');
      });
    }
    await takeNotice(deps.db, notice.id, notice.type, deps.clock.now());
    return context.json({ success: true });
  });
}

function readRequestKey(context: Context): string | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\w-]{16,64}$/.test(key))
    throw new Refusal('malformed', 'Idempotency-Key must be 16 to 64 letters, digits or dashes');
  return key;
}
