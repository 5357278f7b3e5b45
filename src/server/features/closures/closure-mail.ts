import { dayInWords } from '../../../domain/calendar-day.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';
import { fillMailWords, type MailWords, splitParagraphs } from '../../../domain/mail-words.ts';
import { closed, openAfterAll } from '../../../domain/mails-others.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { readBookingMailWords } from '../orders/booking-mail-words.ts';
import { momentInWords } from '../waitlist/waitlist-words.ts';
import { closedTimeInWords } from './closed-time.ts';
import { type ClosedTime, findMailedRow, isFamilyTold, timeOf } from './closure-store.ts';
import { choicesFor, describeOffer } from './offers.ts';

type MailDeps = Pick<AppContext, 'db' | 'site'> & { baseUrl: string };
type Mail = Omit<Message, 'id'>;

/** The text of a closing's mail, and the choices that the closing offers. */
interface ClosingWords {
  subject: string;
  words: string;
  reason: string;
  mayMove: boolean;
  mayRefund: boolean;
  mayCredit: boolean;
  unanswered: 'refund' | 'ring';
  answerBy: number;
}

/** A booking in the mail, with the choices of its family. */
interface MailedBooking {
  words: MailWords;
  url: string;
  offer: Parameters<typeof describeOffer>[0];
}

/**
 * Writes the mail saying that the centre has to close. For each booking of the family, the mail lists the
 * choices with their deadline and has a button. Returns null once the closing is undone, or if no booking of
 * the family needs a decision any more.
 */
export async function composeClosed(deps: MailDeps, rowId: string): Promise<Mail | null> {
  const found = await findMailedRow(deps.db, rowId);
  if (!found || found.closure.undone_at !== null) return null;
  const { closure } = found;
  const unanswered = found.bookings.filter(({ choice, isAffected }) => choice === null && isAffected);
  const [first] = unanswered;
  if (!first) return null;
  // Bookings with another e-mail address are left out. Staff may have corrected an address since the mail was
  // queued, so such a booking may belong to another family.
  const ownUnanswered = unanswered.filter(({ mailbox }) => mailbox === first.mailbox);
  const closing: ClosingWords = {
    subject: closure.subject,
    words: closure.words,
    reason: closure.reason,
    mayMove: closure.may_move,
    mayRefund: closure.may_refund,
    mayCredit: closure.may_credit,
    unanswered: closure.unanswered as ClosingWords['unanswered'],
    answerBy: closure.answer_by.getTime(),
  };
  const read = await Promise.all(
    ownUnanswered.map(async ({ bookingId, stays, isPaidInPerson, paid }) => {
      const { ticket, words } = await readBookingMailWords(deps, bookingId);
      const { booking } = ticket;
      return {
        to: booking.customer_email,
        words,
        url: bookingButton(deps.baseUrl, booking).url,
        offer: { ...closing, kind: booking.kind, stays, isPaidInPerson, paid },
      };
    }),
  );
  return writeClosed(deps, { to: read[0]?.to ?? '', closing, bookings: read });
}

/** Returns a preview of the mail to families, with an invented name and booking. */
export async function previewClosed(deps: MailDeps, time: ClosedTime, closing: ClosingWords): Promise<Mail> {
  const { venue, rules } = await deps.site.read();
  const words: MailWords = {
    name: 'Alex Example',
    day: dayInWords(time.day),
    time: time.slot ? (closedTimeInWords(time).split(' on ')[0] ?? '') : 'the time that the family booked',
    what: 'Open play',
    reference: 'WF-AAAAA-AAAAA',
    centre: venue.name,
    phone: venue.phone,
    arrival: rules.arrival,
  };
  const offer = { ...closing, kind: 'visit', stays: false, isPaidInPerson: false, paid: 1 };
  return writeClosed(deps, {
    to: 'alex@example.org',
    closing,
    bookings: [{ words, url: `${deps.baseUrl}/my-booking`, offer }],
  });
}

async function writeClosed(
  deps: MailDeps,
  { to, closing, bookings }: { to: string; closing: ClosingWords; bookings: readonly MailedBooking[] },
): Promise<Mail> {
  const { venue } = await deps.site.read();
  const [first] = bookings;
  if (!first) throw new Error('A mail about a closing names no booking');
  const subject = fillMailWords(closing.subject, first.words);
  const by = momentInWords(closing.answerBy);
  return writeWithWords(
    deps,
    closed,
    { to, subject: `${subject} (${first.words.reference})` },
    {
      variables: {
        name: first.words.name,
        reference: first.words.reference,
        until: by,
        reason: closing.reason,
      },
      blocks: {
        heading: [{ kind: 'title', text: subject }],
        words: splitParagraphs(closing.words).map((paragraph) => ({
          kind: 'paragraph',
          text: fillMailWords(paragraph, first.words),
        })),
        choices: bookings.flatMap(({ words, url, offer }): MailBlock[] => [
          {
            kind: 'list',
            title: `${words.what}, ${words.day}, ${words.time} (${words.reference})`,
            items: describeOffer(offer, venue.phone),
          },
          {
            kind: 'button',
            label: choicesFor(offer).length > 1 ? 'Choose' : 'See your booking',
            url,
            sentence: choicesFor(offer).length > 1 ? 'Choose' : 'See your booking',
          },
        ]),
      },
    },
  );
}

/**
 * Writes the mail saying that the centre is open after all and that the booking has not changed. Returns null
 * if no booking of the family is in the closed time any more. Also returns null if the family has not heard
 * of the closing, for example because the closing was undone while the mail about it was still being
 * composed.
 */
export async function composeOpenAfterAll(deps: MailDeps, rowId: string): Promise<Mail | null> {
  const found = await findMailedRow(deps.db, rowId);
  const [first] = found?.bookings.filter(({ isAffected }) => isAffected) ?? [];
  if (!found || !first || !(await isFamilyTold(deps.db, rowId))) return null;
  const { ticket, words } = await readBookingMailWords(deps, first.bookingId);
  return writeWithWords(
    deps,
    openAfterAll,
    { to: ticket.booking.customer_email },
    {
      variables: {
        name: words.name,
        reference: words.reference,
        time: closedTimeInWords(timeOf(found.closure)),
      },
      blocks: { button: [bookingButton(deps.baseUrl, ticket.booking)] },
    },
  );
}
