import type { SandboxStore } from './sandbox-store.ts';
import type { WireTree } from './wire-form.ts';
import { newWireId } from './wire-id.ts';
import type { EventDoc, IntentDoc } from './wire-objects.ts';

/** A call of the API. */
export type SandboxCall = {
  requestId: string;
  idempotencyKey: string | null;
  /** Whether the call has the publishable key; it then gets only the fields for browsers. */
  publishable: boolean;
  params: WireTree;
};

/** The context of every part of the sandbox. */
export type SandboxApi = {
  store: SandboxStore;
  /** The sandbox's address for browsers, e.g. `http://127.0.0.1:4243`. */
  origin: () => string;
  /** Epoch milliseconds. */
  now: () => number;
  /** How long a slow payment stays in processing, and a slow refund pending, in milliseconds. */
  processingDelayMs: number;
  /** Queues the deliveries of an event; called inside the transaction that stores the event. */
  queueDeliveries: (event: EventDoc) => void;
  /** Reschedules the next settlement; called after a settlement was added. */
  settlementsChanged: () => void;
};

/** The API version of events: the one that the installed `stripe` package pins. */
export const EVENT_API_VERSION = '2026-10-28.endive';

/** A call by the sandbox itself, e.g. for a payment that settles. */
export const OWN_CALL: SandboxCall = {
  requestId: '',
  idempotencyKey: null,
  publishable: false,
  params: {},
};

/** Returns the current time in epoch seconds, Stripe's unit of time. */
export function epochSeconds(api: SandboxApi): number {
  return Math.floor(api.now() / 1000);
}

/** Stores an event with an object's current state and queues its webhooks. */
export function recordSandboxEvent(
  api: SandboxApi,
  call: SandboxCall,
  type: string,
  object: { metadata: Record<string, string> },
  previous?: Record<string, unknown>,
): void {
  const event: EventDoc = {
    id: newWireId('evt'),
    object: 'event',
    api_version: EVENT_API_VERSION,
    created: epochSeconds(api),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId || null, idempotency_key: call.idempotencyKey },
    type,
  };
  api.store.saveEvent(event);
  api.queueDeliveries(event);
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

/** Returns the fields of an intent that the caller may see: a browser gets neither metadata nor charges. */
export function visibleIntent(call: SandboxCall, intent: IntentDoc): Record<string, unknown> {
  if (!call.publishable) return intent;
  const view: Record<string, unknown> = {};
  for (const field of FOR_BROWSERS) view[field] = intent[field];
  if (intent.last_payment_error?.code === 'payment_intent_authentication_failure') {
    view['last_payment_error'] = { ...intent.last_payment_error, message: AUTHENTICATION_FAILED_FOR_PAYERS };
  }
  return view;
}

/** The message for the payer after a failed 3-D Secure challenge. */
const AUTHENTICATION_FAILED_FOR_PAYERS =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
/** The message for the merchant after a failed 3-D Secure challenge. */
export const AUTHENTICATION_FAILED =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.';
