import type { CallRequest } from '../../../contract/call.ts';
import type { checkPriceCall, PriceCheck } from '../../../contract/office-prices.ts';
import { addDays, dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { bookableSessions, planDay } from '../../../domain/opening-calendar.ts';
import {
  conditionsInWords,
  findPriceRule,
  listChangedPrices,
  type PriceChannel,
  type PricedSession,
  type PriceList,
  pricedSession,
  ticketCost,
} from '../../../domain/price-rules.ts';
import { slotInWords } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { readPriceList } from '../availability/price-list.ts';
import { countVisits } from '../office-facts/changed-prices.ts';
import { findTie } from './change-prices.ts';
import { listTicketNames } from './price-store.ts';

type Input = CallRequest<typeof checkPriceCall>['body'];
type NamedPrice = PriceCheck['online'];

const daysAhead = 365;

/**
 * Describes the price of a ticket in a session, with the saved prices or with an unsaved change. Also lists
 * the days and visits that the change affects in the year from today (specification 4.11). Refuses an unknown
 * ticket.
 */
export async function checkPrice(
  context: AvailabilityContext,
  { date, time, ticketTypeId, rule, ends }: Input,
): Promise<Omit<PriceCheck, 'success'>> {
  const [saved, tickets, { rows, events }] = await Promise.all([
    readPriceList(context.db),
    listTicketNames(context.db),
    context.calendar.read(),
  ]);
  const ticket = tickets.find(({ id }) => id === ticketTypeId);
  if (!ticket) throw refuse('ticketTypeUnknown', { id: ticketTypeId });
  const others = saved.rules.filter(({ id }) => id !== rule?.id && id !== ends);
  const planned: PriceList = { base: saved.base, rules: rule ? [...others, rule] : others };
  const plan = planDay(date, rows);
  // If `time` is after the day's last arrival time, no later session is left, so the day's first session is
  // priced.
  const later = bookableSessions(plan, rows, time ?? undefined);
  const sessions = later.length > 0 ? later : bookableSessions(plan, rows);
  const session =
    sessions.find(({ start, end }) => time !== null && start <= time && time < end) ?? sessions[0];
  const priced = session ? pricedSession(date, [session], rows) : null;
  const online = priced && priceOf(planned, ticketTypeId, 'online', priced);
  const door = priced && priceOf(planned, ticketTypeId, 'kiosk', priced);
  const today = localMoment(context.clock.now()).day;
  const changed =
    rule || ends
      ? listChangedPrices(
          { prices: saved, rows },
          { prices: planned, rows },
          today,
          addDays(today, daysAhead),
        )
      : [];
  const days = [...new Set(changed.map((price) => price.session.day))];
  const titleOf = (id: string | null) => events.get(id ?? '')?.title ?? null;
  const because = (price: NonNullable<NamedPrice>, channel: PriceChannel) => {
    const used = priced && findPriceRule(planned.rules, ticketTypeId, channel, priced);
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
  const cost = ticketCost(list, id, channel, session);
  const rule = findPriceRule(list.rules, id, channel, session);
  return cost && { ...cost, rule: rule?.name ?? null };
}
