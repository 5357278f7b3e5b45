import { dayInWords } from '../src/domain/calendar-day.ts';
import { calendarFile, startFeedServer } from '../test/feed-server.ts';
import { openDesk } from './desk.ts';
import { opened, partyAsked, partySaturday, row, written } from './enquiries.ts';
import { look } from './look.ts';
import { tabTo } from './tab-to.ts';
import { test as base, expect } from './test.ts';
import { expectToast, toasts } from './visit.ts';

const test = base;
const some = [
  { name: 'Alex Rowe', message: 'Is the sensory area open on Fridays?\n\nThank you, Alex' },
  { name: 'Bea O’Neill', message: 'We lost a green mitten', ago: 74 },
  { name: 'Chidi Eze', message: 'Thank you for the soup', type: 'feedback', ago: 200, responded: true },
] as const;

test('messages: how they stand, found, marked, and marked back', async ({ page, centre }) => {
  await written(centre, ...some, { name: 'Dev Patel', type: 'birthday' });
  await openDesk(page, '/admin?tab=inquiries');
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(3);
  await expect(row(page, 'Alex Rowe')).toContainText('New');
  await expect(row(page, 'Bea O’Neill')).toContainText(/Waiting [34] days/);
  await expect(row(page, 'Chidi Eze')).toContainText('Responded');
  await expect(page.getByText('2 still to answer')).toBeVisible();
  await expect(opened(page, 'Alex Rowe')).toContainText('Is the sensory area open on Fridays?');
  await look(page, 'the messages', row(page, 'Alex Rowe'));

  await row(page, 'Bea O’Neill').click();
  const bea = opened(page, 'Bea O’Neill');
  await expect(bea.getByRole('link', { name: 'bea.o.neill@example.org' })).toHaveAttribute(
    'href',
    'mailto:bea.o.neill@example.org',
  );
  await bea.getByRole('button', { name: 'Mark as Responded' }).click();
  await expectToast(page, 'Marked as Responded');
  await expect(row(page, 'Bea O’Neill')).toContainText('Responded');
  await expect(page.getByText('1 still to answer')).toBeVisible();
  await bea.getByRole('button', { name: 'Not answered yet after all' }).click();
  await expect(row(page, 'Bea O’Neill')).toContainText(/Waiting/);

  await page.getByRole('searchbox', { name: 'Search' }).fill('MITTEN oneill');
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('giraffe');
  await expect(page.getByRole('heading', { name: 'Nothing found for ‘giraffe’' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Responded');
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText(/Chidi Eze/);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All messages');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first');
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()).toContainText(
    'Chidi Eze',
  );
});

test('a message that leaves the list gives way to the next one', async ({ page, centre }) => {
  await written(centre, ...some);
  await openDesk(page, '/admin?tab=inquiries');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Still to answer');
  await expect(row(page, 'Chidi Eze')).toBeHidden();
  await row(page, 'Alex Rowe').click();
  await opened(page, 'Alex Rowe').getByRole('button', { name: 'Mark as Responded' }).click();
  await expect(opened(page, 'Bea O’Neill')).toBeVisible();
  await opened(page, 'Bea O’Neill').getByRole('button', { name: 'Mark as Responded' }).click();
  await expect(page.getByRole('heading', { name: 'Every message is answered' })).toBeVisible();
  await look(page, 'every message answered', page.getByRole('button', { name: 'Show all messages' }));
});

test('marking that fails says so, and changes nothing', async ({ page, centre, expectTrouble }) => {
  expectTrouble(/500|Failed to load/);
  await written(centre, some[0]);
  await openDesk(page, '/admin?tab=inquiries');
  await page.route('**/mark-responded', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await opened(page, 'Alex Rowe').getByRole('button', { name: 'Mark as Responded' }).click();
  await expectToast(page, 'Error', 'Failed to mark inquiry as responded');
  await expect(row(page, 'Alex Rowe')).toContainText('New');
});

test('sixty messages are two pages; a new one comes up by itself', async ({ page, centre }) => {
  await written(
    centre,
    ...Array.from({ length: 60 }, (_, index) => ({ name: `Family ${index}`, ago: index })),
  );
  await page.clock.install();
  await openDesk(page, '/admin?tab=inquiries');
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(rows.first()).toContainText('Family 0');

  await written(centre, { name: 'Zoë Ash' });
  await page.clock.runFor(31_000);
  await expect(rows.first()).toContainText('Zoë Ash');
});

test('by keyboard alone, on a desk and on a phone', async ({ page, centre }) => {
  await written(centre, ...some);
  await openDesk(page, '/admin?tab=inquiries');
  await tabTo(page, row(page, 'Alex Rowe'));
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Bea O’Neill')).toBeFocused();
  await expect(opened(page, 'Bea O’Neill')).toBeVisible();
  await page.keyboard.press('End');
  await expect(row(page, 'Chidi Eze')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Alex Rowe' })).toBeFocused();
  const draft = opened(page, 'Alex Rowe').getByRole('button', { name: 'Draft Response' });
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
  await expect(row(page, 'Alex Rowe')).toBeFocused();
  await expect(opened(page, 'Alex Rowe')).toBeHidden();
});

test('nobody has written', async ({ page }) => {
  await openDesk(page, '/admin?tab=inquiries');
  await expect(page.getByRole('heading', { name: 'No inquiries' })).toBeVisible();
  await page.getByRole('tab', { name: 'Birthday Parties' }).click();
  await expect(page.getByRole('heading', { name: 'No birthday inquiries' })).toBeVisible();
});

test('the list cannot be read: said, with another try', async ({ page, centre, expectTrouble }) => {
  expectTrouble(/500|Failed to load/);
  await written(centre, some[0]);
  // The page reads again by itself whenever it hears of a change: it stays broken until it is mended.
  await page.route('**/api/admin/inquiries?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await openDesk(page, '/admin?tab=inquiries');
  await expect(page.getByText('Could not read the messages')).toBeVisible();
  await page.unroute('**/api/admin/inquiries?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Alex Rowe')).toBeVisible();
});

test.describe('a drafted answer', () => {
  test('to a party that can be had: all of it, to copy and to send', async ({ page, centre, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const day = await partySaturday(centre);
    await partyAsked(centre, 'Sam Ash', day);
    await centre.rows("update inquiry set created_at = now() - interval '1 hour'");
    await partyAsked(centre, 'Alex Rowe', day);
    await openDesk(page, '/admin?tab=parties');
    const party = opened(page, 'Alex Rowe');
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
    await look(page, 'the parties', row(page, 'Alex Rowe'));
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
    // It lies in front of the dialog, where it can be pressed.
    await toasts(page).getByRole('button', { name: 'Close message' }).click();
    await expect(toasts(page)).toHaveCount(0);
    await expect(dialog.getByText('Available', { exact: true })).toBeVisible();
    await expect(
      dialog.getByRole('region', { name: 'Available time slots' }).getByRole('listitem'),
    ).toHaveText(['9:30 AM to 11:30 AM', '12:00 PM to 2:00 PM', '2:00 PM to 4:00 PM', '4:00 PM to 6:00 PM']);
    await expect(dialog.getByText('Another family has asked for a time that overlaps')).toBeVisible();
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
    await look(page, 'a draft', send);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toBeHidden();
  });

  test('that time is gone, or the whole day is', async ({ page, centre }) => {
    const day = await partySaturday(centre);
    await partyAsked(centre, 'Alex Rowe', day);
    const block =
      "insert into restriction (day, starts, ends, reason, created_by, created_at) values ($1, $2, $3, 'Boiler service', 'journey', now())";
    await centre.rows(block, [day, 720, 840]);
    await openDesk(page, '/admin?tab=parties');
    await page.getByRole('button', { name: 'Draft Response' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft for Alex Rowe' });
    await expect(dialog.getByText('Partially Available')).toBeVisible();
    await expect(
      dialog.getByRole('region', { name: 'Alternative available dates' }).getByRole('listitem'),
    ).toHaveCount(3);
    await page.keyboard.press('Escape');
    await centre.rows(block, [day, null, null]);
    await expect
      .poll(async () => (await page.request.get(`/api/party-day/${day}`)).text())
      .toContain('"reason":"Boiler');
    await page.getByRole('button', { name: 'Draft Response' }).click();
    await expect(dialog.getByText('Unavailable', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Available time slots' })).toBeHidden();
    await look(page, 'a draft that says no', dialog.getByRole('link', { name: 'Open in Email Client' }));
  });

  test('that fails says so, and can be tried again', async ({ page, centre, expectTrouble }) => {
    expectTrouble(/500|Failed to load/);
    await written(centre, some[0]);
    await openDesk(page, '/admin?tab=inquiries');
    await expect(toasts(page)).toHaveCount(1);
    await page.route('**/draft-response', (route) => route.fulfill({ status: 500, body: 'broken' }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Draft Response' }).click();
    await expectToast(page, 'Error', 'Failed to draft response');
    const dialog = page.getByRole('dialog', { name: 'Draft for Alex Rowe' });
    await expect(dialog.getByText('No response generated')).toBeVisible();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(
      /\[Write your answer here\.\]/,
    );
  });
});

/** A centre that has its calendar elsewhere. */
const withFeed = base.extend<object, { feed: Awaited<ReturnType<typeof startFeedServer>> }>({
  feed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const feed = await startFeedServer();
      await use(feed);
      await feed.stop();
    },
    { scope: 'worker' },
  ],
  settings: async ({ feed }, use, { testId }) =>
    use({ CALENDAR_FEED_URL: `${feed.url}/${testId}/basic.ics` }),
});

withFeed('what the centre’s own calendar has is not offered', async ({ page, centre, feed }) => {
  const day = await partySaturday(centre);
  const at = (time: string) => `TZID=Europe/London:${day.replaceAll('-', '')}T${time}`;
  feed.answerWith(
    calendarFile(
      [
        'BEGIN:VEVENT',
        'UID:1',
        'SUMMARY:Gold party',
        `DTSTART;${at('120000')}`,
        `DTEND;${at('140000')}`,
        'END:VEVENT',
      ].join('\r\n'),
    ),
  );
  await partyAsked(centre, 'Alex Rowe', day);
  await openDesk(page, '/admin?tab=parties');
  await page.getByRole('button', { name: 'Draft Response' }).click();
  await expectToast(page, 'Response Drafted', 'Response generated with calendar availability');
  const dialog = page.getByRole('dialog', { name: 'Draft for Alex Rowe' });
  await expect(dialog.getByText('Partially Available')).toBeVisible();
  await expect(dialog.getByText("Your calendar has 'Gold party' then (12:00 PM - 2:00 PM).")).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).not.toHaveValue(/Gold/);
});
