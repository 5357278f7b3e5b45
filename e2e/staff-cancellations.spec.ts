import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dashboardPassword, openDashboard, openTab, tryPassword } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { stepAndPress } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const later = '2025-09-26';
const today = '2025-09-20';

/** Finds a family's booking by the search, opens it, and returns its dialog. */
async function openBooking(page: Page, name: string) {
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name });
}

test('staff cancel a booking, and every page shows that it is cancelled; for a visit of today a partial refund is possible', async ({
  page,
  site,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Sam Appleby', date: today });
  const { reference } = await bookAsFamily(site, { name: 'Maya Okafor', date: later });
  await openDashboard(page, '/admin?tab=search');
  const dialog = await openBooking(page, 'Maya Okafor');
  await expect(dialog).toContainText(`${reference}, confirmed`);
  await expect(dialog).toContainText('Friday 26 September 2025');
  await expect(dialog.getByRole('link', { name: 'family@example.org' })).toBeVisible();
  const receipt = dialog.getByRole('link', { name: 'Receipt' });
  const shown = await page.request.get((await receipt.getAttribute('href')) ?? '');
  expect(await shown.text()).toContain('£19.00');
  await expectPageInOrder(page, 'a booking', dialog.getByRole('button', { name: 'Refund' }));
  await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
  const amount = dialog.getByRole('textbox', { name: 'Refund amount, in pounds' });
  await expect(dialog.getByRole('radio', { name: 'By the rule: £19.00 goes back' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /No charge/ })).toHaveCount(0);
  await expect(dialog).toContainText('The cancellation releases: 2 places.');
  await expectPageInOrder(
    page,
    'cancelling',
    dialog.getByRole('button', { name: 'Cancel and refund £19.00' }),
  );

  await dialog.getByRole('radio', { name: 'Another amount' }).check();
  await expect(amount).toHaveValue('19.00');
  await amount.fill('20');
  await dialog.getByRole('button', { name: 'Cancel and refund £20.00' }).click();
  await expect(amount).toBeFocused();
  await expect(dialog).toContainText('No more than £19.00 is left to refund');
  await expect(dialog).toContainText('Please say why, in a few words');
  await amount.fill('12.50');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Poorly child');
  await dialog.getByRole('button', { name: 'Cancel and refund £12.50' }).click();
  await expectToast(page, 'Booking cancelled', reference);
  await expect(dialog).toContainText('The booking is cancelled.');
  await expect(dialog).toContainText(
    '£12.50 is on its way to the card. Bank payments take 1-3 business days.',
  );
  await expectPageInOrder(page, 'cancelled', dialog.getByRole('button', { name: 'Done' }));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Maya Okafor/ })).toContainText('booking cancelled');
  await expect(page.getByRole('row', { name: /Maya Okafor/ })).toContainText('£12.50 back');
  const cancelled = await openBooking(page, 'Maya Okafor');
  await expect(cancelled.getByRole('button', { name: 'Correct the details' })).toBeVisible();
  await expect(cancelled.getByRole('button', { name: 'Change who comes' })).toHaveCount(0);
  await expect(cancelled.getByRole('button', { name: 'Move to another day' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const [stored] = await site.rows('select reason, refund_pence, policy_pence from cancellation');
  expect(stored).toEqual({ reason: 'Poorly child', refund_pence: 1250, policy_pence: 1900 });

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Staff');
  const entry = page.getByRole('row', { name: /booking cancelled/ });
  await expect(entry).toContainText(reference);
  await expect(entry).toContainText('confirmed, kept £19.00');
  await expect(entry).toContainText(
    'cancelled, goes back £12.50, by the cancellation rule £19.00, sets aside the rule, “Poorly child”',
  );
  await expect(page.getByRole('row', { name: /places held/ })).toHaveCount(0);
  await expectPageInOrder(page, 'the audit log', page.getByRole('button', { name: 'Show', exact: true }));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(
    page
      .getByRole('list', { name: 'The log' })
      .getByRole('listitem')
      .filter({ hasText: 'booking cancelled' }),
  ).toContainText('goes back £12.50, by the cancellation rule £19.00, sets aside the rule, “Poorly child”');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('textbox', { name: 'Booking reference' }).fill('wf aaaaa aaaaa');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Nothing in the log matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.getByRole('row', { name: /places held/ })).toHaveCount(2);

  await test.step('for a visit of today it is too late by the rule; a partial refund is still possible, and the booking stays', async () => {
    await openTab(page, "Today's Bookings");
    await page.getByRole('button', { name: 'Sam Appleby' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sam Appleby' });
    await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
    await expect(dialog.getByRole('radio', { name: 'By the rule: nothing goes back' })).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Cancel without a refund' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog).toContainText('Please give an amount in pounds, such as 9.50');
    await dialog.getByRole('textbox', { name: 'Refund amount, in pounds' }).fill('£5');
    await dialog.getByRole('textbox', { name: 'Why' }).fill('The slide was closed');

    await test.step('if the rate limit refuses a refund, the page says that it was not done', async () => {
      expectError(/429/);
      const slowDown = { code: 'slow_down', message: 'Please try again in a minute.' };
      await fulfilFirst(page, '**/refund', (route) => route.fulfill({ status: 429, json: slowDown }));
      await dialog.getByRole('button', { name: 'Refund £5.00' }).click();
      await expect(dialog.getByRole('alert')).toContainText(slowDown.message);
      await expect(dialog.getByRole('alert')).toContainText('Not done');
    });

    await test.step('after a lost reply the page says that the result is unknown, and sending again refunds only once', async () => {
      expectError(/Failed to load/);
      await page.route('**/refund', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await dialog.getByRole('button', { name: 'Refund £5.00' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Please send it again: it is never done twice.');
      await page.unroute('**/refund');
      // During an upgrade a process of the earlier version may answer, without the parts of the refund.
      await fulfilFirst(page, '**/refund', async (route) => {
        const response = await route.fetch();
        const { refundParts: _, ...earlier } = (await response.json()) as Record<string, unknown>;
        await route.fulfill({ response, json: earlier });
      });
      await dialog.getByRole('button', { name: 'Refund £5.00' }).click();
      await expect(dialog).toContainText('The refund is recorded.');
      await expect(dialog).toContainText('£5.00 is on its way to the card.');
      expect(await site.rows('select amount_pence from refund where amount_pence = 500')).toHaveLength(1);
    });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Sam Appleby' }).click();
    await expect(dialog).toContainText('Refunded£5.00');
    await page.keyboard.press('Escape');
  });

  await test.step('after a lost reply to a full refund, the form stays as it was sent; sending it again says what to hand back', async () => {
    const sale = {
      clientId: randomUUID(),
      date: today,
      sessions: [],
      ticketQuantities: { 'child-1-12': 2 },
      total: 1600,
      customerName: 'Robin Vale',
      customerEmail: '',
      customerPhone: '',
      payment: { by: 'taken', payments: [{ tender: 'cash', amount: 1600, given: 2000 }] },
    };
    expect((await page.request.post('/api/admin/orders', { data: sale })).status()).toBe(201);
    await page.getByRole('button', { name: 'Robin Vale' }).click();
    const dialog = page.getByRole('dialog', { name: 'Robin Vale' });
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByRole('textbox', { name: 'Refund amount, in pounds' }).fill('16');
    await dialog.getByRole('textbox', { name: 'Why' }).fill('The slide was closed');
    await fulfilFirst(page, '**/refund', async (route) => {
      await route.fetch();
      await route.abort();
    });
    // The dialog may read the booking once more before the refund.
    const reread = page.waitForResponse(
      async (reply) => reply.url().endsWith('/cancellation') && (await reply.json()).returned === 1600,
    );
    await dialog.getByRole('button', { name: 'Refund £16.00' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Please send it again: it is never done twice.');
    expect(await (await reread).json()).toMatchObject({ paid: 1600 });
    await expect(dialog).toContainText('£16.00 in cash, to hand back at the desk');
    await test.step('if the sign-in ends before the next attempt, the page says that the result of the first is still unknown', async () => {
      expectError(/401/);
      await page.route(
        '**/refund',
        async (route) => {
          await site.rows('update staff_session set ended_at = now()');
          await route.continue();
        },
        { times: 1 },
      );
      await dialog.getByRole('button', { name: 'Refund £16.00' }).click();
      await tryPassword(page, dashboardPassword);
      const alert = dialog.getByRole('alert');
      await expect(alert).toContainText(
        'The sign-in had ended, and we still do not know whether it was done.',
      );
      await expect(alert).toContainText('No answer');
    });
    await dialog.getByRole('button', { name: 'Refund £16.00' }).click();
    await expect(dialog).toContainText('The refund is recorded.');
    await expect(dialog.getByText('£16.00 in cash, to hand back at the desk')).toBeVisible();
    expect(await site.rows('select amount_pence from refund where amount_pence = 1600')).toHaveLength(1);
  });
});

test('on the page Kiosks staff make a code for a kiosk, withdraw the kiosk and remove the PIN; failures change nothing', async ({
  page,
  request: kiosk,
  expectError,
}) => {
  expectError(/500/);
  const broken = { status: 500, body: 'broken' };
  await openDashboard(page);
  expect((await page.request.post('/api/admin/kiosk-pin', { data: { pin: '472913' } })).status()).toBe(200);
  await page.getByRole('link', { name: 'Kiosks' }).click();
  await expect(page.getByText('No kiosk is enrolled yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a code' }).click();
  await expect(page.getByText('Please name the kiosk')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the kiosk' }).fill('By the door');
  await fulfilFirst(page, '**/api/admin/kiosk-codes', (route) => route.fulfill(broken));
  await page.getByRole('button', { name: 'Make a code' }).click();
  await expectToast(page, 'No code made', 'The code could not be made. Please try again.');
  await page.getByRole('button', { name: 'Make a code' }).click();
  await expect(page.getByRole('img', { name: 'QR code for By the door' })).toBeVisible();
  const code = (await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
  await expectPageInOrder(page, 'a kiosk’s code', page.getByRole('button', { name: 'Make a code' }));

  const enrolled = await kiosk.post('/api/kiosk/enrol', { data: { code } });
  expect(enrolled.status()).toBe(200);
  await expect(page.getByText('By the door is enrolled and may check families in.')).toBeVisible();
  await fulfilFirst(page, '**/withdraw', (route) => route.fulfill(broken));
  await page.getByRole('button', { name: 'Withdraw By the door' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
  await expectToast(page, 'Not withdrawn', 'The kiosk was not withdrawn. Please try again.');
  expect((await kiosk.get('/api/check-in/day')).status()).toBe(200);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Withdraw By the door' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
  await expectToast(page, 'Kiosk withdrawn', 'By the door can no longer check anyone in.');
  await expect(page.getByText('No kiosk is enrolled yet.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect((await kiosk.get('/api/check-in/day')).status()).toBe(401);

  await expect(page.getByText(/^Set 20 Sept/)).toBeVisible();
  await stepAndPress(page, page.getByRole('button', { name: 'Remove the PIN' }));
  await expectToast(page, 'PIN removed');
  await expect(page.getByText('No PIN is set: only the dashboard answers.')).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
});
