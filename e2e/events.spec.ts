import type { Page } from '@playwright/test';
import { dayInWords } from '../src/domain/calendar-day.ts';
import { stopPolling } from './pushed-changes.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  addTickets,
  card,
  children,
  chooseDay,
  chosenDate,
  continueToDetails,
  continueToPayment,
  dayName,
  expectToast,
  expectTotal,
  familyDetails,
  fillDetails,
  openDetails,
  openFilledDetails,
  orderSummary,
  payButton,
  payWith,
  ticketReferenceOn,
} from './visit.ts';

test.use({ settings: september });

const kpop = 'K-pop Demon Hunters party';
const labubu = 'Secret Labubu Adventure';
function sessions(page: Page, title: string, day: string) {
  return page.getByRole('group', { name: new RegExp(`${title}.*Sessions on ${dayName(day)}`) });
}

function session(page: Page, slot: string) {
  return page.getByRole('checkbox', { name: new RegExp(`^${slot}`) });
}

test('a link chooses an event day, which shows its sessions; several sessions multiply the total and are paid as one booking', async ({
  page,
  site,
}) => {
  await page.goto('/booking?date=2025-10-12');
  await expect(page.getByRole('main')).toContainText('Sunday 12 October');
  await expect(page.getByRole('main')).toContainText(labubu);
  await addTickets(page, { [children]: 2 });
  await continueToDetails(page);
  await expect(chosenDate(page)).toHaveText(/Sunday 12 October 2025/);
  await fillDetails(page);
  await test.step('the terms open in another tab, and the booking loses nothing', async () => {
    const tick = page.getByLabel(/^I agree to the terms and conditions/);
    await tick.uncheck();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'terms and conditions (opens in a new tab)' }).click();
    const terms = await opened;
    await expect(terms.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
    await terms.close();
    await expect(tick).not.toBeChecked();
    await expect(page.getByLabel('Full name')).toHaveValue(familyDetails.name);
    await tick.check();
  });

  for (const [day, title, slots] of [
    ['2025-10-12', labubu, ['9:30 AM - 11:00 AM', '12:00 PM - 2:00 PM', '2:30 PM - 4:30 PM']],
    ['2025-10-03', kpop, ['4:30 PM - 6:30 PM']],
  ] as const) {
    await chooseDay(page, day);
    await expect(page.getByRole('button', { name: 'Sunday 5 October' })).toHaveCount(
      day === '2025-10-03' ? 1 : 0,
    );
    await expect(sessions(page, title, day).getByRole('checkbox')).toHaveCount(slots.length);
    await expect(sessions(page, title, day).getByRole('listitem')).toHaveText(
      slots.map((slot) => new RegExp(`^${slot}.*40 places left of 40.*${title}`)),
    );
  }
  await page.getByRole('button', { name: 'Sunday 5 October' }).click();
  await expect(chosenDate(page)).toHaveText(/Sunday 5 October 2025/);

  await chooseDay(page, '2025-09-28');
  await expect(chosenDate(page)).toHaveText(/Sunday 28 September 2025/);
  await expectTotal(page, '£19.00');

  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const missing = `Please select at least one ${kpop} session.`;
  await expectToast(page, 'Session selection required', missing);
  await expect(page.getByRole('alert', { name: 'Please check these answers' }).getByRole('link')).toHaveText([
    missing,
  ]);
  await expect(sessions(page, kpop, '2025-09-28')).toHaveAccessibleDescription(`Error: ${missing}`);

  await session(page, '2:30 PM - 4:30 PM').check();
  await expectTotal(page, '£19.00');
  await session(page, '9:30 AM - 11:30 AM').check();
  await expectTotal(page, '£38.00');
  await session(page, '12:00 PM - 2:00 PM').check();
  await expectTotal(page, '£57.00');
  await session(page, '12:00 PM - 2:00 PM').uncheck();
  await expectTotal(page, '£38.00');
  await expect(orderSummary(page)).toContainText('2 × Children (1-12 years) × 2 sessions');

  await continueToPayment(page);
  await expect(payButton(page)).toHaveText('Pay £38.00');
  await payWith(page, card.good);
  const reference = await ticketReferenceOn(page);
  const ticket = page.getByRole('article', { name: `Ticket ${reference}` });
  for (const words of [dayInWords('2025-09-28'), '9:30 AM - 11:30 AM', '2:30 PM - 4:30 PM', kpop, '£38.00']) {
    await expect(ticket).toContainText(words);
  }
  const [day] = (await site.month()).days.filter(({ date }) => date === '2025-09-28');
  expect(day?.sessions.map(({ availableSpots }) => availableSpots)).toEqual([38, 40, 38]);
});

test('session cards show full, blocked and nearly full, and full or blocked sessions cannot be chosen', async ({
  page,
  site,
  expectError,
}) => {
  await site.sellTo('2025-09-28', '9:30 AM - 11:30 AM', 40);
  await site.sellTo('2025-09-28', '2:30 PM - 4:30 PM', 30);
  await site.sellTo('2025-10-12', '12:00 PM - 2:00 PM', 29);
  const block =
    "insert into restriction (day, starts, ends, reason, created_by, created_at) values ($1, $2, $3, $4, 'desk', now())";
  await site.rows(block, ['2025-09-28', 12 * 60, 14 * 60, '']);
  await site.rows(block, ['2025-10-12', 14.5 * 60, 16.5 * 60, 'School visit']);
  await stopPolling(page);
  await openDetails(page, '?date=2025-09-28');

  const unavailableText = 'This session is currently unavailable';
  const low = page.getByText('10 places left of 40');
  const cards = page.getByRole('group', { name: /Sessions on/ }).getByRole('listitem');
  await expect(cards).toHaveText([
    new RegExp(`^9:30 AM - 11:30 AM.*FULL.*${unavailableText}`),
    new RegExp(`^12:00 PM - 2:00 PM.*BLOCKED.*${unavailableText}`),
    new RegExp(`^2:30 PM - 4:30 PM.*10 places left of 40.*${kpop}`),
  ]);
  await expect(session(page, '9:30 AM - 11:30 AM')).toBeDisabled();
  await expect(session(page, '12:00 PM - 2:00 PM')).toBeDisabled();
  const colourOf = (badge: typeof low) =>
    badge.evaluate((element) => getComputedStyle(element).backgroundColor);
  const lowColour = await colourOf(low);

  await chooseDay(page, '2025-10-12');
  await expect(cards).toHaveText([
    /^9:30 AM - 11:00 AM.*40 places left of 40/,
    /^12:00 PM - 2:00 PM.*11 places left of 40/,
    new RegExp(`^2:30 PM - 4:30 PM.*School visit.*${unavailableText}`),
  ]);
  expect(await colourOf(page.getByText('11 places left of 40'))).not.toBe(lowColour);
  await expect(session(page, '2:30 PM - 4:30 PM')).toBeDisabled();

  await test.step('a chosen session that sells out is reported immediately, and one tap changes to the nearest session', async () => {
    await chooseDay(page, '2025-10-05');
    await session(page, '9:30 AM - 11:30 AM').check();
    await page.getByLabel('Full name').fill(familyDetails.name);
    await page.getByLabel('Special requests').fill('A birthday');
    await site.sellTo('2025-10-05', '9:30 AM - 11:30 AM', 40);

    const soldOutAlert = page
      .getByRole('alert')
      .filter({ hasText: 'The 9:30 AM - 11:30 AM session has sold out' });
    await expect(soldOutAlert).toBeVisible();
    await expect(soldOutAlert).toBeInViewport({ ratio: 1 });
    await expectToast(page, 'The 9:30 AM - 11:30 AM session has sold out');
    await soldOutAlert.getByRole('button', { name: /^Switch to 12:00 PM - 2:00 PM/ }).click();
    await expectToast(page, 'Changed to Sunday 5 October', '12:00 PM - 2:00 PM');
    await expect(soldOutAlert).toHaveCount(0);
    await expect(session(page, '12:00 PM - 2:00 PM')).toBeChecked();
    await expect(session(page, '9:30 AM - 11:30 AM')).not.toBeChecked();
    await expect(page.getByLabel('Full name')).toHaveValue(familyDetails.name);
    await expect(page.getByLabel('Special requests')).toHaveValue('A birthday');
    await expectTotal(page, '£19.00');

    await test.step('unticking a session that has sold out leaves the focus at the sessions', async () => {
      const chosen = session(page, '12:00 PM - 2:00 PM');
      await site.sellTo('2025-10-05', '12:00 PM - 2:00 PM', 40);
      await expectToast(page, 'The 12:00 PM - 2:00 PM session has sold out');
      await chosen.press('Space');
      await expect(chosen).not.toBeChecked();
      await expect(chosen).toBeDisabled();
      await expect(page.getByRole('group', { name: /Sessions on/ })).toBeFocused();
    });
  });

  await test.step('if the page was not told that the last places are sold, the order is refused and other days are offered', async () => {
    await site.sellTo('2025-09-23', '9:30 AM - 4:00 PM', 38);
    // The page receives no pushed change, like a phone that slept.
    await page.route('**/api/availability/stream', (route) => route.fulfill({ status: 204 }));
    const unchanged = {
      success: true,
      availableSpots: 2,
      maxCapacity: 40,
      isRestricted: false,
      restrictionReason: null,
    };
    await page.route('**/api/session-availability/**', (route) => route.fulfill({ json: unchanged }));
    expectError(/409/);
    await openFilledDetails(page, '2025-09-23');
    await site.sellTo('2025-09-23', '9:30 AM - 4:00 PM', 2);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expectToast(page, 'This day has sold out', 'Everything you typed is kept.');
    await page
      .getByRole('button', { name: /^Switch to (Monday 22|Wednesday 24) September/ })
      .first()
      .click();
    await continueToPayment(page);
  });
});
