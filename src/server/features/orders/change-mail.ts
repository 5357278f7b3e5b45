import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeLetter } from '../mail/write-mail.ts';
import { bookingButton } from './booking-button.ts';
import { readBookingSummary } from './booking-summary.ts';
import { findVisitChange } from './visit-change-store.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/** Staff have changed a visit on the phone: until when the further places are kept, and where to pay. */
export async function composeChangeToPay(
  deps: MailDeps,
  changeId: string,
): Promise<Omit<Message, 'id'> | null> {
  const change = await findVisitChange(deps.db, { id: changeId });
  if (change?.state !== 'pending' || change.held_until.getTime() <= deps.clock.now()) return null;
  const [{ booking }, { venue }] = await Promise.all([
    readBookingSummary(deps.db, change.booking_id),
    deps.site.read(),
  ]);
  const ends = localMoment(change.held_until.getTime());
  const amount = formatPence(change.to_pay_pence);
  const tickets = change.target.tickets.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return writeLetter(venue, {
    to: booking.customer_email,
    subject: `Please pay ${amount} for the change of your visit (${booking.reference})`,
    title: 'Your change is waiting',
    greeting: `Dear ${booking.customer_name},`,
    sentences: [
      `Your visit on ${dayInWords(change.target.day)} can be for ${tickets}. We are keeping the places until ${dayInWords(ends.day)}, ${formatTime(ends.minute)}.`,
      `Please open your booking and pay ${amount} by then. Until it is paid, your visit stays as it is.`,
    ],
    button: bookingButton(deps.baseUrl, booking),
    closing: `Reference ${booking.reference}`,
  });
}

/**
 * The bank took its time over the payment of a change, and then refused it. Null where it was paid after all.
 */
export async function composeChangeRefused(
  deps: MailDeps,
  changeId: string,
): Promise<Omit<Message, 'id'> | null> {
  const change = await findVisitChange(deps.db, { id: changeId });
  if (!change || change.state === 'done') return null;
  const [{ booking }, { venue }] = await Promise.all([
    readBookingSummary(deps.db, change.booking_id),
    deps.site.read(),
  ]);
  const amount = formatPence(change.to_pay_pence);
  return writeLetter(venue, {
    to: booking.customer_email,
    subject: `Your payment of ${amount} did not go through (${booking.reference})`,
    title: 'Your bank said no',
    greeting: `Dear ${booking.customer_name},`,
    sentences: [
      `Your bank has refused the payment of ${amount} for the change of your visit. No money was taken for it, and your visit stays as it was.`,
      `Please open your booking to change it again and pay in another way, or call us on ${venue.phone}.`,
    ],
    button: bookingButton(deps.baseUrl, booking),
    closing: `Reference ${booking.reference}`,
  });
}
