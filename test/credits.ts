import { expect } from 'vitest';
import { readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import { buyCreditsCall, lookUpCreditsCall } from '../src/contract/credits.ts';
import { bodyOf, type TestApp } from './test-app.ts';

/** Returns the input of a purchase of session credits; override what the test is about. */
export function creditsInput<T extends Record<string, unknown>>(overrides: T = {} as T) {
  return {
    customerName: 'Alex Rowe',
    customerEmail: 'alex@example.org',
    customerPhone: '01632 960999',
    ...overrides,
  };
}

/** Orders a bundle of session credits without paying for it. */
export async function orderTestCredits(
  app: TestApp,
  overrides: object = {},
  headers: Record<string, string> = {},
) {
  const { status, body } = await app.send(buyCreditsCall, creditsInput({ ...overrides }), headers);
  expect(status).toBe(201);
  return body;
}

/**
 * Buys a bundle of `credits` session credits for an address, pays for it by card and confirms the order.
 */
export async function buyTestCredits(app: TestApp, customerEmail: string, credits = 10) {
  const sell = (bundle: number) =>
    app.db
      .updateTable('credit_bundle')
      .set({ credits: bundle, price_pence: bundle * 750 })
      .execute();
  await sell(credits);
  const order = await orderTestCredits(app, { customerEmail });
  await sell(10);
  await app.pay(order.clientSecret);
  const { body } = await app.send(readBookingResultCall, { clientSecret: order.clientSecret });
  expect(body.state).toBe('confirmed');
  return order;
}

let lookups = 0;

/**
 * Returns how many session credits an address has, by the public lookup. If the app trusts a proxy, each
 * lookup comes from its own IP address.
 */
export async function readCreditTotal(app: TestApp, email: string): Promise<number> {
  lookups += 1;
  const response = await app.request(`${lookUpCreditsCall.path}?email=${encodeURIComponent(email)}`, {
    headers: { 'x-forwarded-for': `10.8.${lookups >> 8}.${lookups & 255}` },
  });
  expect(response.status).toBe(200);
  return (await bodyOf<CallReply<typeof lookUpCreditsCall>>(response)).totalActiveCredits;
}
