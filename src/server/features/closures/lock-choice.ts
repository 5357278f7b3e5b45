import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { lockOrder } from '../orders/offered-order.ts';
import { type Choice, lockChoice } from './closure-store.ts';

interface ChoiceToLock {
  bookingId: string;
  rowId: string;
  by: 'customer' | 'deadline';
  now: number;
}

/**
 * Locks a booking and its row in a closing, and returns the row if the choice is still open. Refuses an
 * unknown row, a closing that was undone, and a booking that was cancelled or moved, or whose choice is
 * already made. Also refuses a family that has checked in, and a family's late answer.
 */
export async function lockOpenChoice(tx: Kysely<DB>, choice: ChoiceToLock): Promise<Choice> {
  await lockOrder(tx, choice.bookingId);
  const row = await lockChoice(tx, choice.rowId);
  if (!row) throw refuse('closureNothingToChoose');
  if (row.undoneAt !== null) throw refuse('closureUndone');
  if (row.choice !== null) throw refuse('closureAnswered');
  if (!row.isAffected || row.hasCheckedIn) throw refuse('closureNothingToChoose');
  if (choice.by === 'customer' && row.answerBy.getTime() <= choice.now) throw refuse('closureAnswerLate');
  return row;
}
