import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signInAgain, signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { bookVisitCall, readBookingResultCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { readAuditCall } from '../../../contract/dashboard.ts';

const app = await createTestApp({ at: '2026-11-20T23:30:00Z', trustedProxies: 1 });
await signInAsStaff(app);
const { body } = await app.send(bookVisitCall, visitInput({ customerEmail: 'maya@example.org' }));
await app.pay(body.clientSecret ?? '');
await app.send(readBookingResultCall, { clientSecret: body.clientSecret });
app.clock.set('2026-11-21T00:10:00Z');
const staff = await signInAgain(app);
await app.post(
  `/api/admin/bookings/${body.bookingId}/cancel`,
  { clientId: randomUUID(), refundPence: 1000, reason: 'Poorly child' },
  staff,
);
const { reference } = await app.db
  .selectFrom('booking')
  .select('reference')
  .where('id', '=', body.bookingId)
  .executeTakeFirstOrThrow();

async function read(query: Record<string, string> = {}) {
  const response = await app.request(`/api/admin/audit?${new URLSearchParams(query)}`, { headers: staff });
  expect(response.status).toBe(200);
  return bodyOf<CallReply<typeof readAuditCall>>(response);
}

test('entries are listed newest first, in words and without an e-mail address', async () => {
  const { entries, deeds: actions } = await read();
  expect(entries.find(({ what }) => what === 'booking cancelled')).toEqual({
    id: expect.any(String),
    at: '2026-11-21T00:10:00.000Z',
    who: 'staff',
    what: 'booking cancelled',
    reference,
    before: 'confirmed, kept £19.00',
    after:
      'cancelled, goes back £10.00, by the cancellation rule £19.00, sets aside the rule, “Poorly child”',
  });
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(actions).toEqual([...new Set(entries.map(({ what }) => what))].toSorted());
  expect(JSON.stringify(entries)).not.toMatch(/example\.org|960999/);
});

test.each([
  [{ who: 'staff' }, ['booking cancelled', 'signed in', 'signed in']],
  [{ what: 'places held' }, ['places held']],
  [{ who: 'staff', what: 'places held' }, []],
  [{ what: 'no such deed' }, []],
  [{ from: '2026-11-21', who: 'staff' }, ['booking cancelled', 'signed in']],
  [{ to: '2026-11-20', who: 'staff' }, ['signed in']],
  [{ reference: 'WF-AAAAA-AAAAA' }, []],
])('filtered by %j', async (query, actions) => {
  const { entries } = await read(query);
  expect(entries.map(({ what }) => what)).toEqual(actions);
});

test('a booking’s reference, in any spelling, filters to all of its entries', async () => {
  for (const typed of [reference, reference.toLowerCase().replaceAll('-', '')]) {
    const { entries } = await read({ reference: typed });
    expect(entries.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['places held', 'booking confirmed', 'booking cancelled']),
    );
    expect(new Set(entries.map((entry) => entry.reference))).toEqual(new Set([reference]));
  }
});

test('paging returns each entry once, even if many have the same time', async () => {
  const at = new Date(app.clock.now());
  await app.db
    .insertInto('journal')
    .values(
      Array.from({ length: 120 }, (_, turn) => ({
        at,
        who: 'system',
        what: 'tested',
        after: JSON.stringify({ turn }),
      })),
    )
    .execute();
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: CallReply<typeof readAuditCall> = await read({
      what: 'tested',
      ...(after === null ? {} : { after }),
    });
    expect(page.entries.length).toBeLessThanOrEqual(50);
    seen.push(...page.entries.map((entry) => entry.after));
    after = page.next;
  } while (after !== null);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, turn) => `turn ${119 - turn}`));
  const bad = await app.request('/api/admin/audit?after=yesterday', { headers: staff });
  expect(bad.status).toBe(400);
});
