/** The provider's words for where a payment stands (Stripe's PaymentIntent statuses). */
export const paymentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'canceled',
  'succeeded',
] as const;

/**
 * One of those, or `unknown` for a word the provider did not have when this was written: it settles nothing.
 */
export type PaymentStatus = (typeof paymentStatuses)[number] | 'unknown';

/** A payment as the provider has it now. Amounts in pence. */
export interface PaymentState {
  intentId: string;
  status: PaymentStatus;
  amount: number;
  amountReceived: number;
  /** What has gone back of it, whoever sent it back. */
  amountReturned: number;
  currency: string;
  /** The booking named in the payment's metadata, by its id and its reference; null when there is none. */
  bookingId: string | null;
  reference: string | null;
  clientSecret: string;
  /** Where the provider shows its receipt; null until it has one. */
  receiptUrl: string | null;
}

/** A notice from the provider that something happened to a payment. */
export interface WebhookEvent {
  id: string;
  type: string;
  intentId: string | null;
}

/** A time at the provider, by its clock and the machine's own: epoch milliseconds, the end not included. */
export interface Period {
  from: number;
  until: number;
}

/**
 * The payment provider. Each method may throw `PaymentsUnreachable`; with the same idempotency key the
 * same thing is never done twice.
 */
export interface Payments {
  start(order: {
    bookingId: string;
    reference: string;
    /** What the family reads on the provider's receipt. */
    description: string;
    amount: number;
    email: string;
    idempotencyKey: string;
  }): Promise<PaymentState>;
  read(intentId: string): Promise<PaymentState>;
  /**
   * Cancels an unpaid payment and answers how it stands then: a payment that
   * succeeded meanwhile stays succeeded.
   */
  cancel(intentId: string): Promise<PaymentState>;
  /**
   * Returns money, in pence. `refundKey` names what is returned and is the same in every attempt: what an
   * earlier one did is found again.
   */
  refund(order: {
    intentId: string;
    amount: number;
    refundKey: string;
    idempotencyKey: string;
  }): Promise<{ refundId: string }>;
  /**
   * Payments begun in a period for which money was taken, as far as they carry our mark: the booking's id and
   * reference, which `start` writes on each. The account may take money for other things too, and those of
   * the sample day were never made: neither is told.
   */
  listTaken(period: Period): Promise<PaymentState[]>;
  /**
   * The payments of which money went back in a period, by whomever and for whatever
   * the account is used, each once.
   */
  listReturned(period: Period): Promise<string[]>;
  /** Checks a notice's signature and reads it; null when the signature is wrong. */
  readNotice(body: string, signature: string): WebhookEvent | null;
}

/**
 * The provider did not answer, or not in a way that settles anything. Nothing is known about what it
 * did, unless it `hasRefused`.
 */
export class PaymentsUnreachable extends Error {
  /** It answered that it will not do this: the same idempotency key will be answered alike for a day. */
  readonly hasRefused: boolean;

  constructor(
    message: string,
    { hasRefused = false, ...options }: ErrorOptions & { hasRefused?: boolean } = {},
  ) {
    super(message, options);
    this.hasRefused = hasRefused;
  }
}

/**
 * The provider has never heard of this payment: another account's keys are set, or
 * the sandbox's books are gone.
 */
export class PaymentMissing extends PaymentsUnreachable {}
