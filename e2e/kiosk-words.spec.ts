import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import {
  agreementBoxes,
  checkInAtKiosk,
  checkInButton,
  checkOutButton,
  chooseTicket,
  foundTicket,
  openKiosk,
  pressDone,
  scanCode,
  searchByName,
  tickAgreements,
} from './kiosk.ts';
import { expect, test } from './test.ts';
import { expectToast, september } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';

test('each missing tick is named, in turn', async ({ page, site }) => {
  await bookAsFamily(site, { name: 'Sam Appleby', date: today });
  await openKiosk(page, site);
  await searchByName(page, 'Sam');
  await chooseTicket(page, 'Sam Appleby');
  const missing = [
    ['Terms Required', 'Please read and accept the terms and conditions before checking in.'],
    ['Parking Confirmation Required', 'Please confirm you are not parking in CEF spaces to check in'],
    ['Liability Acceptance Required', 'Please accept the liability statement above to check in'],
  ] as const;
  for (const [turn, [title, words]] of missing.entries()) {
    await expect(checkInButton(page)).toBeDisabled();
    await checkInButton(page).click({ force: true });
    await expectToast(page, title, words);
    await expect(agreementBoxes(page).nth(turn)).toBeFocused();
    await agreementBoxes(page).nth(turn).check();
  }
  await expect(checkInButton(page)).toBeEnabled();
});

test('a walk-in’s ticket shows that it was paid in store; a refused check-out changes nothing', async ({
  page,
  site,
  expectError,
}) => {
  await openKiosk(page, site);
  await page.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
  await page.getByLabel('Your full name').fill('Robin Vale');
  await page.getByRole('button', { name: 'Continue' }).click();
  await tickAgreements(page);
  await checkInButton(page).click();
  await pressDone(page);
  await searchByName(page, 'Robin');
  await expect(foundTicket(page, 'Robin Vale')).toContainText('Currently playing');
  await expect(foundTicket(page, 'Robin Vale')).toContainText('Paid in store');
  await chooseTicket(page, 'Robin Vale');
  expectError(/500/);
  await fulfilFirst(page, '**/api/check-in/check-out', (route) =>
    route.fulfill({ status: 500, body: 'broken' }),
  );
  await checkOutButton(page).click();
  await expectToast(
    page,
    'Check-Out Failed',
    'Unable to complete check-out. Please contact staff for assistance.',
  );
  expect(await site.rows('select 1 from stay where checked_out_at is not null')).toEqual([]);
  await checkOutButton(page).click();
  await expectToast(page, 'Check-Out Successful!');
});

test('a scan without a reply does not count as a missing ticket', async ({ page, site, expectError }) => {
  const { reference } = await bookAsFamily(site, { name: 'Ada Quick', date: today });
  await openKiosk(page, site);
  await checkInAtKiosk(page, 'Ada Quick');
  await pressDone(page);
  expectError(/500/);
  await page.route('**/api/check-in/find-ticket', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await scanCode(page, reference);
  await expectToast(page, 'Search Error', 'Unable to search tickets. Please try again or contact staff.');
});
