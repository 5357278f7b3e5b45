import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { type BookingRow, findBooking } from './booking-store.ts';
import { type Contact, readAgreedTerms, readContact, readNote, readStayTimes } from './contact-store.ts';
import { noEmail } from './order-plan.ts';

/** Finds a booking of any kind by its id. Refuses an unknown one. */
export async function findBookingForStaff(
  { db }: { db: Kysely<DB> },
  bookingId: string,
): Promise<BookingRow> {
  const booking = await findBooking(db, { id: bookingId });
  if (!booking) throw refuse('bookingNotFound');
  return booking;
}

/** What only staff see of a booking. `email` is empty where none was given. */
export interface StaffFacts extends Contact {
  note: string;
  cameAt: Date | null;
  leftAt: Date | null;
  /** The version of the terms that was agreed to, and whether the words of that version are kept. */
  termsVersion: string;
  areTermsKept: boolean;
}

/** Reads what only staff see of a booking: how to reach the family, their note, and the stay. */
export async function readStaffFacts(db: Kysely<DB>, bookingId: string): Promise<StaffFacts> {
  const [contact, note, stay, terms] = await Promise.all([
    readContact(db, bookingId),
    readNote(db, bookingId),
    readStayTimes(db, bookingId),
    readAgreedTerms(db, bookingId),
  ]);
  return { ...contact, email: contact.email === noEmail ? '' : contact.email, note, ...stay, ...terms };
}
