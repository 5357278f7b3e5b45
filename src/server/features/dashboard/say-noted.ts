import { formatPence } from '../../../domain/money.ts';
import { venueZone } from '../../ports/clock/clock.ts';

const states: Readonly<Record<string, string>> = {
  held: 'held, not paid yet',
  processing: 'payment on its way',
  confirmed: 'confirmed',
  lapsed: 'let go unpaid',
  refund_due: 'money to go back',
  refunded: 'money gone back',
  cancelled: 'cancelled',
};

const names: Readonly<Record<string, string>> = {
  total_pence: 'total',
  kept_pence: 'kept',
  refund_pence: 'goes back',
  policy_pence: 'by the 24-hour rule',
  discount_pence: 'discount',
  amount_pence: 'amount',
  by: 'by',
};

/** Of rows that nobody reads by their number. */
const silent = new Set(['id', 'member', 'redemption', 'reward', 'intent', 'currency']);

const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: venueZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** How it stands comes first, who did it and why last; the log keeps no order. */
const order = [
  'status',
  'total_pence',
  'amount_pence',
  'kept_pence',
  'refund_pence',
  'policy_pence',
  '',
  'by',
  'reason',
];
const placeOf = (key: string) => order.indexOf(order.includes(key) ? key : '');

/** What the log noted before or after a deed, in words: 'confirmed, total £19.00'. Empty where nothing was noted. */
export function sayNoted(noted: unknown): string {
  if (typeof noted !== 'object' || noted === null) return '';
  return Object.entries(noted)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([key, value]) => say(key, value))
    .filter((words) => words !== '')
    .join(', ');
}

function say(key: string, value: unknown): string {
  if (value === null || value === undefined || silent.has(key)) return '';
  if (key === 'status') return states[String(value)] ?? String(value);
  if (key === 'reason') return `“${String(value)}”`;
  const name = names[key] ?? key.replace(/_pence$/, '').replaceAll('_', ' ');
  if (typeof value === 'number' && (key.endsWith('_pence') || key === 'amount'))
    return `${name} ${formatPence(value)}`;
  if (typeof value === 'number' && /^(children|adults|credits|points|uses)$/.test(key))
    return `${value} ${name}`;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
    return `${name} ${moments.format(new Date(value))}`;
  return `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}
