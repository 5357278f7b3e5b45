import { html } from 'hono/html';
import { toBuffer } from 'qrcode';
import { type Day, dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import { formatPence, type Pence } from '../../../domain/money.ts';
import { formatSlot, formatSlots } from '../../../domain/time-slot.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { mailSheet, pictureOfBarn } from '../mail/mail-layout.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import type { BookingSummary } from './booking-summary.ts';
import { ticketCalendar } from './calendar-file.ts';

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
  /** The calendar entry says these after the reference. */
  reminder: string;
}

/**
 * The confirmation of a booking with a day: reference, when, what was paid, what to know, the ticket’s
 * QR code and a calendar file.
 */
export async function writeConfirmation(
  venue: VenueFacts,
  ticket: BookingSummary,
  words: ConfirmationWords,
): Promise<Omit<Message, 'id'>> {
  const { booking, slots } = ticket;
  const { day, thanks, what, note, lines, afterwards, advice } = words;
  const { reference } = booking;
  const when = dayInWords(day);
  const times = slots.map(formatSlot);
  const paid = paidLines(booking);
  const address = [...venue.addressLines, venue.postcode].join(', ');

  const page = html`
    <h1 style="font-family:Georgia,serif;font-size:30px;line-height:1.15;margin:0 0 8px;">See you on ${when}</h1>
    <p style="margin:0 0 20px;">Thank you, ${booking.customer_name}. ${thanks}</p>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F6EAD2;border-radius:6px;"><tr>
      <td style="padding:20px;vertical-align:top;">
        <p style="margin:0 0 4px;font-size:14px;">Booking reference</p>
        <p style="margin:0 0 16px;font-size:22px;font-weight:bold;letter-spacing:1px;">${reference}</p>
        <p style="margin:0 0 4px;"><strong>${what}</strong></p>
        <p style="margin:0 0 4px;">${when}</p>
        ${times.map((time) => html`<p style="margin:0 0 4px;">${time}</p>`)}
        ${note ? html`<p style="margin:8px 0 0;font-size:15px;">${note}</p>` : ''}
      </td>
      <td width="172" style="padding:20px 20px 20px 0;vertical-align:top;"><img src="cid:ticket-qr" width="152" height="152" alt="QR code of your ticket ${reference}" style="display:block;background:#fff;"></td>
    </tr></table>
    <table width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0;border-collapse:collapse;">
      ${lines.map(
        ([name, pence]) =>
          html`<tr><td style="padding:6px 0;border-bottom:1px solid #E3D2AE;">${name}</td><td align="right" style="padding:6px 0;border-bottom:1px solid #E3D2AE;">${formatPence(pence)}</td></tr>`,
      )}
      ${paid.map(
        ([label, amount]) =>
          html`<tr><td style="padding:6px 0;font-weight:bold;">${label}</td><td align="right" style="padding:6px 0;font-weight:bold;">${amount}</td></tr>`,
      )}
    </table>
    ${afterwards ? html`<p style="margin:0 0 24px;">${afterwards}</p>` : ''}
    <h2 style="font-family:Georgia,serif;font-size:20px;margin:0 0 8px;">Before you come</h2>
    <ul style="margin:0 0 20px;padding-left:20px;">${advice.map((rule) => html`<li style="margin:0 0 6px;">${rule}</li>`)}</ul>
    <p style="margin:0 0 20px;"><strong>Where we are</strong><br>${address}<br>${venue.phone}</p>`;

  const text = [
    `See you on ${when}`,
    '',
    `Thank you, ${booking.customer_name}. ${thanks}`,
    '',
    `Booking reference: ${reference}`,
    `${what}, ${when}`,
    ...times,
    ...(note ? [note] : []),
    '',
    ...lines.map(([name, pence]) => `${name.replace(' × ', ' x ')}: ${formatPence(pence)}`),
    ...paid.map(([label, amount]) => `${label}: ${amount}`),
    '',
    ...(afterwards ? [afterwards, ''] : []),
    'Before you come',
    ...advice.map((rule) => `- ${rule}`),
    '',
    `Where we are: ${address}`,
    `Telephone: ${venue.phone}`,
  ].join('\n');

  const qr = await toBuffer(reference, { margin: 4, width: 304, errorCorrectionLevel: 'M' });
  const entry = ticketCalendar(venue, ticket, words);
  return {
    to: booking.customer_email,
    subject: `${words.subject} (${reference})`,
    html: String(await mailSheet(venue, `${what}, ${when}, ${formatSlots(slots)}`, page)),
    text,
    attachments: [
      {
        filename: 'ticket.png',
        contentType: 'image/png',
        content: qr.toString('base64'),
        contentId: 'ticket-qr',
      },
      pictureOfBarn,
      {
        filename: 'visit.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: Buffer.from(entry).toString('base64'),
      },
    ],
  };
}

function paidLines(booking: BookingSummary['booking']): [string, string][] {
  const lines: [string, string][] = [];
  if (booking.credit_savings_pence > 0) {
    lines.push([creditsInWords(booking.credits_used), `-${formatPence(booking.credit_savings_pence)}`]);
  }
  if (booking.discount_pence > 0) lines.push(['Voucher', `-${formatPence(booking.discount_pence)}`]);
  lines.push(['Paid', formatPence(booking.total_pence)]);
  return lines;
}
