import {
  type Allergen,
  type MenuCategory,
  menuCategories,
  parseAllergens,
  parseMenuCategory,
} from '../../../domain/menu.ts';

/**
 * What of the menu is shown. It lives in the address, so that it can be shared:
 * `?tab=drinks&avoid=dairy,nuts`.
 */
export interface MenuView {
  category: MenuCategory;
  avoided: Allergen[];
}

/** Reads the query string; a form sent without script writes `avoid` several times. */
export function readMenuView(search: string): MenuView {
  const query = new URLSearchParams(search);
  return {
    category: parseMenuCategory(query.get('tab')) ?? menuCategories[0].id,
    avoided: parseAllergens(query.getAll('avoid').join()),
  };
}

/** The query string of a view, without what goes without saying: the first part, nothing avoided. */
export function writeMenuView({ category, avoided }: MenuView): string {
  const parts = [
    ...(category === menuCategories[0].id ? [] : [`tab=${category}`]),
    ...(avoided.length === 0 ? [] : [`avoid=${avoided.join()}`]),
  ];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
