import { fillMailWords, splitParagraphs } from '../../../domain/mail-words.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { findVisitSubscriber } from '../loyalty/email-consent.ts';
import { writeForSubscriber } from '../loyalty/reward-mail.ts';
import type { MailBlock } from '../mail/mail-blocks.ts';
import { writeMail } from '../mail/write-mail.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { readBookingMailWords, ticketBlock } from '../orders/booking-mail-words.ts';
import { readPhotoAdvice } from '../photo-studio/photo-advice.ts';
import { findRuleMail } from './rule-store.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * A reminder or thanks by rule. Null where it holds no more when it is sent: cancelled, moved, started, too
 * late, its rule turned off, or the consent withdrawn.
 */
export async function composeMailByRule(deps: MailDeps, id: string): Promise<Omit<Message, 'id'> | null> {
  const mail = await findRuleMail(deps.db, id, deps.clock.now());
  if (!mail?.still_holds) return null;
  const { ticket, site, words } = await readBookingMailWords(deps, mail.booking_id);
  const { booking } = ticket;
  const subject = fillMailWords(mail.subject, words);
  const paragraphs = splitParagraphs(mail.words).map((text) => fillMailWords(text, words));
  const bring = [
    ...mail.bring,
    ...(ticket.photo && !mail.needs_consent ? await readPhotoAdvice(deps.db) : []),
  ];
  const blocks: MailBlock[] = [
    { kind: 'title', text: subject, isInText: true },
    { kind: 'paragraph', text: `Dear ${words.name},` },
    ...paragraphs.map((text): MailBlock => ({ kind: 'paragraph', text })),
    ...(bring.length > 0 ? [{ kind: 'list', title: 'What to bring', items: bring } as const] : []),
  ];
  const preview = paragraphs[0] ?? subject;
  if (mail.needs_consent) {
    const member = await findVisitSubscriber(deps.db, booking.customer_email);
    if (!member) return null;
    const why = 'You get this because you said yes to being asked how a visit was.';
    blocks.push({ kind: 'paragraph', text: `Everybody at ${words.centre}` });
    return writeForSubscriber(deps, member, { subject, preview, blocks, why });
  }
  const code = ticketBlock(words);
  if (mail.shows_ticket) blocks.splice(2 + paragraphs.length, 0, code.block);
  blocks.push(bookingButton(deps.baseUrl, booking), {
    kind: 'place',
    title: 'Where we are',
    address: [...site.venue.addressLines, site.venue.postcode].join(', '),
    phone: site.venue.phone,
  });
  return writeMail(site.venue, {
    to: booking.customer_email,
    subject: `${subject} (${words.reference})`,
    preview,
    blocks,
    ...(mail.shows_ticket ? { attachments: [code.picture] } : {}),
  });
}
