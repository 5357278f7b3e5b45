import type { DayAvailability } from '../../../contract/availability.ts';
import type { Pence } from '../../../domain/money.ts';
import type { Site } from '../site/site-query.ts';

type TicketType = Pick<Site['ticketTypes'][number], 'id' | 'price' | 'fee'>;

/**
 * Returns the lowest online price of a ticket on a day, including its fee. Compares the sessions that can be
 * booked or, if none can be booked, all sessions.
 */
export function lowestPriceOn({ sessions }: Pick<DayAvailability, 'sessions'>, type: TicketType): Pence {
  const open = sessions.filter(({ notBookable }) => notBookable === null);
  const each = (open.length > 0 ? open : sessions).map(
    ({ prices }) => prices?.find(({ ticketTypeId }) => ticketTypeId === type.id) ?? type,
  );
  return Math.min(...(each.length > 0 ? each : [type]).map(({ price, fee }) => price + fee));
}
