import { actionRetention, plateRetention, walkInRetention } from '../../../domain/stay.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { deleteClashesBefore } from './clash-store.ts';
import { clearNumberPlatesBefore, deleteActionsBefore } from './stay-store.ts';
import { deleteWalkInsBefore } from './walk-in-store.ts';

/**
 * Clears the number plates of stays that began long ago. Deletes old clashes, old requests for walk-ins, old
 * records that name the kiosk of a walk-in, and old idempotency keys of actions at the front desk.
 */
export async function deleteExpiredCheckInData({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await clearNumberPlatesBefore(db, clock.now() - plateRetention);
  await deleteActionsBefore(db, clock.now() - actionRetention);
  await deleteClashesBefore(db, clock.now() - actionRetention);
  await deleteWalkInsBefore(db, clock.now() - walkInRetention);
}
