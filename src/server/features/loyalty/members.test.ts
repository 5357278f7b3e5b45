import { expect, test } from 'vitest';
import { memberHelpers } from '../../../../test/members.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { lookUpMemberCall } from '../../../contract/loyalty.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { newDevice, join, lookUp } = memberHelpers(app);

test('an unknown e-mail is refused with the specified words', async () => {
  expect(await lookUp('nobody@example.org')).toEqual({
    status: 404,
    body: { success: false, code: 'member_not_found', message: 'Member not found' },
  });
  expect((await lookUp('not an address')).status).toBe(400);
  for (const garbled of ['%E0%A4%A', '%00', '%F0%9F%8D%8E@example.org', '..%2F..%2F@', 'a'.repeat(400)]) {
    const response = await app.request(`/api/loyalty/member/${garbled}`, { headers: newDevice().headers() });
    expect([garbled, response.status]).toEqual([garbled, 400]);
  }
});

test('joining creates a member with welcome points; looking them up shows only a first name', async () => {
  const { status, body } = await join();
  expect(status).toBe(201);
  const { consentAsked, ...found } = body;
  expect(consentAsked).toBe(false);
  expect(found).toEqual({
    success: true,
    member: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Alex',
      currentPoints: 50,
      totalPoints: 50,
      visitCount: 0,
      membershipLevel: 'bronze',
    },
    progress: {
      level: { id: 'bronze', name: 'Bronze', fromPoints: 0 },
      next: { id: 'silver', name: 'Silver', fromPoints: 500, pointsToGo: 450 },
      percent: 10,
    },
  });
  expect(await lookUp('ALEX+play@example.org')).toEqual({ status: 200, body: found });
});

test('joining again, with any spelling of the address or concurrently, changes and reveals nothing', async () => {
  const first = await join({ email: 'kim@example.org', name: 'Kim Vale' });
  const again = await Promise.all(
    ['kim@example.org', 'KIM@example.org', 'kim+x@example.org', 'kim@example.org'].map((email) =>
      join({ email, name: 'Mallory Thief' }),
    ),
  );
  for (const response of again) expect(response).toEqual(first);
  const together = await Promise.all(
    Array.from({ length: 20 }, (_, who) => join({ email: 'lee@example.org', name: `Lee${who} Hale` })),
  );
  expect(new Set(together.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const entries = await app.db.selectFrom('point_entry').select(['kind', 'points']).execute();
  expect(entries).toEqual(Array.from({ length: 3 }, () => ({ kind: 'welcome', points: 50 })));
});

test('lookups and joins from one network address are limited', async () => {
  const device = newDevice();
  const lookUps = await Promise.all(Array.from({ length: 21 }, () => lookUp('alex@example.org', device)));
  expect(lookUps.filter(({ status }) => status === 429)).toHaveLength(1);
  const joins = await Promise.all(Array.from({ length: 6 }, () => join({}, device)));
  expect(joins.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await lookUp('alex@example.org')).status).toBe(200);
});

test('the lookup by body succeeds for every e-mail and shares its limit with the lookup by path', async () => {
  const { body } = await join({ email: 'pat@example.org', name: 'Pat Hale' });
  const { consentAsked: _, ...found } = body;
  const lookUpByBody = (email: string, device = newDevice()) =>
    app.send(lookUpMemberCall, { email }, device.headers());
  expect(await lookUpByBody('pat@example.org')).toEqual({ status: 200, body: found });
  expect(await lookUpByBody('nobody@example.org')).toEqual({
    status: 200,
    body: { success: true, member: null, progress: null },
  });
  expect((await lookUpByBody('not an address')).status).toBe(400);
  const device = newDevice();
  for (let count = 0; count < 20; count += 1) await lookUpByBody('nobody@example.org', device);
  expect((await lookUpByBody('nobody@example.org', device)).status).toBe(429);
  expect((await lookUp('pat@example.org', device)).status, 'both count together').toBe(429);
});
