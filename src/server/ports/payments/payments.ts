/** The provider's statuses of a payment (Stripe's PaymentIntent statuses). */
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
 * One of `paymentStatuses`, or `unknown` for a status that the provider has added since. An unknown status
 * settles nothing.
 */
export type PaymentStatus = (typeof paymentStatuses)[number] | 'unknown';

/** The present state of a payment at the provider. Amounts are in pence. */
export interface PaymentState {
  intentId: string;
  status: PaymentStatus;
  amount: number;
  amountReceived: number;
  /** The amount refunded so far, by this site or at the provider's dashboard. */
  amountRefunded: number;
  currency: string;
  /** The booking's id in the payment's metadata; null if there is none. */
  bookingId: string | null;
  /** The booking's reference in the payment's metadata; null if there is none. */
  reference: string | null;
  clientSecret: string;
  /** Address of the provider's receipt; null until there is one. */
  receiptUrl: string | null;
}

/** A webhook event of the provider about a payment. */
export interface WebhookEvent {
  id: string;
  type: string;
  intentId: string | null;
  /** The refund, if the event is about one. */
  refundId: string | null;
}

/**
 * A refund that the card's bank refused after it was made. The money is back in the centre's account at the
 * provider.
 */
export interface FailedRefund {
  refundId: string;
  /** The provider's code, such as `expired_or_canceled_card`. */
  reason: string;
}

/**
 * A period by real time (the provider's clock and the machine's), not by the centre's clock. The instants are
 * in epoch milliseconds, and the end is excluded.
 */
export interface Period {
  from: number;
  until: number;
}

/**
 * A movement on the centre's account at the provider. Amounts are in pence, before the fee: positive for
 * money received, negative for money paid out.
 */
export interface ProviderMovement {
  id: string;
  kind: 'payment' | 'refund' | 'payout' | 'other';
  /** Epoch milliseconds by the provider's clock. */
  at: number;
  pence: number;
  fee: number;
  intentId: string | null;
  /** Whether the movement is a payment of this site, or a refund that this site made. */
  isOfSite: boolean;
  /** Whether the movement was imported with the sample day, at the sample's times. */
  isSample: boolean;
  description: string;
}

/** A payout to the centre's bank account, and the sums that it consists of. Amounts are in pence. */
export interface Payout {
  id: string;
  /** Moment of its arrival, in epoch milliseconds. */
  at: number;
  pence: number;
  status: 'paid' | 'coming' | 'failed';
  payments: number;
  /** The refunds in the payout, as a negative amount. */
  refunds: number;
  fees: number;
  /** Everything else, such as disputes. */
  other: number;
}

/**
 * The result of a check of the provider's keys: `right`, or the first fault found. `secret-key-may-not` means
 * that the secret key lacks a permission. `other-mode` means that the payment's mode (test or live) is not
 * that of the key. With `refused` or `unreached`, the check could not be made.
 */
export type KeyCheck =
  | 'right'
  | 'secret-key-unknown'
  | 'secret-key-may-not'
  | 'publishable-key-unknown'
  | 'keys-of-two-accounts'
  | 'other-mode'
  | 'refused'
  | 'unreached';

/**
 * The payment provider. Each method may throw `PaymentsUnreachable`. A call that is repeated with the same
 * idempotency key has no second effect.
 */
export interface Payments {
  start(order: {
    bookingId: string;
    reference: string;
    /** Description on the provider's receipt. */
    description: string;
    amount: number;
    /** The recipient of the provider's receipt; null if no receipt is to be sent. */
    email: string | null;
    idempotencyKey: string;
  }): Promise<PaymentState>;
  /** Reads a payment. Throws `PaymentNotFound` if the provider does not have it. */
  read(intentId: string): Promise<PaymentState>;
  /**
   * Cancels an unpaid payment and returns its state. A payment that has succeeded in the meantime stays paid.
   */
  cancel(intentId: string): Promise<PaymentState>;
  /**
   * Refunds an amount in pence. `refundKey` identifies the refund and is the same in every attempt, so that a
   * refund made by an earlier attempt is found. If staff have made a refund of at least this amount at the
   * provider's dashboard, that refund counts as this one. `countedIds` are the ids of refunds that already
   * count as other refunds of this site.
   */
  refund(order: {
    intentId: string;
    amount: number;
    refundKey: string;
    idempotencyKey: string;
    countedIds: readonly string[];
  }): Promise<{ refundId: string }>;
  /**
   * Returns the paid payments of this site that were created in a period. Recognises them by the booking's id
   * and reference, which `start` writes on each payment. Leaves out other payments of the account, and the
   * invented payments of the sample day.
   */
  listPaid(period: Period): Promise<PaymentState[]>;
  /**
   * Returns the ids of the PaymentIntents that were refunded in a period, each once. Includes refunds that
   * were made elsewhere, and payments without a booking.
   */
  listRefunded(period: Period): Promise<string[]>;
  /** Reads a refund that has failed; null for any other refund. */
  readFailedRefund(refundId: string): Promise<FailedRefund | null>;
  /** Returns the failed refunds among those created in a period. */
  listFailedRefunds(period: Period): Promise<FailedRefund[]>;
  /** Returns every movement of the account in a period, including those without a booking. */
  listMovements(period: Period): Promise<ProviderMovement[]>;
  /**
   * Returns the payouts that arrive in a period, each with the sums that it consists of, the earliest first.
   */
  listPayouts(period: Period): Promise<Payout[]>;
  /** The configured keys: whether they move real money, and their digest. */
  keys: { mode: 'test' | 'live'; digest: string };
  /**
   * Tries the keys with the provider. Starts a payment of £1 as the site would, reads it as a browser would,
   * and cancels it. Nobody pays. The provider sends a webhook event about the cancelled payment. Returns the
   * provider's errors instead of throwing them.
   */
  checkKeys(): Promise<KeyCheck>;
  /** Verifies the signature of a webhook and returns its event; null if the signature is wrong. */
  readWebhookEvent(body: string, signature: string): WebhookEvent | null;
}

/**
 * The error of a call to which the provider gave no answer, or no conclusive answer. Unless `hasRefused` is
 * set, nobody knows whether the call had an effect.
 */
export class PaymentsUnreachable extends Error {
  /**
   * Whether the provider refused the call. For a day, the provider repeats this refusal for every call with
   * the same idempotency key.
   */
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
 * The error for a payment that the provider does not have. Either the payment was made with other keys (of
 * another account or mode), or the sandbox's data is gone.
 */
export class PaymentNotFound extends PaymentsUnreachable {}
