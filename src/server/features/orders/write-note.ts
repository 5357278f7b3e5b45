import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { lockBooking } from './booking-store.ts';
import { readNote, storeNote } from './contact-store.ts';

/** A note by staff, and the note that the page showed before. */
interface NoteInput {
  words: string;
  before: string;
}

/**
 * Writes staff's note on a booking; an empty note removes it. The audit log does not store the text of the
 * note. A repeat changes nothing. Refuses an unknown booking, and a note that somebody else has changed since
 * the page showed it (specification 5.12).
 */
export async function writeNote(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  bookingId: string,
  { words, before }: NoteInput,
): Promise<{ note: string }> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await lockBooking(tx, bookingId))) throw refuse('bookingNotFound');
    const stored = await readNote(tx, bookingId);
    if (stored === words) return;
    if (stored !== before) throw refuse('noteChanged', { words: stored });
    await storeNote(tx, bookingId, words, now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: words === '' ? 'note removed' : 'note written',
      bookingId,
    });
  });
  return { note: words };
}
