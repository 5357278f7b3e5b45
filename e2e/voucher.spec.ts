import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  addTickets,
  card,
  children,
  chooseDay,
  continueToDetails,
  continueToPayment,
  expectToast,
  expectTotal,
  openDetails,
  openFilledDetails,
  orderSummary,
  payButton,
  payWith,
  ticketReferenceOn,
} from './visit.ts';
import {
  applyButton,
  applyVoucher,
  code,
  codeField,
  insertTestVoucher,
  removeButton,
  voucherRegion,
} from './voucher-code.ts';

test.use({ settings: september });

const tuesday = '2025-09-23';

const saturday = '2025-10-04';

test('a wrong or unsuitable voucher is refused; a valid one is kept through going back and a reload, can be removed, and can be used again', async ({
  page,
  site,
  expectError,
}) => {
  await insertTestVoucher(site, { minimum_order_pence: 5000 });
  await openDetails(page);
  await test.step('a wrong, missing or unsuitable code has its error beside the field, and gives no discount', async () => {
    await expect(applyButton(page)).toBeDisabled();
    await codeField(page).press('Enter');
    await expect(codeField(page)).toHaveAccessibleDescription(/Error: Please enter a voucher code/);

    await codeField(page).fill('   ');
    await expect(applyButton(page)).toBeDisabled();
    await applyVoucher(page, 'friends and family');
    await expect(codeField(page)).toHaveAccessibleDescription(/Error: Invalid voucher code/);
    await expect(codeField(page)).toHaveCSS('text-transform', 'uppercase');
    await expectTotal(page, '£19.00');
    await expectPageInOrder(page, 'a wrong code', applyButton(page));

    await codeField(page).press('End');
    await page.keyboard.type('!');
    await expect(voucherRegion(page)).not.toContainText('Invalid voucher code');

    await applyVoucher(page);
    await expect(voucherRegion(page)).toContainText('This voucher is for orders of £50.00 or more.');

    expectError(/429/);
    const paused = 'We have paused vouchers on this connection. Please book without it.';
    await page.route('**/api/validate-voucher', (route) =>
      route.fulfill({ status: 429, json: { success: false, code: 'slow_down', message: paused } }),
    );
    await applyVoucher(page);
    await expect(voucherRegion(page)).toContainText(paused);
    await expectTotal(page, '£19.00');
    await page.unroute('**/api/validate-voucher');
  });

  await test.step('the voucher is applied, shown in the order, kept through going back and a reload, and removed again', async () => {
    await site.rows('update voucher set minimum_order_pence = 0');
    await applyVoucher(page, ` ${code.toLowerCase()} `);
    await expectToast(page, 'Voucher Applied!', 'You save £5.00.');
    await expect(voucherRegion(page)).toContainText('✓ Voucher applied! You save £5.00');
    await expect(codeField(page)).toHaveValue(code);
    await expect(codeField(page)).not.toBeEditable();
    await expect(removeButton(page)).toBeFocused();
    await expectTotal(page, '£14.00');
    await expect(orderSummary(page)).toContainText('Voucher-£5.00');
    await expectPageInOrder(page, 'a voucher applied', removeButton(page));

    await page.getByRole('link', { name: 'Back to Tickets' }).click();
    await expectTotal(page, '£14.00');
    await addTickets(page, { [children]: 1 });
    await expectTotal(page, '£23.50');
    await continueToDetails(page);
    await expect(voucherRegion(page)).toContainText('You save £5.00');
    await page.reload();
    await expect(voucherRegion(page)).toContainText('✓ Voucher applied! You save £5.00');
    await expectTotal(page, '£23.50');

    await removeButton(page).click();
    await expectToast(page, 'Voucher Removed');
    await expect(codeField(page)).toHaveValue('');
    await expect(codeField(page)).toBeFocused();
    await expect(voucherRegion(page)).not.toContainText('Voucher applied');
    await expectTotal(page, '£28.50');
  });

  await test.step('choosing a day for which the voucher is not valid removes it, and so does a total of £0.00; on a valid day the voucher can be used again', async () => {
    await site.rows("update voucher set visit_weekdays = '{1,2,3}', kind = 'percent', value = 50");
    await chooseDay(page, tuesday);
    await applyVoucher(page);
    await expectTotal(page, '£14.25');
    await chooseDay(page, saturday);
    await expectToast(
      page,
      'Voucher Removed',
      'This voucher is for visits on Mondays, Tuesdays and Wednesdays.',
    );
    await expect(voucherRegion(page)).toContainText('This voucher is for visits on Mondays');
    await expectTotal(page, '£28.50');
    await expect(codeField(page)).toHaveValue(code);
    await chooseDay(page, tuesday);
    await applyButton(page).click();
    await expectTotal(page, '£14.25');

    const fewer = page.getByRole('button', { name: `One fewer: ${children}` });
    await page.getByRole('link', { name: 'Back to Tickets' }).click();
    await fewer.click();
    await expectTotal(page, '£9.50');
    await fewer.click();
    await fewer.click();
    await expectToast(page, 'Voucher Removed');
    await addTickets(page, { [children]: 2 });
    await expectTotal(page, '£19.00');
    await continueToDetails(page);
    await expect(codeField(page)).toHaveValue('');

    await site.rows("update ticket_price set price_pence = 0 where ticket_type_id = 'child-1-12'");
    await expect.poll(async () => (await page.request.get('/')).text()).not.toContain('£9.50');
    await page.reload();
    await expectTotal(page, '£0.00');
    await codeField(page).fill(code);
    await expect(applyButton(page)).toBeDisabled();
    await codeField(page).press('Enter');
    await expect(voucherRegion(page)).toContainText('Cannot apply voucher when total is £0.00');
  });
});

test('a visit is paid at the price with the voucher, and the ticket shows the voucher', async ({
  page,
  site,
}) => {
  await insertTestVoucher(site, { most_uses: 1 });
  await openFilledDetails(page, tuesday);
  await applyVoucher(page);
  await expectTotal(page, '£14.00');
  await continueToPayment(page);
  await expect(payButton(page)).toHaveText('Pay £14.00');
  await page.getByRole('link', { name: 'Back to your booking' }).click();
  await expect(voucherRegion(page)).toContainText('✓ Voucher applied!');
  await chooseDay(page, '2025-09-24');
  await continueToPayment(page);
  await payWith(page, card.good);
  await ticketReferenceOn(page);
  await expect(page.getByRole('main')).toContainText('-£5.00');
  expect(await site.taken()).toBe(1400);
  expect(await site.rows("select 1 from voucher_use where live_until = 'infinity'")).toHaveLength(1);
});

test('with a voucher for the whole price, a visit is booked without a card, with the keyboard alone', async ({
  page,
  site,
}) => {
  await insertTestVoucher(site, { kind: 'free_sessions', value: 2 });
  await openFilledDetails(page, tuesday);
  const keys = page.keyboard;
  await codeField(page).focus();
  await keys.type(code.toLowerCase());
  await keys.press('Enter');
  await expect(voucherRegion(page)).toContainText('✓ Voucher applied! You save £19.00');
  await expectTotal(page, '£0.00');
  await tabTo(page, page.getByRole('button', { name: 'Confirm booking' }));
  await keys.press('Enter');
  await ticketReferenceOn(page);
  await expect(page.getByRole('main')).toContainText('-£19.00');
  expect(await site.rows("select 1 from voucher_use where live_until = 'infinity'")).toHaveLength(1);
  expect(await site.rows('select 1 from payment')).toHaveLength(0);
  await page.goto('/booking');
  await expectTotal(page, '£0.00');
});
