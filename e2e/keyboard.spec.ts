import { dayInWords, daysInRange } from '../src/domain/calendar-day.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import {
  card,
  cardFormReady,
  cardFrame,
  children,
  chosenDate,
  dayName,
  familyDetails,
  nextSaturday,
  payButton,
  ticketReferenceOn,
} from './visit.ts';

test('from the welcome to the ticket with the keyboard alone', async ({ page, site }) => {
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
  await tabTo(page, page.getByRole('button', { name: 'Continue to Booking' }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeFocused();

  await tabTo(page, chosenDate(page));
  await keys.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Choose the date of your visit' });
  await expect(
    calendar.getByRole('button', { name: new RegExp(`^today, ${dayName(today)},`) }),
  ).toBeFocused();
  for (const passed of daysInRange(today, day).slice(1)) {
    await keys.press('ArrowRight');
    await expect(calendar.getByRole('button', { name: new RegExp(`^${dayName(passed)},`) })).toBeFocused();
  }
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
  await ticketReferenceOn(page);
  await tabTo(page, page.getByRole('button', { name: 'Print this ticket' }));
});
