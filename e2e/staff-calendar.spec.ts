import type { Locator, Page } from '@playwright/test';
import { type Day, dayInWords, monthInWords } from '../src/domain/calendar-day.ts';
import { openDashboard } from './dashboard.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

const month = (page: Page): Locator => page.getByRole('grid');

const box = (page: Page, day: Day): Locator =>
  month(page).getByRole('button', {
    name: new RegExp(`^(Today, )?${Number(day.slice(8))} ${monthInWords(day)}, `),
  });

test.describe('the booking calendar', () => {
  test.use({ settings: september });
  const quiet: Day = '2025-09-23';
  const blocked =
    "insert into restriction (day, starts, ends, reason, created_by, created_at) values ($1, $2, $3, $4, 'journey', now())";
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  const listed = (page: Page) => page.getByRole('region', { name: 'Blocked from this month on' });
  const block = (page: Page) => page.getByRole('button', { name: 'Block this time' });

  test('staff go to a day by keyboard, see what is closed or blocked, see the bookings of a time, and block it; the bookings stay', async ({
    page,
    site,
    request,
  }) => {
    const thursday: Day = '2025-09-25';
    const eventDay: Day = '2025-09-28';
    const badge = (within: Locator, words: string) =>
      within.locator('.badge').getByText(words, { exact: true });
    await site.rows(blocked, [eventDay, 720, 840, 'Boiler service']);
    await site.sellTo(quiet, '9:30 AM - 4:00 PM', 5);
    await site.sellTo(quiet, '9:30 AM - 4:00 PM', 3);
    await openDashboard(page, '/admin?tab=calendar');

    await test.step('a seeded restriction is marked', async () => {
      await expect(
        listed(page)
          .getByRole('row', { name: /Christmas Day From the start/ })
          .first(),
      ).toBeVisible();
    });

    await test.step('a closed day is marked', async () => {
      await expect(box(page, thursday)).toHaveAccessibleName(/Closed on Thursdays/);
      await box(page, thursday).click();
      await expect(box(page, thursday)).toHaveAttribute('tabindex', '0');
      const closed = page.getByRole('region', { name: dayInWords(thursday) });
      await expect(badge(closed, 'Closed')).toBeVisible();
      await expect(closed).toContainText('Closed on Thursdays');
      await expect(closed.getByRole('table')).toHaveCount(0);
    });

    await test.step('staff go through days and months by keyboard, to a day with a blocked session', async () => {
      await tabTo(page, box(page, thursday));
      for (const [key, day] of [
        ['ArrowDown', '2025-10-02'],
        ['PageUp', '2025-09-02'],
        ['PageDown', '2025-10-02'],
        ['Home', eventDay],
      ] as const) {
        await page.keyboard.press(key);
        await expect(box(page, day)).toBeFocused();
        await expect(page.getByRole('heading', { name: monthInWords(day), exact: true })).toBeVisible();
      }
      await page.keyboard.press('Enter');
      await expect(box(page, eventDay)).toHaveAccessibleName(/partly blocked, 0 of \d+ children/);
      const partly = page.getByRole('region', { name: dayInWords(eventDay) });
      await expect(partly.getByRole('row', { name: '12:00 PM - 2:00 PM Blocked' })).toBeVisible();
      await expect(badge(partly, 'Blocked')).toHaveCount(1);
      await expect(badge(partly, 'Closed')).toHaveCount(0);
      await expect(partly.getByRole('list', { name: 'Blocked that day' })).toContainText(
        '12:00 PM - 2:00 PM Boiler service',
      );
      await field(page, 'Time slot').selectOption('2:30 PM - 4:30 PM');
      await expect(page.getByText('Nobody else can book 2:30 PM - 4:30 PM.')).toBeVisible();
      await field(page, 'Time slot').selectOption('Choose a time slot');
    });

    await test.step('missing fields have errors beside them', async () => {
      await block(page).click();
      await expectToast(page, 'Missing Information', 'Please fill in date, time slot, and reason');
      await expect(field(page, 'Time slot')).toBeFocused();
      await expect(field(page, 'Time slot')).toHaveAccessibleDescription(/Please choose a time slot/);
      await expect(field(page, 'Reason')).toHaveAccessibleDescription(/Please give a reason/);
      // At the top of the page, nothing is half hidden under the sticky head.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectPageInOrder(page, 'a day with a blocked session, and something missing', block(page));
      await field(page, 'Date').fill('');
      await block(page).click();
      await expect(field(page, 'Date')).toBeFocused();
      await expect(field(page, 'Date')).toHaveAccessibleDescription(/Please choose a date/);
    });

    await site.rows('delete from restriction');
    await expect(box(page, quiet)).toHaveAccessibleName(/8 of 40 children, 2 bookings with 8 children/);
    await box(page, quiet).click();
    const day = page.getByRole('region', { name: dayInWords(quiet) });
    await expect(day.getByRole('row', { name: '9:30 AM - 4:00 PM 2 8 of 40' })).toBeVisible();
    await expect(field(page, 'Date')).toHaveValue(quiet);
    await expect(field(page, 'Date')).not.toHaveAccessibleDescription(/Please choose a date/);
    await expect(field(page, 'Time slot').getByRole('option')).toHaveText([
      'Choose a time slot',
      'All day',
      '9:30 AM - 11:30 AM',
      '9:30 AM - 4:00 PM',
      '12:00 PM - 2:00 PM',
      '2:30 PM - 4:30 PM',
    ]);
    await field(page, 'Time slot').selectOption('9:30 AM - 11:30 AM');
    await expect(page.getByText('Open play stays bookable')).toBeVisible();
    await tabTo(page, field(page, 'Time slot'));
    await page.keyboard.type('All');
    await expect(page.getByText('2 bookings with 8 children. Blocking does not cancel them')).toBeVisible();
    await expect(page.getByText('Nobody else can book 9:30 AM - 4:00 PM.')).toBeVisible();
    await tabTo(page, field(page, 'Reason'));
    await page.keyboard.type('Boiler service');
    await expectPageInOrder(page, 'the calendar, about to block', block(page));
    await field(page, 'Reason').press('Enter');
    await expectToast(page, 'Restriction Added', `All day, ${dayInWords(quiet)}, is blocked.`);
    await expect(box(page, quiet)).toHaveAccessibleName(
      /blocked: Boiler service, 2 bookings with 8 children/,
    );
    await expect(day.getByRole('list', { name: 'Blocked that day' })).toContainText('Boiler service');
    await expect(
      listed(page).getByRole('row', { name: 'Tue 23 Sept 2025 All day Boiler service admin' }),
    ).toBeVisible();
    await expect(
      field(page, 'Time slot').getByRole('option', { name: 'All day (blocked already)' }),
    ).toBeDisabled();
    const availability = (await request.get(`/api/calendar/availability/${quiet}`)).json();
    expect(await availability).toMatchObject({ available: false, reason: 'Boiler service' });
    const statuses = await site.rows<{ status: string }>('select status from booking');
    expect(statuses.map(({ status }) => status)).toEqual(['held', 'held']);

    await day.getByRole('button', { name: /^Remove/ }).click();
    const asks = page.getByRole('dialog', { name: 'Open this time again?' });
    await asks.getByRole('button', { name: 'Open it again' }).click();
    await expectToast(page, 'Restriction Removed', `All day, ${dayInWords(quiet)} can be booked again.`);
    await expect(page.getByText('Nothing is blocked.')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(box(page, quiet)).toHaveAccessibleName(/8 of 40 children/);
  });

  test('the page shows when blocking or unblocking fails, and when another member of staff was faster', async ({
    page,
    site,
    expectError,
  }) => {
    expectError(/500|404|409|Failed to load/);
    await site.rows(blocked, [quiet, null, null, 'Cleaning']);
    await openDashboard(page, '/admin?tab=calendar');
    await page.route('**/api/admin/session-restrictions', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
    );
    await page.route('**/api/admin/session-restrictions/*', (route) =>
      route.fulfill({ status: 500, body: 'broken' }),
    );
    await field(page, 'Time slot').selectOption('All day');
    await field(page, 'Reason').fill('Boiler service');
    await block(page).click();
    await expectToast(page, 'Error', 'Failed to add restriction. Please try again.');
    await expect(field(page, 'Reason')).toHaveValue('Boiler service');
    await listed(page)
      .getByRole('row', { name: /Cleaning/ })
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByRole('button', { name: 'Open it again' }).click();
    await expectToast(page, 'Error', 'Failed to remove restriction. Please try again.');
    await expect(listed(page).getByRole('row', { name: /Cleaning/ })).toBeVisible();

    await test.step('another member of staff was faster', async () => {
      await page.unroute('**/api/admin/session-restrictions');
      await page.unroute('**/api/admin/session-restrictions/*');
      await site.rows('delete from restriction');
      await expect(page.getByText('Nothing is blocked.')).toBeVisible();
      await box(page, quiet).click();
      await field(page, 'Time slot').selectOption('All day');
      await field(page, 'Reason').fill('Boiler service');
      // Blocks the session during the call, because otherwise the pushed change could come before the press.
      await page.route('**/api/admin/session-restrictions', async (route) => {
        if (route.request().method() === 'POST') await site.rows(blocked, [quiet, null, null, 'Cleaning']);
        await route.continue();
      });
      await block(page).click();
      await expectToast(page, 'Error', 'This is blocked already: Cleaning.');
      await listed(page)
        .getByRole('row', { name: /Cleaning/ })
        .getByRole('button', { name: /^Remove/ })
        .click();
      // Deletes the restriction during the call, because otherwise the pushed change would close the dialog.
      await page.route('**/api/admin/session-restrictions/*', async (route) => {
        await site.rows('delete from restriction');
        await route.continue();
      });
      await page.getByRole('button', { name: 'Open it again' }).click();
      await expectToast(page, 'Already open', 'This is not blocked any more');
      await expect(page.getByText('Nothing is blocked.')).toBeVisible();
    });
  });
});
