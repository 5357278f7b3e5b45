import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookedPrice, priceChange } from './visit-change.ts';
import { quoteVisit } from './visit-quote.ts';

const ticket = { ageRange: '', colour: '', includes: '', fee: 50 };
const ticketTypes = [
  { ...ticket, id: 'child', name: 'Child', price: 950, takesPlace: true, takesCredit: true },
  { ...ticket, id: 'baby', name: 'Baby', price: 400, takesPlace: true, takesCredit: false },
];
const quote = (child: number, baby: number, credits = 0) =>
  quoteVisit({ ticketTypes, quantities: { child, baby }, sessionCount: 1, credits, voucher: null });

test('an added child is paid for, and a removed child is refunded in full while the rule refunds everything', () => {
  const two = quote(2, 0);
  expect(
    priceChange({
      before: two,
      booked: two,
      quote: quote(3, 0),
      keptEarlier: 0,
      percent: 100,
      paid: two.total,
    }),
  ).toMatchObject({
    toPay: 1000,
    refund: 0,
    kept: 0,
    total: 3000,
  });
  expect(
    priceChange({
      before: two,
      booked: two,
      quote: quote(1, 0),
      keptEarlier: 0,
      percent: 100,
      paid: two.total,
    }),
  ).toMatchObject({
    toPay: 0,
    refund: 1000,
    kept: 0,
    total: 1000,
  });
});

test('if staff gave back most of the price, a cheaper visit refunds the rest of the payment and keeps nothing', () => {
  const two = quote(2, 0);
  const change = { before: two, booked: two, quote: quote(1, 0), keptEarlier: 0, paid: 400 };
  expect(priceChange({ ...change, percent: 100 })).toMatchObject({
    ...{ refund: 400, givenBackBefore: 600, keptMoney: 0, toPay: 0, total: 1000 },
  });
  expect(priceChange({ ...change, percent: 50 })).toMatchObject({
    ...{ refund: 400, givenBackBefore: 100, keptMoney: 500, toPay: 0, total: 1500 },
  });
});

test('a later step of the rule refunds its percentage, and the rest stays part of the price', () => {
  const two = quote(2, 0);
  const half = priceChange({
    before: two,
    booked: two,
    quote: quote(1, 0),
    keptEarlier: 0,
    percent: 50,
    paid: two.total,
  });
  expect(half).toMatchObject({ toPay: 0, refund: 500, kept: 500, total: 1500 });
  expect(half.original - half.creditSavings - half.discount).toBe(half.total);
});

test('when nothing is refunded any more, the price of a removed child pays for an added one, and credits stay spent', () => {
  const two = quote(2, 0, 2);
  expect(two.total).toBe(100);
  const late = priceChange({
    before: two,
    booked: two,
    quote: quote(1, 0, 2),
    keptEarlier: 0,
    percent: 0,
    paid: 100,
  });
  expect(late).toMatchObject({ creditsUsed: 2, creditSavings: 1900, refund: 0, total: 100 });
  const swap = priceChange({
    before: quote(2, 0),
    booked: quote(2, 0),
    keptEarlier: 0,
    quote: quote(1, 1),
    percent: 0,
    paid: 2000,
  });
  expect(swap).toMatchObject({ refund: 0, toPay: 0, kept: 550, total: 2000 });
});

test('money that an earlier change kept is not refunded later, and pays for a ticket that is added', () => {
  const half = priceChange({
    before: quote(2, 0),
    booked: quote(2, 0),
    keptEarlier: 0,
    quote: quote(1, 0),
    percent: 50,
    paid: 2000,
  });
  const again = { before: half, booked: quote(1, 0), keptEarlier: half.keptMoney, percent: 50, paid: 1500 };
  expect(priceChange({ ...again, quote: quote(1, 1) })).toMatchObject({ refund: 0, toPay: 0, kept: 50 });
  expect(priceChange({ ...again, quote: quote(2, 0) })).toMatchObject({ refund: 0, toPay: 500, kept: 0 });
  expect(priceChange({ ...again, quote: quote(0, 1) })).toMatchObject({
    refund: 275,
    kept: 775,
    keptNow: 275,
  });
});

test('kept money that has paid for a ticket is not refunded if that ticket is removed again', () => {
  const two = quote(2, 0);
  const terms = { percent: 50, keptEarlier: 500, paid: 1500 };
  const half = priceChange({
    ...terms,
    before: two,
    booked: two,
    keptEarlier: 0,
    quote: quote(1, 0),
    paid: 2000,
  });
  const added = priceChange({ ...terms, before: half, booked: quote(1, 0), quote: quote(1, 1) });
  expect([half.keptMoney, added.toPay, added.keptMoney]).toEqual([500, 0, 50]);
  const removed = priceChange({ ...terms, before: added, booked: quote(1, 1), quote: quote(1, 0) });
  expect(removed).toMatchObject({ refund: 0, toPay: 0, keptMoney: 500, total: 1500 });
  const dearer = priceChange({ ...terms, before: added, booked: quote(1, 1), quote: quote(2, 0) });
  expect(dearer).toMatchObject({ refund: 0, toPay: 500, total: 2000 });
  const again = priceChange({ ...terms, before: dearer, booked: two, quote: quote(1, 0), paid: 2000 });
  expect(again).toMatchObject({ refund: 250, keptMoney: 750, total: 1750 });
});

test('all changes together refund at most the step’s percentage of what was paid beyond the present price', () => {
  const step = fc.record({ child: fc.nat(5), baby: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.constantFrom(0, 25, 50), (steps, percent) => {
      let [before, booked] = [quote(2, 1) as BookedPrice, quote(2, 1)];
      let [charged, refunded, keptEarlier] = [before.total, 0, 0];
      for (const { child, baby } of steps) {
        const next = quote(child, baby);
        const input = { before, booked, keptEarlier, quote: next, percent, paid: charged - refunded };
        const after = priceChange(input);
        charged += after.toPay;
        refunded += after.refund;
        keptEarlier = Math.max(keptEarlier, after.keptMoney);
        // Each refund is rounded to the penny.
        if (after.refund > 0)
          expect(refunded).toBeLessThanOrEqual(((charged - next.total) * percent) / 100 + steps.length);
        [before, booked] = [after, next];
      }
    }),
  );
});

test('a change that costs more refunds nothing, even if credits now pay for another kind of ticket', () => {
  const change = priceChange({
    before: quote(1, 1, 1),
    booked: quote(1, 1),
    keptEarlier: 0,
    quote: quote(1, 0),
    percent: 50,
    paid: 500,
  });
  expect(change).toMatchObject({ toPay: 500, refund: 0, total: 1000 });
});

test('after any sequence of changes, the amount paid less the refunds is the price', () => {
  const step = fc.record({
    child: fc.nat(5),
    baby: fc.nat(3),
    credits: fc.nat(4),
    percent: fc.constantFrom(0, 25, 50, 100),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let before: BookedPrice = quote(2, 1);
      let tickets = { child: 2, baby: 1, total: before.total };
      let paid = before.total;
      let keptEarlier = 0;
      for (const { child, baby, credits, percent } of steps) {
        const booked = quote(tickets.child, tickets.baby, before.creditsUsed);
        const next = quote(child, baby, credits);
        const after = priceChange({ before, booked, keptEarlier, quote: next, percent, paid });
        const cheaper = Math.max(0, tickets.total - next.total);
        expect(after.refund).toBeLessThanOrEqual(Math.round((cheaper * percent) / 100));
        expect(after.original - after.creditSavings - after.discount).toBe(after.total);
        expect(after.refund === 0 || after.toPay === 0).toBe(true);
        expect(after.refund).toBeLessThanOrEqual(paid);
        paid += after.toPay - after.refund;
        expect(paid).toBe(after.total);
        keptEarlier = Math.max(keptEarlier, after.keptMoney);
        before = after;
        tickets = { child, baby, total: next.total };
      }
    }),
  );
});
