import { html } from 'hono/html';
import { toBuffer } from 'qrcode';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { formatSlot, formatSlots } from '../../../domain/time-slot.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { mailSheet, pictureOfBarn, writeLetter } from '../mail/mail-sheet.ts';
import type { Venue } from '../site/site-facts.ts';
import type { BookingDeps } from './booking-deps.ts';
import { readTicket, type Ticket } from './ticket-store.ts';
import { visitCalendarFile } from './visit-calendar-file.ts';

type MailDeps = Pick<BookingDeps, 'db' | 'site'>;

/** The confirmation: reference, when, who, what was paid, how to arrive, the cancellation rule, the ticket’s QR code and a calendar file. */
export async function composeConfirmation(deps: MailDeps, bookingId: string): Promise<Omit<Message, 'id'>> {
  const [ticket, { venue, rules }] = await Promise.all([readTicket(deps.db, bookingId), deps.site.read()]);
  const { booking, tickets, slots } = ticket;
  const advice = [rules.arrival, rules.parking, rules.cancellation];
  const when = dayInWords(booking.day);
  const times = slots.map(formatSlot);
  const what = booking.event_title ?? 'Open play';
  const stay = booking.event_title ? null : `${rules.stay} ${rules.entry}`;
  const paid = paidLines(ticket);
  const address = addressOf(venue);

  const page = html`
    <h1 style="font-family:Georgia,serif;font-size:30px;line-height:1.15;margin:0 0 8px;">See you on ${when}</h1>
    <p style="margin:0 0 20px;">Thank you, ${booking.customer_name}. Your visit is booked and paid for.</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F6EAD2;border-radius:6px;"><tr>
      <td style="padding:20px;vertical-align:top;">
        <p style="margin:0 0 4px;font-size:14px;">Booking reference</p>
        <p style="margin:0 0 16px;font-size:22px;font-weight:bold;letter-spacing:1px;">${booking.reference}</p>
        <p style="margin:0 0 4px;"><strong>${what}</strong></p>
        <p style="margin:0 0 4px;">${when}</p>
        ${times.map((time) => html`<p style="margin:0 0 4px;">${time}</p>`)}
        ${stay ? html`<p style="margin:8px 0 0;font-size:15px;">${stay}</p>` : ''}
      </td>
      <td width="172" style="padding:20px 20px 20px 0;vertical-align:top;"><img src="cid:ticket-qr" width="152" height="152" alt="QR code of your ticket ${booking.reference}" style="display:block;background:#fff;"></td>
    </tr></table>
    <table width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0;border-collapse:collapse;">
      ${tickets.map(
        (line) =>
          html`<tr><td style="padding:6px 0;border-bottom:1px solid #E3D2AE;">${line.quantity} × ${line.name}</td><td align="right" style="padding:6px 0;border-bottom:1px solid #E3D2AE;">${formatPence(line.unit_price_pence * line.quantity * booking.session_count)}</td></tr>`,
      )}
      ${paid.map(
        ([label, amount]) =>
          html`<tr><td style="padding:6px 0;font-weight:bold;">${label}</td><td align="right" style="padding:6px 0;font-weight:bold;">${amount}</td></tr>`,
      )}
    </table>
    <h2 style="font-family:Georgia,serif;font-size:20px;margin:0 0 8px;">Before you come</h2>
    <ul style="margin:0 0 20px;padding-left:20px;">${advice.map((rule) => html`<li style="margin:0 0 6px;">${rule}</li>`)}</ul>
    <p style="margin:0 0 20px;"><strong>Where we are</strong><br>${address}<br>${venue.phone}</p>`;

  const text = [
    `See you on ${when}`,
    '',
    `Thank you, ${booking.customer_name}. Your visit is booked and paid for.`,
    '',
    `Booking reference: ${booking.reference}`,
    `${what}, ${when}`,
    ...times,
    ...(stay ? [stay] : []),
    '',
    ...tickets.map(
      (line) =>
        `${line.quantity} x ${line.name}: ${formatPence(line.unit_price_pence * line.quantity * booking.session_count)}`,
    ),
    ...paid.map(([label, amount]) => `${label}: ${amount}`),
    '',
    'Before you come',
    ...advice.map((rule) => `- ${rule}`),
    '',
    `Where we are: ${address}`,
    `Telephone: ${venue.phone}`,
  ].join('\n');

  return {
    to: booking.customer_email,
    subject: `Your visit on ${when} is booked (${booking.reference})`,
    html: String(await mailSheet(venue, `${what}, ${when}, ${formatSlots(slots)}`, page)),
    text,
    attachments: [
      {
        filename: 'ticket.png',
        contentType: 'image/png',
        content: (
          await toBuffer(booking.reference, { margin: 4, width: 304, errorCorrectionLevel: 'M' })
        ).toString('base64'),
        contentId: 'ticket-qr',
      },
      pictureOfBarn,
      {
        filename: 'visit.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: Buffer.from(
          visitCalendarFile({
            bookingId,
            title: `${what} at ${venue.name}`,
            day: booking.day,
            slots,
            location: `${venue.name}, ${address}`,
            description: `Booking reference ${booking.reference}. ${rules.arrival} ${rules.parking}`,
          }),
        ).toString('base64'),
      },
    ],
  };
}

/** Money came after its places were gone: it has been sent back. */
export async function composeLateMoneyReturned(
  deps: MailDeps,
  bookingId: string,
): Promise<Omit<Message, 'id'>> {
  const { ticket, venue, when, amount } = await readForLetter(deps, bookingId);
  return writeAbout(ticket, venue, {
    subject: `We have returned your payment of ${amount}`,
    title: 'Your money is on its way back',
    sentences: [
      `Your payment of ${amount} for ${when} reached us when your places${ticket.booking.voucher_code ? ', or your voucher,' : ''} were no longer free.`,
      'We have returned all of it to your card. Banks take 5 to 10 days to show it. Nothing is booked.',
      `We are sorry. If another day suits you, we would love to see you: reply to this mail or call ${venue.phone}.`,
    ],
  });
}

/** The bank took its time and then refused: the family was told to expect a ticket, and must hear that there is none. */
export async function composePaymentRefused(deps: MailDeps, bookingId: string): Promise<Omit<Message, 'id'>> {
  const { ticket, venue, when, amount } = await readForLetter(deps, bookingId);
  return writeAbout(ticket, venue, {
    subject: `Your payment of ${amount} did not go through`,
    title: 'Your bank said no',
    sentences: [
      `Your bank has refused the payment of ${amount} for ${when}. No money was taken, and nothing is booked.`,
      `You can book again with another card, or call us on ${venue.phone}.`,
    ],
  });
}

async function readForLetter(deps: MailDeps, bookingId: string) {
  const [ticket, { venue }] = await Promise.all([readTicket(deps.db, bookingId), deps.site.read()]);
  const when = `${dayInWords(ticket.booking.day)}, ${formatSlots(ticket.slots)}`;
  return { ticket, venue, when, amount: formatPence(ticket.booking.total_pence) };
}

interface BookingLetter {
  subject: string;
  title: string;
  sentences: readonly string[];
}

function writeAbout({ booking }: Ticket, venue: Venue, letter: BookingLetter): Promise<Omit<Message, 'id'>> {
  return writeLetter(venue, {
    to: booking.customer_email,
    subject: `${letter.subject} (${booking.reference})`,
    title: letter.title,
    greeting: `Dear ${booking.customer_name},`,
    sentences: letter.sentences,
    closing: `Reference ${booking.reference}`,
  });
}

function paidLines({ booking }: Ticket): [string, string][] {
  const lines: [string, string][] = [];
  if (booking.credit_savings_pence > 0) {
    lines.push([`${booking.credits_used} session credits`, `-${formatPence(booking.credit_savings_pence)}`]);
  }
  if (booking.discount_pence > 0) lines.push(['Voucher', `-${formatPence(booking.discount_pence)}`]);
  lines.push(['Paid', formatPence(booking.total_pence)]);
  return lines;
}

function addressOf(venue: Venue): string {
  return [...venue.addressLines, venue.postcode].join(', ');
}
