import type { Day } from '../../../domain/calendar-day.ts';

/** A line of an order as a seller plans it: `quantity` things at `unit_pence` each, VAT included. */
export interface PlannedLine {
  /** A row of `product`; the order's own where it is left out. */
  product?: string;
  /** 'fee' is charged with the sale; 'credits' and 'discount' are what they save. */
  kind: 'sale' | 'fee' | 'credits' | 'discount';
  /** Which of the product's things: a ticket type, an extra. */
  item?: string;
  description: string;
  quantity: number;
  unit_pence: number;
}

/**
 * When a session takes place, in minutes of its day. `opens` and `closes`: the hours of open play that day,
 * given only for an arrival time.
 */
export interface SessionTime {
  starts: number;
  ends: number;
  capacity: number;
  opens?: number;
  closes?: number;
}

/** A session without room. `zone`: the zone that has none, where the session itself still has some. */
export type SessionWithoutRoom = { outcome: 'full'; starts: number; left: number; zone?: string };

/** What a party takes. Times in minutes of the day. */
export interface HeldParty {
  party_package_id: string;
  starts: number;
  ends: number;
  plays_from: number;
  plays_until: number;
  set_up_minutes: number;
  clear_up_minutes: number;
  takes: 'room' | 'building';
  /** null for the building. */
  room_id: string | null;
  children: number;
  food_people: number;
  child_name: string;
  child_age: number;
  theme: string;
  wishes: string;
  /** When the rest is due; null where all is paid at once. */
  balance_due: Day | null;
  /** The enquiry that it comes from. */
  inquiry_id: string | null;
  /** How many parties can be run at once. */
  at_once: number;
  choices: { id: string; quantity: number }[];
}

/** What a party cannot have: its room, a host, the building, or this many of an extra. */
export type PartyTaken = { outcome: 'party_taken' } & (
  | { what: 'room' | 'host' | 'building' }
  | { what: 'extra'; extra: string; left: number }
);

/**
 * The input of `hold_booking`: the booking row, its lines and what it takes. Amounts in pence, times in
 * minutes of the day, instants as ISO text.
 */
export interface HoldInput {
  now: string;
  /** Idempotency key of its card payment; null where it is paid in person. */
  payment_key: string | null;
  /** An unpaid booking that is released as this one takes its places. */
  replaces: string | null;
  /** The voucher behind the discount; one of its uses is taken with the rest. */
  voucher: number | null;
  /** Whether it may take places that are kept for groups on the waitlist. */
  takes_awaited?: true;
  booking: {
    id: string;
    /** A row of `product`. */
    kind: string;
    /** Where it was made; 'desk' is in person. */
    channel: 'online' | 'desk';
    reference: string;
    status: 'held';
    /** null for credits, which have no day. */
    day: Day | null;
    event_id: string | null;
    /** Its arrival time; left out where it has none. */
    arrives?: number;
    session_count: number;
    children: number;
    customer_name: string;
    customer_email: string;
    customer_phone: string;
    special_requests: string;
    loyalty_opt_in: boolean;
    /**
     * When consent to e-mails was given with the order; the version of the wording is added when the order is
     * stored.
     */
    email_consent_at: string | null;
    email_consent_version?: string | null;
    terms_version: string;
    terms_agreed_at: string;
    original_pence: number;
    /** Session credits of its e-mail that it spends. */
    credits_used: number;
    credit_savings_pence: number;
    discount_pence: number;
    total_pence: number;
    /** The part of the total that need not be paid with the order. */
    due_later_pence: number;
    /** The part of the total that account credit pays. */
    account_credit_pence: number;
    voucher_code: string | null;
    request_key: string | null;
    request_digest: string;
    view_token: string;
    held_at: string;
    hold_expires_at: string;
    /** Digest of the client's address; null where unpaid holds are not limited. */
    held_from: string | null;
  };
  /** Add up to the total. */
  lines: PlannedLine[];
  /** For a visit. */
  tickets: {
    ticket_type_id: string;
    name: string;
    quantity: number;
    unit_price_pence: number;
    fee_pence: number;
  }[];
  sessions: ({ day: Day; event_id: string | null } & SessionTime)[];
  /** Whether the centre has zones; if so, places in them are counted too. */
  zones?: true;
  /** The id of the account credit that pays `account_credit_pence`. */
  account_credit?: string;
  /** For a photo session; `editing_pence` is null without editing. */
  photo?: { starts: number; ends: number; price_pence: number; editing_pence: number | null };
  /** For a party: the room and the host that it takes, and its extras. */
  party?: HeldParty;
  /** For a bundle of credits. */
  credits?: { credits: number; unit_pence: number };
  /** For a gift voucher. */
  gift?: {
    /** The code with which it is spent, once it is paid for. */
    code: string;
    recipient_name: string;
    message: string;
    delivery: 'mail' | 'print';
    recipient_email: string | null;
    send_on: Day | null;
  };
}
