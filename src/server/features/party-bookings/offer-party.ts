import type * as z from 'zod/mini';
import type { offerPartyCall } from '../../../contract/party-booking.ts';
import type { PartyQuote } from '../../../domain/party-booking.ts';
import { partyWishes } from '../../../domain/party-packages.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { markResponded } from '../inquiries/mark-responded.ts';
import { holdForLink, readPaymentLink } from '../orders/payment-link.ts';
import { sellOnce } from '../orders/sell-in-person.ts';
import { readPartyEnquiry } from '../parties/party-to-answer.ts';
import { holdPlannedParty } from './book-party.ts';
import { readQuoteOfOrder } from './party-booking-store.ts';
import { planParty } from './plan-party.ts';
import { heldUntil } from './sell-party.ts';

type Offer = z.output<(typeof offerPartyCall)['body']>;

/**
 * Turns an enquiry into an offer (specification 14.7). Holds the party until the offer ends, queues the mail
 * with a payment link, and marks the enquiry as answered. A repeated call with the same key returns the first
 * offer. Refuses an unknown enquiry and a price other than the one shown. Refuses a party if its room, an
 * extra or places are not free, or if nothing is due.
 */
export async function offerParty(
  context: AppContext & { baseUrl: string },
  offer: Offer,
): Promise<{
  order: { id: string; reference: string };
  quote: PartyQuote;
  link: { code: string; url: string; endsAt: string };
}> {
  const inquiry = await readPartyEnquiry(context.db, offer.inquiryId);
  if (!inquiry) throw refuse('partyInquiryNotFound');
  const people = {
    customer: { name: inquiry.name, email: inquiry.email, phone: inquiry.phone },
    childName: inquiry.child_name,
    childAge: inquiry.child_age,
    theme: '',
    wishes: partyWishes
      .filter(({ column }) => inquiry[column] !== '')
      .map(({ column, shortLabel }) => `${shortLabel}: ${inquiry[column]}`)
      .join('\n'),
    inquiryId: offer.inquiryId,
  };
  const key = `party-offer-${offer.clientId}`;
  const order = await sellOnce(context, { key, input: offer }, (attempt) =>
    holdPlannedParty(context, offer, async () => {
      const shown = { total: offer.totalPence, now: offer.nowPence };
      const planned = await planParty(context, offer, people, { atDesk: true, shown });
      const endsAt = heldUntil(planned, offer.validHours, context.clock.now());
      return { planned, held: await holdForLink(context, attempt, planned.plan, endsAt) };
    }),
  );
  await markResponded(context, offer.inquiryId);
  const [quote, link] = await Promise.all([
    readQuoteOfOrder(context.db, order.id),
    readPaymentLink(context, order.id),
  ]);
  if (!link) throw new Error(`The offer ${order.id} has no link`);
  return { order, quote, link };
}
