import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import {
  deleteCall,
  findClosure,
  insertCall,
  isPartyInquiry,
  listClosedBookingIds,
  listParties,
  timeOf,
} from './closure-store.ts';

/**
 * Records that staff have rung the family of a booking or of a party about a closing, or removes that record
 * (specification 5.15). A repeated call changes nothing. Refuses an unknown closing, and a booking or a party
 * that is not in the closing.
 */
export async function markRung(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  closureId: string,
  { about, aboutId, isRung }: { about: 'booking' | 'party'; aboutId: string; isRung: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const closure = await findClosure(tx, closureId);
    if (!closure) throw refuse('closureNotFound');
    const ids =
      about === 'booking'
        ? await listClosedBookingIds(tx, closureId)
        : (await listParties(tx, timeOf(closure))).map(({ inquiryId }) => inquiryId);
    if (!ids.includes(aboutId)) throw refuse('closureSubjectUnknown');
    const isEnquiry = about === 'party' && (await isPartyInquiry(tx, aboutId));
    const call = {
      closure_id: closureId,
      booking_id: isEnquiry ? null : aboutId,
      inquiry_id: isEnquiry ? aboutId : null,
    };
    if (isRung) await insertCall(tx, { ...call, rung_at: new Date(clock.now()) });
    else await deleteCall(tx, call);
  });
}
