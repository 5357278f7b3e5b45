import { randomUUID } from 'node:crypto';
import { visitInput } from '../test/visit-input.ts';
import { type BenchRecords, nextPlayDay, playDay } from './bench-site.ts';
import { type ComparedCall, getCall, postCall } from './compare-call.ts';

const emailOf = ({ family }: BenchRecords) => encodeURIComponent(family.email);

/** The public calls that read. */
export const publicReads: readonly ComparedCall[] = [
  getCall('the home page', '/'),
  getCall('the booking page', '/booking'),
  getCall('month of availability', '/api/availability'),
  getCall('availability of a day', `/api/calendar/availability/${playDay}`),
  getCall('opening hours', '/api/opening'),
  getCall('photo days', '/api/photo-studio/days'),
  getCall('photo slots of a day', `/api/photo-studio/slots?date=${playDay}`),
  getCall('party days', '/api/party-days'),
  getCall('party times of a day', `/api/party-day/${playDay}`),
  getCall('session credits of an email', (records) => `/api/session-credits?email=${emailOf(records)}`),
  getCall('rewards of an email', (records) => `/api/loyalty/member/${emailOf(records)}`),
  postCall('quote a visit', '/api/quote', () => ({ ticketQuantities: { 'child-1-12': 2 }, date: playDay })),
  postCall('validate a voucher', '/api/validate-voucher', ({ vouchers }) => ({
    voucherCode: vouchers[0],
    orderAmount: 19,
    numberOfChildren: 2,
    numberOfAdults: 0,
  })),
  postCall('look one ticket up', '/api/my-ticket', ({ family }) => ({
    customerName: family.name,
    reference: family.reference,
  })),
  postCall('a booking, as its family sees it', '/api/my-booking/read', ({ bookingKeys }) => bookingKeys[0]),
  postCall('what a change of a visit costs', '/api/my-booking/quote', ({ bookingKeys }) => ({
    ...bookingKeys[0],
    ticketQuantities: { 'child-1-12': 3 },
  })),
];

/** The public calls that write. */
export const publicWrites: readonly ComparedCall[] = [
  postCall('book a visit, the payment sandbox included', '/api/create-booking-payment', () =>
    visitInput({ selectedDate: playDay, customerEmail: `${randomUUID()}@example.org` }),
  ),
  postCall('move a visit', '/api/my-booking/move', ({ bookingKeys }, turn) => ({
    ...bookingKeys[turn],
    clientId: randomUUID(),
    date: nextPlayDay,
    slots: [],
  })),
  postCall(
    'one child fewer, the refund and the payment sandbox included',
    '/api/my-booking/change',
    ({ bookingKeys }, turn) => ({
      ...bookingKeys[turn],
      clientId: randomUUID(),
      ticketQuantities: { 'child-1-12': 1 },
      difference: -950,
    }),
  ),
  postCall(
    'one child more, held and its payment started',
    '/api/my-booking/change',
    ({ bookingKeys }, turn) => ({
      ...bookingKeys[turn],
      clientId: randomUUID(),
      ticketQuantities: { 'child-1-12': 2 },
      difference: 950,
    }),
  ),
  postCall('write to the centre', '/api/contact', () => ({
    name: 'Alex Rowe',
    email: `${randomUUID()}@example.org`,
    inquiryType: 'general',
    message: 'Is there room on Saturday?',
  })),
];
