import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookVisitCall } from '../src/contract/booking.ts';
import { cancelOwnBooking } from '../src/server/features/orders/cancel-booking.ts';
import { dropChange } from '../src/server/features/orders/change-booking.ts';
import { confirmBooking } from '../src/server/features/orders/confirm-booking.ts';
import { keepOwnVisitAsCredit } from '../src/server/features/orders/keep-as-account-credit.ts';
import { openBooking } from '../src/server/features/orders/read-booking-result.ts';
import { sendDueRefunds } from '../src/server/features/orders/send-due-refunds.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { changeVisit, planVisitChange } from '../src/server/features/visits/change-visit.ts';
import { moveVisit } from '../src/server/features/visits/move-visit.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { checkIntegrity } from '../src/server/integrity/check-integrity.ts';
import { instantOf } from '../src/server/ports/clock/clock.ts';
import { Refusal } from '../src/server/refusal.ts';
import { orderTestCredits } from './credits.ts';
import { createTestApp } from './test-app.ts';
import { verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const app = await createTestApp({ at: '2026-11-06T10:00:00Z', trustedProxies: 1 });
const { context } = app.site;
const { clock } = app;
const child = 950;
const capacity = 9;
await app.db.updateTable('venue').set({ open_play_capacity: capacity, months_ahead: 12 }).execute();
context.calendar.invalidate();

let callers = 0;
/** Each call comes from an address of its own, so that no limit counts them together. */
const fromAnywhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `10.9.${callers >> 8}.${callers & 255}` };
};

const which = fc.nat(20);
const children = fc.integer({ min: 1, max: 5 });
const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      on: fc.nat(1),
      children,
      with: fc.constantFrom('card' as const, 'credits' as const, 'voucher' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('change' as const), which, children, verified: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), which, told: fc.nat(2) }) },
  fc.record({ kind: fc.constant('pay an old one' as const), which, told: fc.nat(2) }),
  fc.record({ kind: fc.constant('move' as const), which, on: fc.nat(1) }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'give up' as const), which, fails: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('poorly' as const), which }) },
  fc.record({
    kind: fc.constant('wait' as const),
    minutes: fc.constantFrom(1, 11, 21, 26 * 60),
  }),
  fc.record({ kind: fc.constantFrom('sweep' as const, 'send refunds' as const) }),
);

/** A payment of a change. `paid`: the provider has the money; `told`: the site knows. */
interface ChangePayment {
  secret: string;
  pence: number;
  paid: boolean;
  told: boolean;
}

/** What the test knows of a visit. Amounts in pence. */
interface ModelVisit {
  bookingId: string;
  viewToken: string;
  state: 'confirmed' | 'cancelled';
  on: number;
  children: number;
  credits: number;
  /** Whether it has the voucher of £5. */
  hasVoucher: boolean;
  discount: number;
  total: number;
  received: number;
  refunded: number;
  /** A change that waits for its payment. */
  pending: (Priced & { children: number; until: number; payment: ChangePayment }) | null;
  /** Payments of changes that ended. */
  old: ChangePayment[];
}

interface Priced {
  credits: number;
  discount: number;
  total: number;
}

let round = 0;

/** Models two days that take nine children, and one family with credits, a voucher and a membership. */
async function createModel(begins: number) {
  round += 1;
  const email = `plans-${round}@example.org`;
  clock.set(new Date(begins + 24 * day).toISOString());
  const order = await orderTestCredits(app, { customerEmail: email }, fromAnywhere());
  await app.pay(order.clientSecret);
  await confirmBooking(context, order.clientSecret.split('_secret_')[0] ?? '', 'provider');
  const device = await verifyEmail(app, email);
  const voucher = await makeVoucher(app.db, voucherInput(), clock.now());
  const visits: ModelVisit[] = [];
  const days = [28, 29].map((ahead) => new Date(begins + ahead * day).toISOString().slice(0, 10));
  const startsAt = (on: number) => instantOf(days[on] ?? '', 570);
  const percent = ({ on }: ModelVisit) => (clock.now() <= startsAt(on) - day ? 100 : 0);
  const hasBegun = ({ on }: ModelVisit) => clock.now() >= startsAt(on);
  const live = (visit: ModelVisit) => visit.state === 'confirmed';
  const extra = ({ pending, children }: ModelVisit) =>
    pending && pending.until > clock.now() ? Math.max(0, pending.children - children) : 0;
  const taken = (on: number, without?: ModelVisit) =>
    visits
      .filter((visit) => visit !== without && live(visit) && visit.on === on)
      .reduce((sum, visit) => sum + visit.children + extra(visit), 0);
  const creditsLeft = () => 10 - visits.filter(live).reduce((sum, { credits }) => sum + credits, 0) - spent;
  /** Credits that stayed with visits cancelled too late. */
  let spent = 0;
  let voucherIsUsed = false;
  /** Kept as account credit, pence; and how often. */
  let accountCredit = 0;
  let timesPoorly = 0;

  const price = (count: number, credits: number, hasVoucher: boolean): Priced => {
    const used = Math.min(count, credits);
    const rest = (count - used) * child;
    const discount = hasVoucher ? Math.min(500, rest) : 0;
    return { credits: used, discount, total: rest - discount };
  };
  const endPending = (visit: ModelVisit) => {
    if (visit.pending) visit.old.push(visit.pending.payment);
    visit.pending = null;
  };
  const apply = (visit: ModelVisit, priced: Priced & { children: number }) => {
    if (visit.hasVoucher && priced.discount === 0) {
      visit.hasVoucher = false;
      voucherIsUsed = false;
    }
    const { credits, discount, total, children } = priced;
    Object.assign(visit, { credits, discount, total, children });
  };
  /** The site has become aware of money. */
  const learn = (visit: ModelVisit, payment: ChangePayment) => {
    if (!payment.paid || payment.told) return;
    payment.told = true;
    visit.received += payment.pence;
    if (visit.pending?.payment === payment) {
      const change = visit.pending;
      const hasRoom = taken(visit.on, visit) + change.children <= capacity;
      const hasCredits = change.credits <= visit.credits + creditsLeft();
      visit.pending = null;
      if (hasRoom && hasCredits) return apply(visit, change);
    }
    visit.refunded += payment.pence;
  };
  const tell = async (visit: ModelVisit, payment: ChangePayment, times: number) => {
    const intentId = payment.secret.split('_secret_')[0] ?? '';
    await Promise.all(Array.from({ length: times }, () => confirmBooking(context, intentId, 'provider')));
    if (times > 0) learn(visit, payment);
  };
  const expectRefused = async (attempt: Promise<unknown>, isRefused: boolean) => {
    const outcome = await attempt.then(
      () => 'done',
      (problem) => {
        if (!(problem instanceof Refusal)) throw problem;
        return problem.code;
      },
    );
    expect(outcome === 'done' ? 'done' : 'refused', outcome).toBe(isRefused ? 'refused' : 'done');
    return !isRefused;
  };

  const steps = {
    async buy({ on, children: count, with: tender }: { on: number; children: number; with: string }) {
      const withVoucher = tender === 'voucher' && !voucherIsUsed;
      const credits = tender === 'credits' ? creditsLeft() : 0;
      const priced = price(count, credits, withVoucher);
      const { status, body } = await app.send(
        bookVisitCall,
        visitInput({
          selectedDate: days[on],
          customerEmail: email,
          ticketQuantities: { 'child-1-12': count },
          sessionCredits: priced.credits,
          loyaltyOptIn: true,
          emailConsent: false,
          totalAmount: (count * child - priced.discount) / 100,
          ...(withVoucher ? { voucherCode: voucher, discountAmount: priced.discount / 100 } : {}),
        }),
        // Only a verified device spends credits.
        { ...(tender === 'credits' ? device.headers() : {}), ...fromAnywhere() },
      );
      const tooLate = clock.now() >= instantOf(days[on] ?? '', 900);
      const isFull = taken(on) + count > capacity;
      expect(status, body.message).toBe(tooLate || isFull ? 409 : 201);
      if (status !== 201) return;
      if (body.clientSecret) {
        await app.pay(body.clientSecret);
        await confirmBooking(context, body.clientSecret.split('_secret_')[0] ?? '', 'provider');
      }
      if (withVoucher) voucherIsUsed = true;
      visits.push({
        bookingId: body.bookingId,
        viewToken: body.viewToken,
        state: 'confirmed',
        on,
        children: count,
        hasVoucher: withVoucher,
        ...priced,
        received: priced.total,
        refunded: 0,
        pending: null,
        old: [],
      });
    },
    async change(visit: ModelVisit, count: number, verified: boolean) {
      if (count === visit.children) return;
      const input = { ticketQuantities: { 'child-1-12': count } };
      const open = () => openBooking(context, visit);
      if (!live(visit) || hasBegun(visit)) {
        await expectRefused(planVisitChange(context, await open(), input, verified), true);
        return;
      }
      const further = verified ? Math.min(Math.max(0, count - visit.children), creditsLeft()) : 0;
      const quoted = price(count, visit.credits + further, visit.hasVoucher);
      const part = percent(visit);
      const staySpent = part < 100 && quoted.credits < visit.credits;
      const less = Math.max(0, visit.total - quoted.total);
      const refund = Math.min(Math.round((less * part) / 100), visit.received - visit.refunded);
      const target = {
        children: count,
        discount: quoted.discount,
        credits: staySpent ? visit.credits : quoted.credits,
        total: quoted.total + less - refund,
      };
      const toPay = Math.max(0, target.total - visit.total);
      const booking = await open();
      const { quote } = await planVisitChange(context, booking, input, verified);
      expect(quote.difference).toBe(toPay - refund);
      const isFull = taken(visit.on, visit) + count > capacity;
      const decided = {
        booking,
        input,
        verified,
        idempotencyKey: randomUUID(),
        difference: quote.difference,
      };
      let secret: string | null = null;
      const changed = Promise.all([1, 2].map(() => changeVisit(context, decided))).then(([one, two]) => {
        expect(one).toBe(two);
        secret = one ?? null;
      });
      if (!(await expectRefused(changed, isFull))) return;
      endPending(visit);
      if (toPay > 0) {
        expect(secret).not.toBeNull();
        const payment = { secret: secret ?? '', pence: toPay, paid: false, told: false };
        visit.pending = { ...target, until: clock.now() + 10 * minute, payment };
      } else {
        expect(secret).toBeNull();
        visit.refunded += refund;
        apply(visit, target);
      }
    },
    async pay(visit: ModelVisit, payment: ChangePayment | undefined, told: number) {
      if (!payment || payment.paid) return;
      const { status } = await app.pay(payment.secret);
      if (status !== 'succeeded') {
        // The sweeper has cancelled what ended, or waited too long.
        expect(visit.pending?.payment === payment).toBe(false);
        return;
      }
      payment.paid = true;
      await tell(visit, payment, told);
    },
    async move(visit: ModelVisit, on: number) {
      const isRefused =
        !live(visit) ||
        percent(visit) < 100 ||
        taken(on, visit) + visit.children > capacity ||
        wasEntered(on);
      const target = { bookingId: visit.bookingId, children: visit.children, day: days[on] ?? '', slots: [] };
      const moved = moveVisit(context, { ...target, idempotencyKey: randomUUID() });
      if (!(await expectRefused(moved, isRefused))) return;
      endPending(visit);
      visit.on = on;
    },
    async cancel(visit: ModelVisit, fails: boolean) {
      const part = percent(visit);
      const refund = part === 100 ? visit.received - visit.refunded : 0;
      if (fails) await app.breakPayments({ api: { kind: '500', times: 3 } });
      const cancelled = cancelOwnBooking(context, {
        bookingId: visit.bookingId,
        idempotencyKey: randomUUID(),
        refund,
      });
      const isDone = await expectRefused(cancelled, !live(visit) || hasBegun(visit));
      await app.breakPayments(null);
      app.errors.length = 0;
      if (!isDone) return;
      endPending(visit);
      visit.state = 'cancelled';
      visit.refunded += refund;
      if (part < 100) spent += visit.credits;
      else if (visit.hasVoucher) voucherIsUsed = false;
    },
    async poorly(visit: ModelVisit) {
      const left = visit.received - visit.refunded;
      const isRefused =
        !live(visit) ||
        hasBegun(visit) ||
        percent(visit) === 100 ||
        (left === 0 && visit.credits === 0 && !visit.hasVoucher) ||
        timesPoorly >= 3;
      const input = { bookingId: visit.bookingId, idempotencyKey: randomUUID() };
      const kept = Promise.all([1, 2].map(() => keepOwnVisitAsCredit(context, input)));
      if (!(await expectRefused(kept, isRefused))) return;
      endPending(visit);
      visit.state = 'cancelled';
      if (visit.hasVoucher) voucherIsUsed = false;
      accountCredit += left;
      timesPoorly += 1;
    },
    async giveUp(visit: ModelVisit) {
      await dropChange(context, visit.bookingId);
      endPending(visit);
    },
    async sweep() {
      await settleOpenBookings(context, true);
      for (const visit of visits) {
        if (visit.pending) learn(visit, visit.pending.payment);
        for (const payment of visit.old) learn(visit, payment);
        if (visit.pending && visit.pending.until + 10 * minute <= clock.now()) endPending(visit);
      }
    },
  };
  const wasEntered = (on: number) => clock.now() >= instantOf(days[on] ?? '', 900);

  async function compare() {
    const rows = await app.db
      .selectFrom('booking')
      .innerJoin('order_account as account', 'account.booking_id', 'booking.id')
      .select(['booking.id', 'booking.status', 'day', 'children', 'credits_used', 'discount_pence'])
      .select(['total_pence', 'received_pence', 'returned_pence', 'returning_pence'])
      .where('booking.id', 'in', [...visits.map(({ bookingId }) => bookingId), randomUUID()])
      .execute();
    for (const visit of visits) {
      const row = rows.find(({ id }) => id === visit.bookingId);
      expect({
        state: row?.status,
        on: days.indexOf(row?.day ?? ''),
        children: row?.children,
        credits: row?.credits_used,
        discount: row?.discount_pence,
        total: row?.total_pence,
        received: row?.received_pence,
        refunded: (row?.returned_pence ?? 0) + (row?.returning_pence ?? 0),
      }).toEqual({
        state: visit.state,
        on: visit.on,
        children: visit.children,
        credits: visit.credits,
        discount: visit.discount,
        total: visit.total,
        received: visit.received,
        refunded: visit.refunded,
      });
    }
    const now = new Date(clock.now());
    const { rows: counted } = await sql<{ credits: number; kept: number; placed: [string, number][] }>`
      select credits_of(mailbox_of(${email}), ${now}) as credits,
        (select coalesce(sum(amount_pence), 0)::integer from account_credit where email = mailbox_of(${email})) as kept,
        (select coalesce(jsonb_agg(jsonb_build_array(s.day, children_placed(s, ${now}))), '[]')
          from session s where s.day = any (${days}::date[])) as placed`.execute(app.db);
    expect([counted[0]?.credits, counted[0]?.kept]).toEqual([creditsLeft(), accountCredit]);
    for (const [on, date] of days.entries())
      expect([on, counted[0]?.placed.find(([of]) => of === date)?.[1] ?? 0]).toEqual([on, taken(on)]);
  }

  return { visits, steps, compare };
}

test('in any sequence of plans that change, accounts, places, credits and voucher are what a simple model says', async () => {
  let begins = clock.now();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 20 }), async (actions) => {
      begins += 35 * day;
      const { visits, steps, compare } = await createModel(begins);
      // Two days before the first visit.
      clock.set(new Date(begins + 26 * day).toISOString());
      for (const step of actions) {
        const visit = 'which' in step ? visits[step.which % Math.max(1, visits.length)] : undefined;
        if (step.kind === 'buy') await steps.buy(step);
        else if (step.kind === 'wait') clock.pass(step.minutes * minute);
        else if (step.kind === 'sweep') await steps.sweep();
        else if (step.kind === 'send refunds') await sendDueRefunds(context);
        else if (!visit) continue;
        else if (step.kind === 'change') await steps.change(visit, step.children, step.verified);
        else if (step.kind === 'pay') await steps.pay(visit, visit.pending?.payment, step.told);
        else if (step.kind === 'pay an old one') await steps.pay(visit, visit.old.at(-1), step.told);
        else if (step.kind === 'move') await steps.move(visit, step.on);
        else if (step.kind === 'cancel') await steps.cancel(visit, step.fails);
        else if (step.kind === 'poorly') await steps.poorly(visit);
        else if (step.kind === 'give up') await steps.giveUp(visit);
        await compare();
      }
      clock.pass(21 * minute);
      await steps.sweep();
      await sendDueRefunds(context);
      await compare();
      const books = await app.books();
      const sum = await app.db
        .selectFrom('order_account')
        .select(({ fn }) => [fn.sum('received_pence').as('taken'), fn.sum('returned_pence').as('refunded')])
        .executeTakeFirstOrThrow();
      expect({ taken: books.taken.gbp, refunded: books.refunded.gbp ?? 0 }).toEqual({
        taken: Number(sum.taken),
        refunded: Number(sum.refunded),
      });
      expect(await checkIntegrity(app.db, clock.now())).toEqual([]);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 8), endOnFailure: true },
  );
});
