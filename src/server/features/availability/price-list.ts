import type { Kysely } from 'kysely';
import type { Offer } from '../../../domain/offers.ts';
import type { PriceList } from '../../../domain/price-rules.ts';
import type { DB } from '../../db/tables.ts';

/** Reads the base prices, and the price rules that have not ended. */
export async function readPriceList(db: Kysely<DB>): Promise<PriceList> {
  const [base, rules] = await Promise.all([
    db
      .selectFrom('ticket_price')
      .select(['ticket_type_id', 'channel', 'price_pence as price', 'fee_pence as fee'])
      .execute(),
    db.selectFrom('price_rule').selectAll().where('ended_at', 'is', null).execute(),
  ]);
  const channelOf = (channel: string) => (channel === 'online' ? 'online' : 'kiosk');
  return {
    base: base.map(({ ticket_type_id: ticketTypeId, channel, price, fee }) => ({
      ticketTypeId,
      channel: channelOf(channel),
      price,
      fee,
    })),
    rules: rules.map((row) => ({
      id: row.id,
      name: row.name,
      ticketTypeId: row.ticket_type_id,
      channel: channelOf(row.channel),
      eventId: row.event_id,
      firstDay: row.first_day,
      lastDay: row.last_day,
      school: schoolOf(row.school),
      weekdays: row.weekdays,
      fromMinute: row.from_minute,
      untilMinute: row.until_minute,
      price: row.price_pence,
      fee: row.fee_pence,
    })),
  };
}

/** Reads the offers that booking applies by itself and that have not ended, in their order. */
export async function readOffers(db: Kysely<DB>): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offer_rule')
    .innerJoin('offer', 'offer.id', 'offer_rule.offer_id')
    .selectAll('offer_rule')
    .select('offer.title')
    .where('ended_at', 'is', null)
    .orderBy('offer.position')
    .execute();
  return rows.map((row) => ({
    id: row.offer_id,
    title: row.title,
    ticketPrice: row.ticket_pence,
    ticketTypes: row.ticket_types,
    mostTickets: row.most_tickets,
    endsBy: row.ends_by_minute,
    everyVisits: row.every_visits,
    oncePerDay: row.once_a_day,
    eventId: row.event_id,
    firstDay: row.first_day,
    lastDay: row.last_day,
    school: schoolOf(row.school),
    weekdays: row.weekdays,
    fromMinute: row.from_minute,
    untilMinute: row.until_minute,
  }));
}

function schoolOf(school: string | null): 'holidays' | 'term' | null {
  return school === 'holidays' || school === 'term' ? school : null;
}
