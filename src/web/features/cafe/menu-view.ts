import {
  type Allergen,
  type MenuCategory,
  menuCategories,
  parseAllergens,
  parseMenuCategory,
} from '../../../domain/menu.ts';

/**
 * The section shown and the allergens avoided. The address holds both, so that the view can be shared:
 * `?tab=drinks&avoid=dairy,nuts`.
 */
export interface MenuView {
  category: MenuCategory;
  avoided: Allergen[];
}

/** Parses the query string. A form sent without script repeats `avoid`: `avoid=dairy&avoid=nuts`. */
export function readMenuView(search: string): MenuView {
  const query = new URLSearchParams(search);
  return {
    category: parseMenuCategory(query.get('tab')) ?? menuCategories[0].id,
    avoided: parseAllergens(query.getAll('avoid').join()),
  };
}

/** Returns the query string of a view, without the defaults (first section, nothing avoided). */
export function writeMenuView({ category, avoided }: MenuView): string {
  const parts = [
    ...(category === menuCategories[0].id ? [] : [`tab=${category}`]),
    ...(avoided.length === 0 ? [] : [`avoid=${avoided.join()}`]),
  ];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
