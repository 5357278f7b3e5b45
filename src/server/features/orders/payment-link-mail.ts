import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeMail } from '../mail/write-mail.ts';
import { bookingInWords, listBoughtLines, readBookingSummary } from './booking-summary.ts';
import { linkAddress } from './payment-link.ts';
import { findPaymentLink } from './payment-link-store.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * Staff sold a visit on the telephone: what it is, what it costs, until when its places are kept, and the
 * link to pay. null where nothing is left to pay.
 */
export async function composePaymentLink(
  deps: MailDeps,
  bookingId: string,
): Promise<Omit<Message, 'id'> | null> {
  const [ticket, link, { venue }] = await Promise.all([
    readBookingSummary(deps.db, bookingId),
    findPaymentLink(deps.db, { bookingId }),
    deps.site.read(),
  ]);
  const { booking } = ticket;
  if (!link || booking.status !== 'held' || link.ends_at.getTime() <= deps.clock.now()) return null;
  const ends = localMoment(link.ends_at.getTime());
  const until = `${dayInWords(ends.day)}, ${formatTime(ends.minute)}`;
  const amount = formatPence(booking.total_pence);
  return writeMail(venue, {
    to: booking.customer_email,
    subject: `Please pay ${amount} for your visit (${booking.reference})`,
    preview: `We are keeping your places until ${until}.`,
    blocks: [
      { kind: 'title', text: 'Your places are waiting' },
      { kind: 'paragraph', text: `Dear ${booking.customer_name},` },
      {
        kind: 'paragraph',
        text: `We are keeping places for you: ${bookingInWords(ticket)}. Please pay by ${until}; after that others can book them.`,
      },
      {
        kind: 'prices',
        lines: listBoughtLines(ticket).map(
          ({ quantity, name, amount: sum }) => [`${quantity} × ${name}`, formatPence(sum)] as const,
        ),
        totals: [['To pay', amount]],
      },
      {
        kind: 'button',
        label: `Pay ${amount}`,
        url: linkAddress(deps, link.code),
        sentence: `Pay ${amount} here:`,
      },
      {
        kind: 'paragraph',
        text: `Or type the code ${link.code} at ${deps.baseUrl}/pay. Questions? Reply to this mail or call ${venue.phone}.`,
      },
      { kind: 'paragraph', text: `Reference ${booking.reference}` },
    ],
  });
}
