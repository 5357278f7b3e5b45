import type { Kysely } from 'kysely';
import { correctReportedTime, isWithinOfflineLimit } from '../../../domain/stay.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import { type FrontDeskAction, findAction, insertAction } from './stay-store.ts';
import { findTicketRow, type TicketRow } from './ticket-store.ts';

/** The input that check-ins and check-outs have in common, besides the ticket. */
export interface ActionInput {
  clientId?: string | undefined;
  sentAt?: string | undefined;
}

/**
 * The outcome of an action, with the ticket in its present state. `already` means that there was nothing to
 * do: the family was inside already, or had left already, when this action first arrived.
 */
export interface ActionResult {
  ticket: TicketRow;
  already: boolean;
  now: number;
}

/** Returns the name under which an action is recorded. */
export const actorName = (actor: FrontDeskActor) => actor.name ?? 'staff';

/**
 * Returns the name under which the audit log records an action: the kiosk's name, or 'staff'. The log stores
 * the id of a member of staff, not the name, because names have to be erasable.
 */
export const loggedName = (actor: FrontDeskActor) => (actor.kind === 'kiosk' ? actor.name : 'staff');

/**
 * Returns when an action happened by the centre's clock (epoch milliseconds): the reported time if it is
 * plausible, otherwise now.
 */
export function resolveReportedTime(at: string, { clientId, sentAt }: ActionInput, now: number): number {
  const reported = { at: Date.parse(at), sentAt: sentAt === undefined ? null : Date.parse(sentAt) };
  const happened = correctReportedTime(reported, now);
  const isToday = localMoment(happened).day === localMoment(now).day;
  return isToday || (clientId !== undefined && isWithinOfflineLimit(happened, now)) ? happened : now;
}

/**
 * Records an action under its client id. Pass the transaction that carries out the action. Refuses a client
 * id that was used for another action.
 */
export async function recordAction(
  tx: Kysely<DB>,
  action: Omit<FrontDeskAction, 'clientId'> & { clientId: string | undefined },
  now: number,
): Promise<void> {
  const { clientId } = action;
  if (clientId === undefined || (await insertAction(tx, { ...action, clientId }, now))) return;
  throw refuse('actionKeyUsed');
}

/**
 * Returns the first result of an action that was carried out before; null for a new action. Refuses a client
 * id that was used for another action.
 */
export async function findRepeatedAction(
  tx: Kysely<DB>,
  action: Pick<FrontDeskAction, 'what' | 'bookingId'> & { clientId: string | undefined },
): Promise<Pick<FrontDeskAction, 'already'> | null> {
  const earlier = action.clientId === undefined ? undefined : await findAction(tx, action.clientId);
  if (!earlier) return null;
  if (earlier.what !== action.what || earlier.bookingId !== action.bookingId) throw refuse('actionKeyUsed');
  return { already: earlier.already };
}

/** Notifies every screen at the front desk that a stay has changed. */
export function notifyScreens({ changes }: CheckInContext): void {
  changes.publishTopics(['stays']);
}

/** Reads a ticket again after a change. Pass the transaction that changed it. */
export async function readUpdatedTicket(tx: Kysely<DB>, id: string): Promise<TicketRow> {
  const row = await findTicketRow(tx, { id });
  if (!row) throw new Error(`Ticket ${id} no longer exists`);
  return row;
}
