import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../../src/contract/booking.ts';
import { sendDueRefunds } from '../../src/server/features/orders/send-due-refunds.ts';
import { settleOpenBookings } from '../../src/server/features/orders/settle-open-bookings.ts';
import { compareWithProvider, waitUntilMailsSent } from '../compare-with-provider.ts';
import { recordFault } from '../fault-row.ts';
import { createTestApp } from '../test-app.ts';
import { visitInput } from '../visit-input.ts';

/** Number of families for each fault of the provider. */
const each = Number(process.env['PROVIDER_FAMILIES'] ?? 4);
const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1, paymentAnswerMs: 2_000 });
const { db } = app;
app.sandbox.setWebhookUrl(`${app.url}/api/payment-notices`);
const days = ['2026-11-28', '2026-11-29', '2026-12-05'];
let families = 0;

const providerFaults: readonly [fault: string, settings: object][] = [
  ['none', {}],
  ['500', { api: { kind: '500', times: 3 } }],
  ['429', { api: { kind: '429', times: 4 } }],
  ['disconnects before the work', { api: { kind: 'drop', times: 5 } }],
  ['disconnects after the work', { api: { kind: 'drop', when: 'after', times: 5 } }],
  ['silent', { api: { kind: 'hang', ms: 2_500, times: 2 } }],
  ['sends each webhook twice', { webhooks: { mode: 'twice' } }],
  ['sends webhooks in reverse order', { webhooks: { mode: 'reverse', ms: 300 } }],
  ['sends webhooks late', { webhooks: { mode: 'late', ms: 700 } }],
  ['sends no webhooks', { webhooks: { mode: 'never' } }],
];

/**
 * Books, pays and opens the result page. Repeats an order that got status 503. Every third family closes the
 * page after paying.
 */
async function visit(family: number): Promise<void> {
  const from = { 'x-forwarded-for': `10.46.${family >> 8}.${family & 255}` };
  const order = visitInput({
    customerEmail: `family${family}@example.org`,
    selectedDate: days[family % days.length],
    ticketQuantities: { 'child-1-12': 1 },
  });
  const key = { ...from, 'idempotency-key': `family-number-${family}-attempt` };
  let secret: string | null | undefined;
  for (let attempt = 0; attempt < 3 && !secret; attempt += 1) {
    const { status, body } = await app.send(bookVisitCall, order, key);
    expect([201, 409, 503]).toContain(status);
    if (status === 409) return;
    secret = body.clientSecret;
  }
  if (!secret) return;
  await app.pay(secret).catch(() => undefined);
  if (family % 3 === 0) return;
  const { status } = await app.send(readBookingResultCall, { clientSecret: secret }, from);
  expect([200, 503]).toContain(status);
}

test('if the provider is slow, fails, is silent or repeats itself, the result is the same in every case', {
  timeout: 600_000 + each * providerFaults.length * 1_000,
}, async () => {
  await db.updateTable('venue').set({ open_play_capacity: 10_000 }).execute();
  app.site.context.calendar.invalidate();
  for (const [, settings] of providerFaults) {
    await app.breakPayments(settings);
    await Promise.all(Array.from({ length: each }, () => visit(families++)));
    await app.breakPayments(null);
  }
  // The site asks for payments that the provider has not reported, and unpaid bookings expire.
  await settleOpenBookings(app.site.context, true);
  app.clock.pass(60 * 60_000);
  await settleOpenBookings(app.site.context, true);
  await sendDueRefunds(app.site.context);
  const open = await db
    .selectFrom('booking')
    .where('status', 'in', ['held', 'processing', 'refund_due'])
    .select('reference')
    .execute();
  expect(open).toEqual([]);
  await waitUntilMailsSent(db);
  const { payments } = await compareWithProvider(app, db, app.clock.now());
  expect(payments).toBeGreaterThan(each * 3);
  recordFault({
    fault:
      'the provider answers 500 or 429, disconnects, is silent; sends webhooks twice, out of order, late, never',
    result: `${families} families under ${providerFaults.length} faults: ${payments} payments taken, each confirmed once or refunded once, nothing held; books balance`,
    requirement: 'the same end state; nothing charged twice or held for ever',
  });
});
