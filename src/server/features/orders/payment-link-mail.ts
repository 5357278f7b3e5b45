import { dayInWords } from '../../../domain/calendar-day.ts';
import { paymentLink } from '../../../domain/mails-bookings.ts';
import { formatPence } from '../../../domain/money.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { bookingInWords, listBoughtLines, readBookingSummary } from './booking-summary.ts';
import { dueByCard } from './due-by-card.ts';
import { linkAddress } from './payment-link.ts';
import { findPaymentLink } from './payment-link-store.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * Writes the mail about a booking that staff sold on the telephone. It names the booking and its price, says
 * until when the places are held, and has the link to pay. Returns null if there is no link that can still be
 * paid.
 */
export async function composePaymentLink(
  deps: MailDeps,
  bookingId: string,
): Promise<Omit<Message, 'id'> | null> {
  const [ticket, link] = await Promise.all([
    readBookingSummary(deps.db, bookingId),
    findPaymentLink(deps.db, { bookingId }),
  ]);
  const { booking } = ticket;
  if (!link || booking.status !== 'held' || link.ends_at.getTime() <= deps.clock.now()) return null;
  const ends = localMoment(link.ends_at.getTime());
  const until = `${dayInWords(ends.day)}, ${formatTime(ends.minute)}`;
  const due = dueByCard(booking);
  const amount = formatPence(due);
  return writeWithWords(
    deps,
    paymentLink,
    { to: booking.customer_email },
    {
      variables: {
        name: booking.customer_name,
        reference: booking.reference,
        amount,
        what: bookingInWords(ticket),
        until,
        code: link.code,
        page: `${deps.baseUrl}/pay`,
      },
      blocks: {
        prices: [
          {
            kind: 'prices',
            lines: listBoughtLines(ticket).map(
              ({ quantity, name, amount: sum }) => [`${quantity} × ${name}`, formatPence(sum)] as const,
            ),
            totals: [
              ...(due === booking.total_pence
                ? []
                : ([['Total', formatPence(booking.total_pence)]] as const)),
              ['To pay', amount],
            ],
          },
        ],
        button: [
          {
            kind: 'button',
            label: `Pay ${amount}`,
            url: linkAddress(deps, link.code),
            sentence: `Pay ${amount} here`,
          },
        ],
      },
    },
  );
}
