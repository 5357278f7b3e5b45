import type { Page } from '@playwright/test';
import { dashboardPassword, openDashboard, tryPassword } from './dashboard.ts';
import { aFamily } from './family.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { expectToast, september, toasts } from './visit.ts';
import { answered, following, soon } from './within-a-second.ts';

test.use({ settings: september });

const today = '2025-09-20';
const gateAgain = (desk: Page) => desk.getByRole('dialog', { name: 'Staff only' });
const asked = (desk: Page) => desk.getByRole('dialog', { name: 'Are you still there?' });
const find = (desk: Page) => desk.getByRole('searchbox', { name: 'Find on this list' });

test('half an hour without anybody: asked two minutes before, then locked over what is open', async ({
  page: desk,
  centre,
}) => {
  await aFamily(centre, { name: 'Maya Okafor', date: today });
  await desk.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  await openDashboard(desk, '/admin?tab=today');
  await find(desk).fill('maya');
  await desk.clock.fastForward('27:30');
  await expect(asked(desk)).toBeHidden();
  await desk.clock.fastForward('00:31');
  await expect(asked(desk).getByRole('timer')).toHaveText(/^1:5\d$/);
  await expect(asked(desk)).toContainText('It will lock soon; nothing you have typed is lost.');
  await expectPageInOrder(
    desk,
    'are you still there?',
    asked(desk).getByRole('button', { name: 'Stay signed in' }),
  );
  await answered(desk, '/still-here', () =>
    asked(desk).getByRole('button', { name: 'Stay signed in' }).click(),
  );
  await expect(asked(desk)).toBeHidden();

  await desk.clock.fastForward('28:01');
  await expect(asked(desk)).toBeVisible();
  await desk.clock.fastForward('02:01');
  await expect(asked(desk)).toBeHidden();
  await expect(gateAgain(desk)).toContainText(
    'Your sign-in has ended. Enter the password to continue where you were: nothing you have typed is lost.',
  );
  await expectPageInOrder(
    desk,
    'locked',
    gateAgain(desk).getByRole('button', { name: 'Open the dashboard' }),
  );
  await desk.keyboard.press('Escape');
  await expect(gateAgain(desk)).toBeVisible();
  await tryPassword(desk, dashboardPassword);
  await expect(gateAgain(desk)).toBeHidden();
  await expect(find(desk)).toHaveValue('maya');
  await expect(desk.getByRole('row', { name: /Maya Okafor/ })).toBeVisible();
});

test('doing something keeps the sign-in; watching alone does not', async ({ page: desk }) => {
  await desk.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  await openDashboard(desk);
  await desk.clock.fastForward('20:00');
  await answered(desk, '/still-here', () => desk.keyboard.press('Shift'));
  await desk.clock.fastForward('20:00');
  await expect(desk.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(asked(desk)).toBeHidden();
  await desk.clock.fastForward('08:01');
  await expect(asked(desk)).toBeVisible();
});

test('twelve hours end it in any case, said two minutes before', async ({ page: desk }) => {
  await desk.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  await desk.route('**/api/staff/sign-in', async (route) => {
    const response = await route.fetch();
    const session = await response.json();
    const endsAt = new Date(Date.parse(session.now) + 10 * 60_000).toISOString();
    await route.fulfill({ response, json: { ...session, endsAt, idleEndsAt: endsAt } });
  });
  await openDashboard(desk);
  await desk.clock.fastForward('08:01');
  const dialog = desk.getByRole('dialog', { name: 'Time to sign in again' });
  await expect(dialog).toContainText('A sign-in lasts at most twelve hours.');
  await expectPageInOrder(desk, 'time to sign in again', dialog.getByRole('button', { name: 'Close' }));
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await desk.clock.fastForward('02:00');
  await expect(gateAgain(desk)).toBeVisible();
});

test('a sign-in that has ended on the server: nothing is done, nothing typed is lost, and it is done after the password', async ({
  page: desk,
  centre,
  expectTrouble,
}) => {
  const { reference } = await aFamily(centre, { name: 'Maya Okafor', date: today });
  await openDashboard(desk, '/admin?tab=today');
  await desk.getByRole('button', { name: 'Maya Okafor' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Maya Okafor' });
  await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
  await dialog.getByRole('textbox', { name: 'Refund amount, in pounds' }).fill('9.50');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Poorly child');

  expectTrouble(/401/);
  await centre.rows('update staff_session set ended_at = now()');
  const send = dialog.getByRole('button', { name: 'Cancel and refund £9.50' });
  await send.click();
  await expect(gateAgain(desk)).toContainText('Your sign-in has ended.');
  expect(await centre.rows('select status from booking')).toEqual([{ status: 'confirmed' }]);

  await tryPassword(desk, 'a guess');
  await expectToast(desk, 'Access Denied', 'Incorrect password');
  await toasts(desk).getByRole('button', { name: 'Close message' }).click();
  await tryPassword(desk, dashboardPassword);
  await expect(gateAgain(desk)).toBeHidden();
  await expect(dialog.getByRole('alert')).toContainText(
    'The sign-in had ended, so nothing was done yet. What you typed is still here: please send it again.',
  );
  await expect(dialog.getByRole('textbox', { name: 'Why' })).toHaveValue('Poorly child');
  await send.click();
  await expectToast(desk, 'Booking cancelled', reference);
  expect(await centre.rows('select status from booking')).toEqual([{ status: 'cancelled' }]);
});

test('a desk that only watches locks with the next change, and tells nothing of it', async ({
  page: desk,
  centre,
  expectTrouble,
}) => {
  await following(desk, () => openDashboard(desk, '/admin?tab=today'));
  await expect(desk.getByRole('heading', { name: 'No bookings today' })).toBeVisible();
  expectTrouble(/401/);
  await centre.rows('update staff_session set ended_at = now()');
  await aFamily(centre, { name: 'Maya Okafor', date: today });
  await expect(gateAgain(desk)).toBeVisible(soon);
  await expect(desk.getByText('Maya Okafor')).toHaveCount(0);
});

test('signed out in one window, locked in the other; the gate says what is missing and when nobody answers', async ({
  page: desk,
  context,
  expectTrouble,
}) => {
  await openDashboard(desk);
  const other = await context.newPage();
  await other.goto('/admin');
  await other.locator('html[data-alive]').waitFor({ state: 'attached' });
  const field = other.getByRole('textbox', { name: 'Staff password' });
  await other.getByRole('button', { name: 'Open the dashboard' }).click();
  await expect(field).toHaveAccessibleDescription(/Please enter the password/);
  expectTrouble(/ERR_/);
  await other.route('**/api/staff/sign-in', (route) => route.abort());
  await tryPassword(other, dashboardPassword);
  await expect(field).toHaveAccessibleDescription(/We could not reach the centre/);
  await other.unroute('**/api/staff/sign-in');
  await tryPassword(other, dashboardPassword);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(gateAgain(desk)).toBeVisible();
});
