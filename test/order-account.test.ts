import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { addDays } from '../src/domain/calendar-day.ts';
import { isTooSmallForCard } from '../src/domain/money.ts';
import { cancelBooking, refundBooking } from '../src/server/features/orders/cancel-booking.ts';
import { confirmBooking } from '../src/server/features/orders/confirm-booking.ts';
import { holdOrder } from '../src/server/features/orders/hold-order.ts';
import type { OrderPlan } from '../src/server/features/orders/order-plan.ts';
import { sellInPerson } from '../src/server/features/orders/sell-in-person.ts';
import { sendDueRefunds } from '../src/server/features/orders/send-due-refunds.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { startBalancePayment, startPayment } from '../src/server/features/orders/start-payment.ts';
import { listSales, listTakings } from '../src/server/features/orders/takings-store.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import { chooseRow } from './choose-row.ts';
import { addTea, planTea } from './tea.ts';
import { createTestApp } from './test-app.ts';
import { planTestVisit, singleAttempt } from './visit-plan.ts';

const minute = 60_000;
const app = await createTestApp({ at: '2026-11-20T10:00:00Z' });
const { context } = app.site;
const { clock } = app;
const stripe = new Stripe('sk_test_tests', { host: '127.0.0.1', port: app.sandbox.port, protocol: 'http' });
await addTea(app.db);
// Each visit of the test is for one child, so only one of the visits on a day gets a place in its session.
await app.db.updateTable('venue').set({ open_play_capacity: 1 }).execute();

const which = fc.nat(20);
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      plan: fc.constantFrom('visit' as const, 'tea' as const),
      pence: fc.integer({ min: 50, max: 4_000 }),
      biscuits: fc.nat(3),
      later: fc.integer({ min: 0, max: 60 }),
    }),
  },
  fc.record({
    kind: fc.constant('sell' as const),
    pence: fc.integer({ min: 2, max: 4_000 }),
    part: fc.nat(100),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which,
      deliveries: fc.integer({ min: 0, max: 3 }),
    }),
  },
  fc.record({
    kind: fc.constant('pay another amount' as const),
    which,
    amount: fc.constantFrom(30, 9_000),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pay the balance' as const),
      which,
      deliveries: fc.integer({ min: -1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund' as const, 'cancel' as const),
      which,
      share: fc.integer({ min: 1, max: 130 }),
      fails: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 11, 21, 24 * 60),
    }),
  },
  fc.record({ kind: fc.constantFrom('sweep' as const, 'send refunds' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never;

const anOrder = { kind: 'order', pence: 2_000, biscuits: 1, later: 0 } as const;
/**
 * The first steps of a run; the runs take these lists in turn. They lead to situations that random steps
 * rarely reach.
 */
const beginnings: readonly (readonly Action[])[] = [
  // A visit is paid late, after another visit has taken its place.
  [
    { ...anOrder, plan: 'visit' },
    { kind: 'wait', minutes: 11 },
    { ...anOrder, plan: 'visit' },
    { kind: 'pay', which: 0, deliveries: 2 },
  ],
  // The balance of an order is paid after the order was cancelled.
  [
    { ...anOrder, plan: 'tea', later: 50 },
    { kind: 'pay', which: 0, deliveries: 1 },
    { kind: 'pay the balance', which: 0, deliveries: -1 },
    { kind: 'cancel', which: 0, share: 100, fails: false },
    { kind: 'pay', which: 0, deliveries: 2 },
  ],
  [],
];

/** The expected state of an order after the steps so far. Amounts are in pence. */
interface ModelOrder {
  id: string;
  plan: 'visit' | 'tea';
  total: number;
  dueLater: number;
  /** The end of the order's hold in epoch milliseconds; 0 for an order that was sold in person. */
  until: number;
  state: 'open' | 'lapsed' | 'confirmed' | 'cancelled' | 'refunded' | 'reviewed';
  /** The secret of the payment in progress. */
  secret: string | null;
  secretPence: number;
  /** Whether the provider has taken money of which the site has not heard yet. */
  isUnreported: boolean;
  owed: number;
  received: number;
  refunded: number;
}

/**
 * Models orders of tea, and of visits on a day with one place, so that a late payment may find the place
 * taken.
 */
function createModel(day: string) {
  const orders: ModelOrder[] = [];
  /** Ids of orders with a payment of another amount than was asked for. */
  const reviewed = new Set<string>();
  const holdsPlace = (order: ModelOrder) =>
    order.plan === 'visit' &&
    (order.state === 'confirmed' ||
      (['open', 'reviewed'].includes(order.state) && order.until > clock.now()));
  const isPlaceFree = (without?: ModelOrder) =>
    !orders.some((order) => order !== without && holdsPlace(order));
  const intentOf = ({ secret }: ModelOrder) => secret?.split('_secret_')[0] ?? '';

  /** Records that the site has heard of a payment. */
  function recordPayment(order: ModelOrder): void {
    if (!order.isUnreported) return;
    order.isUnreported = false;
    order.received += order.secretPence;
    order.secret = null;
    if (order.state === 'open' || order.state === 'lapsed') {
      const canBeHeld = order.plan === 'tea' || holdsPlace(order) || isPlaceFree(order);
      order.state = canBeHeld ? 'confirmed' : 'refunded';
      order.owed = canBeHeld ? order.total : 0;
    }
    const excess = order.received - order.refunded - order.owed;
    if (excess > 0) order.refunded += excess;
  }

  async function deliverWebhooks(order: ModelOrder, times: number): Promise<void> {
    const intentId = intentOf(order);
    await Promise.all(Array.from({ length: times }, () => confirmBooking(context, intentId, 'provider')));
    if (times > 0) recordPayment(order);
  }

  const steps = {
    async order({ plan, pence, biscuits, later }: Extract<Action, { kind: 'order' }>) {
      const planned: OrderPlan =
        plan === 'tea'
          ? planTea({ cups: 1, price: pence, biscuits, email: 'alex@example.org', dueLater: 0 })
          : planTestVisit({ day, pence, capacity: 1 });
      const { total } = planned.price;
      planned.dueLater = Math.min(Math.floor((total * later) / 100), total - 30);
      const expectsRoom = plan === 'tea' || isPlaceFree();
      const held = await holdOrder(context, { ...singleAttempt, requestKey: randomUUID() }, planned);
      expect(held.outcome).toBe(expectsRoom ? 'held' : 'full');
      if (held.outcome !== 'held') return;
      const { clientSecret } = await startPayment(context, held.order);
      orders.push({
        id: held.order.id,
        plan,
        total,
        dueLater: planned.dueLater,
        until: clock.now() + 10 * minute,
        state: 'open',
        secret: clientSecret,
        secretPence: total - planned.dueLater,
        isUnreported: false,
        owed: 0,
        received: 0,
        refunded: 0,
      });
    },
    async sell({ pence, part }: Extract<Action, { kind: 'sell' }>) {
      const cash = Math.floor((pence * part) / 100);
      const sold = await sellInPerson(
        context,
        { ...singleAttempt, requestKey: randomUUID() },
        planTea({ cups: 1, price: pence }),
        [
          { tender: 'cash', amount: cash },
          { tender: 'card-reader', amount: pence - cash },
        ],
      );
      if (sold.outcome !== 'sold') throw new Error(sold.outcome);
      const money = { total: pence, owed: pence, received: pence, refunded: 0, dueLater: 0 };
      orders.push({
        id: sold.order.id,
        plan: 'tea',
        until: 0,
        state: 'confirmed',
        secret: null,
        secretPence: 0,
        isUnreported: false,
        ...money,
      });
    },
    async pay(order: ModelOrder, deliveries: number) {
      if (order.secret === null) return;
      const { status } = await app.pay(order.secret);
      expect(status === 'succeeded').toBe(order.state !== 'lapsed' && !order.isUnreported);
      if (status !== 'succeeded') return;
      order.isUnreported = true;
      await deliverWebhooks(order, deliveries);
    },
    async payWrongly(order: ModelOrder, amount: number) {
      if (
        order.secret === null ||
        order.isUnreported ||
        order.state === 'lapsed' ||
        order.secretPence === amount
      )
        return;
      await stripe.paymentIntents.update(intentOf(order), { amount });
      await app.pay(order.secret);
      await confirmBooking(context, intentOf(order), 'provider');
      order.received += amount;
      order.secret = null;
      // If an order is no longer open, its excess is refunded; an open order goes to staff for review.
      if (order.state !== 'open') order.refunded += Math.max(0, order.received - order.refunded - order.owed);
      else order.state = 'reviewed';
      reviewed.add(order.id);
    },
    async payBalance(order: ModelOrder, deliveries: number) {
      if (order.isUnreported) return;
      const open = order.owed - order.received + order.refunded;
      const started = startBalancePayment(context, order.id);
      if (open <= 0 || isTooSmallForCard(open)) {
        const code = open <= 0 ? 'nothing_to_pay' : 'too_small_for_card';
        await expect(started).rejects.toMatchObject({ code });
        return;
      }
      order.secret = (await started).clientSecret;
      order.secretPence = open;
      // With -1 deliveries the payment is only started. A later step may pay it.
      if (deliveries >= 0) await steps.pay(order, deliveries);
    },
    async giveBack(order: ModelOrder, kind: 'refund' | 'cancel', share: number, fails: boolean) {
      const left = order.received - order.refunded;
      const refund = Math.floor((left * share) / 100);
      const input = { bookingId: order.id, idempotencyKey: randomUUID(), refund, reason: 'They called' };
      const isPossible =
        refund <= left &&
        (kind === 'cancel'
          ? order.state === 'confirmed'
          : refund > 0 && ['confirmed', 'cancelled'].includes(order.state));
      if (fails) await app.breakPayments({ api: { kind: '500', times: 3 } });
      const done = (kind === 'cancel' ? cancelBooking : refundBooking)(context, input);
      if (!isPossible) {
        if (refund > 0 || kind === 'cancel') await expect(done).rejects.toThrow();
        else await done.catch(() => undefined);
      } else {
        await done;
        order.refunded += refund;
        if (kind === 'cancel') {
          order.state = 'cancelled';
          order.owed = order.received - order.refunded;
        } else order.owed -= refund;
      }
      await app.breakPayments(null);
      app.errors.length = 0;
    },
    async sweep() {
      await settleOpenBookings(context, true);
      for (const order of orders)
        if (order.state === 'open' || order.state === 'lapsed') {
          recordPayment(order);
          if (order.state === 'open' && order.until + 10 * minute <= clock.now()) order.state = 'lapsed';
        }
    },
  };

  return { orders, reviewed, steps };
}

test('the account of every order is what a simple model and the provider say', async () => {
  let begins = clock.now();
  let runs = 0;
  let before = { taken: 0, refunded: 0, checked: new Set<string>() };
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 16 }), async (actions) => {
      begins += 40 * 24 * 60 * minute;
      clock.set(new Date(begins).toISOString());
      const first = localMoment(clock.now()).day;
      const { orders, reviewed, steps } = createModel(addDays(first, 30));
      const isCandidateFor = (kind: Action['kind']) => (order: ModelOrder) =>
        order.state !== 'reviewed' &&
        (kind === 'pay' || kind === 'pay another amount'
          ? order.secret !== null && !order.isUnreported
          : kind === 'pay the balance'
            ? order.owed > order.received - order.refunded
            : order.state === 'confirmed' || order.received > order.refunded);

      const check = async () => {
        const rows = await app.db
          .selectFrom('order_account')
          .selectAll()
          .where('booking_id', 'in', [...orders.map(({ id }) => id), randomUUID()])
          .execute();
        for (const { id, state, ...order } of orders) {
          const row = rows.find(({ booking_id }) => booking_id === id);
          expect({
            state,
            owed: row?.owed_pence,
            received: row?.received_pence,
            refunded: (row?.returned_pence ?? 0) + (row?.returning_pence ?? 0),
          }).toEqual({ state, owed: order.owed, received: order.received, refunded: order.refunded });
        }
      };

      const beginning = beginnings[runs++ % beginnings.length] ?? [];
      for (const step of [...beginning, ...actions]) {
        const order = 'which' in step ? chooseRow(orders, isCandidateFor(step.kind), step.which) : undefined;
        if (step.kind === 'order') await steps.order(step);
        else if (step.kind === 'sell') await steps.sell(step);
        else if (step.kind === 'wait') clock.pass(step.minutes * minute);
        else if (step.kind === 'sweep') await steps.sweep();
        else if (step.kind === 'send refunds') await sendDueRefunds(context);
        else if (!order || order.state === 'reviewed') continue;
        else if (step.kind === 'pay') await steps.pay(order, step.deliveries);
        else if (step.kind === 'pay another amount') await steps.payWrongly(order, step.amount);
        else if (step.kind === 'pay the balance') await steps.payBalance(order, step.deliveries);
        else if ('share' in step) await steps.giveBack(order, step.kind, step.share, step.fails);
        await check();
      }
      clock.pass(21 * minute);
      await settleOpenBookings(context, true);
      await sendDueRefunds(context);
      const accounts = await app.db
        .selectFrom('order_account')
        .selectAll()
        .where('booking_id', 'in', [...orders.map(({ id }) => id), randomUUID()])
        .execute();
      const sum = (pence: readonly (number | null)[]) =>
        pence.reduce<number>((total, one) => total + (one ?? 0), 0);

      // Compares the provider's books with the takings of all days.
      const days = { from: first, to: localMoment(clock.now()).day };
      const takings = await listTakings(app.db, days);
      const books = await app.books();
      const byCard = takings.filter(({ tender }) => tender === 'card');
      expect({
        taken: (books.taken.gbp ?? 0) - before.taken,
        refunded: (books.refunded.gbp ?? 0) - before.refunded,
      }).toEqual({
        taken: sum(byCard.map(({ received }) => received)),
        refunded: sum(byCard.map(({ refunded }) => refunded)),
      });
      expect(sum(takings.map(({ received, refunded }) => received - refunded))).toBe(
        sum(
          accounts.map(({ received_pence, returned_pence }) => (received_pence ?? 0) - (returned_pence ?? 0)),
        ),
      );
      expect(sum(accounts.map(({ returning_pence }) => returning_pence))).toBe(0);

      // Compares the sales of all days, and their VAT, with the lines of the orders.
      const sales = await listSales(app.db, days);
      expect(sum(sales.map(({ amount }) => amount))).toBe(sum(accounts.map(({ owed_pence }) => owed_pence)));
      const lines = await app.db
        .selectFrom('order_line')
        .select(['amount_pence', 'vat_percent', 'product'])
        .where('booking_id', 'in', [...orders.map(({ id }) => id), randomUUID()])
        .where('owed_at', 'is not', null)
        .execute();
      expect(sum(sales.map(({ vat }) => vat))).toBe(
        sum(
          lines.map(({ amount_pence: pence, vat_percent }) => {
            const rate = Number(vat_percent);
            return Math.sign(pence) * Math.round((Math.abs(pence) * rate) / (100 + rate));
          }),
        ),
      );

      const references = await app.db
        .selectFrom('booking')
        .select('reference')
        .where('id', 'in', [...reviewed, randomUUID()])
        .execute();
      for (const { reference } of references) before.checked.add(reference);
      const faults = await app.findFaults();
      expect(
        faults.filter((fault) => ![...before.checked].some((reference) => fault.includes(reference))),
      ).toEqual([]);
      before = { ...before, taken: books.taken.gbp ?? 0, refunded: books.refunded.gbp ?? 0 };
    }),
    { numRuns: 12, seed: 15, endOnFailure: true },
  );
}, 600_000);
