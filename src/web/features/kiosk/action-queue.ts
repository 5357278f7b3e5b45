import { fields, isFlag, isText, listOf, orNull, type Shape } from '../../lib/shape.ts';
import { deviceStore, useTabStore } from '../../lib/tab-store.ts';
import type { KioskTicket } from './ticket.ts';

/** A check-in or check-out of this kiosk, from the press of the button until the server has answered it. */
export interface QueuedAction {
  /** Names it to the server, so that it is done once however often it is sent. */
  clientId: string;
  what: 'check-in' | 'check-out';
  ticketId: string;
  /** When it was done, ISO time of this device's clock. */
  at: string;
  numberPlate: string | null;
  /** The full name of a walk-in, whose ticket is made with its check-in; null for a booked ticket. */
  walkIn: string | null;
  customerName: string;
}

/** A deed that the family saw done and the server would not do, for staff to look at. */
export interface Clash extends Pick<QueuedAction, 'clientId' | 'what' | 'at' | 'customerName'> {
  why: string;
  seen: boolean;
}

const isWhat: Shape<QueuedAction['what']> = (value): value is QueuedAction['what'] =>
  value === 'check-in' || value === 'check-out';
const named = { clientId: isText, what: isWhat, at: isText, customerName: isText };
const isDeed = fields<QueuedAction>({
  ...named,
  ticketId: isText,
  numberPlate: orNull(isText),
  walkIn: orNull(isText),
});
const isClash = fields<Clash>({ ...named, why: isText, seen: isFlag });

const waiting = deviceStore<QueuedAction[]>('kioskDeeds', listOf(isDeed), []);
const clashed = deviceStore<Clash[]>('kioskClashes', listOf(isClash), []);

/** Deeds that the server has not answered yet, oldest first. They survive a reload. */
export const useQueuedActions = () => useTabStore(waiting);
export const queuedActions = () => waiting.read();
export const useClashes = () => useTabStore(clashed);

export function newAction(
  clientId: string,
  what: QueuedAction['what'],
  ticket: KioskTicket,
  numberPlate: string | null = null,
): QueuedAction {
  const isNewHere = ticket.isOnlyHere && what === 'check-in';
  return {
    clientId,
    what,
    ticketId: ticket.id,
    at: new Date().toISOString(),
    numberPlate,
    walkIn: isNewHere ? ticket.customerName : null,
    customerName: ticket.customerName,
  };
}

export function queueAction(deed: QueuedAction): void {
  if (waiting.read().some(({ clientId }) => clientId === deed.clientId)) return;
  waiting.write([...waiting.read(), deed]);
}

export function removeAction({ clientId }: QueuedAction): void {
  waiting.write(waiting.read().filter((deed) => deed.clientId !== clientId));
}

export function addClash({ clientId, what, at, customerName }: QueuedAction, why: string): void {
  clashed.write([...clashed.read(), { clientId, what, at, customerName, why, seen: false }]);
}

/** Staff have looked at them; they stay on the list until the day is over. */
export function markClashesSeen(): void {
  clashed.write(clashed.read().map((clash) => ({ ...clash, seen: true })));
}

/** Staff have looked at these on the dashboard: nobody need look at them here. */
export function dropClashes(clientIds: readonly string[]): void {
  const stay = clashed.read().filter(({ clientId }) => !clientIds.includes(clientId));
  if (stay.length < clashed.read().length) clashed.write(stay);
}

export function forgetSeenClashesBefore(instant: number): void {
  const stay = clashed.read().filter(({ seen, at }) => !seen || Date.parse(at) >= instant);
  if (stay.length < clashed.read().length) clashed.write(stay);
}
