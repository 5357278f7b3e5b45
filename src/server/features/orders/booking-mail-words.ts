import { dayInWords } from '../../../domain/calendar-day.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';
import type { MailWords } from '../../../domain/mail-words.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { arrivalAdvice } from './booked-time.ts';
import { findStudioTitle } from './booking-store.ts';
import { type BookingSummary, bookedTimeOf, readBookingSummary, titleOf } from './booking-summary.ts';
import { drawTicketPicture } from './ticket-picture.ts';

/** A booking, and the values of the placeholders in a mail about it. */
export interface BookingMailWords {
  ticket: BookingSummary;
  site: SiteFacts;
  words: MailWords;
}

/** Reads a booking for a mail whose text staff or the owner wrote (specification 9.15). */
export async function readBookingMailWords(
  deps: Pick<AppContext, 'db' | 'site'>,
  bookingId: string,
): Promise<BookingMailWords> {
  const [ticket, site] = await Promise.all([readBookingSummary(deps.db, bookingId), deps.site.read()]);
  const { booking, slots, photo } = ticket;
  const what = photo ? await findStudioTitle(deps.db) : titleOf(ticket);
  return {
    ticket,
    site,
    words: {
      name: booking.customer_name,
      day: booking.day === null ? '' : dayInWords(booking.day),
      time: formatSlots(slots),
      what,
      reference: booking.reference,
      centre: site.venue.name,
      phone: site.venue.phone,
      arrival: arrivalAdvice(bookedTimeOf(ticket), site),
    },
  };
}

/** Returns the ticket of a booking as a block of a mail, with the picture of its QR code. */
export function ticketBlock({ what, day, time, reference }: MailWords) {
  return {
    block: {
      kind: 'ticket',
      reference,
      title: what,
      when: [day, ...time.split(' + ')],
      note: null,
      picture: 'ticket-qr',
    } satisfies MailBlock,
    picture: {
      filename: 'ticket.png',
      contentType: 'image/png',
      content: drawTicketPicture(reference).toString('base64'),
      contentId: 'ticket-qr',
    },
  };
}
