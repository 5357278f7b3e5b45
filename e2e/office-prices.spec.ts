import type { Locator, Page } from '@playwright/test';
import { dashboardPassword } from './dashboard.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import {
  addTickets,
  card,
  children,
  continueToDetails,
  continueToPayment,
  dayInCalendar,
  expectToast,
  expectTotal,
  fillDetails,
  orderSummary,
  payWith,
  september,
  ticketReferenceOn,
} from './visit.ts';

test.use({ settings: september });

const tuesday = '2025-09-23';

/** Presses a control that is reached by Tab. */
async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test('an owner makes a weekday price by keyboard; a family sees it by day, with its reason, and pays it', async ({
  page,
  otherVisitor,
}) => {
  await test.step('the office: a new price, and what it changes before it is saved', async () => {
    await page.goto('/admin/office?section=prices');
    await page.getByRole('textbox', { name: 'Staff password' }).fill(dashboardPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeFocused();
    await expect(page.getByText('No other prices')).toBeVisible();
    const add = page.getByRole('button', { name: 'Add a price' });
    await expectPageInOrder(page, 'no other prices', add);

    await press(page, add);
    await expect(page.getByRole('heading', { name: 'New price' })).toBeFocused();
    const save = page.getByRole('button', { name: 'Save the price' });
    await press(page, save);
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
      /Error: Please give it a name/,
    );
    await typeInto(page, page.getByLabel('Name', { exact: true }), 'Weekday price in term time');
    await tabTo(page, page.getByRole('combobox', { name: 'Ticket' }).first());
    await page.keyboard.type('Children (1-');
    await typeInto(page, page.getByLabel('Price, £'), '7');
    for (const day of ['Mon', 'Tue', 'Wed'])
      await press(page, page.getByRole('checkbox', { name: day }), 'Space');
    await tabTo(page, page.getByRole('combobox', { name: 'School' }));
    await page.keyboard.type('In term');
    const before = page.getByRole('region', { name: 'Before you save' });
    await before.getByLabel('Day', { exact: true }).fill(tuesday);
    await expect(before).toContainText(
      'Online, Children (1-12 years) costs £7.00: Weekday price in term time (In term time, on Mondays, Tuesdays and Wednesdays).',
    );
    await expect(before).toContainText(/It changes prices on \d+ days of the next year, first Mon 22 Sept/);
    await expectPageInOrder(page, 'a price before it is saved', save);
    await press(page, save);
    await expectToast(page, 'Price saved', 'Weekday price in term time');
    await expect(page.getByRole('heading', { name: /^Other prices/ })).toBeFocused();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Weekday price in term time' }).first(),
    ).toContainText('In term time, on Mondays, Tuesdays and Wednesdays');
  });

  await test.step('the office: an offer that booking applies', async () => {
    const offers = page.getByRole('region', { name: 'Offers' });
    await expect(offers.getByRole('listitem').first()).toContainText(
      'All tickets free, once in 10 visits of a family, for up to 6 tickets of a visit',
    );
    await press(page, offers.getByRole('button', { name: 'Change Baby and toddler sessions' }));
    await expect(offers.getByRole('heading', { name: /^Change/ })).toBeFocused();
    const save = offers.getByRole('button', { name: 'Save the offer' });
    await offers.getByLabel('Price for a session, £').fill('no');
    await press(page, save);
    await expect(offers.getByLabel('Price for a session, £')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('8');
    await expectPageInOrder(page, 'an offer', save);
    await press(page, save);
    await expectToast(page, 'Offer saved', 'Baby and toddler sessions');
    await expect(offers.getByRole('heading', { name: 'Offers' })).toBeFocused();
  });

  const family = await otherVisitor();
  await test.step('the family: from what price a day is, and why', async () => {
    await family.goto('/booking');
    await expect(family.getByText('from £7.00')).toBeVisible();
    await addTickets(family, { [children]: 2 });
    await expect(orderSummary(family)).toContainText('They differ by day');
    await expectPageInOrder(
      family,
      'tickets of different prices',
      family.getByRole('button', { name: 'Continue to Booking' }),
    );
    await continueToDetails(family);
    const day = await dayInCalendar(family, tuesday);
    await expect(day).toHaveAccessibleName(/open: 40 places left, from £7\.00 for Children \(1-12 years\)/);
    await expect(await dayInCalendar(family, '2025-09-26')).toHaveAccessibleName(/from £9\.50/);
    await expectPageInOrder(family, 'a calendar with prices', day);
    await press(family, day);
    await expectTotal(family, '£14.00');
    await expect(orderSummary(family)).toContainText('Weekday price in term time');
    await fillDetails(family);
    await continueToPayment(family);
    await payWith(family, card.good);
    await ticketReferenceOn(family);
  });

  await test.step('the office: the price ends, after it has shown who keeps it', async () => {
    await press(page, page.getByRole('button', { name: 'End Weekday price in term time' }));
    const question = page.getByRole('dialog', { name: /^End/ });
    await expect(question).toContainText('1 booking for these days keeps its price.');
    await expectPageInOrder(page, 'the end of a price', question.getByRole('button', { name: 'End it' }));
    await press(page, question.getByRole('button', { name: 'End it' }));
    await expectToast(page, 'Price ended', 'Weekday price in term time');
    await expect(page.getByText('No other prices')).toBeVisible();
    await family.goto('/booking');
    await expect(family.getByText('from £7.00')).toHaveCount(0);
  });
});
