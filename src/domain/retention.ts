import type { Day } from './calendar-day.ts';

/**
 * Returns the first day whose bookings are still needed for the accounts. They are needed until `years`
 * after the end of their tax year; UK tax years end on 5 April, and that day counts as needed until it is
 * over.
 */
export function accountsRetentionStart(today: Day, years: number): Day {
  const year = Number(today.slice(0, 4));
  const lastEnded = today.slice(5) > '04-05' ? year : year - 1;
  return `${String(lastEnded - years).padStart(4, '0')}-04-06`;
}
