import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../refusal.ts';
import { findInquiry } from './inquiry-store.ts';

export function inquiryGone(): Refusal {
  return new Refusal('not_found', 'There is no such message any more');
}

/** A message that somebody is about to answer. Refuses one that is not there. */
export async function readToAnswer(db: Database, id: string) {
  const inquiry = await findInquiry(db, id);
  if (!inquiry) throw inquiryGone();
  return inquiry;
}
