import type { RefusalReply } from './refusal.ts';
import { checkInRefusals } from './refusals/check-in.ts';
import { closureRefusals } from './refusals/closures.ts';
import { deskSaleRefusals } from './refusals/desk-sales.ts';
import { type RefusalEntry, wordsFrom } from './refusals/entry.ts';
import { memberRefusals } from './refusals/members.ts';
import { officeRefusals } from './refusals/office.ts';
import { orderRefusals } from './refusals/orders.ts';
import { partyGuestRefusals } from './refusals/party-guests.ts';
import { peopleRefusals } from './refusals/people.ts';
import { photoAndPartyRefusals } from './refusals/photos-and-parties.ts';
import { pictureRefusals } from './refusals/pictures.ts';
import { requestRefusals } from './refusals/requests.ts';
import { setUpRefusals } from './refusals/set-up.ts';
import { staffRefusals } from './refusals/staff.ts';
import { unusableTicketRefusals } from './refusals/unusable-tickets.ts';
import { visitRefusals } from './refusals/visits.ts';
import { waitlistRefusals } from './refusals/waitlist.ts';

/** Every refusal that the server can give, by its reason. Pages import only parts of this record. */
export const refusals = {
  ...requestRefusals,
  ...orderRefusals,
  ...deskSaleRefusals,
  ...visitRefusals,
  ...waitlistRefusals,
  ...closureRefusals,
  ...photoAndPartyRefusals,
  ...partyGuestRefusals,
  ...memberRefusals,
  ...unusableTicketRefusals,
  ...checkInRefusals,
  ...staffRefusals,
  ...officeRefusals,
  ...setUpRefusals,
  ...pictureRefusals,
  ...peopleRefusals,
};

/** Why something is refused. Several reasons may share a code. */
export type RefusalReason = keyof typeof refusals;

/** Reasons to refuse a client that calls too often. */
export type RateLimitReason = {
  [R in RefusalReason]: (typeof refusals)[R]['code'] extends 'slow_down' ? R : never;
}[RefusalReason];

/** The parts of a reply besides its code and message. */
export type RefusalDetails = Partial<Pick<RefusalReply, 'fields' | 'quote' | 'photoPrice' | 'alternatives'>>;

type WordsOf<Entry> = Entry[keyof Entry & ('words' | 'staffWords' | 'fieldWords')];

/** The values from which the words of a refusal are made, and the details of its reply. */
export type RefusalFacts<Reason extends RefusalReason> = RefusalDetails &
  ([{ [R in Reason]: WordsOf<(typeof refusals)[R]> }[Reason]] extends [
    string | ((facts: infer Facts) => string),
  ]
    ? Facts
    : never);

/**
 * Returns the reply of a refusal and its words for staff. Without separate words for staff, these are the
 * words of the reply.
 */
export function describeRefusal<Reason extends RefusalReason>(
  reason: Reason,
  facts: RefusalFacts<Reason>,
): { reply: RefusalReply; staffWords: string } {
  const { code, words, staffWords = words, field, fieldWords = words }: RefusalEntry = refusals[reason];
  const given = Object.entries(facts).filter(([name]) => detailNames.has(name));
  const details: RefusalDetails = Object.fromEntries(given);
  if (field !== undefined) details.fields = { [field]: wordsFrom(fieldWords, facts) };
  return {
    reply: { success: false, code, message: wordsFrom(words, facts), ...details },
    staffWords: wordsFrom(staffWords, facts),
  };
}

const detailNames: ReadonlySet<string> = new Set<keyof RefusalDetails>([
  'fields',
  'quote',
  'photoPrice',
  'alternatives',
]);
