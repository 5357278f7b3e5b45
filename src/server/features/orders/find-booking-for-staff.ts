import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { type BookingRow, findBooking } from './booking-store.ts';
import { type Contact, readAgreedTerms, readContact, readNote, readStayTimes } from './contact-store.ts';
import { noEmail } from './order-plan.ts';

/** Finds a booking of any kind by its id. Refuses an unknown id. */
export async function findBookingForStaff(
  { db }: { db: Kysely<DB> },
  bookingId: string,
): Promise<BookingRow> {
  const booking = await findBooking(db, { id: bookingId });
  if (!booking) throw refuse('bookingNotFound');
  return booking;
}

/** The details of a booking that only staff see. `email` is empty if none was given. */
export interface StaffFacts extends Contact {
  note: string;
  cameAt: Date | null;
  leftAt: Date | null;
  /** The version of the terms that the family agreed to. */
  termsVersion: string;
  /** Whether the text of this version is stored. */
  areTermsKept: boolean;
}

/**
 * Reads the details of a booking that only staff see: contact, staff's note, stay and version of the terms.
 */
export async function readStaffFacts(db: Kysely<DB>, bookingId: string): Promise<StaffFacts> {
  const [contact, note, stay, terms] = await Promise.all([
    readContact(db, bookingId),
    readNote(db, bookingId),
    readStayTimes(db, bookingId),
    readAgreedTerms(db, bookingId),
  ]);
  return { ...contact, email: contact.email === noEmail ? '' : contact.email, note, ...stay, ...terms };
}
