import type { Page } from '@playwright/test';
import { dayInWords } from '../src/domain/calendar-day.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { readQrCode } from './qr-code.ts';
import { expect, test } from './test.ts';
import {
  adults,
  bookUpToPayment,
  card,
  cardFormReady,
  cardFrame,
  children,
  expectToast,
  expectToastClear,
  nextSaturday,
  payButton,
  payWith,
  ticketReferenceOn,
} from './visit.ts';

test('two children next Saturday: booked, paid, confirmed, one mail', async ({
  page,
  site,
  otherVisitor,
}) => {
  const day = await nextSaturday(site);
  await bookUpToPayment(page, day, { [children]: 2, [adults]: 1 });
  await expect(page).toHaveURL(/\/payment\?booking_id=[0-9a-f-]{36}$/);
  const summary = page.getByRole('complementary', { name: 'Booking summary' });
  await expect(summary).toContainText(dayInWords(day));
  await expect(summary).toContainText('9:30 AM - 4:00 PM');
  await expect(summary).toContainText('2 × Children (1-12 years)');
  await expect(summary).toContainText('1 × Adults');
  await expect(summary).toContainText('£21.00');
  await expect(payButton(page)).toHaveText('Pay £21.00');
  await payWith(page, card.good);

  await expect(page.getByRole('heading', { level: 1, name: 'See you on Saturday' })).toBeFocused();
  await expectToast(page, 'Payment Successful');
  await expect(page.getByRole('main')).toContainText(
    'Your booking is confirmed. A confirmation is on its way to s…@example.org',
  );
  const reference = await ticketReferenceOn(page);
  const ticket = page.getByRole('article', { name: `Ticket ${reference}` });
  for (const words of [
    reference,
    dayInWords(day),
    '9:30 AM - 4:00 PM',
    '2 × Children (1-12 years)',
    '£21.00',
  ]) {
    await expect(ticket).toContainText(words);
  }
  expect(await readQrCode(ticket.getByRole('img', { name: `QR code of ticket ${reference}` }))).toBe(
    reference,
  );
  await expect(page).toHaveURL(/\/booking-success\?booking_id=[0-9a-f-]{36}$/);
  const address = page.url();

  await page.reload();
  expect(await ticketReferenceOn(page)).toBe(reference);
  await expect(page).toHaveURL(address);

  const other = await otherVisitor();
  await other.goto(address);
  await expect(other).toHaveURL('/booking');
  await expect(other.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible();
  await expect(other.getByText(reference)).toHaveCount(0);

  await expectOneMail(page);
  await page.getByRole('link', { name: `Your visit on ${dayInWords(day)} is booked (${reference})` }).click();
  const plain = page.getByText(`Booking reference: ${reference}`);
  for (const words of [
    `Open play, ${dayInWords(day)}`,
    '9:30 AM - 4:00 PM',
    'Paid: £21.00',
    'BA6 9ZZ',
    'Free to cancel until',
  ]) {
    await expect(plain).toContainText(words);
  }
  const letter = page.getByTitle('The mail as HTML').contentFrame();
  await expect(letter.getByRole('heading', { name: `See you on ${dayInWords(day)}` })).toBeVisible();
  expect(await readQrCode(letter.getByRole('img', { name: `QR code of your ticket ${reference}` }))).toBe(
    reference,
  );
  const entry = await page.request.get(
    (await page.getByRole('link', { name: 'visit.ics' }).getAttribute('href')) ?? '',
  );
  expect(entry.headers()['content-type']).toContain('text/calendar');
  expect(await entry.text()).toMatch(
    new RegExp(`BEGIN:VCALENDAR[^]*DTSTART:${day.replaceAll('-', '')}T[^]*${reference}`),
  );
});

const refusals = [
  [card.declined, 'Your card was declined.'],
  [card.noFunds, 'Your card has insufficient funds.'],
  [card.expired, 'Your card has expired.'],
  [card.wrongCode, "Your card's security code is incorrect."],
] as const;

test('refused cards show the reason, and a good one still pays', async ({ page, site, expectError }) => {
  expectError(/402/);
  await bookUpToPayment(page, await nextSaturday(site));

  await payButton(page).click();
  await expectStopped(page, 'Payment Failed', 'Please check your payment details and try again.');
  await expect(cardFrame(page).getByText('Your card number is incomplete.')).toBeVisible();
  await expect(cardFrame(page).getByText("Your card's expiration date is incomplete.")).toBeVisible();
  await expect(cardFrame(page).getByText("Your card's security code is incomplete.")).toBeVisible();

  for (const [number, words] of refusals) {
    await payWith(page, number);
    await expectStopped(page, 'Payment Failed', words);
    await expect(page).toHaveURL(/\/payment\?booking_id=/);
  }
  await expectPageInOrder(page, 'payment declined', payButton(page));

  // During the next attempt the last failure is not shown any more.
  const held = Promise.withResolvers<void>();
  await page.route('**/confirm', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await payWith(page, card.good);
  await expect(page.getByRole('main').getByText('Paying...')).toBeVisible();
  await expect(page.getByRole('main').getByText('Payment Failed')).toHaveCount(0);
  held.resolve();
  await expectTicketClear(page);
  await expectOneMail(page);
  expect(await site.taken()).toBe(1900);
});

const notAuthenticated = 'Authentication failed. Please try again or use a different payment method.';

test('the bank requires confirmation: failed, cancelled, then completed', async ({ page, site }) => {
  await bookUpToPayment(page, await nextSaturday(site));
  const bank = page.getByTitle('3-D Secure authentication').contentFrame();
  const complete = bank.getByRole('button', { name: 'Complete authentication' });

  await payWith(page, card.bankAsks);
  await expect(complete).toBeVisible();
  await expectPageInOrder(page, 'the bank asks', complete);
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await expectStopped(page, 'Payment Failed', notAuthenticated);

  await payButton(page).click();
  await expect(complete).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByTitle('3-D Secure authentication')).toHaveCount(0);
  await expectStopped(page, 'Payment Failed', notAuthenticated);
  await expect(page).toHaveURL(/\/payment\?booking_id=/);

  await page.setViewportSize({ width: 390, height: 667 });
  await payButton(page).click();
  await complete.click();
  await expectTicketClear(page);
  expect(await site.taken()).toBe(1900);
});

test('a slow payment that fails can be paid again: notice, processing page, then the ticket', async ({
  page,
  site,
}) => {
  const processing = page.getByRole('heading', { level: 1, name: 'Your payment is processing' });
  await bookUpToPayment(page, await nextSaturday(site));
  await payWith(page, card.slowThenFails);
  await expect(processing).toBeVisible();
  await site.settle('failed');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your payment did not go through' }),
  ).toBeFocused();
  await expect(page.getByRole('link', { name: 'Back to booking' })).toHaveAttribute('href', '/booking');
  const again = page.getByRole('link', { name: 'Try payment again' });
  await expectPageInOrder(page, 'failed', again);
  await again.click();
  await cardFormReady(page);

  await payWith(page, card.slow);
  await expectToast(page, 'Payment Processing');
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Processing' })).toBeVisible();
  await expect(processing).toBeFocused();
  await expect(page.getByText('please do not pay again')).toBeVisible();
  await page.reload();
  await expect(processing).toBeVisible();
  await expectPageInOrder(
    page,
    'processing',
    page.getByRole('contentinfo').getByRole('link', { name: 'Book a visit' }),
  );
  await site.settle('succeeded');
  await ticketReferenceOn(page);
});

/** Expects the message of a paid visit, which covers nothing of its ticket. */
async function expectTicketClear(page: Page): Promise<void> {
  await ticketReferenceOn(page);
  await expectToast(page, 'Payment Successful');
  await expectToastClear(page, [page.getByRole('article', { name: /^Ticket / }).locator('dt, dd')]);
}

/** Opens the local mailbox and waits for its only mail. */
async function expectOneMail(page: Page): Promise<void> {
  await page.goto('/dev/mail');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('listitem')).toHaveCount(1);
  }).toPass();
}

/** Expects a failed attempt in a toast and on the page, which takes focus. */
async function expectStopped(page: Page, title: string, words: string): Promise<void> {
  await expectToast(page, title, words);
  const notice = page.getByRole('alert').filter({ hasText: title });
  await expect(notice).toContainText(words);
  await expect(page.locator(':focus')).toContainText(words);
  await expect(payButton(page)).toBeEnabled();
}
