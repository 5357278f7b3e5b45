import type { Kysely } from 'kysely';
import { isRemembered, whenItHappened } from '../../../domain/stay.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { type FrontDeskAction, findAction, insertAction } from './stay-store.ts';
import { findTicketRow, type TicketRow } from './ticket-store.ts';

/** What a caller says of a check-in or check-out beside whose it is. */
export interface ActionInput {
  clientId?: string | undefined;
  sentAt?: string | undefined;
}

/** What came of it: the ticket as it stands now, and whether somebody else had done it before. */
export interface ActionResult {
  ticket: TicketRow;
  already: boolean;
  now: number;
}

/** Who did it, as the books name them. */
export const actorName = (person: FrontDeskActor) => (person.kind === 'kiosk' ? person.name : 'staff');

/**
 * When it happened by the centre's clock (epoch milliseconds): as told where that is believed, otherwise now.
 */
export function reportedTime(at: string, { clientId, sentAt }: ActionInput, now: number): number {
  const told = { at: Date.parse(at), sentAt: sentAt === undefined ? null : Date.parse(sentAt) };
  const happened = whenItHappened(told, now);
  const today = localMoment(happened).day === localMoment(now).day;
  return today || (clientId !== undefined && isRemembered(happened, now)) ? happened : now;
}

/**
 * Notes a deed under its client id, in the transaction that does it. Refuses an id that
 * something else was done under.
 */
export async function recordAction(
  tx: Kysely<DB>,
  deed: Omit<FrontDeskAction, 'clientId'> & { clientId: string | undefined },
  now: number,
): Promise<void> {
  const { clientId } = deed;
  if (clientId === undefined || (await insertAction(tx, { ...deed, clientId }, now))) return;
  throw otherDeed();
}

/**
 * What was answered to the same deed before; null where it is new. Refuses an id that
 * something else was done under.
 */
export async function findRepeatedAction(
  tx: Kysely<DB>,
  asked: Pick<FrontDeskAction, 'what' | 'bookingId'> & { clientId: string | undefined },
): Promise<Pick<FrontDeskAction, 'already'> | null> {
  const earlier = asked.clientId === undefined ? undefined : await findAction(tx, asked.clientId);
  if (!earlier) return null;
  if (earlier.what !== asked.what || earlier.bookingId !== asked.bookingId) throw otherDeed();
  return { already: earlier.already };
}

/** Tells every screen of the desk. */
export function notifyScreens({ changes }: CheckInDeps): void {
  changes.publishTopics(['stays']);
}

/** The ticket as the transaction that locked it has changed it. */
export async function readUpdatedTicket(tx: Kysely<DB>, id: string): Promise<TicketRow> {
  const row = await findTicketRow(tx, { id });
  if (!row) throw new Error(`Ticket ${id} is gone`);
  return row;
}

function otherDeed(): Refusal {
  return new Refusal(
    'same_key_other_request',
    'This attempt was already used for something else. Please try again.',
  );
}
