/** Money is whole pence, never negative where a family pays it. */
export type Pence = number;

const largestAmount = 100_000_000;

/**
 * Pounds as a form shows them (23.5) into pence (2350); null for anything that is not a whole number
 * of pence from 0 to £1,000,000.
 */
export function poundsToPence(pounds: number): Pence | null {
  const pence = Math.round(pounds * 100);
  if (!Number.isFinite(pounds) || pence < 0 || pence > largestAmount) return null;
  return Math.abs(pence - pounds * 100) < 1e-6 ? pence : null;
}

/** Pence as pounds for the wire's few amounts in pounds: 2350 is 23.5. */
export function penceToPounds(pence: Pence): number {
  return pence / 100;
}

/** Pence as text: 2350 is '£23.50', 123456 is '£1,234.56'. */
export function formatPence(pence: Pence): string {
  const pounds = Math.floor(Math.abs(pence) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${pence < 0 ? '-' : ''}£${pounds}.${String(Math.abs(pence) % 100).padStart(2, '0')}`;
}

/** Pence as signs and sentences say it: 800 is '£8', 950 is '£9.50'. */
export function formatBriefly(pence: Pence): string {
  return formatPence(pence).replace(/\.00$/, '');
}

/** `percent` of an amount, to the nearest penny, a half penny going to the family (up). */
export function percentOf(amount: Pence, percent: number): Pence {
  return Math.floor((amount * percent + 50) / 100);
}
