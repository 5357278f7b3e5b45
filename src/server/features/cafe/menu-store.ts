import { type MenuCategory, type MenuItem, menuCategories, parseAllergens } from '../../../domain/menu.ts';
import type { Database } from '../../db/connect.ts';

/** A section of the menu with its dishes, in order. */
export interface MenuSection {
  id: MenuCategory;
  name: string;
  items: MenuItem[];
}

/**
 * Returns the menu's sections in their fixed order, each with its dishes by position. Prices are in
 * pence.
 */
export async function readMenuSections(db: Database): Promise<MenuSection[]> {
  const rows = await db.selectFrom('menu_item').selectAll().orderBy('position').execute();
  return menuCategories.map(({ id, name }) => ({
    id,
    name,
    items: rows
      .filter((row) => row.category === id)
      .map((row) => ({
        id: row.id,
        name: row.name,
        price: row.price_pence,
        description: row.description,
        longDescription: row.long_description,
        allergens: parseAllergens(row.allergens.join()),
        popular: row.popular,
        drawing: row.drawing,
      })),
  }));
}
