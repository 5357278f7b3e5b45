import type * as z from 'zod/mini';
import type { bookPartyCall } from '../../../contract/party-booking.ts';
import type { PartyQuote } from '../../../domain/party-booking.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import type { Client } from '../../http/client.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { accountCreditSpent } from '../account-credit/check-account-credit.ts';
import { findEarlierOrder, findReplacedOrder, type HeldOrder, holdOrder } from '../orders/hold-order.ts';
import { describeAttempt } from '../orders/order-plan.ts';
import { type OrderToPay, startPayment } from '../orders/start-payment.ts';
import { readQuoteOfOrder } from './party-booking-store.ts';
import { readPartyFacts } from './party-facts.ts';
import { type ChosenParty, type PlannedParty, planParty } from './plan-party.ts';
import { listNearParties } from './read-month.ts';

/** The result of a hold that failed: why the party could not be held. */
export type PartyHoldRefusal = Exclude<Awaited<ReturnType<typeof holdOrder>>, { outcome: 'held' }>;

/** The body of a request to book a party. */
export type BookPartyInput = z.output<(typeof bookPartyCall)['body']>;

/**
 * Holds a party, prices it from the owner's price rows and starts the payment of the amount due at booking
 * (specification 14.4). If several families choose the last room, one of them gets it. The others get a
 * refusal with the nearest free times.
 */
export async function bookOwnParty(
  context: AppContext,
  request: BookPartyInput,
  client: Client,
): Promise<OrderToPay & { quote: PartyQuote }> {
  const attempt = describeAttempt(client, request);
  const hold = async (): Promise<HeldOrder> => {
    const replaces = await findReplacedOrder(context, request.replaces);
    const people = {
      customer: { name: request.customerName, email: request.customerEmail, phone: request.customerPhone },
      childName: request.childName,
      childAge: request.childAge,
      theme: request.theme,
      wishes: request.wishes,
    };
    const shown = { total: request.totalPence, now: request.nowPence };
    return holdPlannedParty(context, request, async () => {
      const { accountCredit } = request;
      const planned = await planParty(context, request, people, { replaces, shown, accountCredit });
      const held = await holdOrder(context, attempt, planned.plan);
      if (held.outcome === 'account_credit_spent')
        throw await accountCreditSpent(context, accountCredit, replaces);
      return { planned, held };
    });
  };
  const order = await hold().catch((error) => findEarlierOrder(context, attempt, error));
  const [paid, quote] = await Promise.all([
    startPayment(context, order),
    readQuoteOfOrder(context.db, order.id),
  ]);
  return { ...paid, quote };
}

/**
 * Plans and holds a party. If the family chose no room and the planned room has just been taken, tries the
 * next room. Refuses a party if its room, an extra or places are not free.
 */
export async function holdPlannedParty<Order>(
  context: AppContext,
  chosen: Pick<ChosenParty, 'roomId'>,
  tryOnce: () => Promise<{
    planned: PlannedParty;
    held: { outcome: 'held'; order: Order } | { outcome: 'sold'; order: Order } | PartyHoldRefusal;
  }>,
): Promise<Order> {
  const { rooms } = await readPartyFacts(context.db);
  for (let tries = chosen.roomId === undefined ? rooms.length : 1; ; tries -= 1) {
    const { planned, held } = await tryOnce();
    if (held.outcome === 'held' || held.outcome === 'sold') return held.order;
    const isRoom = held.outcome === 'party_taken' && held.what === 'room';
    if (!isRoom || tries <= 1) {
      const children = planned.plan.party?.takes.children ?? planned.party.leastChildren;
      throw await partyTaken(context, { ...planned, children }, held);
    }
  }
}

/**
 * Returns the refusal for a party whose room, host, extra or places another booking has just taken. Unless an
 * extra was taken, the refusal names the nearest times at which `children` fit.
 */
export async function partyTaken(
  context: AppContext,
  {
    facts,
    party,
    slot,
    plan,
    children,
  }: Pick<PlannedParty, 'facts' | 'party' | 'slot'> & {
    plan: Pick<PlannedParty['plan'], 'day' | 'replaces'>;
    children: number;
  },
  held: PartyHoldRefusal,
): Promise<Refusal> {
  if (held.outcome !== 'party_taken' && held.outcome !== 'full')
    throw new Error(`A party was refused with ${held.outcome}`);
  if (held.outcome === 'party_taken' && held.what === 'extra') {
    const { extra: id, left } = held;
    const extra = facts.extras.find((other) => other.id === id)?.name ?? 'It';
    return refuse('partyExtraTaken', { extra, left });
  }
  const alternatives = await listNearParties(context, facts, {
    packageId: party.id,
    day: plan.day ?? '',
    children,
    start: slot.start,
    without: plan.replaces ?? null,
  });
  return held.outcome === 'full'
    ? refuse('barnFullForParty', { left: held.left, alternatives })
    : refuse('partyTaken', { time: formatSlot(slot), alternatives });
}
