import { randomUUID } from 'node:crypto';
import { openDashboard, openTab } from './dashboard.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { stepAndPress, tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { children, expectToast } from './visit.ts';
import { insertTestVoucher, code as rewardCode } from './voucher-code.ts';

test.use({ settings: september });

test('by keyboard, staff sell a gift voucher, mail it and replace its code; the new code pays a part of a visit, and another voucher is refunded', async ({
  page,
  site,
  expectError,
}) => {
  await openDashboard(page, '/admin?tab=gift-vouchers');
  // The page lists this voucher once staff have sold another one on the page.
  const sale = await page.request.post('/api/admin/gift-vouchers', {
    data: {
      ...{ clientId: randomUUID(), pence: 2000, recipientName: 'Kit', message: '', delivery: 'print' },
      ...{ customerName: 'Jo Marsh', customerEmail: '' },
      payments: [{ tender: 'cash', amount: 2000, given: 2000 }],
    },
  });
  expect(sale.status(), await sale.text()).toBe(201);
  const panel = page.getByRole('main');
  const type = async (label: string, text: string) => {
    await tabTo(page, panel.getByLabel(label));
    await page.keyboard.type(text);
  };
  await tabTo(page, panel.getByText('Sell a gift voucher'));
  await page.keyboard.press('Enter');
  const sell = panel.getByRole('button', { name: 'Sell it' });
  await tabTo(page, sell);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Please choose an amount from £5 to £250')).toBeVisible();
  await expectPageInOrder(page, 'what is missing', sell);
  await type('Amount in pounds', '10');
  await type('Who is it for?', 'Robin');
  await type('Who gives it?', 'Gran Rowe');
  await type('Cash given, in pounds', '20');
  await expect(panel.getByText('Change due £10.00')).toBeVisible();
  await page.keyboard.press('Enter');
  const sold = panel.getByRole('region', { name: 'Gift voucher of £10.00 sold' });
  await expect(sold).toContainText('Change to give £10.00');
  const code = (await sold.getByText(/^GIFT-/).textContent()) ?? '';
  await expectPageInOrder(page, 'sold', sold.getByRole('button', { name: 'Next gift voucher' }));
  const [sheet] = await Promise.all([
    page.waitForEvent('popup'),
    sold.getByRole('link', { name: 'Open and print it' }).press('Enter'),
  ]);
  await expect(sheet.getByRole('article', { name: 'Gift voucher for Robin' })).toContainText(code);
  await sheet.close();
  await sold.getByRole('button', { name: 'Next gift voucher' }).press('Enter');
  await expect(panel.getByRole('heading', { name: '£10.00 of £10.00 left' })).toBeVisible();

  const gift = panel.getByRole('article', { name: /^Gift voucher / }).filter({ hasText: 'Gran Rowe' });
  await test.step('the voucher goes by mail after all', async () => {
    await stepAndPress(page, gift.getByText('Correct the address, or send it again'));
    const send = gift.getByRole('button', { name: 'Send it' });
    await stepAndPress(page, send);
    const address = gift.getByLabel('Email address');
    await expect(address).toHaveAccessibleDescription(/Please enter a valid email address/);
    await expect(address).toBeFocused();
    await page.keyboard.type('robin@example.org');
    await page.keyboard.press('Enter');
    await expectToast(page, 'On its way', 'It goes to robin@example.org.');
    await expect(gift).toContainText('sent to robin@example.org on Saturday 20 September 2025');
    await expectPageInOrder(page, 'sent again', send);
  });

  const newCode = await test.step('the voucher is lost, so its code is stopped and replaced', async () => {
    const masked = `GIFT-…-${code.slice(-4)}`;
    const stop = gift.getByRole('button', { name: 'Stop it' });
    await stepAndPress(page, stop);
    const question = page.getByRole('dialog', { name: `Stop ${masked}?` });
    await stepAndPress(page, question.getByRole('button', { name: 'Keep it' }));
    await expect(stop).toBeFocused();
    await page.keyboard.press('Enter');
    await stepAndPress(page, question.getByRole('button', { name: 'Stop it' }));
    await expectToast(page, 'Stopped', `${masked} can no longer be spent.`);
    const title = gift.getByRole('heading', { level: 2 });
    await expect(title).toHaveText('£10.00 of £10.00 left, stopped');
    await expect(title).toBeFocused();
    await stepAndPress(page, gift.getByRole('button', { name: 'Give it another code' }));
    await expect(title).toHaveText('£10.00 of £10.00 left, can be spent');
    await expect(title).toBeFocused();
    const shown =
      (await gift
        .getByRole('status')
        .getByText(/^GIFT-/)
        .textContent()) ?? '';
    expect(shown).not.toBe(code);
    return shown;
  });

  await test.step('another voucher, paid in cash, is refunded: the page says how much to hand back', async () => {
    const other = panel.getByRole('article', { name: /^Gift voucher / }).filter({ hasText: 'Jo Marsh' });
    await stepAndPress(page, other.getByText('Give back what is left'));
    await stepAndPress(page, other.getByRole('button', { name: 'Give back £20.00' }));
    await expect(other.getByLabel('Why')).toHaveAccessibleDescription(/Please say why, in a few words/);
    await expect(other.getByLabel('Why')).toBeFocused();
    await page.keyboard.type('They move away');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Given back', '£20.00 goes back.');
    await expect(other.getByRole('status')).toHaveText(
      'Please give the money back: £20.00 in cash, to hand back at the desk.',
    );
    const title = other.getByRole('heading', { level: 2 });
    await expect(title).toHaveText('£0.00 of £20.00 left, given back');
    await expect(title).toBeFocused();
    expect(
      await site.rows(
        'select refund.amount_pence, tender from refund join payment on payment.id = payment_id',
      ),
    ).toEqual([{ amount_pence: 2000, tender: 'cash' }]);
  });

  await test.step('the code of a reward is taken once', async () => {
    await insertTestVoucher(site, { kind: 'desk', value: 1, good_for: 'a free hot drink' });
    const field = panel.getByLabel('Code of a reward');
    await tabTo(page, field);
    await page.keyboard.type(rewardCode.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(
      panel.getByText(`${rewardCode} is good for a free hot drink. It is now marked as used.`),
    ).toBeVisible();
    await expect(field).toBeFocused();
    expectError(/409/);
    await page.keyboard.type(rewardCode);
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/This code was used on Saturday 20 September 2025 at /);
    await expectPageInOrder(page, 'a reward', panel.getByRole('button', { name: 'Mark it as used' }));
  });

  await openTab(page, 'Sell');
  const desk = page.getByRole('tabpanel', { name: 'Sell' });
  await page.getByRole('button', { name: `One more: ${children}` }).click({ clickCount: 2 });
  await desk.getByLabel('Name', { exact: true }).fill('Alex Rowe');
  await desk.getByLabel('Gift voucher or account credit').fill(newCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(desk.getByText('£10.00 is paid with their gift voucher')).toBeVisible();
  await expect(desk.getByText('Still to pay £6.00')).toBeVisible();
  await desk.getByRole('button', { name: 'Sell only' }).click();
  await expect(desk.getByRole('region', { name: 'Sold' })).toContainText(
    'Their gift voucher or account credit is spent.',
  );
});
