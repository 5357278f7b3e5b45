import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Day } from '../src/domain/calendar-day.ts';
import { awardPartyHost, recordMemberVisit } from '../src/server/features/loyalty/achievements.ts';
import { enrolMember } from '../src/server/features/loyalty/enrol-member.ts';
import { findMember } from '../src/server/features/loyalty/member-store.ts';
import { redeemReward } from '../src/server/features/loyalty/redeem-reward.ts';
import { reversePoints } from '../src/server/features/loyalty/reverse-points.ts';
import { lockBooking } from '../src/server/features/orders/booking-store.ts';
import { settleBooking } from '../src/server/features/orders/confirm-booking.ts';
import { holdOrder } from '../src/server/features/orders/hold-order.ts';
import {
  insertRefund,
  markRefunded,
  sumCompletedRefunds,
} from '../src/server/features/orders/refund-store.ts';
import { startPayment } from '../src/server/features/orders/start-payment.ts';
import { checkPoints } from '../src/server/integrity/check-points.ts';
import { chooseRow } from './choose-row.ts';
import {
  anyPointAction,
  type PointAction,
  planPointOrder,
  pointOrderDays,
  startedPayment,
} from './point-actions.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z' });
const { db, clock } = app;
const { context } = app.site;
const now = () => clock.now();

const rewards = [
  ['free-hot-drink', 50],
  ['ten-percent-off', 100],
  ['free-session', 250],
  ['party-discount', 300],
] as const;

interface ModelBooking {
  id: string;
  who: number;
  pence: number;
  day: Day | null;
  optIn: boolean;
  paid: boolean;
  bonus: number;
  earned: number;
  refunded: number;
  revoked: number;
  counted: boolean;
}
interface ModelMember {
  current: number;
  total: number;
  owed: number;
  visits: number;
  host: boolean;
}

const bonusAt = (total: number, day: Day | null) => {
  if (total >= 5000) return 15;
  if (total >= 2000) return 10;
  return total >= 500 && day !== null && day !== '2027-03-01' ? 5 : 0;
};
const pointsFor = (pence: number, bonus: number) => Math.floor((pence * (100 + bonus)) / 10_000);

const joinStep = { action: 'join', who: 1 } as const;
const bookStep = { action: 'book', who: 1, day: 0, optIn: false } as const;
/**
 * The first steps of a run; the runs take these lists in turn. A run begins with a member, with a member who
 * owes points and then earns fewer, or without a member.
 */
const beginnings: readonly (readonly PointAction[])[] = [
  [joinStep],
  [
    joinStep,
    { action: 'redeem', who: 1, reward: 0, times: 1 },
    { ...bookStep, pence: 10_000 },
    { action: 'pay', which: 0, times: 2 },
    { action: 'redeem', who: 1, reward: 1, times: 2 },
    { action: 'refund', which: 0, parts: 1 },
    { ...bookStep, pence: 5_000 },
    { action: 'pay', which: 0, times: 2 },
  ],
  [],
];

let runs = 0;
const repeatedly = (times: number, action: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, action));

test('points are exact and never negative, in whatever order families join, book, pay, redeem, arrive and get refunds, even if a step is repeated', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPointAction, { minLength: 20, maxLength: 45 }), async (steps) => {
      runs += 1;
      const emailOf = (family: number) => `family-${family}-of-run-${runs}@example.org`;
      const known = new Map<number, ModelMember>();
      const bookings: ModelBooking[] = [];
      const addMember = (family: number) => {
        if (!known.has(family))
          known.set(family, { current: 50, total: 50, owed: 0, visits: 0, host: false });
      };
      const gain = (member: ModelMember, points: number) => {
        member.current += points;
        member.total += points;
      };

      for (const step of [...(beginnings[runs % beginnings.length] ?? []), ...steps]) {
        const isCandidate = (one: ModelBooking) =>
          step.action === 'pay'
            ? !one.paid
            : step.action === 'refund'
              ? one.paid && one.refunded < one.pence
              : step.action === 'refund reported again'
                ? one.refunded > 0
                : !one.counted && known.has(one.who);
        const booked = 'which' in step ? chooseRow(bookings, isCandidate, step.which) : undefined;
        const member = known.get(booked ? booked.who : 'who' in step ? step.who : -1);
        switch (step.action) {
          case 'join': {
            const joining = { name: 'Alex', email: emailOf(step.who), bookingId: null, consent: null };
            await repeatedly(2, () => db.transaction().execute((tx) => enrolMember(tx, joining, now())));
            addMember(step.who);
            break;
          }
          case 'book': {
            const { pence, optIn } = step;
            const day = pointOrderDays[step.day] ?? null;
            const attempt = { requestKey: null, requestDigest: 'test', addressDigest: randomUUID() };
            const plan = planPointOrder(emailOf(step.who), pence, day, optIn);
            const held = await holdOrder(context, attempt, plan);
            if (held.outcome !== 'held') throw new Error(held.outcome);
            const { order } = held;
            const payments = { ...context.payments, start: async () => startedPayment(order) };
            await startPayment({ ...context, payments }, order);
            bookings.push({
              id: order.id,
              who: step.who,
              pence,
              day,
              optIn,
              paid: false,
              bonus: 0,
              earned: 0,
              refunded: 0,
              revoked: 0,
              counted: false,
            });
            break;
          }
          case 'pay': {
            if (!booked) break;
            const payment = { ...startedPayment({ id: booked.id, total_pence: booked.pence }) };
            await repeatedly(step.times, () =>
              settleBooking(
                context,
                { ...payment, status: 'succeeded', amountReceived: booked.pence },
                'provider',
              ),
            );
            if (booked.paid) break;
            booked.paid = true;
            if (booked.optIn) addMember(booked.who);
            const payer = known.get(booked.who);
            if (!payer) break;
            booked.bonus = bonusAt(payer.total, booked.day);
            booked.earned = pointsFor(booked.pence, booked.bonus);
            gain(payer, booked.earned);
            const recovered = Math.min(payer.owed, booked.earned);
            payer.current -= recovered;
            payer.owed -= recovered;
            break;
          }
          case 'refund': {
            if (!booked?.paid) break;
            const amount = Math.floor((booked.pence - booked.refunded) / step.parts);
            if (amount === 0) break;
            await db.transaction().execute(async (tx) => {
              await lockBooking(tx, booked.id);
              const order = { bookingId: booked.id, kind: 'credits-returned', amount, now: now() } as const;
              await markRefunded(tx, (await insertRefund(tx, order)) ?? '', randomUUID(), now());
              const refundedPence = await sumCompletedRefunds(tx, booked.id);
              await reversePoints(tx, { bookingId: booked.id, refundedPence }, now());
            });
            booked.refunded += amount;
            if (!member || booked.earned === 0) break;
            const revoked = booked.earned - pointsFor(booked.pence - booked.refunded, booked.bonus);
            const due = revoked - booked.revoked;
            booked.revoked = revoked;
            const taken = Math.min(due, member.current);
            member.current -= taken;
            member.owed += due - taken;
            member.total -= due;
            break;
          }
          case 'refund reported again': {
            if (!booked || booked.refunded === 0) break;
            const refunded = { bookingId: booked.id, refundedPence: booked.refunded };
            await repeatedly(2, () => db.transaction().execute((tx) => reversePoints(tx, refunded, now())));
            break;
          }
          case 'redeem': {
            const [rewardId, pointsCost] = rewards[step.reward] ?? rewards[0];
            const row = await findMember(db, emailOf(step.who));
            expect(row === null).toBe(!member);
            if (!row || !member) break;
            const wish = { rewardId, pointsCost, requestKey: randomUUID() };
            const answers = await Promise.allSettled(
              Array.from({ length: step.times }, () => redeemReward({ ...context, baseUrl: '' }, row, wish)),
            );
            const enough = member.current >= pointsCost;
            expect(new Set(answers.map(({ status }) => status))).toEqual(
              new Set([enough ? 'fulfilled' : 'rejected']),
            );
            if (enough) member.current -= pointsCost;
            break;
          }
          case 'arrive': {
            if (!booked) break;
            const arrival = { email: emailOf(booked.who), bookingId: booked.id };
            await repeatedly(step.times, () =>
              db.transaction().execute((tx) => recordMemberVisit(tx, arrival, now())),
            );
            if (!member || booked.counted) break;
            booked.counted = true;
            member.visits += 1;
            if (member.visits === 1) gain(member, 50);
            if (member.visits === 5) gain(member, 100);
            break;
          }
          case 'host a party': {
            await repeatedly(step.times, () =>
              db.transaction().execute((tx) => awardPartyHost(tx, { email: emailOf(step.who) }, now())),
            );
            if (!member || member.host) break;
            member.host = true;
            gain(member, 150);
            break;
          }
        }
        const { rows } = await sql<{ email: string } & Omit<ModelMember, 'host'>>`
          select m.email, p.current_points as current, p.total_points as total, p.owed_points as owed,
            (select count(*)::integer from member_visit v where v.member_id = m.id) as visits
          from member m, points_of(m.id) p where m.email in (${emailOf(0)}, ${emailOf(1)}) order by m.email`.execute(
          db,
        );
        const expected = [...known].map(([family, { host: _, ...sums }]) => ({
          email: emailOf(family),
          ...sums,
        }));
        expect(rows).toEqual(expected.toSorted((a, b) => a.email.localeCompare(b.email)));
        for (const { current, total, owed } of rows)
          expect(Math.min(current, total, owed)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await checkPoints(db)).toEqual([]);
  expect(app.errors).toEqual([]);
}, 600_000);
