import type { Locator, Page } from '@playwright/test';
import { openDashboard, openTab } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import {
  cancelAsStaff,
  checkInAtKiosk,
  checkInButton,
  checkInElsewhere,
  checkOutButton,
  chooseTicket,
  foundTicket,
  nameField,
  openKiosk,
  pressDone,
  scanCode,
  searchByName,
  tickAgreements,
} from './kiosk.ts';
import { openFailing } from './open-failing.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { openWithStream, waitForReply } from './pushed-changes.ts';
import { startSiteProxy } from './site-proxy.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';
const find = 'Find Your Booking';
const toReview = (dashboard: Page): Locator =>
  dashboard.getByRole('region', { name: 'Kiosk actions to review' }).getByRole('listitem');
const notice = (dashboard: Page): Locator => dashboard.getByText(/kiosk actions? to review/);
const reviewButton = (dashboard: Page, name: string): Locator =>
  dashboard.getByRole('button', { name: `Mark as reviewed the check-in of ${name}` });

const stays = `select b.customer_name as name, s.checked_in_by as by, s.checked_out_at is not null as out
  from stay s join booking b on b.id = s.booking_id order by name`;

/** Expects yesterday's walk-in, whose check-out failed, on the list, and marks it as reviewed. */
async function reviewAfterFailures(dashboard: Page): Promise<void> {
  const broken = { status: 500, body: 'broken' };
  await openFailing(dashboard, '**/api/admin/kiosk-clashes', () =>
    openWithStream(dashboard, () => openDashboard(dashboard, '/admin?tab=checked-in')),
  );
  await expect(dashboard.getByText('Could not read the kiosk actions to review')).toBeVisible();
  await expect(dashboard.getByRole('heading', { name: 'No customers currently checked in' })).toBeVisible();
  await dashboard.getByRole('button', { name: 'Try again' }).click();
  await expect(toReview(dashboard)).toContainText('Walk-in, paid at reception');
  await expect(toReview(dashboard)).toContainText(
    'Tried to check out: Fri 19 Sept, 4:05 PM, Kiosk by the door',
  );

  const button = dashboard.getByRole('button', { name: 'Mark as reviewed the check-out of Gus Walkin' });
  await fulfilFirst(dashboard, '**/looked-at', (route) => route.fulfill(broken));
  await button.click();
  await expectToast(dashboard, 'Still on the list', 'It could not be marked as reviewed. Please try again.');
  await expect(toReview(dashboard)).toHaveCount(1);
  await button.press('Enter');
  await expect(dashboard.getByRole('region', { name: 'Kiosk actions to review' })).toBeHidden();
  await expect(dashboard.getByRole('main')).toBeFocused();
}

async function checkInWalkIn(kiosk: Page, name: string): Promise<void> {
  await kiosk.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
  await kiosk.getByLabel('Your full name').fill(name);
  await kiosk.getByRole('button', { name: 'Continue' }).click();
  await tickAgreements(kiosk);
  await checkInButton(kiosk).click();
}

/** Expects both clashes on the list of the tab Checked In. */
async function expectClashes(dashboard: Page, cancelledReference: string): Promise<void> {
  const eli = toReview(dashboard).filter({ hasText: 'Eli Cancelled' });
  await expect(eli).toContainText(cancelledReference);
  await expect(eli).toContainText(/Tried to check in: \d{1,2}:\d\d [AP]M, Kiosk by the door/);
  await expect(eli).toContainText('This booking was cancelled.');
  await expect(toReview(dashboard).filter({ hasText: 'Di Elsewhere' })).toContainText(
    'They were checked in elsewhere before.',
  );
  await expectPageInOrder(dashboard, 'kiosk actions to review', reviewButton(dashboard, 'Eli Cancelled'));
}

/** Reviews one clash by keyboard, and the other by a call, as another dashboard would. */
async function reviewBoth(dashboard: Page, kiosk: Page): Promise<void> {
  await reviewButton(dashboard, 'Eli Cancelled').focus();
  await waitForReply(dashboard, '/looked-at', () => dashboard.keyboard.press('Enter'));
  await expect(toReview(dashboard)).toHaveCount(1);
  await expectToast(dashboard, 'Reviewed', 'The check-in of Eli Cancelled is off the list.');
  await expect(reviewButton(dashboard, 'Di Elsewhere')).toBeFocused();
  await kiosk.getByRole('button', { name: 'For staff' }).click();
  const list = kiosk.getByRole('dialog', { name: 'For staff to review' });
  await expect(list.getByRole('listitem')).toHaveText([/Di Elsewhere/]);
  await openTab(dashboard, "Today's Bookings");
  await expect(notice(dashboard)).toHaveText('One kiosk action to review');
  const [clash] = await readClashes(dashboard);
  const reviewed = await dashboard.request.post(`/api/admin/kiosk-clashes/${clash?.id}/looked-at`);
  expect(reviewed.status()).toBe(200);
  await expect(notice(dashboard)).toBeHidden();
  await expect(list).toBeHidden();
  await expect(kiosk.getByRole('button', { name: 'For staff' })).toBeHidden();
}

async function readClashes(dashboard: Page): Promise<readonly { id: string }[]> {
  const answer = await dashboard.request.get('/api/admin/kiosk-clashes');
  return ((await answer.json()) as { clashes: { id: string }[] }).clashes;
}

test('without a network check-in goes on and survives a reload; clashes stay on the dashboard until they are reviewed', async ({
  page: kiosk,
  site,
  otherVisitor,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Bea Waits', date: today });
  const { reference } = await bookAsFamily(site, { name: 'Cy Scanned', date: today });
  const clash = await bookAsFamily(site, { name: 'Di Elsewhere', date: today });
  await bookAsFamily(site, { name: 'Tilda Later', date: '2025-09-27' });
  await site.rows('update kiosk_rule set walk_ins = 1');
  const cancelled = await bookAsFamily(site, { name: 'Eli Cancelled', date: today });
  await bookAsFamily(site, { name: 'Hal Failed', date: today });
  await site.rows(`insert into desk_clash (client_id, what, done_at, done_by, ticket_id, walk_in_name, code, words, noted_at)
    values (gen_random_uuid(), 'check-out', '2025-09-19 15:05Z', 'Kiosk by the door', gen_random_uuid(), 'Gus Walkin',
      'ticket_not_found', 'We cannot find this ticket.', '2025-09-20 08:00Z')`);
  const dashboard = await otherVisitor();
  expectError(/500/);
  await test.step('a failed action of the day before is reviewed, once its list can be read', () =>
    reviewAfterFailures(dashboard));
  const proxy = await startSiteProxy(site.url);
  try {
    await openKiosk(kiosk, site, { url: proxy.url });
    await expect
      .poll(() => kiosk.evaluate(async () => (await caches.match('/check-in')) !== undefined))
      .toBe(true);

    await test.step('offline, a family is checked in, and the kiosk is loaded again', async () => {
      expectError(/ERR_|Failed to load resource/);
      proxy.cut();
      await expect(kiosk.getByText('No network.')).toBeVisible();
      await expectPageInOrder(
        kiosk,
        'no network',
        kiosk.getByRole('button', { name: 'Search', exact: true }),
      );
      await checkInAtKiosk(kiosk, 'Bea Waits');
      await expect(kiosk.getByText('will be sent as soon as the network is back')).toBeVisible();
      await expect(kiosk.getByText('1 waiting to be sent.')).toBeVisible();
      await pressDone(kiosk);
      await searchByName(kiosk, 'Bea');
      await expect(foundTicket(kiosk, 'Bea Waits')).toContainText('Currently playing');
      await kiosk.getByRole('button', { name: 'Search again' }).click();
      expect(await site.rows('select 1 from stay')).toEqual([]);
      await kiosk.reload();
      await expect(kiosk.getByRole('heading', { level: 1, name: find })).toBeVisible();
      await expect(kiosk.getByText('1 waiting to be sent.')).toBeVisible();
    });

    await test.step('families found by a scan or by name are checked in too, and as many walk-ins as the rule allows', async () => {
      await scanCode(kiosk, reference);
      await expect(kiosk.getByRole('heading', { level: 1, name: 'Cy Scanned' })).toBeVisible();
      await tickAgreements(kiosk);
      await checkInButton(kiosk).dblclick();
      await pressDone(kiosk);
      for (const name of ['Di Elsewhere', 'Eli Cancelled']) {
        await checkInAtKiosk(kiosk, name);
        await pressDone(kiosk);
      }
      await searchByName(kiosk, 'Bea');
      await chooseTicket(kiosk, 'Bea Waits');
      await checkOutButton(kiosk).click();
      await expectToast(kiosk, 'Check-Out Successful!');
      await checkInWalkIn(kiosk, 'Fay Walkin');
      await pressDone(kiosk);
      await checkInWalkIn(kiosk, 'Gil Walkin');
      await expect(kiosk.getByRole('main')).toContainText(
        'The network is down, so reception has to approve more walk-ins. Please ask at reception.',
      );
      await kiosk.getByRole('button', { name: 'Not me' }).click();
      await expect(kiosk.getByText('6 waiting to be sent.')).toBeVisible();
      const stored = await kiosk.evaluate(() => JSON.stringify(localStorage));
      for (const secret of [reference, clash.reference, 'Tilda', '960555', '••• 555'])
        expect(stored).not.toContain(secret);
    });

    await test.step('while the kiosk is offline, one booking is cancelled and one family is checked in elsewhere: there is nothing to review yet', async () => {
      await checkInElsewhere(site, clash.id, 'Kiosk by the café');
      await cancelAsStaff(site, cancelled.id);
      await expect(dashboard.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
      await expect(toReview(dashboard)).toHaveCount(0);
      await openTab(dashboard, "Today's Bookings");
      await expect(dashboard.getByRole('row', { name: /Di Elsewhere/ })).toBeVisible();
      await expect(notice(dashboard)).toBeHidden();
    });

    await test.step('back online, the kiosk replays everything, and both clashes show on the dashboard', async () => {
      expectError(/409.*check-in/);
      const stream = kiosk.waitForResponse('**/api/check-in/stream');
      proxy.restore();
      await expect(kiosk.getByText('No network.')).toBeHidden();
      await expect(kiosk.getByText('waiting to be sent.')).toBeHidden();
      await expect(notice(dashboard)).toHaveText('2 kiosk actions to review');
      await dashboard.getByRole('link', { name: 'Review them under Checked In' }).click();
      await expect(toReview(dashboard)).toHaveCount(2);
      await stream;
      expect(await site.rows(stays)).toEqual([
        { name: 'Bea Waits', by: 'Kiosk by the door', out: true },
        { name: 'Cy Scanned', by: 'Kiosk by the door', out: false },
        { name: 'Di Elsewhere', by: 'Kiosk by the café', out: false },
        { name: 'Fay Walkin', by: 'Kiosk by the door', out: false },
      ]);
      await expectClashes(dashboard, cancelled.reference);
    });

    await test.step('when the clashes are dismissed at the kiosk, they stay on the dashboard', async () => {
      await expect(kiosk.getByText('2 check-ins or check-outs made here earlier')).toBeVisible();
      await kiosk.getByRole('button', { name: 'Review them' }).click();
      const list = kiosk.getByRole('dialog', { name: 'For staff to review' });
      await expect(list).toContainText('They are also listed on the dashboard.');
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await expect(list.getByRole('listitem').filter({ hasText: 'Di Elsewhere' })).toHaveCount(1);
      await expect(list).toContainText('They were checked in elsewhere before.');
      await expect(list).toContainText('This booking was cancelled.');
      await expectPageInOrder(
        kiosk,
        'for staff to review',
        list.getByRole('button', { name: 'Mark as seen' }),
      );
      await list.getByRole('button', { name: 'Mark as seen' }).click();
      await expect(kiosk.getByText('made here earlier')).toBeHidden();
      await expect(kiosk.getByRole('button', { name: 'For staff' })).toBeVisible();
      expect(await readClashes(dashboard)).toHaveLength(2);
      await expect(toReview(dashboard)).toHaveCount(2);
    });

    await test.step('when the clashes are reviewed, by keyboard and on another dashboard, they leave the dashboard and the kiosk', () =>
      reviewBoth(dashboard, kiosk));

    await test.step('an action that failed without a refusal is listed at the kiosk only, and the kiosk does not say that the dashboard lists it', async () => {
      await kiosk.route('**/api/check-in/check-in', (route) =>
        route.fulfill({ status: 500, body: 'broken' }),
      );
      proxy.cut();
      await expect(kiosk.getByText('No network.')).toBeVisible();
      await checkInAtKiosk(kiosk, 'Hal Failed');
      await pressDone(kiosk);
      proxy.restore();
      await kiosk.getByRole('button', { name: 'Review it' }).click();
      const list = kiosk.getByRole('dialog', { name: 'For staff to review' });
      await expect(list.getByRole('listitem')).toHaveText([/^Hal Failed.*The server returned status 500\.$/]);
      await expect(list).not.toContainText('listed on the dashboard');
      expect(await readClashes(dashboard)).toEqual([]);
    });

    await test.step('the audit log has the refused check-in and the reviews', async () => {
      await dashboard.getByRole('link', { name: 'Audit log' }).click();
      const failedReplay = dashboard.getByRole('row', { name: /check-in could not be passed on/ });
      await expect(failedReplay.filter({ hasText: cancelled.reference })).toContainText(
        /at \d{1,2}:\d\d [AP]M, by Kiosk by the door, “This booking was cancelled\.”/,
      );
      expect(
        await site.rows('select who from journal where what = $1', ['looked at what could not be passed on']),
      ).toEqual([{ who: 'staff' }, { who: 'staff' }, { who: 'staff' }]);
    });

    await test.step('a check-in that is refused after its screen has closed is listed at the kiosk and on the dashboard', async () => {
      const left = await bookAsFamily(site, { name: 'Ida Left', date: today });
      await kiosk.getByRole('button', { name: 'Mark as seen' }).click();
      await kiosk.unroute('**/api/check-in/check-in');
      const release = Promise.withResolvers<void>();
      await fulfilFirst(kiosk, '**/api/check-in/check-in', async (route) => {
        await release.promise;
        await route.continue();
      });
      await searchByName(kiosk, 'Ida');
      await chooseTicket(kiosk, 'Ida Left');
      await tickAgreements(kiosk);
      const held = kiosk.waitForRequest('**/api/check-in/check-in');
      await checkInButton(kiosk).click();
      await held;
      await kiosk.getByRole('button', { name: 'Not me' }).click();
      await expect(nameField(kiosk)).toBeVisible();
      await cancelAsStaff(site, left.id);
      release.resolve();
      await expect(kiosk.getByText('1 check-in or check-out made here earlier could not')).toBeVisible();
      await kiosk.getByRole('button', { name: 'Review it' }).click();
      const list = kiosk.getByRole('dialog', { name: 'For staff to review' });
      await expect(list.getByRole('listitem').filter({ hasText: 'Ida Left' })).toContainText(
        'This booking was cancelled.',
      );
      expect(await readClashes(dashboard)).toHaveLength(1);
    });
  } finally {
    await proxy.stop();
  }
});
