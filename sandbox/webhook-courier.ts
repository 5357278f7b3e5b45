import { createHmac } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { Delivery, SandboxBooks } from './sandbox-books.ts';
import type { EventDoc } from './wire-objects.ts';

const AT_ONCE = 8;
const PATIENCE_MS = 10_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between tries when nothing else is said: quick at first, for three days in all. */
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

/** `t=…,v1=…`, what Stripe puts into `Stripe-Signature`: HMAC-SHA256 of `<seconds>.<body>`. */
function signature(secret: string, body: string, atSeconds: number): string {
  const hmac = createHmac('sha256', secret).update(`${atSeconds}.${body}`, 'utf8').digest('hex');
  return `t=${atSeconds},v1=${hmac}`;
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

/**
 * Brings events to the endpoint in the background. What waits is in the books, so a restart goes on where the
 * last run ended. An event made while no endpoint is set is delivered to nobody, as at Stripe.
 */
export function createWebhookSender(options: {
  books: SandboxBooks;
  faults: Faults;
  secret: string;
  url: string | null;
  /** Which events the endpoint wants; all when null. */
  events: readonly string[] | null;
  retryDelaysMs: readonly number[];
  log: (line: string) => void;
}) {
  const { books, faults, log } = options;
  let { url } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let planned = false;
  let held: Delivery[] = [];
  let heldTimer: NodeJS.Timeout | undefined;
  const underway = new Map<number, AbortController>();

  async function tryOnce(event: EventDoc, to: string, given: AbortController): Promise<boolean> {
    const body = JSON.stringify(event, null, 2);
    const at = Math.floor(Date.now() / SECOND);
    try {
      const answer = await fetch(to, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(options.secret, body, at),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        signal: AbortSignal.any([given.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await answer.arrayBuffer();
      if (!answer.ok) log(`webhook ${event.type} ${event.id}: answered ${answer.status}`);
      return answer.ok;
    } catch {
      if (!stopped) log(`webhook ${event.type} ${event.id}: no answer`);
      return false;
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const event = books.event(delivery.event);
    if (!event || url === null) return;
    const controller = new AbortController();
    underway.set(delivery.seq, controller);
    const taken = await tryOnce(event, url, controller);
    underway.delete(delivery.seq);
    if (stopped) return;
    const attempts = delivery.attempts + 1;
    const wait = options.retryDelaysMs[delivery.attempts];
    const state = taken ? 'delivered' : wait === undefined ? 'given_up' : 'waiting';
    books.closeDelivery(delivery.seq, attempts, state, Date.now() + (wait ?? 0));
  }

  function round(): void {
    planned = false;
    if (stopped || url === null) return;
    clearTimeout(timer);
    const now = Date.now();
    const free = AT_ONCE - underway.size;
    const due = books
      .dueDeliveries(now, AT_ONCE + underway.size)
      .filter((delivery) => !underway.has(delivery.seq))
      .slice(0, Math.max(0, free));
    for (const delivery of due) void deliver(delivery).then(plan);
    const next = books.nextDeliveryDue(now);
    if (next !== undefined) {
      timer = setTimeout(plan, Math.min(Math.max(0, next - Date.now()), HOUR));
      timer.unref();
    }
  }

  function plan(): void {
    if (planned || stopped) return;
    planned = true;
    setImmediate(round);
  }

  /** What was held for a reversed delivery goes out one by one, newest first. */
  async function releaseHeld(): Promise<void> {
    clearTimeout(heldTimer);
    const newestFirst = held.reverse();
    held = [];
    for (const delivery of newestFirst) {
      if (stopped) return;
      await deliver(delivery);
    }
    plan();
  }

  return {
    /** Plans the deliveries of an event; called inside the transaction that stores it. */
    announce(event: EventDoc): void {
      if (url === null || (options.events && !options.events.includes(event.type))) return;
      const fault = faults.webhookFaultFor(event.type);
      const now = Date.now();
      if (fault?.mode === 'reverse') {
        const due = now + HOUR;
        held.push({ seq: books.addDelivery(event.id, 'waiting', due), event: event.id, attempts: 0, due });
        clearTimeout(heldTimer);
        heldTimer = setTimeout(() => void releaseHeld(), fault.ms);
        heldTimer.unref();
        return;
      }
      if (fault?.mode === 'never') books.addDelivery(event.id, 'withheld', now);
      else books.addDelivery(event.id, 'waiting', fault?.mode === 'late' ? now + fault.ms : now);
      if (fault?.mode === 'twice') books.addDelivery(event.id, 'waiting', now);
      plan();
    },
    /** Starts what waits from before a restart; what a fault held back then is due now. */
    resume(): void {
      books.hastenFirstDeliveries(Date.now());
      plan();
    },
    releaseHeld: () => void releaseHeld(),
    setUrl(next: string | null): void {
      url = next;
      plan();
    },
    url: () => url,
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(heldTimer);
      for (const controller of underway.values()) controller.abort();
    },
  };
}
