import { dayInWords, isDay, shortDateInWords } from '../../../domain/calendar-day.ts';
import { inquiryTypeInWords, inquiryTypes, partyInquiryType } from '../../../domain/inquiry.ts';
import { formatPence } from '../../../domain/money.ts';
import type { LocalMoment } from '../../../domain/opening-calendar.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';

const states: Readonly<Record<string, string>> = {
  held: 'held, not paid yet',
  processing: 'payment on its way',
  confirmed: 'confirmed',
  lapsed: 'expired without payment',
  refund_due: 'money to go back',
  refunded: 'money gone back',
  cancelled: 'cancelled',
};

const names: Readonly<Record<string, string>> = {
  total_pence: 'total',
  kept_pence: 'kept',
  refund_pence: 'goes back',
  policy_pence: 'by the cancellation rule',
  ends: 'until',
  responded_at: 'answered',
  voucher: 'voucher no.',
  set_aside: 'sets aside',
};

/** Counted things, singular and plural; a count of zero is left out. */
const countNouns: Readonly<Record<string, readonly [string, string]>> = {
  children: ['child', 'children'],
  adults: ['extra adult', 'extra adults'],
  credits: ['credit', 'credits'],
  points: ['point', 'points'],
  uses: ['use', 'uses'],
  rows: ['row', 'rows'],
  families: ['family', 'families'],
};

/**
 * The keys in the order in which an entry shows their values: colleague and status first; actor, reason and
 * description last. All other keys take the place of the empty string. The list is needed because the stored
 * JSON has no order.
 */
const partOrder = [
  'colleague',
  'status',
  'package',
  'day',
  'time',
  'about',
  'came',
  'worth',
  'voucher',
  'total_pence',
  'amount_pence',
  'kept_pence',
  'refund_pence',
  'policy_pence',
  'at',
  'ends',
  'until',
  'children',
  'adults',
  '',
  'set_aside',
  'by',
  'reason',
  'description',
];
const positionOf = (key: string) => partOrder.indexOf(partOrder.includes(key) ? key : '');

/** Keys that mean nothing to a reader. */
const hiddenKeys = new Set([
  'id',
  'inquiry',
  'letter',
  'member',
  'redemption',
  'reward',
  'intent',
  'currency',
]);

const messageTypes = new Map<string, string>([
  ...inquiryTypes.map(({ value, text }) => [value, text] as const),
  [partyInquiryType, inquiryTypeInWords(partyInquiryType)],
]);

/** Values that the page shows without a name in front of them. */
const formatters: Readonly<Record<string, (value: string) => string>> = {
  status: (value) => states[value] ?? value,
  reason: (value) => `“${value}”`,
  description: (value) => value && `“${value}”`,
  package: (value) => `${value} party`,
  day: (value) => (isDay(value) ? dayInWords(value) : value),
  time: (value) => (value === 'ALL_DAY' ? 'all day' : value),
  about: (value) => `about “${messageTypes.get(value) ?? value}”`,
  worth: (value) => value,
  colleague: (value) => value,
  bytes: (value) => `${(Number(value) / 1e6).toFixed(1)} MB`,
};

/**
 * Describes in words what an entry recorded before or after its action: 'confirmed, total £19.00'. Empty if
 * nothing was recorded. Times on the day of `at` are given without a date.
 */
export function describeAuditEntry(recorded: unknown, at: Date): string {
  if (typeof recorded !== 'object' || recorded === null) return '';
  return Object.entries(withWorth(recorded))
    .toSorted(([one], [other]) => positionOf(one) - positionOf(other))
    .map(([key, value]) => formatPart(key, value, at))
    .filter((words) => words !== '')
    .join(', ');
}

/** Replaces a voucher's kind and value with one part, `worth`: '20% off'. */
function withWorth(recorded: object): object {
  const { kind, value, ...others } = recorded as { kind?: unknown; value?: unknown };
  if (typeof kind !== 'string' || typeof value !== 'number') return recorded;
  return { ...others, worth: formatWorth(kind, value) };
}

function formatWorth(kind: string, value: number): string {
  switch (kind) {
    case 'amount':
      return `${formatPence(value)} off`;
    case 'percent':
      return `${value}% off`;
    case 'free_sessions':
      return `${value} free ${value === 1 ? 'session' : 'sessions'}`;
    default:
      return 'for the desk';
  }
}

function formatPart(key: string, value: unknown, at: Date): string {
  if (value === null || value === undefined || value === 'infinity' || hiddenKeys.has(key)) return '';
  const format = formatters[key];
  if (format) return format(String(value));
  const name = names[key] ?? key.replace(/_pence$/, '').replaceAll('_', ' ');
  const count = countNouns[key];
  if (count && typeof value === 'number') return value === 0 ? '' : `${value} ${count[value === 1 ? 0 : 1]}`;
  if (typeof value === 'number' && (key.endsWith('_pence') || key === 'amount'))
    return `${name} ${formatPence(value)}`;
  // The name of a backup begins like an instant but is not one.
  const moment =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(moment)) return `${name} ${formatMoment(localMoment(moment), localMoment(at.getTime()))}`;
  return `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}

function formatMoment(moment: LocalMoment, at: LocalMoment): string {
  const time = formatTime(moment.minute);
  return moment.day === at.day ? time : `${shortDateInWords(moment.day)}, ${time}`;
}
