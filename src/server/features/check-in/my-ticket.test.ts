import { expect, test } from 'vitest';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { readMyTicketCall } from '../../../contract/my-ticket.ts';

const day = '2026-11-28';
const app = await createTestApp({ trustedProxies: 1 });
const { bookFamily, arrive, leave } = await startFrontDesk(app, `${day}T10:00:00.000Z`);
let clients = 0;
const readTicket = (customerName: string, reference: string, from = `10.9.0.${clients++}`) =>
  app.send(readMyTicketCall, { customerName, reference }, { 'x-forwarded-for': from });

test('the reference and the name together show the state of the ticket, and no more', async () => {
  const { id, reference } = await bookFamily({ customerName: 'Zoë O’Brien' });
  const ticket = {
    reference,
    customerName: 'Zoë O’Brien',
    bookingDate: day,
    timeSlot: '9:30 AM - 4:00 PM',
    numberOfChildren: 2,
    numberOfAdults: 0,
    status: 'confirmed',
    checkedIn: false,
    checkedOut: false,
    stayEndsAt: null,
    cancelling: 'This visit can no longer be refunded.',
  };
  const plain = reference.slice(3).replace('-', '').toLowerCase();
  for (const typed of [reference, ` ${plain} `]) {
    expect(await readTicket('zoe obrien', typed)).toEqual({
      status: 200,
      body: { success: true, ticket, today: day, now: `${day}T10:00:00.000Z` },
    });
  }
  await arrive(id);
  expect((await readTicket('obrien', reference)).body.ticket).toEqual({
    ...ticket,
    checkedIn: true,
    stayEndsAt: `${day}T12:00:00.000Z`,
    cancelling: '',
  });
  await leave(id);
  expect((await readTicket('obrien', reference)).body.ticket).toMatchObject({ checkedOut: true });
});

test('a wrong name, an unknown reference and an unconfirmed booking get the same reply', async () => {
  const { id, reference } = await bookFamily({ customerName: 'Nia Holt' });
  const unpaid = await bookFamily({ customerName: 'Nia Holt' });
  await app.db.updateTable('booking').set({ status: 'lapsed' }).where('id', '=', unpaid.id).execute();
  await app.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', id).execute();
  expect((await readTicket('Nia Holt', reference)).body.ticket.status).toBe('cancelled');
  const responses = await Promise.all([
    readTicket('Somebody Else', reference),
    readTicket('%%', reference),
    readTicket('Nia Holt', 'WF-22222-22222'),
    readTicket('Nia Holt', 'nonsense'),
    readTicket('Nia Holt', unpaid.reference),
  ]);
  const words =
    'We cannot find a ticket with this name and reference. Please check both; the reference is in your confirmation.';
  for (const response of responses)
    expect(response).toEqual({
      status: 404,
      body: { success: false, code: 'ticket_not_found', message: words },
    });
});

test('one network address has ten wrong attempts; right ones do not count', async () => {
  const { reference } = await bookFamily({ customerName: 'Nia Holt' });
  for (let tries = 0; tries < 15; tries += 1)
    expect((await readTicket('Nia Holt', reference, '10.9.9.9')).status).toBe(200);
  for (let tries = 0; tries < 10; tries += 1)
    expect((await readTicket('Nia Holt', 'WF-22222-22222', '10.9.9.9')).status).toBe(404);
  expect(await readTicket('Nia Holt', reference, '10.9.9.9')).toMatchObject({
    status: 429,
    body: { code: 'slow_down', message: expect.stringContaining('Several tries did not match') },
  });
  expect((await readTicket('Nia Holt', reference, '10.9.9.8')).status).toBe(200);
});
