import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { readAvailabilityCall } from '../src/contract/availability.ts';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { buyGiftVoucherCall, readOwnGiftVoucherCall } from '../src/contract/gift-vouchers.ts';
import { changeMyPartyCall, moveMyPartyCall, payMyPartyCall } from '../src/contract/party-booking.ts';
import { spendAccountCredit } from '../src/domain/account-credit.ts';
import { addDays, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import { holdDuration } from '../src/domain/hold.ts';
import { isTooSmallForCard } from '../src/domain/money.ts';
import { cancelOwnBooking, refundBooking } from '../src/server/features/orders/cancel-booking.ts';
import { confirmBooking } from '../src/server/features/orders/confirm-booking.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { changeParty, findParty } from '../src/server/features/party-bookings/party-booking-store.ts';
import { instantOf } from '../src/server/ports/clock/clock.ts';
import type { createPartySaleApp } from './booked-parties.ts';
import { creditsInput } from './credits.ts';
import { visitInput } from './visit-input.ts';

type PartyApp = Awaited<ReturnType<typeof createPartySaleApp>>;

/** A card payment. `isReported`: whether the site knows of the payment. */
interface ModelPayment {
  secret: string;
  pence: number;
  isPaid: boolean;
  isReported: boolean;
}

/** The expected state of a party. Amounts are in pence. */
export interface ModelParty {
  link: { bookingId: string; viewToken: string };
  /**
   * 'lost' means that the party was paid too late and was refunded: it had ended, or its gift voucher had
   * been spent elsewhere.
   */
  state: 'held' | 'booked' | 'cancelled' | 'lost';
  day: Day;
  children: number;
  nuggets: number;
  bags: boolean;
  /**
   * What the family owes in all: the price, less what staff refunded as a favour. Once the party is
   * cancelled, this is what the centre keeps; if the party is lost, it is 0.
   */
  owed: number;
  received: number;
  refunded: number;
  payments: ModelPayment[];
  /**
   * The part of the deposit that a gift voucher pays. It is held for ten minutes, within which the card has
   * to pay the other part.
   */
  deposit: GiftPart | null;
  /**
   * The payments received, in order. `left` is the part that has not been refunded; `gift` is null for the
   * card.
   */
  parts: { gift: ModelGift | null; left: number }[];
  /** The amount refunded to cards. */
  toCards: number;
}

interface GiftPart {
  gift: ModelGift;
  pence: number;
  heldUntil: number;
}

/** Which gift voucher is to pay, and which part of what is left on it, in per cent; null for no voucher. */
export type GiftToSpend = { which: number; part: number } | null;

/** The expected state of a gift voucher. */
interface ModelGift {
  key: { bookingId: string; viewToken: string };
  code: string;
  left: number;
  endsAfter: number;
}

/** A visit that a gift voucher paid, at least in part. */
interface ModelVisit {
  bookingId: string;
  gift: ModelGift;
  byGift: number;
  byCard: number;
}

export type PartyModel = Awaited<ReturnType<typeof createPartyModel>>;

const priceOf = ({ children, nuggets, bags }: Pick<ModelParty, 'children' | 'nuggets' | 'bags'>) =>
  children * 1900 + nuggets * 450 + (bags ? children * 300 : 0);
const choicesOf = ({ children, nuggets, bags }: Pick<ModelParty, 'children' | 'nuggets' | 'bags'>) => ({
  ...(nuggets > 0 && { nuggets }),
  ...(bags && { bags: children }),
});
const intentOf = (secret: string) => secret.split('_secret_')[0] ?? '';
const clientOf = () => ({ clientId: randomUUID() });

/**
 * Models the money of parties, of gift vouchers, and of visits paid with those vouchers. Each step acts on
 * the app and on the model, and expects the app to refuse what the model refuses.
 */
export async function createPartyModel(app: PartyApp) {
  const { clock } = app;
  const { context } = app.site;
  const parties: ModelParty[] = [];
  const gifts: ModelGift[] = [];
  const visits: ModelVisit[] = [];
  /** The amounts that the provider took and refunded for things other than parties. */
  const others = { taken: 0, refunded: 0 };
  let saturday: Day = addDays(app.today(), 36);

  /** Returns the next Saturday without a party. */
  async function nextSaturday(): Promise<Day> {
    // More than five weeks ahead, so that the deposit alone is due at first.
    const least = addDays(app.today(), 36);
    if (saturday < least) saturday = least;
    for (;;) {
      saturday = addDays(saturday, (6 - weekdayOf(saturday) + 7) % 7 || 7);
      const day = await app.day(saturday);
      const isFree = day?.times.some(
        ({ packageId, time, rooms }) =>
          packageId === 'gold' && time.startsWith('12:00') && rooms.length === 2,
      );
      if (isFree) return saturday;
    }
  }

  /** Returns a day on which a visit can be booked. */
  async function nextVisitDay(): Promise<Day> {
    // The query names the first day of the calendar. Otherwise a month that was read on an earlier day could
    // come from the cache.
    const { body } = await app.read(readAvailabilityCall, `/api/availability?from=${app.today()}`);
    const day = body.days.find(({ date, notBookable }) => notBookable === null && date > app.today());
    if (!day) throw new Error('No day can be booked');
    return day.date;
  }

  /** Returns how much of a gift voucher can be spent; the parts that unpaid parties hold are left out. */
  const available = (gift: ModelGift, without?: ModelParty) =>
    gift.left -
    parties.reduce((sum, party) => {
      const { deposit, state } = party;
      const isHeld =
        party !== without && state === 'held' && deposit?.gift === gift && deposit.heldUntil > clock.now();
      return isHeld ? sum + deposit.pence : sum;
    }, 0);
  const isEnded = ({ endsAfter }: ModelGift) => Date.parse(app.today()) > endsAfter;

  /**
   * Returns the gift voucher, and the amount in pence that it would pay of `due`. Returns null if no voucher
   * is wanted, or if it would pay nothing. `isGood`: whether the app has to accept the voucher.
   */
  function giftFor(wish: GiftToSpend, due: number) {
    const gift = wish && pick(gifts, wish.which);
    const pence = gift ? spendAccountCredit(due, Math.ceil((gift.left * wish.part) / 100)) : 0;
    if (!gift || pence <= 0) return null;
    return { gift, pence, isGood: !isEnded(gift) && pence <= available(gift) };
  }

  /** Refunds an amount to a gift voucher. If the voucher has expired, what was left on it stays expired. */
  function inviteBack(gift: ModelGift, pence: number): void {
    if (isEnded(gift)) gift.left -= available(gift);
    gift.left += pence;
    gift.endsAfter = Math.max(gift.endsAfter, Date.parse(addDays(app.today(), 30)));
  }

  function receive(party: ModelParty, gift: ModelGift | null, pence: number): void {
    party.received += pence;
    party.parts.push({ gift, left: pence });
    if (gift) gift.left -= pence;
  }

  /** Refunds to the latest payment first, and then to the payments before it. */
  function giveBack(party: ModelParty, pence: number): void {
    party.refunded += pence;
    let rest = pence;
    for (const part of [...party.parts].reverse()) {
      const back = Math.min(rest, part.left);
      rest -= back;
      part.left -= back;
      if (back === 0) continue;
      if (part.gift) inviteBack(part.gift, back);
      else party.toCards += back;
    }
  }
  const excessOf = ({ received, refunded, owed }: ModelParty) => Math.max(0, received - refunded - owed);

  /** Notifies the site of a payment `times` times, as webhooks, the page and the job do. */
  async function deliverWebhooks(party: ModelParty, payment: ModelPayment, times: number): Promise<void> {
    await Promise.all(
      Array.from({ length: times }, () => confirmBooking(context, intentOf(payment.secret), 'provider')),
    );
    if (times > 0) recordPayment(party, payment);
  }

  function recordPayment(party: ModelParty, payment: ModelPayment): void {
    if (!payment.isPaid || payment.isReported) return;
    payment.isReported = true;
    if (party.state === 'held') {
      const { deposit } = party;
      const isSpent = deposit !== null && available(deposit.gift, party) < deposit.pence;
      party.state = isSpent || isOver(party) ? 'lost' : 'booked';
      if (party.state === 'lost') party.owed = 0;
      else if (deposit) receive(party, deposit.gift, deposit.pence);
    }
    receive(party, null, payment.pence);
    giveBack(party, excessOf(party));
  }

  async function payOne(party: ModelParty, payment: ModelPayment, times: number): Promise<void> {
    if (payment.isPaid) return;
    payment.isPaid = (await app.pay(payment.secret)).status === 'succeeded';
    await deliverWebhooks(party, payment, times);
  }

  const isOver = ({ day }: ModelParty) => clock.now() >= instantOf(day, 14 * 60);
  const isBooked = ({ state }: ModelParty) => state === 'booked';
  const isBefore = ({ day }: ModelParty, days: number) => app.today() <= addDays(day, -days);
  const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];

  return {
    parties,
    gifts,
    async book(
      wish: { children: number; nuggets: number; bags: boolean; isMember: boolean },
      times: number,
      giftToSpend: GiftToSpend = null,
    ) {
      const { isMember, ...numbers } = wish;
      const day = await nextSaturday();
      const total = priceOf(numbers);
      const by = giftFor(giftToSpend, 5000);
      const { status, body } = await app.order({
        ...{ date: day, children: numbers.children, choices: choicesOf(numbers), totalPence: total },
        customerEmail: isMember ? 'member@example.org' : 'alex@example.org',
        ...(by && { accountCredit: { code: by.gift.code, pence: by.pence } }),
      });
      const isGood = by === null || by.isGood;
      expect([status, body.message]).toEqual(isGood ? [201, undefined] : [409, expect.any(String)]);
      if (!isGood) return;
      const byCard = 5000 - (by?.pence ?? 0);
      const payment = { secret: body.clientSecret ?? '', pence: byCard, isPaid: false, isReported: false };
      expect(body.clientSecret === null).toBe(byCard === 0);
      const link = { bookingId: body.booking.id, viewToken: body.viewToken };
      const party: ModelParty = {
        ...{ link, state: 'held', day, ...numbers },
        ...{ owed: total, received: 0, refunded: 0, toCards: 0, parts: [] },
        payments: byCard === 0 ? [] : [payment],
        deposit: by && { ...by, heldUntil: clock.now() + holdDuration },
      };
      parties.push(party);
      if (by && byCard === 0) {
        party.state = 'booked';
        receive(party, by.gift, by.pence);
      } else if (times >= 0) await payOne(party, payment, times);
    },
    /** Pays any payment that was started, even one that a newer payment has replaced. */
    async pay(which: number, whichPayment: number, times: number) {
      const party = pick(parties, which);
      const payment = party && pick(party.payments, whichPayment);
      if (party && payment) await payOne(party, payment, times);
    },
    /**
     * Starts the payment of the balance. With `giftToSpend`, a gift voucher pays first; a double tap spends
     * it once.
     */
    async startBalance(which: number, times: number, giftToSpend: GiftToSpend = null) {
      const party = pick(parties, which);
      if (!party) return;
      const open = party.owed - party.received + party.refunded;
      const by = giftFor(giftToSpend, open);
      const request = {
        ...party.link,
        ...(by && { accountCredit: { ...clientOf(), code: by.gift.code, pence: by.pence } }),
      };
      const send = () => app.send(payMyPartyCall, request, app.fromAnywhere());
      const [{ status, body }, again] = await Promise.all([send(), send()]);
      const isPayable = open > 0 && !isTooSmallForCard(open - (by?.pence ?? 0));
      const isGood = isBooked(party) && isPayable && (by === null || by.isGood);
      expect([party.state, status, again.status]).toEqual([
        party.state,
        ...(isGood ? [200, 200] : [409, 409]),
      ]);
      expect(again.body.clientSecret).toBe(body.clientSecret);
      if (status !== 200) return;
      if (by) receive(party, by.gift, by.pence);
      expect(body.pence).toBe(open - (by?.pence ?? 0));
      if (body.clientSecret === null) return;
      const known = party.payments.find(({ secret }) => secret === body.clientSecret);
      const payment = known ?? {
        secret: body.clientSecret,
        pence: body.pence,
        isPaid: false,
        isReported: false,
      };
      if (!known) party.payments.push(payment);
      if (times >= 0) await payOne(party, payment, times);
    },
    async change(which: number, wish: { children: number; nuggets: number; bags: boolean }) {
      const party = pick(parties, which);
      if (!party) return;
      const difference = priceOf(wish) - priceOf(party);
      const body = {
        ...{ ...party.link, ...clientOf(), childName: 'Ottilie', childAge: 7, theme: '', foodPeople: 0 },
        ...{ children: wish.children, choices: choicesOf(wish), differencePence: difference },
      };
      // A double tap makes one change.
      const [first, second] = await Promise.all([
        app.send(changeMyPartyCall, body, app.fromAnywhere()),
        app.send(changeMyPartyCall, body, app.fromAnywhere()),
      ]);
      const isChanged = isBooked(party) && isBefore(party, 7);
      expect([first.status, second.status]).toEqual(isChanged ? [200, 200] : [409, 409]);
      if (!isChanged) return;
      Object.assign(party, wish);
      // If the favour is larger than the new price, it is reduced to that price.
      party.owed = Math.max(0, party.owed + difference);
      if (difference !== 0) giveBack(party, excessOf(party));
    },
    async move(which: number) {
      const party = pick(parties, which);
      if (!party) return;
      const date = await nextSaturday();
      const { status } = await app.send(
        moveMyPartyCall,
        { ...party.link, ...clientOf(), date, time: '4:00 PM - 6:00 PM' },
        app.fromAnywhere(),
      );
      const isMoved = isBooked(party) && isBefore(party, 14);
      expect(status).toBe(isMoved ? 200 : 409);
      if (isMoved) party.day = date;
    },
    /** Makes a party longer on its day, as staff do free of charge. */
    async lengthen(which: number) {
      const party = pick(parties.filter(isBooked), which);
      const row = party && (await findParty(app.db, party.link));
      if (!row) return;
      const sessions = await app.db
        .selectFrom('session')
        .innerJoin('place', 'place.session_id', 'session.id')
        .where('place.booking_id', '=', row.bookingId)
        .select(['session.day', 'session.event_id', 'session.starts', 'session.ends', 'session.capacity'])
        .execute();
      const longer = { ends: Math.min(row.ends + 30, 1320) };
      const change = { party: longer, sessions, atOnce: 2, now: clock.now() };
      await app.db.transaction().execute((tx) => changeParty(tx, row.bookingId, change));
    },
    /**
     * Cancels a party as its family would. Everything is refunded up to four weeks before the party, and
     * half up to two weeks before.
     */
    async cancel(which: number) {
      const party = pick(parties, which);
      if (!party) return;
      const { bookingId } = party.link;
      const hoursLeft =
        (Date.parse((await findParty(app.db, party.link))?.day ?? '') - clock.now()) / 3_600_000;
      const starts = ((await findParty(app.db, party.link))?.starts ?? 0) / 60;
      const left = hoursLeft + starts - summerHours(party.day);
      const percent = left >= 28 * 24 ? 100 : left >= 14 * 24 ? 50 : 0;
      const notRefunded = party.received - party.refunded;
      const refund = Math.round((notRefunded * percent) / 100);
      const key = randomUUID();
      const once = () => cancelOwnBooking(context, { bookingId, idempotencyKey: key, refund });
      if (!isBooked(party) || left <= 0) {
        await expect(once()).rejects.toThrow();
        return;
      }
      await Promise.all([once(), once()]);
      party.state = 'cancelled';
      giveBack(party, refund);
      party.owed = notRefunded - refund;
    },
    /** Refunds a part of the payments as a favour, as staff do. */
    async favour(which: number, part: number) {
      const party = pick(parties, which);
      if (!party) return;
      const { bookingId } = party.link;
      const notRefunded = party.received - party.refunded;
      const refund = Math.max(1, Math.floor((notRefunded * part) / 100));
      const give = refundBooking(context, {
        bookingId,
        idempotencyKey: randomUUID(),
        refund,
        reason: 'Model',
      });
      if (party.state === 'held' || party.state === 'lost' || refund > notRefunded) {
        await expect(give).rejects.toThrow();
        return;
      }
      await give;
      giveBack(party, refund);
      party.owed -= refund;
    },
    async buyGift(pence: number) {
      const { body } = await app.send(
        buyGiftVoucherCall,
        { ...creditsInput(), pence, recipientName: 'Robin', message: '', delivery: 'print' },
        app.fromAnywhere(),
      );
      await app.pay(body.clientSecret);
      await Promise.all([1, 2].map(() => confirmBooking(context, intentOf(body.clientSecret), 'provider')));
      others.taken += pence;
      const key = { bookingId: body.bookingId, viewToken: body.viewToken };
      const own = (await app.send(readOwnGiftVoucherCall, key, app.fromAnywhere())).body;
      gifts.push({ key, code: own.code ?? '', left: pence, endsAfter: Date.parse(own.endsOn ?? '') });
    },
    async spendGift(which: number, children: number, part: number) {
      const gift = pick(gifts, which);
      if (!gift) return;
      const price = children * 950;
      const wanted = Math.max(1, Math.min(price, Math.ceil((gift.left * part) / 100)));
      // A card payment must be at least 30 pence.
      const pence = price - wanted > 0 && price - wanted < 30 ? price - 30 : wanted;
      const { status, body } = await app.send(
        bookVisitCall,
        visitInput({
          ...{ ticketQuantities: { 'child-1-12': children }, totalAmount: price / 100 },
          selectedDate: await nextVisitDay(),
          accountCredit: { code: gift.code, pence },
        }),
        app.fromAnywhere(),
      );
      const isGood = !isEnded(gift) && pence <= available(gift);
      expect([status, body.message]).toEqual(isGood ? [201, undefined] : [409, expect.any(String)]);
      if (!isGood) return;
      const byCard = price - pence;
      if (body.clientSecret) {
        await app.pay(body.clientSecret);
        await Promise.all(
          [1, 2].map(() => confirmBooking(context, intentOf(body.clientSecret ?? ''), 'provider')),
        );
      } else {
        const { bookingId, viewToken } = body;
        await app.send(readBookingResultCall, { bookingId, viewToken }, app.fromAnywhere());
      }
      others.taken += byCard;
      gift.left -= pence;
      visits.push({ bookingId: body.bookingId, gift, byGift: pence, byCard });
    },
    /**
     * Refunds the card first, then the gift voucher. After that the voucher is valid for at least 30 more
     * days, but a part of it that has expired stays expired.
     */
    async refundVisit(which: number, part: number) {
      const visit = pick(visits, which);
      const notRefunded = visit ? visit.byGift + visit.byCard : 0;
      if (!visit || notRefunded === 0) return;
      const refund = Math.max(1, Math.floor((notRefunded * part) / 100));
      const { bookingId, gift } = visit;
      await refundBooking(context, { bookingId, idempotencyKey: randomUUID(), refund, reason: 'Model' });
      const byCard = Math.min(visit.byCard, refund);
      visit.byCard -= byCard;
      others.refunded += byCard;
      const back = refund - byCard;
      visit.byGift -= back;
      if (back > 0) inviteBack(gift, back);
    },
    /** Settles all open bookings, after which the site knows every payment. */
    async sweep() {
      clock.pass(61_000);
      await settleOpenBookings(context, true);
      const statusOf = async ({ link }: ModelParty) =>
        (
          await app.db
            .selectFrom('booking')
            .select('status')
            .where('id', '=', link.bookingId)
            .executeTakeFirstOrThrow()
        ).status;
      const found = await Promise.all(
        parties.map(async (party) => ({ party, status: await statusOf(party) })),
      );
      // If two parties wanted the same gift voucher, the confirmed party was settled first.
      const inOrder = found.toSorted(
        (a, b) => Number(b.status === 'confirmed') - Number(a.status === 'confirmed'),
      );
      for (const { party, status } of inOrder) {
        for (const payment of party.payments) recordPayment(party, payment);
        if (party.state === 'held') expect(['held', 'lapsed']).toContain(status);
      }
    },
    /** Compares every account with the model. */
    async compare(before: { taken: number; refunded: number }) {
      for (const party of parties) {
        const account = await app.db
          .selectFrom('order_account')
          .selectAll()
          .where('booking_id', '=', party.link.bookingId)
          .executeTakeFirstOrThrow();
        const refunded = Number(account.returned_pence) + Number(account.returning_pence);
        const found = {
          received: Number(account.received_pence),
          refunded,
          owed: Number(account.owed_pence),
        };
        const { received, refunded: back, owed, state } = party;
        expect(found).toEqual({ received, refunded: back, owed: state === 'held' ? 0 : owed });
        const byPayment = await sql<{ isGift: boolean; left: number }>`
          select y.tender = 'account-credit' as "isGift",
            (y.received_pence - coalesce((select sum(r.amount_pence) from refund r where r.payment_id = y.id), 0))::integer as left
          from payment y where y.booking_id = ${party.link.bookingId} and y.received_at is not null
          order by y.received_at, y.created_at, y.idempotency_key`.execute(app.db);
        expect(byPayment.rows).toEqual(
          party.parts.map(({ gift, left }) => ({ isGift: gift !== null, left })),
        );
      }
      for (const gift of gifts) {
        const { rows } = await sql<{ left: number }>`
          select account_credit_left(id, ${new Date(clock.now())}) as left from account_credit where code = ${gift.code}`.execute(
          app.db,
        );
        expect(rows[0]?.left).toBe(available(gift));
      }
      const sum = (of: (party: ModelParty) => number) => parties.reduce((all, party) => all + of(party), 0);
      const books = await app.books();
      expect({
        taken: (books.taken.gbp ?? 0) - before.taken,
        refunded: (books.refunded.gbp ?? 0) - before.refunded,
      }).toEqual({
        taken:
          others.taken +
          sum(({ payments }) => payments.reduce((all, { isPaid, pence }) => all + (isPaid ? pence : 0), 0)),
        refunded: others.refunded + sum(({ toCards }) => toCards),
      });
    },
  };
}

/** Returns how many hours ahead of UTC the local time is at noon of a day. */
function summerHours(day: Day): number {
  const noon = new Date(`${day}T12:00:00Z`);
  return (
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hour12: false }).format(
        noon,
      ),
    ) - 12
  );
}
