import { aFamily } from './family.ts';
import {
  agree,
  checkInAtKiosk,
  checkInButton,
  checkOutButton,
  chooseTicket,
  openKiosk,
  scan,
  search,
  startAgain,
  ticketOf,
  ticks,
} from './kiosk.ts';
import { onlyFirst } from './only-first.ts';
import { expect, test } from './test.ts';
import { expectToast, september } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';

test('each missing tick is named, in turn', async ({ page, centre }) => {
  await aFamily(centre, { name: 'Sam Appleby', date: today });
  await openKiosk(page, centre);
  await search(page, 'Sam');
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
    await expect(ticks(page).nth(turn)).toBeFocused();
    await ticks(page).nth(turn).check();
  }
  await expect(checkInButton(page)).toBeEnabled();
});

test('a walk-in’s ticket shows that it was paid in store; a refused check-out changes nothing', async ({
  page,
  centre,
  expectTrouble,
}) => {
  await openKiosk(page, centre);
  await page.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
  await page.getByLabel('Your full name').fill('Robin Vale');
  await page.getByRole('button', { name: 'Continue' }).click();
  await agree(page);
  await checkInButton(page).click();
  await startAgain(page);
  await search(page, 'Robin');
  await expect(ticketOf(page, 'Robin Vale')).toContainText('Currently playing');
  await expect(ticketOf(page, 'Robin Vale')).toContainText('Paid in store');
  await chooseTicket(page, 'Robin Vale');
  expectTrouble(/500/);
  await onlyFirst(page, '**/api/check-in/check-out', (route) =>
    route.fulfill({ status: 500, body: 'broken' }),
  );
  await checkOutButton(page).click();
  await expectToast(
    page,
    'Check-Out Failed',
    'Unable to complete check-out. Please contact staff for assistance.',
  );
  expect(await centre.rows('select 1 from stay where checked_out_at is not null')).toEqual([]);
  await checkOutButton(page).click();
  await expectToast(page, 'Check-Out Successful!');
});

test('a scan without a reply does not count as a missing ticket', async ({ page, centre, expectTrouble }) => {
  const { reference } = await aFamily(centre, { name: 'Ada Quick', date: today });
  await openKiosk(page, centre);
  await checkInAtKiosk(page, 'Ada Quick');
  await startAgain(page);
  expectTrouble(/500/);
  await page.route('**/api/check-in/find-ticket', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await scan(page, reference);
  await expectToast(page, 'Search Error', 'Unable to search tickets. Please try again or contact staff.');
});
