import type { Locator, Page } from '@playwright/test';
import { addDays, type Day, dayWithoutYearInWords, monthInWords } from '../src/domain/calendar-day.ts';
import { openDashboard } from './dashboard.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { photoSaturday, photoSunday } from './photo.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

const month = (page: Page): Locator => page.getByRole('grid');

const box = (page: Page, day: Day): Locator =>
  month(page).getByRole('button', {
    name: new RegExp(`^(Today, )?${Number(day.slice(8))} ${monthInWords(day)}, `),
  });

test.describe('the photo studio', () => {
  test.use({ settings: september });
  const sessions = (page: Page) =>
    page.getByRole('tabpanel', { name: 'Photo Studio' }).locator('li[data-status]');
  const sum = (page: Page, name: RegExp) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

  test('shows the month with its marks, a day with its sessions, and the sums', async ({ page, site }) => {
    await site.takePhotoSessions(photoSunday, [
      '11:10 AM - 11:30 AM',
      '9:30 AM - 9:50 AM',
      '12:20 PM - 12:40 PM',
    ]);
    await site.takePhotoSessions(photoSaturday, ['9:30 AM - 9:50 AM']);
    await site.rows(
      "update payment set status = 'succeeded' where booking_id in (select booking_id from photo_session where day = $1 and starts = 570)",
      [photoSunday],
    );
    await site.rows(
      "update booking set status = 'confirmed', confirmed_at = now() where id in (select booking_id from photo_session where day = $1 and starts = 570)",
      [photoSunday],
    );
    await site.rows("update photo_session set live_until = 'infinity' where day = $1 and starts = 570", [
      photoSunday,
    ]);
    await site.rows(
      "update booking set status = 'cancelled' where id in (select booking_id from photo_session where day = $1 and starts = 740)",
      [photoSunday],
    );
    await site.rows('update photo_session set live_until = taken_at where day = $1 and starts = 740', [
      photoSunday,
    ]);
    await openDashboard(page, '/admin?tab=photo-studio');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ]);
    await expect(box(page, '2025-09-20')).toHaveAccessibleName(
      'Today, 20 September 2025, no photo sessions, chosen',
    );
    await expect(page.getByRole('heading', { name: 'No photo studio sessions' })).toBeVisible();
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(box(page, photoSunday)).toHaveAccessibleName('5 October 2025, 3 photo sessions');
    await expect(sum(page, /^Total bookings, October 2025$/)).toHaveText('4');
    await expect(sum(page, /^Today’s sessions$/)).toHaveText('0');
    await expect(sum(page, /^Upcoming sessions$/)).toHaveText('3');

    await box(page, photoSunday).click();
    await expect(
      page.getByRole('heading', { level: 2, name: dayWithoutYearInWords(photoSunday) }),
    ).toBeVisible();
    await expect(sessions(page)).toHaveText([
      /09:30 - 09:50.*Robin Hale.*Confirmed.*robin@example\.org.*01632 960777.*WF-.*£20\.00/s,
      /11:10 - 11:30.*Pending/s,
      /12:20 - 12:40.*Cancelled/s,
    ]);
    await expectPageInOrder(page, 'a day with photo sessions', page.getByRole('button', { name: 'Refresh' }));

    await site.takePhotoSessions(addDays(photoSunday, 1), ['9:30 AM - 9:50 AM']);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(box(page, addDays(photoSunday, 1))).toHaveAccessibleName('6 October 2025, 1 photo session');
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: 'November 2025' })).toBeVisible();
    await expect(sum(page, /^Total bookings, November 2025$/)).toHaveText('0');
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(sum(page, /^Total bookings, October 2025$/)).toHaveText('5');
  });
});
