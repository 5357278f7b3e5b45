import type { KioskParty } from '../../../contract/party-day.ts';
import { deviceStore, useBrowserStore } from '../../lib/browser-store.ts';
import {
  hasShape,
  isFlag,
  isNumber,
  isText,
  listOf,
  orNull,
  orUndefined,
  type TypeGuard,
} from '../../lib/type-guards.ts';
import type { KioskTicket } from './ticket.ts';

/** A tick at a party: of a child on its list, or of children who are not on it. */
interface PartyTick {
  guestId: string | null;
  /** For a child on the list, 1 when here and 0 when not; for the others, the change in their number. */
  amount: number;
}

/** A check-in, a check-out or a tick of this kiosk, from the press of the button until the server replies. */
export interface QueuedAction {
  /** The idempotency key: the server carries the action out once, however often it is sent. */
  clientId: string;
  what: 'check-in' | 'check-out' | 'party-tick';
  /** The id of the ticket, or of the party for a tick. */
  ticketId: string;
  /** The time of the action, ISO time of this device's clock. */
  at: string;
  numberPlate: string | null;
  /** The full name of a walk-in, whose ticket is created by its check-in; null for a booked ticket. */
  walkIn: string | null;
  /** Set for a party tick only. */
  party?: PartyTick | undefined;
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
  value === 'check-in' || value === 'check-out' || value === 'party-tick';
const commonFields = { clientId: isText, what: isActionKind, at: isText, customerName: isText };
const isQueuedAction = hasShape<QueuedAction>({
  ...commonFields,
  ticketId: isText,
  numberPlate: orNull(isText),
  walkIn: orNull(isText),
  party: orUndefined(hasShape<PartyTick>({ guestId: orNull(isText), amount: isNumber })),
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
  what: 'check-in' | 'check-out',
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

/** Returns the action for a tick at a party; `guest` is null for children who are not on its list. */
export function newPartyTick(
  clientId: string,
  { partyId, childName, familyName }: KioskParty,
  guest: { guestId: string; name: string } | null,
  amount: number,
): QueuedAction {
  return {
    clientId,
    what: 'party-tick',
    ticketId: partyId,
    at: new Date().toISOString(),
    numberPlate: null,
    walkIn: null,
    party: { guestId: guest?.guestId ?? null, amount },
    customerName: `${guest?.name ?? 'One more child'}, party of ${childName || familyName}`,
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

/** Marks every clash as seen by staff at this kiosk. They stay on the list for a day. */
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
