import type { OfficePrices } from '../../../contract/office-prices.ts';
import { compareRules, conditionsInWords, type PriceChannel } from '../../../domain/price-rules.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { readPriceList } from '../availability/price-list.ts';
import { listRuleChanges, listTicketNames } from './price-store.ts';

/** Lists base prices, and the rules in order of precedence (specification 4.11). */
export async function listPrices(context: AvailabilityContext): Promise<Omit<OfficePrices, 'success'>> {
  const { day: today } = localMoment(context.clock.now());
  const [{ base, rules }, tickets, changes, { events }] = await Promise.all([
    readPriceList(context.db),
    listTicketNames(context.db),
    listRuleChanges(context.db),
    context.calendar.read(),
  ]);
  const baseOf = (id: string, channel: PriceChannel) => {
    const row = base.find((price) => price.ticketTypeId === id && price.channel === channel);
    return row ? { price: row.price, fee: row.fee } : null;
  };
  const changesById = new Map(changes.map((change) => [change.id, change]));
  return {
    today,
    tickets: tickets.map(({ id, name }) => ({
      id,
      name,
      online: baseOf(id, 'online'),
      kiosk: baseOf(id, 'kiosk'),
    })),
    rules: rules.toSorted(compareRules).map((rule) => ({
      ...rule,
      weekdays: rule.weekdays && [...rule.weekdays],
      words: conditionsInWords(rule, events.get(rule.eventId ?? '')?.title ?? null),
      isOver: rule.lastDay !== null && rule.lastDay < today,
      changedAt: (changesById.get(rule.id)?.changed_at ?? new Date(0)).toISOString(),
      changedBy: changesById.get(rule.id)?.changed_by ?? '',
    })),
    events: [...events.values()].map(({ id, title }) => ({ id, title })),
  };
}
