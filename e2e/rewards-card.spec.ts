import type { Page } from '@playwright/test';
import { expectPageInOrder } from './page-in-order.ts';
import { pointsShown } from './rewards.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  addTickets,
  adults,
  children,
  chooseDay,
  continueToDetails,
  continueToPayment,
  fillDetails,
  openFilledDetails,
  payWith,
  card as testCard,
  ticketReferenceOn,
} from './visit.ts';

test.use({ settings: september });

const card = (page: Page) => page.getByRole('region', { name: 'Points for this booking' });
const joining = (page: Page) => card(page).getByRole('checkbox', { name: 'Join Windfall Rewards' });
const earned = (page: Page) => card(page).getByRole('status');
const list = (page: Page, name: string) =>
  card(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('joining is offered with a booking: what it earns, what points buy, a separate box for emails, and a choice that lasts', async ({
  page,
}) => {
  await page.goto('/booking');
  await addTickets(page, { [children]: 1, [adults]: 2 });
  await continueToDetails(page);
  await expect(joining(page)).toBeChecked();
  await expect(card(page)).toContainText("Points you'll earn today");
  // £9.50 and £4.00: the rest of a pound earns nothing.
  await expect(earned(page)).toHaveText('13');
  await card(page).getByText('Rewards, achievements and VIP benefits').click();
  await expect(list(page, 'Free rewards').getByRole('listitem')).toHaveText([
    'Free hot drink50 points',
    '10% off next visit100 points',
    'Free 2-hour session250 points',
    'Party discount of 20%300 points',
  ]);
  await expect(list(page, 'Achievements').getByRole('listitem')).toHaveText([
    'First visit+50 points',
    'Regular Visitor+100 points',
    'Party Host+150 points',
  ]);
  await expect(list(page, 'VIP benefits').getByRole('listitem')).toHaveText([
    /^Silver: 5% bonus points at weekends500\+/,
    /^Gold: 10% bonus points, always2000\+/,
    /^Platinum: 15% bonus points, always5000\+/,
  ]);
  const emails = card(page).getByRole('checkbox', { name: /^Yes, e-?mail me/ });
  await expect(emails).not.toBeChecked();
  await expectPageInOrder(page, 'joining offered', joining(page));
  await joining(page).uncheck();
  await expect(emails).toHaveCount(0);

  await test.step('points follow the total, and the choice goes with the booking and through a reload', async () => {
    await fillDetails(page);
    await chooseDay(page, '2025-09-28');
    await page.getByRole('checkbox', { name: /^9:30 AM - 11:30 AM/ }).check();
    await page.getByRole('checkbox', { name: /^12:00 PM - 2:00 PM/ }).check();
    await joining(page).check();
    await expect(earned(page)).toHaveText('27');
    await joining(page).uncheck();
    await page.reload();
    await expect(joining(page)).not.toBeChecked();
    const sent = page.waitForRequest('**/api/create-booking-payment');
    await continueToPayment(page);
    expect((await sent).postDataJSON()).toMatchObject({ loyaltyOptIn: false, emailConsent: false });
  });
});

test('a customer who joins with a booking is a member once it is paid; consent to emails is stored with its wording', async ({
  page,
  site,
}) => {
  await openFilledDetails(page, '2025-09-23');
  await card(page)
    .getByRole('checkbox', { name: /^Yes, e-?mail me/ })
    .check();
  await continueToPayment(page);
  expect(await site.rows('select 1 from member')).toEqual([]);
  await payWith(page, testCard.good);
  await ticketReferenceOn(page);
  await expect
    .poll(() => site.rows('select points, kind from point_entry order by seq'))
    .toEqual([
      { kind: 'welcome', points: 50 },
      { kind: 'earned', points: 19 },
    ]);
  expect(
    await site.rows(
      'select given_how, withdrawn_at, words <> $1 as has_words from email_consent c join consent_wording w on w.version = c.wording',
      [''],
    ),
  ).toEqual([{ given_how: 'booking', withdrawn_at: null, has_words: true }]);
  await page.goto('/loyalty');
  await page.getByRole('button', { name: 'Use Sam Appleby, sam@…' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Hello Sam' })).toBeFocused();
  await expect(pointsShown(page)).toHaveText('69');
});
