import type { Page } from '@playwright/test';
import { insertCredits, readCreditBalance, readVisitMail } from './credits.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { pointsShown } from './rewards.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  chooseDay,
  continueToPayment,
  familyDetails,
  fillDetails,
  openWithDraft,
  payButton,
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

test('the booking page offers to join the loyalty scheme; a customer who joins and pays is a member, and is told of unused credits', async ({
  page,
  site,
}) => {
  await insertCredits(site, familyDetails.email, 7);
  await openWithDraft(page, '/booking?step=details', 'bookingDraft', {
    quantities: { 'child-1-12': 1, adult: 2 },
  });
  await expect(joining(page)).toBeChecked();
  await expect(card(page)).toContainText("Points you'll earn today");
  // The tickets cost £9.50 and £4.00, and a part of a pound earns nothing.
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

  await test.step('points follow the total, and the choice lasts through a reload', async () => {
    await fillDetails(page);
    await chooseDay(page, '2025-09-28');
    await page.getByRole('checkbox', { name: /^9:30 AM - 11:30 AM/ }).check();
    await page.getByRole('checkbox', { name: /^12:00 PM - 2:00 PM/ }).check();
    await joining(page).check();
    await expect(earned(page)).toHaveText('27');
    await joining(page).uncheck();
    await page.reload();
    await expect(joining(page)).not.toBeChecked();
  });

  await test.step('a customer joins and pays the full price, without the code for the credits, and is a member once the visit is paid', async () => {
    await expect(page.getByText('Not now? Book at the full price.')).toBeVisible();
    await joining(page).check();
    await emails.check();
    await continueToPayment(page);
    await expect(payButton(page)).toHaveText('Pay £27.00');
    expect(await site.rows('select 1 from member')).toEqual([]);
    await payWith(page, testCard.good);
    await ticketReferenceOn(page);
    await expect
      .poll(() => site.rows('select points, kind from point_entry order by seq'))
      .toEqual([
        { kind: 'welcome', points: 50 },
        { kind: 'earned', points: 27 },
      ]);
    expect(
      await site.rows(
        'select given_how, withdrawn_at, words <> $1 as has_words from email_consent c join consent_wording w on w.version = c.wording',
        [''],
      ),
    ).toEqual([{ given_how: 'booking', withdrawn_at: null, has_words: true }]);
  });

  await test.step('ticket and mail say how to use the credits next time', async () => {
    const nextTime =
      'To use them next time, give this email address when you choose your tickets and enter the code that we send to it.';
    await expect(page.getByRole('main')).toContainText('You have 7 session credits');
    await expect(page.getByRole('main')).toContainText(`This visit was booked without them. ${nextTime}`);
    expect(await readVisitMail(page)).toContain(
      `You have 7 session credits, and this booking was made without them. ${nextTime}`,
    );
    expect(await site.taken()).toBe(2700);
    expect(await readCreditBalance(site, familyDetails.email)).toBe(7);
  });

  await page.goto('/loyalty');
  await page.getByRole('button', { name: 'Use Sam Appleby, sam@…' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Hello Sam' })).toBeFocused();
  await expect(pointsShown(page)).toHaveText('77');
});
