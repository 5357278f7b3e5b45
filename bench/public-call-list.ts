import { randomUUID } from 'node:crypto';
import { aVisit } from '../test/visit.ts';
import { type Facts, playDay } from './centre-of-size.ts';
import { type ComparedCall, get, send } from './compared-call.ts';

const emailOf = ({ family }: Facts) => encodeURIComponent(family.email);

/** The public calls that read. */
export const publicReads: readonly ComparedCall[] = [
  get('the home page', '/'),
  get('the booking page', '/booking'),
  get('month of availability', '/api/availability'),
  get('availability of a day', `/api/calendar/availability/${playDay}`),
  get('opening hours', '/api/opening'),
  get('photo days', '/api/photo-studio/days'),
  get('photo slots of a day', `/api/photo-studio/slots?date=${playDay}`),
  get('party days', '/api/party-days'),
  get('party times of a day', `/api/party-day/${playDay}`),
  get('session credits of an email', (facts) => `/api/session-credits?email=${emailOf(facts)}`),
  get('rewards of an email', (facts) => `/api/loyalty/member/${emailOf(facts)}`),
  send('quote a visit', '/api/quote', () => ({ ticketQuantities: { 'child-1-12': 2 }, date: playDay })),
  send('validate a voucher', '/api/validate-voucher', ({ vouchers }) => ({
    voucherCode: vouchers[0],
    orderAmount: 19,
    numberOfChildren: 2,
    numberOfAdults: 0,
  })),
  send('look one ticket up', '/api/my-ticket', ({ family }) => ({
    customerName: family.name,
    reference: family.reference,
  })),
];

/** The public calls that write. */
export const publicWrites: readonly ComparedCall[] = [
  send('book a visit, the payment sandbox included', '/api/create-booking-payment', () =>
    aVisit({ selectedDate: playDay, customerEmail: `${randomUUID()}@example.org` }),
  ),
  send('write to the centre', '/api/contact', () => ({
    name: 'Alex Rowe',
    email: `${randomUUID()}@example.org`,
    inquiryType: 'general',
    message: 'Is there room on Saturday?',
  })),
];
