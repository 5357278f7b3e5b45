import type { CallReply } from '../../../contract/call.ts';
import type { FoundPayment, PaymentSort, searchPaymentsCall } from '../../../contract/dashboard.ts';
import { plainWords } from '../../db/plain-words.ts';
import { bookingInFewWords } from './booking-in-few-words.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import { findPayments, type PaymentRow, type PaymentSearch } from './search-store.ts';
import { patternsOf, wholeTermOf } from './search-terms.ts';

type Found = Omit<CallReply<typeof searchPaymentsCall>, 'success'>;

const most = 40;
const perPage = 20;

/**
 * Payments by whatever somebody says of them. However many match, no more than the newest 40 are looked at.
 */
export async function searchPayments(
  { db }: Pick<DashboardDeps, 'db'>,
  { searchTerm, page, sort }: { searchTerm: string; page: number; sort: PaymentSort },
): Promise<Found> {
  const find = (looked: PaymentSearch) =>
    findPayments(db, { looked, most, sort, offset: (page - 1) * perPage, limit: perPage });
  const whole = wholeTermOf(searchTerm);
  const named = whole ? await find(whole) : [];
  const rows =
    named.length > 0 ? named : await find({ patterns: patternsOf(await plainWords(db, searchTerm)) });
  const matches = rows[0]?.matches ?? 0;
  const found = Math.min(matches, most);
  const more = matches > most;
  return {
    message: messageOf(found, more),
    payments: rows.map(tell),
    found,
    more,
    page,
    pages: Math.ceil(found / perPage),
  };
}

function messageOf(found: number, more: boolean): string {
  if (more) return `Found ${found} payments and more`;
  return found === 1 ? 'Found 1 payment' : `Found ${found} payments`;
}

function tell(row: PaymentRow): FoundPayment {
  return {
    id: row.intent_id ?? row.id,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    amount: row.total_pence,
    currency: 'gbp',
    payment_method_type: methodOf(row),
    status: statusOf(row),
    created: Math.floor(row.held_at.getTime() / 1000),
    booking_id: row.id,
    receipt_url: row.receipt_url,
    reference: row.reference,
    kind: row.kind as FoundPayment['kind'],
    about: bookingInFewWords(row),
    booking_status: row.status as FoundPayment['booking_status'],
    returned: row.returned,
  };
}

function methodOf({ channel, total_pence, credits_used }: PaymentRow): FoundPayment['payment_method_type'] {
  if (channel === 'desk') return 'in_store';
  if (total_pence > 0) return 'card';
  return credits_used > 0 ? 'credits' : 'voucher';
}

/**
 * How a payment stands, in the five words of specification 3.20. Money that came stays 'succeeded' when it
 * goes back (`returned` says how much); 'pending' can still be paid, 'canceled' was called off or left,
 * 'failed' never reached the provider.
 */
function statusOf({ status, payment_status }: PaymentRow): FoundPayment['status'] {
  if (payment_status === 'succeeded') return 'succeeded';
  if (status === 'processing' || payment_status === 'processing') return 'processing';
  if (payment_status === 'canceled') return 'canceled';
  if (status === 'held') return 'pending';
  if (status === 'lapsed') return payment_status === null ? 'canceled' : 'failed';
  return 'succeeded';
}
