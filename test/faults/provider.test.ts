import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../../src/contract/booking.ts';
import { sendDueRefunds } from '../../src/server/features/orders/send-due-refunds.ts';
import { settleOpenBookings } from '../../src/server/features/orders/settle-open-bookings.ts';
import { countFault } from '../fault-row.ts';
import { allMailsGone, compareWithProvider } from '../settled-books.ts';
import { createTestApp } from '../test-app.ts';
import { aVisit } from '../visit.ts';

/** Families of each of the provider's moods. */
const each = Number(process.env['PROVIDER_FAMILIES'] ?? 4);
const centre = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { db } = centre;
centre.sandbox.setWebhookUrl(`${centre.url}/api/payment-notices`);
const days = ['2026-11-28', '2026-11-29', '2026-12-05'];
let families = 0;

const moods: readonly [mood: string, faults: object][] = [
  ['well', {}],
  ['500', { api: { kind: '500', times: 3 } }],
  ['429', { api: { kind: '429', times: 4 } }],
  ['breaks off before the work', { api: { kind: 'drop', times: 5 } }],
  ['breaks off after the work', { api: { kind: 'drop', when: 'after', times: 5 } }],
  ['silent', { api: { kind: 'hang', ms: 2_500, times: 2 } }],
  ['tells everything twice', { webhooks: { mode: 'twice' } }],
  ['tells everything backwards', { webhooks: { mode: 'reverse', ms: 300 } }],
  ['tells everything late', { webhooks: { mode: 'late', ms: 700 } }],
  ['tells nothing', { webhooks: { mode: 'never' } }],
];

/**
 * Books, pays and looks at the result page, trying again where the page would say so. Some
 * close the page after paying.
 */
async function visit(family: number): Promise<void> {
  const from = { 'x-forwarded-for': `10.46.${family >> 8}.${family & 255}` };
  const order = aVisit({
    customerEmail: `family${family}@example.org`,
    selectedDate: days[family % days.length],
    ticketQuantities: { 'child-1-12': 1 },
  });
  const key = { ...from, 'idempotency-key': `family-number-${family}-attempt` };
  let secret: string | null | undefined;
  for (let attempt = 0; attempt < 3 && !secret; attempt += 1) {
    const { status, body } = await centre.send(bookVisitCall, order, key);
    expect([201, 409, 503]).toContain(status);
    if (status === 409) return;
    secret = body.clientSecret;
  }
  if (!secret) return;
  await centre.pay(secret).catch(() => undefined);
  if (family % 3 === 0) return;
  const { status } = await centre.send(readBookingResultCall, { clientSecret: secret }, from);
  expect([200, 503]).toContain(status);
}

test('the provider slow, failing, silent and repeating itself: the same end whatever it does', {
  timeout: 600_000 + each * moods.length * 1_000,
}, async () => {
  await db.updateTable('venue').set({ open_play_capacity: 10_000 }).execute();
  centre.centre.context.calendar.invalidate();
  for (const [, faults] of moods) {
    await centre.breakPayments(faults);
    await Promise.all(Array.from({ length: each }, () => visit(families++)));
    await centre.breakPayments(null);
  }
  // What the provider has not told is asked for; what was never paid goes once its time is over.
  await settleOpenBookings(centre.centre.context, true);
  centre.clock.pass(60 * 60_000);
  await settleOpenBookings(centre.centre.context, true);
  await sendDueRefunds(centre.centre.context);
  const open = await db
    .selectFrom('booking')
    .where('status', 'in', ['held', 'processing', 'refund_due'])
    .select('reference')
    .execute();
  expect(open).toEqual([]);
  await allMailsGone(db);
  const { payments } = await compareWithProvider(centre, db, centre.clock.now());
  expect(payments).toBeGreaterThan(each * 3);
  countFault({
    what: 'the provider answers 500 or 429, breaks off, is silent; tells twice, backwards, late, nothing',
    counted: `${families} families in ${moods.length} moods: ${payments} payments taken, each confirmed once or refunded once, nothing held; books balance`,
    toHold: 'the same end state; nothing charged twice or held for ever',
  });
});
