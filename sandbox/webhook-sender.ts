import { createHmac } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { Delivery, SandboxStore } from './sandbox-store.ts';
import type { EventDoc } from './wire-objects.ts';

const MAX_CONCURRENT = 8;
const TIMEOUT_MS = 10_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Default delays between attempts: short at first, about 2.7 days in all. */
export const DEFAULT_RETRY_DELAYS_MS: readonly number[] = [
  SECOND,
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  ...Array.from({ length: 4 }, () => 12 * HOUR),
];

/** Returns the `Stripe-Signature` header, `t=…,v1=…`: HMAC-SHA256 of `<seconds>.<body>`. */
function signature(secret: string, body: string, atSeconds: number): string {
  const hmac = createHmac('sha256', secret).update(`${atSeconds}.${body}`, 'utf8').digest('hex');
  return `t=${atSeconds},v1=${hmac}`;
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

/**
 * Creates the sender that delivers events to the endpoint in the background. Its queue is in the database, so
 * it survives a restart. An event that is stored while there is no endpoint is never delivered, as at Stripe.
 */
export function createWebhookSender(options: {
  store: SandboxStore;
  faults: Faults;
  secret: string;
  url: string | null;
  /** Types of the events to send; null for all. */
  events: readonly string[] | null;
  retryDelaysMs: readonly number[];
  log: (line: string) => void;
}) {
  const { store, faults, log } = options;
  let { url } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let isScheduled = false;
  let held: Delivery[] = [];
  let heldTimer: NodeJS.Timeout | undefined;
  const inProgress = new Map<number, AbortController>();

  async function attemptDelivery(event: EventDoc, to: string, controller: AbortController): Promise<boolean> {
    const body = JSON.stringify(event, null, 2);
    const at = Math.floor(Date.now() / SECOND);
    try {
      const reply = await fetch(to, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(options.secret, body, at),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        signal: AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await reply.arrayBuffer();
      if (!reply.ok) log(`webhook ${event.type} ${event.id}: answered ${reply.status}`);
      return reply.ok;
    } catch {
      if (!stopped) log(`webhook ${event.type} ${event.id}: no answer`);
      return false;
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const event = store.event(delivery.event);
    if (url === null) return;
    if (!event) {
      // If this delivery stayed in the queue, it would be due again and again. So it is closed.
      store.closeDelivery(delivery, delivery.attempts, 'given_up', delivery.due);
      log(`webhook ${delivery.event}: no such event`);
      return;
    }
    const controller = new AbortController();
    inProgress.set(delivery.seq, controller);
    const isAccepted = await attemptDelivery(event, url, controller);
    inProgress.delete(delivery.seq);
    if (stopped) return;
    const attempts = delivery.attempts + 1;
    const wait = options.retryDelaysMs[delivery.attempts];
    const state = isAccepted ? 'delivered' : wait === undefined ? 'given_up' : 'waiting';
    store.closeDelivery(delivery, attempts, state, Date.now() + (wait ?? 0));
  }

  function deliverDue(): void {
    isScheduled = false;
    if (stopped || url === null) return;
    clearTimeout(timer);
    const now = Date.now();
    const free = MAX_CONCURRENT - inProgress.size;
    const due = store
      .dueDeliveries(now, MAX_CONCURRENT + inProgress.size)
      .filter((delivery) => !inProgress.has(delivery.seq))
      .slice(0, Math.max(0, free));
    for (const delivery of due) void deliver(delivery).then(scheduleDelivery);
    const next = store.nextDeliveryDue(now);
    if (next !== undefined) {
      timer = setTimeout(scheduleDelivery, Math.min(Math.max(0, next - Date.now()), HOUR));
      timer.unref();
    }
  }

  function scheduleDelivery(): void {
    if (isScheduled || stopped) return;
    isScheduled = true;
    setImmediate(deliverDue);
  }

  /** Sends the events held by a `reverse` fault one by one, newest first. */
  async function releaseHeld(): Promise<void> {
    clearTimeout(heldTimer);
    const newestFirst = held.reverse();
    held = [];
    for (const delivery of newestFirst) {
      if (stopped) return;
      await deliver(delivery);
    }
    scheduleDelivery();
  }

  return {
    /** Queues the deliveries of an event; called inside the transaction that stores the event. */
    announce(event: EventDoc): void {
      if (url === null || (options.events && !options.events.includes(event.type))) return;
      const fault = faults.webhookFaultFor(event.type);
      const now = Date.now();
      if (fault?.mode === 'reverse') {
        const due = now + HOUR;
        held.push({ seq: store.addDelivery(event.id, 'waiting', due), event: event.id, attempts: 0, due });
        clearTimeout(heldTimer);
        heldTimer = setTimeout(() => void releaseHeld(), fault.ms);
        heldTimer.unref();
        return;
      }
      if (fault?.mode === 'never') store.addDelivery(event.id, 'withheld', now);
      else store.addDelivery(event.id, 'waiting', fault?.mode === 'late' ? now + fault.ms : now);
      if (fault?.mode === 'twice') store.addDelivery(event.id, 'waiting', now);
      scheduleDelivery();
    },
    /** Resumes the queue after a restart. Deliveries delayed by `late` or `reverse` are then due. */
    resume(): void {
      store.makeFirstDeliveriesDue(Date.now());
      scheduleDelivery();
    },
    releaseHeld: () => void releaseHeld(),
    setUrl(next: string | null): void {
      url = next;
      scheduleDelivery();
    },
    url: () => url,
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(heldTimer);
      for (const controller of inProgress.values()) controller.abort();
    },
  };
}
