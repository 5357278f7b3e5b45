import { randomUUID } from 'node:crypto';
import { comeBack } from './come-back.ts';
import { dashboardPassword, openDashboard, openTab } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september, type TestSite } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';
const later = '2025-09-26';

const states = {
  succeeded: ['confirmed', 'succeeded'],
  processing: ['processing', 'processing'],
  pending: ['held', 'requires_payment_method'],
  failed: ['lapsed', 'requires_payment_method'],
  canceled: ['lapsed', 'canceled'],
} as const;

/** Inserts copies of a family's paid booking under other names, at intervals of a second. */
async function copyBooking(
  site: TestSite,
  name: string,
  copies: readonly { name: string; state: keyof typeof states }[],
): Promise<void> {
  const changes = copies.map((copy, turn) => {
    const [status, paid] = states[copy.state];
    const id = randomUUID();
    return { id, reference: `WF-${id}`, customer_name: copy.name, status, paid, turn: turn + 1 };
  });
  const all = [name, JSON.stringify(changes)];
  // Triggers are off: the copies have no account that a succeeded payment would have to settle.
  await site.changeByHand(
    `insert into booking select (jsonb_populate_record(b, change || jsonb_build_object(
       'held_at', held_at + (change->>'turn')::integer * interval '1 second', 'seq', nextval('booking_seq'), 'request_key', null,
       'confirmed_at', case when change->>'status' = 'confirmed' then confirmed_at end))).*
     from booking b, jsonb_array_elements($2::jsonb) change where customer_name = $1`,
    all,
  );
  await site.changeByHand(
    `insert into payment (booking_id, idempotency_key, amount_pence, status, created_at)
     select b.id, b.id::text, total_pence, change->>'paid', held_at
     from booking b join jsonb_array_elements($2::jsonb) change on b.id = (change->>'id')::uuid where $1 <> customer_name`,
    all,
  );
  // A trigger fills in the search words of each booking.
  await site.rows('update booking set words = words');
}

test('the overview shows figures, weeks and recent events as they happen; a search shows missing input, results and failures', async ({
  page,
  site,
  expectError,
}) => {
  await test.step('staff sign in by keyboard', async () => {
    await page.goto('/admin');
    await tabTo(page, page.getByRole('textbox', { name: 'Staff password' }));
    await page.keyboard.type(dashboardPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused();
  });
  await expect(page.getByText('No recent activity')).toBeVisible();
  await bookAsFamily(site, { name: 'Maya Okafor', date: today, email: 'maya@example.org' });
  const recent = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  await expect(recent).toContainText('Maya Okafor');
  await expect(recent).toContainText('£19.00');
  await expect(recent).toContainText('Visit on Sat 20 Sept');
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('row', { name: /Bookings made/ })).toContainText('11');
  await expect(figures.getByRole('row', { name: /Sales/ })).toContainText('£19.00£19.00');
  await expect(figures).toContainText('1customer has booked online so far');
  await page.getByText('The same as a table').click();
  await expect(page.getByRole('row', { name: /to today 1 £19\.00/ })).toBeVisible();
  await expectPageInOrder(page, 'the overview', page.getByText('The same as a table'));
  await recent.getByRole('link', { name: 'Maya Okafor' }).click();
  await expectToast(page, 'Search Complete', 'Found 1 payment');
  await expect(page).toHaveURL('/admin?tab=search');

  await bookAsFamily(site, { name: 'Zoë O’Brien', date: later, email: 'zoe@example.org' });
  await copyBooking(
    site,
    'Zoë O’Brien',
    Array.from({ length: 21 }, (_, turn) => ({
      name: `Crowd ${String(turn).padStart(2, '0')}`,
      state: 'succeeded',
    })),
  );
  const field = page.getByRole('searchbox', { name: 'Customer' });
  await field.fill('');
  await page.getByRole('button', { name: 'Search' }).click();
  await expectToast(page, 'Search Required', 'Please enter a customer name to search');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Please enter a customer name to search/);

  await field.fill('OBRIEN zoe');
  await field.press('Enter');
  await expectToast(page, 'Search Complete', 'Found 1 payment');
  const found = page.getByRole('row', { name: /Zoë O’Brien/ });
  for (const words of ['zoe@example.org', '01632 960555', '£19.00', 'succeeded', 'Visit on Fri 26 Sept'])
    await expect(found).toContainText(words);

  await field.fill('crowd');
  await field.press('Enter');
  await expectToast(page, 'Search Complete', 'Found 21 payments');
  const names = page.getByRole('table').getByRole('rowheader').getByRole('button');
  await expect(names).toHaveCount(20);
  await expect(names.first()).toHaveText('Crowd 20');
  await expectPageInOrder(page, 'payments that were found', page.getByRole('button', { name: 'Next' }));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(names).toHaveText(['Crowd 00']);
  await page.getByRole('columnheader', { name: 'Customer' }).getByRole('button').click();
  await expect(names).toHaveCount(20);
  await expect(names.first()).toHaveText('Crowd 00');
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await names.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Crowd 01' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(names.nth(1)).toBeFocused();

  await test.step('each of the five states of a payment has its label', async () => {
    const words = Object.keys(states) as (keyof typeof states)[];
    await copyBooking(
      site,
      'Zoë O’Brien',
      words.map((state) => ({ name: `Rowe ${state}`, state })),
    );
    await field.fill('');
    await tabTo(page, field);
    await page.keyboard.type('rowe');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Search Complete', 'Found 5 payments');
    for (const word of words) {
      const row = page.getByRole('row', { name: new RegExp(`Rowe ${word}`) });
      await expect(row.getByText(word, { exact: true })).toBeVisible();
    }
  });

  await field.fill('nobody at all');
  await field.press('Enter');
  await expectToast(page, 'Search Complete', 'Found 0 payments');
  await expect(page.getByRole('heading', { name: 'No payments found' })).toBeVisible();

  expectError(/50[03]/);
  await page.route('**/api/admin/search-payments', (route) =>
    route.fulfill({ status: 503, body: 'resting' }),
  );
  await field.fill('somebody');
  await field.press('Enter');
  await expectToast(page, 'Search Error', 'Failed to search payments. Please try again.');
  await page.unroute('**/api/admin/search-payments');
  expectError(/400/);
  await field.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
  await field.fill('x'.repeat(101));
  await field.press('Enter');
  await expectToast(page, 'Search Failed', 'Please use at most 100 characters');
});

test("today's bookings are found, sorted, printed, and updated as families come in; families inside are shown with their minutes left", async ({
  page,
  site,
  expectError,
}) => {
  await openDashboard(page, '/admin?tab=checked-in');
  await expect(page.getByRole('heading', { name: 'No customers currently checked in' })).toBeVisible();
  await openTab(page, "Today's Bookings");
  await expect(page.getByRole('heading', { name: 'No bookings today' })).toBeVisible();
  const { id } = await bookAsFamily(site, { name: 'Maya Okafor', date: today });
  await bookAsFamily(site, { name: 'Ada Marsh', date: today });
  const names = page.getByRole('table').getByRole('rowheader').getByRole('button');
  await expect(names).toHaveText(['Ada Marsh', 'Maya Okafor']);
  await expectPageInOrder(
    page,
    "today's bookings",
    page.getByRole('button', { name: 'Print the day sheet' }),
  );
  const head = page.getByRole('columnheader', { name: 'Customer' });
  const scrolledTo = async (height: number) => {
    await page.setViewportSize({ width: 1280, height });
    return head.evaluate((cell) => {
      // Adds room to scroll below a short list.
      document.body.style.paddingBottom = '100vh';
      const box = cell.closest('table')?.parentElement;
      const { overflowY } = getComputedStyle(box ?? cell);
      const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
      window.scrollBy({ top: cell.getBoundingClientRect().top - bar + 40, behavior: 'instant' });
      return { overflowY, below: Math.round(cell.getBoundingClientRect().top - bar) };
    });
  };
  await expect
    .poll(() => scrolledTo(900), { message: 'the page scrolls, the head stays' })
    .toEqual({ overflowY: 'visible', below: 0 });
  await expect
    .poll(() => scrolledTo(450), { message: 'on a low screen nothing sticks' })
    .toEqual({ overflowY: 'visible', below: -40 });
  await page.setViewportSize({ width: 1280, height: 900 });

  const came = await page.request.post('/api/check-in/check-in', {
    data: {
      ticketId: id,
      checkedInAt: '2025-09-20T10:00:00+01:00',
      numberPlate: null,
      cefParkingAgreed: true,
    },
  });
  expect(came.status()).toBe(200);
  await expect(page.getByRole('row', { name: /Maya Okafor/ })).toContainText('In since 10:0');
  await page.getByRole('columnheader', { name: 'State' }).getByRole('button').click();
  await expect(names).toHaveText(['Ada Marsh', 'Maya Okafor']);
  await page.getByRole('searchbox', { name: 'Find on this list' }).fill('maya');
  await expect(names).toHaveText(['Maya Okafor']);
  await expect(page.getByText('1 booking, 2 children, 1 arrived of 2')).toBeVisible();
  await page.getByRole('searchbox').fill('nobody');
  await page.getByRole('button', { name: 'Show everybody' }).click();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Day sheet, Saturday 20 September 2025')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print the day sheet' })).toBeHidden();
  await expect(page.getByRole('tablist')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await test.step('families inside have their minutes left in three colours, and are checked out', async () => {
    const families = ['Green Family', 'Yellow Family', 'Late Family'];
    for (const [turn, name] of families.entries()) {
      const { id } = await bookAsFamily(site, { name, date: today });
      const left = [70, 20, -12][turn] ?? 0;
      // Counts from the moment of the booking, which is by the site's clock.
      await site.rows(
        `insert into stay (booking_id, children, adults, checked_in_at, ends_at, checked_in_by, number_plate, cef_parking_agreed, terms_version)
          select id, 2, 1, held_at + ($2 - 120) * interval '1 minute', held_at + $2 * interval '1 minute', 'staff', 'WF26 ABC', true, 'test'
          from booking where id = $1`,
        [id, left],
      );
    }
    await openTab(page, 'Checked In');
    // Rows that are inserted into `stay` notify no page, so the page has to read its data again.
    await comeBack(page);
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(0)).toContainText('Late Family');
    await expect(rows.nth(0)).toContainText('Overtime');
    await expect(rows.nth(1)).toContainText(/(21|20|19) min left/);
    await expect(rows.nth(2)).toContainText(/(71|70|69) min left/);
    await expect(rows.nth(2)).toContainText('WF26 ABC');
    await expect(rows.nth(2).getByRole('link', { name: 'family@example.org' })).toBeVisible();
    await expect(page.getByText('Inside now: 4 families, 8 children, 3 extra adults')).toBeVisible();
    await expectPageInOrder(page, 'families inside', rows.nth(2).getByRole('button'));

    await page.getByRole('button', { name: 'Check out Late Family' }).click();
    await expectToast(page, 'Customer Checked Out', 'Late Family is checked out.');
    await expect(rows).toHaveCount(3);
    const yellow = page.getByRole('button', { name: 'Check out Yellow Family' });
    await expect(yellow).toBeFocused();

    expectError(/500|Failed to load/);
    await page.route('**/api/check-in/checkout', (route) => route.fulfill({ status: 500, body: 'no' }));
    await yellow.click();
    await expectToast(page, 'Checkout Error', 'Failed to check out customer. Please try again.');
    await expect(rows).toHaveCount(3);
  });
});
