import type { Day } from '../../../domain/calendar-day.ts';

/** What a family pays for in one payment. */
export type BookingKind = 'visit' | 'photo' | 'credits';

/**
 * What `hold_booking` stores: the booking row and what it takes. Amounts in pence, times in minutes of
 * the day, instants as ISO text.
 */
export interface HoldOrder {
  now: string;
  payment_key: string;
  /** An unpaid booking that lets go of what it holds as this one takes its own. */
  replaces: string | null;
  /** The voucher that its discount is from; one of its uses is taken with the rest. */
  voucher: number | null;
  booking: {
    id: string;
    kind: BookingKind;
    /** Where it was made: 'online' unless it says 'desk'. */
    channel?: 'online' | 'desk';
    reference: string;
    status: 'held';
    /** null for credits, which have no day. */
    day: Day | null;
    event_id: string | null;
    session_count: number;
    children: number;
    customer_name: string;
    customer_email: string;
    customer_phone: string;
    special_requests: string;
    loyalty_opt_in: boolean;
    /** When a yes to e-mails was given with it; which words were read is noted as it is stored. */
    email_consent_at?: string | null;
    email_consent_version?: string | null;
    terms_version: string;
    terms_agreed_at: string;
    original_pence: number;
    /** Session credits of its e-mail's mailbox that it spends. */
    credits_used: number;
    credit_savings_pence: number;
    discount_pence: number;
    total_pence: number;
    voucher_code: string | null;
    request_key: string | null;
    request_digest: string;
    view_token: string;
    held_at: string;
    hold_expires_at: string;
    /** Digest of the address that it comes from; null where nobody's share is counted. */
    held_from?: string | null;
  };
  /** Of a visit. */
  tickets: {
    ticket_type_id: string;
    name: string;
    quantity: number;
    unit_price_pence: number;
    fee_pence: number;
  }[];
  sessions: { day: Day; starts: number; ends: number; event_id: string | null; capacity: number }[];
  /** Of a photo session; `editing_pence` null without editing. */
  photo?: { starts: number; ends: number; price_pence: number; editing_pence: number | null };
  /** Of a bundle of credits. */
  credits?: { credits: number; unit_pence: number };
}
