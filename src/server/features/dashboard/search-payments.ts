import type { CallReply } from '../../../contract/call.ts';
import type { FoundPayment, PaymentSort, searchPaymentsCall } from '../../../contract/dashboard.ts';
import { productOfKind } from '../../../domain/products.ts';
import { buildSearchPatterns, parseExactTerm } from '../../db/search-terms.ts';
import { normaliseWords } from '../../db/search-text.ts';
import { formatBookingLabel } from './booking-label.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { findPayments, type PaymentRow, type PaymentSearch } from './search-store.ts';

type Found = Omit<CallReply<typeof searchPaymentsCall>, 'success'>;

const maxMatches = 40;
const perPage = 20;

/**
 * Finds payments by a customer's name, e-mail or phone number or by the reference (specification 2.15).
 * Only the newest 40 matches are read, however many there are.
 */
export async function searchPayments(
  { db }: Pick<DashboardContext, 'db'>,
  { searchTerm, page, sort }: { searchTerm: string; page: number; sort: PaymentSort },
): Promise<Found> {
  const find = (search: PaymentSearch) => findPayments(db, { search, maxMatches, sort });
  const exactTerm = parseExactTerm(searchTerm);
  const exactMatches = exactTerm ? await find(exactTerm) : [];
  const rows =
    exactMatches.length > 0
      ? exactMatches
      : await find({ patterns: buildSearchPatterns(await normaliseWords(db, searchTerm)) });
  const matches = rows[0]?.matches ?? 0;
  const found = Math.min(matches, maxMatches);
  const more = matches > maxMatches;
  return {
    message: messageOf(found, more),
    payments: rows.slice((page - 1) * perPage, page * perPage).map(toFoundPayment),
    found,
    more,
    page,
    pages: Math.ceil(found / perPage),
  };
}

function messageOf(found: number, more: boolean): string {
  if (more) return `Found more than ${found} payments`;
  return found === 1 ? 'Found 1 payment' : `Found ${found} payments`;
}

function toFoundPayment(row: PaymentRow): FoundPayment {
  return {
    id: row.intent_id ?? row.id,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    amount: row.amount,
    price: row.total_pence,
    currency: 'gbp',
    payment_method_type: methodOf(row),
    status: statusOf(row),
    created: Math.floor(row.held_at.getTime() / 1000),
    booking_id: row.id,
    receipt_url: row.receipt_url,
    reference: row.reference,
    kind: productOfKind(row.kind),
    about: formatBookingLabel(row),
    booking_status: row.status as FoundPayment['booking_status'],
    returned: row.returned,
  };
}

function methodOf({
  channel,
  intent_id,
  total_pence,
  account_credit_pence,
  credits_used,
  voucher_code,
}: PaymentRow): FoundPayment['payment_method_type'] {
  // A desk sale with a PaymentIntent was sold with a payment link, so it is paid by card.
  if (channel === 'desk' && intent_id === null) return 'in_store';
  if (total_pence > account_credit_pence) return 'card';
  if (account_credit_pence > 0) return 'account_credit';
  if (credits_used > 0) return 'credits';
  return voucher_code === null ? 'none' : 'voucher';
}

/**
 * Returns a payment's status, one of the five of specification 3.20. A payment that succeeded stays
 * 'succeeded' when it is refunded; the field `returned` has the refunded amount. A 'pending' payment can
 * still be paid. A 'canceled' payment was cancelled or abandoned. A 'failed' payment belongs to an expired
 * booking and was neither made nor cancelled, usually because it never reached the provider.
 */
function statusOf({ status, payment_status }: PaymentRow): FoundPayment['status'] {
  if (payment_status === 'succeeded') return 'succeeded';
  if (status === 'processing' || payment_status === 'processing') return 'processing';
  if (payment_status === 'canceled') return 'canceled';
  if (status === 'held') return 'pending';
  if (status === 'lapsed') return payment_status === null ? 'canceled' : 'failed';
  return 'succeeded';
}
