import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';
import {
  countOthersAsking,
  findPartyInquiry,
  listPartyPackages,
  type PartyPackageFacts,
} from './party-store.ts';

/** What an enquiry made with the party form asks for. */
export interface PartyToAnswer {
  package: PartyPackageFacts;
  day: Day;
  slot: TimeSlot;
  /** 25 stands for 25 or more. */
  children: number;
  /** The price that the family was given, pence. */
  estimate: number;
  /** Whether they wrote down wishes or dietary needs that are still there. */
  hasNeeds: boolean;
  /** Other families who asked for a time that overlaps, and how many of them have been answered. */
  others: { asked: number; answered: number };
}

/** The packages, and what an enquiry asks for; null for a message that is no such enquiry. */
export async function readPartyToAnswer(
  db: Database,
  inquiryId: string,
): Promise<{ packages: PartyPackageFacts[]; party: PartyToAnswer | null }> {
  const [{ packages }, row] = await Promise.all([listPartyPackages(db), findPartyInquiry(db, inquiryId)]);
  const wanted = packages.find(({ id }) => id === row?.party_package_id);
  if (!row || !wanted) return { packages, party: null };
  const slot = { start: row.starts, end: row.ends };
  return {
    packages,
    party: {
      package: wanted,
      day: row.party_date,
      slot,
      children: row.number_of_children,
      estimate: row.estimated_pence,
      hasNeeds: row.special_requests !== '' || row.dietary_requirements !== '',
      others: await countOthersAsking(db, { day: row.party_date, slot, email: row.email }),
    },
  };
}
