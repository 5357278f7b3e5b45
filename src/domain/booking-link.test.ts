import { expect, test } from 'vitest';
import { accountCreditUrl } from './account-credit.ts';
import { bookingUrl, partyUrl, waitlistUrl, withoutViewTokens } from './booking-link.ts';

const site = 'https://play.example';
const booking = { id: '7d9f2c1e-0a4b-4c3d-8e5f-6a7b8c9d0e1f', view_token: 'token_with-all-0123' };

test.each([
  [bookingUrl(site, booking), `${site}/my-booking?booking=${booking.id}`],
  [partyUrl(site, booking), `${site}/my-party?booking=${booking.id}`],
  [waitlistUrl(site, 'key-1'), `${site}/waitlist`],
  [accountCreditUrl(site, 'GIFT-ABCD-EFGH'), `${site}/gift-vouchers`],
  [accountCreditUrl(site, 'PLAY-ABCD-EFGH'), `${site}/account-credit`],
  [`${site}/pay#PAYC-ODE1`, `${site}/pay`],
  [`${site}/admin/join#key-1`, `${site}/admin/join`],
  [`${site}/booking#tickets`, `${site}/booking#tickets`],
])('an export hides the key of a link: %s becomes %s', (link, exported) => {
  expect(withoutViewTokens(`Open ${link}, please.`)).toBe(`Open ${exported}, please.`);
});
