import type { Kysely } from 'kysely';
import type { Diet, FoodMark } from '../../../domain/food-words.ts';
import type { Allergen } from '../../../domain/menu.ts';
import type { PartyDish } from '../../../domain/party-food.ts';
import type { DB } from '../../db/tables.ts';
import type { GuestParty } from './guest-store.ts';

/**
 * Returns the dishes of each party, by the party's id. All ordered extras that are on the menu are dishes.
 * Food or a cake that is not on the menu is a dish without parts and allergens. The dishes of the package are
 * added, unless the party ordered food only as extras.
 */
export async function readPartyDishes(
  db: Kysely<DB>,
  parties: readonly Pick<GuestParty, 'id' | 'packageId' | 'foodPeople'>[],
): Promise<Map<string, PartyDish[]>> {
  if (parties.length === 0) return new Map();
  const ids = parties.map(({ id }) => id);
  const [items, parts, ofPackages, chosen] = await Promise.all([
    db
      .selectFrom('menu_item')
      .select(['id', 'name', 'allergens', 'suits'])
      .orderBy('category')
      .orderBy('position')
      .execute(),
    db.selectFrom('recipe_part').selectAll().orderBy('position').execute(),
    db.selectFrom('party_dish').selectAll().execute(),
    db
      .selectFrom('party_choice')
      .innerJoin('party_extra', 'party_extra.id', 'party_choice.party_extra_id')
      .select(['party_choice.party_id', 'party_extra.id', 'party_extra.name', 'party_extra.kind'])
      .select('party_extra.menu_item_id')
      .where('party_choice.party_id', 'in', ids)
      .orderBy('party_extra.position')
      .execute(),
  ]);
  const dishes = items.map(
    (item): PartyDish => ({
      id: item.id,
      name: item.name,
      allergens: item.allergens as Allergen[],
      suits: item.suits as Diet[],
      parts: parts
        .filter((part) => part.menu_item_id === item.id)
        .map((part) => ({
          name: part.name,
          contains: part.contains as FoodMark[],
          mayContain: part.may_contain as FoodMark[],
          canLeaveOut: part.can_leave_out,
          swap: part.swap_name
            ? {
                name: part.swap_name,
                contains: part.swap_contains as FoodMark[],
                mayContain: part.swap_may_contain as FoodMark[],
              }
            : null,
        })),
    }),
  );
  return new Map(
    parties.map(({ id, packageId, foodPeople }) => {
      const own = chosen.filter((choice) => choice.party_id === id);
      const isPackageServed = foodPeople > 0 || own.every(({ kind }) => kind !== 'food');
      const wanted = [
        ...own.map((extra) => extra.menu_item_id),
        ...ofPackages
          .filter((row) => isPackageServed && row.party_package_id === packageId)
          .map((row) => row.menu_item_id),
      ];
      const notOnMenu = own
        .filter((extra) => extra.menu_item_id === null && ['food', 'cake'].includes(extra.kind))
        .map((extra): PartyDish => {
          return { id: `extra:${extra.id}`, name: extra.name, allergens: [], suits: [], parts: [] };
        });
      return [id, [...dishes.filter((dish) => wanted.includes(dish.id)), ...notOnMenu]];
    }),
  );
}
