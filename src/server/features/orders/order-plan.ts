import { randomUUIDv7 } from 'node:crypto';
import type { Day } from '../../../domain/calendar-day.ts';
import { holdDuration } from '../../../domain/hold.ts';
import { offerNameOf } from '../../../domain/offers.ts';
import type { PlannedSession } from '../../../domain/opening-calendar.ts';
import type { Client } from '../../http/client.ts';
import type { HeldParty, HoldInput, PlannedLine, SessionTime } from './hold-input.ts';
import { generateReference, generateToken, sha256Digest } from './reference.ts';

/** Who orders, as typed. */
export interface Customer {
  name: string;
  email: string;
  phone: string;
}

/** The e-mail of somebody who leaves none (specification 4.8). Nothing is ever sent to it. */
export const noEmail = 'walk-in@windfall.invalid';

/** An order as a seller plans it, before any lock is taken. Amounts in pence, times in minutes of the day. */
export interface OrderPlan {
  /** The product, a row of `product`. */
  kind: string;
  customer: Customer;
  /** The version of the terms that the customer agreed to. */
  termsVersion: string;
  /** null for credits, which have no day. */
  day: Day | null;
  /** What is sold, and its fees. `holdInputFor` adds lines for what credits and a voucher save. */
  lines: PlannedLine[];
  /** What is paid: the sum of the lines, less what credits and a voucher save. */
  price: { original: number; creditsUsed: number; creditSavings: number; discount: number; total: number };
  /** The voucher behind the discount, or that of an offer; one of its uses is taken with the rest. */
  voucher?: { id: number; code: string } | null;
  /** Account credit or a gift voucher that pays all of the total or a part, as the page has shown; pence. */
  accountCredit?: { id: string; pence: number } | null;
  /** An unpaid order that is released as this one takes its places. */
  replaces?: string | null;
  /** For a visit. */
  visit?: {
    eventId: string | null;
    children: number;
    tickets: HoldInput['tickets'];
    sessions: HoldInput['sessions'];
    /** The arrival time; left out where it has none. */
    arrives?: number;
    /** Whether the centre has zones, in which its tickets may count. */
    countsInZones?: boolean;
  };
  photo?: HoldInput['photo'];
  /** A party, with the sessions in which its children play. */
  party?: { takes: HeldParty; sessions: HoldInput['sessions'] };
  credits?: HoldInput['credits'];
  gift?: HoldInput['gift'];
  /** The part of the price that is paid later, as the balance after a deposit. */
  dueLater?: number;
  specialRequests?: string;
  /** Joins the loyalty scheme, with or without consent to its e-mails. */
  loyalty?: { optIn: boolean; emailConsent: boolean };
}

/** Returns what is due as a plan is sold, in pence: neither paid later nor with account credit. */
export function dueWithPlan({ price, dueLater = 0, accountCredit }: OrderPlan): number {
  return price.total - dueLater - (accountCredit?.pence ?? 0);
}

/** Returns the sessions of a visit as they are held, with its arrival time where it has one. */
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

/** Returns a session as it is held or moved to: an arrival time with the hours of its day. */
export function sessionTime({ start, end, capacity, arrival }: PlannedSession): SessionTime {
  return {
    starts: start,
    ends: end,
    capacity,
    ...(arrival && { opens: arrival.opens, closes: arrival.closes }),
  };
}

/** The price of what is neither discounted nor paid with credits, in pence. */
export const plainPrice = (pence: number): OrderPlan['price'] => ({
  original: pence,
  creditsUsed: 0,
  creditSavings: 0,
  discount: 0,
  total: pence,
});

/** One attempt to buy. A repeat of it, with the same key, gets the first result. */
export interface Attempt {
  /** null: none was sent, so every attempt is a new one. */
  requestKey: string | null;
  /** Digest of the request, so that a key cannot be used again for something else. */
  requestDigest: string;
  /** Digest of the client's address; null where unpaid holds are not limited. */
  addressDigest: string | null;
}

/** Describes the attempt that a client's request makes. */
export function describeAttempt({ requestKey, addressDigest }: Client, payload: unknown): Attempt {
  return { requestKey, requestDigest: sha256Digest(JSON.stringify(payload)), addressDigest };
}

/** Returns the input of `hold_booking` for a plan, with an id, a reference and a token of its own. */
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
    payment_key: paidInPerson ? null : `book-${id}`,
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

/** Returns what credits and a voucher or an offer save, as lines. */
export function savingLines({
  price,
  voucher,
}: {
  price: Pick<OrderPlan['price'], 'creditSavings' | 'creditsUsed' | 'discount'>;
  voucher?: { code: string } | null | undefined;
}): PlannedLine[] {
  const { creditSavings, creditsUsed, discount } = price;
  const lines: PlannedLine[] = [
    {
      kind: 'credits',
      description: `${creditsUsed} session credits`,
      quantity: 1,
      unit_pence: -creditSavings,
    },
    {
      kind: 'discount',
      description: offerNameOf(voucher?.code ?? null) ?? `Voucher ${voucher?.code}`,
      quantity: 1,
      unit_pence: -discount,
    },
  ];
  return lines.filter(({ unit_pence: saved }) => saved < 0);
}
