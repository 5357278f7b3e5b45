import { expectTimeLeft, pageTime } from './countdown.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import {
  agreementBoxes,
  checkInButton,
  checkInElsewhere,
  checkOutButton,
  chooseTicket,
  nameField,
  openKiosk,
  searchByName,
  tickAgreements,
} from './kiosk.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { openWithStream } from './pushed-changes.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

test.use({ settings: september });

const today = '2025-09-20';

const find = 'Find Your Booking';

test('after a minute without input: a warning, then the screen is cleared', async ({
  page,
  site,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Ida Away', date: today });
  await page.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  await openKiosk(page, site);
  const before = await pageTime(page);
  await nameField(page).fill('Ida');
  const after = await pageTime(page);
  await page.clock.runFor(61_000);
  const warning = page.getByRole('dialog', { name: 'Still there?' });
  await expect(warning).toBeVisible();
  await expectTimeLeft(warning.getByRole('timer'), 85, [before, after]);
  await expectPageInOrder(page, 'still there?', warning.getByRole('button', { name: 'I am still here' }));
  await warning.getByRole('button', { name: 'I am still here' }).click();
  await expect(nameField(page)).toHaveValue('Ida');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await chooseTicket(page, 'Ida Away');
  await page.clock.runFor(30_000);
  await agreementBoxes(page).first().check();
  await page.clock.runFor(45_000);
  await expect(warning).toBeHidden();
  await page.clock.runFor(16_000);
  await expect(warning).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(warning).toBeVisible();
  await page.clock.runFor(5_500);
  await expect(page.getByRole('heading', { level: 1, name: find })).toBeVisible();
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByText('Ida Away')).toHaveCount(0);
  await page.clock.runFor(120_000);
  await expect(warning).toBeHidden();

  await test.step('after staff have answered a walk-in, the question gives its whole time again', async () => {
    await site.rows('update kiosk_rule set walk_ins = 0');
    expectError(/409.*check-in/);
    expectError(/503.*walk-in-requests/);
    const requests = '**/api/check-in/walk-in-requests';
    const { promise: isBack, resolve: reconnect } = Promise.withResolvers<void>();
    await page.route(requests, async (route) => {
      await isBack;
      await route.continue();
    });
    await fulfilFirst(page, requests, (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
    await page.getByLabel('Your full name').fill('Robin Vale');
    await page.getByRole('button', { name: 'Continue' }).click();
    await tickAgreements(page);
    await checkInButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Please ask at reception' })).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(warning).toBeVisible();
    reconnect();
    await expect(page.getByRole('dialog', { name: 'One moment, please' })).toBeVisible();
    await expect(warning).toBeHidden();
    await page.clock.runFor(20_000);
    await site.rows("update walk_in_request set answer = 'no', answered_by = 'staff', answered_at = now()");
    await page.clock.runFor(3_000);
    await expect(page.getByRole('dialog', { name: 'Please come to reception' })).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(warning).toBeVisible();
    await expect(warning.getByRole('timer')).toHaveText(/^[1-9]/);
  });
});

test('without polling, a kiosk shows what another one has changed; a withdrawn one shows no families', async ({
  page,
  site,
  expectError,
}) => {
  const { id } = await bookAsFamily(site, { name: 'Mo Twice', date: today });
  await openWithStream(page, () => openKiosk(page, site));
  await searchByName(page, 'Mo Twice');
  await chooseTicket(page, 'Mo Twice');
  await tickAgreements(page);
  await checkInElsewhere(site, id, 'Kiosk by the café');
  await expect(page.getByText('This ticket has just been checked in')).toBeVisible();
  await expect(checkOutButton(page)).toHaveCount(0);
  await expect(checkInButton(page)).toHaveCount(0);

  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Mo Twice');
  expectError(/401/);
  await site.rows('delete from kiosk');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Mo Twice');
});
