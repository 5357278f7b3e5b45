import type { Page } from '@playwright/test';
import { figureHistoryScript } from '../test/figure-history.ts';
import { comeBack } from './come-back.ts';
import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { stepAndPress } from './tab-to.ts';
import { expect, test } from './test.ts';
import { expectToast } from './visit.ts';

test.use({ settings: { CLOCK_STARTS_AT: '2026-11-10T12:00:00Z' } });

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const spreadsheet = (page: Page) => page.getByRole('link', { name: /^All as a spreadsheet/ }).first();

test('figures are empty at first, can be read by keyboard even if a chart does not load, and the owner sets who gets them by mail', async ({
  page,
  site,
  expectError,
}) => {
  const days = figure(page, 'Takings by day');
  const charts = '**/assets/figure-chart-*.js';
  expectError(/ERR_FAILED/);
  expectError(/dynamically imported module/);
  await page.route(charts, (route) => route.abort());
  await openOffice(page, 'takings');
  await expect(page.getByText('Nothing was sold and no money moved in this period.')).toBeVisible();
  await page.getByRole('link', { name: 'Visits', exact: true }).click();
  await expect(page.getByText('Nobody has booked a visit in this period.')).toBeVisible();

  await test.step('if a chart does not load, its table can be read', async () => {
    await site.rows(figureHistoryScript(900));
    await page.getByRole('link', { name: 'Takings', exact: true }).click();
    // The page may have read its data before the rows were inserted, so it is made to read it again.
    await expect(async () => {
      await comeBack(page);
      await expect(days.getByRole('status')).toHaveText(/^The chart did not load/, { timeout: 5_000 });
    }).toPass();
    await expect(days.getByRole('table').getByRole('row').first()).toBeVisible();
    await page.unroute(charts);
  });

  await test.step('takings, visits and the comparison are read by keyboard, as pictures, tables and files', async () => {
    await openOffice(page, 'takings');
    const period = page.getByRole('combobox', { name: 'Period' });
    await expect(figure(page, 'In short')).toContainText('Sold, less what was given back');
    await expect(figure(page, 'What is owed to families')).toContainText('Paid for future days');
    await stepAndPress(page, period, 'l');
    await expect(period).toHaveValue('last-month');
    await expect(page.getByText('1 October 2026 to 31 October 2026')).toBeVisible();
    await expect(days.locator('canvas')).toBeVisible();
    await expect(days.getByRole('list', { name: 'How Takings by day is drawn' })).toContainText(
      'Sold the year before',
    );
    const rows = days.getByText(/^The 31 rows as a table/);
    await stepAndPress(page, rows);
    await expect(days.getByRole('row')).toHaveCount(33);
    await expectPageInOrder(page, 'takings', spreadsheet(page));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      figure(page, 'Sold by product').getByRole('link', { name: /^CSV/ }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).toBe('takings-2026-10-01-2026-10-31-products.csv');
    await page.getByLabel('Day, or any day of the month').fill('2026-10-17');
    await expect(page.getByRole('link', { name: 'Month’s end' })).toHaveAttribute(
      'href',
      /\/figures\/sheets\/month\?date=2026-10-17$/,
    );

    await page.getByRole('link', { name: 'Visits', exact: true }).press('Enter');
    const map = page.getByRole('region', { name: 'How full, by weekday and hour, as a table' });
    await expect(
      map
        .getByRole('row', { name: /^Saturday/ })
        .getByRole('cell')
        .first(),
    ).toHaveText(/^[\d.]+% (empty|quiet|steady|busy|full)$/);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(map.getByRole('columnheader', { name: '11 AM' })).toBeVisible();
    await page.emulateMedia({ forcedColors: 'none' });
    await expectPageInOrder(page, 'visits', spreadsheet(page));

    await page.getByRole('link', { name: 'Money compared' }).press('Enter');
    const accounts = figure(page, 'Figures and order accounts');
    await expect(accounts.getByRole('row', { name: /^Sold/ }).getByRole('cell').last()).toHaveText('£0.00');
    await expect(figure(page, 'Card payments that differ')).toContainText(
      'Not at the provider on these days',
    );
    await stepAndPress(page, period, 'o');
    // Earlier sections stay on the page, hidden, and take the new period a moment later.
    const compared = officeSection(page, 'reconciliation');
    await expect(compared.getByText('Choose the first and the last day.')).toBeVisible();
    await compared.getByLabel('First day').fill('2026-10-20');
    await compared.getByLabel('Last day').fill('2026-10-10');
    await expect(compared.getByLabel('Last day')).toHaveAccessibleDescription(/lies before the first/);
    await compared.getByLabel('First day').fill('2026-10-08');
    await expect(figure(page, 'Cards by day, here and at the provider').getByRole('row')).toHaveCount(5);
  });

  await test.step('the owner sets who gets the sheets by mail, by keyboard', async () => {
    await page
      .getByRole('navigation', { name: 'Office' })
      .getByRole('link', { name: 'Figures by mail' })
      .click();
    const form = page.getByRole('form', { name: 'Day sheet' });
    const save = form.getByRole('button', { name: 'Save day sheet' });
    await expect(form.getByText('None has been sent yet.')).toBeVisible();
    await stepAndPress(page, form.getByRole('checkbox', { name: 'Send the day sheet by mail' }), 'Space');
    await stepAndPress(page, save);
    const to = form.getByLabel('To', { exact: true });
    await expect(to).toHaveAccessibleDescription(/give an address to send it to/);
    await expect(to).toBeFocused();
    await page.keyboard.type('owner@windfall');
    await stepAndPress(page, save);
    await expect(to).toHaveAccessibleDescription(/Please check owner@windfall/);
    await expectPageInOrder(page, 'an address that is not complete', save);
    await to.fill('owner@windfall.example');
    await stepAndPress(page, save);
    await expectToast(page, 'Saved', 'Day sheet goes by mail from now on');
    expect(
      await site.rows('select kind, recipients, minute, since::text from figure_schedule order by kind'),
    ).toEqual([
      { kind: 'day', recipients: ['owner@windfall.example'], minute: 420, since: '2026-11-10' },
      { kind: 'month', recipients: [], minute: 420, since: null },
    ]);
    await site.rows(
      "update figure_schedule set recipients = recipients || '{books@windfall.example}' where kind = 'day'",
    );
    await to.fill('till@windfall.example');
    expectError(/409.*figures-by-mail/);
    expectError(/status of 409/);
    await stepAndPress(page, save);
    await expect(form.getByRole('alert')).toContainText('Somebody has changed this meanwhile');
    await expect(form.getByRole('status')).toHaveText(
      'It is now sent to owner@windfall.example and books@windfall.example at 07:00. Save again to replace that.',
    );
    await expect(to).toHaveValue('till@windfall.example');
    await stepAndPress(page, save);
    await expectToast(page, 'Saved', 'Day sheet goes by mail from now on');
    expect(await site.rows("select recipients from figure_schedule where kind = 'day'")).toEqual([
      { recipients: ['till@windfall.example'] },
    ]);
  });
});
