import { creditsInWords } from '../../../domain/credits.ts';
import { paragraphs } from '../../../domain/mail-block.ts';
import { bookingCancelled, moneyReturned } from '../../../domain/mails-money.ts';
import { formatPence } from '../../../domain/money.ts';
import { typedVoucherOf } from '../../../domain/offers.ts';
import { refundInPersonForCustomer } from '../../../domain/refund-split.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { findAccountCreditFrom } from '../account-credit/account-credits.ts';
import { writeWithWords } from '../mail/write-words.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import { readRefundForMail, writeKeptAsCredit } from './account-credit-mail.ts';
import { bookingButton } from './booking-button.ts';
import { findStudioTitle } from './booking-store.ts';
import { type BookingSummary, bookingInWords, readBookingSummary, titleOf } from './booking-summary.ts';
import { createTicketCalendar } from './calendar-file.ts';
import {
  readLeftAtCancellation,
  readPartySteps,
  readRefund,
  readStoredCancellation,
} from './cancellation-store.ts';
import { partyStepsInWords } from './party-steps.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * Writes the mail about a booking that staff or its family cancelled. It names the booking and the refund.
 */
export async function composeCancelled(deps: MailDeps, bookingId: string): Promise<Omit<Message, 'id'>> {
  const [ticket, { venue, rules }, stored, partySteps] = await Promise.all([
    readBookingSummary(deps.db, bookingId),
    deps.site.read(),
    readStoredCancellation(deps.db, bookingId),
    readPartySteps(deps.db, bookingId),
  ]);
  const { booking } = ticket;
  const { refund_pence: refund, cancelled_by: by, credits_kept: creditsStaySpent } = stored;
  const attachments = await calendarAttachments(deps.db, venue, ticket);
  if (stored.poorly || stored.account_credit_pence > 0)
    return writeKeptAsCredit(deps, {
      ticket,
      credit: await findAccountCreditFrom(deps.db, bookingId, deps.clock.now()),
      by: by as 'customer' | 'staff',
      attachments,
    });
  const { parts, toCard, creditedSentences } = await readRefundForMail(deps, bookingId, {
    actionKey: stored.deed,
  });
  const amount = formatPence(toCard);
  const paid = await readLeftAtCancellation(deps.db, bookingId);
  const all = toCard === paid;
  const voucher = typedVoucherOf(booking.voucher_code);
  const kept = creditsStaySpent ? keptInWords(booking.credits_used, voucher) : '';
  const paidNothingBack = refund === 0 && paid > 0;
  const isDesk = booking.channel === 'desk';
  return writeWithWords(
    deps,
    bookingCancelled,
    { to: booking.customer_email, attachments },
    {
      variables: {
        name: booking.customer_name,
        reference: booking.reference,
        what: bookingInWords(ticket),
        rule: partySteps ? partyStepsInWords(partySteps) : rules.cancellation,
      },
      shows: {
        'by-family': by === 'customer',
        'by-staff': by !== 'customer',
        'all-to-card': toCard > 0 && all && { amount },
        'part-to-card': toCard > 0 && !all && { amount, paid: formatPence(paid) },
        'nothing-to-card': paidNothingBack && !isDesk,
        'nothing-at-desk': paidNothingBack && isDesk,
        'credits-again': booking.credits_used > 0 &&
          !creditsStaySpent && {
            credits: `${booking.credits_used} session ${booking.credits_used === 1 ? 'credit is' : 'credits are'}`,
          },
        'voucher-again': voucher !== null && !creditsStaySpent && { voucher },
        'too-late': kept !== '' && { kept },
      },
      blocks: {
        'in-person': paragraphs([...refundInPersonForCustomer(parts), ...creditedSentences]),
        button: [bookingButton(deps.baseUrl, booking)],
      },
    },
  );
}

/**
 * Returns the session credits and the voucher that the family loses by a cancellation: 'its session credit
 * and its voucher WIND-…'. Empty if it loses neither.
 */
function keptInWords(credits: number, voucher: string | null): string {
  const spent = credits === 1 ? 'its session credit' : credits > 1 && `its ${creditsInWords(credits)}`;
  return [spent, voucher && `its voucher ${voucher}`].filter(Boolean).join(' and ');
}

/** Returns the file that removes a cancelled booking from a calendar; empty for a booking without a day. */
async function calendarAttachments(db: MailDeps['db'], venue: VenueFacts, ticket: BookingSummary) {
  const { booking, photo } = ticket;
  if (booking.day === null || ticket.slots.length === 0) return [];
  const what = photo ? await findStudioTitle(db) : titleOf(ticket);
  const file = createTicketCalendar(venue, ticket, { day: booking.day, what, reminder: 'It is cancelled.' });
  return [
    {
      filename: 'cancelled.ics',
      contentType: 'text/calendar; charset=utf-8; method=CANCEL',
      content: Buffer.from(file).toString('base64'),
    },
  ];
}

/**
 * Writes the mail about a refund without a cancellation: a refund by staff, or a refund of money paid beyond
 * the price.
 */
export async function composeMoneyReturned(deps: MailDeps, refundId: string): Promise<Omit<Message, 'id'>> {
  const refund = await readRefund(deps.db, refundId);
  const ticket = await readBookingSummary(deps.db, refund.booking_id);
  const { booking } = ticket;
  const { parts, sum, toCard, creditedSentences } = await readRefundForMail(deps, booking.id, { refundId });
  const inPerson = refundInPersonForCustomer(parts).concat(creditedSentences);
  const isOwed = inPerson.length > 0;
  return writeWithWords(
    deps,
    moneyReturned,
    { to: booking.customer_email },
    {
      variables: {
        name: booking.customer_name,
        reference: booking.reference,
        what: bookingInWords(ticket),
        amount: formatPence(sum),
      },
      shows: {
        subject: !isOwed,
        'subject-owed': isOwed,
        title: !isOwed,
        'title-owed': isOwed,
        'to-card': toCard > 0 && { card: formatPence(toCard) },
        'not-to-card': toCard <= 0,
        stays: booking.status === 'confirmed',
        'stays-cancelled': booking.status !== 'confirmed',
      },
      blocks: { 'in-person': paragraphs(inPerson), button: [bookingButton(deps.baseUrl, booking)] },
    },
  );
}
