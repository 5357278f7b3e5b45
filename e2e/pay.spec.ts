import type { Page } from '@playwright/test';
import { collectLinks, expectLinksLead } from './links.ts';
import { expectOneMail } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import {
  bookUpToPayment,
  card,
  cardFormReady,
  cardFrame,
  expectToast,
  expectToastClear,
  nextSaturday,
  openPaymentPage,
  payButton,
  payWith,
  ticketReferenceOn,
} from './visit.ts';

const refusals = [
  [card.declined, 'Your card was declined.'],
  [card.noFunds, 'Your card has insufficient funds.'],
  [card.expired, 'Your card has expired.'],
  [card.wrongCode, "Your card's security code is incorrect."],
] as const;

test('refused cards show the reason, and a good one still pays', async ({ page, site, expectError }) => {
  expectError(/402/);
  await bookUpToPayment(page, await nextSaturday(site));
  const links = new Map<string, string>();
  // The links of the bar and of the footer are followed in shell.spec.ts.
  await collectLinks(page, links, 'main');
  expect(links.size).toBeGreaterThan(0);
  await expectLinksLead(page, links);

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
  await openPaymentPage(page, await nextSaturday(site));
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
  await openPaymentPage(page, await nextSaturday(site));
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

/** Expects the ticket of a paid visit, and a toast that covers nothing of it. */
async function expectTicketClear(page: Page): Promise<void> {
  await ticketReferenceOn(page);
  await expectToast(page, 'Payment Successful');
  await expectToastClear(page, [page.getByRole('article', { name: /^Ticket / }).locator('dt, dd')]);
}

/** Expects a failed attempt in a toast and on the page, which takes focus. */
async function expectStopped(page: Page, title: string, words: string): Promise<void> {
  await expectToast(page, title, words);
  const notice = page.getByRole('alert').filter({ hasText: title });
  await expect(notice).toContainText(words);
  await expect(page.locator(':focus')).toContainText(words);
  await expect(payButton(page)).toBeEnabled();
}
