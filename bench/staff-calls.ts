import { randomUUID } from 'node:crypto';
import { addDays } from '../src/domain/calendar-day.ts';
import { benchToday } from './bench-database.ts';
import { type BenchRecords, playDay } from './bench-site.ts';
import { sharedPhone } from './booking-history.ts';
import { type ComparedCall, readCall, writeCall } from './compare-call.ts';

const searchPayments = (
  by: string,
  searchTerm: string | ((records: BenchRecords) => string),
  more: object = {},
) =>
  writeCall(`search payments ${by}`, '/api/admin/search-payments', (records) => ({
    searchTerm: typeof searchTerm === 'string' ? searchTerm : searchTerm(records),
    ...more,
  }));
const findTickets = (by: string, customerName: string | ((records: BenchRecords) => string)) =>
  writeCall(`kiosk, find ${by}`, '/api/check-in/search-all-tickets', (records) => ({
    customerName: typeof customerName === 'string' ? customerName : customerName(records),
  }));

const admin = '/api/admin';

/** The calls of staff and kiosks that read. Those that need a body are made with `writeCall`. */
export const staffReads: readonly ComparedCall[] = [
  readCall('dashboard figures', `${admin}/dashboard-stats`),
  readCall('who is inside', `${admin}/active-sessions`),
  readCall('failed offline actions of kiosks', `${admin}/kiosk-clashes`),
  readCall("today's bookings", `${admin}/todays-bookings`),
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
  readCall('audit log', `${admin}/audit`),
  readCall('audit log of one action', `${admin}/audit?what=${encodeURIComponent('cancelled by staff')}`),
  readCall('audit log of staff', `${admin}/audit?who=staff`),
  readCall('audit log of one booking', ({ family }) => `${admin}/audit?reference=${family.reference}`),
  readCall('audit log of last week', () => `${admin}/audit?from=${addDays(benchToday, -7)}&to=${benchToday}`),
  readCall('enquiries', `${admin}/inquiries`),
  readCall('enquiries by name', `${admin}/inquiries?sort=name`),
  readCall('enquiries to answer', `${admin}/inquiries?show=waiting`),
  readCall('enquiries, search', `${admin}/inquiries?search=smith`),
  readCall('enquiries about parties', `${admin}/birthday-inquiries`),
  readCall('parties to come', `${admin}/birthday-inquiries?sort=party`),
  readCall('booking calendar, a month', `${admin}/booking-calendar`),
  readCall('booking calendar, a day', () => `${admin}/booking-calendar/${benchToday}`),
  readCall('blocked times', `${admin}/session-restrictions`),
  readCall('front desk, today', `${admin}/check-in`),
  writeCall('front desk, find on other days', `${admin}/check-in/search`, ({ family }) => ({
    search: family.name,
  })),
  readCall('one booking, as staff see it', ({ family }) => `${admin}/bookings/${family.id}`),
  readCall('what the front desk sells', () => `${admin}/orders/desk?date=${playDay}`),
  readCall('payment links', `${admin}/orders/payment-links`),
  readCall('cash of the last days', `${admin}/orders/cash`),
  readCall('the waitlist', `${admin}/waitlist`),
  readCall('photo studio', `${admin}/photo-studio-bookings`),
  readCall('kiosks', `${admin}/kiosks`),
  readCall('vouchers', `${admin}/vouchers`),
  readCall('whom a letter reaches', () => `${admin}/letters/audiences?date=${benchToday}`),
  readCall('letters that were sent', `${admin}/letters`),
  readCall('what closing a day means', () => `${admin}/closures/meaning?date=${benchToday}&timeSlot=ALL_DAY`),
  readCall('closings', `${admin}/closures`),
  readCall('outbox', `${admin}/letters/outbox`),
  readCall('outbox, waiting or failed', `${admin}/letters/outbox?show=unsent`),
  readCall(
    'outbox of an email',
    ({ family }) => `${admin}/letters/outbox?search=${encodeURIComponent(family.email)}`,
  ),
  readCall('outbox of a reference', ({ family }) => `${admin}/letters/outbox?search=${family.reference}`),
  writeCall('personal data of an email', `${admin}/personal-data/look-up`, ({ family }) => ({
    email: family.email,
  })),
  readCall('refund of a cancellation', ({ family }) => `${admin}/bookings/${family.id}/cancellation`),
  readCall("kiosk, the day's list", '/api/check-in/day'),
  findTickets('by a whole name', ({ family }) => family.name),
  findTickets('by the commonest surname', 'smith'),
  findTickets('by a part of a name', 'wood'),
  findTickets('by a name with an accent', 'Zoë'),
  findTickets('by two letters', 'jo'),
  findTickets('nobody', 'xqzwv nobody'),
  writeCall('kiosk, find by reference', '/api/check-in/find-ticket', ({ family }) => ({
    reference: family.reference,
  })),
];

const now = () => new Date().toISOString();

/** The calls of staff and kiosks that change or draft something. */
export const staffWrites: readonly ComparedCall[] = [
  writeCall(
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
  writeCall(
    'check out',
    () => '/api/check-in/check-out',
    ({ arriving }, turn) => ({ ticketId: arriving[turn], clientId: randomUUID(), checkedOutAt: now() }),
  ),
  writeCall(
    'check out from the dashboard, again',
    () => '/api/check-in/checkout',
    ({ arriving }, turn) => ({ bookingId: arriving[turn] }),
  ),
  writeCall(
    'cancel a booking',
    ({ coming }, turn) => `${admin}/bookings/${coming[turn]}/cancel`,
    () => ({ clientId: randomUUID(), refundPence: 0, reason: 'Measured' }),
  ),
  writeCall(
    'refund, the payment sandbox included',
    ({ paid }, turn) => `${admin}/bookings/${paid[turn]}/refund`,
    () => ({ clientId: randomUUID(), refundPence: 100, reason: 'Measured' }),
  ),
  writeCall('write a letter', `${admin}/letters`, () => ({
    date: benchToday,
    audience: 'day',
    timeSlot: null,
    subject: 'We open later',
    words: `The boiler is being mended (${randomUUID()}).`,
  })),
  writeCall('draft an answer', ({ inquiry }) => `${admin}/inquiries/${inquiry}/draft-response`),
  writeCall('mark an enquiry answered', ({ inquiry }) => `${admin}/inquiries/${inquiry}/mark-responded`),
  writeCall('mark an enquiry waiting', ({ inquiry }) => `${admin}/inquiries/${inquiry}/mark-waiting`),
  writeCall(
    'mark a party booked',
    ({ partyInquiries }, turn) => `${admin}/birthday-inquiries/${partyInquiries[turn]}/mark-booked`,
  ),
  writeCall('export the personal data of an email', `${admin}/personal-data/export`, ({ family }) => ({
    email: family.email,
  })),
  writeCall('extend the staff session', () => `${admin}/still-here`),
  writeCall(
    'make a voucher',
    () => `${admin}/vouchers`,
    () => ({ worth: { kind: 'percent', percent: 10 } }),
  ),
  writeCall(
    'withdraw a voucher',
    () => `${admin}/vouchers/withdraw`,
    ({ vouchers }, turn) => ({ code: vouchers[turn] }),
  ),
  writeCall(
    'make a kiosk code',
    () => `${admin}/kiosk-codes`,
    () => ({ name: 'Measured' }),
  ),
  writeCall('withdraw a kiosk', ({ kiosks }, turn) => `${admin}/kiosks/${kiosks[turn]}/withdraw`),
  writeCall(
    'block a day',
    () => `${admin}/session-restrictions`,
    (_, turn) => ({ date: addDays(benchToday, 300 + turn), timeSlot: 'ALL_DAY', reason: 'Measured' }),
  ),
  writeCall(
    'unblock a day',
    ({ restrictions }, turn) => `${admin}/session-restrictions/${restrictions[turn]}`,
    undefined,
    'DELETE',
  ),
];
