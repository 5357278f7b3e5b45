import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import { aVisit } from '../../../../test/visit.ts';
import { settleOpenBookings } from './settle-open-bookings.ts';

const centre = await createTestApp({ trustedProxies: 1 });
const { context } = centre.centre;
const open = 20;

async function bookAll(): Promise<void> {
  for (let family = 0; family < open; family += 1) {
    const answer = await centre.post(
      '/api/create-booking-payment',
      aVisit({ customerEmail: `family${family}@example.org`, ticketQuantities: { 'child-1-12': 1 } }),
      { 'x-forwarded-for': `10.8.0.${family}` },
    );
    expect(answer.status).toBe(201);
  }
}

/** The same with a payment provider that a test listens in on. */
const whenAsked = (hear: (intentId: string) => void) => ({
  ...context,
  payments: {
    ...context.payments,
    read: async (intentId: string) => {
      hear(intentId);
      return context.payments.read(intentId);
    },
  },
});

test('a round that is told to stop begins no more bookings, and the next goes on with the others', async () => {
  await bookAll();
  const stopping = new AbortController();
  const first = new Set<string>();
  const stopsAtOnce = whenAsked((intentId) => {
    first.add(intentId);
    stopping.abort();
  });
  await settleOpenBookings(stopsAtOnce, true, stopping.signal);
  expect(first.size).toBeGreaterThan(0);
  expect(first.size).toBeLessThan(open);
  const second = new Set<string>();
  centre.clock.pass(1_000);
  await settleOpenBookings(whenAsked((intentId) => second.add(intentId)));
  expect(second.size).toBe(open - first.size);
  expect([...second].filter((intentId) => first.has(intentId))).toEqual([]);
});

test('a booking that fails holds up no other, and the round says so at its end', async () => {
  centre.clock.pass(60_000);
  const asked = new Set<string>();
  const fails = whenAsked((intentId) => {
    asked.add(intentId);
    if (asked.size === 1) throw new Error('the first one');
  });
  await expect(settleOpenBookings(fails)).rejects.toThrow('the first one');
  expect(asked.size).toBe(open);
});
