import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendDueRefunds } from '../src/server/features/orders/send-due-refunds.ts';
import { chooseRow } from './choose-row.ts';
import { type BuyWith, capacity, createPlansModel, dayLength, minute } from './plans-model.ts';
import { createTestApp } from './test-app.ts';
import { createWaitlistModel } from './waitlist-model.ts';

const app = await createTestApp({ at: '2026-11-06T10:00:00Z', trustedProxies: 1 });
const { context } = app.site;
const { clock } = app;
await app.db.updateTable('venue').set({ open_play_capacity: capacity, months_ahead: 12 }).execute();
// This test has no quiet hours. Other tests cover them.
await app.db.updateTable('waitlist_rule').set({ quiet_from: 0, quiet_until: 0 }).execute();
context.calendar.invalidate();

const which = fc.nat(20);
const children = fc.integer({ min: 1, max: 4 });
const on = fc.nat(1);
const deliveries = fc.nat(2);
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      on,
      children,
      with: fc.constantFrom<BuyWith[]>(
        'card',
        'credits',
        'voucher',
        'account credit',
        'account credit',
        'nothing yet',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change' as const), which, children, verified: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), which, deliveries }) },
  fc.record({ kind: fc.constant('pay an old one' as const), which, deliveries }),
  fc.record({ kind: fc.constant('move' as const), which, on }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), which, fails: fc.boolean() }),
  },
  fc.record({ kind: fc.constant('give up' as const), which }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('poorly' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('join' as const),
      /**
       * How many more children the group has than there are places on sale; with 0 the group fits in, and
       * joining is refused.
       */
      beyond: fc.nat(2),
      wishes: fc.constantFrom([0], [1], [0, 1]),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('offer' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'take' as const,
        'take and pay' as const,
        'take and pay' as const,
        'decline' as const,
        'stay' as const,
      ),
      which,
      deliveries,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 11, 21, 200, 20 * 60),
    }),
  },
  fc.record({ kind: fc.constantFrom('sweep' as const, 'send refunds' as const) }),
);
/**
 * Hours until the first of the two days begins. With 47 a full refund is still possible, with 22 and 5 none
 * is.
 */
const hoursAhead = fc.constantFrom(47, 22, 5);

/** Counts the events of all runs, so that `RUNS=…` can print which events occurred. */
const seen = new Map<string, number>();
const count = (what: string, times = 1) => seen.set(what, (seen.get(what) ?? 0) + times);

test('after changes of plans in any order, the accounts, places, session credits, voucher and waitlist are what a simple model says', async () => {
  let begins = clock.now();
  await fc.assert(
    fc.asyncProperty(
      hoursAhead,
      fc.array(action, { minLength: 12, maxLength: 32 }),
      async (ahead, actions) => {
        begins += 35 * dayLength;
        const model = await createPlansModel(app, begins);
        const waitlist = createWaitlistModel(app, model);
        const { visits, groups, steps } = model;
        clock.set(new Date(model.startsAt(0) - ahead * 60 * minute).toISOString());
        for (const step of actions) {
          const visit =
            'which' in step ? chooseRow(visits, ({ state }) => state === 'confirmed', step.which) : undefined;
          const group =
            'which' in step
              ? chooseRow(groups, (one) => model.openOffer(one) !== undefined, step.which)
              : undefined;
          if (step.kind === 'buy') await steps.buy(step);
          else if (step.kind === 'wait') clock.pass(step.minutes * minute);
          else if (step.kind === 'sweep') await steps.sweep();
          else if (step.kind === 'send refunds') await sendDueRefunds(context);
          else if (step.kind === 'join') await waitlist.steps.join(step.beyond, step.wishes);
          else if (step.kind === 'offer') await waitlist.steps.offer();
          else if (step.kind === 'take' || step.kind === 'take and pay') {
            if (!group) continue;
            await waitlist.steps.take(group);
            const taken = group.offers.at(-1)?.visit;
            if (step.kind === 'take and pay' && taken) await steps.pay(taken, taken.payment, step.deliveries);
          } else if (step.kind === 'decline') {
            if (group) await waitlist.steps.decline(group);
          } else if (step.kind === 'stay') {
            if (group) await waitlist.steps.stay(group);
          } else if (!visit) continue;
          else if (step.kind === 'change') await steps.change(visit, step.children, step.verified);
          else if (step.kind === 'pay') {
            const due = chooseRow(
              visits,
              ({ pending, payment }) => pending !== null || (payment !== null && !payment.paid),
              step.which,
            );
            if (due) await steps.pay(due, due.pending?.payment ?? due.payment, step.deliveries);
          } else if (step.kind === 'pay an old one')
            await steps.pay(visit, visit.old.at(-1), step.deliveries);
          else if (step.kind === 'move') await steps.move(visit, step.on);
          else if (step.kind === 'cancel') await steps.cancel(visit, step.fails);
          else if (step.kind === 'poorly') await steps.poorly(visit);
          else if (step.kind === 'give up') await steps.giveUp(visit);
          await model.compare();
          await waitlist.compare();
        }
        clock.pass(21 * minute);
        await steps.sweep();
        await waitlist.steps.offer();
        await sendDueRefunds(context);
        await model.compare();
        await waitlist.compare();
        const books = await app.books();
        const sum = await app.db
          .selectFrom('payment')
          .leftJoin(
            (db) =>
              db
                .selectFrom('refund')
                .select(({ fn }) => ['payment_id', fn.sum('amount_pence').as('pence')])
                .where('status', '=', 'done')
                .groupBy('payment_id')
                .as('back'),
            (join) => join.onRef('back.payment_id', '=', 'payment.id'),
          )
          .where('tender', '=', 'card')
          .select(({ fn }) => [fn.sum('received_pence').as('taken'), fn.sum('back.pence').as('refunded')])
          .executeTakeFirstOrThrow();
        expect({ taken: books.taken.gbp, refunded: books.refunded.gbp ?? 0 }).toEqual({
          taken: Number(sum.taken),
          refunded: Number(sum.refunded),
        });
        expect(await app.findFaults()).toEqual([]);
        for (const { state, spends } of visits) {
          count(`visit ${state}`);
          if (spends) count(`visit ${state} with account credit`);
        }
        for (const { offers } of groups) {
          count('group');
          for (const { outcome } of offers) count(`offer ${outcome ?? 'open'}`);
        }
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 8), endOnFailure: true },
  );
  if (process.env['RUNS'])
    console.log(
      [...seen]
        .sort()
        .map(([what, times]) => `${what}: ${times}`)
        .join(', '),
    );
});
