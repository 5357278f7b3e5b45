import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { checkOutBookingCall } from '../../../contract/check-in.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { checkStays } from '../../integrity/check-stays.ts';

const day = '2026-11-28';
const at = `${day}T10:00:00.000Z`;
const app = await createTestApp();
const { bookFamily, arrive, leave, search, find, walkIn, kiosk, staff } = await startFrontDesk(app, at);
beforeEach(() => app.clock.set(at));

test('a family is found, checked in and checked out', async () => {
  const { id, reference } = await bookFamily({
    customerName: 'Zoë O’Brien-Łukasz',
    customerEmail: 'zoe@example.org',
    ticketQuantities: { 'child-0-1': 1, 'child-1-12': 2, adult: 1 },
  });
  for (const query of ['zoe', 'ZOË', 'obrien', "O'Brien", 'lukasz', 'brien lukasz zo', 'brien-luk']) {
    const { status, body } = await search(query);
    expect([query, status, body.success, body.tickets.length]).toEqual([query, 200, true, 1]);
  }
  const found = await find(reference.toLowerCase().replaceAll('-', ''));
  expect(found.body.ticket).toEqual({
    locked: false,
    id,
    reference: '',
    customerName: 'Zoë O’Brien-Łukasz',
    customerEmail: 'z•••@e•••.org',
    customerPhone: '01•••',
    bookingDate: day,
    timeSlot: '9:30 AM - 4:00 PM',
    numberOfChildren: 3,
    numberOfAdults: 1,
    totalAmount: 2500,
    status: 'confirmed',
    checkedIn: false,
    checkedOut: false,
    checkedInAt: null,
    checkedOutAt: null,
    stayEndsAt: null,
    sessionsEndAt: null,
    masked: false,
  });
  expect((await search('zoe', staff())).body.tickets[0]).toMatchObject({
    reference,
    customerEmail: 'zoe@example.org',
    customerPhone: '01632 960999',
  });

  const checkedIn = await arrive(id, { numberPlate: ' wf26 abc ' });
  expect(checkedIn).toMatchObject({
    status: 200,
    body: {
      success: true,
      already: false,
      now: at,
      ticket: { checkedIn: true, checkedOut: false, checkedInAt: at, stayEndsAt: `${day}T12:00:00.000Z` },
    },
  });
  expect((await arrive(id)).body).toMatchObject({ success: true, already: true });

  app.clock.pass(90 * 60_000);
  const checkedOut = await leave(id);
  expect(checkedOut.body).toMatchObject({
    already: false,
    ticket: { checkedOut: true, checkedOutAt: `${day}T11:30:00.000Z` },
  });
  expect((await leave(id)).body).toMatchObject({
    already: true,
    ticket: { checkedOutAt: `${day}T11:30:00.000Z` },
  });
  expect(await arrive(id)).toMatchObject({
    status: 409,
    body: { code: 'ticket_used', message: 'Ticket Already Used' },
  });
  expect((await search('zoe')).body.tickets[0]).toMatchObject({ checkedIn: true, checkedOut: true });
});

test('the dashboard checks a family out by its booking id alone, and a repeated check-out gets the same reply', async () => {
  const { id } = await bookFamily({ customerName: 'Dana Frost' });
  const checkOut = () => app.send(checkOutBookingCall, { bookingId: id }, staff());
  expect(await checkOut()).toMatchObject({
    status: 409,
    body: { code: 'not_checked_in', message: 'Dana Frost is not checked in.' },
  });
  await arrive(id);
  const reply = { status: 200, body: { success: true, message: 'Dana Frost is checked out.' } };
  expect([await checkOut(), await checkOut()]).toEqual([reply, reply]);
});

test('a walk-in gets a ticket when it checks in, and a repeated check-in makes no second ticket', async () => {
  const id = randomUUID();
  const first = await walkIn('Robin Vale', { ticketId: id });
  expect(first).toMatchObject({
    status: 200,
    body: {
      already: false,
      ticket: {
        id,
        customerName: 'Robin Vale',
        customerPhone: '',
        timeSlot: 'Open Play (Walk-in)',
        numberOfChildren: 1,
        numberOfAdults: 1,
        totalAmount: 0,
        status: 'paid_in_store',
        bookingDate: day,
        checkedIn: true,
      },
    },
  });
  expect((await walkIn('Robin Vale', { ticketId: id })).body).toMatchObject({ success: true, already: true });
  expect((await arrive(id)).body).toMatchObject({ success: true, already: true });
  expect((await leave(id)).body).toMatchObject({ success: true, ticket: { checkedOut: true } });
});

test('a search without results gets a message, and one letter is refused', async () => {
  expect(await search('nobody at all')).toMatchObject({
    status: 200,
    body: {
      success: false,
      tickets: [],
      message: 'No unredeemed tickets found with that name. Please check the spelling or contact staff.',
    },
  });
  expect(await search(' a ')).toMatchObject({
    status: 400,
    body: { message: "Please enter at least 2 characters of the customer's name" },
  });
});

test('a screen with an open stream receives the topics of a change, and no personal data', async () => {
  const { id } = await bookFamily();
  const stream = await fetch(`${app.url}/api/check-in/stream`, { headers: kiosk });
  expect(stream.status).toBe(200);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  await reader.read();
  await arrive(id);
  let received = '';
  while (!received.includes('stays')) received += (await reader.read()).value ?? '';
  await reader.cancel();
  expect(received).toMatch(/^(event: desk\ndata: {"topics":\[("(stays|bookings|photos)",?)+\]}\n\n)+$/);
});

test('every front desk action is in the audit log with its actor, and the integrity checks pass', async () => {
  const entries = await app.db
    .selectFrom('journal')
    .select(['who', 'what', 'after'])
    .where('what', 'in', ['checked in', 'checked out', 'walk-in, paid in store'])
    .orderBy('id')
    .execute();
  expect(entries.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'kiosk: checked in',
    'kiosk: checked out',
    'kiosk: checked in',
    'staff: checked out',
    'kiosk: walk-in, paid in store',
    'kiosk: checked in',
    'kiosk: checked out',
    'kiosk: checked in',
  ]);
  const ofWalkIn = await sql<{ who: string }>`
    select distinct who from journal where booking_id = (select booking_id from journal where what = 'walk-in, paid in store')`.execute(
    app.db,
  );
  expect(ofWalkIn.rows).toEqual([{ who: 'kiosk' }]);
  expect(entries[0]?.after).toMatchObject({ by: 'Kiosk by the door', children: 3, adults: 1 });
  expect([...(await checkStays(app.db)), ...(await checkBookings(app.db, app.clock.now()))]).toEqual([]);
  expect(app.errors).toEqual([]);
});

test('a walk-in is one child and one adult, even if no ticket type takes session credits', async () => {
  const setCredits = async (isOn: boolean) => {
    await app.db
      .updateTable('ticket_type')
      .set({ takes_credit: isOn })
      .where('id', '=', 'child-1-12')
      .execute();
    app.site.context.site.invalidate();
  };
  await setCredits(false);
  const { status, body } = await walkIn('Rowan Dale');
  await setCredits(true);
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.ticket).toMatchObject({ numberOfChildren: 1, numberOfAdults: 1 });
  const sold = await app.db
    .selectFrom('booking_ticket')
    .select('ticket_type_id')
    .where('booking_id', '=', body.ticket.id)
    .orderBy('ticket_type_id')
    .execute();
  expect(sold.map(({ ticket_type_id }) => ticket_type_id)).toEqual(['adult', 'child-1-12']);
});
