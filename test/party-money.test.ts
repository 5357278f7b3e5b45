import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkIntegrity } from '../src/server/integrity/check-integrity.ts';
import { createPartySaleApp } from './booked-parties.ts';
import { memberHelpers } from './members.ts';
import { createPartyModel, type PartyModel } from './party-model.ts';
import { waitFor } from './wait-for.ts';

const app = await createPartySaleApp();
await app.db.updateTable('venue').set({ open_play_capacity: 1000 }).execute();
await app.db.updateTable('gift_voucher_rule').set({ holds_months: 1, days_after_return: 30 }).execute();
app.site.context.calendar.invalidate();
expect((await memberHelpers(app).join({ email: 'member@example.org' })).status).toBe(201);

type Step = (model: PartyModel) => Promise<unknown>;

const which = fc.nat(20);
const part = fc.integer({ min: 1, max: 100 });
/** How often the site is told of a payment; -1: it is not made. */
const times = fc.constantFrom(-1, 0, 1, 1, 2, 3);
/** A gift voucher that pays, and how much of it in per cent. */
const gift = fc.option(fc.record({ which, part: fc.constantFrom(100, 100, 60, 20) }));
const numbers = fc
  .record({ children: fc.integer({ min: 5, max: 14 }), nuggets: fc.nat(5), bags: fc.boolean() })
  .map((wish) => ({ ...wish, nuggets: Math.min(wish.nuggets, wish.children) }));

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(numbers, fc.boolean(), times, gift).map(
      ([wish, isMember, count, by]): Step =>
        (model) =>
          model.book({ ...wish, isMember }, count, by),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(which, times, gift).map(
      ([party, count, by]): Step =>
        (model) =>
          model.startRest(party, count, by),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(which, which, fc.constantFrom(0, 1, 2)).map(
      ([party, payment, count]): Step =>
        (model) =>
          model.pay(party, payment, count),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(which, numbers).map(
      ([party, wish]): Step =>
        (model) =>
          model.change(party, wish),
    ),
  },
  {
    weight: 2,
    arbitrary: which.map(
      (party): Step =>
        (model) =>
          model.move(party),
    ),
  },
  {
    weight: 1,
    arbitrary: which.map(
      (party): Step =>
        (model) =>
          model.lengthen(party),
    ),
  },
  {
    weight: 2,
    arbitrary: which.map(
      (party): Step =>
        (model) =>
          model.cancel(party),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(which, part).map(
      ([party, some]): Step =>
        (model) =>
          model.favour(party, some),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 500, max: 9000 }).map(
      (pence): Step =>
        (model) =>
          model.buyGift(pence),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(which, fc.integer({ min: 1, max: 3 }), part).map(
      ([gift, children, some]): Step =>
        (model) =>
          model.spendGift(gift, children, some),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(which, part).map(
      ([visit, some]): Step =>
        (model) =>
          model.refundVisit(visit, some),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Step>((model) => model.sweep()) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0.2, 9, 20, 31).map(
      (days): Step =>
        async () =>
          app.clock.pass(days * 86_400_000),
    ),
  },
);

test('deposits, the rest, extras, refunds and gift vouchers in any order: every account is as a simple model says, and as the provider’s books', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const books = await app.books();
      const model = await createPartyModel(app);
      for (const next of steps) {
        await next(model);
        app.clock.pass(1000);
      }
      await model.sweep();
      await waitFor(() => model.compare({ taken: books.taken.gbp ?? 0, refunded: books.refunded.gbp ?? 0 }));
      const faults = await checkIntegrity(app.db, app.clock.now());
      expect(faults.filter((fault) => !fault.includes('mail'))).toEqual([]);
      // The next run begins after all of this one is over.
      app.clock.pass(100 * 86_400_000);
      await model.sweep();
    }),
    { numRuns: Number(process.env['PARTY_RUNS'] ?? 15) },
  );
});
