import type { TicketQuantities } from '../../../domain/tickets.ts';
import {
  invalidVoucherMessage,
  voucherUsedByEmailMessage,
  voucherUsedUpMessage,
} from '../../../domain/vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import type { Client } from '../../http/client.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { accountCreditSpent } from '../account-credit/check-account-credit.ts';
import { listNearestSessions } from '../availability/nearest-sessions.ts';
import type { SessionWithoutRoom } from '../orders/hold-input.ts';
import { findEarlierOrder, type HeldOrder, holdOrder } from '../orders/hold-order.ts';
import { type Attempt, describeAttempt } from '../orders/order-plan.ts';
import { type OrderToPay, startPayment } from '../orders/start-payment.ts';
import type { BookingPayload } from './chosen-sessions.ts';
import { type PlannedVisit, planVisit, requoteVisit } from './plan-visit.ts';

/**
 * Computes the price of a visit from the stored price list, holds its places, and starts the payment if
 * anything is left to pay. `verified` says that this device has confirmed the e-mail address, so that the
 * family's credits can be spent. A repeated call for the same attempt returns the first order. Refuses a
 * visit that cannot be booked, a price other than today's, an unusable voucher or credit, and a full session.
 */
export async function bookVisit(
  context: AppContext,
  payload: BookingPayload,
  client: Client,
  verified: boolean,
): Promise<OrderToPay> {
  const attempt = describeAttempt(client, payload);
  const order = await holdVisit(context, payload, attempt, verified).catch((error) =>
    findEarlierOrder(context, attempt, error),
  );
  return startPayment(context, order);
}

async function holdVisit(
  context: AppContext,
  payload: BookingPayload,
  attempt: Attempt,
  verified: boolean,
): Promise<HeldOrder> {
  const visit = await planVisit(context, payload, verified);
  const held = await holdOrder(context, attempt, visit.plan);
  switch (held.outcome) {
    case 'held':
      return held.order;
    case 'full':
      throw await sessionFull(context, { ...visit, quantities: payload.ticketQuantities }, held);
    case 'voucher_spent':
      if (visit.plan.voucher && visit.voucherWorth === null)
        throw refuse('priceChanged', { quote: visit.withoutVoucher });
      throw refuse('voucherNotUsable', { why: spentTexts[held.why], quote: visit.withoutVoucher });
    case 'credits_spent':
      throw refuse('creditsJustSpent', { quote: await requoteVisit(context, payload, visit) });
    case 'account_credit_spent':
      throw await accountCreditSpent(context, payload.accountCredit, visit.plan.replaces);
    case 'slot_taken':
    case 'party_taken':
      throw new Error('A visit was refused for a photo session or a party');
  }
}

const spentTexts = {
  used_up: voucherUsedUpMessage,
  used_by_email: voucherUsedByEmailMessage,
  withdrawn: invalidVoucherMessage,
} as const;

/**
 * Returns the refusal for a visit if a session, or a zone of the centre, has no room for it. The refusal
 * names the nearest sessions with room.
 */
export async function sessionFull(
  context: AppContext,
  {
    day,
    eventId,
    sessions,
    children,
    quantities,
  }: Pick<PlannedVisit, 'day' | 'eventId' | 'sessions' | 'children'> & { quantities: TicketQuantities },
  { starts, left, zone }: SessionWithoutRoom,
): Promise<Refusal> {
  const isArrival = sessions.some(({ arrival }) => arrival);
  const isOneOfSeveral = sessions.length > 1 || eventId !== null || isArrival;
  const alternatives = await listNearestSessions(context, day, { children, quantities, starts });
  if (zone !== undefined)
    return refuse('zoneFull', { zone, starts: isOneOfSeveral ? starts : null, left, alternatives });
  return refuse('sessionFull', { starts: isOneOfSeveral ? starts : null, left, isArrival, alternatives });
}
