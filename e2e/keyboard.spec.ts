import type { Locator } from '@playwright/test';
import { dayInWords, daysInRange } from '../src/domain/calendar-day.ts';
import { expectOneMail } from './mailbox.ts';
import { readQrCode } from './qr-code.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import {
  adults,
  card,
  cardFormReady,
  cardFrame,
  children,
  chosenDate,
  dayName,
  expectToast,
  familyDetails,
  nextSaturday,
  payButton,
  ticketReferenceOn,
} from './visit.ts';

/** Waits until an element contains the first text, and expects it to contain the others at that moment. */
async function expectTexts(element: Locator, [first = '', ...others]: readonly string[]): Promise<void> {
  await expect(element).toContainText(first);
  const text = (await element.textContent())?.replace(/\s+/g, ' ');
  for (const words of others) expect(text).toContain(words);
}

test('with the keyboard alone, a family books a visit from the home page, pays for it, and gets its ticket and one mail', async ({
  page,
  site,
}) => {
  const day = await nextSaturday(site);
  const { today } = await site.month();
  const keys = page.keyboard;
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Book Your Adventure' }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: `One more: ${children}` }));
  await keys.press('Enter');
  await keys.press('Space');
  await tabTo(page, page.getByRole('button', { name: `One more: ${adults}` }));
  await keys.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Continue to Booking' }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeFocused();

  await tabTo(page, chosenDate(page));
  await keys.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Choose the date of your visit' });
  await expect(
    calendar.getByRole('button', { name: new RegExp(`^today, ${dayName(today)},`) }),
  ).toBeFocused();
  for (const _ of daysInRange(today, day).slice(1)) await keys.press('ArrowRight');
  await expect(calendar.getByRole('button', { name: new RegExp(`^${dayName(day)},`) })).toBeFocused();
  await keys.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(chosenDate(page)).toHaveText(new RegExp(dayInWords(day)));
  await expect(chosenDate(page)).toBeFocused();
  await tabTo(page, page.getByLabel('Full name'));
  await keys.type(familyDetails.name);
  await tabTo(page, page.getByLabel('Phone'));
  await keys.type(familyDetails.phone);
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await keys.type(familyDetails.email);
  await tabTo(page, page.getByLabel('Special requests'));
  await keys.type('A high chair');
  await tabTo(page, page.getByLabel(/^I agree to the terms/));
  await keys.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Continue to Payment' }));
  await keys.press('Enter');

  await cardFormReady(page);
  await expect(page).toHaveURL(/\/payment\?booking_id=[0-9a-f-]{36}$/);
  const summary = page.getByRole('complementary', { name: 'Booking summary' });
  const ordered = ['9:30 AM - 4:00 PM', '2 × Children (1-12 years)', '1 × Adults', '£21.00'];
  await expectTexts(summary, [dayInWords(day), ...ordered]);
  await expect(payButton(page)).toHaveText('Pay £21.00');
  const frame = cardFrame(page);
  await tabTo(page, frame.getByLabel('Card number'));
  await keys.type(card.bankAsks);
  await tabTo(page, frame.getByLabel('Expiration date'));
  await keys.type('1234');
  await tabTo(page, frame.getByLabel('Security code'));
  await keys.type('123');
  await tabTo(page, payButton(page));
  await keys.press('Enter');
  const bank = page.getByTitle('3-D Secure authentication').contentFrame();
  await expect(bank.getByRole('button', { name: 'Complete authentication' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'See you on Saturday' })).toBeFocused();
  await expectToast(page, 'Payment Successful');
  await expect(page.getByRole('main')).toContainText(
    'Your booking is confirmed. A confirmation is on its way to s…@example.org',
  );
  await tabTo(page, page.getByRole('button', { name: 'Print this ticket' }));
  const reference = await ticketReferenceOn(page);
  const ticket = page.getByRole('article', { name: `Ticket ${reference}` });
  const bought = [dayInWords(day), '9:30 AM - 4:00 PM', '2 × Children (1-12 years)', '£21.00'];
  await expectTexts(ticket, [reference, ...bought]);
  expect(await readQrCode(ticket.getByRole('img', { name: `QR code of ticket ${reference}` }))).toBe(
    reference,
  );
  await expect(page).toHaveURL(/\/booking-success\?booking_id=[0-9a-f-]{36}$/);
  const address = page.url();

  await page.reload();
  expect(await ticketReferenceOn(page)).toBe(reference);
  await expect(page).toHaveURL(address);

  await expectOneMail(page);
  await page.getByRole('link', { name: `Your visit on ${dayInWords(day)} is booked (${reference})` }).click();
  const plain = page.getByText(`Booking reference: ${reference}`);
  const facts = ['9:30 AM - 4:00 PM', 'Paid: £21.00', 'BA6 9ZZ', 'Free to cancel until'];
  await expectTexts(plain, [`Open play, ${dayInWords(day)}`, ...facts]);
  const letter = page.getByTitle('The mail as HTML').contentFrame();
  await expect(letter.getByRole('heading', { name: `See you on ${dayInWords(day)}` })).toBeVisible();
  expect(await readQrCode(letter.getByRole('img', { name: `QR code of your ticket ${reference}` }))).toBe(
    reference,
  );
  const entry = await page.request.get(
    (await page.getByRole('link', { name: 'visit.ics' }).getAttribute('href')) ?? '',
  );
  expect(entry.headers()['content-type']).toContain('text/calendar');
  expect(await entry.text()).toMatch(
    new RegExp(`BEGIN:VCALENDAR[^]*DTSTART:${day.replaceAll('-', '')}T[^]*${reference}`),
  );

  // From here on, the test is another device, which knows only the address.
  await page.context().clearCookies();
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.goto(address);
  await expect(page).toHaveURL('/booking');
  await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible();
  await expect(page.getByText(reference)).toHaveCount(0);
});
