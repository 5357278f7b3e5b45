import { dayInWords } from '../../../domain/calendar-day.ts';
import { changeRefused, changeToPay } from '../../../domain/mails-bookings.ts';
import { formatPence } from '../../../domain/money.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { bookingButton } from './booking-button.ts';
import { readBookingSummary } from './booking-summary.ts';
import { findVisitChange } from './visit-change-store.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * Writes the mail about a change by staff for which the family still has to pay. It says until when the
 * additional places are held, and where to pay. Returns null if the change no longer waits for its payment,
 * or if its hold has expired.
 */
export async function composeChangeToPay(
  deps: MailDeps,
  changeId: string,
): Promise<Omit<Message, 'id'> | null> {
  const change = await findVisitChange(deps.db, { id: changeId });
  if (change?.state !== 'pending' || change.held_until.getTime() <= deps.clock.now()) return null;
  const { booking } = await readBookingSummary(deps.db, change.booking_id);
  const ends = localMoment(change.held_until.getTime());
  const amount = formatPence(change.to_pay_pence);
  const tickets = change.target.tickets.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return writeWithWords(
    deps,
    changeToPay,
    { to: booking.customer_email },
    {
      variables: {
        name: booking.customer_name,
        reference: booking.reference,
        amount,
        day: dayInWords(change.target.day),
        tickets,
        until: `${dayInWords(ends.day)}, ${formatTime(ends.minute)}`,
      },
      blocks: { button: [bookingButton(deps.baseUrl, booking)] },
    },
  );
}

/**
 * Writes the mail saying that the bank has refused the payment of a change after processing it. Returns null
 * if the change has been paid for and applied since then.
 */
export async function composeChangeRefused(
  deps: MailDeps,
  changeId: string,
): Promise<Omit<Message, 'id'> | null> {
  const change = await findVisitChange(deps.db, { id: changeId });
  if (!change || change.state === 'done') return null;
  const { booking } = await readBookingSummary(deps.db, change.booking_id);
  const amount = formatPence(change.to_pay_pence);
  return writeWithWords(
    deps,
    changeRefused,
    { to: booking.customer_email },
    {
      variables: { name: booking.customer_name, reference: booking.reference, amount },
      blocks: { button: [bookingButton(deps.baseUrl, booking)] },
    },
  );
}
