import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { comeBack } from './come-back.ts';
import { enterCode } from './credits.ts';
import { bookAsFamily, holdAsFamily } from './family.ts';
import { bookingLink, linkInMail } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { leaveAndRestore } from './page-restored.ts';
import { Story } from './story.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { addTickets, cardFormReady, children, chooseDay, expectToast, familyDetails } from './visit.ts';

test.use({ settings: september });

const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel this visit' });

test('a family opens its booking by the link in its mail and cancels it with the keyboard alone', async ({
  page,
  site,
  expectError,
}) => {
  await bookAsFamily(site, { ...familyDetails, date: '2025-09-27' });
  await page.goto(await linkInMail(site, familyDetails.email, bookingLink));
  await expect(page.getByRole('heading', { level: 1, name: 'See you on Saturday' })).toBeFocused();
  await expect(page).toHaveURL('/my-booking');
  const main = page.getByRole('main');
  await expect(main).toContainText('Saturday 27 September 2025');
  await expect(main).toContainText('Free to cancel until Friday 26 September');
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('of which 20% VAT');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to your calendar' }).click();
  expect((await download).suggestedFilename()).toBe('visit.ics');

  const question = page.getByRole('dialog', { name: 'Cancel this visit?' });
  const cancel = question.getByRole('button', { name: /^Cancel, £/ });
  await test.step('when the rule gives less than was shown, nothing is cancelled and the page shows what applies now', async () => {
    await cancelButton(page).click();
    await site.rows('update venue set cancel_hours_ahead = 500');
    expectError(/409/);
    await cancel.click();
    await expect(question.getByRole('alert')).toContainText('Nothing has been cancelled');
    await expect(question).toContainText('No money goes back.');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(main).toContainText('This visit can no longer be refunded.');
    await site.rows('update venue set cancel_hours_ahead = 24');
  });
  await test.step('when the family comes back from another window, the page reads the booking again', async () => {
    const readAgain = async () => {
      await comeBack(page);
      return main.textContent();
    };
    await expect.poll(readAgain).toContain('Free to cancel until');
  });

  await cancelButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(question).toContainText('goes back the way you paid');
  await expectPageInOrder(page, 'the question', question.getByRole('button', { name: 'Keep it' }));
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(cancelButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'This booking is cancelled' })).toBeFocused();
  await expectToast(page, 'Cancelled', 'is on its way back. We will email you about it.');
  await expect(cancelButton(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Sent back on 20 Sept 2025');
  await expectPageInOrder(page, 'cancelled', page.getByRole('button', { name: 'All my bookings' }));

  await test.step('the payment page, opened again, says that the booking is cancelled and not that nothing was paid', async () => {
    await page.goto('/booking-success');
    await expect(page.getByRole('heading', { level: 1, name: 'This booking is cancelled' })).toBeFocused();
    await expect(main).toContainText('Our email about it says how much money you get back');
    await expect(main).not.toContainText('No money was taken');
    await main.getByRole('link', { name: 'My bookings' }).click();
    await expect(page).toHaveURL('/my-booking');
  });
});

test('without the mail, a family finds everything booked with its email by a code, and moves a visit', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/404/);
  const email = 'finder@example.org';
  await bookAsFamily(site, { ...familyDetails, email, date: '2025-09-27' });
  await bookAsFamily(site, { ...familyDetails, email, date: '2025-09-28' });
  await page.goto('/my-booking?booking=00000000-0000-4000-8000-000000000000#none');
  await expect(page.getByRole('heading', { level: 1, name: 'This link opens no booking' })).toBeVisible();
  await expectPageInOrder(page, 'a wrong link', page.getByRole('button', { name: 'Find it by email' }));
  await page.getByRole('button', { name: 'Find it by email' }).click();

  const find = page.getByRole('main').getByRole('button', { name: 'Find my booking' });
  await expectPageInOrder(page, 'the form', find);
  await find.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await test.step('when the field has the focus already, its error is announced', async () => {
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.type('nobody');
    await expect(page.getByLabel('Email')).not.toHaveAccessibleDescription(/valid email/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('valid email');
  });
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Your bookings' });
  await expect(panel).toContainText('Bookings made with nobody@example.org');
  await expect(panel).toBeFocused();
  await enterCode(page, 'nobody@example.org');
  await expect(page.getByRole('main')).toContainText('Nothing is booked with this email');
  await page.getByRole('button', { name: 'Another email' }).press('Enter');
  await expect(find).toBeVisible();
  await expect(panel).toBeFocused();

  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await enterCode(page, email);
  const open = page.getByRole('button', { name: /^Open K-pop/ });
  await expect(open).toHaveCount(2);
  await expectPageInOrder(page, 'the list', open.first());
  await open.last().click();
  await expect(page.getByRole('main')).toContainText('Sunday 28 September 2025');
  await page.getByRole('button', { name: 'All my bookings' }).click();
  await expect(open).toHaveCount(2);
  await open.first().click();

  await test.step('the calendar file is that of the booking shown, even if the tab has ordered another since', async () => {
    const other = await holdAsFamily(site, { ...familyDetails, email, date: '2025-10-04' });
    await page.evaluate((access) => sessionStorage.setItem('bookingAccess', JSON.stringify(access)), {
      ...other,
      viewToken: null,
      confirmationAsked: true,
    });
    await page.reload();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to your calendar' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('DTSTART:20250927');
  });

  await test.step('one visit moves to another day; a move to a full day is refused with its reason and changes nothing', async () => {
    const move = page.getByRole('button', { name: 'Move to another day' });
    await move.click();
    await expect(page.getByRole('heading', { name: 'Move this visit' })).toBeFocused();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('Please select a date');

    // This family and others fill its session. The family may keep its places there, and add a session.
    await site.sellTo('2025-09-27', '9:30 AM - 11:30 AM', 38);
    await chooseDay(page, '2025-09-27');
    await page.getByRole('checkbox', { name: /9:30 AM - 11:30 AM/ }).check();
    await page.getByRole('checkbox', { name: /12:00 PM - 2:00 PM/ }).check();
    await expect(page.getByRole('main')).toContainText('£19.00 to pay');

    // Friday 3 October is an event day with one session in the afternoon.
    await chooseDay(page, '2025-10-03');
    await page.getByRole('button', { name: 'Move to Friday 3 October' }).click();
    await expect(page.getByRole('main')).toContainText('Please select a session');
    const session = page.getByRole('checkbox', { name: /4:30 PM - 6:30 PM/ });
    await session.check();
    await expect(page.getByRole('main')).toContainText('Nothing to pay');
    await site.sellTo('2025-10-03', '4:30 PM - 6:30 PM', 39);
    expectError(/409/);
    await page.getByRole('button', { name: 'Move to Friday 3 October', exact: true }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'Your visit was not moved' });
    await expect(refused).toContainText('only 1 place left');
    await expect(refused).toContainText('It is still on Saturday 27 September');
    await expectPageInOrder(page, 'a full session', page.getByRole('button', { name: 'Leave it' }));

    await chooseDay(page, '2025-09-30');
    await page.getByRole('button', { name: 'Move to Tuesday 30 September' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'See you on Tuesday' })).toBeFocused();
    await expectToast(page, 'Moved', 'See you on Tuesday 30 September. Your ticket stays.');
    await expect(page.getByRole('main')).toContainText('Free to cancel until Monday 29 September, 9:30 AM.');
  });

  await test.step('a second session is paid on the payment page; until then the visit stays as it is', async () => {
    await page.getByRole('button', { name: 'Move to another day' }).press('Enter');
    await chooseDay(page, '2025-09-30');
    await page.getByRole('button', { name: 'Move to Tuesday 30 September' }).click();
    await expect(page.getByRole('main')).toContainText('Your visit is on this day already');
    await chooseDay(page, '2025-10-05');
    await page.getByRole('checkbox', { name: /9:30 AM - 11:30 AM/ }).check();
    await page.getByRole('checkbox', { name: /12:00 PM - 2:00 PM/ }).check();
    await expect(page.getByRole('main')).toContainText('£19.00 to pay');
    const pay = page.getByRole('button', { name: 'Pay £19.00 and move to Sunday 5 October' });
    await leaveAndRestore(page, () => pay.press('Enter'));
    await expect(pay).toBeEnabled();
    await expect(page.getByRole('heading', { level: 1, name: 'See you on Tuesday' })).toBeVisible();
    expect(await site.rows("select state, to_pay_pence, target->>'day' as day from visit_change")).toEqual([
      { state: 'pending', to_pay_pence: 1900, day: '2025-10-05' },
    ]);
    await page.getByRole('button', { name: 'Leave it', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Move to another day' })).toBeFocused();
  });
});

test('a further child is paid for on the payment page; an unpaid change waits, and a change that is given up has no effect', async ({
  page,
  site,
  expectError,
}) => {
  const email = 'more@example.org';
  await bookAsFamily(site, { ...familyDetails, email, date: '2025-09-29' });
  const link = await linkInMail(site, email, bookingLink);
  await page.goto(link);
  const open = page.getByRole('button', { name: 'Change who comes' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Change who comes' })).toBeFocused();
  await addTickets(page, { [children]: 1 });
  const main = page.getByRole('main');
  await expect(main).toContainText('Until it is paid, the visit stays as it is.');
  const pay = page.getByRole('button', { name: 'Pay £9.50' });
  await expectPageInOrder(page, 'the price of a change', pay);
  await leaveAndRestore(page, () => pay.click());
  await expect(pay).toBeEnabled();

  const waiting = page.getByText('Your change is not paid for yet');
  await test.step('paying for a change that has just been given up is refused once, and the change can then be made again', async () => {
    await comeBack(page);
    await expect(waiting).toBeVisible();
    await page.getByRole('button', { name: 'Leave it as it was' }).press('Enter');
    await expect(waiting).toHaveCount(0);
    await expectToast(page, 'Left as it was');
    await expect(main).toBeFocused();
    expectError(/409/);
    await pay.click();
    await expect(page.getByRole('alert')).toContainText('you can change it again');
    await leaveAndRestore(page, () => pay.click());
    await expect(pay).toBeEnabled();
  });

  await page.goto(link);
  await expect(waiting).toBeVisible();
  // By the browser's clock the places are kept until another day, but the page names only the time.
  await expect(main).toContainText(/We keep the places until \d{1,2}:\d\d [AP]M\. Until the change is paid/);
  await expectPageInOrder(
    page,
    'a change that waits',
    page.getByRole('button', { name: 'Leave it as it was' }),
  );
  await leaveAndRestore(page, () => pay.click());
  await expect(pay).toBeEnabled();

  await test.step('a change that has ended since the page was read is not paid for: its notice disappears, and a toast says why', async () => {
    await site.rows("select end_change(booking_id) from visit_change where state = 'pending'");
    await pay.click();
    await expect(waiting).toHaveCount(0);
    await expectToast(page, 'Your change was not paid for', 'This change has ended.');
    await expect(main).toBeFocused();
    await expect(main).toContainText('2 × Children');
  });

  await page.setViewportSize({ width: 390, height: 844 });
  const story = new Story(page);
  await story.tap(open);
  await story.tap(page.getByRole('button', { name: `One more: ${children}` }));
  await story.tap(pay);
  await cardFormReady(page, 'Pay for the change of your visit');
  await expect(page.getByText('Paid before')).toBeVisible();
  await story.payByCard();
  await expect(page.getByRole('article').first()).toContainText('3 × Children');
  story.expectCost(7, 240);
  await page.goto(link);
  await expect(main).toContainText('3 × Children');
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('£28.50');

  await open.click();
  await page.getByRole('button', { name: `One fewer: ${children}` }).click();
  await page.getByRole('button', { name: 'Change, £9.50 goes back' }).click();
  await expectToast(page, 'Changed', 'We will email you the new ticket.');
  await expect(open).toBeFocused();
  await expect(main).toContainText('2 × Children');
});
