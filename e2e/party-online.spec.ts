import type { Locator, Page, Route } from '@playwright/test';
import { answerOf, child } from '../test/party-guests.ts';
import { bookPartyAsFamily, buyGiftAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { leaveAndRestore } from './page-restored.ts';
import { press, tabTo, typeInto } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { card, cardFormReady, expectToast, payButton, payWith } from './visit.ts';

test.use({ settings: september });

/**
 * Chooses a radio button in a group in which none is chosen: Tab leads to the first, and arrow keys to the
 * wanted one.
 */
async function choose(page: Page, group: Locator, name: string | RegExp): Promise<void> {
  await press(page, group.getByRole('radio').first(), 'Space');
  const wanted = group.getByRole('radio', { name });
  const count = await group.getByRole('radio').count();
  for (let steps = 0; steps < count && !(await wanted.isChecked()); steps += 1)
    await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

/** Goes to a day of the calendar on the page by arrow keys, and chooses it. */
async function chooseDay(page: Page, day: Locator): Promise<void> {
  await expect(day).toBeVisible();
  await tabTo(page, page.locator('main table button[tabindex="0"]'));
  for (let steps = 0; !(await day.evaluate((it) => it === document.activeElement)) && steps < 31; steps += 1)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

test('a father books Gold for twelve by keyboard, pays the deposit, invites eleven who answer, changes numbers and pays the balance', async ({
  page,
  site,
  expectError,
}) => {
  await site.rows('update party_rule set is_online = true');
  await site.rows(`insert into party_extra (id, name, kind, price_pence, priced_per, position) values
    ('nuggets', 'Nuggets', 'food', 450, 'each', 1), ('cake', 'Birthday cake', 'cake', 2500, 'party', 2),
    ('bag', 'Party bag', 'bag', 300, 'child', 3)`);
  await site.rows("update party_package set most_children = 8 where id = 'silver'");
  await site.rows("update party_package set least_children = 10 where id = 'gold'");
  await page.goto('/party-booking');
  await expect(page.getByRole('form', { name: 'Party enquiry' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Book and pay now' }));

  const form = page.getByRole('form', { name: 'Book a party' });
  await expect(form).toBeVisible();
  // Opens the page by its address, as from a bookmark.
  await page.reload();
  const packages = form.getByRole('group', { name: 'Choose a party' });
  await choose(page, packages, 'Gold');
  const summary = page.getByRole('complementary', { name: 'Your party' });
  await test.step('the number of children and the extras for each child are limited by the package', async () => {
    const bags = form.getByRole('checkbox', { name: /^Party bag/ });
    await bags.check();
    await packages.getByRole('radio', { name: 'Silver' }).check();
    await expect(summary).toContainText('8 × Silver party');
    await expect(summary).toContainText('8 × Party bag');
    await packages.getByRole('radio', { name: 'Gold' }).check();
    await expect(summary).toContainText('10 × Gold party');
    await expect(summary).toContainText('10 × Party bag');
    await bags.uncheck();
  });
  await press(page, form.getByRole('button', { name: 'One more: Children' }), 'Enter', 2);
  await press(page, form.getByRole('button', { name: 'Next month' }));
  await chooseDay(page, form.getByRole('button', { name: /^Saturday 18 October, free/ }));
  await choose(page, form.getByRole('group', { name: /^Saturday 18 October/ }), /^12:00 PM - 2:00 PM/);
  await press(page, form.getByRole('checkbox', { name: /^Birthday cake/ }), 'Space');
  await expect(summary).toContainText('12 × Gold party');
  await expect(summary).toContainText('£253.00');
  await expect(summary).toContainText('£203.00');

  const pay = page.getByRole('button', { name: 'Pay £50.00 and book' });
  await press(page, pay);
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await typeInto(page, form.getByLabel('Birthday child’s first name'), 'Ottilie');
  await typeInto(page, form.getByLabel('Age on the day'), '7');
  await typeInto(page, form.getByLabel('Full Name'), 'Sam Appleby');
  await typeInto(page, form.getByLabel('Phone Number'), '01632 960321');
  await typeInto(page, form.getByLabel('Email Address'), 'sam@example.org');
  await press(page, form.getByRole('checkbox', { name: /I agree/ }), 'Space');
  await expectPageInOrder(page, 'party chosen', pay);
  await test.step('the chosen time has been taken: the father picks an offered time, and the focus moves to the list of times', async () => {
    expectError(/409/);
    const alternatives = [{ date: '2025-10-18', timeSlot: '4:00 PM - 6:00 PM', availableSpots: 20 }];
    const refusal = { success: false, code: 'slot_taken', message: 'It has just been taken.', alternatives };
    await fulfilFirst(page, '**/api/parties/book', (route) => route.fulfill({ status: 409, json: refusal }));
    await press(page, pay);
    await expect(form.getByRole('alert')).toContainText('It has just been taken.');
    await page.getByRole('button', { name: /^Saturday 18 October, 4:00 PM/ }).press('Enter');
    const times = form.getByRole('group', { name: /^Saturday 18 October/ });
    await expect(times).toBeFocused();
    await expect(times.getByRole('radio', { name: /^4:00 PM - 6:00 PM/ })).toBeChecked();
    await times.getByRole('radio', { name: /^12:00 PM - 2:00 PM/ }).check();
  });
  await press(page, pay);

  await cardFormReady(page, 'Pay for your party');
  await payWith(page, card.good);
  const ticket = page.getByRole('article', { name: /^Ticket/ });
  await expect(ticket).toContainText('£50.00');
  await expect(ticket).toContainText('£203.00');
  await page.getByRole('link', { name: 'Open your party' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ottilie’s party' })).toBeVisible();

  await test.step('the father sees the link of his invitation, and how many of eleven families have answered', async () => {
    await page.getByRole('link', { name: 'Invitations and guests' }).click();
    const link = await page.getByLabel('The link for everybody').inputValue();
    const code = link.split('/').at(-1);
    for (let family = 1; family <= 11; family += 1) {
      const answer = await page.request.post(`/api/parties/invitations/${code}`, {
        headers: { 'x-forwarded-for': `10.7.0.${family}` },
        data: answerOf([child(`Guest ${family}`)]),
      });
      expect(answer.status()).toBe(200);
    }
    const count = page.getByRole('status').filter({ hasText: 'of 12 children' });
    await expect(count).toContainText('11 of 12 children');
    // The page reads the party again. A read after the next change would show that change.
    const reread = page.waitForResponse('**/api/my-party/read');
    await page.goBack();
    await reread;
  });

  const numbers = page.getByRole('form', { name: 'Numbers and food' });
  await numbers.getByRole('button', { name: 'One more: Children' }).click();
  await expect(numbers).toContainText('This costs £19.00 more.');
  const change = numbers.getByRole('button', { name: 'Change my party' });
  await test.step('the reply to a change by the father is lost, so his next change is refused until he has seen the first', async () => {
    expectError(/ERR_FAILED/);
    expectError(/409/);
    const loseReply = (route: Route) => route.fetch().then(() => route.abort());
    await page.route('**/api/my-party/change', loseReply, { times: 1 });
    await change.click();
    await expect(numbers).toContainText('There was no answer');
    await numbers.getByLabel('Anything else').fill('A shy child');
    await change.click();
    await expect(numbers).toContainText('The price would stay as it is now');
    await expect(numbers).not.toContainText('more.');
  });
  await change.press('Enter');
  await expectToast(page, 'Changed');
  await expect(change).toBeFocused();
  expect(await site.rows("select children, wishes from party where child_name = 'Ottilie'")).toEqual([
    { children: 13, wishes: 'A shy child' },
  ]);
  const account = page.getByRole('region', { name: 'What it costs' });
  await expect(account).toContainText('£222.00');
  const payRest = account.getByRole('button', { name: 'Pay £222.00 now' });
  await leaveAndRestore(page, () => payRest.click());
  await payRest.click();

  await cardFormReady(page, 'Pay the rest for your party');
  await expect(payButton(page)).toContainText('£222.00');
  await payWith(page, card.good);
  await page.getByRole('link', { name: 'Open your party' }).click();
  await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('All paid. Thank you.');

  // The address that opens any booking leads to the party's own page.
  await page.goto('/my-booking');
  await expect(page).toHaveURL('/my-party');
  await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('All paid. Thank you.');
});

test('by keyboard a family pays the balance with a gift voucher, moves its party to an earlier day, and cancels it late: half is refunded', async ({
  page,
  site,
  expectError,
}) => {
  await site.rows('update party_rule set is_online = true');
  await site.rows(`insert into party_extra (id, name, kind, price_pence, priced_per, position)
    values ('sticker', 'Sticker', 'extra', 20, 'party', 9)`);
  const code = await buyGiftAsFamily(site, 17_800);
  expectError(/503/);
  await page.route('**/api/parties/offer', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(await bookPartyAsFamily(site, '2025-10-18'));
  const account = page.getByRole('region', { name: 'What it costs' });
  await typeInto(page, account.getByLabel('Code'), code);
  await press(page, account.getByRole('button', { name: 'Use this code' }));
  await expect(account).toContainText('£178.00 is paid with your gift voucher');
  const byGift = account.getByRole('button', { name: 'Pay £178.00 with your gift voucher' });
  await expectPageInOrder(page, 'rest by gift voucher', byGift);
  await press(page, byGift);
  await expectToast(page, 'All paid');
  await expect(account).toContainText('Paid with gift voucher');
  await expect(account).toContainText('All paid. Thank you.');

  await expect(account.getByRole('heading')).toBeFocused();

  const numbers = page.getByRole('form', { name: 'Numbers and food' });
  await test.step('a balance too small for a card is paid at reception', async () => {
    const sticker = numbers.getByRole('checkbox', { name: /^Sticker/ });
    const change = numbers.getByRole('button', { name: 'Change my party' });
    await press(page, sticker, 'Space');
    await press(page, change);
    await expect(account).toContainText(
      '£0.20 is too little to pay by card online. You can pay it at reception.',
    );
    await expect(account.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await press(page, sticker, 'Space');
    await press(page, change);
    await expect(account).toContainText('All paid. Thank you.');
  });

  const wishes = numbers.getByLabel('Anything else');
  await wishes.fill('A shy child');
  await page.route('**/api/parties/availability*', (route) => route.fulfill({ status: 503, json: {} }));
  await press(page, page.getByRole('button', { name: 'Choose another time' }));
  const change = page.getByRole('region', { name: 'Another day or time' });
  await expect(change).toContainText('We could not look up other times');
  await page.unroute('**/api/parties/offer');
  await press(page, change.getByRole('button', { name: 'Look again' }));
  // The calendar opens at the month of the party, at the left of the page.
  const [month, title] = await Promise.all([
    page.getByRole('grid', { name: 'October 2025' }).boundingBox(),
    page.getByRole('heading', { name: 'Another day or time' }).boundingBox(),
  ]);
  expect(month?.x).toBe(title?.x);
  await chooseDay(page, page.getByRole('button', { name: /^Saturday 4 October, we are looking/ }));
  const day = page.getByRole('group', { name: /^Saturday 4 October/ });
  await expect(day).toContainText('We could not look at the day.');
  await page.unroute('**/api/parties/availability*');
  await press(page, day.getByRole('button', { name: 'Look again' }));
  await expect(day).toBeFocused();
  await choose(page, day, /^4:00 PM - 6:00 PM/);
  const move = page.getByRole('button', { name: 'Move to Saturday 4 October 2025, 4:00 PM - 6:00 PM' });
  await expectPageInOrder(page, 'another time', move);
  await press(page, move);
  await expectToast(page, 'Moved');
  const booked = page.getByRole('region', { name: 'What is booked' });
  await expect(booked).toContainText('Saturday 4 October 2025');
  await expect(booked).toBeFocused();
  await expect(wishes).toHaveValue('A shy child');

  await press(page, page.getByRole('button', { name: 'Cancel my party' }));
  const question = page.getByRole('dialog', { name: 'Cancel your party?' });
  await expect(question).toContainText('£114.00 of your £228.00 goes back the way you paid.');
  const cancel = question.getByRole('button', { name: 'Cancel, £114.00 goes back' });
  await expectPageInOrder(page, 'cancelling a party', cancel);
  let sendOn = () => {};
  const isSentOn = new Promise<void>((resolve) => {
    sendOn = resolve;
  });
  await fulfilFirst(page, '**/api/my-booking/cancel', async (route) => {
    await isSentOn;
    await route.continue();
  });
  await press(page, cancel);
  await expect(question.getByRole('button', { name: 'Cancelling...' })).toBeVisible();
  await press(page, question.getByRole('button', { name: 'Keep it' }));
  await expect(question).toBeVisible();
  sendOn();
  await expectToast(page, 'Cancelled');
  await expect(page.getByText('This party is not booked')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Your party' })).toBeFocused();
  await expect(account).toContainText('Refunded to your gift voucher');
  await expect(account).toContainText('-£114.00');
});
