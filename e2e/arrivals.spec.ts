import { openDashboard } from './dashboard.ts';
import { bookAsFamily, payByCall } from './family.ts';
import { bookingLink, linkInMail } from './mailbox.ts';
import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { leaveAndRestore } from './page-restored.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  addTickets,
  babies,
  children,
  chooseDay,
  continueToDetails,
  dayInCalendar,
  expectToast,
  familyDetails,
  fillDetails,
  orderSummary,
  ticketReferenceOn,
} from './visit.ts';

test.use({ settings: september });

const tuesday = '2025-09-23';
const phone = { width: 390, height: 844 };

test('an owner turns arrival times on; a family chooses its arrival time by keyboard, and the next family sees how many places are left', async ({
  page,
  site,
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
    await sheet.getByRole('button', { name: 'Add a ticket' }).click();
    await sheet.getByRole('combobox', { name: 'Ticket' }).selectOption(babies);
    await look.click();
    await expect(sheet.getByRole('heading', { name: 'What changes' })).toBeVisible();
    const publish = sheet.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await expectToast(page, 'Published');
  });

  let reference = '';
  const onward = page.getByRole('button', { name: 'Continue to Payment' });
  await test.step('the family chooses a time from the list', async () => {
    await page.setViewportSize(phone);
    await page.goto(`/booking?date=${tuesday}`);
    await addTickets(page, { [children]: 3, [babies]: 1 });
    await continueToDetails(page);
    const times = page.getByRole('group', { name: /^When will you arrive on Tuesday 23 September/ });
    await expect(times.getByRole('radio')).toHaveCount(12);
    await expect(times.getByText('6 places left').first()).toBeVisible();
    await expect(times.getByText('Toddler barn: 2 places left').first()).toBeVisible();
    await fillDetails(page);
    await onward.click();
    await expectToast(page, 'Arrival time required', 'Please choose an arrival time');
    await expect(page.getByRole('link', { name: 'Please choose an arrival time' })).toBeVisible();
    const ten = times.getByRole('radio', { name: /^10:00 AM until 12:00 PM/ });
    await expectPageInOrder(page, 'arrival times to choose from', ten);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: /^Date of visit/ }).focus();
    // Focus starts outside the group, so Tab has to reach it.
    await tabTo(page, ten);
    await page.keyboard.press('Space');
    await expect(ten).toBeChecked();
    await expect(ten).toBeFocused();
    await expect(orderSummary(page)).toContainText('10:00 AM - 12:00 PM');
  });

  await test.step('the ticket says when to come', async () => {
    const payment = page.waitForRequest('**/payment?*');
    await leaveAndRestore(page, () => onward.click());
    const secret = new URL((await payment).url()).searchParams.get('client_secret') ?? '';
    await payByCall(site, secret);
    await page.goto(`/booking-success?payment_intent_client_secret=${secret}`);
    reference = await ticketReferenceOn(page);
    await expect(page.getByText('Your arrival time is 10:00 AM. You can stay until 12:00 PM.')).toBeVisible();
  });

  await test.step('the next family needs two places in the zone: the session has two places left, but the zone only one', async () => {
    await page.evaluate(() => sessionStorage.clear());
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
    await leaveAndRestore(page, () => onward.click());
  });

  await test.step('the hold of that family fills the zone; when the family comes back from the payment, it still has its places', async () => {
    await page.goto('/booking?step=details');
    await expect(page.getByRole('radio', { name: /^12:00 PM/ })).toHaveAccessibleName(
      /Toddler barn: 2 places left/,
    );
    await expect(await dayInCalendar(page, tuesday)).toHaveAccessibleName(
      /12 of 12 arrival times have places|nearly full/,
    );
    await page.keyboard.press('Escape');
    await leaveAndRestore(page, () => onward.click());
  });

  await test.step('staff move the first family to 9:30: its own four places count as free there', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openDashboard(page, '/admin?tab=search');
    await page.getByRole('searchbox').fill(reference);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: familyDetails.name }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Move to another day' }).click();
    await dialog.getByLabel('New day').fill(tuesday);
    const nine = '9:30 AM - 11:30 AM';
    const times = dialog.getByLabel('Arrival time');
    await expect(times.getByRole('option', { name: /^9:30 AM/ })).toHaveText(`${nine}: 2 places left of 6`);
    await times.selectOption(nine);
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Move to Tuesday 23 September' }).click();
    await expectToast(page, 'Moved', `${reference} is now on Tuesday 23 September.`);
    await expect(dialog).toContainText(`Tuesday 23 September 2025, ${nine}`);
    await expect(dialog).not.toContainText('beyond capacity');
  });

  await test.step('a family that moves its visit sees its own length of stay, and its own places as free', async () => {
    await site.rows("update ticket_type set stay_minutes = 60 where id = 'child-0-1'");
    const email = 'babies@example.org';
    const visit = { date: '2025-09-24', slot: '10:00 AM - 11:00 AM', tickets: { 'child-0-1': 2 }, total: 8 };
    await bookAsFamily(site, { ...familyDetails, ...visit, email });
    await page.goto(await linkInMail(site, email, bookingLink));
    await page.getByRole('button', { name: 'Move to another day' }).click();
    await chooseDay(page, visit.date);
    const later = page.getByRole('radio', { name: /^10:30 AM until 11:30 AM/ });
    await expect(later).toHaveAccessibleName(/6 places left Toddler barn: 2 places left/);
    await later.check();
    await page.getByRole('button', { name: 'Move to Wednesday 24 September' }).click();
    await expectToast(page, 'Moved', 'See you on Wednesday 24 September. Your ticket stays.');
  });
});
