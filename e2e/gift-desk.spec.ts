import { openDashboard, openTab } from './dashboard.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { children } from './visit.ts';

test.use({ settings: september });

test('a gift voucher is sold at reception for cash, by keyboard, and pays a part of a visit there', async ({
  page,
}) => {
  await openDashboard(page, '/admin?tab=gift-vouchers');
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

  await openTab(page, 'Sell');
  const desk = page.getByRole('tabpanel', { name: 'Sell' });
  await page.getByRole('button', { name: `One more: ${children}` }).click({ clickCount: 2 });
  await desk.getByLabel('Name', { exact: true }).fill('Alex Rowe');
  await desk.getByLabel('Gift voucher or account credit').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(desk.getByText('£10.00 is paid with their gift voucher')).toBeVisible();
  await expect(desk.getByText('Still to pay £6.00')).toBeVisible();
  await desk.getByRole('button', { name: 'Sell only' }).click();
  await expect(desk.getByRole('region', { name: 'Sold' })).toContainText(
    'Their gift voucher or account credit is spent.',
  );
});
