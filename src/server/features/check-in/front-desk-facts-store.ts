import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

/**
 * Reads the facts about the centre that a kiosk shows. Times are in minutes of the day. Prices are base
 * prices with fees for the channel `kiosk`, in pence (specification 4.8).
 */
export async function readFrontDeskFacts(db: Database) {
  const [venue, terms, prices] = await Promise.all([
    db
      .selectFrom('venue')
      .select(['building_opens', 'building_closes', 'building_days', 'cef_parking_term'])
      .executeTakeFirstOrThrow(),
    db.selectFrom('check_in_term').select('words').orderBy('position').execute(),
    db
      .selectFrom('ticket_type')
      .innerJoin('ticket_price', 'ticket_price.ticket_type_id', 'ticket_type.id')
      .where('channel', '=', 'kiosk')
      .orderBy('position')
      .select(['ticket_type.id', 'ticket_type.name'])
      .select(sql<number>`ticket_price.price_pence + ticket_price.fee_pence`.as('price'))
      .execute(),
  ]);
  return {
    building: { opens: venue.building_opens, closes: venue.building_closes, days: venue.building_days },
    parkingTerm: venue.cef_parking_term,
    terms: terms.map(({ words }) => words),
    prices,
  };
}
