import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { bookingState } from '../../../contract/booking.ts';
import {
  cancelBookingCall,
  creditBookingCall,
  readCancellationCall,
  refundBookingCall,
} from '../../../contract/cancellation.ts';
import { keptMoneyInWords } from '../../../domain/cancellation.ts';
import { canReceiveMail } from '../../../domain/email-address.ts';
import { typedVoucherOf } from '../../../domain/offers.ts';
import { productOfKind } from '../../../domain/products.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { refuse } from '../../refusal.ts';
import { findBooking } from './booking-store.ts';
import { readBookingSummary } from './booking-summary.ts';
import {
  type CancellationResult,
  cancelBooking,
  readCancellationResult,
  readPolicy,
  refundBooking,
  whyNotCancellable,
} from './cancel-booking.ts';
import { findRecordedRefund, type RecordedRefund, readPartySteps } from './cancellation-store.ts';
import { creditEnd, keepAsCreditByStaff, whyNoAccountCredit } from './keep-as-account-credit.ts';
import { partyStepsInWords } from './party-steps.ts';
import { listPayments, listRefundParts } from './refund-store.ts';

/** Mounts the staff calls to cancel and refund bookings, behind the guard of /api/admin. */
export function cancellationRoutes(app: Hono<AppEnv>, context: AppContext): void {
  mountCall(app, readCancellationCall, async ({ params: { bookingId } }) => {
    const result = await readCancellationResult(context.db, bookingId);
    const [{ booking, slots }, stored, payments, { rules, terms }] = await Promise.all([
      readBookingSummary(context.db, bookingId),
      findBooking(context.db, { id: bookingId }),
      listPayments(context.db, bookingId),
      context.site.read(),
    ]);
    const partySteps = await readPartySteps(context.db, bookingId);
    const now = context.clock.now();
    const notCancellable = stored ? (whyNotCancellable(stored)?.message ?? null) : null;
    const policy = await readPolicy(context.db, booking, terms.refundSteps, now);
    const beyondRule =
      stored && (await whyNoAccountCredit(context.db, stored, policy, { terms }, { now, lock: false }));
    return {
      ...toReply(result),
      kind: productOfKind(booking.kind),
      reference: booking.reference,
      customerName: booking.customer_name,
      date: booking.day,
      time: formatSlots(slots),
      policyRefund: policy.refund,
      policyKeepsCredits: policy.percent < 100,
      payments: payments.map(({ id: _, ...payment }) => payment),
      hasEmail: canReceiveMail(booking.customer_email),
      policy: [partySteps ? partyStepsInWords(partySteps) : rules.cancellation, keptMoneyInWords(policy.kept)]
        .filter(Boolean)
        .join(' '),
      notCancellable,
      accountCredit:
        notCancellable === null
          ? {
              pence: policy.remaining,
              endsOn: creditEnd({ terms }, now),
              beyondRule: beyondRule?.staffWords ?? null,
            }
          : null,
      placesBack: booking.children,
      creditsBack: booking.credits_used,
      voucherBack: typedVoucherOf(booking.voucher_code),
    };
  });

  mountCall(app, cancelBookingCall, async ({ params, body }) => {
    const { keepsCredits: creditsStaySpent = false } = body;
    const input = cancellationInput(params, body);
    const result = await cancelBooking(context, { ...input, creditsStaySpent });
    return describeAction(context, input, result, ({ isCancellation, refund, becameCredit, ...done }) => {
      const areCreditsSame = creditsStaySpent || !done.creditsStaySpent;
      return isCancellation && refund === input.refund && !becameCredit && areCreditsSame;
    });
  });

  mountCall(app, creditBookingCall, async ({ params: { bookingId }, body }) => {
    const input = { bookingId, idempotencyKey: body.clientId, reason: body.reason };
    const result = await keepAsCreditByStaff(context, input);
    return describeAction(context, input, result, ({ becameCredit }) => becameCredit);
  });

  mountCall(app, refundBookingCall, async ({ params, body }) => {
    const input = cancellationInput(params, body);
    const result = await refundBooking(context, input);
    return describeAction(context, input, result, ({ isCancellation, refund }) => {
      return !isCancellation && refund === input.refund;
    });
  });
}

function cancellationInput(
  { bookingId }: { bookingId: string },
  body: { clientId: string; refundPence: number; reason: string },
) {
  return { bookingId, idempotencyKey: body.clientId, refund: body.refundPence, reason: body.reason };
}

/**
 * Returns the reply to a cancellation or refund. Refuses a repeat that asks for something other than what was
 * done under the same key.
 */
async function describeAction(
  { db }: AppContext,
  { bookingId, idempotencyKey }: { bookingId: string; idempotencyKey: string },
  result: CancellationResult,
  isSame: (done: RecordedRefund) => boolean,
) {
  const done = await findRecordedRefund(db, idempotencyKey);
  if (!done || done.bookingId !== bookingId || !isSame(done)) throw refuse('refundKeyUsed');
  const parts = await listRefundParts(db, { actionKey: idempotencyKey });
  return { ...toReply(result), refundParts: parts.map(({ tender, amount }) => ({ tender, amount })) };
}

function toReply(result: CancellationResult) {
  return { ...result, status: result.status as z.output<typeof bookingState> };
}
