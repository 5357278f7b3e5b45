import { dayInWords } from '../../../domain/calendar-day.ts';
import { greetingFor } from '../../../domain/inquiry.ts';
import { partyArrived, partyReceived } from '../../../domain/mails-others.ts';
import { formatPence } from '../../../domain/money.ts';
import { partySizeInWords, partyWishes } from '../../../domain/party-packages.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import {
  composeInquiryArrived,
  composeInquiryReceived,
  detailsBlock,
  envelopeToCentre,
  type InquiryMailDeps,
} from '../inquiries/inquiry-mail.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { findPartyInquiry } from './party-store.ts';

type Party = NonNullable<Awaited<ReturnType<typeof findPartyInquiry>>>;

/**
 * Composes the mail to the centre about an enquiry. The mail about a party enquiry has all details of the
 * party. Any other enquiry is mailed as an ordinary message.
 */
export async function composeArrived(deps: InquiryMailDeps, inquiryId: string): Promise<Omit<Message, 'id'>> {
  const party = await findPartyInquiry(deps.db, inquiryId);
  if (!party) return composeInquiryArrived(deps, inquiryId);
  const { venue } = await deps.site.read();
  const { name, email, phone } = party;
  return writeWithWords(deps, partyArrived, envelopeToCentre(venue.email, { name, email }), {
    variables: { name },
    blocks: {
      asked: [
        detailsBlock([
          ['Parent', name],
          ['Email', email],
          ['Phone', phone],
          ['Child', `${party.child_name}, aged ${party.child_age}`],
          ...askedFor(party),
          ...partyWishes.map(({ shortLabel, column }): [string, string] => [shortLabel, party[column]]),
        ]),
      ],
    },
  });
}

/**
 * Composes the mail that tells the sender that an enquiry has arrived. For a party, the mail repeats only
 * what was chosen from the centre's own lists, because the address may be a stranger's.
 */
export async function composeReceived(
  deps: InquiryMailDeps,
  inquiryId: string,
): Promise<Omit<Message, 'id'>> {
  const party = await findPartyInquiry(deps.db, inquiryId);
  if (!party) return composeInquiryReceived(deps, inquiryId);
  return writeWithWords(
    deps,
    partyReceived,
    { to: party.email },
    {
      variables: { greeting: greetingFor(party.name) },
      blocks: { asked: [{ kind: 'details', details: askedFor(party) }] },
    },
  );
}

function askedFor(party: Party): [string, string][] {
  const from = party.priced_per === 'child' && party.number_of_children >= 25;
  return [
    ['Package', party.package_name],
    ['Date', dayInWords(party.party_date)],
    ['Time', formatSlot({ start: party.starts, end: party.ends })],
    ['Children', partySizeInWords(party.number_of_children)],
    ['Estimated price', `${from ? 'from ' : ''}${formatPence(party.estimated_pence)}, food not included`],
  ];
}
