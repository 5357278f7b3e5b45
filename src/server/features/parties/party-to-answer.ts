import type { Day } from '../../../domain/calendar-day.ts';
import { partyWishes } from '../../../domain/party-packages.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';
import {
  countOverlappingInquiries,
  findPartyInquiry,
  listPartyPackages,
  type PartyPackageFacts,
} from './party-store.ts';

/** The details of a party enquiry that are needed to draft an answer. */
export interface PartyToAnswer {
  package: PartyPackageFacts;
  day: Day;
  slot: TimeSlot;
  /** 25 means 25 or more. */
  children: number;
  /** The price quoted to the family, in pence. */
  estimate: number;
  /** Whether there are requests or dietary needs that have not been erased. */
  hasNeeds: boolean;
  /**
   * The number of other families with an enquiry for an overlapping time, and how many of these are answered.
   */
  others: { inquiries: number; answered: number };
}

/**
 * Returns the packages and the party of an enquiry; the party is null if the enquiry is not about a party.
 */
export async function readPartyToAnswer(
  db: Database,
  inquiryId: string,
): Promise<{ packages: PartyPackageFacts[]; party: PartyToAnswer | null }> {
  const [{ packages }, row] = await Promise.all([listPartyPackages(db), findPartyInquiry(db, inquiryId)]);
  const partyPackage = packages.find(({ id }) => id === row?.party_package_id);
  if (!row || !partyPackage) return { packages, party: null };
  const slot = { start: row.starts, end: row.ends };
  return {
    packages,
    party: {
      package: partyPackage,
      day: row.party_date,
      slot,
      children: row.number_of_children,
      estimate: row.estimated_pence,
      hasNeeds: partyWishes.some(({ column }) => row[column] !== ''),
      others: await countOverlappingInquiries(db, { day: row.party_date, slot, email: row.email }),
    },
  };
}

/** Returns a party enquiry with the contact details of its family; undefined for any other message. */
export function readPartyEnquiry(db: Database, inquiryId: string) {
  return findPartyInquiry(db, inquiryId);
}
