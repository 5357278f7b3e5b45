import { formatPence } from '../../../domain/money.ts';
import { typedVoucherOf } from '../../../domain/offers.ts';
import { creditedAgain, refundInPersonForCustomer, sentToCard } from '../../../domain/refund-split.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { findAccountCreditFrom, findAccountCreditSpentOn } from '../account-credit/account-credits.ts';
import { writeLetter } from '../mail/write-mail.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import { creditedAgainInWords, writeKeptAsCredit } from './account-credit-mail.ts';
import { bookingButton } from './booking-button.ts';
import { findStudioTitle } from './booking-store.ts';
import { type BookingSummary, bookingInWords, readBookingSummary } from './booking-summary.ts';
import { createTicketCalendar } from './calendar-file.ts';
import { readRefund, readStoredCancellation } from './cancellation-store.ts';
import { listRefundParts } from './refund-store.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

const banks = 'Banks take 5 to 10 days to show it.';

/** A booking was cancelled, by staff or by its family: what was cancelled, and what goes back. */
export async function composeCancelled(deps: MailDeps, bookingId: string): Promise<Omit<Message, 'id'>> {
  const [ticket, { venue, rules }, stored] = await Promise.all([
    readBookingSummary(deps.db, bookingId),
    deps.site.read(),
    readStoredCancellation(deps.db, bookingId),
  ]);
  const { booking } = ticket;
  const { refund_pence: refund, cancelled_by: by, credits_kept: keepsCredits } = stored;
  const attachments = await calendarAttachments(deps.db, venue, ticket);
  if (stored.poorly || stored.account_credit_pence > 0)
    return writeKeptAsCredit(venue, deps.baseUrl, {
      ticket,
      credit: await findAccountCreditFrom(deps.db, bookingId, deps.clock.now()),
      by: by as 'customer' | 'staff',
      attachments,
    });
  const parts = await listRefundParts(deps.db, { actionKey: stored.deed });
  const toCard = sentToCard(parts);
  const credited = creditedAgain(parts);
  const credit =
    credited > 0 ? await findAccountCreditSpentOn(deps.db, bookingId, deps.clock.now()) : undefined;
  const all = toCard === booking.total_pence;
  const back = [
    toCard > 0 &&
      `We are sending ${all ? 'all of your payment' : `${formatPence(toCard)} of your ${formatPence(booking.total_pence)}`} back to your card${all ? `, ${formatPence(toCard)}` : ''}. ${banks}`,
    ...refundInPersonForCustomer(parts),
    ...creditedAgainInWords(credited, credit),
    refund === 0 &&
      booking.total_pence > 0 &&
      `Nothing ${booking.channel === 'desk' ? 'is paid back' : 'goes back to your card'}. ${rules.cancellation}`,
    booking.credits_used > 0 &&
      !keepsCredits &&
      `Your ${booking.credits_used} session ${booking.credits_used === 1 ? 'credit is' : 'credits are'} yours again.`,
    typedVoucherOf(booking.voucher_code) &&
      !keepsCredits &&
      `Your voucher ${booking.voucher_code} can be used again.`,
    keepsCredits &&
      (booking.credits_used > 0 || typedVoucherOf(booking.voucher_code)) &&
      `It was cancelled too late for ${booking.credits_used > 0 ? 'its session credits' : 'its voucher'} to come back. ${rules.cancellation}`,
  ].filter((line): line is string => typeof line === 'string');
  return writeLetter(venue, {
    to: booking.customer_email,
    subject: `Your booking is cancelled (${booking.reference})`,
    title: 'Your booking is cancelled',
    greeting: `Dear ${booking.customer_name},`,
    sentences: [
      by === 'customer'
        ? `You have cancelled ${bookingInWords(ticket)}.`
        : `We have cancelled ${bookingInWords(ticket)}.`,
      ...back,
      `If this is not what you wanted, reply to this mail or call ${venue.phone}.`,
    ],
    button: bookingButton(deps.baseUrl, booking),
    closing: `Reference ${booking.reference}`,
    attachments,
  });
}

/** Returns the file that takes a cancelled booking off a calendar; none for one without a day. */
async function calendarAttachments(db: MailDeps['db'], venue: VenueFacts, ticket: BookingSummary) {
  const { booking, photo } = ticket;
  if (booking.day === null || ticket.slots.length === 0) return [];
  const what = photo ? await findStudioTitle(db) : (booking.event_title ?? 'Open play');
  const file = createTicketCalendar(venue, ticket, { day: booking.day, what, reminder: 'It is cancelled.' });
  return [
    {
      filename: 'cancelled.ics',
      contentType: 'text/calendar; charset=utf-8; method=CANCEL',
      content: Buffer.from(file).toString('base64'),
    },
  ];
}

/** Staff gave back a part of the money of a booking that stays. */
export async function composeMoneyReturned(deps: MailDeps, refundId: string): Promise<Omit<Message, 'id'>> {
  const refund = await readRefund(deps.db, refundId);
  const [ticket, { venue }] = await Promise.all([
    readBookingSummary(deps.db, refund.booking_id),
    deps.site.read(),
  ]);
  const { booking } = ticket;
  const parts = await listRefundParts(deps.db, { refundId });
  const sum = parts.reduce((all, part) => all + part.amount, 0);
  const credited = creditedAgain(parts);
  const credit =
    credited > 0 ? await findAccountCreditSpentOn(deps.db, refund.booking_id, deps.clock.now()) : undefined;
  const inPerson = refundInPersonForCustomer(parts).concat(creditedAgainInWords(credited, credit));
  const toCard = sentToCard(parts);
  const isOwed = inPerson.length > 0;
  return writeLetter(venue, {
    to: booking.customer_email,
    subject: `${isOwed ? 'You get' : 'We are sending'} ${formatPence(sum)} back${isOwed ? '' : ' to you'} (${booking.reference})`,
    title: isOwed ? 'Some of your money comes back' : 'Some of your money is on its way back',
    greeting: `Dear ${booking.customer_name},`,
    sentences: [
      ...(toCard > 0
        ? [
            `We are sending ${formatPence(toCard)} of your payment for ${bookingInWords(ticket)} back to your card. ${banks}`,
          ]
        : [`A part of your payment for ${bookingInWords(ticket)} is paid back.`]),
      ...inPerson,
      booking.status === 'confirmed' ? 'Your booking stays as it is.' : 'Your booking stays cancelled.',
    ],
    button: bookingButton(deps.baseUrl, booking),
    closing: `Reference ${booking.reference}`,
  });
}
