import type { SpentAccountCredit } from '../../../contract/account-credit.ts';
import { parseAccountCreditCode } from '../../../domain/account-credit.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type AccountCredit, findAccountCredit } from './account-credits.ts';

type Deps = Pick<AppContext, 'db' | 'clock'>;

/**
 * Reads the account credit or the gift voucher of a typed code, as far as it can be spent today
 * (specification 5.14, 14.23). What the unpaid order `without` has taken of it counts as left. Refuses an
 * unknown code, one that is stopped or has ended, and one of which nothing is left.
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
 * Checks the account credit that an order is to be paid with, `due` being all that it may pay (pence).
 * Refuses what cannot be spent, more than is left, and more than is due.
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

/** Returns the refusal of an order whose account credit another one has just spent, with what is left. */
export async function accountCreditSpent(
  deps: Deps,
  spent: SpentAccountCredit | undefined,
  without: string | null = null,
): Promise<Refusal> {
  return refuse('accountCreditSpent', await readAccountCredit(deps, spent?.code ?? '', without));
}
