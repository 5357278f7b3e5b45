import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { memberHelpers } from '../../../../test/members.ts';
import { signInAsStaff } from '../../../../test/staff.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { bookVisitCall } from '../../../contract/booking.ts';
import { takeRewardCodeCall } from '../../../contract/staff-vouchers.ts';
import { validateVoucherCall } from '../../../contract/voucher.ts';
import { redeemInPerson } from '../vouchers/redeem-in-person.ts';
import { withdrawVoucher } from '../vouchers/withdraw-voucher.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { newDevice, verify, join, lookUp, redeem, history, membership, give } = memberHelpers(app);

let memberCount = 0;
/**
 * Creates a member with a device that has verified the e-mail, and with points in addition to the welcome
 * points.
 */
async function aMember(points = 0) {
  memberCount += 1;
  const email = `family-${memberCount}@example.org`;
  const { id } = (await join({ email })).body.member;
  if (points > 0) await give(id, points);
  return { id, email, device: await verify(email) };
}
const drink = { rewardId: 'free-hot-drink', pointsCost: 50 };
const code = /^WIND-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/;

test.each([
  [
    'free-hot-drink',
    50,
    'desk',
    'Show this code at the café counter and choose any tea, coffee or hot chocolate.',
  ],
  ['ten-percent-off', 100, 'booking', 'Type this code into the voucher box when you book your next visit.'],
  [
    'free-session',
    250,
    'booking',
    'Type this code into the voucher box when you book: one child’s session is free.',
  ],
  [
    'party-discount',
    300,
    'party',
    'Write this code in your party enquiry, or tell us when we call: we take 20% off the package.',
  ],
])('%s costs %i points and becomes a code', async (rewardId, pointsCost, usedAt, howToUse) => {
  const { id, device, email } = await aMember(450);
  const { status, body } = await redeem(device, { memberId: id, rewardId, pointsCost });
  expect(status).toBe(201);
  expect(body.reward).toEqual({
    rewardId,
    title: expect.any(String),
    code: expect.stringMatching(code),
    usedAt,
    howToUse,
    validTo: '2027-05-20',
  });
  expect(body.member).toMatchObject({
    id,
    name: 'Alex',
    currentPoints: 500 - pointsCost,
    totalPoints: 500,
    membershipLevel: 'silver',
  });
  expect((await lookUp(email)).body.member).toEqual(body.member);
  const { rewards } = (await membership(device, id)).body;
  expect(rewards).toEqual([{ ...body.reward, redeemedAt: '2026-11-20T10:00:00.000Z', state: 'ready' }]);
  const { transactions } = (await history(device, id)).body;
  expect(transactions.map(({ points, description }) => [points, description])).toEqual([
    [-pointsCost, `Reward: ${body.reward.title}`],
    [450, 'Gift'],
    [50, 'Welcome points'],
  ]);
});

test('repeats of one attempt, even at the same time, spend the points once and return the same code', async () => {
  const { id, device } = await aMember(450);
  const input = { memberId: id, ...drink };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => redeem(device, input, 'one-attempt-of-a-person')),
  );
  responses.push(await redeem(device, input, 'one-attempt-of-a-person'));
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.reward.code}`)).size).toBe(1);
  expect(responses[0]?.body.member.currentPoints).toBe(450);
  const other = await redeem(
    device,
    { memberId: id, rewardId: 'ten-percent-off', pointsCost: 100 },
    'one-attempt-of-a-person',
  );
  expect([other.status, other.body.code]).toEqual([409, 'same_key_other_request']);
  expect((await redeem(device, input, 'another-attempt-of-a-person')).body.member.currentPoints).toBe(400);
});

test('an outdated price, an unknown reward and too few points are refused, and nothing is spent', async () => {
  const { id, device, email } = await aMember();
  const refused = async (more: object) => {
    const { status, body } = await redeem(device, { memberId: id, ...drink, ...more });
    return [status, body.code, body.message];
  };
  expect(await refused({ pointsCost: 5 })).toEqual([
    409,
    'price_changed',
    'This reward costs 50 points now. Please look again.',
  ]);
  expect(await refused({ rewardId: 'a-pony' })).toEqual([
    404,
    'reward_not_found',
    'This reward is no longer in the store',
  ]);
  expect(await refused({ rewardId: 'free-session', pointsCost: 250 })).toEqual([
    409,
    'not_enough_points',
    'You need 250 points for this reward and have 50.',
  ]);
  expect((await lookUp(email)).body.member.currentPoints).toBe(50);
  expect((await membership(device, id)).body.rewards).toEqual([]);
});

test('the codes for 10% off and for a free session each reduce a booking and are then used up', async () => {
  const { id, device } = await aMember(450);
  const redeemed = async (rewardId: string, pointsCost: number) =>
    (await redeem(device, { memberId: id, rewardId, pointsCost })).body.reward.code;
  const percent = await redeemed('ten-percent-off', 100);
  const session = await redeemed('free-session', 250);
  const book = (voucherCode: string, discount: number) =>
    app.send(
      bookVisitCall,
      visitInput({ voucherCode, totalAmount: 19 - discount, discountAmount: discount }),
      newDevice().headers(),
    );
  expect((await book(percent, 1.9)).status).toBe(201);
  expect((await book(percent, 1.9)).body.message).toBe('This voucher has been used up.');
  expect((await book(session, 9.5)).status).toBe(201);
  const states = (await membership(device, id)).body.rewards.map(({ rewardId, state }) => [rewardId, state]);
  expect(new Map(states.map(([reward, state]) => [reward, state]))).toEqual(
    new Map([
      ['ten-percent-off', 'used'],
      ['free-session', 'used'],
    ]),
  );
});

test('a booking refuses a code for use in person and says why; in person, the code can be used once', async () => {
  const { id, device } = await aMember(450);
  const { reward } = (await redeem(device, { memberId: id, ...drink })).body;
  const refusalText =
    'This code is for a free hot drink: show it to us when you are here. It cannot be used in a booking.';
  const order = { orderAmount: 19, numberOfChildren: 2, numberOfAdults: 0 };
  const validated = await app.send(
    validateVoucherCall,
    { voucherCode: reward.code, ...order },
    newDevice().headers(),
  );
  expect(validated.body).toEqual({ success: false, discount: 0, voucher: null, message: refusalText });
  const booked = await app.send(
    bookVisitCall,
    visitInput({ voucherCode: reward.code, totalAmount: 0, discountAmount: 19 }),
    newDevice().headers(),
  );
  expect([booked.status, booked.body.code, booked.body.message]).toEqual([
    409,
    'voucher_invalid',
    refusalText,
  ]);
  const forged = sql`insert into voucher_use (booking_id, voucher_id, email, discount_pence, taken_at, live_until)
    select b.id, v.id, 'x@example.org', 1, now(), 'infinity' from voucher v, booking b where v.code = ${reward.code} limit 1`;
  await expect(forged.execute(app.db)).rejects.toMatchObject({ constraint: 'voucher_use_is_for_bookings' });

  const now = app.clock.now();
  const redeemOnce = (today = '2026-11-20', voucherCode = reward.code) =>
    app.db.transaction().execute((tx) => redeemInPerson(tx, voucherCode, 'Robin', { now, today }));
  expect(await redeemOnce('2027-05-21')).toEqual({ outcome: 'ended', on: '2027-05-20' });
  const results = await Promise.all([redeemOnce('2027-05-20'), redeemOnce('2027-05-20')]);
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['used', 'used before']);
  expect((await membership(device, id)).body.rewards[0]?.state).toBe('used');
  expect(await redeemOnce('2026-11-20', 'WIND-22222-22222')).toEqual({ outcome: 'unknown' });
});

test('reception can redeem the code of a reward once, and is told why any other code is refused', async () => {
  const { id, device } = await aMember(450);
  const staff = await signInAsStaff(app);
  const use = async (typed: string) => {
    const { status, body } = await app.send(takeRewardCodeCall, { code: typed }, staff);
    return [status, body.goodFor ?? body.message];
  };
  const { reward } = (await redeem(device, { memberId: id, ...drink })).body;
  expect(await use(` ${reward.code.toLowerCase()}`)).toEqual([200, 'a free hot drink']);
  expect(await use(reward.code)).toEqual([409, 'This code was used on Friday 20 November 2026 at 10:00 AM']);
  expect((await membership(device, id)).body.rewards[0]?.state).toBe('used');
  const percent = await redeem(device, { memberId: id, rewardId: 'ten-percent-off', pointsCost: 100 });
  expect(await use(percent.body.reward.code)).toEqual([
    409,
    'This code lowers the price of a booking: the family types it into the voucher box',
  ]);
  const second = (await redeem(device, { memberId: id, ...drink })).body.reward.code;
  await sql`update voucher set valid_to = '2026-11-19' where code = ${second}`.execute(app.db);
  expect(await use(second)).toEqual([409, 'This code ended on Thursday 19 November 2026']);
  expect((await use('WIND-22222-22222'))[0]).toBe(404);
});

test('a reward that has expired or was withdrawn by staff is shown as ended', async () => {
  const { id, device } = await aMember(450);
  const { reward } = (await redeem(device, { memberId: id, ...drink })).body;
  const state = async () => (await membership(device, id)).body.rewards[0]?.state;
  app.clock.set('2026-11-25T10:00:00Z');
  await sql`update voucher set valid_to = '2026-11-25' where code = ${reward.code}`.execute(app.db);
  expect(await state()).toBe('ready');
  app.clock.set('2026-11-26T00:00:00Z');
  expect(await state()).toBe('ended');
  app.clock.set('2026-11-20T10:00:00Z');
  expect(await state()).toBe('ready');
  await withdrawVoucher(app.db, reward.code, 'Robin', app.clock.now());
  expect(await state()).toBe('ended');
});

test('concurrent redemptions never spend points twice, and the database refuses a negative balance and changed entries', async () => {
  const { id, device, email } = await aMember();
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => redeem(device, { memberId: id, ...drink })),
  );
  expect(responses.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set([undefined, 'not_enough_points']));
  expect((await lookUp(email)).body.member).toMatchObject({ currentPoints: 0, totalPoints: 50 });
  const { id: redemption } = await app.db
    .selectFrom('redemption')
    .select('id')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  const theft = sql`insert into point_entry (member_id, kind, points, description, redemption_id, created_at)
    select ${id}, 'redeemed', -1, 'theft', id, now() from redemption where id <> ${redemption}
      and not exists (select 1 from point_entry e where e.redemption_id = redemption.id) limit 1`;
  await sql`insert into voucher (code, kind, value, created_by, created_at) values ('THEFT-CODE', 'percent', 1, 'test', now())`.execute(
    app.db,
  );
  await sql`insert into redemption (member_id, reward_id, points, voucher_code, at) values (${id}, 'free-hot-drink', 1, 'THEFT-CODE', now())`.execute(
    app.db,
  );
  await expect(theft.execute(app.db)).rejects.toMatchObject({ constraint: 'point_entry_never_negative' });
  for (const statement of [sql`update point_entry set points = 1000`, sql`delete from point_entry`]) {
    await expect(statement.execute(app.db)).rejects.toThrow('append-only');
  }
  await sql`delete from redemption where voucher_code = 'THEFT-CODE'`.execute(app.db);
});

test('the history is paged, newest first', async () => {
  const { id, device } = await aMember();
  for (let gift = 1; gift <= 24; gift += 1) await give(id, gift);
  const first = (await history(device, id)).body;
  expect([first.transactions.length, first.more]).toEqual([20, true]);
  const last = (await history(device, id, first.transactions.at(-1)?.id)).body;
  expect([last.transactions.length, last.more]).toEqual([5, false]);
  const points = [...first.transactions, ...last.transactions].map((entry) => entry.points);
  expect(points).toEqual([...Array.from({ length: 24 }, (_, index) => 24 - index), 50]);
});

test('no error was logged', () => {
  expect(app.errors).toEqual([]);
});
