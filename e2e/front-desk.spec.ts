import type { Locator, Page } from '@playwright/test';
import { openDashboard, openTab } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { checkInElsewhere } from './kiosk.ts';
import { readMail } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { openWithStream } from './pushed-changes.ts';
import { stepAndPress } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september, type TestSite } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';
const tomorrow = '2025-09-21';

const group = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const family = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Find a family' });

test('by keyboard, staff change and cancel a booking for a family on the phone, and check families in and out at the front desk', async ({
  page,
  site,
  expectError,
}) => {
  const { reference } = await bookAsFamily(site, {
    name: 'Robin Halle',
    date: '2025-09-26',
    email: 'hale@example.org',
  });
  await openWithStream(page, () => openDashboard(page, '/admin?tab=search'));
  await page.getByRole('searchbox').fill('halle');
  await page.keyboard.press('Enter');
  const row = page.getByRole('button', { name: /^Robin Hal/ });
  await stepAndPress(page, row);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Free to cancel until Thursday 25 September, 9:30 AM.');
  const press = (name: string) => stepAndPress(page, dialog.getByRole('button', { name, exact: true }));
  await dialog.getByText('Account', { exact: true }).click();
  await expect(dialog).toContainText('2 × Children (1-12 years)');

  await test.step('the visit is moved', async () => {
    await press('Move to another day');
    const day = dialog.getByLabel('New day');
    await expect(day).toBeFocused();
    await day.fill('2025-10-03');
    await expect(dialog.getByRole('checkbox', { name: /4:30 PM - 6:30 PM/ })).toBeVisible();
    await press('Move to Friday 3 October');
    await expect(dialog).toContainText('Please choose one session');
    await dialog.getByRole('checkbox', { name: /4:30 PM - 6:30 PM/ }).check();
    await expect(dialog.getByLabel('Why')).toHaveCount(0);
    await press('Move to Friday 3 October');
    await expectToast(page, 'Moved', `${reference} is now on Friday 3 October.`);
    await expect(dialog).toContainText('Friday 3 October 2025, 4:30 PM - 6:30 PM');
  });

  await test.step('one child is added and paid in cash', async () => {
    await press('Change who comes');
    await expect(dialog.getByRole('heading', { name: `Who comes with ${reference}` })).toBeFocused();
    await stepAndPress(page, dialog.getByRole('button', { name: 'One more: Children (1-12 years)' }));
    await expect(dialog).toContainText('£9.50 to pay');
    await dialog.getByLabel('Cash given, in pounds').fill('20');
    await expect(dialog).toContainText('Change due £10.50');
    await expectPageInOrder(
      page,
      'one child more',
      dialog.getByRole('button', { name: 'Change', exact: true }),
    );
    await press('Change');
    await expectToast(page, 'Changed', `${reference} has a new ticket by mail.`);
    await dialog.getByText('Account', { exact: true }).click();
    await expect(dialog).toContainText('3 × Children (1-12 years)');
    await expectPageInOrder(page, 'the booking', dialog.getByRole('button', { name: 'Change who comes' }));
    await press('Change who comes');
    await stepAndPress(page, dialog.getByRole('button', { name: 'One fewer: Children (1-12 years)' }));
    await expect(dialog).toContainText('£9.50 back');
    expectError(/Failed to load/);
    expectError(/429/);
    const slowDown = { code: 'slow_down', message: 'Please try again in a minute.' };
    await fulfilFirst(page, '**/change', (route) => route.fulfill({ status: 429, json: slowDown }));
    await press('Change');
    await expect(dialog.getByRole('alert')).toContainText(slowDown.message);
    await expect(dialog.getByRole('alert')).toContainText('Not changed');
    await fulfilFirst(page, '**/change', async (route) => {
      await route.fetch();
      await route.abort();
    });
    // The dialog may read the booking once more before the change.
    const reread = page.waitForResponse(
      async (reply) =>
        /\/bookings\/[^/]+$/.test(reply.url()) && (await reply.json()).tickets[0]?.quantity === 2,
    );
    await press('Change');
    await expect(dialog).toContainText('the same change is never made twice');
    await reread;
    await expect(dialog).toContainText('£9.50 back');
    await press('Change');
    await expectToast(page, 'Changed', '£9.50 in cash, to hand back at the desk');
  });

  await test.step('the e-mail is corrected, and the ticket goes to the right address', async () => {
    await press('Correct the details');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Email').fill('halle@');
    await press('Save the details');
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/valid email/);
    await dialog.getByLabel('Email').fill('halle@example.org');
    await expectPageInOrder(page, 'correcting', dialog.getByRole('button', { name: 'Save the details' }));
    await press('Save the details');
    await expectToast(page, 'Details corrected', 'The ticket is on its way to halle@example.org.');
    await expect(dialog.getByRole('link', { name: 'halle@example.org' })).toBeVisible();
    expect(await readMail(page, 'halle@example.org', 'Your visit')).toContain(reference);
  });

  await test.step('the ticket is sent once more', async () => {
    const toHalle = "select mail_id from kept_mail where recipient = 'halle@example.org'";
    const before = await site.rows(toHalle);
    await press('Send the ticket again');
    await expectToast(page, 'On its way', 'The ticket goes to halle@example.org again.');
    await expect.poll(async () => (await site.rows(toHalle)).length).toBe(before.length + 1);
  });

  await test.step('a note is written, and the visit is cancelled with no charge although the rule would refund nothing', async () => {
    await press('Write a note');
    await expect(dialog.getByLabel('Note')).toBeFocused();
    await page.keyboard.type('Their pram waits in the hall');
    await press('Save the note');
    await expectToast(page, 'Note saved', reference);
    await expect(dialog).toContainText('Note Their pram waits in the hall');
    await press('Change the note');
    await dialog.getByLabel('Note').fill('');
    await press('Save the note');
    await expectToast(page, 'Note removed', reference);
    await expect(dialog.getByRole('button', { name: 'Write a note' })).toBeVisible();
    await expect(dialog).not.toContainText('Their pram');
    expect(await site.rows('select words from booking_note')).toEqual([]);
    await site.rows('update venue set cancel_hours_ahead = 500');
    await press('Cancel this booking');
    const noCharge = dialog.getByRole('radio', { name: 'No charge: all £19.00 goes back' });
    await expect(dialog.getByRole('radio', { name: 'By the rule: nothing goes back' })).toBeChecked();
    await stepAndPress(
      page,
      dialog.getByRole('radio', { name: 'By the rule: nothing goes back' }),
      'ArrowDown',
    );
    await expect(noCharge).toBeChecked();
    await press('Cancel and refund £19.00');
    await expect(dialog.getByLabel('Why')).toHaveAccessibleDescription(/Please say why/);
    await dialog.getByLabel('Why').fill('The car broke down');
    await press('Cancel and refund £19.00');
    await expect(dialog).toContainText('The booking is cancelled.');
    await press('Done');
    await site.rows('update venue set cancel_hours_ahead = 24');
    const [entry] = await site.rows<{ after: object }>(
      "select after from journal where what = 'booking cancelled'",
    );
    expect(entry?.after).toMatchObject({ set_aside: 'the rule (no charge)', reason: 'The car broke down' });
  });

  await test.step('at the front desk a family is checked in with one press, the check-in is undone, and the family is checked out', () =>
    atTheDesk(page, site, expectError));
});

/**
 * Remembers the middle of a control, and clicks the button at that point each time the page changes, until
 * the returned function is called. This simulates the second click of a double click: the list has moved, so
 * another button may be under the pointer.
 */
async function clickAtEachChange(page: Page, control: Locator): Promise<() => Promise<void>> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await control.boundingBox()) ?? {};
  const observer = await page.evaluateHandle(
    ([left, top]) => {
      const made = new MutationObserver(() => {
        const under = document.elementFromPoint(left, top)?.closest('button');
        const click = { bubbles: true, cancelable: true, detail: 2, clientX: left, clientY: top };
        under?.dispatchEvent(new MouseEvent('click', click));
      });
      made.observe(document.body, { childList: true, subtree: true });
      return made;
    },
    [x + width / 2, y + height / 2] as const,
  );
  return () => observer.evaluate((made) => made.disconnect());
}

async function atTheDesk(page: Page, site: TestSite, expectError: (pattern: RegExp) => void): Promise<void> {
  await openTab(page, 'Front Desk');
  await expect(search(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Nobody is booked for today' })).toBeVisible();
  await bookAsFamily(site, { name: 'Maya Okafor', date: today, wishes: 'A quiet corner, please' });
  const { id: sam, reference } = await bookAsFamily(site, {
    name: 'Sam Appleby',
    date: today,
    email: 'sam@example.org',
  });
  await expect(group(page, 'Still to come').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: 'Still to come' })).toHaveText(
    'Still to come: 2 families, 4 children. Inside: 0 families, 0 children',
  );
  await expect(family(page, 'Maya Okafor')).toContainText('They ask A quiet corner, please');

  await search(page).focus();
  await page.keyboard.type(reference.toLowerCase().replaceAll('-', ''));
  await expect(page.getByText('1 on today’s list matches')).toBeVisible();
  await page.keyboard.press('Enter');
  const checkIn = page.getByRole('button', { name: 'Check in Sam Appleby' });
  await expect(checkIn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sam Appleby is checked in.')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next family' });
  await expect(next).toBeFocused();
  await expectPageInOrder(page, 'checked in', next);

  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sam Appleby is not checked in any more.')).toBeVisible();
  await expect(group(page, 'Still to come')).toContainText('Sam Appleby');
  await checkInElsewhere(site, sam, 'Kiosk by the door');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await expect(group(page, 'Inside')).toContainText('Sam Appleby');
  await page.getByRole('button', { name: 'Check out Sam Appleby' }).click();
  await expect(page.getByText('Sam Appleby is checked out.')).toBeVisible();
  await expect(group(page, 'Left')).toContainText('Sam Appleby');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(group(page, 'Inside')).toContainText('Sam Appleby');
  await page.getByRole('button', { name: 'Undo check-in Sam Appleby' }).click();
  await expect(group(page, 'Still to come').getByRole('listitem')).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  expectError(/503/);
  await fulfilFirst(page, '**/check-in/*/check-in', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Check in Maya Okafor' }).click();
  await expect(
    page.getByText('Maya Okafor is not checked in: We could not reach the centre. Please press again'),
  ).toBeInViewport();
  await page.getByRole('button', { name: 'Check in Maya Okafor' }).click();
  await expect(page.getByText('Maya Okafor is checked in.')).toBeInViewport();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(group(page, 'Still to come').getByRole('listitem')).toHaveCount(2);
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('a double click does not check in the next family, which moves under the pointer', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (/\/check-in\/[^/]+\//.test(request.url())) sent.push(request.url());
    });
    const maya = page.getByRole('button', { name: 'Check in Maya Okafor' });
    await maya.scrollIntoViewIfNeeded();
    // The list moves before the reply, because the stream reports the check-in.
    await fulfilFirst(page, '**/check-in/*/check-in', async (route) => {
      const response = await route.fetch();
      await expect(group(page, 'Inside')).toContainText('Maya Okafor');
      await route.fulfill({ response });
    });
    const stop = await clickAtEachChange(page, maya);
    await maya.click();
    await expect(page.getByText('Maya Okafor is checked in.')).toBeVisible();
    await stop();
    expect(sent).toHaveLength(1);
    await expect(group(page, 'Still to come')).toContainText('Sam Appleby');
  });

  await test.step('a press on another family counts, even just after the reply', async () => {
    await page.getByRole('button', { name: 'Undo check-in Maya Okafor' }).press('Enter');
    // Until Maya is back on the list, Sam's button is where her button was clicked, and the page takes a
    // click there for a second click on her button.
    await expect(group(page, 'Still to come')).toContainText('Maya Okafor');
    await page.getByRole('button', { name: 'Check in Sam Appleby' }).click();
    await expect(page.getByText('Sam Appleby is checked in.')).toBeVisible();
    const maya = page.getByRole('button', { name: 'Check in Maya Okafor' });
    const { x = 0, y = 0, height = 0 } = (await maya.boundingBox()) ?? {};
    // Unlike `click()`, this does not wait until the button receives the pointer. The click is at the edge of
    // the button, because the page ignores a second click near the first one for a moment.
    await page.mouse.click(x + 8, y + height / 2);
    await expect(page.getByText('Maya Okafor is checked in.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo check-in Sam Appleby' }).press('Enter');
    await expect(group(page, 'Still to come')).toContainText('Sam Appleby');
  });

  await test.step('the answer to a press leaves the focus in the search for the next family', async () => {
    const held = Promise.withResolvers<void>();
    await fulfilFirst(page, '**/check-in/*/check-in', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Check in Sam Appleby' }).press('Enter');
    await search(page).click();
    held.resolve();
    await expect(page.getByText('Sam Appleby is checked in.')).toBeVisible();
    await expect(group(page, 'Inside')).toContainText('Sam Appleby');
    await expect(search(page)).toBeFocused();
  });

  await test.step('a note of staff is shown in the list and in the dialog of its family', async () => {
    const { id } = await bookAsFamily(site, { name: 'Nora Fennel', date: today, email: 'nora@example.org' });
    await site.rows("insert into booking_note values ($1, 'Needs the step-free door', now())", [id]);
    // The call that writes a note also announces it. This note was inserted without the call, so the test
    // announces it: the list may already have been read.
    await site.rows("select pg_notify('desk', 'bookings')");
    await search(page).fill('');
    await expect(family(page, 'Nora Fennel')).toContainText('Note Needs the step-free door');
    await page.getByRole('button', { name: 'Nora Fennel', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Nora Fennel' })).toContainText('Needs the step-free door');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Nora Fennel', exact: true })).toBeFocused();
  });

  await test.step('the list shows a change that waits for its payment, with the form that takes the payment; a check-in gives the change up', async () => {
    const nora = page.getByRole('button', { name: 'Nora Fennel', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Nora Fennel' });
    await nora.click();
    await dialog.getByRole('button', { name: 'Change who comes' }).click();
    await dialog.getByRole('button', { name: 'One more: Children (1-12 years)' }).click();
    await dialog.getByRole('radio', { name: 'They pay on their booking’s page' }).check();
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expectToast(page, 'Waiting for the payment', 'The family has a mail with the link.');
    // Keeps the job that cancels the payments of ended changes from running between a check-in and its undo.
    await site.rows("update payment set asked_at = 'infinity' where received_at is null");
    await expect(dialog).toContainText('A change for £9.50, held until');
    await page.keyboard.press('Escape');
    await expect(family(page, 'Nora Fennel')).toContainText(
      /Waits for £9\.50 until .*: 3 children instead of 2\. Checking in gives it up\./,
    );
    const take = page.getByRole('button', { name: 'Take £9.50 from Nora Fennel' });
    await expectPageInOrder(page, 'an unpaid change', take);
    await take.click();
    await expect(dialog).toContainText('£9.50 to pay');
    await page.keyboard.press('Escape');
    await expect(take).toBeFocused();
    await page.getByRole('button', { name: 'Check in Nora Fennel' }).click();
    await expect(page.getByText('Nora Fennel is checked in. The unpaid change was given up.')).toBeVisible();
    await expect(family(page, 'Nora Fennel')).not.toContainText('Waits for');
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(
      page.getByText(
        'Nora Fennel is not checked in any more. The unpaid change waits for its payment again.',
      ),
    ).toBeVisible();
    await expect(family(page, 'Nora Fennel')).toContainText('Waits for £9.50');
    await page.getByRole('button', { name: 'Check in Nora Fennel' }).press('Enter');
    await expect(page.getByText('Nora Fennel is checked in. The unpaid change was given up.')).toBeVisible();
    await site.rows("update visit_change set held_until = made_at where state = 'ended'");
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(
      page.getByText('The unpaid change was given up; make it again if the family still wants it.'),
    ).toBeVisible();
  });

  await test.step('the page says that a ticket is for tomorrow, and moves it to today; if today is full, the move needs a reason', async () => {
    await bookAsFamily(site, { name: 'Wanda Quince', date: tomorrow, email: 'wanda@example.org' });
    await bookAsFamily(site, { name: 'Ida Late', date: tomorrow, email: 'ida@example.org' });
    await bookAsFamily(site, { name: 'Wanda Okafor', date: tomorrow, email: 'wanda2@example.org' });
    await search(page).fill('okafor');
    await stepAndPress(page, page.getByRole('button', { name: 'Search tickets of other days' }));
    await expect(group(page, 'Other days').getByRole('listitem')).toContainText('Wanda Okafor');
    await expect(group(page, 'Other days')).toBeFocused();
    await search(page).fill('quince');
    const wanda = group(page, 'Other days').getByRole('listitem');
    await expect(wanda).toContainText('This ticket is for Sunday 21 September.');
    await expect(wanda).toContainText('Free to cancel until Saturday 20 September, 11:15 AM.');
    const move = page.getByRole('button', { name: 'Move it to today Wanda Quince' });
    await expectPageInOrder(page, 'another day', move);
    await search(page).focus();
    await page.keyboard.press('Enter');
    await expect(move).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Wanda Quince is on today’s list now.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check in', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Wanda Quince is checked in.')).toBeVisible();

    await site.rows('update venue set cancel_hours_ahead = 500');
    const [session] = (await site.month()).days.find(({ date }) => date === today)?.sessions ?? [];
    await site.sellTo(today, session?.timeSlot ?? '', 40 - 2 * 4);
    await search(page).fill('ida late');
    const ida = group(page, 'Other days').getByRole('listitem');
    await expect(ida).toContainText('Today has no place left for 2 children.');
    await expect(ida).toContainText('the log says “Came today instead of Sunday 21 September”');
    await ida.getByRole('button', { name: /Move it all the same/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Ida Late' });
    await expect(dialog.getByLabel('New day')).toHaveValue(today);
    await expect(dialog).toContainText('Full: no place is left');
    const send = dialog.getByRole('button', { name: 'Move to Saturday 20 September' });
    await send.click();
    await expect(dialog).toContainText('Please choose another session, or tick this');
    await expect(dialog).toContainText('Please say why, in a few words');
    await dialog.getByRole('checkbox', { name: 'Move the 2 children beyond capacity' }).check();
    await dialog.getByLabel('Why').fill('Drove two hours');
    await expectPageInOrder(page, 'beyond capacity', send);
    await send.click();
    await expectToast(page, 'Moved', 'is now on Saturday 20 September');
    await expect(dialog).toContainText('Saturday 20 September 2025');
    const [stored] = await site.rows(
      'select rule_set_aside, beyond_capacity, reason from visit_move where beyond_capacity',
    );
    expect(stored).toEqual({ rule_set_aside: true, beyond_capacity: true, reason: 'Drove two hours' });
  });
}
