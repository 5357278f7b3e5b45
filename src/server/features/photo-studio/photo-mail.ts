import { dayInWords } from '../../../domain/calendar-day.ts';
import { photoConfirmed } from '../../../domain/mails-bookings.ts';
import { photoMoneyReturned } from '../../../domain/mails-money.ts';
import { formatPence } from '../../../domain/money.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { describeFreeCancellation, describeParking } from '../orders/booked-time.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { composeLateMoneyReturned } from '../orders/booking-mail.ts';
import { type BookingSummary, listBoughtLines } from '../orders/booking-summary.ts';
import { confirmationOf } from '../orders/confirmation-mail.ts';
import { dueByCard } from '../orders/due-by-card.ts';
import { listNearestFreePhotoSessions } from './nearest-free-photo-sessions.ts';
import { readPhotoStudio } from './photo-store.ts';

type MailDeps = Pick<AppContext, 'site'> & AvailabilityContext & { baseUrl: string };

/**
 * Composes the confirmation of a photo session. It says what to bring, when the photographs arrive, and until
 * when the family can cancel the session.
 */
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
  const { envelope, variables, blocks } = confirmationOf(venue, ticket, {
    day: photo.day,
    what: studio.title,
    note: null,
    lines: listBoughtLines(ticket).map(({ name, amount }) => [name, amount]),
    advice: [
      rules.arrival,
      ...studio.bring,
      edited ? studio.editedDelivery : studio.delivery,
      describeParking(time, site),
      describeFreeCancellation(time, site, { now: deps.clock.now(), kept: 0 }),
    ],
    button: bookingButton(deps.baseUrl, ticket.booking),
    reminder: `${rules.arrival} ${rules.parking}`,
  });
  return writeWithWords(deps, photoConfirmed, envelope, { variables, blocks });
}

/**
 * Composes the mail about a late payment that could not book its session and was refunded. The mail says that
 * the session was no longer free, and lists the nearest free sessions. If the session is free after all and
 * the booking used account credit or a gift voucher, the mail says instead that the credit or voucher had
 * been spent.
 */
export async function composePhotoMoneyReturned(
  deps: MailDeps,
  ticket: BookingSummary,
): Promise<Omit<Message, 'id'>> {
  const photo = photoOf(ticket);
  const free = await listNearestFreePhotoSessions(deps, photo.day, photo.starts);
  const { booking } = ticket;
  const isFree = free.some(({ day, slot }) => day === photo.day && slot.start === photo.starts);
  if (isFree && booking.account_credit_pence > 0)
    return composeLateMoneyReturned(deps, ticket, { placesAreFree: true });
  const amount = formatPence(dueByCard(booking));
  const when = `${dayInWords(photo.day)}, ${formatSlot({ start: photo.starts, end: photo.ends })}`;
  const offers = free.map(({ day, slot }) => `${dayInWords(day)}, ${formatSlot(slot)}`);
  const sessions = offers.join('; ');
  return writeWithWords(
    deps,
    photoMoneyReturned,
    { to: booking.customer_email },
    {
      variables: { name: booking.customer_name, reference: booking.reference, amount, when },
      shows: {
        free: offers.length > 0 && { sessions, page: `${deps.baseUrl}/photo-studio` },
        'none-free': offers.length === 0,
      },
      blocks: { button: [bookingButton(deps.baseUrl, booking)] },
    },
  );
}

function photoOf({ booking, photo }: BookingSummary): NonNullable<BookingSummary['photo']> {
  if (!photo) throw new Error(`Booking ${booking.id} is not for a photo session`);
  return photo;
}
