import type { Pence } from './money.ts';

/**
 * The 14 allergens of UK food law (specification 12.20), of which specification 3.28 names eight. Every list
 * has them in this order. `name` is the word on a dish, `means` the foods that the law includes, `code` the
 * mark on the poster.
 */
export const allergens = [
  { id: 'celery', code: 'Ce', name: 'Celery', means: 'Celery and celeriac' },
  { id: 'gluten', code: 'Gl', name: 'Gluten', means: 'Wheat, rye, barley, oats' },
  { id: 'crustaceans', code: 'Cr', name: 'Crustaceans', means: 'Prawns, crab, lobster' },
  { id: 'eggs', code: 'Eg', name: 'Eggs', means: 'Eggs' },
  { id: 'fish', code: 'Fi', name: 'Fish', means: 'Fish' },
  { id: 'lupin', code: 'Lu', name: 'Lupin', means: 'Lupin seeds and flour' },
  { id: 'dairy', code: 'Da', name: 'Dairy', means: 'Milk, butter, cheese' },
  { id: 'molluscs', code: 'Mo', name: 'Molluscs', means: 'Mussels, oysters, squid' },
  { id: 'mustard', code: 'Mu', name: 'Mustard', means: 'Mustard' },
  { id: 'nuts', code: 'Nu', name: 'Nuts', means: 'Almonds, cashews, other tree nuts' },
  { id: 'peanuts', code: 'Pe', name: 'Peanuts', means: 'Peanuts' },
  { id: 'sesame', code: 'Se', name: 'Sesame', means: 'Sesame, tahini' },
  { id: 'soya', code: 'So', name: 'Soya', means: 'Soya' },
  { id: 'sulphites', code: 'Su', name: 'Sulphites', means: 'Sulphur dioxide, sulphites' },
] as const;

export type Allergen = (typeof allergens)[number]['id'];

/** The sections of the menu, in order (specification 2.10). */
export const menuCategories = [
  { id: 'kids-meals', name: 'Kids Meals' },
  { id: 'adult-food', name: 'Adult Food' },
  { id: 'snacks-treats', name: 'Snacks & Treats' },
  { id: 'drinks', name: 'Drinks' },
] as const;

export type MenuCategory = (typeof menuCategories)[number]['id'];

/** A dish or drink that the café sells. */
export interface MenuItem {
  id: string;
  name: string;
  /** Price including VAT, pence. */
  price: Pence;
  description: string;
  /** A second, longer description. Only adult food has one. */
  longDescription: string | null;
  /** Those of the 14 allergens that are ingredients of the dish. */
  allergens: Allergen[];
  popular: boolean;
  /** The name of the dish's drawing; null if it has no drawing. */
  drawing: string | null;
}

/**
 * Returns whether none of the 14 allergens is an ingredient (specification 12.20). Traces are possible even
 * so, because the kitchen handles all allergens.
 */
export function isAllergenFree(item: Pick<MenuItem, 'allergens'>): boolean {
  return item.allergens.length === 0;
}

/** Returns the avoided allergens that are ingredients of a dish, in the law's order; empty if none is. */
export function avoidedAllergensIn(
  item: Pick<MenuItem, 'allergens'>,
  avoided: readonly Allergen[],
): Allergen[] {
  return allergens.map(({ id }) => id).filter((id) => avoided.includes(id) && item.allergens.includes(id));
}

/**
 * Returns the dishes without any of these allergens, in their order. Returns all dishes if there is nothing
 * to avoid.
 */
export function withoutAllergens<Item extends Pick<MenuItem, 'allergens'>>(
  items: readonly Item[],
  avoided: readonly Allergen[],
): Item[] {
  return items.filter((item) => avoidedAllergensIn(item, avoided).length === 0);
}

/**
 * Parses allergens from text such as 'nuts,dairy'. Returns each allergen once and in the law's order, so that
 * the same choice always gives the same text. Leaves out unknown names.
 */
export function parseAllergens(text: string): Allergen[] {
  const names = text.toLowerCase().split(/[\s,]+/);
  return allergens.map(({ id }) => id).filter((id) => names.includes(id));
}

/** Returns the menu section with this id, or null for any other text. */
export function parseMenuCategory(text: string | null | undefined): MenuCategory | null {
  return menuCategories.find(({ id }) => id === text)?.id ?? null;
}

/** Returns the allergen with an id. */
export function findAllergen(id: Allergen): (typeof allergens)[number] {
  return allergens.find((allergen) => allergen.id === id) ?? allergens[0];
}
