import type { MailBlock } from '../mail/mail-blocks.ts';

/**
 * The button of a mail that opens a booking on the website. The token is in the fragment, which a browser
 * sends to no server.
 */
export function bookingButton(
  baseUrl: string,
  { id, view_token: token }: { id: string; view_token: string },
): Extract<MailBlock, { kind: 'button' }> {
  const url = `${baseUrl}/my-booking?booking=${id}#${token}`;
  return { kind: 'button', label: 'See or change your booking', url, sentence: 'See or change your booking' };
}
