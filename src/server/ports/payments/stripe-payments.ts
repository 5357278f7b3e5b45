import { hash } from 'node:crypto';
import Stripe from 'stripe';
import {
  type FailedRefund,
  type KeyCheck,
  PaymentNotFound,
  type PaymentState,
  type Payments,
  PaymentsUnreachable,
  type Payout,
  type Period,
  type ProviderMovement,
  paymentStatuses,
} from './payments.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** One secret, or two secrets with a comma between them while the secret is being replaced. */
  webhookSecret: string;
  /** Address of the API; default: Stripe's own. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  /** Time limit of a request in milliseconds; default 8,000. */
  timeout?: number;
}

/** Returns the payment provider Stripe, called through Stripe's own library. */
export function stripePayments(settings: StripeSettings): Payments {
  const connect = (key: string) =>
    new Stripe(key, {
      ...settings.api,
      timeout: settings.timeout ?? 8_000,
      maxNetworkRetries: 2,
      telemetry: false,
    });
  const stripe = connect(settings.secretKey);
  const mode = settings.secretKey.includes('_live_') ? 'live' : 'test';

  /** Reads a payment with its last charge, which has the receipt. */
  const retrieve = (intentId: string) =>
    stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });

  return {
    start: (order) =>
      callStripe(async () =>
        toState(
          await withoutCallSite(() =>
            stripe.paymentIntents.create(
              {
                amount: order.amount,
                currency: 'gbp',
                automatic_payment_methods: { enabled: true },
                ...(order.email !== null && { receipt_email: order.email }),
                description: order.description,
                metadata: { booking: order.bookingId, reference: order.reference },
              },
              { idempotencyKey: order.idempotencyKey },
            ),
          ),
        ),
      ),

    read: (intentId) => callStripe(async () => toState(await retrieve(intentId))),

    cancel: (intentId) =>
      callStripe(async () => {
        try {
          return toState(await stripe.paymentIntents.cancel(intentId));
        } catch (problem) {
          const settled = problem instanceof Stripe.errors.StripeInvalidRequestError;
          if (!settled) throw problem;
          return toState(await retrieve(intentId));
        }
      }),

    refund: (order) =>
      callStripe(async () => {
        // This refund may have been made already, by an earlier attempt whose response was lost, or by a
        // person at the provider's dashboard.
        const earlier = await stripe.refunds.list({ payment_intent: order.intentId, limit: 100 });
        const refunds = earlier.data.filter((refund) => !hasFailed(refund));
        const isCounted = ({ id }: Stripe.Refund) => order.countedIds.includes(id);
        const existing =
          refunds.find(({ metadata }) => metadata?.['refund'] === order.refundKey) ??
          refunds.find(
            (refund) => !refund.metadata?.['refund'] && refund.amount >= order.amount && !isCounted(refund),
          );
        if (existing) return { refundId: existing.id };
        const { id } = await stripe.refunds.create(
          { payment_intent: order.intentId, amount: order.amount, metadata: { refund: order.refundKey } },
          { idempotencyKey: order.idempotencyKey },
        );
        return { refundId: id };
      }),

    listPaid: (period) =>
      callStripe(async () => {
        const paid: PaymentState[] = [];
        const created = secondsOf(period);
        const expand = ['data.latest_charge'];
        for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand })) {
          if (isBookingPayment(intent) && intent.amount_received > 0) paid.push(toState(intent));
        }
        return paid;
      }),

    listRefunded: (period) =>
      callStripe(async () => {
        const intents = new Set<string>();
        for await (const refund of stripe.refunds.list({ created: secondsOf(period), limit: 100 })) {
          if (typeof refund.payment_intent === 'string') intents.add(refund.payment_intent);
        }
        return [...intents];
      }),

    readFailedRefund: (refundId) =>
      callStripe(async () => {
        const refund = await stripe.refunds.retrieve(refundId);
        return hasFailed(refund) ? toFailedRefund(refund) : null;
      }),

    listFailedRefunds: (period) =>
      callStripe(async () => {
        const failed: FailedRefund[] = [];
        for await (const refund of stripe.refunds.list({ created: secondsOf(period), limit: 100 })) {
          if (hasFailed(refund)) failed.push(toFailedRefund(refund));
        }
        return failed;
      }),

    listMovements: (period) =>
      callStripe(async () => {
        const movements: ProviderMovement[] = [];
        const query = { created: secondsOf(period), limit: 100, expand: ['data.source'] };
        for await (const transaction of stripe.balanceTransactions.list(query)) {
          movements.push(toMovement(transaction));
        }
        return movements;
      }),

    listPayouts: (period) =>
      callStripe(async () => {
        const payouts: Payout[] = [];
        for await (const payout of stripe.payouts.list({ arrival_date: secondsOf(period), limit: 100 })) {
          payouts.push(await readPayout(stripe, payout));
        }
        return payouts.sort((one, other) => one.at - other.at);
      }),

    keys: {
      mode,
      digest: hash(
        'sha256',
        `${settings.secretKey} ${settings.publishableKey} ${settings.webhookSecret}`,
        'hex',
      ),
    },

    async checkKeys() {
      try {
        const intent = await stripe.paymentIntents.create({
          amount: 100,
          currency: 'gbp',
          automatic_payment_methods: { enabled: true },
          description: 'A check of the keys: nobody pays this',
          metadata: { check: 'keys' },
        });
        let found: KeyCheck;
        try {
          found = await checkPublishableKey(connect(settings.publishableKey), intent);
        } finally {
          await stripe.paymentIntents.cancel(intent.id);
        }
        return intent.livemode === (mode === 'live') ? found : 'other-mode';
      } catch (problem) {
        return keyProblem(problem, 'secret-key-unknown');
      }
    },

    readWebhookEvent(body, signature) {
      for (const secret of settings.webhookSecret.split(',')) {
        try {
          const event = stripe.webhooks.constructEvent(body, signature, secret);
          const subject = event.data.object as { object?: string; id?: string; payment_intent?: unknown };
          const intentId = subject.object === 'payment_intent' ? subject.id : subject.payment_intent;
          return {
            id: event.id,
            type: event.type,
            intentId: typeof intentId === 'string' ? intentId : null,
            refundId: (subject.object === 'refund' && subject.id) || null,
          };
        } catch (problem) {
          if (!(problem instanceof Stripe.errors.StripeSignatureVerificationError)) throw problem;
        }
      }
      return null;
    },
  };
}

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

const toFailedRefund = ({ id, failure_reason, status }: Stripe.Refund): FailedRefund => ({
  refundId: id,
  reason: failure_reason ?? status ?? 'unknown',
});

/**
 * Reads a payment as the browser does. If the publishable key belongs to another account, Stripe does not
 * find the payment.
 */
async function checkPublishableKey(browser: Stripe, intent: Stripe.PaymentIntent): Promise<KeyCheck> {
  try {
    await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' });
    return 'right';
  } catch (problem) {
    const isMissing = problem instanceof Stripe.errors.StripeError && problem.code === 'resource_missing';
    return isMissing ? 'keys-of-two-accounts' : keyProblem(problem, 'publishable-key-unknown');
  }
}

function keyProblem(problem: unknown, unknownKey: KeyCheck): KeyCheck {
  if (problem instanceof Stripe.errors.StripeAuthenticationError) return unknownKey;
  if (problem instanceof Stripe.errors.StripePermissionError) return 'secret-key-may-not';
  if (problem instanceof Stripe.errors.StripeConnectionError) return 'unreached';
  if (problem instanceof Stripe.errors.StripeError) return 'refused';
  throw problem;
}

/**
 * Sends a request without recording a stack trace. By default, the library records one for each request in
 * case the request fails, which takes a twentieth of the time of a hold. The error that callers get has its
 * own stack trace.
 */
function withoutCallSite<T>(send: () => Promise<T>): Promise<T> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return send();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

async function callStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeError) {
      if (problem.code === 'resource_missing')
        throw new PaymentNotFound('The payment provider has no such payment', {
          cause: problem,
          hasRefused: true,
        });
      throw new PaymentsUnreachable(
        `The payment provider answered ${problem.type} ${problem.code ?? ''}`.trim(),
        { cause: problem, hasRefused: hasRefused(problem) },
      );
    }
    throw problem;
  }
}

/**
 * Returns whether the provider stores this response under the idempotency key. The provider does not store it
 * if there was no response, if it refused too many calls (429), or if another call was using the key (409).
 */
function hasRefused({ statusCode }: Stripe.errors.StripeError): boolean {
  return statusCode !== undefined && statusCode !== 409 && statusCode !== 429;
}

function secondsOf({ from, until }: Period): { gte: number; lt: number } {
  return { gte: Math.floor(from / 1_000), lt: Math.floor(until / 1_000) };
}

function isBookingPayment({ metadata }: Stripe.PaymentIntent): boolean {
  return Boolean(metadata['booking'] && metadata['reference']) && !metadata['sample'];
}

const movementKinds: Readonly<Record<string, ProviderMovement['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  payout: 'payout',
};

function toMovement(transaction: Stripe.BalanceTransaction): ProviderMovement {
  const { id, type, created, amount, fee, description } = transaction;
  const source = typeof transaction.source === 'object' ? transaction.source : null;
  const { metadata, payment_intent: intent } = (source ?? {}) as {
    metadata?: Stripe.Metadata | null;
    payment_intent?: unknown;
  };
  const kind = movementKinds[type] ?? 'other';
  return {
    id,
    kind,
    at: created * 1_000,
    pence: amount,
    fee,
    intentId: typeof intent === 'string' ? intent : null,
    isOfSite:
      kind === 'refund'
        ? Boolean(metadata?.['refund'])
        : Boolean(metadata?.['booking'] && metadata['reference']),
    isSample: Boolean(metadata?.['sample']),
    description: description ?? type.replaceAll('_', ' '),
  };
}

const payoutStatuses: Readonly<Record<string, Payout['status']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

async function readPayout(stripe: Stripe, payout: Stripe.Payout): Promise<Payout> {
  const sums = { payments: 0, refunds: 0, fees: 0, other: 0 };
  for await (const transaction of stripe.balanceTransactions.list({ payout: payout.id, limit: 100 })) {
    const { kind, pence, fee } = toMovement(transaction);
    if (kind === 'payout') continue;
    sums.fees += fee;
    sums[kind === 'payment' ? 'payments' : kind === 'refund' ? 'refunds' : 'other'] += pence;
  }
  return {
    id: payout.id,
    at: payout.arrival_date * 1_000,
    pence: payout.amount,
    status: payoutStatuses[payout.status] ?? 'coming',
    ...sums,
  };
}

function toState(intent: Stripe.PaymentIntent): PaymentState {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    intentId: intent.id,
    status: paymentStatuses.find((status) => status === intent.status) ?? 'unknown',
    amount: intent.amount,
    amountReceived: intent.amount_received,
    amountRefunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    bookingId: intent.metadata['booking'] ?? null,
    reference: intent.metadata['reference'] ?? null,
    clientSecret: intent.client_secret ?? '',
    receiptUrl: charge?.receipt_url ?? null,
  };
}
