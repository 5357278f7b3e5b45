import { openDashboard } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

test('staff make vouchers with limits, see their use in the list, and withdraw them; invalid values have errors at their fields', async ({
  page,
  site,
  expectError,
}) => {
  await openDashboard(page);
  await page.getByRole('link', { name: 'Vouchers', exact: true }).click();
  await expect(page).toHaveURL('/admin?tab=vouchers');
  await expect(page.getByText('No voucher can be used just now.')).toBeVisible();
  const make = page.getByRole('button', { name: 'Make vouchers' });
  const pounds = page.getByLabel('Pounds', { exact: true });

  await test.step('invalid values have errors; a lost connection says what to do', async () => {
    await make.click();
    await expect(pounds).toBeFocused();
    await expect(pounds).toHaveAccessibleDescription(/Please give an amount in pounds/);
    await page.getByLabel('Discount type').selectOption('A percentage');
    await page.getByLabel('Percent', { exact: true }).fill('20');
    await page.getByText('More limits').click();
    await page.getByLabel('Visits from').fill('2025-12-02');
    await page.getByLabel('Visits until').fill('2025-12-01');
    await page.getByText('More limits').click();
    await expect(page.getByLabel('Visits until')).toBeHidden();
    expectError(/400.*vouchers/);
    await make.click();
    await expect(page.getByLabel('Visits until')).toHaveAccessibleDescription(
      /The last day of visits lies before the first/,
    );
    await expect(page.getByLabel('Visits until')).toBeFocused();
    await page.getByLabel('Visits until').fill('2025-12-03');
    expectError(/ERR_/);
    await fulfilFirst(page, '**/api/admin/vouchers', (route) => route.abort());
    await make.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Vouchers may have been made');
    await expect(alert).toContainText('Please look at the list before making them again.');
  });

  await page.getByLabel('Visits from').fill('');
  await page.getByLabel('Visits until').fill('');
  await page.getByLabel('Discount type').selectOption('Pounds');
  await pounds.fill('£5');
  await page.getByLabel('How many vouchers').fill('2');
  await page.getByLabel('Minimum order').fill('10');
  await page.getByLabel('Last day').fill('2025-12-31');
  await page.getByLabel('Uses per email').fill('1');
  await page.getByRole('checkbox', { name: 'Sat' }).check();
  await page.getByRole('checkbox', { name: 'Sun' }).check();
  await page.getByLabel('Note').fill('Harvest fête');
  await expectPageInOrder(page, 'new vouchers', make);
  await tabTo(page, make);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Vouchers made', '2 vouchers');
  await expect(page.getByRole('heading', { name: '2 new vouchers, £5.00 off' })).toBeFocused();
  const codes = (await page.getByRole('textbox', { name: 'Codes' }).inputValue()).split('\n');
  const [first = '', second = ''] = codes;
  expect(codes).toEqual([expect.stringMatching(/^WIND-/), expect.stringMatching(/^WIND-/)]);
  const row = (code: string) => page.getByRole('row', { name: new RegExp(code) });
  for (const words of [
    'Harvest fête',
    '£5.00 off',
    'until Wed 31 Dec; orders of £10.00 or more; once for each email; visits on Saturdays and Sundays',
    '0 of 1',
    'Valid',
  ])
    await expect(row(first)).toContainText(words);
  await expectPageInOrder(
    page,
    'vouchers that were made',
    page.getByRole('button', { name: `Withdraw ${first}` }),
  );

  const { reference } = await bookAsFamily(site, {
    name: 'Maya Okafor',
    date: '2025-09-21',
    total: 14,
    voucher: { code: first, discount: 5 },
  });
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All vouchers');
  await expect(row(first)).toContainText('1 of 1');
  await expect(row(first)).toContainText('Used up');
  await page.getByRole('searchbox', { name: 'Find a voucher' }).fill(second.toLowerCase());
  await expect(row(first)).toHaveCount(0);
  await row(second).getByRole('button', { name: 'Withdraw' }).click();
  const asks = page.getByRole('dialog', { name: `Withdraw ${second}?` });
  await asks.getByRole('button', { name: 'Withdraw it' }).click();
  await expectToast(page, 'Voucher withdrawn', second);
  await expect(row(second)).toContainText('Withdrawn');
  await expect(row(second).getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('searchbox', { name: 'Find a voucher' }).fill('');
  await row(first).getByRole('link', { name: reference }).click();
  await expect(page.getByRole('tab', { name: 'Customer Search', selected: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Maya Okafor/ })).toContainText('£14.00');
});
