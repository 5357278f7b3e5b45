import { deviceStore, useBrowserStore } from '../../lib/browser-store.ts';
import { hasShape, isFlag, isText, listOf, orNull, type TypeGuard } from '../../lib/type-guards.ts';
import type { KioskTicket } from './ticket.ts';

/** A check-in or check-out of this kiosk, from the press of the button until the server replies. */
export interface QueuedAction {
  /** The idempotency key: the server carries the action out once, however often it is sent. */
  clientId: string;
  what: 'check-in' | 'check-out';
  ticketId: string;
  /** The time of the action, ISO time of this device's clock. */
  at: string;
  numberPlate: string | null;
  /** The full name of a walk-in, whose ticket is created by its check-in; null for a booked ticket. */
  walkIn: string | null;
  customerName: string;
}

/**
 * An action that the family saw succeed offline and that the server refused on replay, for staff to
 * review.
 */
export interface QueuedActionClash extends Pick<QueuedAction, 'clientId' | 'what' | 'at' | 'customerName'> {
  why: string;
  seen: boolean;
}

const isActionKind: TypeGuard<QueuedAction['what']> = (value): value is QueuedAction['what'] =>
  value === 'check-in' || value === 'check-out';
const commonFields = { clientId: isText, what: isActionKind, at: isText, customerName: isText };
const isQueuedAction = hasShape<QueuedAction>({
  ...commonFields,
  ticketId: isText,
  numberPlate: orNull(isText),
  walkIn: orNull(isText),
});
const isClash = hasShape<QueuedActionClash>({ ...commonFields, why: isText, seen: isFlag });

const queueStore = deviceStore<QueuedAction[]>('kioskDeeds', listOf(isQueuedAction), []);
const clashStore = deviceStore<QueuedActionClash[]>('kioskClashes', listOf(isClash), []);

/** Returns the actions without a reply yet, oldest first. They survive a reload. */
export const useQueuedActions = () => useBrowserStore(queueStore);
export const queuedActions = () => queueStore.read();
export const useQueuedActionClashes = () => useBrowserStore(clashStore);

export function newAction(
  clientId: string,
  what: QueuedAction['what'],
  ticket: KioskTicket,
  numberPlate: string | null = null,
): QueuedAction {
  const createsTicket = ticket.isLocalOnly && what === 'check-in';
  return {
    clientId,
    what,
    ticketId: ticket.id,
    at: new Date().toISOString(),
    numberPlate,
    walkIn: createsTicket ? ticket.customerName : null,
    customerName: ticket.customerName,
  };
}

export function queueAction(action: QueuedAction): void {
  if (queueStore.read().some(({ clientId }) => clientId === action.clientId)) return;
  queueStore.write([...queueStore.read(), action]);
}

export function removeAction({ clientId }: QueuedAction): void {
  queueStore.write(queueStore.read().filter((action) => action.clientId !== clientId));
}

export function addClash({ clientId, what, at, customerName }: QueuedAction, why: string): void {
  clashStore.write([...clashStore.read(), { clientId, what, at, customerName, why, seen: false }]);
}

/** Marks every clash as seen by staff at this kiosk. They stay on the list until the day is over. */
export function markClashesSeen(): void {
  clashStore.write(clashStore.read().map((clash) => ({ ...clash, seen: true })));
}

/** Removes the clashes that staff have reviewed on the dashboard. */
export function removeReviewedClashes(clientIds: readonly string[]): void {
  const remaining = clashStore.read().filter(({ clientId }) => !clientIds.includes(clientId));
  if (remaining.length < clashStore.read().length) clashStore.write(remaining);
}

/** Removes seen clashes from before an instant (epoch milliseconds). */
export function removeSeenClashesBefore(instant: number): void {
  const remaining = clashStore.read().filter(({ seen, at }) => !seen || Date.parse(at) >= instant);
  if (remaining.length < clashStore.read().length) clashStore.write(remaining);
}
