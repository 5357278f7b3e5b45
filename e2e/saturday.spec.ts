import type { Locator, Page } from '@playwright/test';
import type { RunningCentre } from './centre.ts';
import { dashboardPassword, openDashboard, tryPassword } from './dashboard.ts';
import { opened, row } from './enquiries.ts';
import { aFamily } from './family.ts';
import {
  agree,
  checkInButton,
  checkOutButton,
  chooseTicket,
  openKiosk,
  scan,
  search,
  startAgain,
  ticketOf,
} from './kiosk.ts';
import { mailed } from './mailbox.ts';
import { expect, test } from './test.ts';
import { expectToast } from './visit.ts';
import { answered, following, soon } from './within-a-second.ts';

test.use({ settings: { CLOCK_STARTS_AT: '2025-09-20T09:40:00+01:00' } });

const today = '2025-09-20';
const sunday = '2025-09-21';
const upright = { viewport: { width: 1080, height: 1920 } };

const goTo = (desk: Page, tab: string): Promise<void> => desk.getByRole('tab', { name: tab }).click();
const panel = (desk: Page, tab: string): Locator => desk.getByRole('tabpanel', { name: tab });
const inside = (desk: Page): Locator => panel(desk, 'Checked In').getByRole('listitem');
const listed = (desk: Page, name: string): Locator =>
  panel(desk, "Today's Bookings").getByRole('row', { name: new RegExp(name) });

/** Presses Check In twice on a ticket that is open; the server's answer is there when it is done. */
async function comesIn(kiosk: Page): Promise<void> {
  await agree(kiosk);
  await answered(kiosk, '/check-in/check-in', () => checkInButton(kiosk).dblclick());
}

const freePlaces = async (centre: RunningCentre, day: string) =>
  (await centre.month()).days.find(({ date }) => date === day)?.sessions[0]?.availableSpots ?? 0;

test('the morning: the desk is unlocked, a kiosk set up, and everybody who comes in shows at the desk within a second', async ({
  page: desk,
  centre,
  stranger,
}) => {
  await aFamily(centre, { name: 'Maya Okafor', date: today, email: 'maya@example.org' });
  const { reference } = await aFamily(centre, { name: 'Sam Appleby', date: today, email: 'sam@example.org' });
  await desk.goto('/admin');
  await following(desk, () => tryPassword(desk, dashboardPassword));
  await expectToast(desk, 'Welcome Back', 'Access granted to admin dashboard');
  const figures = desk.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('row', { name: /Bookings made/ })).toContainText('22');
  await expect(figures).toContainText('2 bookings with 4 children');

  const kiosk = await stranger(upright);
  await test.step('a kiosk is enrolled with a code from the desk', async () => {
    await desk.getByRole('link', { name: 'Kiosks' }).click();
    await desk.getByRole('textbox', { name: 'Name of the kiosk' }).fill('By the door');
    await desk.getByRole('button', { name: 'Make a code' }).click();
    const code = (await desk.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
    await kiosk.goto('/check-in');
    await kiosk.getByRole('button', { name: 'This is a kiosk' }).click();
    await kiosk.getByLabel('Code from the dashboard').fill(code);
    await following(kiosk, () => kiosk.getByRole('button', { name: 'Make this a kiosk' }).click());
    await expectToast(kiosk, 'This is a kiosk now');
    await expect(desk.getByText('By the door is enrolled and may check families in.')).toBeVisible();
  });

  await test.step('found by name: Checked In', async () => {
    await goTo(desk, 'Checked In');
    await expect(desk.getByRole('heading', { name: 'No customers currently checked in' })).toBeVisible();
    await search(kiosk, 'okaf');
    await chooseTicket(kiosk, 'Maya Okafor');
    await kiosk.getByLabel(/^Number plate/).fill('wf26 abc');
    await comesIn(kiosk);
    await expect(inside(desk)).toContainText('Maya Okafor', soon);
    await expect(inside(desk)).toContainText(/1(20|19) min left/);
    await expect(inside(desk)).toContainText('WF26 ABC');
    await expect(panel(desk, 'Checked In')).toContainText('Inside now: 1 family, 2 children');
    await startAgain(kiosk);
  });

  await test.step('found by the scanned ticket: Today’s Bookings', async () => {
    await goTo(desk, "Today's Bookings");
    await expect(listed(desk, 'Maya Okafor')).toContainText('In since');
    await expect(listed(desk, 'Sam Appleby')).toContainText('Not here yet');
    await scan(kiosk, reference);
    await expect(kiosk.getByRole('heading', { level: 1, name: 'Sam Appleby' })).toBeVisible();
    await comesIn(kiosk);
    await expect(listed(desk, 'Sam Appleby')).toContainText('In since', soon);
    await expect(desk.getByText('2 bookings, 4 children, 2 arrived')).toBeVisible();
    await startAgain(kiosk);
  });

  await test.step('paid in store: the Overview, and one place fewer', async () => {
    await goTo(desk, 'Overview');
    await expect(figures).toContainText('2 bookings with 4 children');
    const places = await freePlaces(centre, today);
    await kiosk.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
    await kiosk.getByLabel('Your full name').fill('Robin Vale');
    await kiosk.getByRole('button', { name: 'Continue' }).click();
    await comesIn(kiosk);
    const recent = desk.getByRole('region', { name: 'Recent activity' });
    await expect(recent.getByRole('listitem').first()).toContainText('Robin Vale', soon);
    await expect(figures.getByRole('row', { name: /Bookings made/ })).toContainText('33', soon);
    await expect(figures).toContainText('3 bookings with 5 children', soon);
    await expect.poll(() => freePlaces(centre, today), soon).toBe(places - 1);
    await expectToast(kiosk, 'Check-In Successful!');
  });

  await test.step('every button was pressed twice, and everything happened once', async () => {
    await goTo(desk, 'Checked In');
    await expect(panel(desk, 'Checked In')).toContainText('Inside now: 3 families, 5 children');
    expect(await centre.rows('select who from journal where what = $1', ['checked in'])).toEqual([
      { who: 'kiosk' },
      { who: 'kiosk' },
      { who: 'kiosk' },
    ]);
  });
});

test('midday: a message answered, a day blocked, a payment found, and a late cancellation that the kiosk knows within a second', async ({
  page: desk,
  centre,
  stranger,
}) => {
  await aFamily(centre, { name: 'Ada Marsh', date: today, email: 'ada@example.org' });
  const kiosk = await stranger(upright);
  await following(kiosk, () => openKiosk(kiosk, centre));
  await following(desk, () => openDashboard(desk, '/admin?tab=inquiries'));

  await test.step('a message comes, is read and answered', async () => {
    await expect(desk.getByRole('heading', { name: 'No inquiries' })).toBeVisible();
    const sent = await kiosk.request.post('/api/contact', {
      data: {
        name: 'Noor Bright',
        email: 'noor@example.org',
        inquiryType: 'general',
        message: 'Is there room for a pram?',
      },
    });
    expect(sent.status()).toBe(201);
    await expect(row(desk, 'Noor Bright')).toContainText('New', soon);
    const message = opened(desk, 'Noor Bright');
    await message.getByRole('button', { name: 'Draft Response' }).click();
    const draft = desk.getByRole('dialog', { name: 'Draft for Noor Bright' });
    await expect(draft.getByRole('link', { name: 'Open in Email Client' })).toHaveAttribute(
      'href',
      /^mailto:noor@example\.org\?subject=/,
    );
    await draft.getByRole('button', { name: 'Close', exact: true }).last().click();
    await message.getByRole('button', { name: 'Mark as Responded' }).click();
    await expect(row(desk, 'Noor Bright')).toContainText('Responded');
  });

  await test.step('Sunday is blocked, and nobody can book it any more', async () => {
    await goTo(desk, 'Booking Calendar');
    await desk.getByLabel('Date', { exact: true }).fill(sunday);
    await desk.getByLabel('Time slot', { exact: true }).selectOption('All day');
    await desk.getByLabel('Reason', { exact: true }).fill('Burst pipe');
    await answered(desk, '/session-restrictions', () =>
      desk.getByRole('button', { name: 'Block this time' }).click(),
    );
    await expectToast(desk, 'Restriction Added', 'All day, Sunday 21 September 2025, is blocked.');
    await expect
      .poll(async () => (await kiosk.request.get(`/api/calendar/availability/${sunday}`)).json(), soon)
      .toMatchObject({ available: false, reason: 'Burst pipe' });
  });

  await test.step('a payment is found by its email', async () => {
    await goTo(desk, 'Customer Search');
    await desk.getByRole('searchbox', { name: 'Customer' }).fill('ada@exam');
    await desk.getByRole('searchbox', { name: 'Customer' }).press('Enter');
    await expectToast(desk, 'Search Complete', 'Found 1 payment');
    await expect(desk.getByRole('row', { name: /Ada Marsh/ })).toContainText('succeeded');
  });

  await test.step('she cancels late, while her ticket is open at the kiosk', async () => {
    await search(kiosk, 'Ada Marsh');
    await chooseTicket(kiosk, 'Ada Marsh');
    await agree(kiosk);
    await goTo(desk, "Today's Bookings");
    await expect(desk.getByText('1 booking, 2 children, 0 arrived')).toBeVisible();
    await desk.getByRole('button', { name: 'Ada Marsh' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Ada Marsh' });
    await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
    const amount = dialog.getByRole('textbox', { name: 'Refund amount, in pounds' });
    await expect(amount).toHaveValue('0.00');
    await amount.fill('9.50');
    await dialog.getByRole('textbox', { name: 'Why' }).fill('Poorly child');
    await answered(desk, '/cancel', () =>
      dialog.getByRole('button', { name: 'Cancel and refund £9.50' }).click(),
    );
    await expect(kiosk.getByRole('main')).toContainText(
      'This booking was cancelled. Please ask at reception.',
      soon,
    );
    await expect(checkInButton(kiosk)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(desk.getByRole('heading', { name: 'No bookings today' })).toBeVisible();
    expect(await mailed(desk, 'ada@example.org', 'Your booking is cancelled')).toContain('£9.50');
  });
});

test('the afternoon: each sees within a second whom the other checks out, twice counts once, and the last one out locks', async ({
  page: desk,
  centre,
  stranger,
  expectTrouble,
}) => {
  const families = ['Maya Okafor', 'Sam Appleby', 'Robin Vale'];
  const kiosk = await stranger(upright);
  await following(kiosk, () => openKiosk(kiosk, centre));
  for (const name of families) {
    const { id } = await aFamily(centre, { name, date: today });
    const came = await kiosk.request.post('/api/check-in/check-in', {
      data: {
        ticketId: id,
        checkedInAt: `${today}T09:40:00+01:00`,
        numberPlate: null,
        cefParkingAgreed: true,
      },
    });
    expect(came.status()).toBe(200);
  }
  // Two and a quarter hours later, as far as Maya's family goes.
  await centre.rows(
    `update stay s set checked_in_at = s.checked_in_at - interval '135 minutes', ends_at = s.ends_at - interval '135 minutes'
     from booking b where b.id = s.booking_id and b.customer_name = 'Maya Okafor'`,
  );
  await following(desk, () => openDashboard(desk, '/admin?tab=checked-in'));
  await expect(inside(desk)).toHaveCount(3);
  await expect(inside(desk).first()).toContainText('Maya Okafor');
  await expect(inside(desk).first()).toContainText(/Overtime by 1\d minutes/);

  await test.step('checked out at the desk, with the ticket open at the kiosk', async () => {
    await search(kiosk, 'okafor');
    await expect(ticketOf(kiosk, 'Maya Okafor')).toContainText('Currently playing');
    await answered(desk, '/check-in/checkout', () =>
      desk.getByRole('button', { name: 'Check out Maya Okafor' }).dblclick(),
    );
    await expect(ticketOf(kiosk, 'Maya Okafor')).toContainText('USED - Cannot be reused', soon);
    await expectToast(desk, 'Customer Checked Out', 'Maya Okafor is checked out.');
    await expect(inside(desk)).toHaveCount(2);
    await kiosk.getByRole('button', { name: 'Search again' }).click();
  });

  await test.step('checked out at both at the same moment', async () => {
    await search(kiosk, 'Sam Appleby');
    await chooseTicket(kiosk, 'Sam Appleby');
    await Promise.all([
      checkOutButton(kiosk).dblclick(),
      desk.getByRole('button', { name: 'Check out Sam Appleby' }).dblclick(),
    ]);
    await expect(kiosk.getByRole('heading', { level: 1, name: 'Find Your Booking' })).toBeVisible();
    await expect(inside(desk)).toHaveCount(1);
  });

  await test.step('the last one, at the kiosk', async () => {
    await search(kiosk, 'Robin');
    await chooseTicket(kiosk, 'Robin Vale');
    await answered(kiosk, '/check-in/check-out', () => checkOutButton(kiosk).dblclick());
    await expect(desk.getByRole('heading', { name: 'No customers currently checked in' })).toBeVisible(soon);
    await expectToast(kiosk, 'Check-Out Successful!');
    await goTo(desk, "Today's Bookings");
    for (const name of families) await expect(listed(desk, name)).toContainText('Left');
    expect(await centre.rows('select 1 from journal where what = $1', ['checked out'])).toHaveLength(3);
  });

  await test.step('locking up', async () => {
    await desk.getByRole('button', { name: 'Sign out' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Staff only' })).toBeVisible();
    await expect(desk.getByText('Okafor')).toHaveCount(0);
    expectTrouble(/401.*sign-in/);
    await tryPassword(desk, 'a guess');
    await expectToast(desk, 'Access Denied', 'Incorrect password');
    expect((await desk.request.get('/api/admin/todays-bookings')).status()).toBe(401);
    await expect(kiosk.getByRole('textbox', { name: 'Your name' })).toHaveValue('');
  });
});
