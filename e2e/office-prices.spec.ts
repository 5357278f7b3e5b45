import type { Locator, Page } from '@playwright/test';
import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
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
  ticketReferenceOn,
} from './visit.ts';

test.use({ settings: september });

const tuesday = '2025-09-23';

/** Presses a control that is reached by Tab. */
async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control, 200);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test('an owner makes a weekday price by keyboard, rehearses and publishes it; a family pays it; it is taken back', async ({
  page,
  otherVisitor,
}) => {
  const prices = officeSection(page, 'prices');
  const rehearsal = officeSection(page, 'rehearsal');
  const look = prices.getByRole('button', { name: 'See what changes' });
  const publish = prices.getByRole('button', { name: 'Publish', exact: true });
  const play = rehearsal.getByRole('button', { name: 'Play it' });
  const goTo = async (name: string) => {
    const contents = page.getByRole('navigation', { name: 'Office' });
    await contents.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  };

  await test.step('the office: a new price, and what it changes before it is published', async () => {
    await openOffice(page, 'prices');
    const add = prices.getByRole('button', { name: 'Add a price' });
    await expect(prices.getByRole('listitem').filter({ hasText: /^Online, / })).toBeVisible();
    await expectPageInOrder(page, 'no other prices', add);
    await press(page, add);
    await expect(prices.getByLabel('Name', { exact: true })).toBeFocused();
    await press(page, look);
    await expect(prices.getByRole('link', { name: 'Name is needed' })).toBeVisible();
    await press(page, prices.getByRole('link', { name: 'Name is needed' }));
    await typeInto(page, prices.getByLabel('Name', { exact: true }), 'Weekday price in term time');
    await tabTo(page, prices.getByRole('combobox', { name: 'Ticket' }).first());
    await page.keyboard.type('Children (1-');
    await typeInto(page, prices.getByLabel('Price, £'), '7');
    for (const day of ['Monday', 'Tuesday', 'Wednesday'])
      await press(page, prices.getByRole('checkbox', { name: day }), 'Space');
    await tabTo(page, prices.getByRole('combobox', { name: /^School/ }));
    await page.keyboard.type('In term');
    await expectPageInOrder(page, 'a new price', look);
    await press(page, look);
    const touched = prices.getByRole('region', { name: 'What it touches' });
    await expect(touched).toContainText(
      /It changes prices on \d+ days of the next year.*First on Mon 22 Sept/,
    );
    await expect(touched).toContainText(
      'Children (1-12 years) online £7.00 instead of £9.50 (Weekday price in term time)',
    );
    await press(page, prices.getByRole('button', { name: 'Show the page' }));
    await expect(prices.frameLocator('iframe').getByText('from £7.00')).toBeAttached();
    await expectPageInOrder(page, 'a price before it is published', publish);
  });

  await test.step('the rehearsal: none has been played yet, and what was typed among the prices is kept', async () => {
    await press(page, prices.getByRole('link', { name: 'Rehearse this change' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Rehearsal' })).toBeFocused();
    await expect(rehearsal.getByText('Nothing has been rehearsed yet.')).toBeVisible();
    await expect(rehearsal.getByRole('combobox', { name: 'What is rehearsed' })).toHaveValue('looked');
    await expectPageInOrder(page, 'nothing rehearsed', play);
    await press(page, play);
    await expect(rehearsal.getByRole('heading', { name: /^Prices, played with/ })).toBeFocused();
    await expect(rehearsal.getByText(/would have sold exactly what was sold/)).toBeVisible();
    await goTo('Prices');
  });

  await test.step('the rehearsal: a later change of equally many prices is selected again', async () => {
    const what = rehearsal.getByRole('combobox', { name: 'What is rehearsed' });
    const lookAt = async (price: string) => {
      await prices.getByRole('button', { name: 'Back to editing' }).click();
      await prices.locator('summary').filter({ hasText: 'Weekday price in term time' }).click();
      await prices.getByLabel('Price, £').fill(price);
      await look.click();
    };
    await goTo('Rehearsal');
    await what.selectOption('');
    await goTo('Prices');
    await lookAt('6');
    await prices.getByRole('link', { name: 'Rehearse this change' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rehearsal' })).toBeFocused();
    await expect(what).toHaveValue('looked');
    await goTo('Prices');
    await lookAt('7');
  });

  await test.step('the office: the price is published', async () => {
    await press(page, publish);
    await expectToast(page, 'Published');
    await expect(prices.getByText('£7.00 online. In term time, on Mondays').first()).toBeVisible();
  });

  await test.step('the family sees the lowest price of a day and its reason, and pays it', async () => {
    const family = await otherVisitor();
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

  await test.step('the office: the price is taken back', async () => {
    await press(page, prices.getByRole('button', { name: 'Take back' }));
    await expectToast(page, 'Taken back');
    await expect(prices.getByText('£7.00 online. In term time, on Mondays')).toHaveCount(0);
  });

  await test.step('the rehearsal shows what was sold, what today’s facts would have taken, and the booking', async () => {
    await goTo('Rehearsal');
    await rehearsal.getByRole('combobox', { name: 'What is rehearsed' }).selectOption('');
    await rehearsal.getByLabel('until').fill('2025-09-30');
    await press(page, play);
    await expect(rehearsal.getByRole('heading', { name: /^The facts as they are/ })).toBeFocused();
    await expect(rehearsal.getByText('Was sold at another price than today’s: 1')).toBeVisible();
    await expect(rehearsal.getByText('£14.00 then, £19.00 today')).toBeVisible();
    await expect(rehearsal.getByRole('link', { name: /^WF-/ })).toBeVisible();
    await expect(rehearsal.getByRole('region', { name: 'Takings by product, as a table' })).toContainText(
      '£19.00',
    );
    await expectPageInOrder(page, 'a rehearsal', play);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      rehearsal.getByRole('link', { name: 'CSV of By weekday' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^rehearsal-.*-weekdays\.csv$/);
  });
});
