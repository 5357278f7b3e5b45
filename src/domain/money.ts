/** An amount in whole pence. Amounts that a family pays are never negative. */
export type Pence = number;

const maxPence = 100_000_000;

/** The least that the payment provider takes by card. */
export const smallestCardPayment: Pence = 30;

/** Returns whether an amount has to be paid, but is less than the payment provider takes by card. */
export function isTooSmallForCard(pence: Pence): boolean {
  return pence > 0 && pence < smallestCardPayment;
}

/**
 * Converts pounds (23.5), as in a form, to pence (2350). Returns null unless the result is a whole number of
 * pence from 0 to £1,000,000.
 */
export function poundsToPence(pounds: number): Pence | null {
  const pence = Math.round(pounds * 100);
  if (!Number.isFinite(pounds) || pence < 0 || pence > maxPence) return null;
  return Math.abs(pence - pounds * 100) < 1e-6 ? pence : null;
}

/** Converts pence to pounds, for the few calls with amounts in pounds: 2350 becomes 23.5. */
export function penceToPounds(pence: Pence): number {
  return pence / 100;
}

/** Formats pence with two decimals: 2350 becomes '£23.50', 123456 '£1,234.56'. */
export function formatPence(pence: Pence): string {
  const pounds = Math.floor(Math.abs(pence) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${pence < 0 ? '-' : ''}£${pounds}.${String(Math.abs(pence) % 100).padStart(2, '0')}`;
}

/** Formats pence as a price for signs and sentences, without '.00': 800 becomes '£8', 950 '£9.50'. */
export function formatPrice(pence: Pence): string {
  return formatPence(pence).replace(/\.00$/, '');
}

/**
 * Returns a discount of `percent` of an amount, to the nearest penny. Half a penny is rounded up, so that the
 * family gets the larger discount.
 */
export function percentOf(amount: Pence, percent: number): Pence {
  return Math.floor((amount * percent + 50) / 100);
}
