import { randomUUID } from 'node:crypto';
import { visitInput } from '../test/visit-input.ts';
import { type BenchRecords, nextPlayDay, playDay } from './bench-site.ts';
import { type ComparedCall, readCall, writeCall } from './compare-call.ts';

const emailOf = ({ family }: BenchRecords) => encodeURIComponent(family.email);

/** The public calls that read. */
export const publicReads: readonly ComparedCall[] = [
  readCall('the home page', '/'),
  readCall('the booking page', '/booking'),
  readCall('month of availability', '/api/availability'),
  readCall('availability of a day', `/api/calendar/availability/${playDay}`),
  readCall('opening hours', '/api/opening'),
  readCall('photo days', '/api/photo-studio/days'),
  readCall('photo slots of a day', `/api/photo-studio/slots?date=${playDay}`),
  readCall('party days', '/api/party-days'),
  readCall('party times of a day', `/api/party-day/${playDay}`),
  readCall('session credits of an email', (records) => `/api/session-credits?email=${emailOf(records)}`),
  readCall('rewards of an email', (records) => `/api/loyalty/member/${emailOf(records)}`),
  writeCall('quote a visit', '/api/quote', () => ({ ticketQuantities: { 'child-1-12': 2 }, date: playDay })),
  writeCall('validate a voucher', '/api/validate-voucher', ({ vouchers }) => ({
    voucherCode: vouchers[0],
    orderAmount: 19,
    numberOfChildren: 2,
    numberOfAdults: 0,
  })),
  writeCall('look one ticket up', '/api/my-ticket', ({ family }) => ({
    customerName: family.name,
    reference: family.reference,
  })),
  writeCall('a booking, as its family sees it', '/api/my-booking/read', ({ bookingKeys }) => bookingKeys[0]),
  writeCall('what a change of a visit costs', '/api/my-booking/quote', ({ bookingKeys }) => ({
    ...bookingKeys[0],
    ticketQuantities: { 'child-1-12': 3 },
  })),
];

/** The public calls that write. */
export const publicWrites: readonly ComparedCall[] = [
  writeCall('book a visit, the payment sandbox included', '/api/create-booking-payment', () =>
    visitInput({ selectedDate: playDay, customerEmail: `${randomUUID()}@example.org` }),
  ),
  writeCall('move a visit', '/api/my-booking/move', ({ bookingKeys }, turn) => ({
    ...bookingKeys[turn],
    clientId: randomUUID(),
    date: nextPlayDay,
    slots: [],
  })),
  writeCall(
    'one child less, the refund and the payment sandbox included',
    '/api/my-booking/change',
    ({ bookingKeys }, turn) => ({
      ...bookingKeys[turn],
      clientId: randomUUID(),
      ticketQuantities: { 'child-1-12': 1 },
      difference: -950,
    }),
  ),
  writeCall(
    'one child more, held and its payment started',
    '/api/my-booking/change',
    ({ bookingKeys }, turn) => ({
      ...bookingKeys[turn],
      clientId: randomUUID(),
      ticketQuantities: { 'child-1-12': 2 },
      difference: 950,
    }),
  ),
  writeCall('write to the centre', '/api/contact', () => ({
    name: 'Alex Rowe',
    email: `${randomUUID()}@example.org`,
    inquiryType: 'general',
    message: 'Is there room on Saturday?',
  })),
];
