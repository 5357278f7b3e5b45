import type { Locator, Page } from '@playwright/test';
import { codeInput, codeSentBy, sendCodeButton } from './credits.ts';
import { openDashboard } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { bookingLink, linkInMail } from './mailbox.ts';
import { Story } from './story.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { cardFormReady, children, expectToast, openFilledDetails, ticketReferenceOn } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';
const tomorrow = '2025-09-21';
const phone = { width: 390, height: 844 };

const region = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Find a family' });

/** Checks in a family on today's list by keyboard, after typing or scanning `typed`. */
async function checkIn(page: Page, story: Story, typed: string, name: string): Promise<void> {
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(typed);
  story.taps += 1;
  await expect(page.getByText('1 on today’s list matches')).toBeVisible();
  await page.keyboard.press('Enter');
  await story.enter(button(page, `Check in ${name}`));
  await expect(page.getByText(`${name} is checked in.`)).toBeVisible();
}

test('a cousin stays at home, and a family on the waitlist gets the place: it joins, takes the offer with one tap, pays, and is checked in', async ({
  page,
  site,
  otherVisitor,
}) => {
  const email = 'waiting@example.org';
  const cousin = 'cousin@example.org';
  await bookAsFamily(site, {
    name: 'Robin Hale',
    date: today,
    email: cousin,
    tickets: { 'child-1-12': 3 },
    total: 28.5,
  });
  const [session] = (await site.month()).days.find(({ date }) => date === today)?.sessions ?? [];
  await site.sellTo(today, session?.timeSlot ?? '', 37);
  await page.setViewportSize(phone);
  const waits = new Story(page);

  await test.step('today is full: a family joins the waitlist on its phone', async () => {
    await openFilledDetails(page, '2025-09-26', { [children]: 1 });
    await waits.tap(page.getByRole('link', { name: 'Join the waitlist' }));
    await waits.tap(page.getByRole('checkbox', { name: /Saturday 20 September/ }));
    await waits.type(page.getByRole('textbox', { name: 'Email' }), email);
    await waits.tap(page.getByLabel(/^I agree to the/));
    await waits.tap(button(page, 'Join the waitlist'));
    await waits.type(codeInput(page), await codeSentBy(page, email, () => waits.tap(sendCodeButton(page))));
    await codeInput(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'You are on the waitlist' })).toBeFocused();
    await waits.read();
  });

  const cousins = await otherVisitor({ viewport: phone });
  const leaves = new Story(cousins);
  await test.step('a cousin stays at home: the family makes one tap on the mail and three on the page', async () => {
    await cousins.goto(await linkInMail(site, cousin, bookingLink));
    leaves.taps += 1;
    await leaves.tap(button(cousins, 'Change who comes'));
    await leaves.tap(button(cousins, `One fewer: ${children}`));
    // The family reads the price, which arrives late, before it decides. Its words count, too.
    await expect(cousins.getByText('Nothing to pay')).toBeVisible();
    await leaves.tap(cousins.getByRole('button', { name: 'Change', exact: true }));
    await expectToast(cousins, 'Changed', 'We will email you the new ticket.');
    await expect(cousins.getByRole('main')).toContainText('2 × Children');
    leaves.expectCost(4, 185);
  });

  await test.step('the family on the waitlist gets the offer by mail, takes it with one tap, and pays', async () => {
    await page.goto(await linkInMail(site, email, /\/waitlist#\S+/));
    waits.taps += 1;
    const take = button(page, 'Take them and pay £9.50');
    await expect(take).toBeVisible();
    await waits.tap(take);
    await cardFormReady(page);
    await waits.payByCard();
    await ticketReferenceOn(page);
    waits.expectCost(13, 450);
  });

  await test.step('at the door the family is checked in, by keyboard', async () => {
    const desk = cousins;
    await desk.setViewportSize({ width: 1280, height: 900 });
    await openDashboard(desk, '/admin?tab=front-desk');
    const door = new Story(desk);
    await checkIn(desk, door, 'appleby', 'Sam Appleby');
    await expect(region(desk, 'Inside')).toContainText('Sam Appleby');
    door.expectCost(2, 85);
  });
});

/** Goes to a tab of the dashboard with one tap. */
async function goTo(page: Page, story: Story, tab: string): Promise<void> {
  await story.tap(page.getByRole('tab', { name: tab }));
}

test('a queue of six families at the door: cash, card and telephone, from a ticket to the counted till', async ({
  page,
  site,
  otherVisitor,
}) => {
  const { reference } = await bookAsFamily(site, {
    name: 'Maya Okafor',
    date: today,
    email: 'maya@example.org',
  });
  await bookAsFamily(site, { name: 'Sam Appleby', date: today, email: 'sam@example.org' });
  await bookAsFamily(site, { name: 'Wanda Quince', date: tomorrow, email: 'wanda@example.org' });
  await openDashboard(page, '/admin?tab=front-desk');
  const desk = new Story(page);
  const sell = page.getByRole('tabpanel', { name: 'Sell' });
  const nextFamily = () => desk.enter(button(page, 'Next family'));
  const total = (amount: string) => sell.getByRole('status').filter({ hasText: new RegExp(`^${amount}$`) });

  await test.step('the first family has a ticket whose code is scanned', async () => {
    await checkIn(page, desk, reference, 'Maya Okafor');
    await nextFamily();
  });

  await test.step('the second family has booked, but its ticket is at home: it is found by name', async () => {
    await checkIn(page, desk, 'appleb', 'Sam Appleby');
    await nextFamily();
  });

  await test.step('the third family has no booking and pays in cash: change is given', async () => {
    await goTo(page, desk, 'Sell');
    await desk.tap(button(page, `One more: ${children}`), 2);
    await desk.type(sell.getByLabel('Name', { exact: true }), 'Nora Fennel');
    await expect(total('£16.00')).toBeVisible();
    await desk.type(sell.getByLabel('Cash given, in pounds'), '20');
    await expect(sell.getByText('Change due £4.00')).toBeVisible();
    await page.keyboard.press('Enter');
    desk.taps += 1;
    await expect(region(page, 'Sold and checked in')).toContainText('Change to give £4.00');
    await nextFamily();
  });

  // From here on, the page is on a tablet at the counter.
  await page.setViewportSize({ width: 820, height: 1180 });
  await test.step('the fourth family has no booking and pays by the card machine', async () => {
    await desk.tap(button(page, `One more: ${children}`));
    await desk.type(sell.getByLabel('Name', { exact: true }), 'Robin Vale');
    await desk.tap(sell.getByRole('radio', { name: 'Card machine', exact: true }));
    await expect(total('£8.00')).toBeVisible();
    await desk.type(sell.getByLabel(/Number on the card machine/), '0042-17');
    await page.keyboard.press('Enter');
    desk.taps += 1;
    await expect(region(page, 'Sold and checked in')).toContainText('£8.00 paid');
    await nextFamily();
  });

  const family = await otherVisitor({ viewport: phone });
  const link = new Story(family);
  await test.step('the fifth family telephones, gets a payment link, and pays on its phone', async () => {
    await desk.tap(button(page, `One more: ${children}`));
    await desk.type(sell.getByLabel('Name', { exact: true }), 'Alex Rowe');
    await desk.type(sell.getByLabel(/^Email/), 'alex@example.org');
    await desk.tap(sell.getByRole('radio', { name: 'Payment link', exact: true }));
    await desk.tap(button(page, 'Make the payment link'));
    await expect(region(page, 'Places held, waiting for the payment')).toBeVisible();
    await family.goto(await linkInMail(site, 'alex@example.org', /\/pay#\S+/));
    link.taps += 1;
    await cardFormReady(family);
    await link.payByCard();
    await ticketReferenceOn(family);
    link.expectCost(5, 65);
    await expect(sell.getByRole('listitem').filter({ hasText: 'Alex Rowe' })).toContainText('Paid');
  });

  await test.step('the sixth family has a ticket of tomorrow, which is moved to today', async () => {
    await goTo(page, desk, 'Front Desk');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('wanda');
    desk.taps += 1;
    const move = button(page, 'Move it to today Wanda Quince');
    await expect(move).toBeVisible();
    await page.keyboard.press('Enter');
    await desk.enter(move);
    await expect(page.getByText('Wanda Quince is on today’s list now.')).toBeVisible();
    await desk.enter(page.getByRole('button', { name: 'Check in', exact: true }));
    await expect(page.getByText('Wanda Quince is checked in.')).toBeVisible();
    await nextFamily();
    const inside = region(page, 'Inside').getByRole('listitem');
    await expect(inside).toHaveCount(5);
    await expect(region(page, 'Still to come').getByRole('listitem')).toContainText(['Alex Rowe']);
    desk.expectCost(29, 390);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the counted till holds the cash that was taken, and every payment is recorded with its tender', async () => {
    await page.getByRole('link', { name: 'Cash count' }).click();
    await expect(page.getByRole('definition')).toHaveText(['£16.00', '£16.00']);
    await page.getByLabel('Counted, in pounds').fill('16.00');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Today' })).toContainText('it agrees');
    const takings = await site.rows(
      `select tender, count(*)::integer as payments, sum(received_pence)::integer as pence from payment
       where received_at is not null group by tender order by tender`,
    );
    expect(takings).toEqual([
      { tender: 'card', payments: 4, pence: 3 * 1900 + 800 },
      { tender: 'card-reader', payments: 1, pence: 800 },
      { tender: 'cash', payments: 1, pence: 1600 },
    ]);
    expect(await site.taken()).toBe(3 * 1900 + 800);
  });
});
