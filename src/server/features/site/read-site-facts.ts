import { sql } from 'kysely';
import { listRefundSteps } from '../../../domain/cancellation.ts';
import { describeVisitRules, type VisitTerms } from '../../../domain/visit-rules.ts';
import type { Database } from '../../db/connect.ts';
import { readLook } from './read-look.ts';
import type { SiteFacts, SocialAccount } from './site-facts.ts';

/** Returns the site's facts with the prices of the online channel. */
export async function readSiteFacts(db: Database): Promise<SiteFacts> {
  const [venue, types, links, sample, laterRefunds, credit, inks, logo, opening, offers] = await Promise.all([
    db.selectFrom('venue').selectAll().executeTakeFirstOrThrow(),
    db
      .selectFrom('ticket_type')
      .innerJoin('ticket_price', 'ticket_price.ticket_type_id', 'ticket_type.id')
      .leftJoin('ticket_price as door', (join) =>
        join.onRef('door.ticket_type_id', '=', 'ticket_type.id').on('door.channel', '=', 'kiosk'),
      )
      .where('ticket_price.channel', '=', 'online')
      .orderBy('position')
      .selectAll(['ticket_type', 'ticket_price'])
      .select(sql<number | null>`door.price_pence + door.fee_pence`.as('door_price'))
      .execute(),
    db.selectFrom('social_link').select(['network', 'name', 'url']).orderBy('position').execute(),
    db
      .selectFrom('sample_day')
      .select(['opens_at', 'set_back_ms'])
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
    db.selectFrom('cancellation_step').select(['hours_ahead as hoursAhead', 'percent']).execute(),
    db.selectFrom('account_credit_rule').selectAll().executeTakeFirstOrThrow(),
    readLook(db),
    db.selectFrom('picture_place').select('picture_id').where('place', '=', 'logo').executeTakeFirst(),
    db.selectFrom('centre_opening').select(['is_open', 'first_opened_at']).executeTakeFirstOrThrow(),
    db
      .selectFrom('photo_studio')
      .select('season_to as photosUntil')
      .select(sql<boolean>`exists (select from party_package)`.as('parties'))
      .select(sql<boolean>`exists (select from menu_item)`.as('menu'))
      .select(sql<boolean>`(select is_on from gift_voucher_rule)`.as('giftVouchers'))
      .executeTakeFirstOrThrow(),
  ]);
  const terms: VisitTerms = {
    freeAdultsPerChild: venue.free_adults_per_child,
    arriveEarlyMinutes: venue.arrive_early_minutes,
    freeParkingMinutes: venue.free_parking_minutes,
    parkingBlockMinutes: venue.parking_block_minutes,
    parkingBlockPrice: venue.parking_block_pence,
    stayMinutes: venue.stay_minutes,
    lastEntryBeforeClosing: venue.last_entry_before_closing,
    refundSteps: listRefundSteps(venue.cancel_hours_ahead, laterRefunds),
    accountCredit: {
      isOffered: credit.poorly_offered,
      times: credit.poorly_times,
      months: credit.poorly_months,
      validMonths: credit.holds_months,
    },
  };
  return {
    venue: {
      name: venue.name,
      tagline: venue.tagline,
      addressLines: venue.address_lines,
      postcode: venue.postcode,
      phone: venue.phone,
      email: venue.email,
      termsVersion: venue.terms_version,
      youngestAge: venue.youngest_age,
      oldestAge: venue.oldest_age,
      inks,
      logo: logo?.picture_id ?? null,
      drawnMap: venue.drawn_map,
    },
    freeAdultsPerChild: venue.free_adults_per_child,
    codeBeforeBalance: venue.code_before_balance,
    stayMinutes: venue.stay_minutes,
    opening: { isOpen: opening.is_open, wasOpen: opening.first_opened_at !== null },
    offers,
    terms,
    rules: describeVisitRules(terms),
    socialLinks: links.map((link) => ({ ...link, network: link.network as SocialAccount['network'] })),
    sample: sample ? { opensAt: sample.opens_at.getTime(), clockSet: Number(sample.set_back_ms) > 0 } : null,
    ticketTypes: types.map((row) => ({
      id: row.id,
      name: row.name,
      ageRange: row.age_range,
      colour: row.colour,
      includes: row.includes,
      price: row.price_pence,
      fee: row.fee_pence,
      doorPrice: row.door_price,
      takesPlace: row.takes_place,
      takesCredit: row.takes_credit,
    })),
  };
}
