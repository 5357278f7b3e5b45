import type { CallReply } from '../../../contract/call.ts';
import type { readDirectionsCall } from '../../../contract/directions.ts';
import type { Database } from '../../db/connect.ts';

/** Returns the play areas, the age guide, offers and party packages, each in the owner's order. */
export async function readCentreContent(db: Database) {
  const [areas, ageGuide, offers, packages] = await Promise.all([
    db
      .selectFrom('play_area')
      .select(['id', 'name', 'ages', 'description', 'drawing'])
      .orderBy('position')
      .execute(),
    db.selectFrom('age_guide').select(['ages', 'areas']).orderBy('position').execute(),
    db
      .selectFrom('offer')
      .leftJoin('party_package', 'party_package.id', 'offer.party_package_id')
      .select(['offer.id', 'title', 'offer.price_pence', 'price_note', 'offer.description'])
      .select(['party_package.price_pence as package_price', 'offer.party_package_id'])
      .orderBy('offer.position')
      .execute(),
    db.selectFrom('party_package').selectAll().orderBy('position').execute(),
  ]);
  return {
    areas,
    ageGuide,
    offers: offers.map((row) => ({
      id: row.id,
      title: row.title,
      price: row.price_pence ?? row.package_price,
      priceNote: row.price_note,
      description: row.description,
      isParty: row.party_package_id !== null,
    })),
    partyPackages: packages.map((row) => ({
      id: row.id,
      name: row.name,
      price: row.price_pence,
      pricedPer: row.priced_per === 'party' ? ('party' as const) : ('child' as const),
      minutes: row.minutes,
      mostChildren: row.most_children,
      mostAdults: row.most_adults,
      freeAdultsPerChild: row.free_adults_per_child,
      foodPerPerson: row.food_pence_per_person,
      description: row.description,
      recommended: row.recommended,
    })),
  };
}

type Directions = CallReply<typeof readDirectionsCall>['ways'][number];

/** Returns the directions to the centre, in the owner's order. */
export async function readDirections(db: Database): Promise<Directions[]> {
  const rows = await db
    .selectFrom('way_here')
    .select(['kind', 'title', 'body'])
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as Directions['kind'] }));
}
