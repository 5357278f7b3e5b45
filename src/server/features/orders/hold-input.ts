import type { Day } from '../../../domain/calendar-day.ts';

/** A planned line of an order: `quantity` items at `unit_pence` each, VAT included. */
export interface PlannedLine {
  /** The id of a row of `product`; if left out, the product of the order. */
  product?: string;
  /** 'fee' is charged with the sale; 'credits' and 'discount' are amounts saved. */
  kind: 'sale' | 'fee' | 'credits' | 'discount';
  /** The item of the product, such as a ticket type or an extra. */
  item?: string;
  description: string;
  quantity: number;
  unit_pence: number;
}

/**
 * When a session takes place, in minutes of its day. `opens` and `closes` are the hours of open play on that
 * day. These two are given only for an arrival time.
 */
export interface SessionTime {
  starts: number;
  ends: number;
  capacity: number;
  opens?: number;
  closes?: number;
}

/**
 * A session without enough places. `zone` is the zone that is full, if the session itself still has places.
 */
export type SessionWithoutRoom = { outcome: 'full'; starts: number; left: number; zone?: string };

/** What is held for a party. Times in minutes of the day. */
export interface HeldParty {
  party_package_id: string;
  starts: number;
  ends: number;
  plays_from: number;
  plays_until: number;
  set_up_minutes: number;
  clear_up_minutes: number;
  takes: 'room' | 'building';
  /** null if the party takes the whole building. */
  room_id: string | null;
  children: number;
  food_people: number;
  child_name: string;
  child_age: number;
  theme: string;
  wishes: string;
  /** The day on which the balance is due; null if the whole price is due with the order. */
  balance_due: Day | null;
  /** The enquiry from which the party came. */
  inquiry_id: string | null;
  /** How many parties can run at the same time. */
  at_once: number;
  choices: { id: string; quantity: number }[];
}

/**
 * The thing that is no longer free for a party: its room, a host, the building, or an extra, of which only
 * `left` are left.
 */
export type PartyTaken = { outcome: 'party_taken' } & (
  | { what: 'room' | 'host' | 'building' }
  | { what: 'extra'; extra: string; left: number }
);

/**
 * The input of `hold_booking`: the booking row, its lines and everything that is held for it. Amounts in
 * pence, times in minutes of the day, instants as ISO text.
 */
export interface HoldInput {
  now: string;
  /**
   * The person who orders, for the audit log. If left out, it is staff for an order at the desk, and
   * otherwise the customer.
   */
  who?: 'kiosk' | 'staff' | 'customer';
  /** Idempotency key of the card payment; null if the order is paid in person. */
  payment_key: string | null;
  /** The id of an unpaid booking that is released when this booking is held; null if there is none. */
  replaces: string | null;
  /** The voucher that gives the discount; the hold takes one of its uses. */
  voucher: number | null;
  /** Whether the booking may take places that are kept for groups on the waitlist. */
  takes_awaited?: true;
  booking: {
    id: string;
    /** The id of a row of `product`. */
    kind: string;
    /** Where the booking was made; 'desk' means any way other than online. */
    channel: 'online' | 'desk';
    reference: string;
    status: 'held';
    /** null for an order without a day, such as session credits. */
    day: Day | null;
    event_id: string | null;
    /** The arrival time, if there is one. */
    arrives?: number;
    session_count: number;
    children: number;
    customer_name: string;
    customer_email: string;
    customer_phone: string;
    special_requests: string;
    loyalty_opt_in: boolean;
    /**
     * When consent to e-mails was given with the order; null if it was not given. The version of the wording
     * is added when the order is stored.
     */
    email_consent_at: string | null;
    email_consent_version?: string | null;
    terms_version: string;
    terms_agreed_at: string;
    original_pence: number;
    /** The number of session credits that the booking spends. */
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
    /** Digest of the client's address; null if unpaid holds are not limited. */
    held_from: string | null;
  };
  /** The amounts of the lines add up to the total. */
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
  /** For a photo session; `editing_pence` is null if no editing was ordered. */
  photo?: { starts: number; ends: number; price_pence: number; editing_pence: number | null };
  /** For a party: the room and the host that it takes, and its extras. */
  party?: HeldParty;
  /** For a bundle of credits. */
  credits?: { credits: number; unit_pence: number };
  /** For a gift voucher. */
  gift?: {
    /** The code with which the voucher can be spent once it is paid for. */
    code: string;
    recipient_name: string;
    message: string;
    delivery: 'mail' | 'print';
    recipient_email: string | null;
    send_on: Day | null;
  };
}
