import { isDeepStrictEqual } from 'node:util';
import type { SpentAccountCredit } from '../../../contract/account-credit.ts';
import { prepaidName } from '../../../domain/account-credit.ts';
import { isTooSmallForCard } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { payBalanceWithAccountCredit } from '../account-credit/account-credits.ts';
import { accountCreditSpent, checkAccountCredit } from '../account-credit/check-account-credit.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readAccount } from './account-store.ts';
import { lockConfirmedOrder } from './change-price.ts';
import { earnPointsOf } from './grant-rewards.ts';
import { insertTakenPayment, listPaymentsWithPrefix } from './payment-store.ts';
import { checkCashGiven, describePayments, type TakenPayment } from './sell-in-person.ts';

interface Money {
  tender: string;
  pence: number;
}

interface TakenBalance {
  bookingId: string;
  /** Idempotency key. The page makes one for each decision. */
  key: string;
  who: 'staff' | 'customer';
  payments: readonly TakenPayment[];
  /** A gift voucher or account credit that pays all or part of the balance. */
  accountCredit?: SpentAccountCredit | undefined;
}

/**
 * Takes all or part of what a confirmed order still owes. The family pays in person, or with a gift voucher
 * or account credit, which is spent at once. Money taken for a party earns points. A repeat with the same key
 * takes nothing more. Returns the balance that is left afterwards, in pence. Refuses an order that is not
 * confirmed or owes nothing, and a code that cannot be spent. Refuses an input without any payment, payments
 * of more than the balance, and a cash payment for which the family gave too little. Refuses a repeat with
 * other amounts or tenders, and a part that leaves less than a card can pay.
 */
export async function takeBalance(
  context: Pick<AppContext, 'db' | 'clock' | 'changes'>,
  { bookingId, key, who, payments, accountCredit }: TakenBalance,
): Promise<number> {
  const now = context.clock.now();
  checkCashGiven(payments);
  const prefix = `balance-${bookingId}-${key}-`;
  const keyOf = (part: number | 'credit') => `${prefix}${part}`;
  const { open, day } = await context.db.transaction().execute(async (tx) => {
    const order = await lockConfirmedOrder(tx, bookingId);
    if (!order) throw refuse('partyNoLongerBooked');
    const { owed, received, refunded } = await readAccount(tx, bookingId);
    const before = Math.max(0, owed - received + refunded);
    const stored = await listPaymentsWithPrefix(tx, { bookingId, prefix });
    if (stored.length > 0) {
      if (!isSameMoney(stored, moneyOf({ payments, accountCredit }))) throw refuse('balanceKeyUsed');
      return { open: before, day: order.day };
    }
    const inMoney = payments.reduce((sum, { amount }) => sum + amount, 0);
    const taken = inMoney + (accountCredit?.pence ?? 0);
    if (before === 0) throw refuse('nothingToPay');
    if (taken === 0) throw refuse('nothingTaken');
    if (taken > before) throw refuse('moreThanOpen', { open: before });
    if (isTooSmallForCard(before - taken)) throw refuse('partLeavesTooLittle', { left: before - taken });
    for (const [index, { amount: pence, ...noted }] of payments.entries())
      await insertTakenPayment(tx, { bookingId, pence, ...noted, key: keyOf(index), now });
    if (payments.length > 0)
      await recordAuditEntry(tx, {
        at: now,
        who,
        what: 'rest taken in person',
        bookingId,
        after: describePayments(payments),
      });
    if (accountCredit)
      await spendOnBalance(
        { ...context, db: tx },
        { bookingId, who, accountCredit, key: keyOf('credit'), now },
      );
    if (payments.length > 0 && order.kind === 'party') await earnPointsOf(tx, order, now);
    return { open: before - taken, day: order.day };
  });
  if (day) context.changes.publishPlaces([day]);
  return open;
}

function moneyOf({ payments, accountCredit }: Pick<TakenBalance, 'payments' | 'accountCredit'>) {
  const taken = payments.map(({ tender, amount }) => ({ tender, pence: amount }));
  return accountCredit ? [...taken, { tender: 'account-credit', pence: accountCredit.pence }] : taken;
}

/** Returns whether two lists of payments have the same sums with the same tenders, in any order. */
function isSameMoney(stored: readonly Money[], sent: readonly Money[]): boolean {
  const inOrder = (money: readonly Money[]) =>
    money.map(({ tender, pence }) => `${tender} ${pence}`).toSorted();
  return isDeepStrictEqual(inOrder(stored), inOrder(sent));
}

/**
 * Spends a gift voucher or account credit on the balance of a locked order. `now` is the moment of the other
 * payments as well. Refuses a code that cannot be spent.
 */
async function spendOnBalance(
  context: Pick<AppContext, 'db' | 'clock'>,
  {
    bookingId,
    key,
    who,
    accountCredit,
    now,
  }: Omit<TakenBalance, 'payments'> & { accountCredit: SpentAccountCredit; now: number },
): Promise<void> {
  const { code, pence } = accountCredit;
  const credit = await checkAccountCredit(context, accountCredit, { due: pence });
  const isPaid =
    credit !== null &&
    (await payBalanceWithAccountCredit(context.db, { bookingId, creditId: credit.id, pence, key, now }));
  if (!isPaid) throw await accountCreditSpent(context, accountCredit);
  await recordAuditEntry(context.db, {
    at: now,
    who,
    what: `rest paid with ${prepaidName(code.trim().toUpperCase())}`,
    bookingId,
    after: { amount_pence: pence },
  });
}
