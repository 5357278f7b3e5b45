import { addDays, type Day, isDay } from '../../domain/calendar-day.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function toDay(year: number, month: number, date: number): Day | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

/**
 * Parses a date as people write it: '28/11/2026', '28.11.26', '28/11', '28 November', 'Sat 28 Nov 2026',
 * '2026-11-28', 'today', 'tomorrow'. A date without a year means the next such day, today included. Returns
 * null for other texts, and for days that do not exist.
 */
export function parseDate(text: string, today: Day): Day | null {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (plain === 'today') return today;
  if (plain === 'tomorrow') return addDays(today, 1);
  if (isDay(plain)) return plain;

  const match =
    /^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th)?[ /.-]([a-z]{3,9}|\d{1,2})(?:[ /.,-]+(\d{4}|\d{2}))?$/.exec(
      plain,
    );
  if (!match) return null;
  const [, date = '', monthText = '', yearText] = match;
  const month = /^\d/.test(monthText)
    ? Number(monthText)
    : months.findIndex((name) => monthText.startsWith(name)) + 1;
  if (yearText !== undefined) return toDay(Number(yearText.padStart(4, '20')), month, Number(date));
  const year = Number(today.slice(0, 4));
  const thisYear = toDay(year, month, Number(date));
  return thisYear !== null && thisYear >= today ? thisYear : toDay(year + 1, month, Number(date));
}
