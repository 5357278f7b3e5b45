import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readAvailabilityCall } from '../src/contract/availability.ts';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { buyGiftVoucherCall, readOwnGiftVoucherCall } from '../src/contract/gift-vouchers.ts';
import { changeMyPartyCall, moveMyPartyCall, payMyPartyCall } from '../src/contract/party-booking.ts';
import { addDays, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import { cancelOwnBooking, refundBooking } from '../src/server/features/orders/cancel-booking.ts';
import { confirmBooking } from '../src/server/features/orders/confirm-booking.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { changeParty, findParty } from '../src/server/features/party-bookings/party-booking-store.ts';
import type { createPartySaleApp } from './booked-parties.ts';
import { creditsInput } from './credits.ts';
import { visitInput } from './visit-input.ts';

type PartyApp = Awaited<ReturnType<typeof createPartySaleApp>>;

/** A payment by card. `told`: the site has heard that it was made. */
interface ModelPayment {
  secret: string;
  pence: number;
  isPaid: boolean;
  isTold: boolean;
}

/** What the test knows of a party. In pence. */
export interface ModelParty {
  link: { bookingId: string; viewToken: string };
  state: 'held' | 'booked' | 'cancelled';
  day: Day;
  children: number;
  nuggets: number;
  bags: boolean;
  /** What it costs, less what was given back as a favour. */
  owed: number;
  received: number;
  refunded: number;
  payments: ModelPayment[];
}

/** What the test knows of a gift voucher. */
interface ModelGift {
  key: { bookingId: string; viewToken: string };
  code: string;
  left: number;
  endsAfter: number;
}

/** A visit that a gift voucher has paid, in part or wholly. */
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
 * Models the money of parties, of gift vouchers and of the visits that these pay. Each step does to the app
 * what it does to the model, and expects the refusals that the model has.
 */
export async function createPartyModel(app: PartyApp) {
  const { clock } = app;
  const { context } = app.site;
  const parties: ModelParty[] = [];
  const gifts: ModelGift[] = [];
  const visits: ModelVisit[] = [];
  /** What the provider took and sent back, apart from parties. */
  const others = { taken: 0, refunded: 0 };
  let saturday: Day = addDays(app.today(), 36);

  /** Returns the next Saturday that nobody has a party on. */
  async function nextSaturday(): Promise<Day> {
    // So far ahead that the deposit is due first, however many days have passed.
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
    const { body } = await app.read(readAvailabilityCall, '/api/availability');
    const day = body.days.find(({ date, notBookable }) => notBookable === null && date > app.today());
    if (!day) throw new Error('No day can be booked');
    return day.date;
  }

  /** Tells the site of a payment so many times, as webhooks, the page and the sweep do. */
  async function tell(party: ModelParty, payment: ModelPayment, times: number): Promise<void> {
    await Promise.all(
      Array.from({ length: times }, () => confirmBooking(context, intentOf(payment.secret), 'provider')),
    );
    if (times > 0) hear(party, payment);
  }

  function hear(party: ModelParty, payment: ModelPayment): void {
    if (!payment.isPaid || payment.isTold) return;
    payment.isTold = true;
    party.received += payment.pence;
    if (party.state === 'held') party.state = 'booked';
    party.refunded += Math.max(0, party.received - party.refunded - party.owed);
  }

  async function payOne(party: ModelParty, payment: ModelPayment, times: number): Promise<void> {
    if (payment.isPaid) return;
    payment.isPaid = (await app.pay(payment.secret)).status === 'succeeded';
    await tell(party, payment, times);
  }

  const isBooked = ({ state }: ModelParty) => state === 'booked';
  const isBefore = ({ day }: ModelParty, days: number) => app.today() <= addDays(day, -days);
  const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];

  return {
    parties,
    gifts,
    async book(wish: { children: number; nuggets: number; bags: boolean; isMember: boolean }, times: number) {
      const { isMember, ...numbers } = wish;
      const day = await nextSaturday();
      const total = priceOf(numbers);
      const { status, body } = await app.order({
        ...{ date: day, children: numbers.children, choices: choicesOf(numbers), totalPence: total },
        customerEmail: isMember ? 'member@example.org' : 'alex@example.org',
      });
      expect([status, body.message]).toEqual([201, undefined]);
      const payment = { secret: body.clientSecret ?? '', pence: 5000, isPaid: false, isTold: false };
      const link = { bookingId: body.booking.id, viewToken: body.viewToken };
      const party: ModelParty = {
        ...{ link, state: 'held', day, ...numbers },
        ...{ owed: total, received: 0, refunded: 0, payments: [payment] },
      };
      parties.push(party);
      if (times >= 0) await payOne(party, payment, times);
    },
    /** Pays any payment that was started, the newest one or one that another has overtaken. */
    async pay(which: number, whichPayment: number, times: number) {
      const party = pick(parties, which);
      const payment = party && pick(party.payments, whichPayment);
      if (party && payment) await payOne(party, payment, times);
    },
    async startRest(which: number, times: number) {
      const party = pick(parties, which);
      if (!party) return;
      const open = party.owed - party.received + party.refunded;
      const { status, body } = await app.send(payMyPartyCall, party.link, app.fromAnywhere());
      expect([party.state, status]).toEqual([party.state, isBooked(party) && open > 0 ? 200 : 409]);
      if (status !== 200) return;
      expect(body.pence).toBe(open);
      const known = party.payments.find(({ secret }) => secret === body.clientSecret);
      const payment = known ?? { secret: body.clientSecret, pence: body.pence, isPaid: false, isTold: false };
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
      // A double tap is one change.
      const [first, second] = await Promise.all([
        app.send(changeMyPartyCall, body, app.fromAnywhere()),
        app.send(changeMyPartyCall, body, app.fromAnywhere()),
      ]);
      const isChanged = isBooked(party) && isBefore(party, 7);
      expect([first.status, second.status]).toEqual(isChanged ? [200, 200] : [409, 409]);
      if (!isChanged) return;
      Object.assign(party, wish);
      party.owed += difference;
      if (difference !== 0) party.refunded += Math.max(0, party.received - party.refunded - party.owed);
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
    /** Staff lengthen a party on its day, which costs nothing. */
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
    /** The family cancels: all of it goes back four weeks before, half two weeks before. */
    async cancel(which: number) {
      const party = pick(parties, which);
      if (!party) return;
      const { bookingId } = party.link;
      const hoursLeft =
        (Date.parse((await findParty(app.db, party.link))?.day ?? '') - clock.now()) / 3_600_000;
      const starts = ((await findParty(app.db, party.link))?.starts ?? 0) / 60;
      const left = hoursLeft + starts - summerHours(party.day);
      const percent = left >= 28 * 24 ? 100 : left >= 14 * 24 ? 50 : 0;
      const kept = party.received - party.refunded;
      const refund = Math.round((kept * percent) / 100);
      const key = randomUUID();
      const once = () => cancelOwnBooking(context, { bookingId, idempotencyKey: key, refund });
      if (!isBooked(party) || left <= 0) {
        await expect(once()).rejects.toThrow();
        return;
      }
      await Promise.all([once(), once()]);
      party.state = 'cancelled';
      party.refunded += refund;
      party.owed = kept - refund;
    },
    /** Staff give back a part of what was paid, as a favour. */
    async favour(which: number, part: number) {
      const party = pick(parties, which);
      if (!party) return;
      const { bookingId } = party.link;
      const kept = party.received - party.refunded;
      const refund = Math.max(1, Math.floor((kept * part) / 100));
      const give = refundBooking(context, {
        bookingId,
        idempotencyKey: randomUUID(),
        refund,
        reason: 'Model',
      });
      if (party.state === 'held' || refund > kept) {
        await expect(give).rejects.toThrow();
        return;
      }
      await give;
      party.refunded += refund;
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
      // A card takes 30 pence at least.
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
      const isGood = Date.parse(app.today()) <= gift.endsAfter && pence <= gift.left;
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
    /** The card first, then the gift voucher, which holds for 30 days more; what had ended stays ended. */
    async refundVisit(which: number, part: number) {
      const visit = pick(visits, which);
      const kept = visit ? visit.byGift + visit.byCard : 0;
      if (!visit || kept === 0) return;
      const refund = Math.max(1, Math.floor((kept * part) / 100));
      const { bookingId, gift } = visit;
      await refundBooking(context, { bookingId, idempotencyKey: randomUUID(), refund, reason: 'Model' });
      const byCard = Math.min(visit.byCard, refund);
      visit.byCard -= byCard;
      others.refunded += byCard;
      const back = refund - byCard;
      visit.byGift -= back;
      if (back === 0) return;
      if (Date.parse(app.today()) > gift.endsAfter) gift.left = 0;
      gift.left += back;
      gift.endsAfter = Math.max(gift.endsAfter, Date.parse(addDays(app.today(), 30)));
    },
    /** The sweep hears of every payment, and what goes back is sent. */
    async sweep() {
      clock.pass(61_000);
      await settleOpenBookings(context, true);
      for (const party of parties) {
        const lapsed = await app.db
          .selectFrom('booking')
          .select(['status', 'hold_expires_at'])
          .where('id', '=', party.link.bookingId)
          .executeTakeFirstOrThrow();
        // Of a booked party only the payments of the last day are asked for, and those that are still wanted.
        const heard = await app.db
          .selectFrom('payment')
          .select('intent_id')
          .where('booking_id', '=', party.link.bookingId)
          .where('status', '=', 'succeeded')
          .execute();
        const intents = new Set(heard.map(({ intent_id }) => intent_id));
        for (const payment of party.payments) if (intents.has(intentOf(payment.secret))) hear(party, payment);
        if (party.state === 'held') expect(['held', 'lapsed']).toContain(lapsed.status);
      }
    },
    /** Tells the site of every payment that was made, as the provider's webhooks do in the end. */
    async tellAll() {
      for (const party of parties)
        for (const payment of party.payments) if (payment.isPaid) await tell(party, payment, 1);
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
        refunded: others.refunded + sum(({ refunded }) => refunded),
      });
    },
  };
}

/** Hours by which local time is ahead of UTC on a day at noon. */
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
