import { dayInWords } from '../src/domain/calendar-day.ts';
import { openDashboard, openTab } from './dashboard.ts';
import { insertMessages, insertPartyEnquiry, messageRow, openMessage, partyDay } from './enquiries.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { closeToast } from './toasts.ts';
import { expectToast } from './visit.ts';

test.describe('a drafted answer', () => {
  test('can be copied and sent, and says whether the party is possible or its time or day is taken; staff then mark the possible party as booked', async ({
    page,
    site,
    context,
    expectError,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const day = await partyDay(site);
    await insertPartyEnquiry(site, 'Sam Ash', day);
    await site.rows("update inquiry set created_at = now() - interval '1 hour'");
    await insertPartyEnquiry(site, 'Alex Rowe', day);
    await openDashboard(page, '/admin?tab=parties');
    const party = openMessage(page, 'Alex Rowe');
    for (const words of [
      'Silver',
      dayInWords(day),
      '12:00 PM - 2:00 PM',
      'Ottilie, aged 7',
      '12 children',
      '£192',
      'No sesame',
    ]) {
      await expect(party).toContainText(words);
    }
    await expectPageInOrder(page, 'the parties', messageRow(page, 'Alex Rowe'));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/draft-response', async (route) => {
      await held;
      await route.continue();
    });
    await party.getByRole('button', { name: 'Draft Response' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft for Alex Rowe' });
    await expect(dialog.getByText('Checking calendar and drafting response...')).toBeVisible();
    release();
    await expectToast(page, 'Response Drafted', 'Response generated (calendar not configured)');
    // The toast lies above the dialog, where it can be pressed.
    await closeToast(page);
    await expect(dialog.getByText('Available', { exact: true })).toBeVisible();
    await expect(
      dialog.getByRole('region', { name: 'Available time slots' }).getByRole('listitem'),
    ).toHaveText(['9:30 AM to 11:30 AM', '12:00 PM to 2:00 PM', '2:00 PM to 4:00 PM', '4:00 PM to 6:00 PM']);
    await expect(dialog.getByText('Another family has asked for an overlapping time')).toBeVisible();
    const body = dialog.getByRole('textbox', { name: 'Message' });
    await expect(body).toHaveValue(
      /^Dear Alex Rowe,\n\nThank you for asking Windfall about a Silver party for 12 children\./,
    );
    await expect(body).not.toBeEditable();
    await dialog.getByRole('button', { name: 'Copy the message' }).click();
    await expect(dialog.getByText('Copied')).toBeVisible();
    expect((await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r\n', '\n')).toBe(
      await body.inputValue(),
    );
    const send = dialog.getByRole('link', { name: 'Open in Email Client' });
    const link = new URL((await send.getAttribute('href')) ?? '');
    expect([link.protocol, link.pathname]).toEqual(['mailto:', 'alex.rowe@example.org']);
    expect(link.searchParams.get('subject')).toBe(
      await dialog.getByRole('textbox', { name: 'Subject' }).inputValue(),
    );
    expect(link.searchParams.get('body')).toBe((await body.inputValue()).replaceAll('\n', '\r\n'));
    await expectPageInOrder(page, 'a draft', send);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toBeHidden();

    await test.step('the party is marked as booked; a failure is shown', async () => {
      expectError(/500/);
      await fulfilFirst(page, '**/mark-booked', (route) => route.fulfill({ status: 500, body: 'broken' }));
      await party.getByRole('button', { name: 'Mark as Booked' }).click();
      await expectToast(page, 'Error', 'Failed to mark the party as booked');
      await party.getByRole('button', { name: 'Mark as Booked' }).click();
      await expectToast(page, 'Party Booked');
      await expect(party).toContainText('Marked as booked on');
      await expect(party.getByRole('button', { name: 'Mark as Booked' })).toHaveCount(0);
    });

    await test.step('the time or the whole day is taken', async () => {
      const block =
        "insert into restriction (day, starts, ends, reason, created_by, created_at) values ($1, $2, $3, 'Boiler service', 'journey', now())";
      await messageRow(page, 'Sam Ash').click();
      const draft = openMessage(page, 'Sam Ash').getByRole('button', { name: 'Draft Response' });
      const dialog = page.getByRole('dialog', { name: 'Draft for Sam Ash' });
      await site.rows(block, [day, 720, 840]);
      await draft.click();
      await expect(dialog.getByText('Partially Available')).toBeVisible();
      await expect(
        dialog.getByRole('region', { name: 'Alternative available dates' }).getByRole('listitem'),
      ).toHaveCount(3);
      await page.keyboard.press('Escape');
      await site.rows(block, [day, null, null]);
      await draft.click();
      await expect(dialog.getByText('Unavailable', { exact: true })).toBeVisible();
      await expect(dialog.getByRole('region', { name: 'Available time slots' })).toBeHidden();
      await page.keyboard.press('Escape');
    });

    await test.step('a failure is shown, and can be tried again', async () => {
      await insertMessages(site, { name: 'Alex Rowe', message: 'Is the sensory area open on Fridays?' });
      await openTab(page, 'Inquiries');
      await fulfilFirst(page, '**/draft-response', (route) => route.fulfill({ status: 500, body: 'broken' }));
      await page.getByRole('button', { name: 'Draft Response' }).click();
      await expectToast(page, 'Error', 'Failed to draft response');
      const dialog = page.getByRole('dialog', { name: 'Draft for Alex Rowe' });
      await expect(dialog.getByText('No response generated')).toBeVisible();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(
        /\[Write your answer here\.\]/,
      );
      // The pressed button has disappeared, but the focus is still in the dialog.
      await expect(dialog.locator(':focus')).toHaveCount(1);
      // The family named no day, so the draft found none free.
      await expect(dialog.getByText('Available', { exact: true })).toHaveCount(0);
    });
  });
});
