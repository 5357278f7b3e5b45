import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../refusal.ts';
import { findInquiry } from './inquiry-store.ts';

/** Returns the refusal for an enquiry that does not exist. */
export function inquiryNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such message any more');
}

/** Returns the enquiry to answer. Refuses `not_found` for an unknown one. */
export async function readInquiryToAnswer(db: Database, id: string) {
  const inquiry = await findInquiry(db, id);
  if (!inquiry) throw inquiryNotFound();
  return inquiry;
}
