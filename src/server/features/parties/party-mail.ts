import { dayInWords } from '../../../domain/calendar-day.ts';
import { greetingFor } from '../../../domain/inquiry.ts';
import { formatPence } from '../../../domain/money.ts';
import { partySizeInWords, partyWishes } from '../../../domain/party-packages.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import {
  composeCentreNotice,
  composeInquiryArrived,
  composeInquiryReceived,
} from '../inquiries/inquiry-mail.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { findPartyInquiry } from './party-store.ts';

interface MailDeps {
  db: Database;
  site: CachedValue<SiteFacts>;
}

type Party = NonNullable<Awaited<ReturnType<typeof findPartyInquiry>>>;

/** Tells the centre of an enquiry: of a party with all its facts, of any other message as inquiries do. */
export async function composeArrived(deps: MailDeps, inquiryId: string): Promise<Omit<Message, 'id'>> {
  const party = await findPartyInquiry(deps.db, inquiryId);
  if (!party) return composeInquiryArrived(deps, inquiryId);
  const { venue } = await deps.site.read();
  const { name, email, phone } = party;
  return composeCentreNotice(venue, {
    name,
    email,
    title: 'Party enquiry',
    facts: [
      ['Parent', name],
      ['Email', email],
      ['Phone', phone],
      ['Child', `${party.child_name}, aged ${party.child_age}`],
      ...askedFor(party),
      ...partyWishes.map(({ shortLabel, column }): [string, string] => [shortLabel, party[column]]),
    ],
    message: `Please answer within 24 hours: ${name} was told so. Nothing is booked yet.`,
  });
}

/**
 * Tells whoever wrote that it is here. Of a party it repeats only what was chosen from our own lists: the
 * address may be a stranger's.
 */
export async function composeReceived(deps: MailDeps, inquiryId: string): Promise<Omit<Message, 'id'>> {
  const party = await findPartyInquiry(deps.db, inquiryId);
  if (!party) return composeInquiryReceived(deps, inquiryId);
  const { venue } = await deps.site.read();
  return writeMail(venue, {
    to: party.email,
    subject: `We have your party enquiry - ${venue.name}`,
    preview: 'Your party enquiry is with us',
    blocks: [
      { kind: 'title', text: 'Your party enquiry is with us' },
      { kind: 'paragraph', text: greetingFor(party.name) },
      {
        kind: 'paragraph',
        text: `Thank you for asking ${venue.name} about a party. We will contact you within 24 hours. Nothing is booked or paid until we have spoken.`,
      },
      { kind: 'paragraph', text: 'This is what was asked for.' },
      { kind: 'facts', facts: askedFor(party) },
      { kind: 'paragraph', text: `If it cannot wait, call us on ${venue.phone}.` },
      {
        kind: 'paragraph',
        text: 'You did not write to us? Then somebody mistyped their address, and you need do nothing.',
      },
      { kind: 'paragraph', text: `Everybody at ${venue.name}` },
    ],
  });
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
