import { formatPence, type Pence } from './money.ts';

/** How a payment is made: by card online, in person, or with account credit or a gift voucher. */
export type Tender = 'card' | 'cash' | 'card-reader' | 'account-credit';

/**
 * Splits a refund of `amount` pence among payments in the given order, the newest first. Each payment refunds
 * at most its `left`; only the last one also refunds what exceeds its `left`. Payments that refund nothing
 * are left out.
 */
export function splitRefund<Payment extends { left: Pence }>(
  amount: Pence,
  payments: readonly Payment[],
): { payment: Payment; amount: Pence }[] {
  let rest = amount;
  return payments.flatMap((payment, index) => {
    const part = index === payments.length - 1 ? rest : Math.min(rest, payment.left);
    rest -= part;
    return part > 0 ? [{ payment, amount: part }] : [];
  });
}

/** Sums parts of a refund by tender, in the order in which the tenders first appear. */
function sumByTender(parts: readonly { tender: Tender; amount: Pence }[]): [Tender, Pence][] {
  const sums = new Map<Tender, Pence>();
  for (const { tender, amount } of parts) sums.set(tender, (sums.get(tender) ?? 0) + amount);
  return [...sums];
}

const staffTexts: Record<Tender, string> = {
  card: 'to the card, automatically',
  cash: 'in cash, to hand back at the desk',
  'card-reader': 'to the card, to give back on the card machine',
  'account-credit': 'to the account credit or gift voucher it came from, automatically',
};

/**
 * Returns phrases that tell staff how a refund reaches the family (specification 4.10), one for each tender:
 * '£9.50 in cash, to hand back at the desk'.
 */
export function refundForStaff(parts: readonly { tender: Tender; amount: Pence }[]): string[] {
  return sumByTender(parts).map(([tender, amount]) => `${formatPence(amount)} ${staffTexts[tender]}`);
}

/** Returns the part of a refund that staff hand back themselves, in pence. */
export function handedBack(parts: readonly { tender: Tender; amount: Pence }[]): Pence {
  return sumOf(parts, ['cash', 'card-reader']);
}

/** Returns the part of a refund that the provider sends to the card, in pence. */
export function sentToCard(parts: readonly { tender: Tender; amount: Pence }[]): Pence {
  return sumOf(parts, ['card']);
}

/** Returns the part of a refund that is put back on account credit or a gift voucher, in pence. */
export function creditedAgain(parts: readonly { tender: Tender; amount: Pence }[]): Pence {
  return sumOf(parts, ['account-credit']);
}

function sumOf(parts: readonly { tender: Tender; amount: Pence }[], tenders: readonly Tender[]): Pence {
  return parts.reduce((sum, { tender, amount }) => sum + (tenders.includes(tender) ? amount : 0), 0);
}

const customerTexts: Partial<Record<Tender, string>> = {
  cash: 'in cash at our front desk',
  'card-reader': 'on the card machine at our front desk',
};

/**
 * Returns sentences that tell the customer about money returned in person: 'You get £9.50 back in cash at
 * our front desk.' Empty if no money is returned in person.
 */
export function refundInPersonForCustomer(parts: readonly { tender: Tender; amount: Pence }[]): string[] {
  return sumByTender(parts).flatMap(([tender, amount]) => {
    const how = customerTexts[tender];
    return how ? [`You get ${formatPence(amount)} back ${how}.`] : [];
  });
}
