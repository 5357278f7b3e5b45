import { addMonths, type Day, isDay } from './calendar-day.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const number = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const year = String.raw`(?:,?\s+(20\d{2}))?`;

const forms: { pattern: RegExp; parts: (match: RegExpExecArray) => (string | undefined)[] }[] = [
  { pattern: /\b(20\d{2})-(\d{2})-(\d{2})\b/, parts: ([, y, m, d]) => [y, m, d] },
  {
    pattern: new RegExp(String.raw`\b${number}\s+(?:of\s+)?${monthWord}\b\.?${year}`, 'i'),
    parts: ([, d, m, y]) => [y, m, d],
  },
  {
    pattern: new RegExp(String.raw`\b${monthWord}\b\.?\s+(?:the\s+)?${number}\b(?!:)${year}`, 'i'),
    parts: ([, m, d, y]) => [y, m, d],
  },
  {
    // '2.5 hours', '1.5 year old' and '£9.5' are not days.
    pattern:
      /(?<![\d/.£])(\d{1,2})[/.](\d{1,2})(?:[/.](20\d{2}|\d{2}))?(?![\d/.]|[\s-]*(?:hours?|hrs?|h|minutes?|mins?|years?|yrs?|months?|weeks?|days?|miles?|pounds?)\b)/i,
    parts: ([, d, m, y]) => [y, m, d],
  },
];

/**
 * Returns the one day that a text mentions by its date: '14 March', 'March 14th 2027', '14/3', '2027-03-14'.
 * A date without a year means the next such day, `writtenOn` included. Days before `writtenOn`, such as a
 * date of birth, do not count. Returns null if the text mentions no day. If it mentions several, also returns
 * null, because it is unclear which of them is meant.
 */
export function findDayInText(text: string, writtenOn: Day): Day | null {
  const mentioned = new Set<Day>();
  for (const { pattern, parts } of forms) {
    for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
      const [y, m = '', d = ''] = parts(match);
      const parsed = resolveDay(y, m, d, writtenOn);
      if (parsed) mentioned.add(parsed);
    }
  }
  const [only] = mentioned;
  return mentioned.size === 1 && only !== undefined ? only : null;
}

function resolveDay(year: string | undefined, month: string, date: string, writtenOn: Day): Day | null {
  const index = months.indexOf(month.slice(0, 3).toLowerCase());
  const inYear = (y: string) =>
    `${y}-${(index < 0 ? month : `${index + 1}`).padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (year) {
    const candidate = inYear(year.length === 2 ? `20${year}` : year);
    return isDay(candidate) && candidate >= writtenOn ? candidate : null;
  }
  const candidates = [writtenOn, addMonths(writtenOn, 12)].map((day) => inYear(day.slice(0, 4)));
  return candidates.find((day) => isDay(day) && day >= writtenOn) ?? null;
}
