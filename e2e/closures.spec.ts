import type { Page } from '@playwright/test';
import { openDashboard, openTab } from './dashboard.ts';
import { bookAsFamily, bookPhotoAsFamily, postAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { bookingLink, linkInMail } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { Story } from './story.ts';
import { expect, test } from './test.ts';
import type { TestSite } from './test-site.ts';
import { chooseDay, expectToast } from './visit.ts';

// A Saturday of the photo season, at ten past eight. The doors open at 9:30.
test.use({ settings: { CLOCK_STARTS_AT: '2025-10-11T08:10:00+01:00' } });

const day = '2025-10-11';
const phone = { width: 390, height: 844 };

/**
 * Books the day: nine visits, two of them without an e-mail and two by one family; two paid photo sessions
 * and one that is being paid; and a party enquiry that is marked as booked.
 */
async function bookTheDay(site: TestSite): Promise<void> {
  for (let family = 0; family < 9; family += 1) {
    await bookAsFamily(site, {
      name: `Family ${String(family).padStart(2, '0')}`,
      date: day,
      tickets: { 'child-1-12': 1 },
      total: 9.5,
      email: `family${family === 8 ? 0 : family}@example.org`,
    });
  }
  for (const [family, time] of ['9:30 AM - 9:50 AM', '9:50 AM - 10:10 AM'].entries())
    await bookPhotoAsFamily(site, {
      name: 'Robin Hale',
      date: day,
      time,
      email: `photo${family}@example.org`,
    });
  await site.takePhotoSessions(day, ['10:10 AM - 10:30 AM']);
  await postAsFamily(site, '/api/party-inquiry', {
    parentName: 'Sam Ashdown',
    parentEmail: 'party@example.org',
    parentPhone: '01632 960888',
    childName: 'Ottilie',
    childAge: '7',
    partyDate: day,
    partyTime: '12:00 PM - 2:00 PM',
    numberOfChildren: '12',
    packageType: 'silver',
    specialRequests: '',
    dietaryRequirements: '',
    inquiryType: 'party_booking',
  });
  await site.rows('update party_inquiry set booked_at = now()');
  await site.rows(
    `update booking set customer_email = 'walk-in@windfall.invalid' where customer_name in ('Family 06', 'Family 07')`,
  );
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter');

/** Opens another tab for a family; a second browser would compile every script again. */
async function openForFamily(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.setViewportSize(phone);
  await goTo(tab, address);
  return tab;
}

async function goTo(tab: Page, address: string): Promise<void> {
  await tab.goto(address);
  await tab.locator('html[data-alive]').waitFor({ state: 'attached' });
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a pipe bursts at 8:10: staff close the day with three presses by keyboard, and families choose what becomes of their bookings', async ({
  page,
  site,
}) => {
  await bookTheDay(site);
  await openDashboard(page, '/admin?tab=closures');
  const main = page.getByRole('main');
  const closing = new Story(page);
  await test.step('the page says whom a closing would affect, before anything is changed', async () => {
    await expect(main).toContainText('10 families, 9 children, £125.50 paid');
    await expect(main).toContainText('8 families will get an email.');
    await expect(main).toContainText('Ring them: no email address (2)');
    await expect(main.getByRole('link', { name: '01632 960555' })).toHaveCount(2);
    await expectPageInOrder(page, 'what it means', page.getByRole('button', { name: 'Close and mail' }));
    await press(page, 'Show the mail');
    await expect(page.getByRole('region', { name: 'The mail as a family reads it' })).toContainText(
      'Dear Alex Example,',
    );
    await press(page, 'Close and mail 8 families');
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      /Please give the reason/,
    );
  });

  await test.step('once the day is closed, each family gets one mail, and the page shows the progress', async () => {
    await page.keyboard.type('Burst pipe');
    await closing.press(page.getByRole('button', { name: 'Close and mail 8 families' }));
    await expectToast(page, 'Closed', 'Nothing more is sold for that time.');
    await expect(
      page.getByRole('heading', { name: /^Saturday 11 October 2025, the whole day/ }),
    ).toBeFocused();
    await expect(main).toContainText('8 families have the mail');
    await expect(main).toContainText('Ring them: 2, No answer yet: 9');
    // The taps on 'Closings' and on the reason count as well.
    closing.taps += 2;
    closing.expectCost(3, 190);
    await expect(page.getByRole('button', { name: 'Undo the closing' })).toBeVisible();
    const mails = await site.rows("select id from mail where kind = 'closure'");
    expect(mails).toHaveLength(8);
  });

  const family = await openForFamily(
    page,
    await linkInMail(site, 'family1@example.org', bookingLink, 'We have to close'),
  );
  const moves = new Story(family);
  await test.step('a family moves its visit free of charge, although the ordinary rule no longer allows a move', async () => {
    await expect(title(family, 'We had to close')).toBeFocused();
    const move = family.getByRole('button', { name: 'Come on another day, free of charge' });
    await expectPageInOrder(family, 'the choice', move);
    await family.setViewportSize(phone);
    await moves.press(move);
    await expect(family.getByRole('heading', { name: 'Move this visit' })).toBeFocused();
    await chooseDay(family, '2025-10-12');
    const sessions = family.getByRole('group', { name: /Labubu/ });
    await expect(sessions).toContainText('You have one session: please choose the same number.');
    for (const session of (await sessions.getByRole('checkbox').all()).slice(0, 2)) await session.check();
    await family.getByRole('button', { name: 'Move to Sunday 12 October' }).click();
    await expect(sessions).toHaveAccessibleDescription(/Please choose one session, or call us/);
    await chooseDay(family, '2025-10-18');
    await moves.press(family.getByRole('button', { name: 'Move to Saturday 18 October' }));
    // The taps on the mail's button and on the day count as well.
    moves.taps += 2;
    moves.expectCost(4, 147);
    await expect(title(family, 'See you on Saturday')).toBeVisible();
    await expectToast(family, 'Moved', 'See you on Saturday 18 October.');
  });

  await test.step('one family chooses a refund and another asks for a call, with one press each', async () => {
    await goTo(family, await linkInMail(site, 'family2@example.org', bookingLink, 'We have to close'));
    await press(family, 'Money back, £9.50');
    await expect(title(family, 'This booking is cancelled')).toBeVisible();
    await expectToast(family, 'Cancelled', 'Your money is on its way back.');
    await goTo(family, await linkInMail(site, 'family3@example.org', bookingLink, 'We have to close'));
    await press(family, 'Please ring me');
    await expect(family.getByRole('main')).toContainText('We will ring you.');
    await expectToast(family, 'Thank you', 'We will ring you.');
    await expect(family.getByRole('heading', { name: /^We have to close/ })).toBeFocused();
  });

  await test.step('the page says what each family chose', async () => {
    const families = page.getByRole('list', { name: 'Families' }).getByRole('listitem');
    await expect(families.filter({ hasText: 'Family 01' })).toContainText('Moved to Saturday 18 October');
    await expect(families.filter({ hasText: 'Family 02' })).toContainText('Money back £9.50 back');
    await expect(families.filter({ hasText: 'Family 03' })).toContainText('Ring them asks to be rung');
    await expect(families.first()).toContainText('Ring them');
    await expect(page.getByRole('button', { name: 'Undo the closing' })).toHaveCount(0);
    for (const name of ['Sam Ashdown', 'Family 03']) {
      const rungBox = page.getByRole('checkbox', { name: new RegExp(`^Rung ${name}`) });
      await rungBox.press('Space');
      await expect(rungBox).toBeChecked();
      await expect(rungBox).toBeFocused();
    }
    await expect(main).toContainText('(2 rung)');
    // The tick is removed and set again before the first reply. The last press counts.
    const reply = Promise.withResolvers<void>();
    await fulfilFirst(page, '**/rung', async (route) => {
      await reply.promise;
      await route.continue();
    });
    const rungBox = page.getByRole('checkbox', { name: /^Rung Family 03/ });
    await rungBox.uncheck();
    await rungBox.check();
    const last = page.waitForResponse((sent) => /"isRung":true/.test(sent.request().postData() ?? ''));
    reply.resolve();
    await last;
    await expect(main).toContainText('(2 rung)');
    await expect(rungBox).toBeChecked();
    await expectPageInOrder(
      page,
      'what became of each',
      page.getByRole('button', { name: 'Back to all closings' }),
    );
    await press(page, 'Back to all closings');
    await expect(page.getByRole('heading', { name: 'Closings so far' })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Closings' })).toContainText('Moved: 1');
  });
});

test('staff close some hours of open play, offer the family another hour, undo the closing before it answers, and begin to close other days', async ({
  page,
  site,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Maya Okafor', date: day, email: 'maya@example.org' });
  await bookAsFamily(site, { name: 'Noor Aziz', date: '2025-10-18', email: 'noor@example.org' });
  const closeDay = page.getByRole('link', { name: 'Close this day and ask its families' });
  await openDashboard(page, '/admin?tab=calendar');
  await closeDay.click();
  await page.getByRole('combobox', { name: 'Time', exact: true }).selectOption('Other hours');
  await page.getByLabel('Until', { exact: true }).fill('11:00');
  const main = page.getByRole('main');
  await expect(main).toContainText('1 visit can come at another hour');
  await page.getByRole('textbox', { name: 'Reason' }).fill('No hot water');
  await page.getByRole('button', { name: 'Close and mail 1 family' }).click();
  await expect(main).toContainText('1 family has the mail');
  const family = await openForFamily(
    page,
    await linkInMail(site, 'maya@example.org', bookingLink, 'We have to close'),
  );
  await expect(family.getByRole('button', { name: 'Come at another hour that day' })).toBeVisible();
  await expect(family.getByRole('main')).toContainText('9:30 AM - 11:00 AM on Saturday 11 October');
  await press(page, 'Undo the closing');
  const question = page.getByRole('dialog', { name: 'Undo the closing?' });
  await expectPageInOrder(page, 'undoing', question.getByRole('button', { name: 'Leave it closed' }));
  await question.getByRole('button', { name: 'Undo it' }).click();
  await expectToast(page, 'Open after all', 'A mail tells 1 family that you are open after all.');
  await expect(main).toContainText('Open after all. The reason was: No hot water');
  await linkInMail(site, 'maya@example.org', bookingLink, 'open after all');
  expectError(/409/);
  await family.getByRole('button', { name: 'Money back, £19.00' }).click();
  await expect(family.getByRole('heading', { level: 1, name: 'See you on Saturday' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to all closings' }).click();
  const closings = page.getByRole('list', { name: 'Closings' });
  await expect(closings).toContainText('Undone: open after all');

  await closings.getByRole('button').click();
  await expect(main).toContainText('Open after all. The reason was: No hot water');
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [date, name] of [
    ['2025-10-18', /^18 October 2025, /],
    [day, /^Today, 11 October 2025, /],
  ] as const) {
    await openTab(page, 'Booking Calendar');
    await page.getByRole('grid').getByRole('button', { name }).click();
    await closeDay.click();
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue(date);
    await expect(page).toHaveURL(/\?tab=closures$/);
  }
  // If the form already shows the day, the button in the calendar keeps what was typed.
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill('No hot water');
  await openTab(page, 'Booking Calendar');
  await closeDay.click();
  await expect(page).toHaveURL(/\?tab=closures$/);
  await expect(reason).toHaveValue('No hot water');
});
