import { comeBack } from './come-back.ts';
import { bookAsFamily } from './family.ts';
import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { stepAndPress, tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const phone = { width: 390, height: 844 };

test('by keyboard, an owner changes the price and an allergen of a dish, sees the menu before publishing, and takes the change back', async ({
  page,
  site,
}) => {
  const family = await bookAsFamily(site, { name: 'Robin Nugget', date: '2025-09-26' });
  await page.setViewportSize(phone);
  await openOffice(page);
  await expectPageInOrder(page, 'contents', page.getByRole('main').getByRole('link', { name: 'Café menu' }));
  await page.setViewportSize(phone);
  await tabTo(page, page.getByRole('searchbox', { name: 'Find anything' }));
  await page.keyboard.type('nugget');
  const found = page.getByRole('region', { name: 'Found', exact: true });
  await expect(found.getByText(/Price: £4.50/)).toBeVisible();
  const order = page.getByRole('link', { name: `Robin Nugget, ${family.reference}` });
  await expect(order).toHaveAttribute('href', `/admin?tab=search&q=${family.reference}`);
  await expectPageInOrder(page, 'found', order);
  await page.setViewportSize(phone);
  await tabTo(page, found.getByRole('link', { name: 'Café menu: Chicken nuggets', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Café menu' })).toBeFocused();

  const menu = officeSection(page, 'menu');
  const dish = menu
    .getByRole('listitem')
    .filter({ has: page.locator('summary', { hasText: 'Toastie' }) })
    .first();
  const look = menu.getByRole('button', { name: 'See what changes' });
  await expect(dish).toBeVisible();
  await tabTo(page, dish.locator('summary').first(), 200);
  await page.keyboard.press('Enter');
  await tabTo(page, dish.getByLabel('Price, £'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('seven');
  await tabTo(page, dish.getByRole('checkbox', { name: 'Mustard' }));
  await page.keyboard.press('Space');
  await tabTo(page, look, 200);
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: 'Price: please give an amount such as 9.50' })).toBeVisible();
  await expectPageInOrder(page, 'a sheet with an error', look);
  await page.setViewportSize(phone);

  await stepAndPress(page, menu.getByRole('link', { name: 'Price: please give an amount such as 9.50' }));
  await expect(dish.getByLabel('Price, £')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('7.77');
  await stepAndPress(page, look);
  await expect(menu.getByRole('heading', { name: 'What changes' })).toBeFocused();
  await expect(menu.getByText('£7.77')).toBeVisible();
  await expect(menu.getByText(/copies from before this change are out of date/)).toBeVisible();
  await stepAndPress(page, menu.getByRole('button', { name: 'Show the page' }));
  const asRead = menu.frameLocator('iframe');
  await expect(asRead.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(asRead.getByText('£7.77')).toBeAttached();
  await expectPageInOrder(
    page,
    'what changes, with the page',
    menu.getByRole('button', { name: 'Publish', exact: true }),
  );
  await page.setViewportSize(phone);

  await tabTo(page, menu.getByRole('button', { name: 'Publish', exact: true }), 80);
  await page.keyboard.press('Enter');
  await expect(menu.getByText('Please look at the allergens above once more')).toBeVisible();
  await expect(menu.getByRole('checkbox', { name: /looked at the changed allergens/ })).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, menu.getByRole('button', { name: 'Publish', exact: true }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Published');
  await expect(menu.locator('#facts-form-menu')).toBeFocused();
  await expect(menu.getByRole('button', { name: 'Take back' })).toBeVisible();

  const menuOfFamilies = async () => (await page.request.get('/menu')).text();
  await expect.poll(menuOfFamilies).toContain('£7.77');
  await stepAndPress(page, menu.getByRole('button', { name: 'Take back' }));
  const back = menu.getByRole('region', { name: 'What taking it back changes' });
  await expect(back.getByRole('heading', { name: 'What taking it back changes' })).toBeFocused();
  await expect(back.getByText(/copies from before this change are out of date/)).toBeVisible();
  await stepAndPress(page, back.getByRole('button', { name: 'Leave it as it is' }));
  await expect(menu.getByRole('button', { name: 'Take back' })).toBeFocused();
  await page.keyboard.press('Enter');
  const takeBack = back.getByRole('button', { name: 'Take it back' });
  await stepAndPress(page, takeBack);
  const looked = back.getByRole('checkbox', { name: /looked at the allergens that change back/ });
  await expect(looked).toBeFocused();
  await expectPageInOrder(page, 'taking allergens back', takeBack);
  await page.setViewportSize(phone);
  await looked.press('Space');
  await stepAndPress(page, takeBack);
  await expectToast(page, 'Taken back');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(menuOfFamilies).not.toContain('£7.77');
});

test('a change of hours for a later day waits and is withdrawn; an event is copied, and school holidays come from a calendar', async ({
  page,
  site,
  expectError,
}) => {
  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true }).click();
  await bookAsFamily(site, { name: 'Monday Family', date: '2025-09-22' });
  await openOffice(page, 'hours');
  const hours = officeSection(page, 'hours');
  const look = hours.getByRole('button', { name: 'See what changes' });
  await hours.getByLabel('Closes').first().fill('15:00');
  await look.click();
  const touched = hours.getByRole('region', { name: 'What it affects' });
  await expect(touched).toContainText(/1 booking is/);
  const held = Promise.withResolvers<void>();
  const checks = '**/api/admin/office/facts/hours/check';
  await page.route(checks, (route) => held.promise.then(() => route.continue()).catch(() => undefined));
  await hours.getByRole('radio', { name: 'From a later day' }).check();
  await hours.getByLabel('First day').fill('2025-10-01');
  await expect(hours.getByText('Looking at what it affects from Wed 1 Oct')).toBeVisible();
  await expect(touched).toHaveCount(0);
  held.resolve();
  await expect(hours.getByText('Looking at what it affects')).toHaveCount(0);
  await expect(touched).toHaveCount(0);
  await page.unroute(checks);
  await hours.getByRole('radio', { name: 'At once' }).check();
  await expect(touched).toContainText(/1 booking is/);
  await hours.getByRole('button', { name: 'Back to editing' }).press('Enter');
  await expect(hours.locator('#facts-form-hours')).toBeFocused();
  await look.click();
  await hours.getByRole('radio', { name: 'From a later day' }).check();
  await hours.getByLabel('First day').fill('2025-10-01');
  await expect(touched).toHaveCount(0);
  // The reply to the first attempt is lost. The second attempt, for another day, counts as another change.
  const publish = hours.getByRole('button', { name: 'Publish for that day' });
  const answered = Promise.withResolvers<void>();
  let isLost = true;
  await page.route('**/api/admin/office/facts/hours', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    if (isLost) return route.abort();
    if (response.ok()) await answered.promise;
    await route.fulfill({ response });
  });
  expectError(/ERR_FAILED|409/);
  await publish.click();
  await expect(hours.getByText('We could not reach the centre')).toBeVisible();
  isLost = false;
  await hours.getByLabel('First day').fill('2025-10-02');
  await publish.click();
  await expect(hours.getByText(/earlier attempt has been saved with other contents/)).toBeVisible();
  await publish.click();
  await hours.getByLabel('First day').fill('2025-10-03');
  answered.resolve();
  await expectToast(page, 'Waiting for its day', 'Thu 2 Oct');

  await goTo('Changes');
  const changes = officeSection(page, 'changes');
  const waiting = changes.getByRole('region', { name: 'Waiting' });
  await expect(waiting.getByText('Hours and capacity', { exact: false })).toHaveCount(2);
  await expectPageInOrder(page, 'changes', waiting.getByRole('button', { name: 'Withdraw' }).first());
  await expect(waiting.getByText(/In effect from/)).toHaveText([/ 1 Oct 2025/, / 2 Oct 2025/]);
  for (const left of [1, 0]) {
    await waiting.getByRole('button', { name: 'Withdraw' }).first().click();
    await expectToast(page, 'Withdrawn');
    await expect(waiting.getByRole('button', { name: 'Withdraw' })).toHaveCount(left);
  }
  await expect(waiting.getByText('No change waits for its day.')).toBeVisible();

  await goTo('Hours and capacity');
  await hours.getByLabel('Places in open play').fill('45');
  await hours.getByLabel('Length of a stay, minutes').fill('130');
  await site.changeByHand('update venue set open_play_capacity = 60');
  expectError(/409/);
  await look.click();
  await expect(hours.getByText(/has changed this meanwhile.*is now 60/)).toBeVisible();
  await expectPageInOrder(
    page,
    'changed meanwhile',
    hours.getByRole('button', { name: /Use the newer version/ }),
  );
  const reads = '**/api/admin/office/facts/hours';
  await page.route(reads, (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
  expectError(/500/);
  const useNewer = hours.getByRole('button', { name: /Use the newer version/ });
  await useNewer.press('Enter');
  await expect(hours.getByRole('alert')).toContainText('Please try again');
  await useNewer.press('Enter');
  await expect(useNewer).toHaveCount(0);
  await expect(look).toBeFocused();
  await expect(hours.getByText('This cannot be published')).toHaveCount(0);
  await expect(hours.getByLabel('Places in open play')).toHaveValue('45');
  await expect(hours.getByLabel('Length of a stay, minutes')).toHaveValue('130');
  await look.click();
  await expect(hours.getByText('60', { exact: true })).toBeVisible();
  const holdReads = async () => {
    const held = Promise.withResolvers<void>();
    await page.route(reads, async (route) => {
      if (route.request().method() === 'GET') await held.promise;
      await route.fallback();
    });
    return held;
  };
  const readAfterwards = await holdReads();
  await hours.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published');
  expect(await site.rows('select open_play_capacity, stay_minutes from venue')).toEqual([
    { open_play_capacity: 45, stay_minutes: 130 },
  ]);

  await test.step('an event is copied with its sessions', async () => {
    await goTo('Event days');
    const events = officeSection(page, 'events');
    const read = page.waitForResponse((response) => response.url().endsWith('/office/facts/hours'));
    readAfterwards.resolve();
    await read;
    const card = events.getByRole('group', { name: /^K-pop/ }).first();
    await card.locator('summary').first().click();
    const shown = card.getByLabel('Day', { exact: true });
    await expect(shown.first()).toBeVisible();
    const sessions = await shown.count();
    await card.getByRole('button', { name: /^Copy K-pop/ }).click();
    const copy = events.getByRole('group', { name: /^K-pop/ }).nth(1);
    await copy.locator('summary').first().click();
    await copy.getByLabel('Title').fill('Lantern Evening');
    const evening = events.getByRole('group', { name: 'Lantern Evening', exact: true });
    const days = evening.getByLabel('Day', { exact: true });
    await expect(days).toHaveCount(sessions);
    for (let index = 0; index < sessions; index += 1)
      await days.nth(index).fill(`2025-12-${String(10 + index).padStart(2, '0')}`);
    await events.getByRole('button', { name: 'See what changes' }).click();
    await expect(events.getByText('Lantern Evening: added')).toBeVisible();
    await events.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectToast(page, 'Published');
    expect(
      await site.rows("select count(*)::int as sessions from session where event_id = 'lantern-evening'"),
    ).toEqual([{ sessions }]);
  });

  await test.step('the link of an error opens the card of its row; a price whose ticket somebody else has removed is named and dropped', async () => {
    await site.rows(`insert into ticket_type (id, name, age_range, colour, includes, takes_place, takes_credit, position)
      values ('story', 'Story time', 'All', 'leaf', 'A story', false, false, 90)`);
    await site.rows(
      "insert into ticket_price values ('story', 'online', 300, 0), ('story', 'kiosk', 300, 0)",
    );
    await goTo('Tickets');
    const tickets = officeSection(page, 'tickets');
    const see = tickets.getByRole('button', { name: 'See what changes' });
    const card = tickets.getByRole('group', { name: 'Story time' });
    const price = card.getByLabel('Price, £').first();
    await card.locator('summary').click();
    await price.fill('three');
    await card.locator('summary').click();
    await expect(price).toBeHidden();
    await see.click();
    await tickets.getByRole('link', { name: 'Price: please give an amount such as 9.50' }).press('Enter');
    await expect(price).toBeFocused();
    await price.fill('3.50');
    await site.rows("delete from ticket_price where ticket_type_id = 'story'");
    await site.rows("delete from ticket_type where id = 'story'");
    await see.click();
    await tickets.getByRole('button', { name: /Use the newer version/ }).press('Enter');
    const notice = tickets.getByText('Some of what you typed could not be kept');
    await expect(notice).toBeVisible();
    await expect(
      tickets.getByText(
        /Left out: Story time, (Online|At the door)\. Somebody has removed what it belonged to\./,
      ),
    ).toBeVisible();
    await see.click();
    await expectToast(page, 'Nothing has been changed');
    await tickets.getByRole('button', { name: 'Throw away what I typed' }).press('Enter');
    await expect(notice).toHaveCount(0);
  });

  await test.step('a notice is published once, even if the first reply was lost and the owner went back to editing', async () => {
    await goTo('Notice board');
    const board = officeSection(page, 'notices');
    await board.getByRole('button', { name: 'Add a notice' }).click();
    await board.getByLabel('Posted').last().fill('2025-09-20T09:00');
    await board.getByRole('textbox', { name: 'Notice', exact: true }).last().fill('The pond is open again.');
    const see = board.getByRole('button', { name: 'See what changes' });
    const publish = board.getByRole('button', { name: 'Publish', exact: true });
    await see.click();
    const publications = '**/api/admin/office/facts/notices';
    await page.route(publications, (route) => route.fetch().then(() => route.abort()), { times: 1 });
    expectError(/ERR_FAILED/);
    await publish.click();
    await expect(board.getByText('Not published')).toBeVisible();
    await board.getByRole('button', { name: 'Back to editing' }).click();
    await see.click();
    await publish.click();
    await expectToast(page, 'Published');
    expect(
      await site.rows(
        "select count(*)::int as notices from notice_post where text = 'The pond is open again.'",
      ),
    ).toEqual([{ notices: 1 }]);

    // An edit after the lost reply is not stored as a second notice.
    await board.getByRole('button', { name: 'Add a notice' }).click();
    await board.getByLabel('Posted').last().fill('2025-09-20T10:00');
    const text = board.getByRole('textbox', { name: 'Notice', exact: true }).last();
    await text.fill('The barn is open.');
    await see.click();
    await page.route(publications, (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await publish.click();
    await expect(board.getByText('Not published')).toBeVisible();
    await board.getByRole('button', { name: 'Back to editing' }).click();
    await board
      .getByRole('group', { name: /The barn is open\.$/ })
      .locator('summary')
      .click();
    await text.fill('The barn is open today.');
    await see.click();
    await publish.click();
    await expect(board.getByText(/earlier attempt has been saved with other contents/)).toBeVisible();
    expect(await site.rows("select text from notice_post where text like 'The barn is%'")).toEqual([
      { text: 'The barn is open.' },
    ]);
    await board.getByRole('button', { name: 'Back to editing' }).click();
    await board.getByRole('button', { name: 'Throw away what I typed' }).click();
  });

  await test.step('two sheets that wait to be published each keep their own day and their own errors', async () => {
    const chooseLater = async (sheet: typeof hours) => {
      const later = sheet.getByRole('radio', { name: 'From a later day' });
      await sheet.getByRole('button', { name: 'See what changes' }).click();
      await later.click();
      await expect(later).toBeChecked();
      await sheet.getByLabel('First day').fill('');
      await sheet.getByRole('button', { name: 'Publish for that day' }).click();
      await expect(sheet.getByLabel('First day')).toBeFocused();
    };
    const takeBack = async (sheet: typeof hours) => {
      await expect(sheet.getByRole('radio', { name: 'From a later day' })).toBeChecked();
      await sheet.getByRole('button', { name: 'Back to editing' }).click();
      await sheet.getByRole('button', { name: 'Throw away what I typed' }).click();
    };
    const readAgain = await holdReads();
    await goTo('Hours and capacity');
    // This sheet was left after its publication, but before its rows were read again. So it still begins with
    // the earlier rows.
    await hours.getByLabel('Places in open play').fill('46');
    readAgain.resolve();
    await chooseLater(hours);
    await goTo('Notice board');
    const board = officeSection(page, 'notices');
    await board.getByRole('button', { name: 'Add a notice' }).click();
    await board.getByLabel('Posted').last().fill('2025-09-20T11:00');
    await board.getByRole('textbox', { name: 'Notice', exact: true }).last().fill('The ducks are back.');
    await chooseLater(board);
    await takeBack(board);
    await goTo('Hours and capacity');
    await takeBack(hours);
  });

  const holidays = officeSection(page, 'holidays');
  await test.step('school holidays come from a calendar file', async () => {
    await goTo('School holidays');
    const file = ['BEGIN:VCALENDAR', 'VERSION:2.0'];
    for (const [name, from, to] of [
      ['Summer of the past', '20240722', '20240903'],
      ['October half term', '20271025', '20271030'],
    ])
      file.push(
        'BEGIN:VEVENT',
        `UID:${from}`,
        `SUMMARY:${name}`,
        `DTSTART;VALUE=DATE:${from}`,
        `DTEND;VALUE=DATE:${to}`,
        'END:VEVENT',
      );
    file.push('END:VCALENDAR', '');
    const calendar = (text: string) => ({
      name: 'holidays.ics',
      mimeType: 'text/calendar',
      buffer: Buffer.from(text),
    });
    await holidays.getByLabel('From a calendar file').setInputFiles(calendar('no calendar'));
    await expect(holidays.getByText(/This is not a calendar file/)).toBeVisible();
    await holidays.getByLabel('From a calendar file').setInputFiles(calendar(file.join('\r\n')));
    await expect(holidays.getByText('1 holiday read. Check the list below, then publish.')).toBeVisible();
    await holidays.getByRole('button', { name: 'See what changes' }).click();
    await holidays.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectToast(page, 'Published');
    expect(
      await site.rows(
        "select last_day::text from school_holiday where name = 'October half term' and first_day = '2027-10-25'",
      ),
    ).toEqual([{ last_day: '2027-10-29' }]);
  });

  await test.step('a calendar address that cannot be read is shown with the reason; new holidays from it wait for the owner', async () => {
    await holidays.getByLabel('Its address').fill('https://10.0.0.7/terms.ics');
    await holidays.getByRole('button', { name: 'See what changes' }).click();
    await holidays.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectToast(page, 'Published');
    await expect(holidays.getByText('The calendar has not been checked yet.')).toBeVisible();
    await holidays.getByRole('button', { name: 'Check it now' }).click();
    await expect(
      holidays.getByText('The calendar could not be read, because it is in a private network.'),
    ).toBeVisible();

    // What the site stores after a night in which the calendar could be read.
    const found = [
      { name: 'Bank holiday', first_day: '2028-05-01', last_day: '2028-05-01' },
      { name: 'May half term', first_day: '2028-05-29', last_day: '2028-06-02' },
    ];
    await site.rows(
      `update holiday_reading set failed_why = null, found = '${JSON.stringify(found)}' returning url`,
    );
    await comeBack(page);
    const news = holidays.getByRole('region', { name: 'The linked calendar' });
    await expect(news.getByText('The calendar has new holidays')).toBeVisible();
    await expect(news.getByRole('listitem')).toHaveText([/^Bank holiday, /, /^May half term, /]);
    await expectPageInOrder(page, 'news', news.getByRole('button', { name: 'Add them below' }));
    await news.getByRole('button', { name: 'Add them below' }).click();
    await holidays.getByRole('button', { name: 'Remove Bank holiday' }).click();
    await expect(holidays.getByRole('button', { name: 'Remove May half term' }).last()).toBeFocused();
    await holidays.getByRole('button', { name: 'See what changes' }).click();
    await holidays.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectToast(page, 'Published');
    await expect(news.getByText('The calendar has a new holiday')).toBeVisible();
    await expect(news.getByRole('listitem')).toHaveText([/^Bank holiday, /]);
    await news.getByRole('button', { name: 'Leave them out' }).click();
    await expect(news.getByText(/: nothing new/)).toBeVisible();
    await expect(news.getByRole('button', { name: 'Check it now' })).toBeFocused();
    expect(
      await site.rows(
        "select name, first_day::text from school_holiday where first_day > '2028-01-01' order by 2",
      ),
    ).toEqual([{ name: 'May half term', first_day: '2028-05-29' }]);
  });

  await test.step('where the button that turns the page of changes disappears, the list takes the focus', async () => {
    await site.rows(
      `insert into fact_change (request_id, sheet, steps, differences, made_by, made_at, holds_from, applied_at)
        select gen_random_uuid(), 'hours', '[]', '[]', 'staff', now(), now(), now() from generate_series(1, 50)`,
    );
    await goTo('Changes');
    await comeBack(page);
    const made = changes.getByRole('region', { name: 'Made' });
    for (const name of ['Older', 'Newer']) {
      await made.getByRole('button', { name }).click();
      await expect(made.getByRole('button', { name })).toHaveCount(0);
      await expect(made.getByRole('heading', { name: 'All changes' })).toBeFocused();
    }
  });
});
