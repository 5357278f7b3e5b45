import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buyTestCredits } from '../../../../test/credits.ts';
import { photoSessionInput } from '../../../../test/photo-session-input.ts';
import { signInAgain, signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { bookVisitCall, readBookingResultCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { readDashboardStatsCall, readTodaysBookingsCall } from '../../../contract/dashboard.ts';
import { bookPhotoSessionCall } from '../../../contract/photo-studio.ts';
import { refreshCustomerCount } from './refresh-customer-count.ts';

/** A week before the Saturday under test, which is in the photo season. */
const app = await createTestApp({ at: '2025-09-27T09:00:00Z', trustedProxies: 1 });
let staff = await signInAsStaff(app);
const saturday = '2025-10-04';

const readStats = async () =>
  bodyOf<CallReply<typeof readDashboardStatsCall>>(
    await app.request('/api/admin/dashboard-stats', { headers: staff }),
  );
const readToday = async () =>
  bodyOf<CallReply<typeof readTodaysBookingsCall>>(
    await app.request('/api/admin/todays-bookings', { headers: staff }),
  );
const passMinute = () => app.clock.pass(60_000);

async function visit(more: Record<string, unknown> = {}) {
  passMinute();
  const { status, body } = await app.send(bookVisitCall, visitInput({ selectedDate: saturday, ...more }));
  expect(status).toBe(201);
  if (body.clientSecret) await app.pay(body.clientSecret);
  await app.send(readBookingResultCall, { clientSecret: body.clientSecret });
  return body.bookingId;
}
async function giveBack(bookingId: string, what: 'cancel' | 'refund', refundPence: number) {
  passMinute();
  const response = await app.post(
    `/api/admin/bookings/${bookingId}/${what}`,
    { clientId: randomUUID(), refundPence, reason: 'The family asked' },
    staff,
  );
  expect(response.status).toBe(200);
}

test('without bookings there are eight empty weeks', async () => {
  const { stats: figures, weeks, recentActivity, today } = await readStats();
  expect(figures).toEqual({
    todayBookings: 0,
    todayRevenue: 0,
    weeklyBookings: 0,
    weeklyRevenue: 0,
    totalCustomers: 0,
  });
  expect(today).toEqual({ date: '2025-09-27', bookings: 0, children: 0 });
  expect(recentActivity).toEqual([]);
  expect(weeks.map(({ monday }) => monday)).toEqual([
    '2025-08-04',
    '2025-08-11',
    '2025-08-18',
    '2025-08-25',
    '2025-09-01',
    '2025-09-08',
    '2025-09-15',
    '2025-09-22',
  ]);
});

test('bookings count on the day they are made, money on the day it is received or refunded', async () => {
  await visit({ selectedDate: '2025-10-11', customerName: 'Early Bird', customerEmail: 'early@example.org' });
  app.clock.set('2025-10-04T08:00:00Z');
  staff = await signInAgain(app);

  await visit({ customerName: 'Maya Okafor', customerEmail: 'maya@example.org' });
  const calledOff = await visit({
    customerName: 'Called Off',
    customerEmail: 'off@example.org',
    selectedDate: '2025-10-11',
  });
  const partly = await visit({ customerName: 'Partly Back', customerEmail: 'MAYA@example.org' });
  passMinute();
  await buyTestCredits(app, 'bundle@example.org');
  await giveBack(calledOff, 'cancel', 1900);
  await giveBack(partly, 'refund', 500);
  const photo = await app.send(bookPhotoSessionCall, photoSessionInput({ sessionDate: '2025-10-05' }));
  await app.pay(photo.body.clientSecret ?? '');
  passMinute();
  await app.send(readBookingResultCall, { clientSecret: photo.body.clientSecret });
  // An unpaid booking does not count yet.
  await app.send(bookVisitCall, visitInput({ selectedDate: saturday, customerName: 'Not Paid' }));

  const { stats: figures, weeks, recentActivity, today } = await readStats();
  expect(figures).toEqual({
    todayBookings: 3,
    todayRevenue: 1900 + 1900 + 1900 + 7500 + 2000 - 1900 - 500,
    weeklyBookings: 3,
    weeklyRevenue: 1900 + 1900 + 1900 + 7500 + 2000 - 1900 - 500,
    totalCustomers: 5,
  });
  expect(today).toEqual({ date: saturday, bookings: 2, children: 4 });
  expect(weeks.slice(-2)).toEqual([
    { monday: '2025-09-22', bookings: 1, takings: 1900 },
    { monday: '2025-09-29', bookings: 3, takings: figures.weeklyRevenue },
  ]);
  expect(recentActivity.map(({ type, about, amount }) => [type, about, amount])).toEqual([
    ['booking', 'Photo session on Sun 5 Oct', 2000],
    ['payment', 'Money back: Visit on Sat 4 Oct', -500],
    ['payment', 'Money back: Visit on Sat 11 Oct', -1900],
    ['payment', '10 session credits', 7500],
    ['booking', 'Visit on Sat 4 Oct', 1900],
    ['booking', 'Visit on Sat 11 Oct', 1900],
    ['booking', 'Visit on Sat 4 Oct', 1900],
    ['booking', 'Visit on Sat 11 Oct', 1900],
  ]);
  expect(recentActivity.at(-1)).toMatchObject({
    customerName: 'Early Bird',
    created: Date.parse('2025-09-27T09:01:00Z') / 1000,
    reference: expect.stringMatching(/^WF-/),
  });
});

test('the nightly count plus later customers equals a new count of all customers', async () => {
  const before = (await readStats()).stats.totalCustomers;
  await refreshCustomerCount(app.site.context);
  expect((await readStats()).stats.totalCustomers).toBe(before);
  await visit({ customerName: 'Maya Okafor', customerEmail: 'maya@example.org', selectedDate: '2025-10-11' });
  expect((await readStats()).stats.totalCustomers).toBe(before);
  await visit({ customerName: 'New Family', customerEmail: 'new@example.org', selectedDate: '2025-10-11' });
  expect((await readStats()).stats.totalCustomers).toBe(before + 1);
  app.clock.set('2025-10-05T08:00:00Z');
  await refreshCustomerCount(app.site.context);
  staff = await signInAgain(app);
  expect((await readStats()).stats.totalCustomers).toBe(before + 1);
});

test('the day’s list has visits and photo sessions by time and name, and shows who has checked in', async () => {
  app.clock.set('2025-10-04T08:30:00Z');
  staff = await signInAgain(app);
  const photo = await app.send(
    bookPhotoSessionCall,
    photoSessionInput({ customerName: 'Picture Family', startTime: '1:50 PM', endTime: '2:10 PM' }),
  );
  await app.pay(photo.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: photo.body.clientSecret });
  const arrived = await visit({ customerName: 'Äda Arrives', specialRequests: 'A high chair, please' });
  const checkedIn = await app.post(
    '/api/check-in/check-in',
    {
      ticketId: arrived,
      checkedInAt: new Date(app.clock.now()).toISOString(),
      numberPlate: null,
      cefParkingAgreed: true,
    },
    staff,
  );
  expect(checkedIn.status).toBe(200);

  const { today, bookings } = await readToday();
  expect(today).toBe(saturday);
  expect(bookings.map(({ customerName, timeSlot }) => [customerName, timeSlot])).toEqual([
    ['Äda Arrives', '9:30 AM - 4:00 PM'],
    ['Maya Okafor', '9:30 AM - 4:00 PM'],
    ['Partly Back', '9:30 AM - 4:00 PM'],
    ['Picture Family', '1:50 PM - 2:10 PM'],
  ]);
  expect(bookings[0]).toMatchObject({
    kind: 'visit',
    starts: 570,
    numberOfChildren: 2,
    numberOfAdults: 0,
    totalAmount: 1900,
    specialRequests: 'A high chair, please',
    checkedIn: true,
    checkedInAt: '2025-10-04T08:31:00.000Z',
    checkedOut: false,
    checkedOutAt: null,
  });
  expect(bookings[3]).toMatchObject({ kind: 'photo', starts: 830, checkedIn: false });
});

test('a family that is inside still counts as coming today after its booking is cancelled, as in the day’s list', async () => {
  const { today: before } = await readStats();
  const { bookings: listed } = await readToday();
  const inside = listed.find(({ customerName }) => customerName === 'Äda Arrives');
  await giveBack(inside?.id ?? '', 'cancel', 0);
  expect((await readToday()).bookings).toEqual(listed);
  expect((await readStats()).today).toEqual(before);
  const { children, bookings } = before;
  expect(bookings).toBe(listed.length);
  await giveBack(listed.find(({ checkedIn }) => !checkedIn)?.id ?? '', 'cancel', 0);
  expect((await readStats()).today).toMatchObject({ bookings: bookings - 1, children: children - 2 });
});
