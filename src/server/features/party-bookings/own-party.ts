import type * as z from 'zod/mini';
import type { bookingState } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { readMyPartyCall } from '../../../contract/party-booking.ts';
import { formatPence } from '../../../domain/money.ts';
import { extrasAsBooked } from '../../../domain/party-booking.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { readOrderReceipt } from '../my-booking/read-order-receipt.ts';
import { readPolicy, whyNotOwnCancellable } from '../orders/cancel-booking.ts';
import { listOrderedItems, readOpenBalance } from '../orders/change-price.ts';
import { findParty, type PartyRow } from './party-booking-store.ts';
import { readPartyFacts } from './party-facts.ts';
import { lastDayFor } from './plan-party.ts';

type OwnParty = CallReply<typeof readMyPartyCall>['party'];

/** Finds the party of an order. Refuses an order that is not for a party. */
export async function requireParty(db: AppContext['db'], bookingId: string): Promise<PartyRow> {
  const party = await findParty(db, { bookingId });
  if (!party) throw refuse('bookingNotFound');
  return party;
}

/**
 * Reads a party for the parent who booked it, with the changes that the parent can still make. The caller has
 * checked the key of the booking's link.
 */
export async function readOwnParty(
  context: Pick<AppContext, 'db' | 'site' | 'clock'>,
  opened: { id: string },
): Promise<OwnParty> {
  const { db, clock } = context;
  const now = clock.now();
  const today = localMoment(now).day;
  const [party, facts, receipt, { open }, { terms }] = await Promise.all([
    requireParty(db, opened.id),
    readPartyFacts(db),
    readOrderReceipt(db, opened.id),
    readOpenBalance(db, opened.id),
    context.site.read(),
  ]);
  const booking = await db
    .selectFrom('booking')
    .select(['reference', 'status', 'customer_name', 'total_pence'])
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow();
  const items = await listOrderedItems(db, opened.id);
  const priceOf = (item: string, today: number) => items.find((other) => other.item === item)?.unit ?? today;
  const isBooked = booking.status === 'confirmed';
  const current = { ...opened, day: party.day, status: booking.status, kind: 'party' };
  const policy = await readPolicy(db, current, terms.refundSteps, now);
  const refusal = await whyNotOwnCancellable(db, current, policy, now);
  return {
    reference: booking.reference,
    state: booking.status as z.output<typeof bookingState>,
    packageId: party.packageId,
    packageName: party.packageName,
    date: party.day,
    time: formatSlot({ start: party.starts, end: party.ends }),
    plays: formatSlot({ start: party.playsFrom, end: party.playsUntil }),
    room: party.room,
    hostName: party.hostName,
    customerName: booking.customer_name,
    children: party.children,
    leastChildren: party.leastChildren,
    mostChildren: party.mostChildren,
    foodPeople: party.foodPeople,
    price: priceOf('package', party.price),
    pricedPer: party.pricedPer,
    foodPerPerson: party.foodPerPerson === null ? null : priceOf('food', party.foodPerPerson),
    childName: party.childName,
    childAge: party.childAge,
    theme: party.theme,
    wishes: party.wishes,
    version: party.version,
    choices: party.choices,
    extras: extrasAsBooked(facts.extras, party).map((extra) => ({
      ...extra,
      price: priceOf(extra.id, extra.price),
    })),
    account: {
      ...receipt,
      open: isBooked ? open : 0,
      due: party.balanceDue,
    },
    changeUntil: isBooked ? lastDayFor(party.day, facts.rules.changeDays, today) : null,
    moveUntil: isBooked ? lastDayFor(party.day, facts.rules.moveDays, today) : null,
    cancelling: refusal ? null : { refund: policy.refund, words: returnInWords(policy) },
  };
}

function returnInWords({ refund, remaining }: { refund: number; remaining: number }): string {
  if (refund === 0) return 'No money goes back.';
  return refund === remaining
    ? `All of your ${formatPence(refund)} goes back the way you paid.`
    : `${formatPence(refund)} of your ${formatPence(remaining)} goes back the way you paid.`;
}
