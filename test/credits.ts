import { expect } from 'vitest';
import { bookingResult } from '../src/contract/booking.ts';
import { buyCredits, lookUpCredits } from '../src/contract/credits.ts';
import type { TestCentre } from './test-app.ts';

/** Who buys credits; override what the test is about. */
export function aBuyer<T extends Record<string, unknown>>(overrides: T = {} as T) {
  return {
    customerName: 'Alex Rowe',
    customerEmail: 'alex@example.org',
    customerPhone: '01632 960999',
    ...overrides,
  };
}

/** Orders the bundle without paying for it. */
export async function orderCredits(
  centre: TestCentre,
  overrides: object = {},
  headers: Record<string, string> = {},
) {
  const { status, body } = await centre.send(buyCredits, aBuyer({ ...overrides }), headers);
  expect(status).toBe(201);
  return body;
}

/** Buys the bundle for a mailbox, paid by card and confirmed. */
export async function haveCredits(centre: TestCentre, customerEmail: string) {
  const order = await orderCredits(centre, { customerEmail });
  await centre.pay(order.clientSecret);
  const { body } = await centre.send(bookingResult, { clientSecret: order.clientSecret });
  expect(body.state).toBe('confirmed');
  return order;
}

/** What anybody can look up: how many credits a mailbox has. */
export async function creditsOf(centre: TestCentre, email: string): Promise<number> {
  const { status, body } = await centre.read(
    lookUpCredits,
    `${lookUpCredits.path}?email=${encodeURIComponent(email)}`,
  );
  expect(status).toBe(200);
  return body.totalActiveCredits;
}
