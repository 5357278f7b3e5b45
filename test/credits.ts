import { expect } from 'vitest';
import { readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import { buyCreditsCall, lookUpCreditsCall } from '../src/contract/credits.ts';
import { bodyOf, type TestCentre } from './test-app.ts';

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
export async function orderTestCredits(
  centre: TestCentre,
  overrides: object = {},
  headers: Record<string, string> = {},
) {
  const { status, body } = await centre.send(buyCreditsCall, aBuyer({ ...overrides }), headers);
  expect(status).toBe(201);
  return body;
}

/** Buys the bundle for a mailbox, paid by card and confirmed; one of another size where `credits` says so. */
export async function haveCredits(centre: TestCentre, customerEmail: string, credits = 10) {
  const sell = (bundle: number) =>
    centre.db
      .updateTable('credit_bundle')
      .set({ credits: bundle, price_pence: bundle * 750 })
      .execute();
  await sell(credits);
  const order = await orderTestCredits(centre, { customerEmail });
  await sell(10);
  await centre.pay(order.clientSecret);
  const { body } = await centre.send(readBookingResultCall, { clientSecret: order.clientSecret });
  expect(body.state).toBe('confirmed');
  return order;
}

let lookups = 0;

/**
 * What anybody can look up: how many credits a mailbox has. Each lookup comes from an address of its own,
 * where the app trusts a proxy.
 */
export async function creditsOf(centre: TestCentre, email: string): Promise<number> {
  lookups += 1;
  const response = await centre.request(`${lookUpCreditsCall.path}?email=${encodeURIComponent(email)}`, {
    headers: { 'x-forwarded-for': `10.8.${lookups >> 8}.${lookups & 255}` },
  });
  expect(response.status).toBe(200);
  return (await bodyOf<CallReply<typeof lookUpCreditsCall>>(response)).totalActiveCredits;
}
