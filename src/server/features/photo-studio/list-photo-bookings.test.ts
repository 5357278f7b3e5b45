import { expect, test } from 'vitest';
import { createPhotoApp } from '../../../../test/photo.ts';
import { signInAgain, signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf } from '../../../../test/test-app.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { listPhotoBookingsCall } from '../../../contract/staff-photo-bookings.ts';

const app = await createPhotoApp();
let staff = await signInAsStaff(app);

async function list(query = '') {
  const response = await app.request(`/api/admin/photo-studio-bookings${query}`, { headers: staff });
  return {
    status: response.status,
    ...(await bodyOf<CallReply<typeof listPhotoBookingsCall> & { code?: string }>(response)),
  };
}
const slotsOf = async (query = '') =>
  (await list(query)).bookings.map(
    ({ sessionDate, startTime, status }) => `${sessionDate} ${startTime} ${status}`,
  );

test('sessions are listed by day and start time, with what staff need', async () => {
  const later = await app.book({ startTime: '11:10 AM', endTime: '11:30 AM' });
  const paid = await app.book({ photoEditingRequested: true, price: 35, specialRequests: 'Two dogs' });
  await app.pay(paid.clientSecret);
  expect((await app.result(paid.clientSecret)).state).toBe('confirmed');
  const next = await app.book({ sessionDate: '2025-10-31', startTime: '3:30 PM', endTime: '3:50 PM' });

  const { bookings, today, counts } = await list();
  expect([today, counts]).toEqual(['2025-10-03', { today: 0, upcoming: 3 }]);
  expect(bookings[0]).toEqual({
    id: paid.id,
    bookingNumber: paid.booking.reference,
    sessionDate: '2025-10-04',
    startTime: '09:30',
    endTime: '09:50',
    customerName: 'Alex Rowe',
    customerEmail: 'alex@example.org',
    customerPhone: '01632 960999',
    status: 'confirmed',
    totalAmountFormatted: '£35.00',
    withEditing: true,
    specialRequests: 'Two dogs',
    isToday: false,
    isUpcoming: true,
  });
  expect(bookings.map(({ id }) => id)).toEqual([paid.id, later.id, next.id]);
  expect(await slotsOf('?from=2025-10-01&to=2025-10-30')).toEqual([
    '2025-10-04 09:30 confirmed',
    '2025-10-04 11:10 pending',
  ]);
});

test('an unpaid session leaves the list when its hold expires; a cancelled one stays in the list, but is no longer counted', async () => {
  app.clock.pass(11 * 60_000);
  expect(await slotsOf()).toEqual(['2025-10-04 09:30 confirmed']);
  const [booking] = (await list()).bookings;
  const body = { clientId: crypto.randomUUID(), refundPence: 0, reason: 'The family asked' };
  await app.post(`/api/admin/bookings/${booking?.id}/cancel`, body, staff);
  expect(await slotsOf()).toEqual(['2025-10-04 09:30 cancelled']);
  expect((await list()).counts).toEqual({ today: 0, upcoming: 0 });
});

test('sessions of today do not count as upcoming', async () => {
  const paid = await app.book({ startTime: '1:10 PM', endTime: '1:30 PM' });
  await app.pay(paid.clientSecret);
  await app.result(paid.clientSecret);
  app.clock.set('2025-10-04T09:00:00+01:00');
  staff = await signInAgain(app);
  const { bookings, counts } = await list('?from=2025-10-04&to=2025-10-04');
  expect(bookings.map(({ isToday, isUpcoming }) => [isToday, isUpcoming])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(counts).toEqual({ today: 1, upcoming: 0 });
});

test.each(['?from=2025-10-01&to=2025-12-02', '?from=2025-10-02&to=2025-10-01', '?to=never'])(
  'the range is refused: %s',
  async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, code: 'malformed' });
  },
);
