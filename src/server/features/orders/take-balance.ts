import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readAccount } from './account-store.ts';
import { lockConfirmedOrder } from './change-price.ts';
import { hasPayment, insertTakenPayment } from './payment-store.ts';
import { checkCashGiven, describePayments, type TakenPayment } from './sell-in-person.ts';

/**
 * Takes in person what a confirmed order still owes, or a part of it. A repeat with the same key takes
 * nothing more. Returns what is open then, in pence. Refuses an order that is not confirmed or owes nothing,
 * more than is open, and less cash than its part.
 */
export async function takeBalance(
  context: Pick<AppContext, 'db' | 'clock' | 'changes'>,
  { bookingId, key, payments }: { bookingId: string; key: string; payments: readonly TakenPayment[] },
): Promise<number> {
  const now = context.clock.now();
  checkCashGiven(payments);
  const { open, day } = await context.db.transaction().execute(async (tx) => {
    const order = await lockConfirmedOrder(tx, bookingId);
    if (!order) throw refuse('partyOver');
    const { owed, received, refunded } = await readAccount(tx, bookingId);
    const before = Math.max(0, owed - received + refunded);
    const keyOf = (index: number) => `balance-${bookingId}-${key}-${index}`;
    if (await hasPayment(tx, keyOf(0))) return { open: before, day: order.day };
    const taken = payments.reduce((sum, { amount }) => sum + amount, 0);
    if (before === 0) throw refuse('nothingToPay');
    if (taken > before) throw refuse('moreThanOpen', { open: before });
    for (const [index, { amount: pence, ...noted }] of payments.entries())
      await insertTakenPayment(tx, { bookingId, pence, ...noted, key: keyOf(index), now });
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'rest taken in person',
      bookingId,
      after: describePayments(payments),
    });
    return { open: before - taken, day: order.day };
  });
  if (day) context.changes.publishPlaces([day]);
  return open;
}
