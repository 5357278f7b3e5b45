import type { KioskParty } from '../../../contract/party-day.ts';
import { isRecordedForStaff } from '../../../contract/recorded-clashes.ts';
import { maxOfflineAge } from '../../../domain/stay.ts';
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

/** A tick at a party, for a child on its list or for children who are not on the list. */
interface PartyTick {
  guestId: string | null;
  /** For a child on the list, 1 if the child is here, else 0. For the others, the change in their number. */
  amount: number;
}

/**
 * A check-in, a check-out or a party tick. It is stored from the press of the button until the server
 * replies.
 */
export interface QueuedAction {
  /** The idempotency key. The server performs the action only once, however often it is sent. */
  clientId: string;
  what: 'check-in' | 'check-out' | 'party-tick';
  /** The id of the ticket; for a tick, the id of the party. */
  ticketId: string;
  /** The time of the action by this device's clock, as an ISO time. */
  at: string;
  numberPlate: string | null;
  /** The full name of a walk-in, for the check-in that creates its ticket; null for every other action. */
  walkIn: string | null;
  /** Whether staff have approved the walk-in. */
  isApproved?: boolean | undefined;
  /** Set for a party tick only. */
  party?: PartyTick | undefined;
  customerName: string;
}

/**
 * A queued action that staff have to review, because no screen was waiting for its result. Either the server
 * refused it, or the family had been checked in elsewhere.
 */
export interface QueuedActionClash
  extends Pick<QueuedAction, 'clientId' | 'what' | 'at' | 'party' | 'customerName'> {
  why: string;
  /** The code of the refusal, or 'checked_in_elsewhere'. Missing if the server gave no code. */
  code?: string | undefined;
  seen: boolean;
  /**
   * When staff marked the clash as seen, by this device's clock, as an ISO time. Missing if they have not, or
   * if an earlier version of the kiosk stored the mark (`seen`).
   */
  seenAt?: string | undefined;
}

const isActionKind: TypeGuard<QueuedAction['what']> = (value): value is QueuedAction['what'] =>
  value === 'check-in' || value === 'check-out' || value === 'party-tick';
const commonFields = {
  clientId: isText,
  what: isActionKind,
  at: isText,
  party: orUndefined(hasShape<PartyTick>({ guestId: orNull(isText), amount: isNumber })),
  customerName: isText,
};
const isQueuedAction = hasShape<QueuedAction>({
  ...commonFields,
  ticketId: isText,
  numberPlate: orNull(isText),
  walkIn: orNull(isText),
  isApproved: orUndefined(isFlag),
});
const isClash = hasShape<QueuedActionClash>({
  ...commonFields,
  why: isText,
  code: orUndefined(isText),
  seen: isFlag,
  seenAt: orUndefined(isText),
});

const queueStore = deviceStore<QueuedAction[]>('kioskDeeds', listOf(isQueuedAction), []);
const clashStore = deviceStore<QueuedActionClash[]>('kioskClashes', listOf(isClash), []);

/** Returns the actions that have no reply yet, oldest first. They survive a reload. */
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
  { partyId, childName, familyName }: Pick<KioskParty, 'partyId' | 'childName' | 'familyName'>,
  guest: { guestId: string; name: string } | null,
  amount: number,
): QueuedAction {
  const name = guest?.name ?? (amount > 0 ? 'One more child' : 'One child fewer');
  return {
    clientId,
    what: 'party-tick',
    ticketId: partyId,
    at: new Date().toISOString(),
    numberPlate: null,
    walkIn: null,
    party: { guestId: guest?.guestId ?? null, amount },
    customerName: `${name}, party of ${childName || familyName}`,
  };
}

export function queueAction(action: QueuedAction): void {
  if (queueStore.read().some(({ clientId }) => clientId === action.clientId)) return;
  queueStore.write([...queueStore.read(), action]);
}

export function removeAction({ clientId }: QueuedAction): void {
  queueStore.write(queueStore.read().filter((action) => action.clientId !== clientId));
}

/** Adds a clash with its reason: in words for staff, and as the refusal code if there is one. */
export function addClash(action: QueuedAction, why: string, code: string | undefined): void {
  const { clientId, what, at, party, customerName } = action;
  clashStore.write([
    ...clashStore.read(),
    { clientId, what, at, party, customerName, why, code, seen: false },
  ]);
}

/** Returns whether the server has recorded a clash, so that staff also find it on the dashboard. */
export function isOnDashboard({ what, code }: Pick<QueuedActionClash, 'what' | 'code'>): boolean {
  return what !== 'party-tick' && isRecordedForStaff(code);
}

/** Marks every clash as seen by staff at this kiosk. Clashes stay on the list for a day after that. */
export function markClashesSeen(): void {
  const seenAt = new Date().toISOString();
  clashStore.write(clashStore.read().map((clash) => (clash.seen ? clash : { ...clash, seen: true, seenAt })));
}

/** Removes the clashes that staff have reviewed on the dashboard. */
export function removeReviewedClashes(clientIds: readonly string[]): void {
  const remaining = clashStore.read().filter(({ clientId }) => !clientIds.includes(clientId));
  if (remaining.length < clashStore.read().length) clashStore.write(remaining);
}

/** Removes the clashes that staff have seen at this kiosk or find on the dashboard. */
export function removeSettledClashes(): void {
  const remaining = clashStore.read().filter((clash) => !clash.seen && !isOnDashboard(clash));
  if (remaining.length < clashStore.read().length) clashStore.write(remaining);
}

/** Removes the actions that are so old that the server no longer accepts their time. */
export function removeOutdatedActions(): void {
  const remaining = queueStore.read().filter(({ at }) => Date.now() - Date.parse(at) <= maxOfflineAge);
  if (remaining.length < queueStore.read().length) queueStore.write(remaining);
}

/** Removes the clashes that staff marked as seen before an instant (epoch milliseconds). */
export function removeClashesSeenBefore(instant: number): void {
  const remaining = clashStore
    .read()
    .filter(({ seen, seenAt, at }) => !seen || Date.parse(seenAt ?? at) >= instant);
  if (remaining.length < clashStore.read().length) clashStore.write(remaining);
}
