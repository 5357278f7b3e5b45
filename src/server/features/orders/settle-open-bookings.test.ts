import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { settleOpenBookings } from './settle-open-bookings.ts';

const app = await createTestApp({ trustedProxies: 1 });
const { context } = app.site;
const open = 20;

async function bookAll(): Promise<void> {
  for (let family = 0; family < open; family += 1) {
    const response = await app.post(
      '/api/create-booking-payment',
      visitInput({ customerEmail: `family${family}@example.org`, ticketQuantities: { 'child-1-12': 1 } }),
      { 'x-forwarded-for': `10.8.0.${family}` },
    );
    expect(response.status).toBe(201);
  }
}

/** Returns the context with a payment provider that reports each status check to the test. */
const withCheckObserver = (onCheck: (intentId: string) => void) => ({
  ...context,
  payments: {
    ...context.payments,
    read: async (intentId: string) => {
      onCheck(intentId);
      return context.payments.read(intentId);
    },
  },
});

test('an aborted round checks no more bookings, and the next round checks the others', async () => {
  await bookAll();
  const stopping = new AbortController();
  const first = new Set<string>();
  const abortsAtFirst = withCheckObserver((intentId) => {
    first.add(intentId);
    stopping.abort();
  });
  await settleOpenBookings(abortsAtFirst, true, stopping.signal);
  expect(first.size).toBeGreaterThan(0);
  expect(first.size).toBeLessThan(open);
  const second = new Set<string>();
  app.clock.pass(1_000);
  await settleOpenBookings(withCheckObserver((intentId) => second.add(intentId)));
  expect(second.size).toBe(open - first.size);
  expect([...second].filter((intentId) => first.has(intentId))).toEqual([]);
});

test('a booking that fails delays no other, and the round throws its error at the end', async () => {
  app.clock.pass(60_000);
  const checked = new Set<string>();
  const fails = withCheckObserver((intentId) => {
    checked.add(intentId);
    if (checked.size === 1) throw new Error('the first one');
  });
  await expect(settleOpenBookings(fails)).rejects.toThrow('the first one');
  expect(checked.size).toBe(open);
});
