import type { FrameLocator, Locator, Page } from '@playwright/test';
import { type Day, dayInWords, weekdayOf } from '../src/domain/calendar-day.ts';
import { expect } from './test.ts';
import type { TestSite } from './test-site.ts';
import { takeToast } from './toasts.ts';

export const children = 'Children (1-12 years)';
export const babies = 'Children (0-1 years)';
export const adults = 'Adults';

export const card = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  bankAsks: '4000000000003220',
  slow: '4000000000007775',
  slowThenFails: '4000000000008880',
} as const;

export const familyDetails = { name: 'Sam Appleby', phone: '01632 960321', email: 'sam@example.org' };

/** Returns a day as the booking pages name it: 'Saturday 28 November'. */
export function dayName(day: Day): string {
  return dayInWords(day).replace(/ \d{4}$/, '');
}

/** Returns the next Saturday after today with open play that can be booked. Throws if there is none. */
export async function nextSaturday(site: TestSite): Promise<Day> {
  const { today, days } = await site.month();
  const found = days.find(
    ({ date, notBookable, sessions }) =>
      date > today && weekdayOf(date) === 6 && !notBookable && sessions.length === 1,
  );
  if (!found) throw new Error('No Saturday can be booked');
  return found.date;
}

/** Chooses tickets by the names on their counters. */
export async function addTickets(page: Page, tickets: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, count] of Object.entries(tickets)) {
    for (let press = 0; press < count; press += 1) {
      await page.getByRole('button', { name: `One more: ${name}` }).click();
    }
  }
}

export async function continueToDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Booking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible();
}

/** Opens the calendar, shows the day's month and returns the day's button. */
export async function dayInCalendar(page: Page, day: Day): Promise<Locator> {
  const calendar = page.getByRole('dialog', { name: 'Choose the date of your visit' });
  if (!(await calendar.isVisible())) await page.getByRole('button', { name: /^Date of visit/ }).click();
  await expect(calendar.getByRole('grid')).toBeVisible();
  const month = dayInWords(day).split(' ').slice(2).join(' ');
  if (!(await calendar.getByRole('grid', { name: month }).isVisible())) {
    await calendar.getByRole('button', { name: /^(Next|Previous) month$/, disabled: false }).click();
  }
  return calendar.getByRole('button', { name: new RegExp(`^(today, )?${dayName(day)},`) });
}

export async function chooseDay(page: Page, day: Day): Promise<void> {
  await (await dayInCalendar(page, day)).click();
  await expect(page.getByRole('button', { name: `Date of visit: ${dayInWords(day)}` })).toBeVisible();
}

export async function fillDetails(page: Page, who: typeof familyDetails = familyDetails): Promise<void> {
  await page.getByLabel('Full name').fill(who.name);
  await page.getByLabel('Phone').fill(who.phone);
  await page.getByRole('textbox', { name: 'Email' }).fill(who.email);
  await page.getByLabel(/^I agree to the terms and conditions/).check();
}

/**
 * Opens a page with a draft in the tab's storage, as after a reload. Other journeys cover the steps before
 * this page.
 */
export async function openWithDraft(page: Page, path: string, key: string, draft: object): Promise<void> {
  const script = await page.addInitScript(
    ([name, text]) => {
      if (window.top === window) sessionStorage.setItem(name, text);
    },
    [key, JSON.stringify(draft)] as const,
  );
  await page.goto(path);
  await script.dispose();
}

const ticketTypes: Readonly<Record<string, string>> = {
  [babies]: 'child-0-1',
  [children]: 'child-1-12',
  [adults]: 'adult',
};

function bookingDraft(tickets: Readonly<Record<string, number>>): object {
  return {
    quantities: Object.fromEntries(
      Object.entries(tickets).map(([name, count]) => [ticketTypes[name] ?? name, count]),
    ),
  };
}

async function openDetailsWithDraft(page: Page, search: string, draft: object): Promise<void> {
  await openWithDraft(page, `/booking?step=details${search.replace('?', '&')}`, 'bookingDraft', draft);
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible();
}

/** Opens the details step filled in: two children on a day, unless other tickets are given. */
export async function openFilledDetails(
  page: Page,
  day: Day,
  tickets: Readonly<Record<string, number>> = { [children]: 2 },
  who: typeof familyDetails = familyDetails,
): Promise<void> {
  await openDetailsWithDraft(page, '', {
    ...bookingDraft(tickets),
    customerName: who.name,
    customerPhone: who.phone,
    customerEmail: who.email,
    agreeToTerms: true,
    selectedDate: day,
  });
  await expect(page.getByRole('button', { name: `Date of visit: ${dayInWords(day)}` })).toBeVisible();
}

/**
 * Books a visit of two children on a day by a call, and opens its payment page by the address. So the tab has
 * no draft to go back to. Returns the secret of the payment.
 */
export async function openPaymentPage(page: Page, day: Day): Promise<string> {
  const { days } = (await (await page.request.get('/api/availability')).json()) as Awaited<
    ReturnType<TestSite['month']>
  >;
  const answer = await page.request.post('/api/create-booking-payment', {
    data: {
      customerName: familyDetails.name,
      customerEmail: familyDetails.email,
      customerPhone: familyDetails.phone,
      selectedDate: day,
      selectedTime: days.find(({ date }) => date === day)?.sessions[0]?.timeSlot,
      agreeToTerms: true,
      ticketQuantities: { 'child-1-12': 2 },
      totalAmount: 19,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { bookingId, clientSecret } = (await answer.json()) as { bookingId: string; clientSecret: string };
  await page.goto(`/payment?${new URLSearchParams({ client_secret: clientSecret, booking_id: bookingId })}`);
  await cardFormReady(page);
  return clientSecret;
}

export async function continueToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await cardFormReady(page);
}

export async function cardFormReady(page: Page, title = 'Pay for your visit'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
}

export function cardFrame(page: Page): FrameLocator {
  return page.getByTitle('Secure payment input frame').contentFrame();
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Pay £/ });
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date').fill('12 / 34');
  await frame.getByLabel('Security code').fill('123');
}

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

/** Waits for the ticket and returns its reference. */
export async function ticketReferenceOn(page: Page): Promise<string> {
  const ticket = page.getByRole('article', { name: /^Ticket / });
  await expect(ticket).toBeVisible();
  return ((await ticket.getAttribute('aria-label')) ?? '').replace('Ticket ', '');
}

/**
 * Expects a toast with this title and text that the journey has not expected yet. The toast may have closed
 * again, because toasts are recorded as they appear. No two toasts may ever be open together, and an open one
 * may not cover the element with the focus.
 */
export async function expectToast(page: Page, title: string, words = ''): Promise<void> {
  await page.waitForFunction(takeToast, [title, words] as const).catch(async (problem) => {
    const texts = await page.evaluate(() => window.toastRecord.shown.map((toast) => toast.textContent));
    throw new Error(`No toast '${title}' '${words}' among: ${texts.join(' | ')}`, { cause: problem });
  });
  await expectToastClear(page);
}

/** Expects that a toast covers neither the focused element nor the first lines of the `others`. */
export async function expectToastClear(page: Page, others: readonly Locator[] = []): Promise<void> {
  const focused = page.locator(':focus:not(main, body, dialog, .toast-host *)');
  let covered: string[] = [];
  const readCovered = async () => {
    const seen = await Promise.all([focused, ...others].map((part) => part.evaluateAll(underToast)));
    // A toast that has closed counts with its last position.
    if (seen.every((parts) => parts !== null)) covered = seen.flat().filter((part) => part !== null);
    return covered;
  };
  await expect.poll(readCovered, { message: 'what the toast covers' }).toEqual([]);
}

/**
 * Runs in the page. Returns the beginning of the HTML of each element that the open toast covers; only the
 * first lines of a long element count. Returns null if no toast is open.
 */
function underToast(parts: Element[]): string[] | null {
  const toast = document.querySelector('.toast[data-state="open"]')?.getBoundingClientRect();
  if (!toast) return null;
  const firstLines = 60;
  return parts
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const across = left < toast.right - 1 && toast.left < right - 1;
      return across && top < toast.bottom - 1 && toast.top < Math.min(bottom, top + firstLines) - 1;
    })
    .map((part) => part.outerHTML.slice(0, 120));
}

export function orderSummary(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Order summary' });
}

export async function expectTotal(page: Page, total: string): Promise<void> {
  await expect(orderSummary(page).getByRole('status')).toHaveText(total);
}

export function chosenDate(page: Page): Locator {
  return page.getByRole('button', { name: /^Date of visit/ });
}

/** Opens the details step with two children chosen. */
export async function openDetails(page: Page, search = ''): Promise<void> {
  await openDetailsWithDraft(page, search, bookingDraft({ [children]: 2 }));
}
