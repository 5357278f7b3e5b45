import type { MyBooking } from '../../../contract/my-booking.ts';
import type { AppContext } from '../../app-context.ts';
import { closedTimeInWords } from './closed-time.ts';
import { findChoice, timeOf } from './closure-store.ts';
import { choicesFor, otherwiseInWords } from './offers.ts';

/** What a family's page says of a closing, apart from what comes back with its money. */
type Closing = Omit<NonNullable<MyBooking['closing']>, 'comesBack' | 'refund'>;

const now = {
  stay: 'You come at another hour of that day: your ticket counts.',
  ring: 'We ring you.',
} as const;

/**
 * Reads what the centre asks a family because it has to close at the time of its booking. Returns null where
 * the booking is in no closing, or in one that was undone, where it was moved or cancelled, and where its
 * family has checked in.
 */
export async function readClosing(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  booking: { id: string; kind: string },
): Promise<Closing | null> {
  const row = await findChoice(db, booking.id);
  if (!row || row.undoneAt !== null || !row.isAffected || row.isHere) return null;
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
      ? now[chosen]
      : isLate
        ? 'The time to choose is over. Please call us, and we find a way.'
        : otherwiseInWords(offered),
    chosen,
  };
}
