import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  addTickets,
  babies,
  card,
  children,
  continueToDetails,
  continueToPayment,
  dayInCalendar,
  expectToast,
  fillDetails,
  orderSummary,
  payWith,
  ticketReferenceOn,
} from './visit.ts';

test.use({ settings: september });

const tuesday = '2025-09-23';
const phone = { width: 390, height: 844 };

test('an owner turns arrival times on; a family picks its half-hour by keyboard, and the next family sees what is left', async ({
  page,
  otherVisitor,
}) => {
  await test.step('the office: a first day, the number of children inside and a zone', async () => {
    await openOffice(page, 'arrivals');
    const sheet = officeSection(page, 'arrivals');
    const look = sheet.getByRole('button', { name: 'See what changes' });
    await sheet.getByLabel('Open play has arrival times from').fill(tuesday);
    await sheet.getByLabel('Children inside at once').fill('6');
    await sheet.getByRole('button', { name: 'Add a zone' }).click();
    await sheet.getByLabel('Name', { exact: true }).fill('Toddler barn');
    await sheet.getByLabel('Takes at once, people').fill('2');
    await look.click();
    await expect(sheet.getByText('No ticket counts in').first()).toBeVisible();
    await expectPageInOrder(page, 'arrival times with an error', look);
    await sheet.getByRole('button', { name: 'Add a ticket' }).click();
    await sheet.getByRole('combobox', { name: 'Ticket' }).selectOption(babies);
    await look.click();
    await expect(sheet.getByRole('heading', { name: 'What changes' })).toBeVisible();
    const publish = sheet.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await expectToast(page, 'Published');
  });

  const family = await otherVisitor();
  await test.step('the family chooses a time from the list', async () => {
    await family.setViewportSize(phone);
    await family.goto(`/booking?date=${tuesday}`);
    await addTickets(family, { [children]: 3, [babies]: 1 });
    await continueToDetails(family);
    const times = family.getByRole('group', { name: /^When will you arrive on Tuesday 23 September/ });
    await expect(times.getByRole('radio')).toHaveCount(12);
    await expect(times.getByText('6 places left').first()).toBeVisible();
    await expect(times.getByText('Toddler barn: 2 places left').first()).toBeVisible();
    await fillDetails(family);
    await family.getByRole('button', { name: 'Continue to Payment' }).click();
    await expectToast(family, 'Arrival time required', 'Please choose an arrival time');
    await expect(family.getByRole('link', { name: 'Please choose an arrival time' })).toBeVisible();
    const ten = times.getByRole('radio', { name: /^10:00 AM until 12:00 PM/ });
    await expectPageInOrder(family, 'arrival times to choose from', ten);
    await family.setViewportSize(phone);
    await family.getByRole('button', { name: /^Date of visit/ }).focus();
    // Focus starts outside the group, so that Tab has to reach it.
    await tabTo(family, ten);
    await family.keyboard.press('Space');
    await expect(ten).toBeChecked();
    await expect(ten).toBeFocused();
    await expect(orderSummary(family)).toContainText('10:00 AM - 12:00 PM');
    await continueToPayment(family);
    await payWith(family, card.good);
    await ticketReferenceOn(family);
    await expect(
      family.getByText('Your arrival time is 10:00 AM. You can stay until 12:00 PM.'),
    ).toBeVisible();
  });

  await test.step('the next family needs two places in the zone: two are left in all, but only one there', async () => {
    await page.goto(`/booking?date=${tuesday}`);
    await addTickets(page, { [babies]: 2 });
    await continueToDetails(page);
    const times = page.getByRole('group', { name: /^When will you arrive/ });
    const eleven = times.getByRole('radio', { name: /^11:00 AM/ });
    await expect(eleven).toHaveAccessibleName(/2 places left Toddler barn: 1 place left/);
    await eleven.check();
    await expect(page.getByText('Toddler barn has too few places left')).toBeVisible();
    await page.getByRole('button', { name: /^Switch to 12:00 PM - 2:00 PM/ }).click();
    await expect(orderSummary(page)).toContainText('12:00 PM - 2:00 PM');
    await fillDetails(page);
    await continueToPayment(page);
  });

  await test.step('its own hold fills the zone: back from the payment it still has its places there', async () => {
    await page.goto('/booking?step=details');
    await expect(page.getByRole('radio', { name: /^12:00 PM/ })).toHaveAccessibleName(
      /Toddler barn: 2 places left/,
    );
    await continueToPayment(page);
    await page.goto('/booking?step=details');
    await expect(await dayInCalendar(page, tuesday)).toHaveAccessibleName(
      /12 of 12 arrival times have places|nearly full/,
    );
  });
});
