import { html } from 'hono/html';
import { toBuffer } from 'qrcode';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords, creditsNextTime } from '../../../domain/credits.ts';
import { formatPence } from '../../../domain/money.ts';
import { formatSlot, formatSlots } from '../../../domain/time-slot.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { countCredits } from '../booking/count-credits.ts';
import { readTicket, type Ticket } from '../booking/read-ticket.ts';
import { mailSheet, pictureOfBarn } from '../mail/mail-sheet.ts';
import type { Venue } from '../site/site-facts.ts';
import { visitCalendarFile } from './visit-calendar-file.ts';

type MailDeps = Pick<BookingDeps, 'db' | 'site' | 'clock'>;

/** The confirmation of a visit: reference, when, who, what was paid, how to arrive, the cancellation rule, the ticket’s QR code and a calendar file. */
export async function composeVisitConfirmed(deps: MailDeps, bookingId: string): Promise<Omit<Message, 'id'>> {
  const [ticket, { venue, rules }] = await Promise.all([readTicket(deps.db, bookingId), deps.site.read()]);
  const { booking, tickets, slots } = ticket;
  const advice = [rules.arrival, rules.parking, rules.cancellation];
  if (booking.day === null) throw new Error(`Booking ${bookingId} is no visit`);
  const { day } = booking;
  const when = dayInWords(day);
  const times = slots.map(formatSlot);
  const what = booking.event_title ?? 'Open play';
  const stay = booking.event_title ? null : `${rules.stay} ${rules.entry}`;
  const paid = paidLines(ticket);
  const address = addressOf(venue);
  const credits = creditsAdvice(
    booking.credits_used,
    await countCredits(deps.db, booking.customer_email, deps.clock.now()),
  );

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
    ${credits ? html`<p style="margin:0 0 24px;">${credits}</p>` : ''}
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
    ...(credits ? [credits, ''] : []),
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
            day,
            slots,
            location: `${venue.name}, ${address}`,
            description: `Booking reference ${booking.reference}. ${rules.arrival} ${rules.parking}`,
          }),
        ).toString('base64'),
      },
    ],
  };
}

function paidLines({ booking }: Ticket): [string, string][] {
  const lines: [string, string][] = [];
  if (booking.credit_savings_pence > 0) {
    lines.push([creditsInWords(booking.credits_used), `-${formatPence(booking.credit_savings_pence)}`]);
  }
  if (booking.discount_pence > 0) lines.push(['Voucher', `-${formatPence(booking.discount_pence)}`]);
  lines.push(['Paid', formatPence(booking.total_pence)]);
  return lines;
}

/** What is said of the credits that the mailbox has left; null where there are none. */
function creditsAdvice(used: number, left: number): string | null {
  if (left === 0) return null;
  if (used > 0) return `You have ${creditsInWords(left)} left.`;
  return `You have ${creditsInWords(left)}, and this booking was made without them. ${creditsNextTime}`;
}

function addressOf(venue: Venue): string {
  return [...venue.addressLines, venue.postcode].join(', ');
}
