import { expect, test } from 'vitest';
import { createTestApp } from './test-app.ts';

const app = await createTestApp();

/**
 * Lists every call and who may make it. A call that is mounted and not listed here fails; so does one
 * that is listed and serves another caller. 'desk' is staff or an enrolled kiosk.
 */
const allowedCallers: Record<string, 'everybody' | 'staff' | 'desk'> = {
  'GET /api/admin/audit': 'staff',
  'GET /api/admin/bookings/:bookingId/cancellation': 'staff',
  'GET /api/admin/bookings/:bookingId': 'staff',
  'POST /api/admin/bookings/:bookingId/move': 'staff',
  'POST /api/admin/bookings/:bookingId/quote-change': 'staff',
  'POST /api/admin/bookings/:bookingId/change': 'staff',
  'POST /api/admin/bookings/:bookingId/contact': 'staff',
  'POST /api/admin/bookings/:bookingId/note': 'staff',
  'GET /api/admin/check-in': 'staff',
  'POST /api/admin/check-in/search': 'staff',
  'POST /api/admin/check-in/:ticketId/check-in': 'staff',
  'POST /api/admin/check-in/:ticketId/check-out': 'staff',
  'POST /api/admin/check-in/:ticketId/undo': 'staff',
  'GET /api/admin/orders/desk': 'staff',
  'POST /api/admin/orders/quote': 'staff',
  'POST /api/admin/orders': 'staff',
  'GET /api/admin/orders/payment-links': 'staff',
  'POST /api/admin/orders/:bookingId/withdraw-link': 'staff',
  'GET /api/admin/orders/cash': 'staff',
  'POST /api/admin/orders/cash-counts': 'staff',
  'GET /api/admin/office/facts': 'staff',
  'GET /api/admin/office/facts/:sheet': 'staff',
  'POST /api/admin/office/facts/:sheet': 'staff',
  'POST /api/admin/office/facts/:sheet/check': 'staff',
  'POST /api/admin/office/facts/:sheet/preview': 'staff',
  'GET /api/admin/office/changes': 'staff',
  'GET /api/admin/office/search': 'staff',
  'POST /api/admin/office/changes/:id/undo': 'staff',
  'GET /api/admin/dashboard-stats': 'staff',
  'GET /api/admin/standing': 'staff',
  'POST /api/admin/payment-reviews/:reference/done': 'staff',
  'GET /api/admin/todays-bookings': 'staff',
  'POST /api/admin/search-payments': 'staff',
  'POST /api/admin/bookings/:bookingId/cancel': 'staff',
  'POST /api/admin/bookings/:bookingId/refund': 'staff',
  'POST /api/admin/bookings/:bookingId/account-credit': 'staff',
  'GET /api/admin/active-sessions': 'staff',
  'GET /api/admin/birthday-inquiries': 'staff',
  'GET /api/admin/booking-calendar': 'staff',
  'GET /api/admin/booking-calendar/:date': 'staff',
  'GET /api/admin/inquiries': 'staff',
  'GET /api/admin/kiosk-clashes': 'staff',
  'GET /api/admin/kiosks': 'staff',
  'GET /api/admin/letters': 'staff',
  'POST /api/admin/letters': 'staff',
  'GET /api/admin/letters/audiences': 'staff',
  'GET /api/admin/letters/outbox': 'staff',
  'POST /api/admin/letters/outbox/:id/again': 'staff',
  'GET /api/admin/letters/:id': 'staff',
  'GET /api/admin/letters/:id/preview': 'staff',
  'POST /api/admin/letters/:id/try': 'staff',
  'POST /api/admin/letters/:id/send': 'staff',
  'GET /api/admin/closures': 'staff',
  'GET /api/admin/closures/meaning': 'staff',
  'GET /api/admin/closures/:id': 'staff',
  'POST /api/admin/closures': 'staff',
  'POST /api/admin/closures/mail/preview': 'staff',
  'POST /api/admin/closures/:id/rung': 'staff',
  'POST /api/admin/closures/:id/undo': 'staff',
  'POST /api/my-booking/choose': 'everybody',
  'GET /api/admin/waitlist': 'staff',
  'POST /api/admin/waitlist/:groupId/remove': 'staff',
  'POST /api/waitlist': 'everybody',
  'POST /api/waitlist/read': 'everybody',
  'POST /api/waitlist/change': 'everybody',
  'POST /api/waitlist/leave': 'everybody',
  'POST /api/waitlist/stay': 'everybody',
  'POST /api/waitlist/take': 'everybody',
  'POST /api/waitlist/refuse': 'everybody',
  'GET /api/admin/photo-studio-bookings': 'staff',
  'GET /api/admin/session-restrictions': 'staff',
  'POST /api/admin/inquiries/:id/draft-response': 'staff',
  'POST /api/admin/birthday-inquiries/:id/mark-booked': 'staff',
  'GET /api/admin/vouchers': 'staff',
  'POST /api/admin/vouchers': 'staff',
  'POST /api/admin/vouchers/withdraw': 'staff',
  'POST /api/admin/inquiries/:id/mark-responded': 'staff',
  'POST /api/admin/inquiries/:id/mark-waiting': 'staff',
  'POST /api/admin/personal-data/look-up': 'staff',
  'POST /api/admin/personal-data/export': 'staff',
  'POST /api/admin/personal-data/erase': 'staff',
  'POST /api/admin/session-restrictions': 'staff',
  'DELETE /api/admin/session-restrictions/:id': 'staff',
  'GET /api/availability': 'everybody',
  'GET /api/availability/stream': 'everybody',
  'GET /api/available-sessions': 'everybody',
  'GET /api/calendar/availability/:date': 'everybody',
  'GET /api/centre': 'everybody',
  'GET /api/check-in/day': 'desk',
  'POST /api/check-in/tickets/:ticketId/note': 'desk',
  'GET /api/check-in/stream': 'desk',
  'GET /api/credit-bundle': 'everybody',
  'GET /api/docs': 'everybody',
  'GET /api/email-codes/proven': 'everybody',
  'GET /api/events': 'everybody',
  'GET /api/facebook/latest': 'everybody',
  'GET /api/kiosk': 'everybody',
  'GET /api/loyalty/achievements': 'everybody',
  'GET /api/loyalty/levels': 'everybody',
  'GET /api/loyalty/member/:email': 'everybody',
  'POST /api/loyalty/lookup': 'everybody',
  'GET /api/loyalty/membership': 'everybody',
  'GET /api/loyalty/rewards': 'everybody',
  'GET /api/loyalty/transactions': 'everybody',
  'GET /api/menu': 'everybody',
  'GET /api/notices': 'everybody',
  'GET /api/openapi.json': 'everybody',
  'GET /api/opening': 'everybody',
  'GET /api/party-day/:date': 'everybody',
  'GET /api/party-days': 'everybody',
  'GET /api/party-packages': 'everybody',
  'GET /api/photo-studio/days': 'everybody',
  'GET /api/photo-studio/slots': 'everybody',
  'GET /api/restrictions/:date': 'everybody',
  'GET /api/session-availability': 'everybody',
  'GET /api/session-availability/:date/:slot': 'everybody',
  'GET /api/session-credits': 'everybody',
  'GET /api/session-credits/purchases': 'everybody',
  'GET /api/site': 'everybody',
  'GET /api/way-here': 'everybody',
  'GET /health': 'everybody',
  'POST /api/my-booking/list': 'everybody',
  'POST /api/my-booking/read': 'everybody',
  'POST /api/my-booking/cancel': 'everybody',
  'POST /api/my-booking/poorly': 'everybody',
  'POST /api/account-credit': 'everybody',
  'POST /api/my-booking/move': 'everybody',
  'POST /api/my-booking/quote': 'everybody',
  'POST /api/my-booking/change': 'everybody',
  'POST /api/my-booking/pay-change': 'everybody',
  'POST /api/my-booking/drop-change': 'everybody',
  'POST /api/admin/kiosk-clashes/:id/looked-at': 'staff',
  'POST /api/admin/kiosk-codes': 'staff',
  'POST /api/admin/kiosk-pin': 'staff',
  'POST /api/admin/kiosk-pin/remove': 'staff',
  'GET /api/admin/walk-in-requests': 'staff',
  'POST /api/admin/walk-in-requests/:id/answer': 'staff',
  'POST /api/admin/kiosks/:id/withdraw': 'staff',
  'POST /api/admin/still-here': 'staff',
  'POST /api/booking-result': 'everybody',
  'POST /api/calendar-file': 'everybody',
  'POST /api/bookings/:bookingId/renew-hold': 'everybody',
  'POST /api/check-in/check-in': 'desk',
  'POST /api/check-in/check-out': 'desk',
  'POST /api/check-in/checkout': 'desk',
  'POST /api/check-in/find-ticket': 'desk',
  'POST /api/check-in/open-ticket': 'desk',
  'POST /api/check-in/search-all-tickets': 'desk',
  'POST /api/check-in/walk-in-requests': 'desk',
  'GET /api/check-in/walk-in-requests/:id': 'desk',
  'POST /api/check-in/walk-in-requests/:id/pin': 'desk',
  'POST /api/check-in/walk-in-requests/:id/withdraw': 'desk',
  'POST /api/contact': 'everybody',
  'POST /api/create-booking-payment': 'everybody',
  'POST /api/email-codes': 'everybody',
  'POST /api/email-codes/confirm': 'everybody',
  'POST /api/email-codes/forget': 'everybody',
  'POST /api/kiosk/enrol': 'everybody',
  'POST /api/loyalty/consent': 'everybody',
  'POST /api/loyalty/join': 'everybody',
  'POST /api/loyalty/redeem': 'everybody',
  'POST /api/my-ticket': 'everybody',
  'POST /api/party-inquiry': 'everybody',
  'POST /api/payment-link': 'everybody',
  'POST /api/payment-notices': 'everybody',
  'POST /api/photo-studio/create-booking-payment': 'everybody',
  'POST /api/quote': 'everybody',
  'POST /api/send-booking-confirmation': 'everybody',
  'POST /api/session-credits/purchase': 'everybody',
  'POST /api/session-credits/return': 'everybody',
  'POST /api/staff/sign-in': 'everybody',
  'POST /api/staff/sign-out': 'everybody',
  'POST /api/validate-voucher': 'everybody',
};

const mounted = app.app.routes
  .filter(({ method, path }) => method !== 'ALL' && (path.startsWith('/api/') || path === '/health'))
  .map(({ method, path }) => `${method} ${path}`);

test('every call is listed with who may make it', () => {
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(allowedCallers).sort());
});

const guarded = Object.entries(allowedCallers).filter(([, who]) => who !== 'everybody');

test.each(guarded)('%s: every other caller is refused', async (address) => {
  const [method = '', path = ''] = address.split(' ');
  const place = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  const bodies = method === 'GET' ? [undefined] : ['{}', '{"id":1}', 'no json', ''];
  const answers = await Promise.all(
    bodies.map(async (body) => {
      const answer = await app.request(place, {
        method,
        headers: {
          'content-type': 'application/json',
          cookie: `staff=${'x'.repeat(43)}; kiosk=${'y'.repeat(43)}`,
        },
        ...(body === undefined ? {} : { body }),
      });
      return [answer.status, await answer.json()];
    }),
  );
  for (const answer of answers) {
    expect(answer).toEqual([401, { success: false, code: 'not_signed_in', message: 'Please sign in' }]);
  }
});

test('the guards also cover calls that do not exist yet', async () => {
  for (const path of ['/api/admin', '/api/admin/anything', '/api/check-in/anything']) {
    const { status } = await app.request(path);
    expect([path, status]).toEqual([path, 401]);
  }
});
