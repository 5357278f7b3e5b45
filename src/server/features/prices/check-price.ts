import type { CallRequest } from '../../../contract/call.ts';
import type { checkPriceCall, PriceCheck } from '../../../contract/office-prices.ts';
import { addDays, type Day, dayInWords, daysInRange } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { type OpeningRows, planDay } from '../../../domain/opening-calendar.ts';
import {
  conditionsInWords,
  findPriceRule,
  type PriceChannel,
  type PricedSession,
  type PriceList,
  pricedSession,
} from '../../../domain/price-rules.ts';
import { slotInWords } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { readPriceList } from '../availability/price-list.ts';
import { findTie } from './change-prices.ts';
import { countVisits, listTicketNames } from './price-store.ts';

type Input = CallRequest<typeof checkPriceCall>['body'];
type NamedPrice = PriceCheck['online'];

const daysAhead = 365;

/**
 * Says what a ticket costs in a session, as it is or after a change that is not saved yet, and what that
 * change touches in a year from today (specification 4.11). Refuses an unknown ticket.
 */
export async function checkPrice(
  context: AvailabilityContext,
  { date, time, ticketTypeId, rule, ends }: Input,
): Promise<Omit<PriceCheck, 'success'>> {
  const [now, tickets, { rows, events }] = await Promise.all([
    readPriceList(context.db),
    listTicketNames(context.db),
    context.calendar.read(),
  ]);
  const ticket = tickets.find(({ id }) => id === ticketTypeId);
  if (!ticket) throw refuse('ticketTypeUnknown', { id: ticketTypeId });
  const others = now.rules.filter(({ id }) => id !== rule?.id && id !== ends);
  const then: PriceList = { base: now.base, rules: rule ? [...others, rule] : others };
  const { sessions } = planDay(date, rows);
  const session =
    sessions.find(({ start, end }) => time !== null && start <= time && time < end) ?? sessions[0];
  const priced = session ? pricedSession(date, [session], rows) : null;
  const online = priced && priceOf(then, ticketTypeId, 'online', priced);
  const door = priced && priceOf(then, ticketTypeId, 'kiosk', priced);
  const today = localMoment(context.clock.now()).day;
  const days = rule || ends ? listChangedDays(now, then, rows, today) : [];
  const titleOf = (id: string | null) => events.get(id ?? '')?.title ?? null;
  const because = (price: NonNullable<NamedPrice>, channel: PriceChannel) => {
    const used = priced && findPriceRule(then.rules, ticketTypeId, channel, priced);
    return used
      ? `${used.name} (${conditionsInWords(used, titleOf(used.eventId))})`
      : `no rule fits, so it is the base price${price.fee > 0 ? ' and fee' : ''}`;
  };
  const sentenceOf = (price: NamedPrice, channel: PriceChannel) => {
    const where = channel === 'online' ? 'online' : 'at the door';
    if (!price) return `${ticket.name} is not sold ${where}.`;
    const fee = price.fee > 0 ? ` and a fee of ${formatPence(price.fee)}` : '';
    return `${capitalise(where)}, ${ticket.name} costs ${formatPence(price.price)}${fee}: ${because(price, channel)}.`;
  };
  return {
    sentences: session
      ? [
          `${dayInWords(date)}, ${slotInWords(session)}.`,
          sentenceOf(online, 'online'),
          sentenceOf(door, 'kiosk'),
        ]
      : [`The centre is closed on ${dayInWords(date)}.`],
    online,
    door,
    conflict: rule ? (findTie(others, rule)?.message ?? null) : null,
    touches: {
      days: days.length,
      first: days.slice(0, 5),
      bookings: await countVisits(context.db, days),
    },
  };
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function priceOf(list: PriceList, id: string, channel: PriceChannel, session: PricedSession): NamedPrice {
  const base = list.base.find((row) => row.ticketTypeId === id && row.channel === channel);
  if (!base) return null;
  const rule = findPriceRule(list.rules, id, channel, session);
  return { price: rule?.price ?? base.price, fee: rule?.fee ?? base.fee, rule: rule?.name ?? null };
}

/** Lists the days of a year on which a ticket's price differs between two price lists. */
function listChangedDays(a: PriceList, b: PriceList, rows: OpeningRows, today: Day): Day[] {
  const isChanged = (session: PricedSession) =>
    a.base.some(({ ticketTypeId, channel }) => {
      const before = priceOf(a, ticketTypeId, channel, session);
      const after = priceOf(b, ticketTypeId, channel, session);
      return before?.price !== after?.price || before?.fee !== after?.fee;
    });
  return daysInRange(today, addDays(today, daysAhead)).filter((day) =>
    planDay(day, rows).sessions.some((session) => {
      const priced = pricedSession(day, [session], rows);
      return priced !== null && isChanged(priced);
    }),
  );
}
