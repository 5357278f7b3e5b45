import { type Day, dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';
import { formatPence, type Pence } from '../../../domain/money.ts';
import { formatSlot, formatSlots } from '../../../domain/time-slot.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import { type BookingSummary, titleOfDiscount } from './booking-summary.ts';
import { createTicketCalendar } from './calendar-file.ts';
import { drawTicketPicture } from './ticket-picture.ts';

/** The parts of a confirmation that differ by the kind of booking. */
export interface Confirmation {
  day: Day;
  /** What was booked, and its title in a calendar: 'Open play'. */
  what: string;
  /** A line under the time; null if there is nothing to add. */
  note: string | null;
  /** Each part of the price, with its name. */
  lines: readonly (readonly [string, Pence])[];
  /** Advice for the visit; each entry has a sentence or two. */
  advice: readonly string[];
  /** The button that opens the booking on the website. */
  button: MailBlock;
  /** The text that follows the reference in the calendar entry. */
  reminder: string;
}

/**
 * Returns the parts that every confirmation of a booking with a day has: reference, time, price, advice, the
 * ticket’s QR code and a calendar file. The mail of each kind of booking adds its own text.
 */
export function confirmationOf(venue: VenueFacts, ticket: BookingSummary, confirmation: Confirmation) {
  const { booking, slots } = ticket;
  const { day, what, note, lines, advice, button } = confirmation;
  const { reference } = booking;
  const when = dayInWords(day);
  const entry = createTicketCalendar(venue, ticket, confirmation);
  return {
    envelope: {
      to: booking.customer_email,
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
    },
    variables: { name: booking.customer_name, reference, day: when, time: formatSlots(slots), what },
    blocks: {
      ticket: [
        {
          kind: 'ticket',
          reference,
          title: what,
          when: [when, ...slots.map(formatSlot)],
          note,
          picture: 'ticket-qr',
        },
      ],
      prices: [
        {
          kind: 'prices',
          lines: lines.map(([name, pence]) => [name, formatPence(pence)]),
          totals: paidLines(ticket),
        },
      ],
      button: [button],
      advice: [{ kind: 'list', title: 'Before you come', items: advice }],
      place: [
        {
          kind: 'place',
          title: 'Where we are',
          address: [...venue.addressLines, venue.postcode].join(', '),
          phone: venue.phone,
        },
      ],
    } satisfies Record<string, MailBlock[]>,
  };
}

function paidLines(ticket: BookingSummary): [string, string][] {
  const { booking, paidByCredit } = ticket;
  const lines: [string, string][] = [];
  if (booking.credit_savings_pence > 0) {
    lines.push([creditsInWords(booking.credits_used), `-${formatPence(booking.credit_savings_pence)}`]);
  }
  if (booking.discount_pence > 0)
    lines.push([titleOfDiscount(ticket) ?? 'Voucher', `-${formatPence(booking.discount_pence)}`]);
  lines.push(['Paid', formatPence(booking.total_pence)]);
  if (paidByCredit.pence > 0)
    lines.push([
      `of which ${paidByCredit.isGift ? 'gift voucher' : 'account credit'}`,
      formatPence(paidByCredit.pence),
    ]);
  return lines;
}
