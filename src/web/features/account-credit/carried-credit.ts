import type { readAccountCreditCall } from '../../../contract/account-credit.ts';
import { spendAccountCredit } from '../../../domain/account-credit.ts';
import type { Pence } from '../../../domain/money.ts';
import { tabStore, useBrowserStore } from '../../lib/browser-store.ts';
import { CallFailure, callApi } from '../../lib/call.ts';
import { hasShape, isNumber, isText, orNull } from '../../lib/type-guards.ts';

/** The account credit or gift voucher that this tab offers to use in its next order. */
export interface CarriedCredit {
  code: string;
  /** Pence. */
  left: number;
  /** `yyyy-MM-dd`. */
  endsOn: string;
}

/**
 * The account credit or gift voucher of this tab. It is null until the family has opened a link to a credit
 * or typed its code.
 */
export const carriedCredit = tabStore<CarriedCredit | null>(
  'accountCredit',
  orNull(hasShape<CarriedCredit>({ code: isText, left: isNumber, endsOn: isText })),
  null,
);

/** Returns whether a credit is a gift voucher. Returns false if there is no credit. */
export const isGift = (credit: CarriedCredit | null): boolean => credit?.code.startsWith('GIFT') ?? false;

/** Reads an account credit by its code. Rejects with a `CallFailure` if the credit cannot be spent. */
export async function readCredit(code: string): Promise<CarriedCredit> {
  const { left, endsOn, ...found } = await callApi<typeof readAccountCreditCall>('POST /api/account-credit', {
    body: { code },
  });
  return { code: found.code, left, endsOn };
}

/**
 * Returns this tab's account credit (null if it has none), and how many pence of the amount due the credit
 * pays.
 */
export function useCreditFor(due: Pence): { credit: CarriedCredit | null; pays: Pence } {
  const credit = useBrowserStore(carriedCredit);
  return { credit, pays: credit ? spendAccountCredit(due, credit.left) : 0 };
}

/**
 * Returns the part of an order's request that spends this tab's account credit, or `{}` if the credit pays
 * nothing.
 */
export function requestedCredit(due: Pence): { accountCredit?: { code: string; pence: Pence } } {
  const credit = carriedCredit.read();
  const pence = credit ? spendAccountCredit(due, credit.left) : 0;
  return credit && pence > 0 ? { accountCredit: { code: credit.code, pence } } : {};
}

/**
 * Reads an account credit by its code and stores it in this tab. If the server refuses the code that the tab
 * has stored already (spent, ended, stopped or unknown), the tab forgets it. If another code is refused, or
 * the read fails, the tab keeps its credit. Rejects if the read fails or the server refuses the code.
 */
export async function carryCredit(code: string): Promise<void> {
  try {
    carriedCredit.write(await readCredit(code));
  } catch (problem) {
    const isRefused = problem instanceof CallFailure && problem.refusal?.code === 'account_credit_invalid';
    if (isRefused && carriedCredit.read()?.code === code) carriedCredit.clear();
    throw problem;
  }
}

/** Reads this tab's account credit again after an order was refused because of it. */
export async function rereadAccountCredit(): Promise<void> {
  const credit = carriedCredit.read();
  if (credit) await carryCredit(credit.code).catch(() => undefined);
}

/** Deducts from this tab's account credit the pence that a paid order has spent. */
export function spendCarriedCredit(pence: Pence): void {
  const credit = carriedCredit.read();
  if (!credit || pence === 0) return;
  const left = credit.left - pence;
  carriedCredit.write(left > 0 ? { ...credit, left } : null);
}
