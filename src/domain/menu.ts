import type { Pence } from './money.ts';

/**
 * The 14 allergens that UK food law names, in the order they are always listed (specification 3.28
 * has eight; specification 12.20). `name` is the word on a dish, `means` what the law covers by it,
 * `code` its mark on the poster.
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

/** The parts of the menu, in order (specification 2.10). */
export const menuCategories = [
  { id: 'kids-meals', name: 'Kids Meals' },
  { id: 'adult-food', name: 'Adult Food' },
  { id: 'snacks-treats', name: 'Snacks & Treats' },
  { id: 'drinks', name: 'Drinks' },
] as const;

export type MenuCategory = (typeof menuCategories)[number]['id'];

/** Something the café sells. */
export interface MenuItem {
  id: string;
  name: string;
  /** With VAT, pence. */
  price: Pence;
  description: string;
  /** A second, longer description; only adult food has one. */
  longDescription: string | null;
  /** Those of the 14 that are an ingredient. */
  allergens: Allergen[];
  popular: boolean;
  /** The name of its drawing, where it has one. */
  drawing: string | null;
}

/**
 * Whether none of the 14 is an ingredient (specification 12.20). It says nothing of traces: the
 * kitchen handles all of them.
 */
export function isAllergenFree(item: Pick<MenuItem, 'allergens'>): boolean {
  return item.allergens.length === 0;
}

/** Which of the allergens to avoid are in a dish, in the law's order; none of them when it can stay. */
export function avoidedIn(item: Pick<MenuItem, 'allergens'>, avoided: readonly Allergen[]): Allergen[] {
  return allergens.map(({ id }) => id).filter((id) => avoided.includes(id) && item.allergens.includes(id));
}

/** The dishes without any of these allergens, in their order. Nothing to avoid leaves all of them. */
export function avoiding<Item extends Pick<MenuItem, 'allergens'>>(
  items: readonly Item[],
  avoided: readonly Allergen[],
): Item[] {
  return items.filter((item) => avoidedIn(item, avoided).length === 0);
}

/**
 * Reads allergens from text such as 'nuts,dairy': each once and in the law's order, unknown names dropped, so
 * that one wish has one spelling.
 */
export function readAllergens(text: string): Allergen[] {
  const named = text.toLowerCase().split(/[\s,]+/);
  return allergens.map(({ id }) => id).filter((id) => named.includes(id));
}

/** The part of the menu that a text names, or null. */
export function readCategory(text: string | null | undefined): MenuCategory | null {
  return menuCategories.find(({ id }) => id === text)?.id ?? null;
}

/** Words of an allergen. */
export function allergenOf(id: Allergen): (typeof allergens)[number] {
  return allergens.find((allergen) => allergen.id === id) ?? allergens[0];
}
