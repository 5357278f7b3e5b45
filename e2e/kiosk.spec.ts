import { aFamily } from './family.ts';
import {
  agree,
  checkInButton,
  checkOutButton,
  chooseTicket,
  nameField,
  openKiosk,
  scan,
  search,
  startAgain,
  ticketOf,
  ticks,
} from './kiosk.ts';
import { look } from './look.ts';
import { expect, test } from './test.ts';
import { expectToast, september } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';

const find = 'Find Your Booking';

const noneFound = 'No unredeemed tickets found with that name. Please check the spelling or contact staff.';

const stays = `select s.number_plate, s.checked_in_by, s.checked_out_at is not null as out, b.customer_name
  from stay s join booking b on b.id = s.booking_id order by s.checked_in_at`;

test('a family comes in and goes: by name, three ticks, once', async ({ page, centre, expectTrouble }) => {
  await aFamily(centre, {
    name: 'Sam Appleby',
    date: today,
    tickets: { 'child-1-12': 1, adult: 1 },
    total: 11.5,
  });
  await openKiosk(page, centre);
  await look(page, 'the first question', page.getByRole('button', { name: 'Search', exact: true }));

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expectToast(page, 'Search Required', "Please enter at least 2 characters of the customer's name");
  await expect(nameField(page)).toBeFocused();
  await search(page, 'nobody at all');
  await expectToast(page, 'No Tickets Found', noneFound);

  await search(page, 'apple');
  const card = ticketOf(page, 'Sam Appleby');
  for (const words of [
    'Ready to check in',
    "Today's Session",
    '11:45 AM - 4:00 PM',
    '1 child, 1 adult',
    'Paid £11.50',
  ])
    await expect(card).toContainText(words);
  await look(page, 'tickets that were found', card.getByRole('button'));

  await chooseTicket(page, 'Sam Appleby');
  await expect(page.getByText('f•••@e•••.org')).toBeVisible();
  await expect(page.getByText('Socks on, shoes off')).toBeVisible();
  await expect(checkInButton(page)).toBeDisabled();
  await expect(checkInButton(page)).toHaveAccessibleDescription(
    'Please accept the terms and conditions above to check in',
  );
  await checkInButton(page).click({ force: true });
  await expectToast(
    page,
    'Terms Required',
    'Please read and accept the terms and conditions before checking in.',
  );
  await expect(ticks(page).first()).toBeFocused();
  await page.getByRole('button', { name: 'Close message' }).click();
  await ticks(page).first().check();
  await expect(checkInButton(page)).toHaveAccessibleDescription(
    'Please confirm you are not parking in CEF spaces to check in',
  );
  await look(page, 'the terms', ticks(page).last());
  await page.getByLabel(/^Number plate/).pressSequentially('wf26 abcdef', { delay: 80 });
  await expect(page.getByLabel(/^Number plate/)).toHaveValue('WF26 ABC');
  await agree(page);
  await checkInButton(page).dblclick();
  await expectToast(page, 'Check-In Successful!');
  await expect(page.getByRole('heading', { level: 1, name: 'Have fun, Sam' })).toBeFocused();

  const more = page.getByRole('region', { name: 'More Fun Today' });
  await expect(more).toContainText('Children (1-12 years)£8.00');
  await expect(more).toContainText('Adults£2.50');
  await expect(more).toContainText('Children (0-1 years)£4.00');
  await expect(more).toContainText('Silver (recommended)£160');
  const booking = more.getByRole('link', { name: /^Book another session/ });
  await expect(booking).toHaveAttribute('href', '/booking');
  await expect(booking).toHaveAttribute('target', '_blank');
  await expect(more.getByRole('link', { name: /^Plan a birthday party/ })).toHaveAttribute(
    'href',
    '/party-booking',
  );
  await look(page, 'checked in', page.getByRole('button', { name: 'Done' }));
  expect(await centre.rows(stays)).toEqual([
    {
      number_plate: 'WF26 ABC',
      checked_in_by: 'Kiosk by the door',
      out: false,
      customer_name: 'Sam Appleby',
    },
  ]);

  await startAgain(page);
  await expect(nameField(page)).toHaveValue('');
  await search(page, 'Appleby');
  await expect(ticketOf(page, 'Sam Appleby')).toContainText('Currently playing');
  await chooseTicket(page, 'Sam Appleby');
  await look(page, 'going home', checkOutButton(page));
  await checkOutButton(page).dblclick();
  await expectToast(page, 'Check-Out Successful!');
  await expect(page.getByRole('heading', { level: 1, name: find })).toBeVisible();
  expect(await centre.rows(stays)).toMatchObject([{ out: true }]);

  await search(page, 'Appleby');
  await expect(ticketOf(page, 'Sam Appleby')).toContainText('USED - Cannot be reused');
  await expect(ticketOf(page, 'Sam Appleby').getByRole('button')).toHaveCount(0);

  expectTrouble(/500/);
  await page.getByRole('button', { name: 'Search again' }).click();
  await page.route('**/search-all-tickets', (route) => route.fulfill({ status: 500, body: '{}' }));
  await search(page, 'Appleby');
  await expectToast(page, 'Search Error', 'Unable to search tickets. Please try again or contact staff.');
});

test('whose ticket it is stays in view down to the last tick', async ({ page, centre }) => {
  await aFamily(centre, { name: 'Ivy Longley', date: today });
  await openKiosk(page, centre);
  await page.setViewportSize({ width: 1280, height: 800 });
  await search(page, 'longley');
  await chooseTicket(page, 'Ivy Longley');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(ticks(page).last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Your ticket' })).toBeInViewport({ ratio: 1 });
});

test('a ticket of another day says so and cannot be checked in', async ({ page, centre }) => {
  await aFamily(centre, { name: 'Noor Early', date: '2025-09-27' });
  const { id } = await aFamily(centre, { name: 'Noor Late', date: '2025-09-21' });
  await centre.rows(`update booking set day = '2025-09-13' where id = $1`, [id]);
  await openKiosk(page, centre);
  await search(page, 'noor');
  await expect(ticketOf(page, 'Noor Early')).toContainText('Future Booking');
  await expect(ticketOf(page, 'Noor Late')).toContainText('Past Booking');
  await chooseTicket(page, 'Noor Early');
  await expect(page.getByText('This ticket is for Saturday 27 September')).toBeVisible();
  await expect(checkInButton(page)).toHaveCount(0);
});

test('a scanner is heard anywhere, also in a field, and a used ticket is told', async ({
  page,
  centre,
  expectTrouble,
}) => {
  const { reference } = await aFamily(centre, { name: 'Ada Quick', date: today });
  await openKiosk(page, centre);
  await nameField(page).fill('Half typed');
  expectTrouble(/404.*find-ticket/);
  await scan(page, 'WF-00000-00000');
  await expectToast(page, 'No Tickets Found');
  await expect(nameField(page)).toHaveValue('Half typed');
  await scan(page, reference);
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Quick' })).toBeVisible();
  await agree(page);
  await checkInButton(page).click();
  await startAgain(page);
  await scan(page, reference.toLowerCase().replaceAll('-', ''));
  await checkOutButton(page).click();
  await expectToast(page, 'Check-Out Successful!');
  await scan(page, reference);
  await expect(page.getByText('Ticket Already Used')).toBeVisible();
  await expect(checkInButton(page)).toHaveCount(0);
});

test('a walk-in who paid at reception is real once it is checked in', async ({ page, centre }) => {
  await openKiosk(page, centre);
  await page.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
  await expect(page.getByText('Only if you have already paid at reception.')).toBeVisible();
  await look(page, 'a new customer', page.getByRole('button', { name: 'Continue' }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Name Required', 'Please enter your full name');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: find })).toBeVisible();

  await page.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('no numbers');
    };
  });
  await page.getByLabel('Your full name').fill('Robin Vale');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Error', 'Failed to create walk-in customer. Please try again.');

  await page.reload();
  await page.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
  await page.getByLabel('Your full name').fill('Robin Vale');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Open Play (Walk-in)')).toBeVisible();
  expect(await centre.rows('select 1 from booking')).toEqual([]);
  await agree(page);
  await checkInButton(page).dblclick();
  await expectToast(page, 'Check-In Successful!');
  expect(await centre.rows('select channel, customer_name, total_pence from booking')).toEqual([
    { channel: 'desk', customer_name: 'Robin Vale', total_pence: 0 },
  ]);
});

test('what the server refuses is said, and nothing has changed', async ({ page, centre, expectTrouble }) => {
  const { id } = await aFamily(centre, { name: 'Cleo Gone', date: today });
  await openKiosk(page, centre);
  await search(page, 'Cleo');
  await chooseTicket(page, 'Cleo Gone');
  await agree(page);
  await centre.rows(`delete from place where booking_id = $1`, [id]);
  await centre.rows(`update booking set status = 'cancelled' where id = $1`, [id]);
  expectTrouble(/409.*check-in/);
  await checkInButton(page).click();
  await expectToast(
    page,
    'Check-In Failed',
    'Unable to complete check-in. Please contact staff for assistance.',
  );
  await expect(page.getByRole('main')).toContainText('This booking was cancelled. Please ask at reception.');
});
