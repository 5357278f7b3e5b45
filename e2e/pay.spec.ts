import type { Page } from '@playwright/test';
import { holdAsFamily, payByCall } from './family.ts';
import { collectLinks, expectLinksLead } from './links.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { holdToast } from './toasts.ts';
import {
  card,
  cardFormReady,
  cardFrame,
  expectToast,
  expectToastClear,
  familyDetails,
  nextSaturday,
  openPaymentPage,
  payButton,
  payWith,
  ticketReferenceOn,
} from './visit.ts';

const notAuthenticated = 'Authentication failed. Please try again or use a different payment method.';

test('the page shows why a card was refused or a bank did not confirm, and another try still pays', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/402/);
  await openPaymentPage(page, await nextSaturday(site));
  const links = new Map<string, string>();
  // The links of the bar and of the footer are followed in shell.spec.ts.
  await collectLinks(page, links, 'main');
  expect(links.size).toBeGreaterThan(0);
  await expectLinksLead(page, links);

  await payButton(page).click();
  await expectStopped(page, 'Payment Failed', 'Please check your payment details and try again.');
  await expect(cardFrame(page).getByText('Your card number is incomplete.')).toBeVisible();

  await payWith(page, card.declined);
  await expectStopped(page, 'Payment Failed', 'Your card was declined.');
  await expectPageInOrder(page, 'payment declined', payButton(page));

  const bank = page.getByTitle('3-D Secure authentication').contentFrame();
  const complete = bank.getByRole('button', { name: 'Complete authentication' });
  await payWith(page, card.bankAsks);
  await expect(complete).toBeVisible();
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await expectStopped(page, 'Payment Failed', notAuthenticated);

  await payButton(page).click();
  await expect(complete).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByTitle('3-D Secure authentication')).toHaveCount(0);
  await expectStopped(page, 'Payment Failed', notAuthenticated);
  await expect(page).toHaveURL(/\/payment\?booking_id=/);

  // The next attempt hides the last failure.
  const held = Promise.withResolvers<void>();
  await page.route('**/confirm', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 667 });
  await payButton(page).click();
  await expect(page.getByRole('main').getByText('Paying...')).toBeVisible();
  await expect(page.getByRole('main').getByText('Payment Failed')).toHaveCount(0);
  held.resolve();
  await complete.click();
  await ticketReferenceOn(page);
  await expectToast(page, 'Payment Successful');
  await holdToast(page);
  for (const height of [667, 844]) {
    await page.setViewportSize({ width: 390, height });
    await expectToastClear(page, [page.getByRole('article', { name: /^Ticket / }).locator('dt, dd')]);
  }
  await expect.poll(() => site.rows('select 1 from kept_mail')).toHaveLength(1);
  expect(await site.taken()).toBe(1900);
});

test('a slow payment that fails can be made again: first a notice, then the processing page, then the ticket', async ({
  page,
  site,
}) => {
  const processing = page.getByRole('heading', { level: 1, name: 'Your payment is processing' });
  const { clientSecret } = await holdAsFamily(site, { ...familyDetails, date: await nextSaturday(site) });
  await payByCall(site, clientSecret, card.slowThenFails);
  await page.goto(`/booking-success?payment_intent_client_secret=${clientSecret}`);
  await expect(processing).toBeVisible();
  await site.settle('failed');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your payment did not go through' }),
  ).toBeFocused();
  await expect(page.getByRole('link', { name: 'Back to booking' })).toHaveAttribute('href', '/booking');
  const again = page.getByRole('link', { name: 'Try payment again' });
  await again.click();
  await cardFormReady(page);

  await payWith(page, card.slow);
  await expectToast(page, 'Payment Processing');
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Processing' })).toBeVisible();
  await expect(processing).toBeFocused();
  await expect(page.getByText('please do not pay again')).toContainText('to s…@example.org once');
  await expectPageInOrder(
    page,
    'processing',
    page.getByRole('contentinfo').getByRole('link', { name: 'Book a visit' }),
  );
  await site.settle('succeeded');
  await ticketReferenceOn(page);
});

/** Expects a message about a failed attempt in a toast, and on the page, where it takes focus. */
async function expectStopped(page: Page, title: string, words: string): Promise<void> {
  await expectToast(page, title, words);
  const notice = page.getByRole('alert').filter({ hasText: title });
  await expect(notice).toContainText(words);
  await expect(page.locator(':focus')).toContainText(words);
  await expect(payButton(page)).toBeEnabled();
}
