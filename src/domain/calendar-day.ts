/** A day of the venue's calendar, written `yyyy-MM-dd`. Days compare correctly as text. */
export type Day = string;

const millisecondsPerDay = 86_400_000;

function toUtc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

function fromUtc(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

/**
 * Returns whether a text is a real day of the years 2000 to 2199 written `yyyy-MM-dd`. Refuses
 * 2025-02-29, 2025-13-01 and any other form.
 */
export function isDay(text: string): boolean {
  if (!/^2[01]\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = toUtc(text);
  return !Number.isNaN(date.getTime()) && fromUtc(date) === text;
}

/** Returns the day of the week, 0 = Sunday to 6 = Saturday (Thursday is 4, specification 5.4). */
export function weekdayOf(day: Day): number {
  return toUtc(day).getUTCDay();
}

/** Names of the weekdays, 0 = Sunday to 6 = Saturday. */
export const weekdayNames: readonly string[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

/** Plurals of the weekdays, 0 = Sundays to 6 = Saturdays. */
export const weekdayPlurals: readonly string[] = weekdayNames.map((name) => `${name}s`);

const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Returns the day `count` days later (earlier when negative). Clock changes do not matter, because days are
 * not instants.
 */
export function addDays(day: Day, count: number): Day {
  return fromUtc(new Date(toUtc(day).getTime() + count * millisecondsPerDay));
}

/** Returns the later of two days. */
export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/** Returns how many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / millisecondsPerDay);
}

/**
 * Returns the same day of the month `count` months later. If that day does not exist, returns the month's
 * last day (31 January + 1 = 28 or 29 February).
 */
export function addMonths(day: Day, count: number): Day {
  const date = toUtc(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), lastOfMonth));
  return fromUtc(first);
}

/**
 * Returns how many calendar months the month of `to` is after the month of `from`; negative when it is
 * before.
 */
export function monthsBetween(from: Day, to: Day): number {
  const [a, b] = [toUtc(from), toUtc(to)];
  return 12 * (b.getUTCFullYear() - a.getUTCFullYear()) + b.getUTCMonth() - a.getUTCMonth();
}

/** Returns the first and the last day of the month that contains a day. */
export function monthOf(day: Day): { first: Day; last: Day } {
  const first = `${day.slice(0, 8)}01`;
  return { first, last: addDays(addMonths(first, 1), -1) };
}

/** Returns every day from `first` to `last`, both included. Empty if `last` is before `first`. */
export function daysInRange(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Returns the parts of a day in words. Does not use Intl: loading it delays a page's first paint by 16 ms,
 * and some browsers abbreviate months differently from the server ('Sep', 'Sept').
 */
function dateParts(day: Day): { weekday: string; date: number; month: string; year: number } {
  const utc = toUtc(day);
  const weekday = weekdayNames[utc.getUTCDay()];
  const month = monthNames[utc.getUTCMonth()];
  if (weekday === undefined || month === undefined) throw new RangeError(`'${day}' is not a day`);
  return { weekday, date: utc.getUTCDate(), month, year: utc.getUTCFullYear() };
}

/** Returns a day in words, en-GB: 'Saturday 27 September 2025'. */
export function dayInWords(day: Day): string {
  return `${dayWithoutYearInWords(day)} ${dateParts(day).year}`;
}

/** Returns a day in short form, without its year: 'Sat 27 Sept'. */
export function shortDayInWords(day: Day): string {
  const { weekday, date, month } = dateParts(day);
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, month === 'September' ? 4 : 3)}`;
}

/** Returns a day in words without its weekday: '27 September 2025'. */
export function dateInWords(day: Day): string {
  const { date, month, year } = dateParts(day);
  return `${date} ${month} ${year}`;
}

/** Returns a day in short form without its weekday: '27 Sept 2025'. */
export function shortDateInWords(day: Day): string {
  return `${shortDayInWords(day).replace(/^\S+ /, '')} ${dateParts(day).year}`;
}

/** Returns a day in words without its year: 'Saturday 27 September'. */
export function dayWithoutYearInWords(day: Day): string {
  const { weekday, date, month } = dateParts(day);
  return `${weekday} ${date} ${month}`;
}

/** Returns the month of a day in words: 'September 2025'. */
export function monthInWords(day: Day): string {
  const { month, year } = dateParts(day);
  return `${month} ${year}`;
}

/**
 * Returns a range of consecutive days in words: 'Saturday 5 and Sunday 6 December', 'Friday 30 January to
 * Sunday 1 February'.
 */
export function daysInWords(first: Day, last: Day): string {
  if (first === last) return dayWithoutYearInWords(first);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = sameMonth ? dayWithoutYearInWords(first).replace(/ \S+$/, '') : dayWithoutYearInWords(first);
  return `${from} ${addDays(first, 1) === last ? 'and' : 'to'} ${dayWithoutYearInWords(last)}`;
}
