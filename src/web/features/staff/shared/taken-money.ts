import type * as z from 'zod/mini';
import type { takenPayment } from '../../../../contract/desk-sale.ts';
import { formatPence, type Pence } from '../../../../domain/money.ts';
import { parsePounds } from './pounds-field.ts';

/** The way to pay at reception. 'parts' is a part in cash and the rest on the card reader. */
export type PaymentWay = 'cash' | 'card-reader' | 'parts';

/** A typed payment at reception, in pounds. `Other` stands for ways to pay that take no money now. */
export interface PaymentDraft<Other extends string = never> {
  way: PaymentWay | Other;
  /** The part that is paid in cash. */
  cashPart: string;
  /** The cash that the family gave, or '' if it gave the exact amount. */
  given: string;
  receiptNumber: string;
}

export const blankPayment = { way: 'cash', cashPart: '', given: '', receiptNumber: '' } as const;

export const paymentFields = ['way', 'cashPart', 'given', 'receiptNumber'] as const;

type Draft = PaymentDraft<string>;
type Taken = z.output<typeof takenPayment>;

/**
 * Returns the part of the amount due that is paid in cash, in pence. Returns null if the typed cash part is
 * not an amount. If a gift voucher pays the whole price, a typed cash part does not count.
 */
export function cashDue({ way, cashPart }: Draft, due: Pence): Pence | null {
  if (way === 'cash' || due <= 0) return due;
  return way === 'parts' ? parsePounds(cashPart) : 0;
}

/**
 * Returns the change to give, in pence. It is negative if the family gave too little, and null if no cash is
 * taken or a text is not an amount.
 */
export function changeDue(draft: Draft, due: Pence): Pence | null {
  const cash = cashDue(draft, due);
  if (cash === null || (draft.way !== 'cash' && draft.way !== 'parts')) return null;
  const given = draft.given.trim() === '' ? cash : parsePounds(draft.given);
  return given === null ? null : given - cash;
}

/**
 * Checks a typed payment against the amount due, in pence. Returns the payments to send, and an error message
 * for each field that is wrong. The payments count only if no field has a message.
 */
export function checkPayment(draft: Draft, due: Pence) {
  const { way } = draft;
  const receiptNumber = draft.receiptNumber.trim();
  const cash = cashDue(draft, due);
  const given = draft.given.trim() === '' ? cash : parsePounds(draft.given);
  const takesCash = way === 'cash' || way === 'parts';
  const takesCard = way === 'card-reader' || way === 'parts';
  const rest = due - (cash ?? 0);
  const payments: Taken[] = [];
  if (takesCash && cash) payments.push({ tender: 'cash', amount: cash, given: given ?? 0 });
  if (takesCard && rest > 0) payments.push({ tender: 'card-reader', amount: rest, receiptNumber });
  return {
    payments,
    errors: {
      cashPart: way === 'parts' && due > 0 && partError(cash, due),
      given: takesCash && due > 0 && cash !== null && givenError(given, cash),
      receiptNumber: takesCard && due > 0 && receiptNumber === '' && 'Please enter the number on the receipt',
    },
  };
}

function partError(cash: Pence | null, due: Pence): string | null {
  if (cash === null) return 'Please give an amount in pounds, such as 9.50';
  if (cash === 0) return 'Nothing in cash: please choose the card machine';
  return cash >= due ? `Less than ${formatPence(due)}: the rest goes on the card machine` : null;
}

function givenError(given: Pence | null, due: Pence): string | null {
  if (given === null) return 'Please give an amount in pounds, such as 20';
  return given < due ? `${formatPence(due - given)} is missing` : null;
}
