import type { Page } from '@playwright/test';
import { expectPageInOrder } from './page-in-order.ts';
import { pressDisabled } from './press-disabled.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september, type TestSite } from './test-site.ts';
import { holdToast } from './toasts.ts';
import {
  addTickets,
  adults,
  babies,
  children,
  chooseDay,
  chosenDate,
  continueToDetails,
  dayInCalendar,
  expectToast,
  expectTotal,
  familyDetails,
  fillDetails,
  openDetails,
  orderSummary,
} from './visit.ts';

test.use({ settings: september });

test('tickets and details: counters, totals and errors; going back and reloading keep every choice', async ({
  page,
}) => {
  await page.goto('/booking?step=details');
  await expect(page).toHaveURL('/booking');
  await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible();
  await expectTotal(page, '£0.00');
  for (const name of [babies, children, adults]) {
    await expect(page.getByRole('button', { name: `One fewer: ${name}` })).toBeDisabled();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const ages = await page.getByText('(1-12 years)', { exact: true }).first().boundingBox();
  expect(ages?.height, 'ages stay on one line').toBeLessThan(40);
  await page.setViewportSize({ width: 1280, height: 900 });

  const onward = page.getByRole('button', { name: 'Continue to Booking' });
  await onward.click();
  await expectToast(page, 'No tickets selected', 'Please select at least one ticket to continue.');
  await holdToast(page);
  await expect(page.getByRole('main')).toContainText('Error: Please select at least one ticket to continue.');
  await expect(page).toHaveURL('/booking');
  await addTickets(page, { [children]: 1 });
  await continueToDetails(page);
  await expect(page.getByText('Please select at least one ticket to continue.')).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: `One fewer: ${children}` }).click();

  await addTickets(page, { [babies]: 1 });
  await expectTotal(page, '£4.00');
  await addTickets(page, { [children]: 2 });
  await expectTotal(page, '£23.00');
  await addTickets(page, { [adults]: 3 });
  await expectTotal(page, '£29.00');
  await expect(orderSummary(page)).toContainText('3 adults, with your children');
  await page.getByRole('button', { name: `One fewer: ${babies}` }).click();
  await expect(page.getByRole('button', { name: `One fewer: ${babies}` })).toBeDisabled();
  await expect(page.getByRole('group', { name: babies })).toContainText(`${babies}: 0`);
  await expectTotal(page, '£25.00');
  await expect(orderSummary(page)).toContainText('2 × Children (1-12 years)');
  await expect(orderSummary(page)).toContainText('3 × Adults');

  const question = page.getByRole('group', {
    name: 'One adult per child comes free. Are you adding another?',
  });
  await test.step('an adult is added: the page asks once whether this is the free adult or an extra one', async () => {
    const counted = page.getByRole('group', { name: adults, exact: true });
    const fewer = page.getByRole('button', { name: `One fewer: ${adults}` });
    // The question does not block the booking, and is not asked if there are more adults than children.
    await expect(question).toHaveCount(0);
    await fewer.click();
    await expect(question).toBeVisible();
    await fewer.click();
    await fewer.click();
    await expect(question).toHaveCount(0);
    await addTickets(page, { [adults]: 1 });
    await expect(question).toBeVisible();
    await expect(page.getByRole('button', { name: `One more: ${adults}` })).toBeFocused();

    await tabTo(page, question.getByRole('button', { name: 'No, only the free one' }));
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page.getByText('No ticket needed. One adult per child comes free.')).toBeFocused();
    await expect(counted).toContainText(`${adults}: 0`);
    await expectTotal(page, '£19.00');

    await addTickets(page, { [adults]: 1 });
    await expectTotal(page, '£21.00');
  });

  const summary = page.getByRole('alert', { name: 'Please check these answers' });
  await test.step('details: every error is shown beside its field and in a summary that takes focus', async () => {
    await continueToDetails(page);
    const submit = page.getByRole('button', { name: 'Continue to Payment' });
    await submit.click();
    await expect(summary).toBeFocused();
    await expectPageInOrder(page, 'details with errors', submit);
    await expect(summary.getByRole('link')).toHaveText(fieldErrors.map(([, words]) => words ?? ''));
    expect(
      await summary.getByRole('link').evaluateAll(describedBeside),
      'errors beside their fields',
    ).toEqual(fieldErrors);
    for (const name of ['Please select a date', 'You must agree to the terms']) {
      const link = summary.getByRole('link', { name });
      await link.click();
      await expect(page.locator((await link.getAttribute('href')) ?? '')).toBeFocused();
    }

    await page.getByLabel('Full name').fill('S');
    await page.getByLabel('Phone').fill('012345678');
    await page.getByRole('textbox', { name: 'Email' }).fill('sam@example');
    await submit.click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(5);
    await page.getByLabel('Full name').fill('Sa');
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('');
    await expect(summary.getByRole('link', { name: 'Name must be at least 2 characters' })).toHaveCount(0);
  });

  await test.step('going back, by link or by browser, and reloading keep every choice', async () => {
    await fillDetails(page);
    await page.getByLabel('Special requests').fill('A pram, please');
    await chooseDay(page, '2025-09-23');
    await expect(summary).toHaveCount(0);

    await page.getByRole('link', { name: 'Back to Tickets' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeFocused();
    await expect(page.getByRole('group', { name: children })).toContainText(`${children}: 2`);
    await expect(page.getByRole('group', { name: adults })).toContainText(`${adults}: 1`);
    await continueToDetails(page);
    await expectKept(page);

    await page.goBack();
    await expect(page.getByRole('group', { name: children })).toContainText(`${children}: 2`);
    await page.goForward();
    await expectKept(page);
    await page.reload();
    await expectKept(page);
    await page.getByRole('link', { name: 'Back to Tickets' }).click();
    await expectTotal(page, '£21.00');
    await expect(question, 'asked once for each draft').toHaveCount(0);
  });
});

async function expectKept(page: Page): Promise<void> {
  await expect(chosenDate(page)).toHaveText(/Tuesday 23 September 2025/);
  const form = page.locator('#booking-details');
  const fields = () => form.evaluate((each: HTMLFormElement) => Object.fromEntries(new FormData(each)));
  await expect.poll(fields).toMatchObject({
    customerName: familyDetails.name,
    customerPhone: familyDetails.phone,
    customerEmail: familyDetails.email,
    specialRequests: 'A pram, please',
    agreeToTerms: 'on',
  });
  await expectTotal(page, '£21.00');
}

/** The id of each field, and its error. */
const fieldErrors = [
  ['selectedDate', 'Please select a date'],
  ['customerName', 'Name must be at least 2 characters'],
  ['customerPhone', 'Please enter a valid phone number'],
  ['customerEmail', 'Please enter a valid email address'],
  ['agreeToTerms', 'You must agree to the terms and conditions to proceed'],
];

/**
 * Runs in the page. Returns for each link of the error summary the id of its field, and the error that
 * describes the field.
 */
function describedBeside(links: Element[]): string[][] {
  return links.map((link) => {
    const id = link.getAttribute('href')?.slice(1) ?? '';
    const texts = document.getElementById(id)?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const errors = texts.map((text) => document.getElementById(text)?.textContent?.match(/Error: (.*)/)?.[1]);
    return [id, errors.join('')];
  });
}

test('the calendar shows each day’s state, and only open days can be chosen or typed', async ({
  page,
  site,
}) => {
  await site.sellTo('2025-09-22', '9:30 AM - 4:00 PM', 40);
  await site.sellTo('2025-09-23', '9:30 AM - 4:00 PM', 31);
  await site.sellTo('2025-09-28', '9:30 AM - 11:30 AM', 40);
  await site.sellTo('2025-09-28', '2:30 PM - 4:30 PM', 33);
  await restrict(site, '2025-09-24', 'Staff training', 'We are learning first aid.');
  await restrict(site, '2025-09-26', '');
  await openDetails(page);

  const calendar = page.getByRole('dialog', { name: 'Choose the date of your visit' });
  for (const [day, words] of [
    ['2025-10-21', /Bookings open one month ahead/],
    ['2025-09-22', /full: every place is booked/],
  ] as const) {
    const button = await dayInCalendar(page, day);
    await expect(button).toHaveAccessibleName(words);
    await expect(button).toBeDisabled();
    await pressDisabled(button);
    await expect(calendar).toBeVisible();
    await expect(chosenDate(page)).toHaveText(/Choose a date/);
  }
  await page.keyboard.press('Escape');
  await expect(chosenDate(page)).toBeFocused();

  await expect(await dayInCalendar(page, '2025-09-20')).toHaveAccessibleName(/^today, /);
  const shown = await calendar
    .locator('[data-day] button')
    .evaluateAll((buttons) =>
      buttons.map((button) => [
        button.closest('[data-day]')?.getAttribute('data-day'),
        button.getAttribute('aria-label'),
        button.getAttribute('aria-disabled') !== 'true',
      ]),
    );
  expect(shown).toEqual(
    expect.arrayContaining([
      ['2025-09-19', expect.stringMatching(/This day has passed/), false],
      ['2025-09-23', expect.stringMatching(/nearly full: 9 places left/), true],
      ['2025-09-24', expect.stringMatching(/closed: Staff training/), false],
      ['2025-09-25', expect.stringMatching(/closed: Closed on Thursdays outside school holidays/), false],
      ['2025-09-26', expect.stringMatching(/closed: This date is currently unavailable for new/), false],
      ['2025-09-27', expect.stringMatching(/event: K-pop Demon Hunters party/), true],
      ['2025-09-29', expect.stringMatching(/open/), true],
    ]),
  );
  // Saturday 20 September is today, and last entry is at 3:00 PM.
  const soon = page.getByRole('button', { name: /^(Today|Tomorrow|Saturday) / });
  await expectPageInOrder(
    page,
    'calendar open',
    calendar.getByRole('button', { name: /^Tuesday 30 September,/ }),
  );
  await page.keyboard.press('Escape');
  await expect(soon).toHaveText(['Today Saturday 20 September', 'Tomorrow Sunday 21 September']);
  await soon.last().click();
  await expect(chosenDate(page)).toHaveText(/Sunday 21 September 2025/);
  await expect(soon.last()).toHaveAttribute('aria-pressed', 'true');
  await chooseDay(page, '2025-10-20');
  await expect(page.getByText('Free to cancel until Sunday 19 October, 9:30 AM.').first()).toBeVisible();
  await expect(orderSummary(page)).toContainText('Monday 20 October');
  await expect(orderSummary(page)).toContainText('9:30 AM - 4:00 PM');
  await chooseDay(page, '2025-09-21');
  await expect(orderSummary(page)).toContainText('11:15 AM - 3:30 PM');

  const onward = page.getByRole('button', { name: 'Continue to Payment' });
  await chooseDay(page, '2025-09-28');
  await expectPageInOrder(page, 'K-pop day, full, nearly full', onward);

  await test.step('a date can be typed; a closed date shows a banner and is not sent', async () => {
    await fillDetails(page);
    await page.getByText('Type the date instead').click();
    const typed = page.getByLabel('Date', { exact: true });

    await typed.fill('someday');
    await page.getByRole('button', { name: 'Use this date' }).click();
    await expect(typed).toHaveAccessibleDescription(/Please type a day and a month/);
    await expect(page.getByRole('alert')).toContainText('Please type a day and a month');

    await typed.fill('25 Sept');
    await typed.press('Enter');
    await expect(page.getByText('This day cannot be booked')).toBeVisible();
    await expect(page.getByText('Closed on Thursdays outside school holidays').first()).toBeVisible();

    await typed.fill('24/9');
    await typed.press('Enter');
    await expect(page.getByText('Date Unavailable')).toBeVisible();
    await expect(page.getByText('Staff training', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('We are learning first aid.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    const summary = page.getByRole('alert', { name: 'Please check these answers' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(['Date Unavailable']);
    await expect(page).toHaveURL(/step=details/);

    await typed.fill('2025-09-29');
    await typed.press('Enter');
    await expect(chosenDate(page)).toHaveText(/Monday 29 September 2025/);
    await expect(page.getByText('Date Unavailable')).toHaveCount(0);

    await restrict(site, '2025-09-29', '');
    await expect(page.getByText('Date Unavailable').first()).toBeVisible();
    await expect(
      page.getByText('This date is currently unavailable for new bookings.', { exact: true }).first(),
    ).toBeVisible();
    await page
      .getByRole('button', { name: /^Switch to / })
      .first()
      .click();
    await expect(page.getByText('Date Unavailable')).toHaveCount(0);
    await expect(page.getByLabel('Full name')).toHaveValue(familyDetails.name);
  });
});

async function restrict(site: TestSite, day: string, reason: string, description = ''): Promise<void> {
  await site.rows(
    "insert into restriction (day, reason, description, created_by, created_at) values ($1, $2, $3, 'desk', now())",
    [day, reason, description],
  );
}
