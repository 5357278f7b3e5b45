import { actionKeptFor, plateKeptFor, walkInKeptFor } from '../../../domain/stay.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { deleteClashesBefore } from './clash-store.ts';
import { deleteActionsBefore, forgetPlatesBefore } from './stay-store.ts';
import { deleteWalkInsBefore } from './walk-in-store.ts';

/**
 * Takes the number plates out of stays that are long over, and forgets which deeds were done under which
 * client id, which of them clashed, and what kiosks asked.
 */
export async function forgetTraces({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await forgetPlatesBefore(db, clock.now() - plateKeptFor);
  await deleteActionsBefore(db, clock.now() - actionKeptFor);
  await deleteClashesBefore(db, clock.now() - actionKeptFor);
  await deleteWalkInsBefore(db, clock.now() - walkInKeptFor);
}
