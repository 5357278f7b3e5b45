import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type { listBookedPartiesCall } from '../../../contract/party-booking.ts';
import type { PartyDesk, PartyOfferMade, StaffParty } from '../../../contract/staff-parties.ts';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { canReceiveMail } from '../../../domain/email-address.ts';
import { extraTimeItem } from '../../../domain/party-booking.ts';
import { lastPartyDay } from '../../../domain/party-packages.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { readAudit } from '../dashboard/read-audit.ts';
import { linkAddress } from '../orders/payment-link.ts';
import { readOwnParty } from './own-party.ts';
import { findParties, findParty, type ListedParty, listHosts } from './party-booking-store.ts';
import { readFactsForOwn } from './party-facts.ts';
import { listPartyDays } from './read-month.ts';
import { listOfferedParties, readLongerPrice, readPartyOrder } from './staff-party-store.ts';

type Listed = Omit<CallReply<typeof listBookedPartiesCall>, 'success'>;
type StaffPartyReply = { party: StaffParty; hosts: { id: string; name: string }[] };
type DeskReply = Omit<PartyDesk, 'success'>;

const mostListed = 100;
const mostOffers = 100;
/**
 * How long an offer is listed after it was made: 30 days, in milliseconds. An open offer is always listed.
 */
const offersListed = 30 * 24 * 60 * 60_000;

/**
 * Lists parties for staff, beginning with a day (specification 14.9). If there are more than 100, lists only
 * whole days, at least one, and returns the day on which the list continues.
 */
export async function listStaffParties(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { from, to, search = '', show }: CallRequest<typeof listBookedPartiesCall>['query'],
): Promise<Listed> {
  const now = clock.now();
  const today = localMoment(now).day;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const filter = { from, to: to ?? null, words, show, today, now };
  const [found, hosts] = await Promise.all([findParties(db, filter, mostListed + 1), listHosts(db)]);
  const last = found[mostListed]?.day;
  if (last === undefined) return { hosts, parties: found.map(describeListed), continuesOn: null };
  const whole = found.filter(({ day }) => day < last);
  if (whole.length > 0) return { hosts, parties: whole.map(describeListed), continuesOn: last };
  const [next] = await findParties(db, { ...filter, from: addDays(last, 1) }, 1);
  return { hosts, parties: found.map(describeListed), continuesOn: next?.day ?? null };
}

function describeListed(party: ListedParty): Listed['parties'][number] {
  const { id, bookingId, reference, state, packageName, room, hostId, hostName, version } = party;
  const { children, coming, childName, customerName, customerPhone, open, isLate, kitchenToLook } = party;
  return {
    ...{ id, bookingId, reference, state, packageName, room, hostId, hostName, version },
    ...{ children, coming, childName, customerName, customerPhone, open, isLate, kitchenToLook },
    date: party.day,
    time: formatSlot({ start: party.starts, end: party.ends }),
    due: party.balanceDue,
  };
}

/** Reads one party for staff, with its account and history. Refuses an unknown party. */
export async function readStaffParty(context: AppContext, id: string): Promise<StaffPartyReply> {
  const { db, clock } = context;
  const party = await findParty(db, { id });
  if (!party) throw refuse('partyNotFound');
  const { bookingId } = party;
  const own = await readOwnParty(context, { id: bookingId });
  const [order, longerPence, hosts, audit] = await Promise.all([
    readPartyOrder(db, bookingId),
    readLongerPrice(db, bookingId, extraTimeItem),
    listHosts(db),
    readAudit(context, { reference: own.reference }),
  ]);
  const now = clock.now();
  const isHeld = order.status === 'held' && order.live_until.getTime() > now;
  return {
    hosts,
    party: {
      ...own,
      id,
      bookingId,
      customerEmail: canReceiveMail(order.customer_email) ? order.customer_email : null,
      customerPhone: order.customer_phone,
      inquiryId: order.inquiry_id,
      roomId: party.roomId,
      hostId: party.hostId,
      longerMinutes: party.longerMinutes,
      longerPence,
      isOver: party.day < localMoment(now).day,
      payments: order.payments,
      heldUntil: isHeld ? order.live_until.toISOString() : null,
      history: audit.entries.map(({ reference: _, ...entry }) => entry),
    },
  };
}

/**
 * Reads what staff can sell for a party on a day. Everything that the booking `without` takes counts as free.
 * If that booking is a booked party, its package and its room accept its number of children.
 */
export async function readPartyDesk(
  context: AppContext,
  { date, without = null }: { date: Day; without?: string | null | undefined },
): Promise<DeskReply> {
  // Staff choose the party's length again when they move it.
  const facts = await readFactsForOwn(context.db, without, { keepsLength: false });
  const [day] = await listPartyDays(context, facts, { from: date, to: date, without, atDesk: true });
  const today = localMoment(context.clock.now()).day;
  const { rules, packages, rooms, extras, monthsAhead } = facts;
  return {
    today,
    lastDay: lastPartyDay(today, monthsAhead),
    rules: { ...rules, returns: [...rules.returns] },
    packages: packages.map((party) => {
      const { id, name, price, pricedPer, leastChildren, mostChildren, takes, foodPerPerson, includes } =
        party;
      return { id, name, price, pricedPer, leastChildren, mostChildren, takes, foodPerPerson, includes };
    }),
    rooms: rooms.map(({ id, name, mostChildren }) => ({ id, name, mostChildren })),
    extras,
    reason: day && day.times.length === 0 ? day.reason : null,
    times: (day?.times ?? []).map(({ slot, ...time }) => ({ ...time, time: formatSlot(slot) })),
  };
}

/** Lists offers and payment links for parties, each with its state (specification 14.9). */
export async function listPartyOffers(context: AppContext & { baseUrl: string }): Promise<PartyOfferMade[]> {
  const now = context.clock.now();
  const rows = await listOfferedParties(context.db, { since: now - offersListed, now, limit: mostOffers });
  return rows.map(({ day, starts, ends, status, isWithdrawn, madeAt, endsAt, ...offer }) => {
    const state = (): PartyOfferMade['state'] => {
      if (status === 'processing') return 'processing';
      if (status === 'held' && endsAt.getTime() > now) return 'waiting';
      if (status === 'held' || status === 'lapsed') return isWithdrawn ? 'withdrawn' : 'expired';
      return 'accepted';
    };
    return {
      ...offer,
      url: linkAddress(context, offer.code),
      date: day,
      time: formatSlot({ start: starts, end: ends }),
      madeAt: madeAt.toISOString(),
      endsAt: endsAt.toISOString(),
      state: state(),
    };
  });
}
