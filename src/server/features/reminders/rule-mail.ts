import { type MailBlock, paragraphs } from '../../../domain/mail-block.ts';
import { fillMailWords, splitParagraphs } from '../../../domain/mail-words.ts';
import { reminder, thanks } from '../../../domain/mails-others.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { findVisitSubscriber } from '../loyalty/email-consent.ts';
import { writeForSubscriber } from '../loyalty/reward-mail.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { readBookingMailWords, ticketBlock } from '../orders/booking-mail-words.ts';
import { readPhotoAdvice } from '../photo-studio/photo-advice.ts';
import { findRuleMail } from './rule-store.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * Composes a reminder or thanks by rule. Returns null if the mail no longer applies when it is sent, because
 * the booking was cancelled or moved, has started, or is in a closed time. Also returns null if the mail is
 * too late, its rule is off, the family withdrew its consent, or the check-in that the mail needs was undone.
 */
export async function composeMailByRule(deps: MailDeps, id: string): Promise<Omit<Message, 'id'> | null> {
  const mail = await findRuleMail(deps.db, id, deps.clock.now());
  if (!mail?.still_holds) return null;
  const { ticket, site, words } = await readBookingMailWords(deps, mail.booking_id);
  const { booking } = ticket;
  const subject = fillMailWords(mail.subject, words);
  const texts = splitParagraphs(mail.words).map((text) => fillMailWords(text, words));
  const bring = [
    ...mail.bring,
    ...(ticket.photo && !mail.needs_consent ? await readPhotoAdvice(deps.db) : []),
  ];
  const heading: MailBlock[] = [{ kind: 'title', text: subject, isInText: true }];
  const written = paragraphs(texts);
  const toBring: MailBlock[] =
    bring.length > 0 ? [{ kind: 'list', title: 'What to bring', items: bring }] : [];
  const preview = texts[0] ?? subject;
  const variables = { name: words.name };
  if (mail.needs_consent) {
    const member = await findVisitSubscriber(deps.db, booking.customer_email);
    if (!member) return null;
    const blocks = { heading, words: [...written, ...toBring] };
    return writeForSubscriber(deps, member, thanks, { variables, blocks }, { subject, preview });
  }
  const code = ticketBlock(words);
  return writeWithWords(
    deps,
    reminder,
    {
      to: booking.customer_email,
      subject: `${subject} (${words.reference})`,
      preview,
      ...(mail.shows_ticket ? { attachments: [code.picture] } : {}),
    },
    {
      variables,
      blocks: {
        heading,
        words: written,
        further: [
          ...(mail.shows_ticket ? [code.block] : []),
          ...toBring,
          bookingButton(deps.baseUrl, booking),
          {
            kind: 'place',
            title: 'Where we are',
            address: [...site.venue.addressLines, site.venue.postcode].join(', '),
            phone: site.venue.phone,
          },
        ],
      },
    },
  );
}
