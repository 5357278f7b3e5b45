import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './dashboard.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { openFailing } from './open-failing.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const waiting = (dashboard: Page): Locator =>
  dashboard.getByRole('region', { name: 'Kiosk actions to review' }).getByRole('listitem');

test('a walk-in without a ticket is named; a list that cannot be read and a review that fails are reported, and tried again', async ({
  page: dashboard,
  site,
  expectError,
}) => {
  await site.rows(`insert into desk_clash (client_id, what, done_at, done_by, ticket_id, walk_in_name, code, words, noted_at)
    values (gen_random_uuid(), 'check-out', '2025-09-19 15:05Z', 'Kiosk by the door', gen_random_uuid(), 'Fay Walkin',
      'ticket_not_found', 'We cannot find this ticket.', '2025-09-20 08:00Z')`);
  expectError(/500/);
  const broken = { status: 500, body: 'broken' };
  await openFailing(dashboard, '**/api/admin/kiosk-clashes', () =>
    openDashboard(dashboard, '/admin?tab=checked-in'),
  );
  await expect(dashboard.getByText('Could not read the kiosk actions to review')).toBeVisible();
  await expect(dashboard.getByRole('heading', { name: 'No customers currently checked in' })).toBeVisible();
  await dashboard.getByRole('button', { name: 'Try again' }).click();
  await expect(waiting(dashboard)).toContainText('Walk-in, paid at reception');
  await expect(waiting(dashboard)).toContainText('Checked out Fri 19 Sept, 4:05 PM, Kiosk by the door');

  const button = dashboard.getByRole('button', { name: 'Mark as reviewed the check-out of Fay Walkin' });
  await fulfilFirst(dashboard, '**/looked-at', (route) => route.fulfill(broken));
  await button.click();
  await expectToast(dashboard, 'Still on the list', 'It could not be marked as reviewed. Please try again.');
  await expect(waiting(dashboard)).toHaveCount(1);
  await button.click();
  await expect(dashboard.getByRole('region', { name: 'Kiosk actions to review' })).toBeHidden();
});
