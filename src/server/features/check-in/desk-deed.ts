import type { Kysely } from 'kysely';
import { isRemembered, whenItHappened } from '../../../domain/stay.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import type { DeskPerson } from '../staff/who-asks.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { type Deed, findDeed, insertDeed } from './stay-store.ts';
import { findTicket, type TicketRow } from './ticket-store.ts';

/** What a caller says of a check-in or check-out beside whose it is. */
export interface Told {
  clientId?: string | undefined;
  sentAt?: string | undefined;
}

/** What came of it: the ticket as it stands now, and whether somebody else had done it before. */
export interface Done {
  ticket: TicketRow;
  already: boolean;
  now: number;
}

/** Who did it, as the books name them. */
export const nameOf = (person: DeskPerson) => (person.kind === 'kiosk' ? person.name : 'staff');

/**
 * When it happened by the centre's clock (epoch milliseconds): as told where that is believed, otherwise now.
 */
export function believe(at: string, { clientId, sentAt }: Told, now: number): number {
  const told = { at: Date.parse(at), sentAt: sentAt === undefined ? null : Date.parse(sentAt) };
  const happened = whenItHappened(told, now);
  const today = localMoment(happened).day === localMoment(now).day;
  return today || (clientId !== undefined && isRemembered(happened, now)) ? happened : now;
}

/**
 * Notes a deed under its client id, in the transaction that does it. Refuses an id that
 * something else was done under.
 */
export async function noteDeed(
  tx: Kysely<DB>,
  deed: Omit<Deed, 'clientId'> & { clientId: string | undefined },
  now: number,
): Promise<void> {
  const { clientId } = deed;
  if (clientId === undefined || (await insertDeed(tx, { ...deed, clientId }, now))) return;
  throw otherDeed();
}

/**
 * What was answered to the same deed before; null where it is new. Refuses an id that
 * something else was done under.
 */
export async function findSameDeed(
  tx: Kysely<DB>,
  asked: Pick<Deed, 'what' | 'bookingId'> & { clientId: string | undefined },
): Promise<Pick<Deed, 'already'> | null> {
  const earlier = asked.clientId === undefined ? undefined : await findDeed(tx, asked.clientId);
  if (!earlier) return null;
  if (earlier.what !== asked.what || earlier.bookingId !== asked.bookingId) throw otherDeed();
  return { already: earlier.already };
}

/** Tells every screen of the desk. */
export function tellScreens({ notices }: CheckInDeps): void {
  notices.deskChanged(['stays']);
}

/** The ticket as the transaction that locked it has changed it. */
export async function readChanged(tx: Kysely<DB>, id: string): Promise<TicketRow> {
  const row = await findTicket(tx, { id });
  if (!row) throw new Error(`Ticket ${id} is gone`);
  return row;
}

function otherDeed(): Refusal {
  return new Refusal(
    'same_key_other_request',
    'This attempt was already used for something else. Please try again.',
  );
}
