import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { bookVisitCall } from '../src/contract/booking.ts';
import { spendAccountCredit } from '../src/domain/account-credit.ts';
import { cancelOwnBooking } from '../src/server/features/orders/cancel-booking.ts';
import { dropChange } from '../src/server/features/orders/change-booking.ts';
import { confirmBooking } from '../src/server/features/orders/confirm-booking.ts';
import { keepOwnVisitAsCredit } from '../src/server/features/orders/keep-as-account-credit.ts';
import { openBooking } from '../src/server/features/orders/read-booking-result.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { changeVisit, planVisitChange } from '../src/server/features/visits/change-visit.ts';
import { moveVisit } from '../src/server/features/visits/move-visit.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { instantOf } from '../src/server/ports/clock/clock.ts';
import { Refusal } from '../src/server/refusal.ts';
import { orderTestCredits } from './credits.ts';
import type { TestApp } from './test-app.ts';
import { createDevice, verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';

export const minute = 60_000;
export const dayLength = 24 * 60 * minute;
/** The price of one child, in pence. */
const childPrice = 950;
/** Capacity of each of the two days, in children. */
export const capacity = 6;

let callers = 0;
/** Each call comes from an IP address of its own, so that no rate limit counts calls together. */
const fromAnywhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` };
};

/**
 * A payment by card. `paid`: whether the provider has the money. `isReported`: whether the site knows of it.
 */
interface ModelPayment {
  secret: string;
  pence: number;
  paid: boolean;
  isReported: boolean;
}

/** The expected state of a visit. Amounts are in pence. */
interface ModelVisit {
  bookingId: string;
  viewToken: string;
  /**
   * `returned` means that the visit was paid too late and was refunded: its places or its account credit had
   * gone, or its day was over.
   */
  state: 'held' | 'confirmed' | 'cancelled' | 'lapsed' | 'returned';
  /** Whether the visit belongs to the family that has session credits, a voucher and a membership. */
  isMember: boolean;
  on: number;
  children: number;
  credits: number;
  /** Whether the visit uses the voucher of £5. */
  hasVoucher: boolean;
  discount: number;
  total: number;
  received: number;
  refunded: number;
  /** The end of the hold. */
  until: number;
  /** The payment of the order; null until it is started. */
  payment: ModelPayment | null;
  /** The account credit that the visit spends, and the amount in pence. */
  spends: { credit: ModelCredit; pence: number } | null;
  /** A change that waits for its payment. */
  pending: (Priced & { children: number; until: number; payment: ModelPayment }) | null;
  /** The payments of earlier changes, which have ended. */
  old: ModelPayment[];
}

interface Priced {
  credits: number;
  discount: number;
  total: number;
}

interface ModelCredit {
  code: string;
  pence: number;
}

/** The expected state of a group on the waitlist. */
export interface ModelGroup {
  id: string;
  children: number;
  /** The days on which the group would accept places. */
  wishes: number[];
  offers: { id: string; on: number; visit: ModelVisit; outcome: string | null }[];
  missed: number;
  restUntil: number;
  wasAsked: boolean;
  hasEnded: boolean;
}

/** How a new visit is paid for. */
export type BuyWith = 'card' | 'credits' | 'voucher' | 'account credit' | 'nothing yet';

export type PlansModel = Awaited<ReturnType<typeof createPlansModel>>;

let round = 0;

/**
 * Models two days with few places, strangers, and one family with session credits, a voucher and a
 * membership. Each step acts on the app and on the model, and expects the app to refuse what the model
 * refuses.
 */
export async function createPlansModel(app: TestApp, begins: number) {
  const { clock } = app;
  const { context } = app.site;
  round += 1;
  const email = `plans-${round}@example.org`;
  clock.set(new Date(begins + 24 * dayLength).toISOString());
  const order = await orderTestCredits(app, { customerEmail: email }, fromAnywhere());
  await app.pay(order.clientSecret);
  await confirmBooking(context, order.clientSecret.split('_secret_')[0] ?? '', 'provider');
  const device = await verifyEmail(app, email, createDevice(app, fromAnywhere()));
  const voucher = await makeVoucher(app.db, voucherInput(), clock.now());
  const visits: ModelVisit[] = [];
  const groups: ModelGroup[] = [];
  const accountCredits: ModelCredit[] = [];
  const days = [28, 29].map((ahead) => new Date(begins + ahead * dayLength).toISOString().slice(0, 10));
  const at = (on: number, minutes: number) => instantOf(days[on] ?? '', minutes);
  const startsAt = (on: number) => at(on, 570);
  const refundPercent = ({ on }: ModelVisit) => (clock.now() <= startsAt(on) - dayLength ? 100 : 0);
  const hasBegun = ({ on }: ModelVisit) => clock.now() >= startsAt(on);
  const isAfterLastEntry = (on: number) => clock.now() >= at(on, 900);
  const isConfirmed = (visit: ModelVisit) => visit.state === 'confirmed';
  const isHeld = (visit: ModelVisit) => visit.state === 'held' && visit.until > clock.now();
  const extra = ({ pending, children }: ModelVisit) =>
    pending && pending.until > clock.now() ? Math.max(0, pending.children - children) : 0;
  const taken = (on: number, without?: ModelVisit) =>
    visits
      .filter((visit) => visit !== without && visit.on === on && (isConfirmed(visit) || isHeld(visit)))
      .reduce((sum, visit) => sum + visit.children + extra(visit), 0);
  /** Returns the latest moment at which a place of a day can be offered. */
  const lastOffer = (on: number) => at(on, 890);
  const openOffer = (group: ModelGroup) => group.offers.find(({ outcome }) => outcome === null);
  /** Returns the groups that wait for a day and can get an offer, in the order in which they joined. */
  const queue = (on: number) =>
    groups.filter(
      (group) =>
        !group.hasEnded &&
        group.wishes.includes(on) &&
        clock.now() < lastOffer(on) &&
        !group.wasAsked &&
        group.restUntil <= clock.now() &&
        !openOffer(group),
    );
  /** Returns how many free places of a day are not kept for waiting groups. */
  const onSale = (on: number, without?: ModelVisit) => {
    const free = capacity - taken(on);
    let unkept = Math.max(0, free);
    for (const group of queue(on)) if (group.children <= unkept) unkept -= group.children;
    return capacity - taken(on, without) - (Math.max(0, free) - unkept);
  };
  const creditsLeft = () =>
    10 - visits.filter(isConfirmed).reduce((sum, { credits }) => sum + credits, 0) - spent;
  const creditsFor = ({ isMember }: ModelVisit) => (isMember ? creditsLeft() : 0);
  /**
   * Returns the part of a visit's refunds that becomes account credit again. Its card payments are refunded
   * first.
   */
  const backToCredit = ({ state, spends, received, refunded }: ModelVisit) =>
    spends && state !== 'held' ? Math.max(0, refunded - (received - spends.pence)) : 0;
  const leftOf = (credit: ModelCredit, without?: ModelVisit) =>
    visits
      .filter((visit) => visit !== without && visit.spends?.credit === credit)
      .filter((visit) => isConfirmed(visit) || isHeld(visit) || visit.state === 'cancelled')
      .reduce((left, visit) => left - (visit.spends?.pence ?? 0) + backToCredit(visit), credit.pence);
  /** The session credits spent on visits that were cancelled too late to get them back. */
  let spent = 0;
  let voucherIsUsed = false;
  let timesPoorly = 0;

  const price = (count: number, credits: number, hasVoucher: boolean): Priced => {
    const used = Math.min(count, credits);
    const rest = (count - used) * childPrice;
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
  /**
   * Confirms a paid visit if its places and its account credit are still free and its day is not over.
   * Otherwise refunds its payments.
   */
  const confirm = (visit: ModelVisit) => {
    const hasRoom = isHeld(visit) || taken(visit.on, visit) + visit.children <= capacity;
    const hasCredit =
      !visit.spends || isHeld(visit) || leftOf(visit.spends.credit, visit) >= visit.spends.pence;
    if (hasRoom && hasCredit && clock.now() < at(visit.on, 960)) {
      visit.state = 'confirmed';
      visit.received += visit.spends?.pence ?? 0;
    } else {
      visit.state = 'returned';
      visit.refunded = visit.received;
    }
  };
  /** Records that the site has heard of a payment. */
  const recordPayment = (visit: ModelVisit, payment: ModelPayment) => {
    if (!payment.paid || payment.isReported) return;
    payment.isReported = true;
    visit.received += payment.pence;
    if (visit.payment === payment) return confirm(visit);
    if (visit.pending?.payment === payment) {
      const change = visit.pending;
      const hasRoom = taken(visit.on, visit) + change.children <= capacity;
      const hasCredits = change.credits <= visit.credits + creditsFor(visit);
      visit.pending = null;
      if (hasRoom && hasCredits) return apply(visit, change);
    }
    visit.refunded += payment.pence;
  };
  const deliverWebhooks = async (visit: ModelVisit, payment: ModelPayment, times: number) => {
    const intentId = payment.secret.split('_secret_')[0] ?? '';
    await Promise.all(Array.from({ length: times }, () => confirmBooking(context, intentId, 'provider')));
    if (times > 0) recordPayment(visit, payment);
  };
  /** Lets an order expire. If the provider already has its money, records the payment instead. */
  const release = (visit: ModelVisit) => {
    if (visit.state !== 'held') return;
    if (visit.payment?.paid) recordPayment(visit, visit.payment);
    else visit.state = 'lapsed';
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
    async buy({ on, children: count, with: tender }: { on: number; children: number; with: BuyWith }) {
      const withVoucher = tender === 'voucher' && !voucherIsUsed;
      const credits = tender === 'credits' ? creditsLeft() : 0;
      // Anybody who knows its code can spend account credit. Here this is the family that has it, or a
      // stranger, who has not paid the other part of the price yet.
      const isMember = tender !== 'nothing yet';
      const credit =
        tender === 'account credit' || !isMember ? accountCredits.find((one) => leftOf(one) > 0) : undefined;
      const priced = price(count, credits, withVoucher);
      const spends = credit ? { credit, pence: spendAccountCredit(priced.total, leftOf(credit)) } : null;
      const { status, body } = await app.send(
        bookVisitCall,
        visitInput({
          selectedDate: days[on],
          customerEmail: isMember ? email : `stranger-${randomUUID()}@example.org`,
          ticketQuantities: { 'child-1-12': count },
          sessionCredits: priced.credits,
          loyaltyOptIn: isMember,
          emailConsent: false,
          totalAmount: (count * childPrice - priced.discount) / 100,
          ...(withVoucher ? { voucherCode: voucher, discountAmount: priced.discount / 100 } : {}),
          ...(spends ? { accountCredit: { code: spends.credit.code, pence: spends.pence } } : {}),
        }),
        // Session credits are spent only on a device that has verified the e-mail.
        { ...(tender === 'credits' ? device.headers() : {}), ...fromAnywhere() },
      );
      expect(status, body.message).toBe(isAfterLastEntry(on) || onSale(on) < count ? 409 : 201);
      if (status !== 201) return;
      if (withVoucher) voucherIsUsed = true;
      const due = priced.total - (spends?.pence ?? 0);
      const visit: ModelVisit = {
        bookingId: body.bookingId,
        viewToken: body.viewToken,
        state: 'held',
        isMember,
        on,
        children: count,
        hasVoucher: withVoucher,
        ...priced,
        received: 0,
        refunded: 0,
        until: clock.now() + 10 * minute,
        payment: null,
        spends,
        pending: null,
        old: [],
      };
      visits.push(visit);
      expect(body.clientSecret === null).toBe(due === 0);
      if (!body.clientSecret) return confirm(visit);
      visit.payment = { secret: body.clientSecret, pence: due, paid: false, isReported: false };
      if (isMember) await steps.pay(visit, visit.payment, 1);
    },
    async change(visit: ModelVisit, count: number, verified: boolean) {
      if (count === visit.children) return;
      const input = { ticketQuantities: { 'child-1-12': count } };
      const open = () => openBooking(context, visit);
      if (!isConfirmed(visit) || hasBegun(visit)) {
        await expectRefused(planVisitChange(context, await open(), input, verified), true);
        return;
      }
      const further = verified ? Math.min(Math.max(0, count - visit.children), creditsFor(visit)) : 0;
      const quoted = price(count, visit.credits + further, visit.hasVoucher);
      const part = refundPercent(visit);
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
      // An earlier change of the visit ends first.
      const { pending } = visit;
      visit.pending = null;
      const isFull = onSale(visit.on, visit) < count;
      visit.pending = pending;
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
        const payment = { secret: secret ?? '', pence: toPay, paid: false, isReported: false };
        visit.pending = { ...target, until: clock.now() + 10 * minute, payment };
      } else {
        expect(secret).toBeNull();
        visit.refunded += refund;
        apply(visit, target);
      }
    },
    async pay(visit: ModelVisit, payment: ModelPayment | null | undefined, deliveries: number) {
      if (!payment || payment.paid) return;
      const { status } = await app.pay(payment.secret);
      if (status !== 'succeeded') {
        // A payment can fail only after the site has cancelled it, because its hold or change has ended.
        expect(visit.pending?.payment === payment || (visit.payment === payment && isHeld(visit))).toBe(
          false,
        );
        return;
      }
      payment.paid = true;
      await deliverWebhooks(visit, payment, deliveries);
    },
    async move(visit: ModelVisit, on: number) {
      const { pending } = visit;
      visit.pending = null;
      const isFull = onSale(on, visit) < visit.children;
      visit.pending = pending;
      const isRefused = !isConfirmed(visit) || refundPercent(visit) < 100 || isFull || isAfterLastEntry(on);
      const target = { bookingId: visit.bookingId, children: visit.children, day: days[on] ?? '', slots: [] };
      const moved = moveVisit(context, { ...target, idempotencyKey: randomUUID() });
      if (!(await expectRefused(moved, isRefused))) return;
      endPending(visit);
      visit.on = on;
    },
    async cancel(visit: ModelVisit, fails: boolean) {
      const part = refundPercent(visit);
      const refund = part === 100 ? visit.received - visit.refunded : 0;
      if (fails) await app.breakPayments({ api: { kind: '500', times: 3 } });
      const cancelled = cancelOwnBooking(context, {
        bookingId: visit.bookingId,
        idempotencyKey: randomUUID(),
        refund,
      });
      const isDone = await expectRefused(cancelled, !isConfirmed(visit) || hasBegun(visit));
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
        !isConfirmed(visit) ||
        hasBegun(visit) ||
        refundPercent(visit) === 100 ||
        (left === 0 && visit.credits === 0 && !visit.hasVoucher) ||
        (visit.isMember && timesPoorly >= 3);
      const input = { bookingId: visit.bookingId, idempotencyKey: randomUUID() };
      const converted = Promise.all([1, 2].map(() => keepOwnVisitAsCredit(context, input)));
      if (!(await expectRefused(converted, isRefused))) return;
      endPending(visit);
      visit.state = 'cancelled';
      if (visit.hasVoucher) voucherIsUsed = false;
      if (visit.isMember) timesPoorly += 1;
      const given = await app.db
        .selectFrom('account_credit')
        .select('code')
        .where('booking_id', '=', visit.bookingId)
        .executeTakeFirst();
      expect(given !== undefined).toBe(left > 0);
      if (given) accountCredits.push({ code: given.code, pence: left });
    },
    async giveUp(visit: ModelVisit) {
      await dropChange(context, visit.bookingId);
      endPending(visit);
    },
    async sweep() {
      const waiting = visits.filter(({ payment }) => payment?.paid && !payment.isReported);
      // The app settles paid visits in any order, so the model could not know which of them gets the last
      // places. Therefore this step settles all of them but one, one after the other, before the app settles
      // the last.
      for (const visit of waiting.slice(1)) if (visit.payment) await deliverWebhooks(visit, visit.payment, 1);
      await settleOpenBookings(context, true);
      for (const visit of visits) {
        if (visit.pending) recordPayment(visit, visit.pending.payment);
        for (const payment of visit.old) recordPayment(visit, payment);
        if (visit.pending && visit.pending.until + 10 * minute <= clock.now()) endPending(visit);
      }
      for (const visit of visits) {
        if (visit.payment) recordPayment(visit, visit.payment);
        if (visit.until + 10 * minute <= clock.now()) release(visit);
      }
    },
  };

  async function compare() {
    const rows = await app.db
      .selectFrom('booking')
      .innerJoin('order_account as account', 'account.booking_id', 'booking.id')
      .select(['booking.id', 'booking.status', 'day', 'children', 'credits_used', 'discount_pence'])
      .select(['total_pence', 'received_pence', 'returned_pence', 'returning_pence'])
      .where('booking.id', 'in', [...visits.map(({ bookingId }) => bookingId), randomUUID()])
      .execute();
    const states: Record<string, string> = { refund_due: 'returned', refunded: 'returned' };
    for (const visit of visits) {
      const row = rows.find(({ id }) => id === visit.bookingId);
      expect({
        state: states[row?.status ?? ''] ?? row?.status,
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
    const codes = accountCredits.map(({ code }) => code);
    const { rows: counted } = await sql<{
      credits: number;
      accountCredit: [string, number][];
      placed: [string, number, number][];
    }>`
      select credits_of(mailbox_of(${email}), ${now}) as credits,
        (select coalesce(jsonb_agg(jsonb_build_array(code, account_credit_left(id, ${now}))), '[]')
          from account_credit where code = any (${codes})) as "accountCredit",
        (select coalesce(jsonb_agg(jsonb_build_array(s.day, children_placed(s, ${now}), places_on_sale(s.id, ${now}))), '[]')
          from session s where s.day = any (${days}::date[])) as placed`.execute(app.db);
    const [found] = counted;
    expect(found?.credits).toBe(creditsLeft());
    expect(Object.fromEntries(found?.accountCredit ?? [])).toEqual(
      Object.fromEntries(accountCredits.map((credit) => [credit.code, leftOf(credit)])),
    );
    for (const [on, date] of days.entries()) {
      const [, placed = 0, free = capacity] = found?.placed.find(([of]) => of === date) ?? [];
      expect([on, placed, free]).toEqual([on, taken(on), onSale(on)]);
    }
  }

  return {
    visits,
    groups,
    days,
    steps,
    compare,
    startsAt,
    lastOffer,
    isAfterLastEntry,
    taken,
    onSale,
    queue,
    openOffer,
    isHeld,
    recordPayment,
    release,
    expectRefused,
    price,
  };
}
