import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './dashboard.ts';
import { checkInButton, foundTicket, openKiosk, tickAgreements } from './kiosk.ts';
import { readMail } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { leaveAndRestore } from './page-restored.ts';
import { waitForReply } from './pushed-changes.ts';
import { press, tabTo, typeInto } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { adults, card, cardFormReady, children, payWith, ticketReferenceOn } from './visit.ts';

test.use({ settings: september });

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Sell' });
const more = (page: Page, kind: string): Locator => page.getByRole('button', { name: `One more: ${kind}` });
const done = (page: Page, title: string): Locator => page.getByRole('region', { name: title });
const total = (page: Page, amount: string): Locator =>
  panel(page)
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${amount}$`) });

/** Chooses how the family pays, with the arrow keys of the group. */
async function payBy(page: Page, way: string): Promise<void> {
  const group = page.getByRole('group', { name: 'Paid by' });
  await tabTo(page, group.getByRole('radio', { checked: true }));
  const chosen = group.getByRole('radio', { name: way, exact: true });
  for (let presses = 0; presses < 4 && !(await chosen.isChecked()); presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(chosen).toBeChecked();
}

test('a queue of families at reception: cash, card machine, parts and a link, by keyboard', async ({
  page,
  site,
  otherVisitor,
}) => {
  await openDashboard(page, '/admin?tab=sell');
  const sell = panel(page);
  await expect(sell.getByText(/places left of 40/)).toBeVisible();
  await expect(sell.getByText('No payment link was made in the last day.')).toBeVisible();
  const sellAndCheckIn = sell.getByRole('button', { name: 'Sell and check in' });

  await test.step('where nothing is typed, each field says what is missing', async () => {
    await press(page, sellAndCheckIn);
    await expect(sell.getByText('Please add at least one ticket')).toBeVisible();
    const name = sell.getByLabel('Name', { exact: true });
    await expect(name).toHaveAccessibleDescription('Error: Please enter a name');
  });

  await test.step('a family pays in cash, gets change and is checked in', async () => {
    await press(page, more(page, children), 'Enter', 2);
    await press(page, more(page, adults));
    await expect(total(page, '£18.50')).toBeVisible();
    await typeInto(page, sell.getByLabel('Name', { exact: true }), 'Maya Okafor');
    await typeInto(page, sell.getByLabel('Cash given, in pounds'), '20');
    await expect(sell.getByText('Change due £1.50')).toBeVisible();
    await typeInto(page, sell.getByLabel('Number plate'), 'ab12 cde');
    await press(page, sellAndCheckIn);
    await expect(done(page, 'Sold and checked in')).toContainText('Change to give £1.50');
    await expect(sell.getByRole('button', { name: 'Next family' })).toBeFocused();
    await expectPageInOrder(page, 'sold', sell.getByRole('button', { name: 'Next family' }));
    await page.getByRole('button', { name: 'Next family' }).focus();
    await page.keyboard.press('Enter');
  });

  await test.step('a family pays by card machine, with the receipt number', async () => {
    await expect(sell.getByText('38 places left of 40')).toBeVisible();
    await press(page, more(page, children));
    await typeInto(page, sell.getByLabel('Name', { exact: true }), 'Sam Appleby');
    await payBy(page, 'Card machine');
    await expect(total(page, '£8.00')).toBeVisible();
    await press(page, sell.getByRole('button', { name: 'Sell only' }));
    await expect(sell.getByText('Please enter the number on the receipt')).toBeVisible();
    await expect(sell.getByLabel(/Number on the card machine/)).toBeFocused();
    await page.keyboard.type('0042-17');
    await page.keyboard.press('Enter');
    await expect(done(page, 'Sold and checked in')).toContainText('£8.00 paid');
    await page.keyboard.press('Enter');
  });

  await test.step('a family pays part in cash and part by card machine, and is not checked in', async () => {
    await press(page, more(page, children), 'Enter', 2);
    await typeInto(page, sell.getByLabel('Name', { exact: true }), 'Robin Hale');
    await payBy(page, 'Part cash, part card machine');
    await typeInto(page, sell.getByLabel('In cash, in pounds'), '6');
    await expect(sell.getByText('£10.00 goes on the card machine')).toBeVisible();
    await typeInto(page, sell.getByLabel('Cash given, in pounds'), '10');
    await typeInto(page, sell.getByLabel(/Number on the card machine/), '0042-18');
    await expectPageInOrder(page, 'parts', sellAndCheckIn);
    await press(page, sell.getByRole('button', { name: 'Sell only' }));
    await expect(done(page, 'Sold')).toContainText('Change to give £4.00');
    await expect(done(page, 'Sold')).toContainText('at the kiosk their name finds the ticket');
    await page.keyboard.press('Enter');
  });

  const family = await otherVisitor();
  await test.step('a payment link for a family on the telephone, paid with its code', async () => {
    await press(page, more(page, children));
    await typeInto(page, sell.getByLabel('Name', { exact: true }), 'Alex Rowe');
    await typeInto(page, sell.getByLabel(/^Email/), 'alex@example.org');
    await payBy(page, 'Payment link');
    await expect(sell.getByText('The places are held for an hour.')).toBeVisible();
    await press(page, sell.getByRole('button', { name: 'Make the payment link' }));
    const held = done(page, 'Places held, waiting for the payment');
    const code = (await held.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
    await expect(sell.getByRole('listitem').filter({ hasText: 'Alex Rowe' })).toContainText('Waiting');
    expect(await readMail(family, 'alex@example.org', 'Please pay £8.00')).toContain(code);
    await family.goto(`${site.url}/pay`);
    const openPayment = family.getByRole('button', { name: 'Go to the payment' });
    await expectPageInOrder(family, 'pay by code', openPayment);
    await family.getByLabel('Code').fill(code.toLowerCase());
    await leaveAndRestore(family, () => family.getByLabel('Code').press('Enter'));
    await openPayment.click();
    await cardFormReady(family);
    await payWith(family, card.good);
    await ticketReferenceOn(family);
    await expect(sell.getByRole('listitem').filter({ hasText: 'Alex Rowe' })).toContainText('Paid');
  });

  await test.step('the kiosk finds a sale by surname; a family that says it is not theirs becomes a walk-in', async () => {
    const kiosk = family;
    await openKiosk(kiosk, site, { url: site.url });
    await kiosk.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
    await kiosk.getByLabel('Your full name').fill('Jo Hale');
    await kiosk.getByRole('button', { name: 'Continue' }).click();
    await expect(foundTicket(kiosk, 'Robin Hale')).toContainText('Paid £16.00');
    await expectPageInOrder(
      kiosk,
      'sold at reception',
      kiosk.getByRole('button', { name: 'This is not ours' }),
    );
    await kiosk.getByRole('button', { name: 'This is not ours' }).click();
    await expect(kiosk.getByText('Open Play (Walk-in)')).toBeVisible();
    await kiosk.goto(`${site.url}/check-in`);
    await kiosk.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
    await kiosk.getByLabel('Your full name').fill('Robin Hale');
    await kiosk.getByRole('button', { name: 'Continue' }).click();
    await foundTicket(kiosk, 'Robin Hale').getByRole('button').click();
    await tickAgreements(kiosk);
    await checkInButton(kiosk).click();
    await expect(kiosk.getByRole('heading', { level: 1 })).toHaveText('Have fun, Robin');
  });
});

test('a refund in cash is handed back, and the till is counted against what is left; a session that fills up is refused', async ({
  page,
  site,
  expectError,
}) => {
  await openDashboard(page, '/admin?tab=sell');
  const sell = panel(page);
  await more(page, children).click();
  await more(page, children).click();
  await sell.getByLabel('Name', { exact: true }).fill('Maya Okafor');
  await expect(total(page, '£16.00')).toBeVisible();
  await sell.getByRole('button', { name: 'Sell only' }).click();
  await expect(done(page, 'Sold')).toBeVisible();

  await page.getByRole('tab', { name: "Today's Bookings" }).click();
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Maya Okafor' });
  await expect(dialog).toContainText('£16.00, £16.00 in cash');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Refund amount, in pounds').fill('9.50');
  await expect(dialog.getByText('£9.50 in cash, to hand back at the desk')).toBeVisible();
  await dialog.getByLabel('Why').fill('One child is ill');
  await expectPageInOrder(page, 'refund in cash', dialog.getByRole('button', { name: 'Refund £9.50' }));
  await dialog.getByRole('button', { name: 'Refund £9.50' }).click();
  await expect(dialog).toContainText('£9.50 in cash, to hand back at the desk');
  await expect(dialog).toContainText('please tell them yourself');
  await expect(dialog).not.toContainText('on its way to the card');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'Cash count' }).click();
  const keep = page.getByRole('button', { name: 'Keep the count' });
  await expect(page.getByRole('heading', { level: 2, name: 'Count the till' })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['£16.00', '-£9.50', '£6.50']);
  await tabTo(page, page.getByLabel('Counted, in pounds'));
  await page.keyboard.type('6.00');
  await expect(page.getByRole('status').filter({ hasText: '£0.50 too little' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Why it differs')).toHaveAccessibleDescription(
    /Please explain the difference/,
  );
  await page.getByLabel('Why it differs').fill('A coin fell behind the till');
  await expectPageInOrder(page, 'a count that differs', keep);
  await keep.click();
  const day = page.getByRole('listitem').filter({ hasText: 'Today' });
  await expect(day).toContainText('Counted £6.00');
  await expect(day).toContainText('A coin fell behind the till');
  await page.getByLabel('Counted, in pounds').fill('6.50');
  await page.getByRole('button', { name: 'Keep the corrected count' }).click();
  await expect(day).toContainText('Counted before £6.00');
  await expect(day).toContainText('it agrees');

  await test.step('a session that has just filled up is refused, and others are offered', async () => {
    expectError(/\b409\b/);
    expectError(/\b404\b/);
    await page.getByRole('tab', { name: 'Sell' }).click();
    await sell.getByRole('button', { name: 'Next family' }).click();
    await more(page, children).click();
    await more(page, children).click();
    await sell.getByLabel('Name', { exact: true }).fill('Maya Okafor');
    await expect(total(page, '£16.00')).toBeVisible();
    const slot = (await site.month()).days[0]?.sessions[0]?.timeSlot ?? '';
    await site.sellTo('2025-09-20', slot, 37);
    await sell.getByRole('button', { name: 'Sell only' }).click();
    await expect(sell.getByRole('alert')).toContainText('This day has only 1 place left.');
    const other = sell.getByRole('list', { name: 'Sessions with room' }).getByRole('button').first();
    // The other day has the same price, so its total does not show when it has been read.
    await waitForReply(page, '/orders/quote', () => other.click());
    await expect(sell.getByLabel('Day')).toHaveValue('2025-09-21');
    await expect(sell.getByLabel('Name', { exact: true })).toHaveValue('Maya Okafor');
    await expect(total(page, '£16.00')).toBeVisible();
    await sell.getByRole('button', { name: 'Sell', exact: true }).click();
    await expect(done(page, 'Sold')).toBeVisible();
    await page.goto('/pay#2222-2222');
    await expect(page.getByText('We do not know this code.')).toBeVisible();
  });
});
