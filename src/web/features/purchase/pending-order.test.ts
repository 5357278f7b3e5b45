import { beforeEach, expect, test, vi } from 'vitest';

const customer = { customerName: 'Sam', customerEmail: 'sam@example.org', customerPhone: '07700 900123' };
const hold = { holdExpiresAt: '2026-11-22T10:10:00.000Z', viewToken: 'token' };

/** Each order as earlier versions of the site stored it. */
const stored = {
  visit: {
    key: 'pendingBooking',
    order: {
      ...customer,
      ...hold,
      bookingId: 'visit-1',
      sessionDetails: { title: 'Open play' },
      selectedDate: '2026-11-28',
      selectedTime: '9:30 AM - 4:00 PM',
      numberOfChildren: 2,
      numberOfAdults: 1,
      childAges: ['1-12 years', '1-12 years'],
      originalAmount: 2100,
      sessionCreditsUsed: 0,
      voucherCode: null,
      discountAmount: 0,
      finalAmount: 2100,
      totalAmount: 21,
    },
  },
  photo: {
    key: 'pendingPhotoStudioBooking',
    order: {
      ...customer,
      ...hold,
      bookingId: 'photo-1',
      sessionDate: '2026-11-28',
      startTime: '10:10 AM',
      endTime: '10:30 AM',
      sessionType: 'autumn_photo_session',
      price: 35,
      specialRequests: '',
      agreeToTerms: true,
      photoEditingRequested: true,
      totalAmount: 35,
    },
  },
  credits: {
    key: 'pendingCreditPurchase',
    order: {
      ...customer,
      bookingId: 'credits-1',
      clientSecret: 'pi_1_secret_2',
      credits: 10,
      amount: 7500,
      savings: 2000,
      told: false,
    },
  },
};
const products = ['visit', 'photo', 'credits'] as const;

/** Imports the order modules afresh, as a page does after the site has been upgraded. */
async function loadOrders() {
  vi.resetModules();
  const { pendingOrders } = await import('./pending-order.ts');
  return { pendingOrders, ...(await import('./find-order.ts')) };
}

beforeEach(() => sessionStorage.clear());

test.each(products)('a pending %s order from an earlier version is read', async (product) => {
  const { key, order } = stored[product];
  sessionStorage.setItem(key, JSON.stringify(order));
  const { pendingOrders } = await loadOrders();
  expect(pendingOrders[product].read()).toEqual(order);
});

test.each(products)('a damaged pending %s order counts as none', async (product) => {
  const { key, order } = stored[product];
  sessionStorage.setItem(key, JSON.stringify({ ...order, bookingId: 7 }));
  const { pendingOrders } = await loadOrders();
  expect(pendingOrders[product].read()).toBeNull();
});

test.each(products)('ending the %s order leaves the orders of the other products', async (product) => {
  for (const { key, order } of Object.values(stored)) sessionStorage.setItem(key, JSON.stringify(order));
  const { endOrder } = await loadOrders();
  expect(endOrder('another')).toBeNull();
  expect(endOrder(stored[product].order.bookingId)).toBe(product);
  const left = products.filter((other) => sessionStorage.getItem(stored[other].key) !== null);
  expect(left).toEqual(products.filter((other) => other !== product));
});

test.each(['visit', 'photo'] as const)('a renewed hold is stored with the %s order', async (product) => {
  const { key, order } = stored[product];
  sessionStorage.setItem(key, JSON.stringify(order));
  const { storeHoldExpiry } = await loadOrders();
  const holdExpiresAt = '2026-11-22T10:20:00.000Z';
  storeHoldExpiry(order.bookingId, holdExpiresAt);
  expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual({ ...order, holdExpiresAt });
});
