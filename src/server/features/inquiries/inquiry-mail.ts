import { greetingFor, type InquiryType, inquiryTypeInWords } from '../../../domain/inquiry.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeLetter, writeMail } from '../mail/write-mail.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { readInquiry } from './inquiry-store.ts';

interface MailDeps {
  db: Database;
  site: CachedValue<SiteFacts>;
}

/** Tells the centre of a message, whole; an answer to this mail goes to whoever wrote it. */
export async function composeInquiryArrived(deps: MailDeps, inquiryId: string): Promise<Omit<Message, 'id'>> {
  const [inquiry, { venue }] = await Promise.all([readInquiry(deps.db, inquiryId), deps.site.read()]);
  const { name, email, phone, message } = inquiry;
  const about = inquiryTypeInWords(inquiry.inquiry_type as InquiryType);
  return composeCentreNotice(venue, {
    name,
    email,
    title: about,
    facts: [
      ['From', name],
      ['Email', email],
      ['Phone', phone],
      ['About', about],
    ],
    message,
  });
}

/** What a family sent with a form, as the centre reads it. */
interface CentreNotice {
  /** The sender, to whom a reply goes. */
  name: string;
  email: string;
  title: string;
  /** Label and value; a fact without a value is left out. */
  facts: readonly (readonly [string, string])[];
  message: string;
}

/** Writes to the centre: the facts in a table, then the message. A reply goes to the family. */
export function composeCentreNotice(
  venue: SiteFacts['venue'],
  { name, email, title, facts, message }: CentreNotice,
): Promise<Omit<Message, 'id'>> {
  return writeMail(venue, {
    to: venue.email,
    replyTo: { name, address: email },
    subject: `${title} from ${name}`,
    preview: message.slice(0, 120),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'facts', facts: facts.filter(([, value]) => value !== '') },
      { kind: 'message', text: message },
      {
        kind: 'footnote',
        text: `Sent with the form on the website. Answering this mail writes to ${name}.`,
      },
    ],
  });
}

/** Tells the sender that their message is here. It repeats nothing of it: the address may be a stranger's. */
export async function composeInquiryReceived(
  deps: MailDeps,
  inquiryId: string,
): Promise<Omit<Message, 'id'>> {
  const [inquiry, { venue }] = await Promise.all([readInquiry(deps.db, inquiryId), deps.site.read()]);
  return writeLetter(venue, {
    to: inquiry.email,
    subject: `We have your message - ${venue.name}`,
    title: 'Your message is with us',
    greeting: greetingFor(inquiry.name),
    sentences: [
      `Thank you for writing to ${venue.name}. Your message has arrived and we’ll get back to you soon.`,
      `If it cannot wait, call us on ${venue.phone}.`,
      'You did not write to us? Then somebody mistyped their address, and you need do nothing.',
    ],
    closing: `Everybody at ${venue.name}`,
  });
}
