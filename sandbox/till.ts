import type { SandboxBooks } from './sandbox-books.ts';
import type { WireTree } from './wire-form.ts';
import { newWireId } from './wire-id.ts';
import type { EventDoc, IntentDoc } from './wire-objects.ts';

/** The call being answered. */
export type SandboxCall = {
  requestId: string;
  idempotencyKey: string | null;
  /** True when the publishable key asked: then only what a browser may know is shown. */
  publishable: boolean;
  params: WireTree;
};

/** What every part of the sandbox works with. */
export type SandboxApi = {
  books: SandboxBooks;
  /** Where browsers reach the sandbox, e.g. `http://127.0.0.1:4243`. */
  origin: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** How long a processing payment or a pending refund stays so by itself. */
  processingDelayMs: number;
  /** Plans the deliveries of a stored event; called inside its transaction. */
  announce: (event: EventDoc) => void;
  /** A settlement was planned or ended: look at the clock again. */
  settlementsChanged: () => void;
};

/** The version that events are written in: the one the installed `stripe` package pins. */
export const EVENT_API_VERSION = '2026-10-28.endive';

/** A call that the sandbox makes by itself, e.g. a payment that settles. */
export const OWN_CALL: SandboxCall = {
  requestId: '',
  idempotencyKey: null,
  publishable: false,
  params: {},
};

/** Seconds since 1970, as Stripe dates everything. */
export function seconds(till: SandboxApi): number {
  return Math.floor(till.now() / 1000);
}

/** Stores an event about an object as it now stands and plans its webhooks. */
export function note(
  till: SandboxApi,
  call: SandboxCall,
  type: string,
  object: { metadata: Record<string, string> },
  previous?: Record<string, unknown>,
): void {
  const event: EventDoc = {
    id: newWireId('evt'),
    object: 'event',
    api_version: EVENT_API_VERSION,
    created: seconds(till),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId || null, idempotency_key: call.idempotencyKey },
    type,
  };
  till.books.saveEvent(event);
  till.announce(event);
}

const FOR_BROWSERS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof IntentDoc)[];

/** An intent as the asker may see it: a browser sees neither metadata nor charges. */
export function visibleIntent(call: SandboxCall, intent: IntentDoc): Record<string, unknown> {
  if (!call.publishable) return intent;
  const view: Record<string, unknown> = {};
  for (const field of FOR_BROWSERS) view[field] = intent[field];
  if (intent.last_payment_error?.code === 'payment_intent_authentication_failure') {
    view['last_payment_error'] = { ...intent.last_payment_error, message: AUTHENTICATION_FAILED_FOR_PAYERS };
  }
  return view;
}

/** What the payer reads after a failed 3-D Secure challenge. */
const AUTHENTICATION_FAILED_FOR_PAYERS =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
/** What the merchant reads after it. */
export const AUTHENTICATION_FAILED =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.';
