import type { CallReply } from '../../../contract/call.ts';
import type { listPaymentLinksCall } from '../../../contract/desk-sale.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { type BookingRow, findBooking, type HoldRefusal, holdBooking } from './booking-store.ts';
import { dueByCard } from './due-by-card.ts';
import { mailCustomer } from './mail-customer.ts';
import { type Attempt, holdInputFor, type OrderPlan } from './order-plan.ts';
import { findPaymentLink, insertPaymentLink, listLinks } from './payment-link-store.ts';
import { findFirstCardPayment } from './payment-store.ts';
import { pickLetters } from './reference.ts';
import { releaseUnpaid } from './release-unpaid.ts';
import { startPayment } from './start-payment.ts';

type LinkContext = AppContext & { baseUrl: string };
type Links = CallReply<typeof listPaymentLinksCall>['links'];

/** How long a link is listed, even if it is no longer open: a day, in milliseconds. */
const listedFor = 24 * 60 * 60_000;
const maxListed = 50;

/** Returns a code that can be read out and cannot be guessed before its link ends (39 bits): '7K3Q-9XWT'. */
function generateCode(): string {
  return `${pickLetters(4)}-${pickLetters(4)}`;
}

/** Returns a code in its stored form, from any letter case and with or without the dash. */
function normaliseCode(typed: string): string {
  const compact = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return compact.replace(/^(.{4})(.{4})$/, '$1-$2');
}

/**
 * Returns the address of a payment link. The code is in the fragment, which browsers do not send to the
 * server, so it appears in no log.
 */
export function linkAddress({ baseUrl }: { baseUrl: string }, code: string): string {
  return `${baseUrl}/pay#${code}`;
}

/**
 * Holds what a plan needs for a family that pays by link, until `endsAt` (epoch milliseconds), when the link
 * ends. In the same transaction, queues the mail with the link if the family left an e-mail. A repeat of the
 * same attempt gets the first order. Refuses a key that another request has used. Returns the reason if
 * another order has taken what the plan needs.
 */
export async function holdForLink(
  context: AppContext,
  attempt: Attempt,
  plan: OrderPlan,
  endsAt: number,
): Promise<{ outcome: 'sold'; order: BookingRow } | HoldRefusal> {
  const now = context.clock.now();
  const input = holdInputFor(plan, attempt, { now, channel: 'desk', until: endsAt });
  const { id } = input.booking;
  const held = await context.db.transaction().execute(async (tx) => {
    const hold = await holdBooking(tx, input);
    if (hold.outcome !== 'held') return hold;
    await insertPaymentLink(tx, { bookingId: id, code: generateCode(), now, endsAt });
    await mailCustomer(tx, { id, customer_email: plan.customer.email }, 'payment-link', now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'sold for payment by link',
      bookingId: id,
      after: { until: new Date(endsAt).toISOString(), total_pence: plan.price.total },
    });
    return hold;
  });
  if (held.outcome === 'too_many_unpaid') throw refuse('tooManyUnpaid');
  if (held.outcome !== 'held' && held.outcome !== 'repeat') return held;
  const order = await findBooking(context.db, { id: held.outcome === 'repeat' ? held.id : id });
  if (!order) throw new Error(`Order ${id} no longer exists`);
  if (order.request_digest !== attempt.requestDigest) throw refuse('bookingKeyUsed');
  if (plan.day !== null) context.changes.publishPlaces([plan.day]);
  context.wakeMailSender();
  return { outcome: 'sold', order };
}

/**
 * Finds a link by its code, and returns its order's id and the client secret of the order's payment. Starts
 * that payment if it was not started before. For a paid order, the client secret opens the ticket, even if
 * further payments were made for the order later. Refuses an unknown code, a link whose time is over, and an
 * order that was cancelled.
 */
export async function openPaymentLink(
  context: AppContext,
  typed: string,
): Promise<{ bookingId: string; clientSecret: string }> {
  const link = await findPaymentLink(context.db, { code: normaliseCode(typed) });
  const order = link && (await findBooking(context.db, { id: link.booking_id }));
  if (!order) throw refuse('paymentLinkUnknown');
  const isOver = order.status === 'held' && link.ends_at.getTime() <= context.clock.now();
  if (isOver || order.status === 'lapsed') throw refuse('paymentLinkOver');
  const isOpen = order.status === 'held' || order.status === 'processing' || order.status === 'confirmed';
  // The link is for the order's first payment, not for later ones of its balance or of a change.
  const own = order.status === 'confirmed' ? await findFirstCardPayment(context.db, order.id) : order;
  const { clientSecret } =
    isOpen && own ? await startPayment(context, { ...order, ...own }) : { clientSecret: null };
  if (clientSecret === null) throw refuse('nothingToPay');
  return { bookingId: order.id, clientSecret };
}

/** Reads the payment link of an order; null if it has none. */
export async function readPaymentLink(
  context: LinkContext,
  bookingId: string,
): Promise<{ code: string; url: string; endsAt: string } | null> {
  const link = await findPaymentLink(context.db, { bookingId });
  if (!link) return null;
  return { code: link.code, url: linkAddress(context, link.code), endsAt: link.ends_at.toISOString() };
}

/**
 * Lists the payment links of the last day and all earlier links that are still open, the newest first, at
 * most 50.
 */
export async function listPaymentLinks(context: LinkContext): Promise<Links> {
  const now = context.clock.now();
  const rows = await listLinks(context.db, { since: now - listedFor, now }, maxListed);
  return rows.map((row) => ({
    bookingId: row.booking_id,
    reference: row.reference,
    customerName: row.customer_name,
    date: row.day,
    due: dueByCard(row),
    code: row.code,
    url: linkAddress(context, row.code),
    endsAt: row.ends_at.toISOString(),
    state: stateOf(row, now),
  }));
}

type ListedLink = Awaited<ReturnType<typeof listLinks>>[number];

function stateOf({ status, ends_at, hold_expires_at }: ListedLink, now: number): Links[number]['state'] {
  // If a family is paying when the link ends, its places stay held for a few more minutes.
  if (status === 'held')
    return ends_at.getTime() > now || hold_expires_at.getTime() > now ? 'waiting' : 'over';
  if (status === 'processing' || status === 'cancelled') return status;
  return status === 'confirmed' ? 'paid' : 'over';
}

/**
 * Withdraws a payment link: cancels its payment at the provider, and releases its places. A repeat changes
 * nothing. Refuses an unknown link, and a link whose payment has been received or is being processed by the
 * bank.
 */
export async function withdrawPaymentLink(context: AppContext, bookingId: string): Promise<void> {
  const [link, order] = await Promise.all([
    findPaymentLink(context.db, { bookingId }),
    findBooking(context.db, { id: bookingId }),
  ]);
  if (!link || !order) throw refuse('bookingNotFound');
  if (order.status === 'lapsed') return;
  if (order.status !== 'held') throw refuse('paymentLinkPaid');
  const status = await releaseUnpaid(context, order, { who: 'staff', what: 'payment link withdrawn' });
  if (status !== 'lapsed') throw refuse('paymentLinkPaid');
}
