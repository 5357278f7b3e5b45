import { randomUUIDv7 } from 'node:crypto';
import type { Day } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import { holdDuration } from '../../../domain/hold.ts';
import { discountNameOf } from '../../../domain/offers.ts';
import type { PlannedSession } from '../../../domain/opening-calendar.ts';
import type { Client } from '../../http/client.ts';
import type { HeldParty, HoldInput, PlannedLine, SessionTime } from './hold-input.ts';
import { firstPaymentKey } from './payment-store.ts';
import { generateReference, generateToken, sha256Digest } from './reference.ts';

/** The customer's details, as typed. */
export interface Customer {
  name: string;
  email: string;
  phone: string;
}

/**
 * The address that is stored for a customer who gives none (specification 4.8). No mail is ever sent to it.
 */
export const noEmail = 'walk-in@windfall.invalid';

/** An order as planned before any lock is taken. Amounts in pence, times in minutes of the day. */
export interface OrderPlan {
  /** The id of a row of `product`. */
  kind: string;
  customer: Customer;
  /** The version of the terms that the customer agreed to. */
  termsVersion: string;
  /** null for an order without a day, such as session credits. */
  day: Day | null;
  /**
   * The lines for what is sold, and for its fees. `holdInputFor` adds lines for the savings by credits and a
   * voucher.
   */
  lines: PlannedLine[];
  /** The price before and after the savings by credits and a voucher. */
  price: { original: number; creditsUsed: number; creditSavings: number; discount: number; total: number };
  /**
   * The voucher that gives the discount; the hold takes one of its uses. If the discount comes from an offer,
   * `offer` is the title of the offer, and the voucher only counts how often the offer is used.
   */
  voucher?: { id: number; code: string; offer?: string } | null;
  /**
   * Account credit or a gift voucher that pays all or part of the total; `pence` is the amount that the page
   * showed.
   */
  accountCredit?: { id: string; pence: number } | null;
  /** The id of an unpaid order that is released when this order is held. */
  replaces?: string | null;
  /** For a visit. */
  visit?: {
    eventId: string | null;
    children: number;
    tickets: HoldInput['tickets'];
    sessions: HoldInput['sessions'];
    /** The arrival time, if there is one. */
    arrives?: number;
    /** Whether the centre has zones; if so, places in them are counted too. */
    countsInZones?: boolean;
  };
  photo?: HoldInput['photo'];
  /** A party, with the sessions in which its children play. */
  party?: { takes: HeldParty; sessions: HoldInput['sessions'] };
  credits?: HoldInput['credits'];
  gift?: HoldInput['gift'];
  /** The part of the price that is paid later, such as the balance after a deposit. */
  dueLater?: number;
  specialRequests?: string;
  /** Whether the customer joins the loyalty scheme, and whether they consent to its e-mails. */
  loyalty?: { optIn: boolean; emailConsent: boolean };
}

/**
 * Returns the amount that is due when a plan is sold, in pence: the price, less the parts paid later or with
 * account credit.
 */
export function dueWithPlan({ price, dueLater = 0, accountCredit }: OrderPlan): number {
  return price.total - dueLater - (accountCredit?.pence ?? 0);
}

/** Returns the sessions of a visit in the form that a hold stores, and the arrival time if there is one. */
export function heldSessions(
  day: Day,
  sessions: readonly PlannedSession[],
): Pick<NonNullable<OrderPlan['visit']>, 'sessions' | 'arrives'> {
  const [first] = sessions;
  return {
    sessions: sessions.map((session) => ({
      day,
      ...sessionTime(session),
      event_id: session.eventId,
    })),
    ...(first?.arrival && { arrives: first.start }),
  };
}

/**
 * Returns a session in the form that a hold or move stores. An arrival time includes the hours of its day.
 */
export function sessionTime({ start, end, capacity, arrival }: PlannedSession): SessionTime {
  return {
    starts: start,
    ends: end,
    capacity,
    ...(arrival && { opens: arrival.opens, closes: arrival.closes }),
  };
}

/** The price of an order without discount and without credits, in pence. */
export const plainPrice = (pence: number): OrderPlan['price'] => ({
  original: pence,
  creditsUsed: 0,
  creditSavings: 0,
  discount: 0,
  total: pence,
});

/** One attempt to buy. A repeat with the same key gets the first result. */
export interface Attempt {
  /** null if the client sent none, so that every attempt counts as new. */
  requestKey: string | null;
  /** Digest of the request. A second request with the same key but another digest is refused. */
  requestDigest: string;
  /** Digest of the client's address; null if unpaid holds are not limited. */
  addressDigest: string | null;
}

/** Describes the attempt that a client's request makes. */
export function describeAttempt({ requestKey, addressDigest }: Client, payload: unknown): Attempt {
  return { requestKey, requestDigest: sha256Digest(JSON.stringify(payload)), addressDigest };
}

/** Returns the input of `hold_booking` for a plan, with a new id, reference and view token. */
export function holdInputFor(
  plan: OrderPlan,
  { requestKey, requestDigest, addressDigest }: Attempt,
  made: { now: number; id?: string; channel?: 'online' | 'desk'; paidInPerson?: boolean; until?: number },
): HoldInput {
  const {
    now,
    id = randomUUIDv7(),
    channel = 'online',
    paidInPerson = false,
    until = now + holdDuration,
  } = made;
  const instant = new Date(now).toISOString();
  const { customer, price, visit, loyalty } = plan;
  return {
    now: instant,
    payment_key: paidInPerson ? null : firstPaymentKey(id),
    replaces: plan.replaces ?? null,
    voucher: plan.voucher?.id ?? null,
    booking: {
      id,
      kind: plan.kind,
      channel,
      reference: generateReference(),
      status: 'held',
      day: plan.day,
      event_id: visit?.eventId ?? null,
      ...(visit?.arrives === undefined ? {} : { arrives: visit.arrives }),
      session_count: visit?.sessions.length ?? 0,
      children: visit?.children ?? 0,
      customer_name: customer.name,
      customer_email: customer.email,
      customer_phone: customer.phone,
      special_requests: plan.specialRequests ?? '',
      loyalty_opt_in: loyalty?.optIn ?? false,
      email_consent_at: loyalty?.optIn && loyalty.emailConsent ? instant : null,
      terms_version: plan.termsVersion,
      terms_agreed_at: instant,
      original_pence: price.original,
      credits_used: price.creditsUsed,
      credit_savings_pence: price.creditSavings,
      discount_pence: price.discount,
      total_pence: price.total,
      due_later_pence: plan.dueLater ?? 0,
      account_credit_pence: plan.accountCredit?.pence ?? 0,
      voucher_code: plan.voucher?.code ?? null,
      request_key: requestKey,
      request_digest: requestDigest,
      view_token: generateToken(),
      held_at: instant,
      hold_expires_at: new Date(until).toISOString(),
      held_from: addressDigest,
    },
    lines: [...plan.lines, ...savingLines(plan)],
    tickets: visit?.tickets ?? [],
    sessions: visit?.sessions ?? plan.party?.sessions ?? [],
    ...(visit?.countsInZones ? { zones: true as const } : {}),
    ...(plan.accountCredit && { account_credit: plan.accountCredit.id }),
    ...(plan.photo && { photo: plan.photo }),
    ...(plan.party && { party: plan.party.takes }),
    ...(plan.credits && { credits: plan.credits }),
    ...(plan.gift && { gift: plan.gift }),
  };
}

/** Returns the lines for the savings by credits and by a voucher or an offer. */
export function savingLines({
  price,
  voucher,
}: {
  price: Pick<OrderPlan['price'], 'creditSavings' | 'creditsUsed' | 'discount'>;
  voucher?: { code: string; offer?: string | undefined } | null | undefined;
}): PlannedLine[] {
  const { creditSavings, creditsUsed, discount } = price;
  const lines: PlannedLine[] = [
    {
      kind: 'credits',
      description: creditsInWords(creditsUsed),
      quantity: 1,
      unit_pence: -creditSavings,
    },
    {
      kind: 'discount',
      description: discountNameOf(voucher?.code ?? null, voucher?.offer) ?? `Voucher ${voucher?.code}`,
      quantity: 1,
      unit_pence: -discount,
    },
  ];
  return lines.filter(({ unit_pence: saved }) => saved < 0);
}
