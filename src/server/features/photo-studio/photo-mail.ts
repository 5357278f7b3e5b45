import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { writeLetter } from '../mail/write-mail.ts';
import { describeFreeCancellation, describeParking } from '../orders/booked-time.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { type BookingSummary, listBoughtLines } from '../orders/booking-summary.ts';
import { writeConfirmation } from '../orders/confirmation-mail.ts';
import { listNearestFreePhotoSessions } from './nearest-free-photo-sessions.ts';
import { readPhotoStudio } from './photo-store.ts';

type MailDeps = Pick<AppContext, 'site'> & AvailabilityContext & { baseUrl: string };

/** The confirmation of a photo session: what to bring, when the photographs come, the cancellation rule. */
export async function composePhotoConfirmed(
  deps: MailDeps,
  ticket: BookingSummary,
): Promise<Omit<Message, 'id'>> {
  const photo = photoOf(ticket);
  const [site, studio] = await Promise.all([deps.site.read(), readPhotoStudio(deps.db)]);
  const { venue, rules } = site;
  const edited = photo.editing_pence !== null;
  const slots = [{ start: photo.starts, end: photo.ends }];
  const time = { kind: 'photo', day: photo.day, slots, isOpenPlay: false } as const;
  return writeConfirmation(venue, ticket, {
    day: photo.day,
    thanks: 'Your photo session is booked and paid for.',
    subject: `Your photo session on ${dayInWords(photo.day)} is booked`,
    what: studio.title,
    note: null,
    lines: listBoughtLines(ticket).map(({ name, amount }) => [name, amount]),
    afterwards: null,
    advice: [
      rules.arrival,
      ...studio.bring,
      edited ? studio.editedDelivery : studio.delivery,
      describeParking(time, site),
      describeFreeCancellation(time, site, deps.clock.now()),
    ],
    button: bookingButton(deps.baseUrl, ticket.booking),
    reminder: `${rules.arrival} ${rules.parking}`,
  });
}

/** Money came when somebody else had the session: it has been sent back, and these are the next free ones. */
export async function composePhotoMoneyReturned(
  deps: MailDeps,
  ticket: BookingSummary,
): Promise<Omit<Message, 'id'>> {
  const photo = photoOf(ticket);
  const [{ venue }, free] = await Promise.all([
    deps.site.read(),
    listNearestFreePhotoSessions(deps, photo.day, photo.starts),
  ]);
  const { booking } = ticket;
  const amount = formatPence(booking.total_pence);
  const when = `${dayInWords(photo.day)}, ${formatSlot({ start: photo.starts, end: photo.ends })}`;
  const offers = free.map(({ day, slot }) => `${dayInWords(day)}, ${formatSlot(slot)}`);
  return writeLetter(venue, {
    to: booking.customer_email,
    subject: `We have returned your payment of ${amount} (${booking.reference})`,
    title: 'Your money is on its way back',
    greeting: `Dear ${booking.customer_name},`,
    sentences: [
      `Your payment of ${amount} for your photo session on ${when} reached us when the session was no longer free.`,
      'We have returned all of it to your card. Banks take 5 to 10 days to show it. Nothing is booked.',
      offers.length > 0
        ? `We are sorry. Free at this moment: ${offers.join('; ')}. You can book one at ${deps.baseUrl}/photo-studio, or call us on ${venue.phone}.`
        : `We are sorry. Call us on ${venue.phone} and we see what we can do.`,
    ],
    button: bookingButton(deps.baseUrl, booking),
    closing: `Reference ${booking.reference}`,
  });
}

function photoOf({ booking, photo }: BookingSummary): NonNullable<BookingSummary['photo']> {
  if (!photo) throw new Error(`Booking ${booking.id} is no photo session`);
  return photo;
}
