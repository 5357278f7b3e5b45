import { actionKeptFor, plateKeptFor, walkInKeptFor } from '../../../domain/stay.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { deleteClashesBefore } from './clash-store.ts';
import { deleteActionsBefore, forgetPlatesBefore } from './stay-store.ts';
import { deleteWalkInsBefore } from './walk-in-store.ts';

/**
 * Clears the number plates of stays that ended long ago, and deletes old idempotency keys of front desk
 * actions, clashes and walk-in requests.
 */
export async function forgetTraces({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await forgetPlatesBefore(db, clock.now() - plateKeptFor);
  await deleteActionsBefore(db, clock.now() - actionKeptFor);
  await deleteClashesBefore(db, clock.now() - actionKeptFor);
  await deleteWalkInsBefore(db, clock.now() - walkInKeptFor);
}
