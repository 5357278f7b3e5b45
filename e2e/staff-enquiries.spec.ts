import { openDashboard } from './dashboard.ts';
import { insertMessages, messageRow, openMessage } from './enquiries.ts';
import { openFailing } from './open-failing.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { expectToast } from './visit.ts';

const some = [
  { name: 'Alex Rowe', message: 'Is the sensory area open on Fridays?\n\nThank you, Alex' },
  { name: 'Bea O’Neill', message: 'We lost a green mitten', ago: 74 },
  { name: 'Chidi Eze', message: 'Thank you for the soup', type: 'feedback', ago: 200, responded: true },
] as const;

test('staff read the list of messages by keyboard, and mark a message and take the mark back; sixty messages are two pages', async ({
  page,
  site,
  expectError,
}) => {
  await openDashboard(page, '/admin?tab=parties');
  await expect(page.getByRole('heading', { name: 'No birthday inquiries' })).toBeVisible();

  await insertMessages(site, ...some, { name: 'Dev Patel', type: 'birthday' });
  // Converts the dates from the database's clock to the site's.
  const toSiteTime = () =>
    site.rows("update inquiry set created_at = created_at - (now() - '2025-09-20T10:00:00+01:00')");
  await toSiteTime();
  await test.step('if the list cannot be loaded, the page says so and offers another try', async () => {
    expectError(/500|Failed to load/);
    await openFailing(page, '**/api/admin/inquiries?*', () =>
      page.getByRole('tab', { name: 'Inquiries', exact: true }).click(),
    );
    await expect(page.getByText('Could not read the messages')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(messageRow(page, 'Alex Rowe')).toBeVisible();
    // The pressed button has disappeared, but the focus is still in the tab 'Inquiries'.
    await expect(page.getByRole('tabpanel', { name: 'Inquiries' }).locator(':focus')).toHaveCount(1);
    await page.unroute('**/api/admin/inquiries?*');
  });
  const panel = page.getByRole('tabpanel', { name: 'Inquiries' });
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(rows).toHaveText([
    /Alex Rowe.*New/s,
    /Bea O’Neill.*Waiting [34] days/s,
    /Chidi Eze.*Responded/s,
  ]);
  await expect(panel.getByText('2 still to answer')).toBeVisible();
  await expect(openMessage(page, 'Alex Rowe')).toContainText('Is the sensory area open on Fridays?');
  await expectPageInOrder(page, 'the messages', messageRow(page, 'Alex Rowe'));

  await test.step('by keyboard alone, staff go through the list, open a message and go back, on a desktop and on a phone', async () => {
    await messageRow(page, 'Alex Rowe').focus();
    await page.keyboard.press('ArrowDown');
    await expect(messageRow(page, 'Bea O’Neill')).toBeFocused();
    await expect(openMessage(page, 'Bea O’Neill')).toBeVisible();
    await page.keyboard.press('End');
    await expect(messageRow(page, 'Chidi Eze')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Alex Rowe' })).toBeFocused();
    const draft = openMessage(page, 'Alex Rowe').getByRole('button', { name: 'Draft Response' });
    await tabTo(page, draft);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog', { name: 'Draft for Alex Rowe' }).getByRole('textbox', { name: 'Message' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(draft).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await tabTo(page, page.getByRole('button', { name: 'All messages' }));
    await page.keyboard.press('Enter');
    await expect(messageRow(page, 'Alex Rowe')).toBeFocused();
    await expect(openMessage(page, 'Alex Rowe')).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await messageRow(page, 'Bea O’Neill').click();
  const bea = openMessage(page, 'Bea O’Neill');
  await expect(bea.getByRole('link', { name: 'bea.o.neill@example.org' })).toHaveAttribute(
    'href',
    'mailto:bea.o.neill@example.org',
  );
  await bea.getByRole('button', { name: 'Mark as Responded' }).click();
  await expectToast(page, 'Marked as Responded');
  await expect(messageRow(page, 'Bea O’Neill')).toContainText('Responded');
  await expect(panel.getByText('1 still to answer')).toBeVisible();
  await bea.getByRole('button', { name: 'Mark as not responded' }).click();
  await expect(messageRow(page, 'Bea O’Neill')).toContainText(/Waiting/);

  await page.getByRole('searchbox', { name: 'Search' }).fill('MITTEN oneill');
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('giraffe');
  await expect(page.getByRole('heading', { name: 'Nothing found for ‘giraffe’' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Responded');
  await expect(rows).toHaveText([/Chidi Eze/]);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All messages');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first');
  await expect(rows.first()).toContainText('Chidi Eze');

  await test.step('a failure to mark is shown, and changes nothing', async () => {
    await messageRow(page, 'Alex Rowe').click();
    await page.route('**/mark-responded', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await openMessage(page, 'Alex Rowe').getByRole('button', { name: 'Mark as Responded' }).click();
    await expectToast(page, 'Error', 'Failed to mark inquiry as responded');
    await expect(messageRow(page, 'Alex Rowe')).toContainText('New');
    await page.unroute('**/mark-responded');
  });

  await test.step('a message that leaves the list is replaced by the next one', async () => {
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Still to answer');
    await expect(messageRow(page, 'Chidi Eze')).toBeHidden();
    await messageRow(page, 'Alex Rowe').click();
    await openMessage(page, 'Alex Rowe').getByRole('button', { name: 'Mark as Responded' }).click();
    await expect(
      openMessage(page, 'Bea O’Neill').getByRole('heading', { name: 'Bea O’Neill' }),
    ).toBeFocused();
    await openMessage(page, 'Bea O’Neill').getByRole('button', { name: 'Mark as Responded' }).click();
    await expect(page.getByRole('heading', { name: 'Every message is answered' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expectPageInOrder(
      page,
      'every message answered',
      page.getByRole('button', { name: 'Show all messages' }),
    );
  });

  await test.step('sixty messages are two pages', async () => {
    await site.rows('delete from inquiry');
    await insertMessages(
      site,
      ...Array.from({ length: 60 }, (_, index) => ({ name: `Family ${index}`, ago: index })),
    );
    await toSiteTime();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('All messages');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
    await expect(rows.first()).toContainText('Family 0');
    await expect(rows).toHaveCount(50);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('Page 2')).toBeVisible();
    await expect(rows).toHaveCount(10);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(rows.first()).toContainText('Family 0');
  });
});
