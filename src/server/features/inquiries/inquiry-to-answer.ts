import type { Database } from '../../db/connect.ts';
import { refuse } from '../../refusal.ts';
import { findInquiry } from './inquiry-store.ts';

/** Returns the enquiry to answer. Throws the refusal `not_found` if the enquiry is unknown. */
export async function readInquiryToAnswer(db: Database, id: string) {
  const inquiry = await findInquiry(db, id);
  if (!inquiry) throw refuse('inquiryNotFound');
  return inquiry;
}
