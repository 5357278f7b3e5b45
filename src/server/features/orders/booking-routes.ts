import type { Hono } from 'hono';
import {
  readBookingResultCall,
  readCalendarFileCall,
  renewHoldCall,
  sendBookingConfirmationCall,
} from '../../../contract/booking.ts';
import type { AppContext } from '../../app-context.ts';
import { type AppEnv, mountCall, readBodyText } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { refuse } from '../../refusal.ts';
import { findBooking } from './booking-store.ts';
import { confirmBooking, refreshPaymentStatus } from './confirm-booking.ts';
import { recordRefundFailure } from './failed-refunds.ts';
import { recordWebhookEvent } from './payment-store.ts';
import { openBooking, readBookingResult } from './read-booking-result.ts';
import { readCalendarFile } from './read-calendar-file.ts';
import { renewHoldOfPayment } from './renew-payment.ts';

/** Mounts the calls with which a family follows its own booking. */
export function bookingRoutes(app: Hono<AppEnv>, deps: AppContext, rateLimit: RateLimiter): void {
  const now = () => new Date(deps.clock.now()).toISOString();

  mountCall(app, renewHoldCall, async ({ params, body }, context) => {
    await rateLimit(context, 'renew hold', 60);
    const booking = await openBooking(deps, body);
    if (booking.id !== params.bookingId) throw refuse('bookingNotFound');
    return { holdExpiresAt: new Date(await renewHoldOfPayment(deps, booking)).toISOString(), now: now() };
  });

  mountCall(app, sendBookingConfirmationCall, async ({ body }, context) => {
    await rateLimit(context, 'confirm', 60);
    const booking = await findBooking(deps.db, { intentId: body.paymentIntentId });
    if (!booking) throw refuse('bookingNotFound');
    const isPaid = booking.payment_status === 'succeeded' || booking.payment_id === null;
    if (booking.status === 'confirmed' && isPaid) return { confirmed: true };
    return { confirmed: (await refreshPaymentStatus(deps, body.paymentIntentId)) === 'confirmed' };
  });

  mountCall(app, readCalendarFileCall, async ({ body }, context) => {
    await rateLimit(context, 'result', 120);
    return context.body(await readCalendarFile(deps, body), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visit.ics"',
    });
  });

  mountCall(app, readBookingResultCall, async ({ body }, context) => {
    await rateLimit(context, 'result', 120);
    return readBookingResult(deps, body);
  });
}

/**
 * Receives the payment provider's webhook events. Refuses a wrong signature. If the payment or refund cannot
 * be read from the provider, responds with 503, so that the provider sends the event again.
 */
export function paymentWebhookRoutes(app: Hono<AppEnv>, deps: AppContext): void {
  app.post('/api/payment-notices', async (context) => {
    const event = deps.payments.readWebhookEvent(
      await readBodyText(context),
      context.req.header('stripe-signature') ?? '',
    );
    if (!event) throw refuse('webhookSignatureWrong');
    if (
      event.intentId &&
      event.type.startsWith('payment_intent.') &&
      event.type !== 'payment_intent.created'
    ) {
      await confirmBooking(deps, event.intentId, 'provider').catch((problem) => {
        if (!(problem instanceof PaymentsUnreachable)) throw problem;
        throw refuse('webhookPaymentUnread');
      });
    }
    if (event.refundId && event.type !== 'refund.created') {
      await recordRefundFailure(deps, event.refundId).catch((problem) => {
        if (!(problem instanceof PaymentsUnreachable)) throw problem;
        throw refuse('webhookPaymentUnread');
      });
    }
    await recordWebhookEvent(deps.db, event.id, event.type);
    return context.json({ success: true });
  });
}
