import { randomUUIDv7 } from 'node:crypto';
import type { CallRequest } from '../../../contract/call.ts';
import type { buyCreditsCall } from '../../../contract/credits.ts';
import { compareWithSingleTickets } from '../../../domain/credits.ts';
import { holdDuration } from '../../../domain/hold.ts';
import type { AppContext } from '../../app-context.ts';
import type { Client } from '../../http/client.ts';
import type { HoldInput } from '../orders/hold-input.ts';
import { type PlaceBookingResult, placeBooking } from '../orders/place-booking.ts';
import { generateReference, generateToken } from '../orders/reference.ts';
import { findCreditPurchase, readCreditBundle } from './credits-store.ts';

type BuyCreditsInput = CallRequest<typeof buyCreditsCall>['body'];

interface BuyCreditsResult extends PlaceBookingResult {
  clientSecret: string;
  credits: number;
  /** Saved compared with as many single tickets, pence. */
  savings: number;
}

/**
 * Orders the bundle on sale and creates its PaymentIntent; nothing is issued before it is paid
 * (specification 4.3). Later changes of the bundle's price do not affect the order.
 */
export async function buyCredits(
  context: AppContext,
  input: BuyCreditsInput,
  client: Client,
): Promise<BuyCreditsResult> {
  const placed = await placeBooking(context, {
    client,
    payload: input,
    plan: (requestDigest) => planPurchase(context, input, { requestKey: client.requestKey, requestDigest }),
    refuse({ outcome }) {
      throw new Error(`An order for credits was refused: ${outcome}`);
    },
  });
  const { booking, clientSecret } = placed;
  const [purchase, { ticketTypes }] = await Promise.all([
    findCreditPurchase(context.db, booking.id),
    context.site.read(),
  ]);
  if (clientSecret === null || !purchase) throw new Error(`Order ${booking.id} has nothing to pay for`);
  const { credits } = purchase;
  const { saving } = compareWithSingleTickets({ credits, price: booking.total_pence }, ticketTypes);
  return { ...placed, clientSecret, credits, savings: saving };
}

async function planPurchase(
  context: AppContext,
  input: BuyCreditsInput,
  { requestKey, requestDigest }: { requestKey: string | null; requestDigest: string },
): Promise<HoldInput> {
  const [bundle, { venue, ticketTypes }] = await Promise.all([
    readCreditBundle(context.db),
    context.site.read(),
  ]);
  const id = randomUUIDv7();
  const instant = context.clock.now();
  const now = new Date(instant).toISOString();
  return {
    now,
    payment_key: `book-${id}`,
    replaces: null,
    voucher: null,
    booking: {
      id,
      kind: 'credits',
      reference: generateReference(),
      status: 'held',
      day: null,
      event_id: null,
      session_count: 0,
      children: 0,
      customer_name: input.customerName,
      customer_email: input.customerEmail,
      customer_phone: input.customerPhone,
      special_requests: '',
      loyalty_opt_in: false,
      terms_version: venue.termsVersion,
      terms_agreed_at: now,
      original_pence: bundle.price,
      credits_used: 0,
      credit_savings_pence: 0,
      discount_pence: 0,
      total_pence: bundle.price,
      voucher_code: null,
      request_key: requestKey,
      request_digest: requestDigest,
      view_token: generateToken(),
      held_at: now,
      hold_expires_at: new Date(instant + holdDuration).toISOString(),
    },
    tickets: [],
    sessions: [],
    credits: { credits: bundle.credits, unit_pence: compareWithSingleTickets(bundle, ticketTypes).unitPrice },
  };
}
