import { html } from 'hono/html';
import { greetingFor, type InquiryType, inquiryTypeInWords } from '../../../domain/inquiry.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { mailSheet, pictureOfBarn, renderMail } from '../mail/mail-layout.ts';
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

/** Something that a family sent, as the centre reads it. */
interface Told {
  /** Who sent it, and where an answer goes. */
  name: string;
  email: string;
  title: string;
  /** Label and value; what has no value is left out. */
  facts: readonly (readonly [string, string])[];
  message: string;
}

/** The mail to the centre: the facts in a table, then the message. */
export async function composeCentreNotice(
  venue: SiteFacts['venue'],
  told: Told,
): Promise<Omit<Message, 'id'>> {
  const { name, email, title, message } = told;
  const facts = told.facts.filter(([, value]) => value !== '');
  const cell = 'padding:6px 0;border-bottom:1px solid #E3D2AE;vertical-align:top;';
  const page = html`<h1 style="font-family:Georgia,serif;font-size:28px;line-height:1.2;margin:0 0 12px;">${title}</h1>
    <table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse;">
      ${facts.map(
        ([label, value]) =>
          html`<tr><td width="120" style="${cell}">${label}</td><td style="${cell}font-weight:bold;white-space:pre-wrap;">${value}</td></tr>`,
      )}
    </table>
    <p style="margin:0 0 20px;white-space:pre-wrap;">${message}</p>
    <p style="margin:0;font-size:15px;">Sent with the form on the website. Answering this mail writes to ${name}.</p>`;
  return {
    to: venue.email,
    replyTo: { name, address: email },
    subject: `${title} from ${name}`,
    html: String(await mailSheet(venue, message.slice(0, 120), page)),
    text: [
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      message,
      `Sent with the form on the website. Answering this mail writes to ${name}.`,
    ].join('\n\n'),
    attachments: [pictureOfBarn],
  };
}

/** Tells the sender that their message is here. It repeats nothing of it: the address may be a stranger's. */
export async function composeInquiryReceived(
  deps: MailDeps,
  inquiryId: string,
): Promise<Omit<Message, 'id'>> {
  const [inquiry, { venue }] = await Promise.all([readInquiry(deps.db, inquiryId), deps.site.read()]);
  return renderMail(venue, {
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
