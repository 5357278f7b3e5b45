import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { membersOf } from '../../../../test/members.ts';
import { createTestApp } from '../../../../test/test-app.ts';

const centre = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { aDevice, prove, join, lookUp, redeem, history, membership, consent } = membersOf(centre);

const email = 'kim@example.org';
const { id } = (await join({ name: 'Kim Blackwood', email })).body.member;
const drink = { rewardId: 'free-hot-drink', pointsCost: 50 };
const notProven = {
  status: 401,
  body: { success: false, code: 'email_not_proven', message: expect.any(String) },
};

/** Everything that needs the e-mail proved. */
const closed = (device: ReturnType<typeof aDevice>, memberId: string) =>
  Promise.all([
    redeem(device, { memberId, ...drink }),
    history(device, memberId),
    membership(device, memberId),
    consent(device, memberId, true),
  ]);

test('who knows only an e-mail sees a first name and sums, and nothing else', async () => {
  const answer = await lookUp(email);
  expect(Object.keys(answer.body.member).sort()).toEqual([
    'currentPoints',
    'id',
    'membershipLevel',
    'name',
    'totalPoints',
    'visitCount',
  ]);
  const everything = JSON.stringify([answer, await join({ name: 'Mallory', email })]);
  for (const secret of ['Blackwood', '@', '01632', 'Mallory']) expect(everything).not.toContain(secret);
});

test('with an e-mail and the member’s id, nothing is spent, read or changed; an unknown id is answered alike', async () => {
  const strangers = [aDevice(), await prove('mallory@example.org')];
  for (const device of strangers) {
    for (const memberId of [id, randomUUID()]) {
      const answers = await closed(device, memberId);
      for (const answer of answers) expect(answer).toEqual(notProven);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
  }
  const device = await prove(email);
  expect((await lookUp(email)).body.member.currentPoints).toBe(50);
  expect((await membership(device, id)).body).toMatchObject({ rewards: [], emailConsent: { given: false } });
});

test('a proof ends after 30 days, and may be ended at once', async () => {
  const device = await prove(email);
  expect((await history(device, id)).status).toBe(200);
  centre.clock.pass(30 * 24 * 3_600_000 + 1);
  expect(await history(device, id)).toEqual(notProven);
  const again = await prove(email);
  expect((await history(again, id)).status).toBe(200);
  await again.post('/api/email-codes/forget', {});
  expect(await history(again, id)).toEqual(notProven);
});

test('whoever proves another spelling of the address is the same person', async () => {
  const device = await prove('KIM+play@example.org');
  expect((await history(device, id)).body.transactions.map(({ points }) => points)).toEqual([50]);
});

test('an id that is none is malformed, and unknown fields are refused', async () => {
  const device = await prove(email);
  expect((await history(device, 'x')).status).toBe(400);
  expect((await redeem(device, { memberId: id, ...drink, points: 1 })).status).toBe(400);
  expect((await redeem(device, { memberId: id, ...drink, pointsCost: -50 })).status).toBe(400);
});
