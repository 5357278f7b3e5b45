import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { insertVisit } from '../../../../test/insert-visit.ts';
import { enrolTestKiosk } from '../../../../test/staff.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { readMyTicketCall } from '../../../contract/my-ticket.ts';

const today = '2026-11-28';
const at = `${today}T10:00:00.000Z`;
const app = await createTestApp();
const desk = await startFrontDesk(app, at);
const { bookFamily, arrive, leave, search, find, kiosk } = desk;

beforeEach(async () => {
  app.clock.set(at);
  await sql`delete from rate_limit`.execute(app.db);
});

const setRule = (rule: string) => sql`update kiosk_rule set ${sql.raw(rule)}`.execute(app.db);
const open = async (ticketId: string, phoneDigits: string, who = kiosk) => {
  const response = await app.post('/api/check-in/open-ticket', { ticketId, phoneDigits }, who);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
/** A reply as text without its ids and digests: those are random and contain any three digits by chance. */
const withoutRandomValues = (body: object): string =>
  JSON.stringify(body, (name, value) => (['id', 'codeDigest'].includes(name) ? undefined : value));
const nextWeek = { selectedDate: '2026-12-05', totalAmount: 19 };

test('two letters find today’s tickets in full and none of another day', async () => {
  const { id } = await bookFamily({ customerName: 'Sarah Miller' });
  await bookFamily({ customerName: 'Sanna Milton', ...nextWeek });
  const { body } = await search('mi');
  expect(body.tickets).toEqual([
    {
      locked: false,
      id,
      reference: '',
      customerName: 'Sarah Miller',
      customerEmail: 'a•••@e•••.org',
      customerPhone: '01•••',
      bookingDate: today,
      timeSlot: '9:30 AM - 4:00 PM',
      numberOfChildren: 2,
      numberOfAdults: 0,
      totalAmount: 1900,
      status: 'confirmed',
      checkedIn: false,
      checkedOut: false,
      checkedInAt: null,
      checkedOutAt: null,
      stayEndsAt: null,
      sessionsEndAt: null,
      masked: false,
    },
  ]);
});

test.each([
  ['Tove Lindqvist', 'lindq', false],
  ['Tove Lindqvist', 'tove', false],
  ['Tove Lindqvist', 'Lindqvist', true],
  ['Tove Lindqvist', 'lindqvist tove', true],
  ['Tove Lindqvist', 'to lindqvist', true],
  ['Zoë O’Brien-Łukasz', 'zoe lukasz', false],
  ['Zoë O’Brien-Łukasz', "o'brien lukasz", true],
  ['Anna van der Berg', 'berg', true],
  ['Anna van der Berg', 'van der', false],
  ['Wei Ng', 'ng', true],
  ['Madonna', 'mad', false],
  ['Madonna', 'madonna', true],
])(
  'a kiosk finds the ticket of %s for another day with the search %j: %j',
  async (customerName, typed, found) => {
    const { id } = await bookFamily({ customerName, ...nextWeek });
    const ids = (await search(typed)).body.tickets.map((ticket) => ticket.id);
    expect(ids.includes(id)).toBe(found);
    const staffResult = (await search(typed, desk.staff())).body.tickets.find((ticket) => ticket.id === id);
    expect(staffResult).toMatchObject({
      customerName,
      bookingDate: '2026-12-05',
      reference: expect.stringMatching(/^WF-/),
    });
  },
);

test('a ticket of another day shows a first name, an initial and a badge, and its id opens nothing', async () => {
  const { id, reference } = await bookFamily({ customerName: 'Sarah Penrose', ...nextWeek });
  const past = await insertVisit(app.db, {
    day: '2026-11-21',
    now: app.clock.now(),
    name: 'Otis Penrose',
  });
  const { body } = await search('penrose');
  expect(body.tickets).toEqual([
    { locked: true, id, customerName: 'Sarah P.', relativeDay: 'Future Booking' },
    { locked: true, id: expect.any(String), customerName: 'Otis P.', relativeDay: 'Past Booking' },
  ]);
  expect(past).toBeDefined();
  const text = withoutRandomValues(body);
  for (const secret of [reference, '2026-12-05', 'Penrose', '1900', 'example', '999'])
    expect(text).not.toContain(secret);

  const byId = await app.send(readMyTicketCall, { customerName: 'Penrose', reference: id });
  expect(byId.body.code).toBe('ticket_not_found');
  const responses = await Promise.all([
    app.post(`/api/bookings/${id}/renew-hold`, {}),
    app.post('/api/booking-result', { bookingId: id }),
    app.post('/api/send-booking-confirmation', { bookingId: id }),
  ]);
  for (const response of responses) {
    expect(response.ok).toBe(false);
    expect(await response.text()).not.toMatch(/Penrose|WF-/);
  }
  const checkOut = await app.post('/api/check-in/checkout', { bookingId: id }, kiosk);
  for (const refused of [(await arrive(id)).body, (await leave(id)).body, await checkOut.json()])
    expect(JSON.stringify(refused)).not.toMatch(/Penrose|WF-|December/);
});

test('a kiosk on which staff have signed in shows no more than before', async () => {
  const { id } = await bookFamily({ customerName: 'Ruta Signed', ...nextWeek });
  const both = { cookie: `${desk.staff().cookie}; ${kiosk.cookie}` };
  expect((await search('signed', both)).body.tickets).toEqual([
    { locked: true, id, customerName: 'Ruta S.', relativeDay: 'Future Booking' },
  ]);
});

test('the reply to a late check-out of yesterday’s stay is masked as well', async () => {
  const { id } = await bookFamily({ customerName: 'Ottilie Crane' });
  await arrive(id);
  app.clock.set('2026-11-29T10:00:00Z');
  await desk.signInAgain();
  const { body } = await leave(id);
  expect(body.ticket).toMatchObject({
    customerName: 'Ottilie C.',
    totalAmount: null,
    customerPhone: '',
    masked: true,
  });
});

test('a ticket of another day opens by its code, or by three digits of its phone number', async () => {
  const { id, reference } = await bookFamily({ customerName: 'Ines Hart', ...nextWeek });
  const fullTicket = {
    locked: false,
    id,
    customerName: 'Ines Hart',
    bookingDate: '2026-12-05',
    totalAmount: 1900,
    reference: '',
    masked: false,
  };
  expect((await find(reference.toLowerCase())).body.ticket).toMatchObject(fullTicket);
  expect(await open(id, '999')).toMatchObject({ status: 200, body: { ticket: fullTicket } });
});

test('wrong digits and unknown tickets get the same reply; a kiosk has five attempts, and a ticket ten a day', async () => {
  const { id } = await bookFamily({ customerName: 'Ines Hart', ...nextWeek });
  await app.db.updateTable('booking').set({ customer_phone: '' }).where('id', '=', id).execute();
  const other = await bookFamily({ customerName: 'Ines Hart', ...nextWeek });
  const words = 'These digits do not open the ticket. Please try its code, or ask at reception.';
  const answers = [await open(other.id, '998'), await open(randomUUID(), '999'), await open(id, '999')];
  for (const response of answers)
    expect(response).toEqual({
      status: 404,
      body: { success: false, code: 'ticket_not_found', message: words },
    });
  for (let right = 0; right < 8; right += 1) expect((await open(other.id, '999')).status).toBe(200);
  await open(other.id, '000');
  await open(other.id, '001');
  const rateLimited = { status: 429, body: { code: 'slow_down' } };
  expect(await open(other.id, '999')).toMatchObject(rateLimited);

  const otherKiosks = await Promise.all([1, 2].map(() => enrolTestKiosk(app, desk.staff())));
  const attempts = otherKiosks.flatMap((one) => Array.from({ length: 5 }, () => one));
  const codes = [];
  for (const one of attempts) codes.push((await open(other.id, '123', one)).status);
  expect(codes).toEqual([...Array(7).fill(404), 429, 429, 429]);
  expect((await open(other.id, '12')).status).toBe(400);
});

test('searches are limited for each kiosk as the centre has set, and the refusal names the waiting time', async () => {
  await setRule('searches = 4, search_minutes = 3');
  const otherKiosk = await enrolTestKiosk(app, desk.staff());
  for (let count = 0; count < 4; count += 1) expect((await search('nobody')).status).toBe(200);
  expect(await search('nobody')).toMatchObject({
    status: 429,
    body: {
      code: 'slow_down',
      message: expect.stringMatching(
        /^This kiosk has searched a lot just now\. Please try again in 3 minutes, hold up the QR code/,
      ),
    },
  });
  expect((await search('nobody', otherKiosk)).status).toBe(200);
  for (let count = 0; count < 10; count += 1) expect((await search('nobody', desk.staff())).status).toBe(200);
  await setRule('searches = 20, search_minutes = 5');
  expect((await search('nobody')).status).toBe(200);
});

test('codes that match nothing are limited for each kiosk', async () => {
  const { reference } = await bookFamily({ customerName: 'Ines Hart' });
  const one = await enrolTestKiosk(app, desk.staff());
  for (let count = 0; count < 20; count += 1) expect((await find('WF-AAAAA-AAAAA', one)).status).toBe(404);
  expect((await find(reference, one)).status).toBe(429);
  expect((await find(reference)).status).toBe(200);
});

test('the day’s list has no reference, no last digits of a phone number and no ticket of another day', async () => {
  const { reference } = await bookFamily({ customerName: 'Bea Ash' });
  await bookFamily({ customerName: 'Tilda Later', ...nextWeek });
  const { body } = await desk.day();
  const text = withoutRandomValues(body);
  for (const secret of [reference, reference.slice(3), '999', 'Tilda']) expect(text).not.toContain(secret);
  expect(body.tickets.find(({ customerName }) => customerName === 'Bea Ash')).toMatchObject({
    reference: '',
    codeDigest: expect.stringMatching(/^[0-9a-f]{6}$/),
  });
  expect(JSON.stringify((await desk.day(desk.staff())).body)).toContain(reference);
});

test('a setting masks today’s tickets as well, and their families can still check in', async () => {
  const { id, reference } = await bookFamily({ customerName: 'Quentin Masker' });
  await setRule('mask_today = true');
  const masked = {
    locked: false,
    id,
    customerName: 'Quentin M.',
    customerEmail: '',
    customerPhone: '',
    totalAmount: null,
    reference: '',
    bookingDate: today,
    timeSlot: '9:30 AM - 4:00 PM',
    masked: true,
  };
  expect((await search('mask')).body.tickets).toMatchObject([masked]);
  const listed = (await desk.day()).body.tickets;
  expect(listed.every(({ masked }) => masked)).toBe(true);
  expect(JSON.stringify(listed)).not.toContain('Masker');
  expect((await search('mask', desk.staff())).body.tickets).toMatchObject([
    { customerName: 'Quentin Masker' },
  ]);
  expect((await find(reference)).body.ticket).toMatchObject({ customerName: 'Quentin Masker' });
  expect((await arrive(id)).body.ticket).toMatchObject({ ...masked, checkedIn: true });
  await setRule('mask_today = false');
  expect(app.errors).toEqual([]);
});
