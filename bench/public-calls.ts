import { randomUUID } from 'node:crypto';
import { visitInput } from '../test/visit-input.ts';
import { type BenchRecords, nextPlayDay, playDay } from './bench-site.ts';
import { type ComparedCall, getRequest, postRequest } from './compare-call.ts';

const emailOf = ({ family }: BenchRecords) => encodeURIComponent(family.email);

/** The public calls that read. */
export const publicReads: readonly ComparedCall[] = [
  getRequest('the home page', '/'),
  getRequest('the booking page', '/booking'),
  getRequest('month of availability', '/api/availability'),
  getRequest('availability of a day', `/api/calendar/availability/${playDay}`),
  getRequest('opening hours', '/api/opening'),
  getRequest('photo days', '/api/photo-studio/days'),
  getRequest('photo slots of a day', `/api/photo-studio/slots?date=${playDay}`),
  getRequest('party days', '/api/party-days'),
  getRequest('party times of a day', `/api/party-day/${playDay}`),
  getRequest('session credits of an email', (records) => `/api/session-credits?email=${emailOf(records)}`),
  getRequest('rewards of an email', (records) => `/api/loyalty/member/${emailOf(records)}`),
  postRequest('quote a visit', '/api/quote', () => ({
    ticketQuantities: { 'child-1-12': 2 },
    date: playDay,
  })),
  postRequest('validate a voucher', '/api/validate-voucher', ({ vouchers }) => ({
    voucherCode: vouchers[0],
    orderAmount: 19,
    numberOfChildren: 2,
    numberOfAdults: 0,
  })),
  postRequest('look one ticket up', '/api/my-ticket', ({ family }) => ({
    customerName: family.name,
    reference: family.reference,
  })),
  postRequest(
    'a booking, as its family sees it',
    '/api/my-booking/read',
    ({ bookingKeys }) => bookingKeys[0],
  ),
  postRequest('what a change of a visit costs', '/api/my-booking/quote', ({ bookingKeys }) => ({
    ...bookingKeys[0],
    ticketQuantities: { 'child-1-12': 3 },
  })),
];

/** The public calls that write. */
export const publicWrites: readonly ComparedCall[] = [
  postRequest('book a visit, the payment sandbox included', '/api/create-booking-payment', () =>
    visitInput({ selectedDate: playDay, customerEmail: `${randomUUID()}@example.org` }),
  ),
  postRequest('move a visit', '/api/my-booking/move', ({ bookingKeys }, turn) => ({
    ...bookingKeys[turn],
    clientId: randomUUID(),
    date: nextPlayDay,
    slots: [],
  })),
  postRequest(
    'one child fewer, the refund and the payment sandbox included',
    '/api/my-booking/change',
    ({ bookingKeys }, turn) => ({
      ...bookingKeys[turn],
      clientId: randomUUID(),
      ticketQuantities: { 'child-1-12': 1 },
      difference: -950,
    }),
  ),
  postRequest(
    'one child more, held and its payment started',
    '/api/my-booking/change',
    ({ bookingKeys }, turn) => ({
      ...bookingKeys[turn],
      clientId: randomUUID(),
      ticketQuantities: { 'child-1-12': 2 },
      difference: 950,
    }),
  ),
  postRequest('write to the centre', '/api/contact', () => ({
    name: 'Alex Rowe',
    email: `${randomUUID()}@example.org`,
    inquiryType: 'general',
    message: 'Is there room on Saturday?',
  })),
];
