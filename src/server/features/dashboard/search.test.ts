import { expect, test } from 'vitest';
import { signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { bookVisitCall, readBookingResultCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { searchPaymentsCall } from '../../../contract/dashboard.ts';

const app = await createTestApp({ trustedProxies: 1 });
const staff = await signInAsStaff(app);

async function book(customerName: string, customerEmail: string, customerPhone: string, pays = true) {
  app.clock.pass(60_000);
  const { body } = await app.send(bookVisitCall, visitInput({ customerName, customerEmail, customerPhone }));
  if (pays) {
    await app.pay(body.clientSecret ?? '');
    await app.send(readBookingResultCall, { clientSecret: body.clientSecret });
  }
  return body.bookingId;
}
const zoe = await book("Zoë O'Brien-Hale", 'zoe@example.org', '+44 7700 900123');
const maya = await book('Maya Okafor', 'maya@mail.example', '01632 960321');
const unpaid = await book('Maya Unpaid', 'later@example.org', '01632 960322', false);

const search = (body: object) => app.post('/api/admin/search-payments', body, staff);
async function find(searchTerm: string, more: object = {}) {
  const response = await search({ searchTerm, ...more });
  expect(response.status).toBe(200);
  return bodyOf<CallReply<typeof searchPaymentsCall>>(response);
}
const ids = async (searchTerm: string) =>
  (await find(searchTerm)).payments.map(({ booking_id }) => booking_id);

test.each([
  ['zoe', [zoe]],
  ['ZOË', [zoe]],
  ['obrien', [zoe]],
  ['o’brien', [zoe]],
  ['brien hale', [zoe]],
  ['hale-zoe', [zoe]],
  ['afor', [maya]],
  ['maya', [unpaid, maya]],
  ['okafor maya', [maya]],
  ['ma', [unpaid, maya]],
  ['kafor zoe', []],
  ['MAYA@mail.example', [maya]],
  ['maya@example.org', []],
  ['@mail.exa', [maya]],
  ['07700 900 123', [zoe]],
  ['900123', [zoe]],
  ['+44 1632 960321', [maya]],
  ['%', []],
  ['_', []],
  ["'; drop table booking; --", []],
])('a search for %j finds the bookings that match', async (term, found) => {
  expect(await ids(term)).toEqual(found);
});

test('a payment is found by its reference in any spelling', async () => {
  const { payments } = await find('okafor');
  const reference = payments[0]?.reference ?? '';
  for (const typed of [reference, reference.toLowerCase(), reference.replaceAll('-', ''), reference.slice(3)])
    expect(await ids(typed)).toEqual([maya]);
});

test('a payment has every field that the specification lists', async () => {
  const { payments, message, found, more, pages } = await find('okafor');
  expect({ message, found, more, pages }).toEqual({
    message: 'Found 1 payment',
    found: 1,
    more: false,
    pages: 1,
  });
  expect(payments[0]).toEqual({
    id: expect.stringMatching(/^pi_/),
    customer_name: 'Maya Okafor',
    customer_email: 'maya@mail.example',
    customer_phone: '01632 960321',
    amount: 1900,
    price: 1900,
    currency: 'gbp',
    payment_method_type: 'card',
    status: 'succeeded',
    created: Date.parse('2026-11-20T10:02:00Z') / 1000,
    booking_id: maya,
    receipt_url: expect.stringMatching(/^http.+\/receipts\/ch_/),
    reference: expect.stringMatching(/^WF-/),
    kind: 'visit',
    about: 'Visit on Sat 28 Nov',
    booking_status: 'confirmed',
    returned: 0,
  });
  const { payments: waiting } = await find('unpaid');
  expect(waiting[0]).toMatchObject({ status: 'pending', booking_status: 'held' });
});

test('an empty or too long search is refused with a message', async () => {
  const empty = await search({ searchTerm: '   ' });
  expect([empty.status, (await bodyOf<{ message: string }>(empty)).message]).toEqual([
    400,
    'Please enter a customer name to search',
  ]);
  expect((await search({ searchTerm: 'x'.repeat(101) })).status).toBe(400);
  expect((await search({ searchTerm: 'maya', page: 3 })).status).toBe(400);
});

test('results are paged and sorted, and limited to the newest 40', async () => {
  const { rows } = { rows: Array.from({ length: 45 }, (_, index) => index) };
  const [known] = await app.db.selectFrom('booking').selectAll().where('id', '=', maya).execute();
  if (!known) throw new Error('No booking to copy');
  await app.db
    .insertInto('booking')
    .values(
      rows.map((index) => ({
        ...known,
        id: crypto.randomUUID(),
        reference: `WF-COPY-${index}`,
        customer_name: `Crowd ${String(index).padStart(3, '0')}`,
        request_key: null,
        held_at: new Date(known.held_at.getTime() + index * 1_000),
        original_pence: 1000 + index,
        total_pence: 1000 + index,
      })),
    )
    .execute();
  const first = await find('crowd');
  expect(first).toMatchObject({ message: 'Found more than 40 payments', found: 40, more: true, pages: 2 });
  expect(first.payments.map(({ customer_name }) => customer_name).slice(0, 2)).toEqual([
    'Crowd 044',
    'Crowd 043',
  ]);
  const last = await find('crowd', { page: 2 });
  expect(last.payments.at(-1)?.customer_name).toBe('Crowd 005');
  const pages = await Promise.all(Array.from({ length: 2 }, (_, page) => find('crowd', { page: page + 1 })));
  expect(new Set(pages.flatMap(({ payments }) => payments.map(({ booking_id }) => booking_id))).size).toBe(
    40,
  );
  const byName = await find('crowd', { sort: 'name' });
  expect(byName.payments[0]?.customer_name).toBe('Crowd 005');
  // A page after the exact matches is empty. It does not start a search for words.
  expect(await find(known.reference, { page: 2 })).toMatchObject({ found: 1, pages: 1, payments: [] });
  const byAmount = await find('crowd', { sort: 'amount' });
  expect(byAmount.payments[0]?.amount).toBe(1044);
  const free = { original_pence: 0, total_pence: 0, discount_pence: 0 };
  const crowd010 = app.db.updateTable('booking').where('customer_name', '=', 'Crowd 010');
  for (const [voucher_code, method] of [[null, 'none'] as const, ['FREEDAY', 'voucher'] as const]) {
    await crowd010.set({ ...free, voucher_code }).execute();
    expect((await find('crowd 010')).payments[0]?.payment_method_type).toBe(method);
  }
  const oldest = await find('crowd', { sort: 'oldest' });
  expect(oldest.payments[0]?.customer_name).toBe('Crowd 005');
});
