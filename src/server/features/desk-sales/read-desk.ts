import type { CallReply } from '../../../contract/call.ts';
import type { quoteDeskSaleCall, readDeskCall } from '../../../contract/desk-sale.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { readDeskDay } from '../availability/desk-sessions.ts';
import { priceVisit, readTicketTypes } from '../visits/price-visit.ts';
import { readDeskRule, readParkingTerm } from './desk-store.ts';

type Desk = Omit<CallReply<typeof readDeskCall>, 'success'>;
type DeskQuote = Omit<CallReply<typeof quoteDeskSaleCall>, 'success'>;

/**
 * Reads what the front desk can sell on a day: its sessions with their places, and tickets with their
 * prices.
 */
export async function readDesk(context: AppContext, date: Day): Promise<Desk> {
  const now = localMoment(context.clock.now());
  const [site, rule, day, parkingTerm] = await Promise.all([
    context.site.read(),
    readDeskRule(context.db),
    readDeskDay(context, date),
    readParkingTerm(context.db),
  ]);
  const types = await readTicketTypes(context, rule.priceChannel, { date });
  return {
    today: now.day,
    date,
    notSold: day.notSold?.text ?? null,
    event: day.event,
    sessions: day.sessions.map(({ session, availableSpots, maxCapacity, notSold }) => ({
      timeSlot: formatSlot(session),
      availableSpots,
      maxCapacity,
      notSold: notSold?.text ?? (availableSpots === 0 ? 'Full: no place is left' : null),
      ...(session.arrival && { arrival: { stays: [...session.arrival.stays] } }),
    })),
    ...(day.stays && { stays: [...day.stays] }),
    tickets: types.map(({ id, name, ageRange, price, fee, takesPlace, why }) => ({
      id,
      name,
      ageRange,
      price,
      fee,
      takesPlace,
      ...(why === undefined ? {} : { why }),
    })),
    prices: rule.priceChannel === 'kiosk' ? 'door' : 'online',
    freeAdults: site.rules.freeAdults,
    linkMinutes: rule.linkMinutes,
    parkingTerm,
  };
}

/** Prices tickets as for any visit, but at the prices of the front desk. */
export async function quoteDeskSale(
  context: AppContext,
  input: {
    ticketQuantities: TicketQuantities;
    sessionCount: number;
    date?: Day | undefined;
    sessions?: readonly string[] | undefined;
  },
): Promise<DeskQuote> {
  const { priceChannel } = await readDeskRule(context.db);
  const selectedTime = input.sessions?.join(' + ');
  const types = await readTicketTypes(context, priceChannel, { date: input.date, selectedTime });
  return { quote: priceVisit(types, input.ticketQuantities, input.sessionCount) };
}

/** Reads how much time a payment link gives a family to pay, in milliseconds. */
export async function readPaymentLinkTime({ db }: Pick<AppContext, 'db'>): Promise<number> {
  return (await readDeskRule(db)).linkMinutes * 60_000;
}
