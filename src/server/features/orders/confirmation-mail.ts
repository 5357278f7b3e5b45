import { type Day, dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import { formatPence, type Pence } from '../../../domain/money.ts';
import { offerNameOf } from '../../../domain/offers.ts';
import { formatSlot, formatSlots } from '../../../domain/time-slot.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import type { MailBlock } from '../mail/mail-blocks.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import type { BookingSummary } from './booking-summary.ts';
import { createTicketCalendar } from './calendar-file.ts';
import { drawTicketPicture } from './ticket-picture.ts';

/** What a confirmation says beside what every booking has. */
export interface ConfirmationWords {
  day: Day;
  /** 'Your visit is booked and paid for.' */
  thanks: string;
  /** 'Your visit on Saturday 28 November 2026 is booked'; the reference is added. */
  subject: string;
  /** What was booked, and its title in a calendar: 'Open play'. */
  what: string;
  /** Under the time; null when there is nothing to add. */
  note: string | null;
  /** What each part cost. */
  lines: readonly (readonly [string, Pence])[];
  /** Under the price; null when there is nothing to add. */
  afterwards: string | null;
  /** Before they come, a sentence or two each. */
  advice: readonly string[];
  /** Opens the booking on the website. */
  button: MailBlock;
  /** The calendar entry says these after the reference. */
  reminder: string;
}

/**
 * The confirmation of a booking with a day: reference, when, what was paid, what to know, the ticket’s
 * QR code and a calendar file.
 */
export function writeConfirmation(
  venue: VenueFacts,
  ticket: BookingSummary,
  words: ConfirmationWords,
): Promise<Omit<Message, 'id'>> {
  const { booking, slots } = ticket;
  const { day, thanks, what, note, lines, afterwards, advice, button } = words;
  const { reference } = booking;
  const when = dayInWords(day);
  const blocks: MailBlock[] = [
    { kind: 'title', text: `See you on ${when}`, isInText: true },
    { kind: 'paragraph', text: `Thank you, ${booking.customer_name}. ${thanks}` },
    {
      kind: 'ticket',
      reference,
      title: what,
      when: [when, ...slots.map(formatSlot)],
      note,
      picture: 'ticket-qr',
    },
    {
      kind: 'prices',
      lines: lines.map(([name, pence]) => [name, formatPence(pence)]),
      totals: paidLines(booking),
    },
  ];
  if (afterwards) blocks.push({ kind: 'paragraph', text: afterwards });
  blocks.push(
    button,
    { kind: 'list', title: 'Before you come', items: advice },
    {
      kind: 'place',
      title: 'Where we are',
      address: [...venue.addressLines, venue.postcode].join(', '),
      phone: venue.phone,
    },
  );
  const entry = createTicketCalendar(venue, ticket, words);
  return writeMail(venue, {
    to: booking.customer_email,
    subject: `${words.subject} (${reference})`,
    preview: `${what}, ${when}, ${formatSlots(slots)}`,
    blocks,
    attachments: [
      {
        filename: 'ticket.png',
        contentType: 'image/png',
        content: drawTicketPicture(reference).toString('base64'),
        contentId: 'ticket-qr',
      },
      {
        filename: 'visit.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: Buffer.from(entry).toString('base64'),
      },
    ],
  });
}

function paidLines(booking: BookingSummary['booking']): [string, string][] {
  const lines: [string, string][] = [];
  if (booking.credit_savings_pence > 0) {
    lines.push([creditsInWords(booking.credits_used), `-${formatPence(booking.credit_savings_pence)}`]);
  }
  if (booking.discount_pence > 0)
    lines.push([offerNameOf(booking.voucher_code) ?? 'Voucher', `-${formatPence(booking.discount_pence)}`]);
  lines.push(['Paid', formatPence(booking.total_pence)]);
  if (booking.account_credit_pence > 0)
    lines.push(['of which account credit', formatPence(booking.account_credit_pence)]);
  return lines;
}
