import type { Locator, Page } from '@playwright/test';
import { bookAsFamily } from './family.ts';
import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { stepAndPress, stepTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  addTickets,
  children,
  continueToDetails,
  dayInCalendar,
  expectToast,
  expectTotal,
  orderSummary,
} from './visit.ts';

test.use({ settings: september });

const tuesday = '2025-09-23';

/** Goes to a field by Tab and replaces its text. */
async function typeOver(page: Page, field: Locator, text: string): Promise<void> {
  await stepTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test('an owner makes a weekday price by keyboard, rehearses and publishes it; a family pays it; the owner takes it back', async ({
  page,
  site,
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
    await stepAndPress(page, add);
    await expect(prices.getByLabel('Name', { exact: true })).toBeFocused();
    await stepAndPress(page, look);
    await expect(prices.getByRole('link', { name: 'Name is needed' })).toBeVisible();
    await stepAndPress(page, prices.getByRole('link', { name: 'Name is needed' }));
    await typeOver(page, prices.getByLabel('Name', { exact: true }), 'Weekday price in term time');
    await stepTo(page, prices.getByRole('combobox', { name: 'Ticket' }).first());
    await page.keyboard.type('Children (1-');
    await typeOver(page, prices.getByLabel('Price, £'), '7');
    for (const day of ['Monday', 'Tuesday', 'Wednesday'])
      await stepAndPress(page, prices.getByRole('checkbox', { name: day }), 'Space');
    await stepTo(page, prices.getByRole('combobox', { name: /^School/ }));
    await page.keyboard.type('In term');
    await expectPageInOrder(page, 'a new price', look);
    await stepAndPress(page, look);
    const touched = prices.getByRole('region', { name: 'What it affects' });
    await expect(touched).toContainText(
      /It changes prices on \d+ days of the next year.*First on Mon 22 Sept/,
    );
    await expect(touched).toContainText(
      'Children (1-12 years) online £7.00 instead of £9.50 (Weekday price in term time)',
    );
    await stepAndPress(page, prices.getByRole('button', { name: 'Show the page' }));
    await expect(prices.frameLocator('iframe').getByText('from £7.00')).toBeAttached();
    await expectPageInOrder(page, 'a price before it is published', publish);
  });

  await test.step('the rehearsal: the list is empty at first, and then has the rehearsal of the unpublished price', async () => {
    await stepAndPress(page, prices.getByRole('link', { name: 'Rehearse this change' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Rehearsal' })).toBeFocused();
    await expect(rehearsal.getByText('Nothing has been rehearsed yet.')).toBeVisible();
    await expect(rehearsal.getByRole('combobox', { name: 'What is rehearsed' })).toHaveValue('unpublished');
    await stepAndPress(page, play);
    await expect(rehearsal.getByRole('heading', { name: /^Prices, with the demand of/ })).toBeFocused();
    await expect(rehearsal.getByRole('region', { name: 'The change' })).toContainText(
      'Weekday price in term time',
    );
    await expect(rehearsal.getByText(/would have sold exactly what was sold/)).toBeVisible();
    await goTo('Prices');
  });

  await test.step('the rehearsal: a later unpublished change is selected by itself, even if it changes as many prices as the last one', async () => {
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
    await expect(what).toHaveValue('unpublished');
    await goTo('Prices');
    await lookAt('7');
  });

  await test.step('the office: the price is published', async () => {
    await stepAndPress(page, publish);
    await expectToast(page, 'Published');
    await site.waitForNotifications();
    await expect(prices.getByText('£7.00 online. In term time, on Mondays').first()).toBeVisible();
  });

  await test.step('the family sees the lowest price of a day and its reason, and pays it', async () => {
    const family = await otherVisitor();
    await family.goto('/booking');
    await expect(family.getByText('from £7.00')).toBeVisible();
    await addTickets(family, { [children]: 2 });
    await expect(orderSummary(family)).toContainText('Prices differ by day');
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
    await stepAndPress(family, day);
    await expectTotal(family, '£14.00');
    await expect(orderSummary(family)).toContainText('Weekday price in term time');
    await bookAsFamily(site, { name: 'Sam Appleby', date: tuesday, total: 14 });
  });

  await test.step('the office: the price is taken back', async () => {
    await stepAndPress(page, prices.getByRole('button', { name: 'Take back' }));
    await expectToast(page, 'Taken back');
    await expect(prices.getByText('£7.00 online. In term time, on Mondays')).toHaveCount(0);
  });

  await test.step('the rehearsal compares what was sold with today’s prices, and links to the booking', async () => {
    await goTo('Rehearsal');
    await rehearsal.getByRole('combobox', { name: 'What is rehearsed' }).selectOption('');
    await rehearsal.getByLabel('until').fill('2025-09-30');
    await stepAndPress(page, play);
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
