import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { declineOffer, stayOnWaitlist } from '../src/server/features/waitlist/change-waitlist.ts';
import { joinWaitlist } from '../src/server/features/waitlist/join-waitlist.ts';
import { offerPlaces } from '../src/server/features/waitlist/offer-places.ts';
import { takeOffer } from '../src/server/features/waitlist/take-offer.ts';
import { findGroup } from '../src/server/features/waitlist/waitlist-store.ts';
import { capacity, type ModelGroup, minute, type PlansModel } from './plans-model.ts';
import type { TestApp } from './test-app.ts';

const hour = 60 * minute;

/** How many minutes an offer lasts, by the number of hours until its session starts (specification 5.13). */
const offerMinutes = [
  [72, 360],
  [24, 180],
  [12, 60],
  [3, 30],
] as const;

/** Adds the groups on the waitlist to a model, by the rules of the waitlist but without its quiet hours. */
export function createWaitlistModel(app: TestApp, model: PlansModel) {
  const { clock } = app;
  const { context } = app.site;
  const { groups, openOffer } = model;
  const rowOf = async ({ id }: ModelGroup) => {
    const row = await findGroup(app.db, { id });
    if (!row) throw new Error('The group is not there');
    return row;
  };

  /** Ends the offers that were paid or have expired, and the groups that have nothing left to wait for. */
  const settle = () => {
    for (const group of groups) {
      const offer = openOffer(group);
      if (!offer || model.isHeld(offer.visit)) continue;
      if (offer.visit.state === 'confirmed' || offer.visit.state === 'cancelled') {
        offer.outcome = 'taken';
        group.hasEnded = true;
        continue;
      }
      offer.outcome = 'missed';
      group.missed += 1;
      group.restUntil = clock.now() + 2 * hour;
      group.wasAsked = group.missed > 1;
    }
    // Some offers are paid late, while their places are still free.
    for (const group of groups) {
      const late = group.offers.find(
        ({ outcome, visit }) => outcome !== null && outcome !== 'taken' && visit.state === 'confirmed',
      );
      if (!late || group.hasEnded) continue;
      const other = openOffer(group);
      late.outcome = 'taken';
      group.hasEnded = true;
      if (!other) continue;
      other.outcome = 'withdrawn';
      model.release(other.visit);
    }
    for (const group of groups) {
      const waits = group.wishes.some((on) => clock.now() < model.lastOffer(on));
      if (!waits && !openOffer(group)) group.hasEnded = true;
    }
  };

  const steps = {
    /**
     * Lets a group join with `beyond` more children than there are places on sale on the first day of its
     * wishes.
     */
    async join(beyond: number, wishes: readonly number[]) {
      const count = Math.min(5, Math.max(1, model.onSale(wishes[0] ?? 0) + beyond));
      const sessions = wishes.map((on) => ({ date: model.days[on] ?? '', timeSlot: '9:30 AM - 4:00 PM' }));
      const clientId = randomUUID();
      const input = {
        clientId,
        customerName: 'Alex Rowe',
        customerEmail: `waits-${clientId}@example.org`,
        agreeToTerms: true as const,
        ticketQuantities: { 'child-1-12': count },
        sessions,
      };
      const isRefused = wishes.some((on) => clock.now() >= model.lastOffer(on) || model.onSale(on) >= count);
      if (!(await model.expectRefused(joinWaitlist(context, input), isRefused))) return;
      const group = await findGroup(app.db, { clientId });
      groups.push({
        id: group?.id ?? '',
        children: count,
        wishes: [...wishes],
        offers: [],
        missed: 0,
        restUntil: 0,
        wasAsked: false,
        hasEnded: false,
      });
    },
    async offer() {
      const made = await offerPlaces(context);
      settle();
      const expected: { group: ModelGroup; on: number }[] = [];
      for (const on of model.days.keys()) {
        if (clock.now() >= model.lastOffer(on)) continue;
        for (;;) {
          const free = capacity - model.taken(on);
          const group = model.queue(on).find(({ children }) => children <= free);
          if (!group) break;
          const ahead = (model.startsAt(on) - clock.now()) / hour;
          const minutes = offerMinutes.find(([least]) => ahead >= least)?.[1] ?? 15;
          const until = Math.min(clock.now() + minutes * minute, model.lastOffer(on) + 10 * minute);
          const visit = {
            bookingId: '',
            viewToken: '',
            state: 'held' as const,
            isMember: false,
            on,
            children: group.children,
            hasVoucher: false,
            ...model.price(group.children, 0, false),
            received: 0,
            refunded: 0,
            until,
            payment: null,
            spends: null,
            pending: null,
            old: [],
          };
          model.visits.push(visit);
          group.offers.push({ id: '', on, visit, outcome: null });
          expected.push({ group, on });
        }
      }
      expect(made).toBe(expected.length);
      const rows = await app.db
        .selectFrom('waitlist_offer as offer')
        .innerJoin('booking', 'booking.id', 'offer.booking_id')
        .select(['offer.id', 'group_id', 'booking_id', 'view_token', 'hold_expires_at', 'day'])
        .where('outcome', 'is', null)
        .where('group_id', 'in', [...expected.map(({ group }) => group.id), randomUUID()])
        .execute();
      for (const { group, on } of expected) {
        const row = rows.find(({ group_id }) => group_id === group.id);
        const offer = openOffer(group);
        if (!row || !offer) throw new Error('A group has no offer that the model gives it');
        expect([row.day, row.hold_expires_at.getTime()]).toEqual([model.days[on], offer.visit.until]);
        offer.id = row.id;
        offer.visit.bookingId = row.booking_id;
        offer.visit.viewToken = row.view_token;
      }
    },
    /** Takes the newest offer of a group, even if the offer has ended. Another step pays for it later. */
    async take(group: ModelGroup) {
      const offer = group.offers.at(-1);
      if (!offer || offer.visit.state === 'confirmed' || offer.visit.payment?.paid) return;
      const isOver = !model.isHeld(offer.visit) || offer.outcome !== null;
      const row = await rowOf(group);
      let secret = '';
      const taken = Promise.all([1, 2].map(() => takeOffer(context, row, offer.id))).then(([one, two]) => {
        expect(one).toEqual(two);
        secret = one?.clientSecret ?? '';
      });
      if (!(await model.expectRefused(taken, isOver))) return;
      offer.visit.until = Math.max(offer.visit.until, clock.now() + 10 * minute);
      offer.visit.payment ??= { secret, pence: offer.visit.total, paid: false, isReported: false };
      expect(offer.visit.payment.secret).toBe(secret);
    },
    /** Declines the newest offer of a group. If it has ended or was declined before, this changes nothing. */
    async decline(group: ModelGroup) {
      const offer = group.offers.at(-1);
      if (!offer) return;
      const isTaken = offer.visit.received > 0 && offer.visit.state !== 'returned';
      if (!(await model.expectRefused(declineOffer(context, await rowOf(group), offer.id), isTaken))) return;
      if (offer.outcome !== null) return;
      offer.outcome = 'refused';
      group.wishes = group.wishes.filter((on) => on !== offer.on);
      group.missed = 0;
      if (group.wishes.length === 0) group.hasEnded = true;
      model.release(offer.visit);
    },
    async stay(group: ModelGroup) {
      const stays = stayOnWaitlist(context, await rowOf(group));
      if (!(await model.expectRefused(stays, group.hasEnded))) return;
      Object.assign(group, { missed: 0, restUntil: 0, wasAsked: false });
    },
  };

  async function compare() {
    const ids = [...groups.map(({ id }) => id), randomUUID()];
    const [rows, offers] = await Promise.all([
      app.db.selectFrom('waitlist_group').selectAll().where('id', 'in', ids).execute(),
      app.db
        .selectFrom('waitlist_offer')
        .select(['id', 'group_id', 'outcome'])
        .where('group_id', 'in', ids)
        .execute(),
    ]);
    for (const group of groups) {
      const row = rows.find(({ id }) => id === group.id);
      expect({
        missed: row?.missed,
        rests: (row?.rest_until?.getTime() ?? 0) > clock.now(),
        wasAsked: row?.asked_at !== null,
        hasEnded: row?.ended_at !== null,
        offers: Object.fromEntries(
          offers.filter(({ group_id }) => group_id === group.id).map(({ id, outcome }) => [id, outcome]),
        ),
      }).toEqual({
        missed: group.missed,
        rests: group.restUntil > clock.now(),
        wasAsked: group.wasAsked,
        hasEnded: group.hasEnded,
        offers: Object.fromEntries(group.offers.map(({ id, outcome }) => [id, outcome])),
      });
    }
  }

  return { steps, compare };
}
