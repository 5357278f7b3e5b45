import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import type { Client } from '../../http/client.ts';
import { refuse } from '../../refusal.ts';
import { accountCreditSpent } from '../account-credit/check-account-credit.ts';
import { findEarlierOrder, type HeldOrder, holdOrder } from '../orders/hold-order.ts';
import { type Attempt, describeAttempt } from '../orders/order-plan.ts';
import { type OrderToPay, startPayment } from '../orders/start-payment.ts';
import { listNearestFreePhotoSessions } from './nearest-free-photo-sessions.ts';
import { type BookPhotoSessionInput, parsePhotoSlot, planPhotoSession } from './plan-photo-session.ts';

/**
 * Holds a photo session, prices it from the studio's row and creates its PaymentIntent (specification 4.4).
 * If several families choose the same time, one family gets it. The others are refused, with the nearest free
 * sessions.
 */
export async function bookPhotoSession(
  context: AppContext,
  request: BookPhotoSessionInput,
  client: Client,
): Promise<OrderToPay> {
  const attempt = describeAttempt(client, request);
  const order = await holdPhotoSession(context, request, attempt).catch((error) =>
    findEarlierOrder(context, attempt, error),
  );
  return startPayment(context, order);
}

async function holdPhotoSession(
  context: AppContext,
  request: BookPhotoSessionInput,
  attempt: Attempt,
): Promise<HeldOrder> {
  const plan = await planPhotoSession(context, request);
  const held = await holdOrder(context, attempt, plan);
  if (held.outcome === 'held') return held.order;
  if (held.outcome === 'account_credit_spent')
    throw await accountCreditSpent(context, request.accountCredit, plan.replaces);
  const slot = parsePhotoSlot(request);
  const free = await listNearestFreePhotoSessions(context, request.sessionDate, slot.start);
  throw refuse('photoSessionTaken', {
    slot,
    alternatives: free.map((other) => ({
      date: other.day,
      timeSlot: formatSlot(other.slot),
      availableSpots: 1,
    })),
  });
}
