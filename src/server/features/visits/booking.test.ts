import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { readAvailabilityCall } from '../../../contract/availability.ts';
import {
  bookVisitCall,
  quoteVisitCall,
  readBookingResultCall,
  sendBookingConfirmationCall,
} from '../../../contract/booking.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';

const app = await createTestApp();

async function bookAndPay(payload = visitInput()) {
  const { body } = await app.send(bookVisitCall, payload);
  const clientSecret = body.clientSecret ?? '';
  const paid = await app.pay(clientSecret);
  return { ...body, clientSecret, paymentIntentId: clientSecret.split('_secret_')[0] ?? '', paid };
}

test('a family books, pays and gets one mail', async () => {
  const quantities = { 'child-0-1': 1, 'child-1-12': 1, adult: 1 };
  const booked = await app.send(bookVisitCall, visitInput({ ticketQuantities: quantities }));
  expect(booked).toMatchObject({
    status: 201,
    body: { success: true, finalAmount: 1550, originalAmount: 1550, creditSavings: 0 },
  });
  const clientSecret = booked.body.clientSecret ?? '';
  expect((await app.pay(clientSecret)).status).toBe('succeeded');

  const paymentIntentId = clientSecret.split('_secret_')[0];
  const confirmed = await app.send(sendBookingConfirmationCall, { paymentIntentId });
  expect(confirmed).toEqual({ status: 200, body: { success: true, confirmed: true } });
  expect((await app.send(sendBookingConfirmationCall, { paymentIntentId })).body.confirmed).toBe(true);

  const result = await app.send(readBookingResultCall, { clientSecret });
  expect(result.body).toMatchObject({
    state: 'confirmed',
    paymentStatus: 'succeeded',
    booking: {
      bookingId: booked.body.bookingId,
      selectedDate: '2026-11-28',
      selectedTime: '9:30 AM - 4:00 PM',
      customerEmail: 'a…@example.org',
      finalAmount: 1550,
    },
  });
  expect(result.body.booking.ticketQr).toMatch(/^data:image\/svg\+xml;base64,/);

  const [mail, ...more] = await app.mails(1);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(
    `Your visit on Saturday 28 November 2026 is booked (${result.body.booking.reference})`,
  );
  for (const words of [
    result.body.booking.reference,
    'Open play, Saturday 28 November 2026',
    '9:30 AM - 4:00 PM',
    '1 x Children (1-12 years): £9.50',
    'Paid: £15.50',
    'Please arrive 15 minutes early for the time you want to play.',
    'Parking is free for 2 hours, then £8 for each further 2 hours. Arriving 15 minutes early and staying 2 hours makes that £8.',
    'Free to cancel until Friday 27 November, 9:30 AM.',
    'The Old Cider Barn',
  ]) {
    expect(mail?.body).toContain(words);
  }
  const files = mail?.attachments as unknown as { filename: string; content: string }[];
  expect(files.map(({ filename }) => filename)).toEqual(['ticket.png', 'windfall.png', 'visit.ics']);
  const calendar = Buffer.from(files[2]?.content ?? '', 'base64').toString();
  expect(calendar).toContain('DTSTART:20261128T093000Z');
  expect(calendar).toContain('DTEND:20261128T160000Z');

  const offered = await requestCalendar({ clientSecret });
  expect(offered.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(offered.headers.get('cache-control')).toContain('no-store');
  expect(entriesOf(await offered.text())).toEqual(entriesOf(calendar));
  expect(entriesOf(calendar)).toMatchObject([
    {
      uid: `${booked.body.bookingId}-0@windfall`,
      summary: 'Open play at Windfall',
      start: '2026-11-28T09:30:00Z',
      end: '2026-11-28T16:00:00Z',
    },
  ]);
  const { bookingId, viewToken } = booked.body;
  expect((await requestCalendar({ bookingId, viewToken })).status).toBe(200);
});

test('the calendar file is given only for a confirmed booking, and only with the booking’s key', async () => {
  const { body } = await app.send(bookVisitCall, visitInput());
  const { bookingId, viewToken } = body;
  for (const key of [{}, { bookingId }, { bookingId, viewToken: 'x'.repeat(43) }, { bookingId, viewToken }]) {
    const refused = await requestCalendar(key);
    expect([key, refused.status, await refused.json()]).toEqual([
      key,
      404,
      { success: false, code: 'booking_not_found', message: 'We cannot find this booking' },
    ]);
  }
});

const requestCalendar = (body: object) =>
  app.request('/api/calendar-file', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function entriesOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, location, description, startDate, endDate } = new ICAL.Event(component);
    return { uid, summary, location, description, start: `${startDate}`, end: `${endDate}` };
  });
}

test('markup in a customer’s name is escaped in the mail', async () => {
  const { paymentIntentId } = await bookAndPay(
    visitInput({ customerName: 'Al <script>alert(1)</script>', customerEmail: 'markup@example.org' }),
  );
  await app.send(sendBookingConfirmationCall, { paymentIntentId });
  const mails = await app.mails(2);
  const mail = mails.find(({ recipient }) => recipient === 'markup@example.org');
  expect(mail?.html).toContain('Al &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(mail?.html).not.toContain('<script>');
});

test('a booking of two event sessions takes places in both and costs twice as much', async () => {
  const event = await createTestApp({ at: '2025-09-20T10:00:00+01:00' });
  const visit = visitInput({
    selectedDate: '2025-09-28',
    isKpopEvent: true,
    selectedKpopSessions: ['2025-09-28|9:30-11:30 AM', '2025-09-28|2:30 PM - 4:30 PM'],
    sessionCount: 2,
    totalAmount: 38,
  });
  const { status, body } = await event.send(bookVisitCall, visit);
  expect({
    status,
    amount: body.finalAmount,
    kpop: body.isKpopEvent,
    back: body.selectedKpopSessions,
  }).toEqual({
    status: 201,
    amount: 3800,
    kpop: true,
    back: visit.selectedKpopSessions,
  });
  const placesLeft = async (slot: string) => {
    const response = await event.request(`/api/session-availability/2025-09-28/${encodeURIComponent(slot)}`);
    return (await bodyOf<{ availableSpots: number }>(response)).availableSpots;
  };
  expect([
    await placesLeft('9:30-11:30 AM'),
    await placesLeft('12:00-2:00 PM'),
    await placesLeft('2:30-4:30 PM'),
  ]).toEqual([38, 40, 38]);
  const result = await event.send(readBookingResultCall, { clientSecret: body.clientSecret });
  expect(result.body.booking).toMatchObject({
    eventTitle: 'K-pop Demon Hunters party',
    selectedTime: '9:30 AM - 11:30 AM + 2:30 PM - 4:30 PM',
  });
});

test('a repeated attempt returns the same booking, even after the hold has expired', async () => {
  const headers = { 'idempotency-key': 'attempt-000000000001' };
  const visit = visitInput({ selectedDate: '2026-12-05' });
  const [first, doubled] = await Promise.all([
    app.send(bookVisitCall, visit, headers),
    app.send(bookVisitCall, visit, headers),
  ]);
  expect(doubled.body).toEqual(first.body);
  app.clock.pass(11 * 60_000);
  const late = await app.send(bookVisitCall, visit, headers);
  expect({ id: late.body.bookingId, secret: late.body.clientSecret }).toEqual({
    id: first.body.bookingId,
    secret: first.body.clientSecret,
  });
  const other = await app.send(bookVisitCall, { ...visit, customerName: 'Somebody Else' }, headers);
  expect(other).toMatchObject({ status: 409, body: { code: 'same_key_other_request' } });
  const rows = await app.db.selectFrom('booking').where('day', '=', '2026-12-05').select('id').execute();
  expect(rows).toHaveLength(1);
});

test('if two different visits are sent with one key at the same moment, one of them is booked', async () => {
  for (let round = 0; round < 5; round += 1) {
    const headers = { 'idempotency-key': `two-at-once-attempt-${round}` };
    const responses = await Promise.all(
      ['2026-11-30', '2026-12-01'].map((selectedDate) =>
        app.send(
          bookVisitCall,
          visitInput({ selectedDate, ticketQuantities: { adult: 1 }, totalAmount: 2 }),
          headers,
        ),
      ),
    );
    expect(responses.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      201,
      'same_key_other_request',
    ]);
  }
});

test('a changed booking replaces the family’s unpaid one and gets its places', async () => {
  const customerEmail = 'changing@example.org';
  const fullSession = {
    customerEmail,
    selectedDate: '2026-12-13',
    ticketQuantities: { 'child-1-12': 40 },
    totalAmount: 380,
  };
  const first = (await app.send(bookVisitCall, visitInput(fullSession))).body;
  const changed = visitInput({ ...fullSession, ticketQuantities: { 'child-1-12': 39 }, totalAmount: 370.5 });
  expect((await app.send(bookVisitCall, changed)).body.code).toBe('session_full');
  const stranger = { replaces: { bookingId: first.bookingId, viewToken: 'AAAAAAAAAAAAAAAAAAAAAA' } };
  expect((await app.send(bookVisitCall, { ...changed, ...stranger })).body.code).toBe('session_full');
  const ownBooking = { replaces: { bookingId: first.bookingId, viewToken: first.viewToken } };
  const second = await app.send(bookVisitCall, { ...changed, ...ownBooking });
  expect(second.status).toBe(201);

  await app.pay(first.clientSecret ?? '');
  expect((await app.send(readBookingResultCall, { clientSecret: first.clientSecret })).body.state).toBe(
    'refunded',
  );
  await app.pay(second.body.clientSecret ?? '');
  const paidBooking = { replaces: { bookingId: second.body.bookingId, viewToken: second.body.viewToken } };
  await app.send(readBookingResultCall, { clientSecret: second.body.clientSecret });
  expect((await app.send(bookVisitCall, { ...changed, ...paidBooking })).body.code).toBe('session_full');
});

test('the result can be read only with the payment secret or the view token', async () => {
  const { clientSecret, bookingId, viewToken } = await bookAndPay(visitInput({ selectedDate: '2026-12-06' }));
  expect((await app.send(readBookingResultCall, { bookingId, viewToken })).status).toBe(200);
  const wrong = [
    { bookingId },
    { bookingId, viewToken: '' },
    { bookingId, viewToken: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { clientSecret: `${clientSecret}x` },
    { clientSecret: `${clientSecret.split('_secret_')[0]}_secret_guessed` },
    {},
  ];
  const responses = await Promise.all(wrong.map((key) => app.send(readBookingResultCall, key)));
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
    wrong.map(() => [404, 'booking_not_found']),
  );
});

test('a quote has the price, the points and the number of sessions', async () => {
  const { body } = await app.send(quoteVisitCall, {
    ticketQuantities: { 'child-1-12': 2, adult: 1 },
    sessionCount: 3,
  });
  expect(body.quote).toMatchObject({ original: 6300, total: 6300, points: 63, sessionCount: 3 });
});

test('the audit log records who did what and cannot be rewritten', async () => {
  const { bookingId, paymentIntentId } = await bookAndPay(visitInput({ selectedDate: '2026-12-12' }));
  await app.send(sendBookingConfirmationCall, { paymentIntentId });
  const entries = await app.db
    .selectFrom('journal')
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .select(['who', 'what'])
    .execute();
  expect(entries).toEqual([
    { who: 'customer', what: 'places held' },
    { who: 'customer', what: 'booking confirmed' },
  ]);
  await expect(app.db.deleteFrom('journal').execute()).rejects.toThrow('append-only');
  await expect(app.db.updateTable('journal').set({ who: 'nobody' }).execute()).rejects.toThrow('append-only');
});

test('there are no errors and the integrity checks pass', async () => {
  expect(app.errors).toEqual([]);
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});

test('page and ticket say until when cancelling is free; after that, page, ticket and mail say that it is not', async () => {
  const tomorrowsVisit = visitInput({ selectedDate: '2026-11-24', customerEmail: 'late@example.org' });
  const shownOnPage = async () => {
    const { body } = await app.read(readAvailabilityCall, '/api/availability?from=2026-11-24&to=2026-11-24');
    return body.days[0]?.sessions[0]?.cancelling;
  };
  app.clock.set('2026-11-23T09:29:00Z');
  expect(await shownOnPage()).toBe('Free to cancel until today 9:30 AM.');
  const { body } = await app.send(bookVisitCall, tomorrowsVisit);
  const clientSecret = body.clientSecret ?? '';
  const readResult = async () => (await app.send(readBookingResultCall, { clientSecret })).body.booking;
  expect((await readResult()).cancelling).toBe('Free to cancel until Monday 23 November, 9:30 AM.');

  app.clock.set('2026-11-23T09:31:00Z');
  expect(await shownOnPage()).toBe('This visit can no longer be refunded.');
  expect((await app.pay(clientSecret)).status).toBe('succeeded');
  await app.send(sendBookingConfirmationCall, { paymentIntentId: clientSecret.split('_secret_')[0] });
  const { cancelling, reference } = await readResult();
  expect(cancelling).toBe('This visit can no longer be refunded.');
  const mails = app.db.selectFrom('kept_mail').selectAll().where('recipient', '=', 'late@example.org');
  await expect.poll(async () => (await mails.execute()).length).toBe(1);
  const [mail] = await mails.execute();
  expect(mail?.subject).toContain(reference);
  expect(mail?.body).toContain('This visit can no longer be refunded.');
  expect(`${mail?.body} ${mail?.html}`).not.toContain('24 hours');
  app.clock.set('2026-11-20T10:00:00Z');
});

test('a changed cancellation rule takes effect on the page and the ticket', async () => {
  const { clientSecret } = await bookAndPay(visitInput({ customerEmail: 'rule@example.org' }));
  await app.db.updateTable('venue').set({ cancel_hours_ahead: 48 }).execute();
  const readResult = async () =>
    (await app.send(readBookingResultCall, { clientSecret })).body.booking.cancelling;
  await expect.poll(readResult).toBe('Free to cancel until Thursday 26 November, 9:30 AM.');
  const { body } = await app.read(readAvailabilityCall, '/api/availability?from=2026-11-28&to=2026-11-28');
  expect(body.days[0]?.sessions[0]?.cancelling).toBe('Free to cancel until Thursday, 9:30 AM.');
  await app.db.updateTable('venue').set({ cancel_hours_ahead: 24 }).execute();
  await expect.poll(readResult).toBe('Free to cancel until Friday 27 November, 9:30 AM.');
});
