import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPartySaleApp } from './booked-parties.ts';
import { memberHelpers } from './members.ts';
import { createPartyModel, type PartyModel } from './party-model.ts';
import { waitFor } from './wait-for.ts';

const app = await createPartySaleApp();
await app.db.updateTable('venue').set({ open_play_capacity: 1000 }).execute();
await app.db.updateTable('gift_voucher_rule').set({ holds_months: 1, days_after_return: 30 }).execute();
app.site.context.calendar.invalidate();
expect((await memberHelpers(app).join({ email: 'member@example.org' })).status).toBe(201);

/** To repeat a failing run, `PARTY_REPLAY` has the seed and the path from the failure's message. */
const [seed, path] = process.env['PARTY_REPLAY']?.split(' ') ?? [];
const replayed = seed && path ? { seed: Number(seed), path } : {};

type Step = (model: PartyModel) => Promise<unknown>;

const which = fc.nat(20);
const part = fc.integer({ min: 1, max: 100 });
/** How often the site is notified of a payment; -1 means that the payment is not made. */
const times = fc.constantFrom(-1, 0, 1, 1, 2, 3);
/** Generates which gift voucher is to pay and which part of it, in per cent, or null for none. */
const gift = fc.option(fc.record({ which, part: fc.constantFrom(100, 100, 60, 20) }));
const numbers = fc
  .record({ children: fc.integer({ min: 5, max: 14 }), nuggets: fc.nat(5), bags: fc.boolean() })
  .map((wish) => ({ ...wish, nuggets: Math.min(wish.nuggets, wish.children) }));

/** Moves the clock on, and drops the caches, because they expire by real time and not by this clock. */
function letDaysPass(days: number): void {
  app.clock.pass(days * 86_400_000);
  app.site.context.changes.publishPlaces([app.today()]);
}

/**
 * Gives a step a weight, and a name that the message of a failing run shows with the arguments of the step.
 */
function weighted<Wish>(
  weight: number,
  name: string,
  wishes: fc.Arbitrary<Wish>,
  take: (model: PartyModel, wish: Wish) => unknown,
) {
  const arbitrary = wishes.map((wish): Step => {
    const step = async (model: PartyModel) => take(model, wish);
    return Object.assign(step, { [fc.toStringMethod]: () => `${name} ${fc.stringify(wish)}` });
  });
  return { weight, arbitrary };
}

const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(4, 'book', fc.tuple(numbers, fc.boolean(), times, gift), (model, [wish, isMember, count, by]) =>
    model.book({ ...wish, isMember }, count, by),
  ),
  weighted(5, 'start to pay the balance', fc.tuple(which, times, gift), (model, wish) =>
    model.startBalance(...wish),
  ),
  weighted(4, 'pay', fc.tuple(which, which, fc.constantFrom(0, 1, 2)), (model, wish) => model.pay(...wish)),
  weighted(5, 'change', fc.tuple(which, numbers), (model, wish) => model.change(...wish)),
  weighted(2, 'move', which, (model, party) => model.move(party)),
  weighted(1, 'lengthen', which, (model, party) => model.lengthen(party)),
  weighted(2, 'cancel', which, (model, party) => model.cancel(party)),
  weighted(2, 'favour', fc.tuple(which, part), (model, wish) => model.favour(...wish)),
  weighted(2, 'buy a gift', fc.integer({ min: 500, max: 9000 }), (model, pence) => model.buyGift(pence)),
  weighted(3, 'spend a gift', fc.tuple(which, fc.integer({ min: 1, max: 3 }), part), (model, wish) =>
    model.spendGift(...wish),
  ),
  weighted(2, 'refund a visit', fc.tuple(which, part), (model, wish) => model.refundVisit(...wish)),
  weighted(2, 'sweep', fc.constant(null), (model) => model.sweep()),
  weighted(2, 'let days pass', fc.constantFrom(0.2, 9, 20, 31), (_, days) => letDaysPass(days)),
);

const numRuns = Number(process.env['PARTY_RUNS'] ?? 15);

test('after deposits, balances, extras, refunds and gift vouchers in any order, every account is what a simple model and the provider say', {
  timeout: 300_000 + numRuns * 2000,
}, async () => {
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
      const faults = await app.findFaults();
      expect(faults.filter((fault) => !fault.includes('mail'))).toEqual([]);
      // The next run begins when all parties and vouchers of this run are over.
      letDaysPass(100);
      await model.sweep();
    }),
    { numRuns, endOnFailure: true, ...replayed },
  );
});
