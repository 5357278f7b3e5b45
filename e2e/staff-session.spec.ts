import type { Page } from '@playwright/test';
import { expectTimeLeft, pageTime } from './countdown.ts';
import { dashboardPassword, openDashboard, tryPassword } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { openWithStream, waitForReply } from './pushed-changes.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { closeToast } from './toasts.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';
const gateAgain = (dashboard: Page) => dashboard.getByRole('dialog', { name: 'Staff only' });
const idleDialog = (dashboard: Page) => dashboard.getByRole('dialog', { name: 'Are you still there?' });
const find = (dashboard: Page) => dashboard.getByRole('searchbox', { name: 'Find on this list' });

test('a sign-in ends after half an hour without input, with a warning two minutes before, and locks the open page; it ends after twelve hours in any case', async ({
  page: dashboard,
  site,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Maya Okafor', date: today });
  await dashboard.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  await openDashboard(dashboard, '/admin?tab=today');
  const before = await pageTime(dashboard);
  await find(dashboard).fill('maya');
  const after = await pageTime(dashboard);
  await dashboard.clock.fastForward('25:00');
  await expect(idleDialog(dashboard)).toBeHidden();
  await dashboard.clock.fastForward('03:01');
  await expectTimeLeft(idleDialog(dashboard).getByRole('timer'), 30 * 60, [before, after]);
  await expect(idleDialog(dashboard)).toContainText('It will lock soon; nothing you have typed is lost.');
  await expectPageInOrder(
    dashboard,
    'are you still there?',
    idleDialog(dashboard).getByRole('button', { name: 'Stay signed in' }),
  );
  expectError(/500/);
  await fulfilFirst(dashboard, '**/still-here', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await idleDialog(dashboard).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(idleDialog(dashboard).getByRole('alert')).toHaveText(
    'We could not reach the centre. Please try again.',
  );
  await waitForReply(dashboard, '/still-here', () =>
    idleDialog(dashboard).getByRole('button', { name: 'Stay signed in' }).click(),
  );
  await expect(idleDialog(dashboard)).toBeHidden();

  await dashboard.clock.fastForward('28:01');
  await expect(idleDialog(dashboard)).toBeVisible();
  await dashboard.clock.fastForward('02:01');
  await expect(idleDialog(dashboard)).toBeHidden();
  await expect(gateAgain(dashboard)).toContainText(
    'Your sign-in has ended. Sign in again to continue where you were: nothing you have typed is lost.',
  );
  await expectPageInOrder(
    dashboard,
    'locked',
    gateAgain(dashboard).getByRole('button', { name: 'Open the dashboard' }),
  );
  await dashboard.keyboard.press('Escape');
  await expect(gateAgain(dashboard)).toBeVisible();
  await tryPassword(dashboard, dashboardPassword);
  await expect(gateAgain(dashboard)).toBeHidden();
  await expect(find(dashboard)).toHaveValue('maya');
  await expect(dashboard.getByRole('row', { name: /Maya Okafor/ })).toBeVisible();

  await test.step('activity keeps the sign-in open; an open page alone does not', async () => {
    await dashboard.clock.fastForward('20:00');
    // The page sends the new end of its sign-in to its other windows. The clock moves on only after that.
    await dashboard.evaluate(() => {
      const windows = new BroadcastChannel('staff-desk');
      Object.assign(window, { extended: new Promise((resolve) => (windows.onmessage = resolve)) });
    });
    await dashboard.keyboard.press('Shift');
    await dashboard.evaluate(
      async () => void (await (window as unknown as { extended: Promise<Event> }).extended),
    );
    await dashboard.clock.fastForward('20:00');
    await expect(dashboard.getByRole('heading', { level: 1, name: "Today's Bookings" })).toBeVisible();
    await expect(idleDialog(dashboard)).toBeHidden();
    await dashboard.clock.fastForward('08:01');
    await expect(idleDialog(dashboard)).toBeVisible();
  });

  await test.step('the sign-in ends after twelve hours in any case, with a warning two minutes before', async () => {
    await dashboard.clock.fastForward('02:01');
    await dashboard.route('**/api/staff/sign-in', async (route) => {
      const response = await route.fetch();
      const session = await response.json();
      const endsAt = new Date(Date.parse(session.now) + 10 * 60_000).toISOString();
      await route.fulfill({ response, json: { ...session, endsAt, idleEndsAt: endsAt } });
    });
    await tryPassword(dashboard, dashboardPassword);
    await expect(gateAgain(dashboard)).toBeHidden();
    await dashboard.clock.fastForward('08:01');
    const dialog = dashboard.getByRole('dialog', { name: 'Time to sign in again' });
    await expect(dialog).toContainText('A sign-in lasts at most twelve hours.');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
    await dashboard.clock.fastForward('02:00');
    await expect(gateAgain(dashboard)).toBeVisible();
  });
});

test('once a sign-in has ended on the server, an action waits for the password, and nothing typed is lost; signing out in one window locks the other', async ({
  page: dashboard,
  site,
  context,
  expectError,
}) => {
  const { reference } = await bookAsFamily(site, { name: 'Maya Okafor', date: today });
  await openWithStream(dashboard, () => openDashboard(dashboard, '/admin?tab=today'));
  await dashboard.getByRole('button', { name: 'Maya Okafor' }).click();
  const dialog = dashboard.getByRole('dialog', { name: 'Maya Okafor' });
  await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
  await dialog.getByRole('radio', { name: 'Another amount' }).check();
  await dialog.getByRole('textbox', { name: 'Refund amount, in pounds' }).fill('9.50');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Poorly child');

  expectError(/401/);
  // The sign-in ends while the action is sent. If it ended before, another call of the dashboard could be the
  // first to find it ended.
  await dashboard.route(
    '**/api/admin/bookings/*/cancel',
    async (route) => {
      await site.rows('update staff_session set ended_at = now()');
      await route.continue();
    },
    { times: 1 },
  );
  const send = dialog.getByRole('button', { name: 'Cancel and refund £9.50' });
  await send.click();
  await expect(gateAgain(dashboard)).toContainText('Your sign-in has ended.');
  expect(await site.rows('select status from booking')).toEqual([{ status: 'confirmed' }]);

  await tryPassword(dashboard, 'a guess');
  await expectToast(dashboard, 'Access Denied', 'Incorrect password');
  await closeToast(dashboard);
  await tryPassword(dashboard, dashboardPassword);
  await expect(gateAgain(dashboard)).toBeHidden();
  await expect(dialog.getByRole('alert')).toContainText(
    'The sign-in had ended, so nothing was done yet. What you typed is still here: please send it again.',
  );
  await expect(dialog.getByRole('textbox', { name: 'Why' })).toHaveValue('Poorly child');
  await send.click();
  await expectToast(dashboard, 'Booking cancelled', reference);
  expect(await site.rows('select status from booking')).toEqual([{ status: 'cancelled' }]);

  await test.step('an idle dashboard whose sign-in has ended locks with the next change, and does not show that change', async () => {
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dashboard.getByRole('heading', { name: 'No bookings today' })).toBeVisible();
    await site.rows('update staff_session set ended_at = now()');
    await bookAsFamily(site, { name: 'Ada Marsh', date: today });
    await expect(gateAgain(dashboard)).toBeVisible();
    await expect(dashboard.getByText('Ada Marsh')).toHaveCount(0);
  });

  await test.step('the sign-in form reports a missing password and a missing reply; signing out in this window locks the first one', async () => {
    await tryPassword(dashboard, dashboardPassword);
    await expect(dashboard.getByRole('button', { name: 'Ada Marsh' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/admin');
    await other.locator('html[data-alive]').waitFor({ state: 'attached' });
    const field = other.getByRole('textbox', { name: 'Staff password' });
    await other.getByRole('button', { name: 'Open the dashboard' }).click();
    await expect(field).toHaveAccessibleDescription(/Please enter the password/);
    expectError(/ERR_/);
    await other.route('**/api/staff/sign-in', (route) => route.abort());
    await tryPassword(other, dashboardPassword);
    await expect(field).toHaveAccessibleDescription(/We could not reach the centre/);
    await other.unroute('**/api/staff/sign-in');
    await tryPassword(other, dashboardPassword);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(gateAgain(dashboard)).toBeVisible();
  });
});
