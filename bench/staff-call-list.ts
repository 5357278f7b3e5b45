import { randomUUID } from 'node:crypto';
import { addDays } from '../src/domain/calendar-day.ts';
import type { Facts } from './centre-of-size.ts';
import { type ComparedCall, get, send } from './compared-call.ts';
import { benchToday } from './ground.ts';
import { sharedPhone } from './long-past.ts';

const payments = (by: string, searchTerm: string | ((facts: Facts) => string), more: object = {}) =>
  send(`search payments ${by}`, '/api/admin/search-payments', (facts) => ({
    searchTerm: typeof searchTerm === 'string' ? searchTerm : searchTerm(facts),
    ...more,
  }));
const tickets = (by: string, customerName: string | ((facts: Facts) => string)) =>
  send(`kiosk, find ${by}`, '/api/check-in/search-all-tickets', (facts) => ({
    customerName: typeof customerName === 'string' ? customerName : customerName(facts),
  }));

const admin = '/api/admin';

/** The staff's and kiosk's calls that read. */
export const staffReads: readonly ComparedCall[] = [
  get('dashboard figures', `${admin}/dashboard-stats`),
  get('who is inside', `${admin}/active-sessions`),
  get('failed offline actions of kiosks', `${admin}/kiosk-clashes`),
  get("today's bookings", `${admin}/todays-bookings`),
  payments('by a whole name', ({ family }) => family.name),
  payments('by the commonest surname', 'smith'),
  payments('by the commonest surname, sorted by amount', 'smith', { sort: 'amount' }),
  payments('by the commonest surname, sorted by name, page 2', 'smith', { sort: 'name', page: 2 }),
  payments('by first name and surname', 'sarah smith'),
  payments('by a common part of a name', 'wood'),
  payments('by a rare part of a name', 'rhurst'),
  payments('by a name with an accent', 'Zoë'),
  payments('by a name in capitals, apostrophe left out', 'OBRIEN'),
  payments('by two letters', 'bo'),
  payments('by an email', ({ family }) => family.email),
  payments('by the end of an email', '@example.org'),
  payments('by a phone', ({ family }) => family.phone),
  payments('by a phone that thousands share', sharedPhone),
  payments('by a part of a phone', ({ family }) => family.phone.slice(4, 10)),
  payments('by a reference', ({ family }) => family.reference),
  payments('that nobody made', 'xqzwv nobody'),
  get('audit log', `${admin}/audit`),
  get('audit log of one action', `${admin}/audit?what=${encodeURIComponent('cancelled by staff')}`),
  get('audit log of staff', `${admin}/audit?who=staff`),
  get('audit log of one booking', ({ family }) => `${admin}/audit?reference=${family.reference}`),
  get('audit log of last week', () => `${admin}/audit?from=${addDays(benchToday, -7)}&to=${benchToday}`),
  get('enquiries', `${admin}/inquiries`),
  get('enquiries by name', `${admin}/inquiries?sort=name`),
  get('enquiries to answer', `${admin}/inquiries?show=waiting`),
  get('enquiries, search', `${admin}/inquiries?search=smith`),
  get('enquiries about parties', `${admin}/birthday-inquiries`),
  get('parties to come', `${admin}/birthday-inquiries?sort=party`),
  get('booking calendar, a month', `${admin}/booking-calendar`),
  get('booking calendar, a day', () => `${admin}/booking-calendar/${benchToday}`),
  get('blocked times', `${admin}/session-restrictions`),
  get('photo studio', `${admin}/photo-studio-bookings`),
  get('kiosks', `${admin}/kiosks`),
  get('vouchers', `${admin}/vouchers`),
  send('personal data of an email', `${admin}/personal-data/look-up`, ({ family }) => ({
    email: family.email,
  })),
  get('refund of a cancellation', ({ family }) => `${admin}/bookings/${family.id}/cancellation`),
  get("kiosk, the day's list", '/api/check-in/day'),
  tickets('by a whole name', ({ family }) => family.name),
  tickets('by the commonest surname', 'smith'),
  tickets('by a part of a name', 'wood'),
  tickets('by a name with an accent', 'Zoë'),
  tickets('by two letters', 'jo'),
  tickets('nobody', 'xqzwv nobody'),
  send('kiosk, find by reference', '/api/check-in/find-ticket', ({ family }) => ({
    reference: family.reference,
  })),
];

const now = () => new Date().toISOString();

/** The staff's and kiosk's calls that write. */
export const staffWrites: readonly ComparedCall[] = [
  send(
    'check in',
    () => '/api/check-in/check-in',
    ({ arriving }, turn) => ({
      ticketId: arriving[turn],
      clientId: randomUUID(),
      checkedInAt: now(),
      numberPlate: null,
      cefParkingAgreed: true,
    }),
  ),
  send(
    'check out',
    () => '/api/check-in/check-out',
    ({ arriving }, turn) => ({ ticketId: arriving[turn], clientId: randomUUID(), checkedOutAt: now() }),
  ),
  send(
    'check out from the dashboard, again',
    () => '/api/check-in/checkout',
    ({ arriving }, turn) => ({ bookingId: arriving[turn] }),
  ),
  send(
    'cancel a booking',
    ({ coming }, turn) => `${admin}/bookings/${coming[turn]}/cancel`,
    () => ({ clientId: randomUUID(), refundPence: 0, reason: 'Measured' }),
  ),
  send(
    'refund, the payment sandbox included',
    ({ paid }, turn) => `${admin}/bookings/${paid[turn]}/refund`,
    () => ({ clientId: randomUUID(), refundPence: 100, reason: 'Measured' }),
  ),
  send('draft an answer', ({ inquiry }) => `${admin}/inquiries/${inquiry}/draft-response`),
  send('mark an enquiry answered', ({ inquiry }) => `${admin}/inquiries/${inquiry}/mark-responded`),
  send('mark an enquiry waiting', ({ inquiry }) => `${admin}/inquiries/${inquiry}/mark-waiting`),
  send(
    'mark a party booked',
    ({ parties }, turn) => `${admin}/birthday-inquiries/${parties[turn]}/mark-booked`,
  ),
  send('export the personal data of an email', `${admin}/personal-data/export`, ({ family }) => ({
    email: family.email,
  })),
  send('extend the staff session', () => `${admin}/still-here`),
  send(
    'make a voucher',
    () => `${admin}/vouchers`,
    () => ({ worth: { kind: 'percent', percent: 10 } }),
  ),
  send(
    'withdraw a voucher',
    () => `${admin}/vouchers/withdraw`,
    ({ vouchers }, turn) => ({ code: vouchers[turn] }),
  ),
  send(
    'make a kiosk code',
    () => `${admin}/kiosk-codes`,
    () => ({ name: 'Measured' }),
  ),
  send('withdraw a kiosk', ({ kiosks }, turn) => `${admin}/kiosks/${kiosks[turn]}/withdraw`),
  send(
    'block a day',
    () => `${admin}/session-restrictions`,
    (_, turn) => ({ date: addDays(benchToday, 300 + turn), timeSlot: 'ALL_DAY', reason: 'Measured' }),
  ),
  send(
    'unblock a day',
    ({ restrictions }, turn) => `${admin}/session-restrictions/${restrictions[turn]}`,
    undefined,
    'DELETE',
  ),
];
