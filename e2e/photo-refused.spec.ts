import type { Page } from '@playwright/test';
import { fulfilFirst } from './fulfil-first.ts';
import { openFailing } from './open-failing.ts';
import { expectPageInOrder } from './page-in-order.ts';
import {
  choosePhotoSession,
  completePhotoButton,
  dayButton,
  nextButton,
  openPhotoDetails,
  payForPhotos,
  photoSaturday,
  photoSettings,
  photoSlotRadio,
  photoSunday,
  sessionSummary,
} from './photo.ts';
import { pressDisabled } from './press-disabled.ts';
import { expect, test } from './test.ts';
import { expectToast, payButton } from './visit.ts';

test.use(photoSettings);

const restrict = `insert into restriction (day, starts, ends, reason, description, created_by, created_at) values`;

const pressUnavailable = (page: Page, day: string) => pressDisabled(dayButton(page, day));

test('the calendar gives the reason why a day cannot be chosen, or can no longer be', async ({
  page,
  site,
}) => {
  await site.rows(
    `${restrict} ('2025-10-11', null, null, 'Boiler trouble', 'Back on Sunday.', 'admin', now()), ('2025-10-12', null, null, '', '', 'admin', now())`,
  );
  await site.takePhotoSessions('2025-10-14');
  const { slots } = (await (await page.request.get('/api/photo-studio/slots?date=2025-10-13')).json()) as {
    slots: { time: string }[];
  };
  await site.takePhotoSessions(
    '2025-10-13',
    slots.slice(2).map(({ time }) => time),
  );
  await page.goto('/photo-studio');
  for (const [day, words] of [
    ['2025-10-03', 'open: 6 sessions free'],
    [photoSaturday, 'open: 19 sessions free'],
    ['2025-10-09', 'closed: No photo sessions on Thursdays'],
    ['2025-10-11', 'closed: Boiler trouble'],
    ['2025-10-12', 'closed: This date is currently unavailable for new bookings.'],
    ['2025-10-13', 'nearly full: 2 sessions left'],
    ['2025-10-14', 'full: every session is taken'],
    ['2025-11-02', 'open'],
  ] as const) {
    await expect(dayButton(page, day)).toHaveAccessibleName(new RegExp(words));
  }
  await expect(dayButton(page, '2025-11-03')).toHaveCount(0);
  await pressUnavailable(page, '2025-10-11');
  const notice = page.getByRole('status').filter({ hasText: 'Date Unavailable' });
  await expect(notice).toContainText('Boiler trouble');
  await expect(notice).toContainText('Back on Sunday.');
  await expect(sessionSummary(page)).toContainText('Not chosen yet');
  await expectPageInOrder(page, 'photo studio, date unavailable', dayButton(page, photoSaturday));
  await pressUnavailable(page, '2025-10-12');
  await expect(notice).toContainText('This date is currently unavailable for new bookings.');
  await page.getByText('Type the date instead').click();
  await page.getByLabel('Date', { exact: true }).fill('11/10');
  await page.getByRole('button', { name: 'Use this date' }).click();
  await expect(notice).toContainText('Boiler trouble');
  await expect(nextButton(page)).toBeDisabled();

  await test.step('a day that closes while it is shown is reported', async () => {
    await choosePhotoSession(page, photoSaturday, '9:30 AM');
    await expect(nextButton(page)).toBeEnabled();
    await site.rows(`${restrict} ('${photoSaturday}', null, null, 'Burst pipe', '', 'admin', now())`);
    await expect(notice).toContainText('Burst pipe');
    await expect(nextButton(page)).toBeDisabled();
  });
});

test('taken sessions cannot be chosen; a full day says so; failed lookups can be repeated', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/500/);
  await site.takePhotoSessions(photoSaturday, ['9:30 AM - 9:50 AM']);
  await page.goto('/');
  await openFailing(page, '**/api/photo-studio/days', () =>
    page.getByRole('banner').getByRole('link', { name: 'Photo Studio' }).click(),
  );
  await expect(page.getByText('The photo diary is not available just now')).toBeVisible();
  await page.getByRole('button', { name: 'Look again' }).click();
  await dayButton(page, photoSaturday).click();
  await expect(page.getByText('AVAILABLE', { exact: true })).toHaveCount(18);
  await expect(page.getByText('FULLY BOOKED', { exact: true })).toHaveCount(1);
  await expect(photoSlotRadio(page, '9:30 AM')).toBeDisabled();
  await expectPageInOrder(page, 'photo studio, sessions', photoSlotRadio(page, '9:50 AM'));

  await site.takePhotoSessions(photoSaturday);
  const none = page.getByText('No sessions available');
  await expect(none).toBeVisible();
  await expect(
    page.getByText('All photo sessions are fully booked for this date. Please choose another date.'),
  ).toBeVisible();
  await expectPageInOrder(page, 'photo studio, full', dayButton(page, photoSunday));
  await page.getByRole('button', { name: 'Sun 5 Oct, 12 free' }).click();
  await expect(sessionSummary(page)).toContainText('Sunday 5 October');

  await openFailing(page, '**/api/photo-studio/slots*', () => dayButton(page, '2025-10-07').click());
  const failed = page.getByRole('alert').filter({ hasText: 'Unable to load time slots' });
  await expect(failed).toContainText('Please try refreshing the page or contact us for assistance.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(photoSlotRadio(page, '9:30 AM')).toBeEnabled();

  await test.step('a session without a time is reported', async () => {
    const free = { isAvailable: true, isBooked: false };
    const slots = [
      { time: '', ...free },
      { time: '9:50 AM - 10:10 AM', ...free },
    ];
    await page.route('**/api/photo-studio/slots*', (route) =>
      route.fulfill({ json: { success: true, slots, reason: null, description: '' } }),
    );
    // Another day, because the page does not request a day's sessions again within 10 s.
    await dayButton(page, '2025-10-08').click();
    await expect(page.getByRole('radio', { name: 'Time TBD Time slot unavailable' })).toBeDisabled();
    await expect(photoSlotRadio(page, '9:50 AM')).toBeEnabled();
  });
});

test('the server fails, the price changes, the connection drops, then it works: booked once', async ({
  page,
  site,
  expectError,
}) => {
  await openPhotoDetails(page, photoSaturday, '2:10 PM');
  await page.getByLabel(/^Professional photo editing/).check();
  const call = '**/api/photo-studio/create-booking-payment';
  const refuse = (body: object) => page.route(call, (route) => route.fulfill({ status: 500, ...body }));
  expectError(/500/);
  await refuse({ json: { success: false, code: 'failed', message: 'Something went wrong (1).' } });
  await completePhotoButton(page).click();
  await expectToast(page, 'Booking Error', 'Something went wrong (1).');
  await expect(page.getByRole('alert').filter({ hasText: 'Booking Error' })).toBeVisible();
  await page.unroute(call);
  await refuse({ body: '' });
  await completePhotoButton(page).click();
  await expectToast(page, 'Booking Error', 'Unable to process your booking. Please try again.');
  await page.unroute(call);

  expectError(/409/);
  await fulfilFirst(page, call, async (route) => {
    await site.rows('update photo_studio set price_pence = 2200');
    await route.continue();
  });
  await completePhotoButton(page).click();
  const question = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(question).toContainText('It was £35.00 when you opened this page. It is now £37.00.');
  const onward = question.getByRole('button', { name: 'Continue at £37.00' });

  expectError(/net::ERR/);
  await fulfilFirst(page, call, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await onward.click();
  await expectToast(
    page,
    'Booking Error',
    'Something went wrong. Please try again or contact us for assistance.',
  );
  await payForPhotos(page);
  await expect(payButton(page)).toHaveText('Pay £37.00');
  expect(await site.rows('select 1 from booking')).toHaveLength(1);
});
