import type { Locator, Page } from '@playwright/test';
import { comeBack } from './come-back.ts';
import { dashboardPassword, openTab, tryPassword } from './dashboard.ts';
import { messageRow } from './enquiries.ts';
import { bookAsFamily } from './family.ts';
import {
  checkInButton,
  checkOutButton,
  chooseTicket,
  foundTicket,
  pressDone,
  scanCode,
  searchByName,
  tickAgreements,
} from './kiosk.ts';
import { readMail } from './mailbox.ts';
import { openWithStream, waitForReply } from './pushed-changes.ts';
import { expect, test } from './test.ts';
import { september, type TestSite } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';
const upright = { viewport: { width: 1080, height: 1920 } };

const panel = (dashboard: Page, tab: string): Locator => dashboard.getByRole('tabpanel', { name: tab });
const checkedInFamilies = (dashboard: Page): Locator => panel(dashboard, 'Checked In').getByRole('listitem');
const todaysBooking = (dashboard: Page, name: string): Locator =>
  panel(dashboard, "Today's Bookings").getByRole('row', { name: new RegExp(name) });

/**
 * Ticks the agreements and presses Check In twice, on an open ticket or on the form for a new customer.
 * Returns after the server's reply.
 */
async function checkInFamily(kiosk: Page): Promise<void> {
  await tickAgreements(kiosk);
  await waitForReply(kiosk, '/check-in/check-in', () => checkInButton(kiosk).dblclick());
}

const freePlaces = async (site: TestSite, day: string) =>
  (await site.month()).days.find(({ date }) => date === day)?.sessions[0]?.availableSpots ?? 0;

interface Reception {
  dashboard: Page;
  kiosk: Page;
  site: TestSite;
}

/** In the morning the dashboard is unlocked, a kiosk is set up, and three families check in. */
async function morning({ dashboard, kiosk, site }: Reception): Promise<void> {
  await bookAsFamily(site, { name: 'Maya Okafor', date: today, email: 'maya@example.org' });
  const { reference } = await bookAsFamily(site, {
    name: 'Sam Appleby',
    date: today,
    email: 'sam@example.org',
  });
  await dashboard.goto('/admin');
  await openWithStream(dashboard, () => tryPassword(dashboard, dashboardPassword));
  await expectToast(dashboard, 'Welcome Back', 'Access granted to admin dashboard');
  const figures = dashboard.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('row', { name: /Bookings made/ })).toContainText('22');
  await expect(figures).toContainText('2 bookings with 4 children');

  await test.step('a kiosk is enrolled with a code from the dashboard', async () => {
    await dashboard.getByRole('link', { name: 'Kiosks' }).click();
    await dashboard.getByRole('textbox', { name: 'Name of the kiosk' }).fill('By the door');
    await dashboard.getByRole('button', { name: 'Make a code' }).click();
    const code = (await dashboard.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
    await kiosk.goto('/check-in');
    await kiosk.getByRole('button', { name: 'This is a kiosk' }).click();
    await kiosk.getByLabel('Code from the dashboard').fill(code);
    await openWithStream(kiosk, () => kiosk.getByRole('button', { name: 'Make this a kiosk' }).click());
    await expectToast(kiosk, 'This is a kiosk now');
    await expect(dashboard.getByText('By the door is enrolled and may check families in.')).toBeVisible();
  });

  await test.step('a family that is found by name and checked in appears on Checked In', async () => {
    await openTab(dashboard, 'Checked In');
    await expect(dashboard.getByRole('heading', { name: 'No customers currently checked in' })).toBeVisible();
    await searchByName(kiosk, 'okaf');
    await chooseTicket(kiosk, 'Maya Okafor');
    await kiosk.getByLabel(/^Number plate/).fill('wf26 abc');
    await checkInFamily(kiosk);
    await expect(checkedInFamilies(dashboard)).toContainText('Maya Okafor');
    await expect(checkedInFamilies(dashboard)).toContainText(/1(20|19) min left/);
    await expect(checkedInFamilies(dashboard)).toContainText('WF26 ABC');
    await expect(panel(dashboard, 'Checked In')).toContainText('Inside now: 1 family, 2 children');
    await pressDone(kiosk);
  });

  await test.step('a family that is checked in with its scanned ticket is shown as arrived on Today’s Bookings', async () => {
    await openTab(dashboard, "Today's Bookings");
    await expect(todaysBooking(dashboard, 'Maya Okafor')).toContainText('In since');
    await expect(todaysBooking(dashboard, 'Sam Appleby')).toContainText('Not here yet');
    await scanCode(kiosk, reference);
    await expect(kiosk.getByRole('heading', { level: 1, name: 'Sam Appleby' })).toBeVisible();
    await checkInFamily(kiosk);
    await expect(todaysBooking(dashboard, 'Sam Appleby')).toContainText('In since');
    await expect(dashboard.getByText('2 bookings, 4 children, 2 arrived')).toBeVisible();
    await pressDone(kiosk);
  });

  await test.step('a family that paid in store appears on the Overview, and there is one place fewer', async () => {
    await openTab(dashboard, 'Overview');
    await expect(figures).toContainText('2 bookings with 4 children');
    const places = await freePlaces(site, today);
    await kiosk.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
    await kiosk.getByLabel('Your full name').fill('Robin Vale');
    await kiosk.getByRole('button', { name: 'Continue' }).click();
    await checkInFamily(kiosk);
    const recent = dashboard.getByRole('region', { name: 'Recent activity' });
    await expect(recent.getByRole('listitem').first()).toContainText('Robin Vale');
    await expect(figures.getByRole('row', { name: /Bookings made/ })).toContainText('33');
    await expect(figures).toContainText('3 bookings with 5 children');
    await expect.poll(() => freePlaces(site, today)).toBe(places - 1);
    await expectToast(kiosk, 'Check-In Successful!');
  });

  await test.step('Check In was pressed twice for each family, and each family was checked in once', async () => {
    await openTab(dashboard, 'Checked In');
    await expect(panel(dashboard, 'Checked In')).toContainText('Inside now: 3 families, 5 children');
    expect(await site.rows('select who from journal where what = $1', ['checked in'])).toEqual([
      { who: 'kiosk' },
      { who: 'kiosk' },
      { who: 'kiosk' },
    ]);
  });
}

/** At midday a message arrives, and staff cancel a booking. By the rule it is too late for a refund. */
async function midday({ dashboard, kiosk, site }: Reception): Promise<void> {
  await pressDone(kiosk);
  await bookAsFamily(site, { name: 'Ada Marsh', date: today, email: 'ada@example.org' });

  await test.step('a message arrives', async () => {
    await openTab(dashboard, 'Inquiries');
    await expect(dashboard.getByRole('heading', { name: 'No inquiries' })).toBeVisible();
    const sent = await kiosk.request.post('/api/contact', {
      data: {
        name: 'Noor Bright',
        email: 'noor@example.org',
        inquiryType: 'general',
        message: 'Is there room for a pram?',
      },
    });
    expect(sent.status()).toBe(201);
    await expect(messageRow(dashboard, 'Noor Bright')).toContainText('New');
  });

  await test.step('staff cancel a booking late, while its ticket is open at the kiosk', async () => {
    await searchByName(kiosk, 'Ada Marsh');
    await chooseTicket(kiosk, 'Ada Marsh');
    await tickAgreements(kiosk);
    await openTab(dashboard, "Today's Bookings");
    await expect(dashboard.getByText('4 bookings, 7 children, 3 arrived')).toBeVisible();
    await dashboard.getByRole('button', { name: 'Ada Marsh' }).click();
    const dialog = dashboard.getByRole('dialog', { name: 'Ada Marsh' });
    await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
    const amount = dialog.getByRole('textbox', { name: 'Refund amount, in pounds' });
    await dialog.getByRole('radio', { name: 'Another amount' }).check();
    await expect(amount).toHaveValue('0.00');
    await amount.fill('9.50');
    await dialog.getByRole('textbox', { name: 'Why' }).fill('Poorly child');
    await waitForReply(dashboard, '/cancel', () =>
      dialog.getByRole('button', { name: 'Cancel and refund £9.50' }).click(),
    );
    await expect(kiosk.getByRole('main')).toContainText(
      'It has just been moved to another day or cancelled. Please ask at reception.',
    );
    await expect(checkInButton(kiosk)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dashboard.getByText('3 bookings, 5 children, 3 arrived')).toBeVisible();
    await expect(todaysBooking(dashboard, 'Ada Marsh')).toHaveCount(0);
    expect(await readMail(dashboard, 'ada@example.org', 'Your booking is cancelled')).toContain('£9.50');
  });
}

/**
 * In the afternoon, the dashboard and the kiosk show each other's check-outs. If both check out a family at
 * the same moment, it is checked out once. At the end, staff sign out.
 */
async function afternoon({ dashboard, kiosk, site }: Reception) {
  await kiosk.getByRole('button', { name: 'Back to the start' }).click();
  // Moves the check-in of Maya's family back by 135 minutes, so that its two hours are over.
  await site.rows(
    `update stay s set checked_in_at = s.checked_in_at - interval '135 minutes', ends_at = s.ends_at - interval '135 minutes'
     from booking b where b.id = s.booking_id and b.customer_name = 'Maya Okafor'`,
  );
  await openTab(dashboard, 'Checked In');
  await comeBack(dashboard);
  await expect(checkedInFamilies(dashboard)).toHaveCount(3);
  await expect(checkedInFamilies(dashboard).first()).toContainText('Maya Okafor');
  await expect(checkedInFamilies(dashboard).first()).toContainText(/Overtime by 1\d minutes/);

  await test.step('a family is checked out on the dashboard, while it is among the search results at the kiosk', async () => {
    await searchByName(kiosk, 'okafor');
    await expect(foundTicket(kiosk, 'Maya Okafor')).toContainText('Currently playing');
    await waitForReply(dashboard, '/check-in/checkout', () =>
      dashboard.getByRole('button', { name: 'Check out Maya Okafor' }).dblclick(),
    );
    await expect(foundTicket(kiosk, 'Maya Okafor')).toContainText('USED - Cannot be reused');
    await expectToast(dashboard, 'Customer Checked Out', 'Maya Okafor is checked out.');
    await expect(checkedInFamilies(dashboard)).toHaveCount(2);
    await kiosk.getByRole('button', { name: 'Search again' }).click();
  });

  await test.step('a family is checked out on the dashboard and at the kiosk at the same moment', async () => {
    await searchByName(kiosk, 'Sam Appleby');
    await chooseTicket(kiosk, 'Sam Appleby');
    // Finds both buttons before pressing either, because the first reply removes the other button.
    const buttons = await Promise.all([
      checkOutButton(kiosk).elementHandle(),
      dashboard.getByRole('button', { name: 'Check out Sam Appleby' }).elementHandle(),
    ]);
    await Promise.all(buttons.map((button) => button?.evaluate(pressTwice)));
    await expect(kiosk.getByRole('heading', { level: 1, name: 'Find Your Booking' })).toBeVisible();
    await expect(checkedInFamilies(dashboard)).toHaveCount(1);
  });

  await test.step('the last family checks out at the kiosk', async () => {
    await searchByName(kiosk, 'Robin');
    await chooseTicket(kiosk, 'Robin Vale');
    await waitForReply(kiosk, '/check-in/check-out', () => checkOutButton(kiosk).dblclick());
    await expect(dashboard.getByRole('heading', { name: 'No customers currently checked in' })).toBeVisible();
    await expectToast(kiosk, 'Check-Out Successful!');
    await openTab(dashboard, "Today's Bookings");
    for (const name of ['Maya Okafor', 'Sam Appleby', 'Robin Vale'])
      await expect(todaysBooking(dashboard, name)).toContainText('Left');
    expect(await site.rows('select 1 from journal where what = $1', ['checked out'])).toHaveLength(3);
  });

  await test.step('staff sign out of the dashboard', async () => {
    await dashboard.getByRole('button', { name: 'Sign out' }).click();
    await expect(dashboard.getByRole('heading', { level: 1, name: 'Staff only' })).toBeVisible();
    await expect(dashboard.getByText('Okafor')).toHaveCount(0);
    expect((await dashboard.request.get('/api/admin/todays-bookings')).status()).toBe(401);
    await expect(kiosk.getByRole('textbox', { name: 'Your name' })).toHaveValue('');
  });
}

test('a Saturday at reception: what happens at the kiosk shows on the dashboard without polling, and the other way round', async ({
  page: dashboard,
  site,
  otherVisitor,
}) => {
  const reception = { dashboard, kiosk: await otherVisitor(upright), site };
  await test.step('the morning', () => morning(reception));
  await test.step('midday', () => midday(reception));
  await test.step('the afternoon', () => afternoon(reception));
});

/** Runs in the page. Clicks a button twice with nothing in between. */
function pressTwice(button: Node): void {
  for (let press = 0; press < 2; press += 1) (button as HTMLElement).click();
}
