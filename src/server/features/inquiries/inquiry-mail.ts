import { greetingFor, type InquiryType, inquiryTypeInWords } from '../../../domain/inquiry.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';
import { inquiryArrived, inquiryReceived } from '../../../domain/mails-others.ts';
import type { Database } from '../../db/connect.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { type MailWordDeps, writeWithWords } from '../mail/write-words.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { readInquiry } from './inquiry-store.ts';

/** The dependencies of the mails about messages. */
export interface InquiryMailDeps extends MailWordDeps {
  db: Database;
  site: { read: () => Promise<SiteFacts> };
}

/**
 * Composes the mail to the centre with the whole message. A reply to the mail goes to the message's sender.
 */
export async function composeInquiryArrived(
  deps: InquiryMailDeps,
  inquiryId: string,
): Promise<Omit<Message, 'id'>> {
  const [inquiry, { venue }] = await Promise.all([readInquiry(deps.db, inquiryId), deps.site.read()]);
  const { name, email, phone, message } = inquiry;
  const about = inquiryTypeInWords(inquiry.inquiry_type as InquiryType);
  return writeWithWords(
    deps,
    inquiryArrived,
    { ...envelopeToCentre(venue.email, { name, email }), preview: message.slice(0, 120) },
    {
      variables: { name, about },
      blocks: {
        message: [
          detailsBlock([
            ['From', name],
            ['Email', email],
            ['Phone', phone],
            ['About', about],
          ]),
          { kind: 'message', text: message },
        ],
      },
    },
  );
}

/**
 * Returns the address fields of a mail to the centre about a form that a family sent. A reply goes to the
 * family.
 */
export function envelopeToCentre(to: string, { name, email }: { name: string; email: string }) {
  return { to, replyTo: { name, address: email } };
}

/**
 * Returns a mail block with what a family sent, as labels and values, such as 'Phone' and '01632 960999'.
 * Leaves out labels without a value.
 */
export function detailsBlock(details: readonly (readonly [string, string])[]): MailBlock {
  return { kind: 'details', details: details.filter(([, value]) => value !== '') };
}

/**
 * Composes the mail that tells the sender that their message has arrived. The mail contains nothing of the
 * message, because the sender may have given somebody else's address.
 */
export async function composeInquiryReceived(
  deps: InquiryMailDeps,
  inquiryId: string,
): Promise<Omit<Message, 'id'>> {
  const { name, email } = await readInquiry(deps.db, inquiryId);
  return writeWithWords(deps, inquiryReceived, { to: email }, { variables: { greeting: greetingFor(name) } });
}
