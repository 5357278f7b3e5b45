import { type Allergen, findAllergen, withoutAllergens } from '../../../domain/menu.ts';
import type { DishSection } from './menu-query.ts';

/** Returns 'dairy', 'dairy and nuts' or 'dairy, eggs and nuts'. */
export function listAllergens(ids: readonly Allergen[]): string {
  const names = ids.map((id) => findAllergen(id).name.toLowerCase());
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns one sentence that says how many dishes of each section are free of these allergens. */
export function remainingDishesInWords(parts: readonly DishSection[], avoided: readonly Allergen[]): string {
  const counts = parts.map(({ name, items }) => ({
    name,
    left: withoutAllergens(items, avoided).length,
    of: items.length,
  }));
  if (avoided.length === 0) return `All ${counts.reduce((sum, { of }) => sum + of, 0)} dishes are shown.`;
  return `Without ${listAllergens(avoided)}: ${counts.map(({ name, left, of }) => `${name} ${left} of ${of}`).join(', ')}.`;
}
