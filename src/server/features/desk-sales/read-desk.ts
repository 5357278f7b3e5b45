import type { CallReply } from '../../../contract/call.ts';
import type { quoteDeskSaleCall, readDeskCall } from '../../../contract/desk-sale.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { planDay, whyNotBookable, whySessionNotSold } from '../../../domain/opening-calendar.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { readDayAvailability } from '../availability/list-days.ts';
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
  const [{ rows }, site, rule, availability, parkingTerm] = await Promise.all([
    context.calendar.read(),
    context.site.read(),
    readDeskRule(context.db),
    readDayAvailability(context, date),
    readParkingTerm(context.db),
  ]);
  const plan = planDay(date, rows);
  const types = await readTicketTypes(context, rule.priceChannel, { date });
  return {
    today: now.day,
    date,
    notSold: whyNotBookable(plan, now, rows, whySessionNotSold)?.text ?? null,
    event: availability?.event?.title ?? null,
    sessions: plan.sessions.map((session, index) => {
      const { availableSpots = 0, maxCapacity = 0 } = availability?.sessions[index] ?? {};
      const reason = whySessionNotSold(date, session, now, rows)?.text ?? null;
      return {
        timeSlot: formatSlot(session),
        availableSpots,
        maxCapacity,
        notSold: reason ?? (availableSpots === 0 ? 'Full: no place is left' : null),
      };
    }),
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

/** Prices tickets at the front desk, by the rules of every visit and with the desk's prices. */
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

/** Reads how long a family has to pay by link, in milliseconds. */
export async function readPaymentLinkTime({ db }: Pick<AppContext, 'db'>): Promise<number> {
  return (await readDeskRule(db)).linkMinutes * 60_000;
}
