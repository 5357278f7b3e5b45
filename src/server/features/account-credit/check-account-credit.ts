import type { SpentAccountCredit } from '../../../contract/account-credit.ts';
import { parseAccountCreditCode } from '../../../domain/account-credit.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type AccountCredit, findAccountCredit } from './account-credits.ts';

type Deps = Pick<AppContext, 'db' | 'clock'>;

/**
 * Returns the account credit or gift voucher of a typed code if it can be spent today (specification 5.14,
 * 14.23). `without` is the id of an unpaid order. The amount that this order has taken from the credit counts
 * as left. Refuses a code that is unknown or stopped, has ended, or has nothing left.
 */
export async function readAccountCredit(
  { db, clock }: Deps,
  typed: string,
  without: string | null = null,
): Promise<AccountCredit> {
  const now = clock.now();
  const credit = await findAccountCredit(db, parseAccountCreditCode(typed) ?? '', { now, without });
  if (!credit) throw refuse('accountCreditUnknown');
  if (credit.isStopped) throw refuse('giftVoucherStopped');
  if (localMoment(now).day > credit.endsOn) throw refuse('accountCreditEnded', credit);
  if (credit.left <= 0) throw refuse('accountCreditSpent', { ...credit, left: 0 });
  return credit;
}

/**
 * Checks the account credit with which an order is to be paid. Returns null if the order spends none. Refuses
 * a credit that cannot be spent, and an amount above the balance of the credit or above `due` (pence).
 */
export async function checkAccountCredit(
  deps: Deps,
  spent: SpentAccountCredit | undefined,
  { due, without = null }: { due: number; without?: string | null },
): Promise<{ id: string; pence: number } | null> {
  if (!spent) return null;
  const credit = await readAccountCredit(deps, spent.code, without);
  const { id, left } = credit;
  if (spent.pence > due) throw refuse('priceChanged');
  if (spent.pence > left) throw refuse('accountCreditSpent', credit);
  return { id, pence: spent.pence };
}

/**
 * Returns the refusal for an order whose account credit another order has just spent. The refusal names the
 * amount left. If the code can no longer be spent at all, throws the refusal of `readAccountCredit`.
 */
export async function accountCreditSpent(
  deps: Deps,
  spent: SpentAccountCredit | undefined,
  without: string | null = null,
): Promise<Refusal> {
  return refuse('accountCreditSpent', await readAccountCredit(deps, spent?.code ?? '', without));
}
