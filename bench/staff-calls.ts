import { randomUUID } from 'node:crypto';
import { addDays } from '../src/domain/calendar-day.ts';
import { benchToday } from './bench-database.ts';
import { type BenchRecords, playDay } from './bench-site.ts';
import { sharedPhone } from './booking-history.ts';
import { type ComparedCall, getRequest, postRequest } from './compare-call.ts';

const searchPayments = (
  by: string,
  searchTerm: string | ((records: BenchRecords) => string),
  more: object = {},
) =>
  postRequest(`search payments ${by}`, '/api/admin/search-payments', (records) => ({
    searchTerm: typeof searchTerm === 'string' ? searchTerm : searchTerm(records),
    ...more,
  }));
const findTickets = (by: string, customerName: string | ((records: BenchRecords) => string)) =>
  postRequest(`kiosk, find ${by}`, '/api/check-in/search-all-tickets', (records) => ({
    customerName: typeof customerName === 'string' ? customerName : customerName(records),
  }));

const admin = '/api/admin';

/**
 * The calls with which staff and kiosks read data without changing it. A call that needs a body is a POST.
 */
export const staffReads: readonly ComparedCall[] = [
  getRequest('dashboard figures', `${admin}/dashboard-stats`),
  getRequest('who is inside', `${admin}/active-sessions`),
  getRequest('failed offline actions of kiosks', `${admin}/kiosk-clashes`),
  getRequest("today's bookings", `${admin}/todays-bookings`),
  searchPayments('by a whole name', ({ family }) => family.name),
  searchPayments('by the commonest surname', 'smith'),
  searchPayments('by the commonest surname, sorted by amount', 'smith', { sort: 'amount' }),
  searchPayments('by the commonest surname, sorted by name, page 2', 'smith', { sort: 'name', page: 2 }),
  searchPayments('by first name and surname', 'sarah smith'),
  searchPayments('by a common part of a name', 'wood'),
  searchPayments('by a rare part of a name', 'uarmhu'),
  searchPayments('by a name with an accent', 'Zoë'),
  searchPayments('by a name in capitals, apostrophe left out', 'OBRIEN'),
  searchPayments('by two letters', 'bo'),
  searchPayments('by an email', ({ family }) => family.email),
  searchPayments('by the end of an email', '@example.org'),
  searchPayments('by a phone', ({ family }) => family.phone),
  searchPayments('by a phone that thousands share', sharedPhone),
  searchPayments('by a part of a phone', ({ family }) => family.phone.slice(4, 10)),
  searchPayments('by a reference', ({ family }) => family.reference),
  searchPayments('that nobody made', 'xqzwv nobody'),
  getRequest('audit log', `${admin}/audit`),
  getRequest('audit log of one action', `${admin}/audit?what=${encodeURIComponent('cancelled by staff')}`),
  getRequest('audit log of staff', `${admin}/audit?who=staff`),
  getRequest('audit log of one booking', ({ family }) => `${admin}/audit?reference=${family.reference}`),
  getRequest(
    'audit log of last week',
    () => `${admin}/audit?from=${addDays(benchToday, -7)}&to=${benchToday}`,
  ),
  getRequest('enquiries', `${admin}/inquiries`),
  getRequest('enquiries by name', `${admin}/inquiries?sort=name`),
  getRequest('enquiries to answer', `${admin}/inquiries?show=waiting`),
  getRequest('enquiries, search', `${admin}/inquiries?search=smith`),
  getRequest('enquiries about parties', `${admin}/birthday-inquiries`),
  getRequest('future parties', `${admin}/birthday-inquiries?sort=party`),
  getRequest('booking calendar, a month', `${admin}/booking-calendar`),
  getRequest('booking calendar, a day', () => `${admin}/booking-calendar/${benchToday}`),
  getRequest('blocked times', `${admin}/session-restrictions`),
  getRequest('front desk, today', `${admin}/check-in`),
  postRequest('front desk, find on other days', `${admin}/check-in/search`, ({ family }) => ({
    search: family.name,
  })),
  getRequest('one booking, as staff see it', ({ family }) => `${admin}/bookings/${family.id}`),
  getRequest('what the front desk sells', () => `${admin}/orders/desk?date=${playDay}`),
  getRequest('payment links', `${admin}/orders/payment-links`),
  getRequest('cash of the last days', `${admin}/orders/cash`),
  getRequest('the waitlist', `${admin}/waitlist`),
  getRequest('photo studio', `${admin}/photo-studio-bookings`),
  getRequest('kiosks', `${admin}/kiosks`),
  getRequest('vouchers', `${admin}/vouchers`),
  getRequest('whom a letter reaches', () => `${admin}/letters/audiences?date=${benchToday}`),
  getRequest('letters that were sent', `${admin}/letters`),
  getRequest(
    'what closing a day means',
    () => `${admin}/closures/meaning?date=${benchToday}&timeSlot=ALL_DAY`,
  ),
  getRequest('closings', `${admin}/closures`),
  getRequest('outbox', `${admin}/letters/outbox`),
  getRequest('outbox, waiting or failed', `${admin}/letters/outbox?show=unsent`),
  getRequest(
    'outbox of an email',
    ({ family }) => `${admin}/letters/outbox?search=${encodeURIComponent(family.email)}`,
  ),
  getRequest('outbox of a reference', ({ family }) => `${admin}/letters/outbox?search=${family.reference}`),
  postRequest('personal data of an email', `${admin}/personal-data/look-up`, ({ family }) => ({
    email: family.email,
  })),
  getRequest('refund of a cancellation', ({ family }) => `${admin}/bookings/${family.id}/cancellation`),
  getRequest("kiosk, the day's list", '/api/check-in/day'),
  findTickets('by a whole name', ({ family }) => family.name),
  findTickets('by the commonest surname', 'smith'),
  findTickets('by a part of a name', 'wood'),
  findTickets('by a name with an accent', 'Zoë'),
  findTickets('by two letters', 'jo'),
  findTickets('nobody', 'xqzwv nobody'),
  postRequest('kiosk, find by reference', '/api/check-in/find-ticket', ({ family }) => ({
    reference: family.reference,
  })),
];

const now = () => new Date().toISOString();

/** The calls with which staff and kiosks change or draft something. */
export const staffWrites: readonly ComparedCall[] = [
  postRequest(
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
  postRequest(
    'check out',
    () => '/api/check-in/check-out',
    ({ arriving }, turn) => ({ ticketId: arriving[turn], clientId: randomUUID(), checkedOutAt: now() }),
  ),
  postRequest(
    'check out from the dashboard a family that has left',
    () => '/api/check-in/checkout',
    ({ arriving }, turn) => ({ bookingId: arriving[turn] }),
  ),
  postRequest(
    'cancel a booking',
    ({ coming }, turn) => `${admin}/bookings/${coming[turn]}/cancel`,
    () => ({ clientId: randomUUID(), refundPence: 0, reason: 'Measured' }),
  ),
  postRequest(
    'refund, the payment sandbox included',
    ({ paid }, turn) => `${admin}/bookings/${paid[turn]}/refund`,
    () => ({ clientId: randomUUID(), refundPence: 100, reason: 'Measured' }),
  ),
  postRequest('write a letter', `${admin}/letters`, () => ({
    date: benchToday,
    audience: 'day',
    timeSlot: null,
    subject: 'We open later',
    words: `The boiler is being mended (${randomUUID()}).`,
  })),
  postRequest('draft an answer', ({ inquiry }) => `${admin}/inquiries/${inquiry}/draft-response`),
  postRequest('mark an enquiry answered', ({ inquiry }) => `${admin}/inquiries/${inquiry}/mark-responded`),
  postRequest('mark an enquiry waiting', ({ inquiry }) => `${admin}/inquiries/${inquiry}/mark-waiting`),
  postRequest(
    'mark a party booked',
    ({ partyInquiries }, turn) => `${admin}/birthday-inquiries/${partyInquiries[turn]}/mark-booked`,
  ),
  postRequest('export the personal data of an email', `${admin}/personal-data/export`, ({ family }) => ({
    email: family.email,
  })),
  postRequest('extend the staff session', () => `${admin}/still-here`),
  postRequest(
    'make a voucher',
    () => `${admin}/vouchers`,
    () => ({ worth: { kind: 'percent', percent: 10 } }),
  ),
  postRequest(
    'withdraw a voucher',
    () => `${admin}/vouchers/withdraw`,
    ({ vouchers }, turn) => ({ code: vouchers[turn] }),
  ),
  postRequest(
    'make a kiosk code',
    () => `${admin}/kiosk-codes`,
    () => ({ name: 'Measured' }),
  ),
  postRequest('withdraw a kiosk', ({ kiosks }, turn) => `${admin}/kiosks/${kiosks[turn]}/withdraw`),
  postRequest(
    'block a day',
    () => `${admin}/session-restrictions`,
    (_, turn) => ({ date: addDays(benchToday, 300 + turn), timeSlot: 'ALL_DAY', reason: 'Measured' }),
  ),
  {
    what: 'unblock a day',
    request: ({ restrictions }, turn) => ({
      method: 'DELETE',
      path: `${admin}/session-restrictions/${restrictions[turn]}`,
    }),
  },
];
