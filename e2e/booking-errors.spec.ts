import type { Page } from '@playwright/test';
import { expectTimeLeft, pageTime } from './countdown.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { leaveAndRestore } from './page-restored.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { closeToast } from './toasts.ts';
import {
  card,
  cardFormReady,
  expectToast,
  expectTotal,
  familyDetails,
  fillCard,
  openFilledDetails,
  payButton,
} from './visit.ts';

test.use({ settings: september });

const day = '2025-09-23';
const openPlay = '9:30 AM - 4:00 PM';

/** Holds all places of a session for somebody who does not pay. */
async function holdUnpaid(page: Page, booked: { selectedDate: string; customerEmail: string }) {
  const held = await page.request.post('/api/create-booking-payment', {
    data: {
      ...booked,
      customerName: familyDetails.name,
      customerPhone: familyDetails.phone,
      selectedTime: openPlay,
      agreeToTerms: true,
      ticketQuantities: { 'child-0-1': 40 },
      totalAmount: 160,
    },
  });
  expect(held.status()).toBe(201);
}

test('if the price changes, a hold ends or another customer takes the places, the page says so before any payment', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/409/);
  await page.clock.install();
  await openFilledDetails(page, day);
  await expectTotal(page, '£19.00');
  await site.rows(
    "update ticket_price set price_pence = 1000 where ticket_type_id = 'child-1-12' and channel = 'online'",
  );
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const question = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(question).toContainText('It was £19.00 when you opened this page. It is now £20.00.');
  await expect(question).toContainText('2 × Children (1-12 years)');
  await expectPageInOrder(
    page,
    'price changed',
    question.getByRole('button', { name: 'Continue at £20.00' }),
  );
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toBeHidden();
  await expectTotal(page, '£20.00');
  expect(await site.rows('select 1 from booking')).toHaveLength(0);

  await site.rows(
    "update ticket_price set price_pence = 1050, fee_pence = 50 where ticket_type_id = 'child-1-12' and channel = 'online'",
  );
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(question).toContainText('It was £20.00 when you opened this page. It is now £22.00.');
  await expect(question.getByRole('listitem')).toHaveText(['2 × Children (1-12 years)£21.00', 'Fees£1.00']);
  const before = await pageTime(page);
  await question.getByRole('button', { name: 'Continue at £22.00' }).click();
  await cardFormReady(page);
  const after = await pageTime(page);
  await expect(payButton(page)).toHaveText('Pay £22.00');

  const stillThere = page.getByRole('dialog', { name: 'Still there?' });
  const expiredHeading = page.getByRole('heading', { name: 'We have let your places go' });
  await test.step('near the end of the hold the page offers to extend it; after the hold has expired, the customer takes the places again', async () => {
    const kept = page.getByText(/Places kept until \d{1,2}:\d\d [AP]M · 10 min left/);
    await expect(kept).toBeVisible();
    const passed = 8 * 60 + 5;
    await site.letTimePass(passed);
    await page.reload();
    await expectTimeLeft(stillThere.getByRole('timer'), 10 * 60 - passed, [before, after]);
    const keep = stillThere.getByRole('button', { name: 'Keep my places' });
    expectError(/ERR_FAILED/);
    await fulfilFirst(page, '**/renew-hold', (route) => route.abort());
    await keep.click();
    await expect(stillThere.getByRole('alert')).toHaveText(
      'We could not reach the booking desk. Please try again.',
    );
    const askedForMore = await pageTime(page);
    await keep.click();
    await expect(stillThere).toBeHidden();
    await expect(kept).toBeVisible();
    const renewed = await pageTime(page);

    await page.clock.fastForward('08:05');
    await expectTimeLeft(stillThere.getByRole('timer'), 10 * 60, [askedForMore, renewed]);
    await expect(keep).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(stillThere).toBeHidden();
    await page.clock.fastForward('02:05');
    await expect(expiredHeading).toBeFocused();
    await page.clock.setSystemTime(new Date());
    await site.letTimePass(11 * 60);
    await page.reload();
    await expect(expiredHeading).toBeFocused();
    await expect(page.getByRole('main')).toContainText('Your card has not been charged.');
    await expect(payButton(page)).toHaveCount(0);
    const takeAgain = page.getByRole('button', { name: 'Try to take them again' });
    await expectPageInOrder(page, 'places let go', takeAgain);
    expectError(/429/);
    for (const selectedDate of ['2025-09-30', '2025-10-07'])
      await holdUnpaid(page, { selectedDate, customerEmail: familyDetails.email });
    await takeAgain.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please finish those first, or try again in ten' }),
    ).toBeVisible();
    await expect(page.getByText('We could not reach')).toHaveCount(0);
    await site.letTimePass(11 * 60);
    await takeAgain.click();
    await expect(expiredHeading).toHaveCount(0);
    await cardFormReady(page);
    await expect(payButton(page)).toHaveText('Pay £22.00');
  });

  await test.step('after an hour the hold can no longer be extended: the page says so, and stops asking', async () => {
    await site.letTimePass(8 * 60 + 5);
    await site.rows("update booking set held_at = hold_expires_at - interval '1 hour'");
    await page.reload();
    await stillThere.getByRole('button', { name: 'Keep my places' }).click();
    await expect(stillThere).toBeHidden();
    await expect(
      page.getByRole('status').filter({ hasText: /^We cannot keep your places after \d/ }),
    ).toBeVisible();
    await site.rows("update booking set held_at = hold_expires_at - interval '10 minutes'");
    await cardFormReady(page);
  });

  await test.step('after the next expiry another customer has the places', async () => {
    await fillCard(page, card.good);
    await site.letTimePass(11 * 60);
    await site.sellTo(day, openPlay, 40);
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Those places have gone' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(
      'Your places were let go and somebody else has them now.',
    );
    await expect(payButton(page)).toHaveCount(0);
    expect(await site.taken()).toBe(0);

    await page.getByRole('link', { name: 'Back to booking' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue(familyDetails.name);
    await expect(page.getByText('This day has sold out').first()).toBeVisible();
    const another = page.getByRole('button', { name: /^Switch to / }).first();
    await expectPageInOrder(page, 'sold out meanwhile', another);
    await another.click();
    await leaveAndRestore(page, () => page.getByRole('button', { name: 'Continue to Payment' }).click());
  });
});

test('payments, the connection and the card form fail: the page reports each failure, and nothing is lost or booked twice', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/503/);
  await site.fault({ api: { kind: '500', method: 'POST', path: '/v1/payment_intents', times: 50 } });
  await openFilledDetails(page, day);
  const onward = page.getByRole('button', { name: 'Continue to Payment' });
  await onward.click();
  await expectToast(page, 'Booking Error', 'Unable to process booking. Please try again.');
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to process booking' })).toContainText(
    'Payments are not answering at the moment. Nothing has been charged',
  );
  await expect(page.getByLabel('Full name')).toHaveValue(familyDetails.name);
  await closeToast(page);
  await site.fault(null);

  // The booking reaches the server, but the reply is lost.
  expectError(/ERR_FAILED/);
  await fulfilFirst(page, '**/api/create-booking-payment', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await onward.click();
  await expectToast(page, 'Booking Error', 'Unable to process booking. Please try again.');
  await expect(page.getByRole('alert').filter({ hasText: 'nothing is booked twice' })).toBeVisible();

  expectError(/ERR_FAILED .*stripe\.js/);
  await page.route('**/v3/stripe.js', (route) => route.abort());
  await onward.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The card form did not load' })).toContainText(
    'What you chose is still kept and nothing has been charged.',
  );
  await expect(payButton(page)).toBeDisabled();
  const booked = await site.rows<{ children: number }>('select children from booking');
  expect(booked).toEqual([{ children: 2 }]);
  await page.unroute('**/v3/stripe.js');
  await page.getByRole('button', { name: 'Load the card form again' }).click();
  await cardFormReady(page);
  await expect(page.locator(':focus').getByRole('form', { name: 'Pay by card' })).toBeVisible();
});
