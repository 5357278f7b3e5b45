import { bookingUrl } from '../../../domain/booking-link.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';

/** Returns the button of a mail that opens a booking on the website. */
export function bookingButton(
  baseUrl: string,
  booking: { id: string; view_token: string },
  label = 'See or change your booking',
): Extract<MailBlock, { kind: 'button' }> {
  return { kind: 'button', label, url: bookingUrl(baseUrl, booking), sentence: label };
}
