import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { memberHelpers } from '../../../../test/members.ts';
import { createTestApp } from '../../../../test/test-app.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { newDevice, verify, join, lookUp, redeem, history, membership, consent } = memberHelpers(app);

const email = 'kim@example.org';
const { id } = (await join({ name: 'Kim Blackwood', email })).body.member;
const drink = { rewardId: 'free-hot-drink', pointsCost: 50 };
const notProven = {
  status: 401,
  body: { success: false, code: 'email_not_proven', message: expect.any(String) },
};

/** Makes every call of the rewards scheme that always requires a verified e-mail. */
const callGuarded = (device: ReturnType<typeof newDevice>, memberId: string) =>
  Promise.all([
    redeem(device, { memberId, ...drink }),
    history(device, memberId),
    membership(device, memberId),
    consent(device, memberId, true),
  ]);

test('an e-mail alone shows only a first name, an id, points, level and visits', async () => {
  const response = await lookUp(email);
  expect(Object.keys(response.body.member).sort()).toEqual([
    'currentPoints',
    'id',
    'membershipLevel',
    'name',
    'totalPoints',
    'visitCount',
  ]);
  // The id is random and may contain the digits of a phone number by chance.
  const everything = JSON.stringify([response, await join({ name: 'Mallory', email })], (name, value) =>
    name === 'id' ? undefined : value,
  );
  for (const secret of ['Blackwood', '@', '01632', 'Mallory']) expect(everything).not.toContain(secret);
});

test('an e-mail and the member’s id allow no guarded call; an unknown id gets the same reply', async () => {
  const strangers = [newDevice(), await verify('mallory@example.org')];
  for (const device of strangers) {
    for (const memberId of [id, randomUUID()]) {
      const responses = await callGuarded(device, memberId);
      for (const response of responses) expect(response).toEqual(notProven);
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
  }
  const device = await verify(email);
  expect((await lookUp(email)).body.member.currentPoints).toBe(50);
  expect((await membership(device, id)).body).toMatchObject({ rewards: [], emailConsent: { given: false } });
});

test('a verification ends after 30 days, or as soon as its device asks to be forgotten', async () => {
  const device = await verify(email);
  expect((await history(device, id)).status).toBe(200);
  app.clock.pass(30 * 24 * 3_600_000 + 1);
  expect(await history(device, id)).toEqual(notProven);
  const again = await verify(email);
  expect((await history(again, id)).status).toBe(200);
  await again.post('/api/email-codes/forget', {});
  expect(await history(again, id)).toEqual(notProven);
});

test('another spelling of the address verifies the same member', async () => {
  const device = await verify('KIM+play@example.org');
  expect((await history(device, id)).body.transactions.map(({ points }) => points)).toEqual([50]);
});

test('an invalid id and unknown fields are refused', async () => {
  const device = await verify(email);
  expect((await history(device, 'x')).status).toBe(400);
  expect((await redeem(device, { memberId: id, ...drink, points: 1 })).status).toBe(400);
  expect((await redeem(device, { memberId: id, ...drink, pointsCost: -50 })).status).toBe(400);
});
