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
 * Whether the text is a real day of the years 2000 to 2199 written `yyyy-MM-dd`; refuses 2025-02-29,
 * 2025-13-01 and any other form.
 */
export function isDay(text: string): boolean {
  if (!/^2[01]\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = toUtc(text);
  return !Number.isNaN(date.getTime()) && fromUtc(date) === text;
}

/** Day of the week, 0 = Sunday to 6 = Saturday (Thursday is 4, specification 5.4). */
export function weekdayOf(day: Day): number {
  return toUtc(day).getUTCDay();
}

/** 0 = Sunday to 6 = Saturday. */
export const weekdayNames: readonly string[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

/** The plural of each weekday, 0 = Sundays to 6 = Saturdays. */
export const weekdaysInWords: readonly string[] = weekdayNames.map((name) => `${name}s`);

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

/** The day `count` days later (earlier when negative). Clock changes do not matter: days are not instants. */
export function addDays(day: Day, count: number): Day {
  return fromUtc(new Date(toUtc(day).getTime() + count * millisecondsPerDay));
}

/** How many days `to` lies after `from`; negative when before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / millisecondsPerDay);
}

/**
 * The same day of the month `count` months later; the month's last day where that day does not exist (31
 * January + 1 = 28 or 29 February).
 */
export function addMonths(day: Day, count: number): Day {
  const date = toUtc(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), lastOfMonth));
  return fromUtc(first);
}

/** The first and the last day of the month that a day lies in. */
export function monthOf(day: Day): { first: Day; last: Day } {
  const first = `${day.slice(0, 8)}01`;
  return { first, last: addDays(addMonths(first, 1), -1) };
}

/** Every day from `first` to `last`, both included; empty when `last` lies before `first`. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * The names that a day is written with. Without Intl: waking it costs a page 16 ms before anything is seen,
 * and browsers of other years shorten other months than the server does ('Sep', 'Sept').
 */
function namesOf(day: Day): { weekday: string; date: number; month: string; year: number } {
  const utc = toUtc(day);
  const weekday = weekdayNames[utc.getUTCDay()];
  const month = monthNames[utc.getUTCMonth()];
  if (weekday === undefined || month === undefined) throw new RangeError(`'${day}' is no day`);
  return { weekday, date: utc.getUTCDate(), month, year: utc.getUTCFullYear() };
}

/** The day in words, en-GB: 'Saturday 27 September 2025'. */
export function dayInWords(day: Day): string {
  return `${dayOfYearInWords(day)} ${namesOf(day).year}`;
}

/** The day in few words, en-GB: 'Sat 27 Sept'. */
export function dayInFewWords(day: Day): string {
  const { weekday, date, month } = namesOf(day);
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, month === 'September' ? 4 : 3)}`;
}

/** The day without its weekday, en-GB: '27 September 2025'. */
export function dateInWords(day: Day): string {
  const { date, month, year } = namesOf(day);
  return `${date} ${month} ${year}`;
}

/** The same in few words: '27 Sept 2025'. */
export function dateInFewWords(day: Day): string {
  return `${dayInFewWords(day).replace(/^\S+ /, '')} ${namesOf(day).year}`;
}

/** The day in words without its year, en-GB: 'Saturday 27 September'. */
export function dayOfYearInWords(day: Day): string {
  const { weekday, date, month } = namesOf(day);
  return `${weekday} ${date} ${month}`;
}

/** The month that a day lies in, en-GB: 'September 2025'. */
export function monthInWords(day: Day): string {
  const { month, year } = namesOf(day);
  return `${month} ${year}`;
}

/**
 * Days that follow one another, in words: 'Saturday 5 and Sunday 6 December', 'Friday 30
 * January to Sunday 1 February'.
 */
export function daysInWords(first: Day, last: Day): string {
  if (first === last) return dayOfYearInWords(first);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = sameMonth ? dayOfYearInWords(first).replace(/ \S+$/, '') : dayOfYearInWords(first);
  return `${from} ${addDays(first, 1) === last ? 'and' : 'to'} ${dayOfYearInWords(last)}`;
}
