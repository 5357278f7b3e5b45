import type { Database } from '../../db/connect.ts';
import type { SiteFacts } from './site-facts.ts';

export async function readSiteFacts(db: Database): Promise<SiteFacts> {
  const [venue, types] = await Promise.all([
    db.selectFrom('venue').selectAll().executeTakeFirstOrThrow(),
    db
      .selectFrom('ticket_type')
      .innerJoin('ticket_price', 'ticket_price.ticket_type_id', 'ticket_type.id')
      .where('channel', '=', 'online')
      .orderBy('position')
      .selectAll()
      .execute(),
  ]);
  return {
    venue: {
      name: venue.name,
      tagline: venue.tagline,
      addressLines: venue.address_lines,
      postcode: venue.postcode,
      phone: venue.phone,
      email: venue.email,
      termsVersion: venue.terms_version,
    },
    ticketTypes: types.map((row) => ({
      id: row.id,
      name: row.name,
      ageRange: row.age_range,
      colour: row.colour,
      includes: row.includes,
      price: row.price_pence,
      fee: row.fee_pence,
      takesPlace: row.takes_place,
      takesCredit: row.takes_credit,
    })),
  };
}
