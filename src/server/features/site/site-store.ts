import type { TicketType } from '../../../domain/tickets.ts';
import type { Database } from '../../db/connect.ts';

export interface Venue {
  name: string;
  tagline: string;
  addressLines: string[];
  postcode: string;
  phone: string;
  email: string;
  termsVersion: string;
}

/** The venue's record and the price list of the online channel, read together. */
export interface SiteFacts {
  venue: Venue;
  ticketTypes: TicketType[];
}

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
      price: row.price_pence,
      fee: row.fee_pence,
      takesPlace: row.takes_place,
      takesCredit: row.takes_credit,
    })),
  };
}
