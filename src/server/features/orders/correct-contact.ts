import type { Kysely } from 'kysely';
import { canReceiveMail } from '../../../domain/email-address.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { changeAccountCreditEmail } from '../account-credit/account-credits.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { awardPartyHost, recordMemberVisit } from '../loyalty/achievements.ts';
import { followCorrectedEmail } from '../loyalty/follow-corrected-email.ts';
import { reversePoints } from '../loyalty/reverse-points.ts';
import { sendFirstMailAgain } from '../mail/queue-again.ts';
import { type BookingRow, lockBooking } from './booking-store.ts';
import {
  type Contact,
  isSameMailbox,
  moveCredits,
  moveVoucherUse,
  readContact,
  readStayTimes,
  updateContact,
} from './contact-store.ts';
import { earnPointsWithChanges } from './grant-rewards.ts';
import { noEmail } from './order-plan.ts';
import { generateToken } from './reference.ts';
import { sumCompletedRefunds } from './refund-store.ts';

/** A correction by staff. A detail that the family did not give is empty. */
interface ContactInput extends Contact {
  /** The page makes one id for each decision, so that a repeat sends no second mail. */
  clientId: string;
  /** The details that the page showed before the correction. */
  from: Contact;
  /** Whether the mail with the confirmation or the payment link is sent again. */
  sendsAgain: boolean;
}

/**
 * Corrects the name, e-mail or phone number of a booking, and on request sends its confirmation or payment
 * link again (specification 5.12). A new mailbox changes the view token, so that a stranger who got the
 * earlier mails cannot open the booking. Session credits, account credit and a membership that came with the
 * booking go to the new mailbox. The audit log names the corrected fields without their values. Returns the
 * address to which the mail goes; null if staff requested no mail. Refuses an unknown booking, details that
 * somebody else has changed since the page showed them, the removal of an e-mail, and the change of an e-mail
 * whose credits or points are spent. Refuses to send a mail that does not exist or has no address.
 */
export async function correctContact(
  context: AppContext,
  bookingId: string,
  input: ContactInput,
): Promise<{ mailedTo: string | null }> {
  const now = context.clock.now();
  const isMailed = await context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw refuse('bookingNotFound');
    const stored = await readContact(tx, bookingId);
    const next = { name: input.name, email: input.email || noEmail, phone: input.phone };
    const changed = listChanges(stored, next);
    if (changed.length > 0) {
      // An address cannot be removed: points, credits and links depend on an address that was given.
      if (next.email === noEmail && stored.email !== noEmail) throw refuse('bookingHasNoEmail');
      if (listChanges(stored, { ...input.from, email: input.from.email || noEmail }).length > 0)
        throw refuse('contactChanged');
      await applyCorrection(tx, booking, stored, next, now);
    }
    const isSent = input.sendsAgain && (await sendAgain(tx, booking, next.email, input.clientId, now));
    if (changed.length > 0 || isSent)
      await recordAuditEntry(tx, {
        at: now,
        who: 'staff',
        what: changed.length > 0 ? 'contact corrected' : 'mail sent again',
        bookingId,
        after: {
          ...(changed.length > 0 && { corrected: changed.join(', ') }),
          ...(isSent && {
            mail: mailOf(booking) === 'payment-link' ? 'Payment link' : 'Confirmation',
          }),
        },
      });
    return input.sendsAgain;
  });
  if (isMailed) context.wakeMailSender();
  return { mailedTo: isMailed ? input.email : null };
}

function listChanges(one: Contact, other: Contact): string[] {
  return [
    one.name !== other.name && 'name',
    one.email !== other.email && 'e-mail',
    one.phone !== other.phone && 'phone',
  ].filter((name) => name !== false);
}

async function applyCorrection(
  tx: Kysely<DB>,
  booking: BookingRow,
  stored: Contact,
  next: Contact,
  now: number,
): Promise<void> {
  if (await isSameMailbox(tx, stored.email, next.email)) return updateContact(tx, booking.id, next, null);
  await moveVoucherUse(tx, booking.id, { email: next.email, now });
  if (!(await moveCredits(tx, booking.id, next.email))) throw refuse('emailHasCredits');
  await changeAccountCreditEmail(tx, booking.id, next.email);
  const outcome = await followCorrectedEmail(tx, { bookingId: booking.id, from: stored.email, to: next });
  if (outcome === 'tied') throw refuse('emailHasPoints');
  await updateContact(tx, booking.id, next, generateToken());
  if (outcome === 'followed' || booking.status !== 'confirmed' || next.email === noEmail) return;
  // The corrected address may belong to a member, for whom this booking has not earned points yet.
  await earnPointsWithChanges(tx, { ...booking, customer_email: next.email }, now);
  if (booking.kind === 'party') await awardPartyHost(tx, next, now);
  const refundedPence = await sumCompletedRefunds(tx, booking.id);
  if (refundedPence > 0) await reversePoints(tx, { bookingId: booking.id, refundedPence }, now);
  const { cameAt } = await readStayTimes(tx, booking.id);
  if (cameAt) await recordMemberVisit(tx, { email: next.email, bookingId: booking.id }, now);
}

const mailOf = ({ status }: Pick<BookingRow, 'status'>) =>
  status === 'held' ? 'payment-link' : status === 'confirmed' ? 'booking-confirmed' : null;

/** Sends the mail again; returns false for a repeat. Refuses if there is no address or no such mail. */
async function sendAgain(
  tx: Kysely<DB>,
  booking: BookingRow,
  email: string,
  clientId: string,
  now: number,
): Promise<boolean> {
  const kind = mailOf(booking);
  if (!canReceiveMail(email)) throw refuse('bookingHasNoEmail');
  const sent =
    kind === null ? 'none' : await sendFirstMailAgain(tx, { id: clientId, bookingId: booking.id, kind }, now);
  if (sent === 'none') throw refuse('bookingNotMailed');
  return sent === 'sent';
}
