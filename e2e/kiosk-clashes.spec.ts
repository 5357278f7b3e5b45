import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { checkInAtKiosk, openKiosk, pressDone } from './kiosk.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { beforeNextPoll, openWithStream, waitForReply } from './pushed-changes.ts';
import { startSiteProxy } from './site-proxy.ts';
import { expect, test } from './test.ts';
import { expectToast, september } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';
const goTo = (dashboard: Page, tab: string): Promise<void> =>
  dashboard.getByRole('tab', { name: tab }).click();
const waiting = (dashboard: Page): Locator =>
  dashboard.getByRole('region', { name: 'Kiosk actions to review' }).getByRole('listitem');
const notice = (dashboard: Page): Locator => dashboard.getByText(/kiosk actions? to review/);
const lookedAt = (dashboard: Page, name: string): Locator =>
  dashboard.getByRole('button', { name: `Mark as reviewed the check-in of ${name}` });

/** Cancels today's booking, as staff do when a family calls. */
async function cancel(dashboard: Page, name: string): Promise<void> {
  await goTo(dashboard, "Today's Bookings");
  await dashboard.getByRole('button', { name }).click();
  const dialog = dashboard.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
  await dialog.getByRole('textbox', { name: 'Refund amount, in pounds' }).fill('19.00');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('They called');
  await waitForReply(dashboard, '/cancel', () =>
    dialog.getByRole('button', { name: 'Cancel and refund £19.00' }).click(),
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
}

test('a clash of the offline kiosk shows on the dashboard within a second, until staff have reviewed it', async ({
  page: dashboard,
  site,
  otherVisitor,
  expectError,
}) => {
  const { reference } = await bookAsFamily(site, { name: 'Eli Cancelled', date: today });
  await bookAsFamily(site, { name: 'Di Elsewhere', date: today });
  const [café, kiosk, reception] = await Promise.all([
    otherVisitor(),
    otherVisitor({ viewport: { width: 1080, height: 1920 } }),
    otherVisitor(),
  ]);
  await openKiosk(café, site, { name: 'Kiosk by the café' });
  await openWithStream(dashboard, () => openDashboard(dashboard));
  await openWithStream(reception, () => openDashboard(reception));
  const line = await startSiteProxy(site.url);
  try {
    await openKiosk(kiosk, site, { url: line.url });
    expectError(/ERR_|Failed to load resource/);
    expectError(/409.*check-in/);

    await test.step('offline, two families are checked in; one is cancelled meanwhile, one comes in elsewhere', async () => {
      line.cut();
      await expect(kiosk.getByText('No network.')).toBeVisible();
      await checkInAtKiosk(kiosk, 'Eli Cancelled');
      await pressDone(kiosk);
      await checkInAtKiosk(kiosk, 'Di Elsewhere');
      await pressDone(kiosk);
      await cancel(dashboard, 'Eli Cancelled');
      await checkInAtKiosk(café, 'Di Elsewhere');
      await goTo(dashboard, 'Checked In');
      await expect(dashboard.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
      await expect(waiting(dashboard)).toHaveCount(0);
      await goTo(reception, "Today's Bookings");
      await expect(notice(reception)).toBeHidden();
    });

    await test.step('back: both stand at the desk, and at reception', async () => {
      const stream = kiosk.waitForResponse('**/api/check-in/stream');
      const passedOn = kiosk.waitForResponse(
        (response) =>
          response.url().endsWith('/check-in/check-in') &&
          response.request().postData()?.includes('passedOn') === true &&
          response.status() === 200,
      );
      line.mend();
      await passedOn;
      await expect(waiting(dashboard)).toHaveCount(2, beforeNextPoll);
      await expect(notice(reception)).toHaveText('2 kiosk actions to review', beforeNextPoll);
      await stream;
      const eli = waiting(dashboard).filter({ hasText: 'Eli Cancelled' });
      await expect(eli).toContainText(reference);
      await expect(eli).toContainText(/Checked in \d{1,2}:\d\d [AP]M, Kiosk by the door/);
      await expect(eli).toContainText('This booking was cancelled.');
      await expect(waiting(dashboard).filter({ hasText: 'Di Elsewhere' })).toContainText(
        'They were checked in elsewhere before.',
      );
      await expectPageInOrder(dashboard, 'kiosk actions to review', lookedAt(dashboard, 'Eli Cancelled'));
      await expectPageInOrder(
        reception,
        'every tab links to it',
        reception.getByRole('link', { name: 'Review them under Checked In' }),
      );
    });

    await test.step('a child taps it away at the kiosk: the desk still has it', async () => {
      await kiosk.getByRole('button', { name: 'Review them' }).click();
      await expect(kiosk.getByText('They are also listed on the dashboard.')).toBeVisible();
      await kiosk.getByRole('button', { name: 'Mark as seen' }).click();
      await expect(kiosk.getByRole('button', { name: 'For staff' })).toBeVisible();
      await dashboard.reload();
      await openWithStream(dashboard, () => openDashboard(dashboard, '/admin?tab=checked-in'));
      await expect(waiting(dashboard)).toHaveCount(2);
    });

    await test.step('looked at by keyboard, it is gone here, at reception and from the kiosk', async () => {
      await lookedAt(dashboard, 'Eli Cancelled').focus();
      await waitForReply(dashboard, '/looked-at', () => dashboard.keyboard.press('Enter'));
      await expect(waiting(dashboard)).toHaveCount(1, beforeNextPoll);
      await expect(notice(reception)).toHaveText('One kiosk action to review', beforeNextPoll);
      await expectToast(dashboard, 'Reviewed', 'The check-in of Eli Cancelled is off the list.');
      await expect(lookedAt(dashboard, 'Di Elsewhere')).toBeFocused();
      await kiosk.getByRole('button', { name: 'For staff' }).click();
      const list = kiosk.getByRole('dialog', { name: 'For staff to review' });
      await expect(list.getByRole('listitem')).toHaveText([/Di Elsewhere/]);
      await waitForReply(dashboard, '/looked-at', () => dashboard.keyboard.press('Enter'));
      await expect(dashboard.getByRole('region', { name: 'Kiosk actions to review' })).toBeHidden(
        beforeNextPoll,
      );
      await expect(notice(reception)).toBeHidden(beforeNextPoll);
      await expect(list).toBeHidden(beforeNextPoll);
      await expect(kiosk.getByRole('button', { name: 'For staff' })).toBeHidden();
      await expect(dashboard.getByRole('main')).toBeFocused();
    });

    await test.step('the log says it in words', async () => {
      await dashboard.getByRole('link', { name: 'Audit log' }).click();
      const failedReplay = dashboard.getByRole('row', { name: /check-in could not be passed on/ });
      await expect(failedReplay.filter({ hasText: reference })).toContainText(
        /at \d{1,2}:\d\d [AP]M, by Kiosk by the door, “This booking was cancelled\.”/,
      );
      expect(
        await site.rows('select who from journal where what = $1', ['looked at what could not be passed on']),
      ).toEqual([{ who: 'staff' }, { who: 'staff' }]);
    });
  } finally {
    await line.stop();
  }
});

test('a walk-in without a ticket is named; an unreadable or unrecorded clash is reported, and tried again', async ({
  page: dashboard,
  site,
  expectError,
}) => {
  await site.rows(`insert into desk_clash (client_id, what, done_at, done_by, ticket_id, walk_in_name, code, words, noted_at)
    values (gen_random_uuid(), 'check-out', '2025-09-19 15:05Z', 'Kiosk by the door', gen_random_uuid(), 'Fay Walkin',
      'ticket_not_found', 'We cannot find this ticket.', '2025-09-20 08:00Z')`);
  expectError(/500/);
  const broken = { status: 500, body: 'broken' };
  await dashboard.route('**/api/admin/kiosk-clashes', (route) => route.fulfill(broken));
  await openDashboard(dashboard, '/admin?tab=checked-in');
  await expect(dashboard.getByText('Could not read the kiosk actions to review')).toBeVisible({
    timeout: 15_000,
  });
  await expect(dashboard.getByRole('heading', { name: 'No customers currently checked in' })).toBeVisible();
  await expectPageInOrder(
    dashboard,
    'clashes cannot be read',
    dashboard.getByRole('button', { name: 'Try again' }),
  );
  await dashboard.unroute('**/api/admin/kiosk-clashes');
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
