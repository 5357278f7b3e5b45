import type { Day } from './calendar-day.ts';

/**
 * Returns the first day whose bookings are still needed for the accounts. Bookings are needed for `years`
 * years after the end of their tax year, including the last day of that time. UK tax years end on 5 April.
 */
export function accountsRetentionStart(today: Day, years: number): Day {
  const year = Number(today.slice(0, 4));
  const lastEnded = today.slice(5) > '04-05' ? year : year - 1;
  return `${String(lastEnded - years).padStart(4, '0')}-04-06`;
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * Returns a retention period in words for families: 'a year', 'two years', '30 days' (specification 13.5).
 */
export function retentionInWords({ days }: { days: number }): string {
  if (days % 365 === 0) {
    const years = days / 365;
    return years === 1 ? 'a year' : `${numbers[years] ?? years} years`;
  }
  return days === 1 ? 'a day' : `${days} days`;
}
