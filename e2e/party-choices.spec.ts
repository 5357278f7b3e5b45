import { randomAddress } from './contact-form.ts';
import { openFailing } from './open-failing.ts';
import { expectPageInOrder } from './page-in-order.ts';
import {
  dateButton,
  exampleEnquiry,
  expectEstimate,
  expectPartyForm,
  fillPartyForm,
  packageRadio,
  partyFormFields,
  partyFormOn,
  partySaturdayDate,
  partySettings,
  partySummary,
} from './party-form.ts';
import { expect, test } from './test.ts';

test.use(partySettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(randomAddress()));

test('the price and the times follow what a family chooses, and the calendar and the chosen day show what is free', async ({
  page,
  site,
  expectError,
}) => {
  await site.sellTo('2025-09-23', '9:30 AM - 4:00 PM', 5);
  await site.rows(
    `insert into restriction (day, starts, ends, reason, description, created_by, created_at) values
      ('2025-10-25', null, null, 'Private event', 'A wedding.', 'admin', now()), ('2025-10-26', 600, 630, 'Fire drill', '', 'admin', now())`,
  );
  await test.step('the packages cannot be loaded at first, and are loaded by another try', async () => {
    expectError(/500/);
    await page.goto('/privacy');
    await openFailing(page, '**/api/party-packages', () =>
      page.getByRole('contentinfo').getByRole('link', { name: 'Birthday Parties' }).click(),
    );
    await expect(page.getByText('Our party list is not available just now')).toBeVisible();
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(partyFormOn(page)).toBeVisible();
    // The pressed button has disappeared, but the focus is still in the main part of the page.
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await page.unroute('**/api/party-packages');
  });
  await expect(dateButton(page)).toHaveText('Preferred date: Choose a date');
  await expectEstimate(page, 'Estimated, from', '£65.00');
  const steps = [
    [{ package: 'Gold' }, 'Estimated, from', '£95.00'],
    [{ children: '10' }, 'Estimated price', '£190.00'],
    [{ children: '25+' }, 'Estimated, from', '£475.00'],
    [{ package: 'Private Hire' }, 'Estimated price', '£199.00'],
    [{ package: 'Bronze', children: '24' }, 'Estimated price', '£312.00'],
  ] as const;
  for (const [wish, label, amount] of steps) {
    await fillPartyForm(page, wish);
    await expectEstimate(page, label, amount);
  }
  await fillPartyForm(page, { package: 'Private Hire' });
  await expect(partySummary(page).getByText('Food not included, £5 a person if you like.')).toBeVisible();

  await test.step('changing the package clears the time and offers the times of the new package', async () => {
    await fillPartyForm(page, { package: 'Bronze', time: '4:00 PM - 6:00 PM' });
    await fillPartyForm(page, { package: 'Silver' });
    await expect(partyFormFields(page).time).toHaveValue('');
    await expect(partyFormFields(page).time.getByRole('option')).toHaveText([
      'Please choose',
      '9:30 AM - 11:30 AM',
      '12:00 PM - 2:00 PM',
      '2:00 PM - 4:00 PM',
      '4:00 PM - 6:00 PM',
    ]);
    await fillPartyForm(page, { time: '2:00 PM - 4:00 PM' });
    await expect(
      partySummary(page).getByText('Silver adds 30 minutes of play before or after that time.'),
    ).toBeVisible();
    await fillPartyForm(page, { package: 'Private Hire' });
    await expect(partyFormFields(page).time).toHaveValue('');
    await expect(partyFormFields(page).time.getByRole('option')).toHaveText([
      'Please choose',
      '4:30 PM - 6:30 PM',
    ]);
  });

  await test.step('an event session sets the date to its day', async () => {
    await fillPartyForm(page, { package: 'Silver' });
    const events = partyFormOn(page).getByLabel('Together with an event');
    await events.selectOption({
      label: 'K-pop Demon Hunters party, Sunday 28 September, 12:00 PM - 2:00 PM',
    });
    await expect(partyFormFields(page).date).toHaveValue('2025-09-28');
    await expect(partyFormFields(page).time).toHaveValue('12:00 PM - 2:00 PM');
    await expect(partyFormOn(page).getByText('Sunday 28 September: K-pop Demon Hunters party')).toBeVisible();
    await events.selectOption({ label: 'K-pop Demon Hunters party, Sunday 28 September, 2:30 PM - 4:30 PM' });
    await expect(partyFormFields(page).time).toHaveValue('12:00 PM - 2:00 PM');
    await fillPartyForm(page, { date: partySaturdayDate });
    await expect(events).toHaveValue('');
  });

  await test.step('the calendar shows for each day whether a party is possible, and a day is chosen there by keyboard', async () => {
    await dateButton(page).click();
    const calendar = page.getByRole('dialog', { name: 'Choose the date of your party' });
    await calendar.getByRole('button', { name: 'Previous month' }).click();
    const thursday = calendar.getByRole('button', {
      name: /^Thursday 16 October, closed: Closed on Thursdays/,
    });
    await expect(thursday).toHaveAttribute('aria-disabled', 'true');
    await expectPageInOrder(
      page,
      'party, calendar',
      calendar.getByRole('button', { name: /^Friday 17 October, open/ }),
    );
    await calendar.getByRole('button', { name: /^Friday 17 October, open/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(dateButton(page)).toBeFocused();
    await expect(dateButton(page)).toContainText('Saturday 18 October 2025');
    await expect(partyFormFields(page).date).toHaveValue('2025-10-18');
    await expect(partySummary(page)).toContainText('Saturday 18 October');
  });

  await fillPartyForm(page, { package: 'Silver', date: '2025-09-23' });
  const news = partyFormOn(page)
    .getByRole('status')
    .filter({ hasText: /: (open|no party that day)/ });
  await expect(news).toContainText('Tuesday 23 September: open');
  await expect(news).toContainText('Open play 9:30 AM - 4:00 PM: 35 places left');
  await fillPartyForm(page, { date: '2025-10-16' });
  await expect(news).toContainText('Thursday 16 October: no party that day');
  await expect(dateButton(page)).toHaveAccessibleDescription(
    'Error: Closed on Thursdays outside school holidays. Please choose another day.',
  );
  await fillPartyForm(page, { date: '2025-10-25' });
  await expect(news).toContainText('Private event. A wedding. Please choose another day.');
  await fillPartyForm(page, { date: '2025-10-26' });
  await expect(news).toContainText('No party at 9:30 AM - 11:30 AM (Fire drill)');
  await expect(partyFormFields(page).time.getByRole('option', { name: '9:30 AM - 11:30 AM' })).toBeDisabled();

  await test.step('a failed lookup says so and can be repeated', async () => {
    expectError(/503/);
    await page.route('**/api/party-day/*', (route) => route.fulfill({ status: 503, json: {} }));
    await fillPartyForm(page, { date: '2025-11-22' });
    await expect(partyFormOn(page).getByText('We could not look into the calendar.')).toBeVisible();
    await page.unroute('**/api/party-day/*');
    await partyFormOn(page).getByRole('button', { name: 'Look again' }).click();
    await expect(partyFormOn(page).getByText('Saturday 22 November: open')).toBeVisible();
    await expect(partyFormOn(page).locator(':focus')).toHaveCount(1);
  });
});

test('a table compares the packages in words and in price, and a family chooses one there or by a link', async ({
  page,
  site,
}) => {
  await site.rows(`update party_package set minutes = 210, price_pence = 2050 where id = 'gold'`);
  await expect
    .poll(async () => (await page.request.get('/party-booking')).text(), { timeout: 180_000 })
    .toContain('3½ hours');
  await page.goto('/party-booking');
  const table = page.getByRole('table', { name: 'The packages compared' });
  const cells = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Package',
    'What you get',
    'How long',
    'What it costs',
    'For whom',
  ]);
  await expect(cells('Bronze')).toContainText([
    'Every play area',
    '2 hours',
    '£13 a child£65 for 5 children. Food not included',
    '5 children or more',
  ]);
  await expect(cells('Gold')).toContainText([
    'A whole hour more to play',
    '3½ hours',
    '£20.50 a child',
    '5 children',
  ]);
  await expect(cells('Private Hire')).toContainText([
    'Every play area and nobody else in it',
    '2 hours',
    '£199 for the whole party Food not included, £5 a person if you like',
    'Up to 60 children',
  ]);
  await expect(packageRadio(page, 'Gold')).toHaveAccessibleDescription(/^£20.50 a child/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cells('Gold').nth(2)).toContainText('What it costs');
  // The whole card of the package is the radio button's label.
  await cells('Silver').nth(1).scrollIntoViewIfNeeded();
  await cells('Silver').nth(1).click({ force: true });
  await expect(packageRadio(page, 'Silver')).toBeChecked();

  await test.step('a link chooses the package and the day when it is first opened; the form survives a reload', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/party-booking?package=gold&date=2025-11-15');
    await expect(packageRadio(page, 'Gold')).toBeChecked();
    await expect(partyFormFields(page).date).toHaveValue(partySaturdayDate);
    await fillPartyForm(page, { ...exampleEnquiry, package: 'Private Hire', time: '4:30 PM - 6:30 PM' });
    await page.reload();
    await expectPartyForm(page, { ...exampleEnquiry, package: 'Private Hire', time: '4:30 PM - 6:30 PM' });
    await expectEstimate(page, 'Estimated price', '£199.00');
    await page.goto('/party-booking?package=nonsense&date=yesterday');
    await expectPartyForm(page, { ...exampleEnquiry, package: 'Private Hire', time: '4:30 PM - 6:30 PM' });
  });
});
