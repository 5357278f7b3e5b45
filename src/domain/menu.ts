import type { Pence } from './money.ts';

/**
 * The 14 allergens named in UK food law, in the order in which they are always listed (specification
 * 12.20; specification 3.28 has eight of them). `name` is the word on a dish, `means` what the law covers
 * by it, `code` its mark on the poster.
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
  /** A second, longer description; only adult food has one. */
  longDescription: string | null;
  /** Those of the 14 allergens that are ingredients. */
  allergens: Allergen[];
  popular: boolean;
  /** The name of its drawing; null where it has none. */
  drawing: string | null;
}

/**
 * Returns whether none of the 14 allergens is an ingredient (specification 12.20). Does not cover traces:
 * the kitchen handles all of them.
 */
export function isAllergenFree(item: Pick<MenuItem, 'allergens'>): boolean {
  return item.allergens.length === 0;
}

/**
 * Returns which of the allergens to avoid are ingredients of a dish, in the law's order; empty when none is.
 */
export function avoidedAllergensIn(
  item: Pick<MenuItem, 'allergens'>,
  avoided: readonly Allergen[],
): Allergen[] {
  return allergens.map(({ id }) => id).filter((id) => avoided.includes(id) && item.allergens.includes(id));
}

/**
 * Returns the dishes without any of these allergens, in their order: all of them when there is nothing to
 * avoid.
 */
export function withoutAllergens<Item extends Pick<MenuItem, 'allergens'>>(
  items: readonly Item[],
  avoided: readonly Allergen[],
): Item[] {
  return items.filter((item) => avoidedAllergensIn(item, avoided).length === 0);
}

/**
 * Parses allergens from text such as 'nuts,dairy': each once and in the law's order, without unknown
 * names, so that equal choices have equal spelling.
 */
export function parseAllergens(text: string): Allergen[] {
  const names = text.toLowerCase().split(/[\s,]+/);
  return allergens.map(({ id }) => id).filter((id) => names.includes(id));
}

/** Parses the id of a menu section; null for any other text. */
export function parseMenuCategory(text: string | null | undefined): MenuCategory | null {
  return menuCategories.find(({ id }) => id === text)?.id ?? null;
}

/** Returns the allergen with an id. */
export function findAllergen(id: Allergen): (typeof allergens)[number] {
  return allergens.find((allergen) => allergen.id === id) ?? allergens[0];
}
