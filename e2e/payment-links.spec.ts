import { addDays, dayInWords } from '../src/domain/calendar-day.ts';
import { holdAsFamily, payByCall } from './family.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import {
  card,
  cardFormReady,
  familyDetails,
  nextSaturday,
  openPaymentPage,
  payButton,
  payWith,
  ticketReferenceOn,
} from './visit.ts';

const unknownSecret = 'pi_000000000000000000000000_secret_0000000000000000000000000';

test('without a booking there is no payment and no ticket, only a sample', async ({
  page,
  site,
  expectError,
}) => {
  for (const path of ['/payment?booking_id=00000000-0000-4000-8000-000000000000', '/booking-success']) {
    await page.goto(path);
    await expect(page).toHaveURL('/booking');
    await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible();
  }

  await page.goto('/booking-success?demo=true');
  await expect(page.getByText('Sample booking')).toBeVisible();
  await expect(page.getByText('Nothing here is booked or paid.')).toBeVisible();
  const ticket = page.getByRole('article', { name: 'Ticket SAMPLE' });
  await expect(ticket).toContainText(dayInWords(addDays((await site.month()).today, 7)));
  await expect(ticket).toContainText('£21.00');
  await expectPageInOrder(page, 'sample', page.getByRole('link', { name: 'Book another visit' }));

  expectError(/404/);
  await page.goto(`/booking-success?payment_intent_client_secret=${unknownSecret}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'We could not check your payment' }),
  ).toBeVisible();
  await expect(page.getByText('We cannot find this booking')).toBeVisible();
  await expect(page.getByText('If none arrives within 10 minutes, please contact support')).toBeVisible();
  await expect(page).not.toHaveURL(/secret/);
  await expect(page.getByRole('link', { name: 'Try payment again' })).toHaveAttribute(
    'href',
    new RegExp(`^/payment\\?client_secret=${unknownSecret}`),
  );
  await expectPageInOrder(page, 'could not check', page.getByRole('button', { name: 'Check again' }));
  await page.getByRole('link', { name: 'Back to booking' }).click();
  await expect(page).toHaveURL('/booking');
});

test('the address of a payment can be opened again until the booking is paid, and then leads to the ticket', async ({
  page,
  site,
  expectError,
}) => {
  // The attempt to pay a paid booking fails with 400.
  expectError(/\b400\b/);
  const secret = await openPaymentPage(page, await nextSaturday(site));
  await expect(page).not.toHaveURL(/secret/);
  await page.reload();
  await cardFormReady(page);

  // The other parent, who has the same address, pays first.
  await payByCall(site, secret);
  await payWith(page, card.good);
  const reference = await ticketReferenceOn(page);
  expect(await site.taken()).toBe(1900);
  await page.goto(`/payment?client_secret=${secret}`);
  expect(await ticketReferenceOn(page)).toBe(reference);
  await expect(page).toHaveURL(/\/booking-success\?booking_id=/);
});

test('the payment page and the page after it report a payment that the provider canceled', async ({
  page,
  site,
}) => {
  const { clientSecret } = await holdAsFamily(site, { ...familyDetails, date: await nextSaturday(site) });
  await site.cancelPayment();
  await page.goto(`/payment?client_secret=${clientSecret}`);
  await expect(page.getByRole('heading', { name: 'This payment was canceled' })).toBeFocused();
  await expect(page.getByText('No money was taken.')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);

  await page.goto(`/booking-success?payment_intent_client_secret=${clientSecret}`);
  await expect(page.getByRole('heading', { level: 1, name: 'This payment was canceled' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to booking' }).click();
  await expect(page).toHaveURL('/booking');
});

test('a late payment is refunded, and the page says so', async ({ page, site }) => {
  const day = await nextSaturday(site);
  const { clientSecret } = await holdAsFamily(site, { ...familyDetails, date: day });
  await payByCall(site, clientSecret, card.slow);
  await expect.poll(() => site.rows('select status from booking')).toEqual([{ status: 'processing' }]);
  // The bank takes longer than the hold, and another customer gets the places. No page of the booking is open
  // during that time, because an open page would extend the hold.
  await site.letTimePass(7 * 24 * 60 * 60);
  await site.sellTo(day, '9:30 AM - 4:00 PM', 40);
  await page.goto(`/booking-success?payment_intent_client_secret=${clientSecret}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is processing' })).toBeVisible();
  await site.settle('succeeded');
  await expect(page.getByRole('heading', { level: 1, name: /your money back$/ })).toBeFocused();
  await expect(
    page.getByText('Your payment of £19.00 arrived after we had to let your places go'),
  ).toBeVisible();
  await expectPageInOrder(page, 'money sent back', page.getByRole('link', { name: 'Book another day' }));
});
