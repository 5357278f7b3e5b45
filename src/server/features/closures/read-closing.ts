import type { MyBooking } from '../../../contract/my-booking.ts';
import type { AppContext } from '../../app-context.ts';
import { closedTimeInWords } from './closed-time.ts';
import { findChoice, timeOf } from './closure-store.ts';
import { choicesFor, otherwiseInWords } from './offers.ts';

/** What a family's page shows about a closing, except what the family gets back. */
type Closing = Omit<NonNullable<MyBooking['closing']>, 'comesBack' | 'refund'>;

/** The sentence for a family that has made one of these choices. */
const chosenInWords = {
  stay: 'You come at another hour of that day: your ticket is still valid.',
  ring: 'We will ring you.',
} as const;

/**
 * Reads the closing of a booking, with the choices that are open to its family. Returns null if the booking
 * is in no closing or in one that was undone, if it was moved or cancelled, or if its family has checked in.
 */
export async function readClosing(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  booking: { id: string; kind: string },
): Promise<Closing | null> {
  const row = await findChoice(db, booking.id);
  if (!row || row.undoneAt !== null || !row.isAffected || row.hasCheckedIn) return null;
  const offered = {
    ...row,
    kind: booking.kind,
    answerBy: row.answerBy.getTime(),
  };
  const chosen = row.choice === 'stay' || row.choice === 'ring' ? row.choice : null;
  const isLate = offered.answerBy <= clock.now();
  return {
    reason: row.reason,
    time: closedTimeInWords(timeOf(row)),
    answerBy: row.answerBy.toISOString(),
    choices: chosen || isLate ? [] : choicesFor(offered),
    otherwise: chosen
      ? chosenInWords[chosen]
      : isLate
        ? 'The time to choose is over. Please call us, and we will find a way.'
        : otherwiseInWords(offered),
    chosen,
  };
}
