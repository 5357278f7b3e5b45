import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './dashboard.ts';
import { aFamily } from './family.ts';
import { checkInAtKiosk, openKiosk, startAgain } from './kiosk.ts';
import { startLine } from './line.ts';
import { onlyFirst } from './only-first.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { expectToast, september } from './visit.ts';
import { answered, following, soon } from './within-a-second.ts';

test.use({ settings: september });

const today = '2025-09-20';
const goTo = (desk: Page, tab: string): Promise<void> => desk.getByRole('tab', { name: tab }).click();
const waiting = (desk: Page): Locator =>
  desk.getByRole('region', { name: 'Kiosk actions to review' }).getByRole('listitem');
const notice = (desk: Page): Locator => desk.getByText(/kiosk actions? to review/);
const lookedAt = (desk: Page, name: string): Locator =>
  desk.getByRole('button', { name: `Mark as reviewed the check-in of ${name}` });

/** Staff cancel today's booking, as they do when somebody calls. */
async function cancel(desk: Page, name: string): Promise<void> {
  await goTo(desk, "Today's Bookings");
  await desk.getByRole('button', { name }).click();
  const dialog = desk.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
  await dialog.getByRole('textbox', { name: 'Refund amount, in pounds' }).fill('19.00');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('They called');
  await answered(desk, '/cancel', () =>
    dialog.getByRole('button', { name: 'Cancel and refund £19.00' }).click(),
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
}

test('what clashed while the kiosk was offline shows at the desk within a second, until staff have looked at it', async ({
  page: desk,
  centre,
  stranger,
  expectTrouble,
}) => {
  const { reference } = await aFamily(centre, { name: 'Eli Cancelled', date: today });
  await aFamily(centre, { name: 'Di Elsewhere', date: today });
  const [café, kiosk, reception] = await Promise.all([
    stranger(),
    stranger({ viewport: { width: 1080, height: 1920 } }),
    stranger(),
  ]);
  await openKiosk(café, centre, { name: 'Kiosk by the café' });
  await following(desk, () => openDashboard(desk));
  await following(reception, () => openDashboard(reception));
  const line = await startLine(centre.url);
  try {
    await openKiosk(kiosk, centre, { url: line.url });
    expectTrouble(/ERR_|Failed to load resource/);
    expectTrouble(/409.*check-in/);

    await test.step('offline, two families are checked in; one is cancelled meanwhile, one comes in elsewhere', async () => {
      line.cut();
      await expect(kiosk.getByText('No network.')).toBeVisible();
      await checkInAtKiosk(kiosk, 'Eli Cancelled');
      await startAgain(kiosk);
      await checkInAtKiosk(kiosk, 'Di Elsewhere');
      await startAgain(kiosk);
      await cancel(desk, 'Eli Cancelled');
      await checkInAtKiosk(café, 'Di Elsewhere');
      await goTo(desk, 'Checked In');
      await expect(desk.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
      await expect(waiting(desk)).toHaveCount(0);
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
      await expect(waiting(desk)).toHaveCount(2, soon);
      await expect(notice(reception)).toHaveText('2 kiosk actions to review', soon);
      await stream;
      const eli = waiting(desk).filter({ hasText: 'Eli Cancelled' });
      await expect(eli).toContainText(reference);
      await expect(eli).toContainText(/Checked in \d{1,2}:\d\d [AP]M, Kiosk by the door/);
      await expect(eli).toContainText('This booking was cancelled.');
      await expect(waiting(desk).filter({ hasText: 'Di Elsewhere' })).toContainText(
        'They were checked in elsewhere before.',
      );
      await expectPageInOrder(desk, 'kiosk actions to review', lookedAt(desk, 'Eli Cancelled'));
      await expectPageInOrder(
        reception,
        'whatever tab is open leads there',
        reception.getByRole('link', { name: 'Review them under Checked In' }),
      );
    });

    await test.step('a child taps it away at the kiosk: the desk still has it', async () => {
      await kiosk.getByRole('button', { name: 'Review them' }).click();
      await expect(kiosk.getByText('They are also listed on the dashboard.')).toBeVisible();
      await kiosk.getByRole('button', { name: 'Mark as seen' }).click();
      await expect(kiosk.getByRole('button', { name: 'For staff' })).toBeVisible();
      await desk.reload();
      await following(desk, () => openDashboard(desk, '/admin?tab=checked-in'));
      await expect(waiting(desk)).toHaveCount(2);
    });

    await test.step('looked at by keyboard, it is gone here, at reception and from the kiosk', async () => {
      await lookedAt(desk, 'Eli Cancelled').focus();
      await answered(desk, '/looked-at', () => desk.keyboard.press('Enter'));
      await expect(waiting(desk)).toHaveCount(1, soon);
      await expect(notice(reception)).toHaveText('One kiosk action to review', soon);
      await expectToast(desk, 'Reviewed', 'The check-in of Eli Cancelled is off the list.');
      await expect(lookedAt(desk, 'Di Elsewhere')).toBeFocused();
      await kiosk.getByRole('button', { name: 'For staff' }).click();
      const list = kiosk.getByRole('dialog', { name: 'For staff to review' });
      await expect(list.getByRole('listitem')).toHaveText([/Di Elsewhere/]);
      await answered(desk, '/looked-at', () => desk.keyboard.press('Enter'));
      await expect(desk.getByRole('region', { name: 'Kiosk actions to review' })).toBeHidden(soon);
      await expect(notice(reception)).toBeHidden(soon);
      await expect(list).toBeHidden(soon);
      await expect(kiosk.getByRole('button', { name: 'For staff' })).toBeHidden();
      await expect(desk.getByRole('main')).toBeFocused();
    });

    await test.step('the log says it in words', async () => {
      await desk.getByRole('link', { name: 'Audit log' }).click();
      const noted = desk.getByRole('row', { name: /check-in could not be passed on/ });
      await expect(noted.filter({ hasText: reference })).toContainText(
        /at \d{1,2}:\d\d [AP]M, by Kiosk by the door, “This booking was cancelled\.”/,
      );
      expect(
        await centre.rows('select who from journal where what = $1', [
          'looked at what could not be passed on',
        ]),
      ).toEqual([{ who: 'staff' }, { who: 'staff' }]);
    });
  } finally {
    await line.stop();
  }
});

test('a walk-in who never got a ticket is named; what cannot be read or noted says so, and is tried again', async ({
  page: desk,
  centre,
  expectTrouble,
}) => {
  await centre.rows(`insert into desk_clash (client_id, what, done_at, done_by, ticket_id, walk_in_name, code, words, noted_at)
    values (gen_random_uuid(), 'check-out', '2025-09-19 15:05Z', 'Kiosk by the door', gen_random_uuid(), 'Fay Walkin',
      'ticket_not_found', 'We cannot find this ticket.', '2025-09-20 08:00Z')`);
  expectTrouble(/500/);
  const broken = { status: 500, body: 'broken' };
  await desk.route('**/api/admin/kiosk-clashes', (route) => route.fulfill(broken));
  await openDashboard(desk, '/admin?tab=checked-in');
  await expect(desk.getByText('Could not read the kiosk actions to review')).toBeVisible({
    timeout: 15_000,
  });
  await expect(desk.getByRole('heading', { name: 'No customers currently checked in' })).toBeVisible();
  await expectPageInOrder(desk, 'clashes cannot be read', desk.getByRole('button', { name: 'Try again' }));
  await desk.unroute('**/api/admin/kiosk-clashes');
  await desk.getByRole('button', { name: 'Try again' }).click();
  await expect(waiting(desk)).toContainText('Walk-in, paid at reception');
  await expect(waiting(desk)).toContainText('Checked out Fri 19 Sept, 4:05 PM, Kiosk by the door');

  const button = desk.getByRole('button', { name: 'Mark as reviewed the check-out of Fay Walkin' });
  await onlyFirst(desk, '**/looked-at', (route) => route.fulfill(broken));
  await button.click();
  await expectToast(desk, 'Still on the list', 'It could not be marked as reviewed. Please try again.');
  await expect(waiting(desk)).toHaveCount(1);
  await button.click();
  await expect(desk.getByRole('region', { name: 'Kiosk actions to review' })).toBeHidden();
});
