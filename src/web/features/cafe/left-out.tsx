import { type Allergen, avoidedAllergensIn } from '../../../domain/menu.ts';
import type { Dish } from './menu-query.ts';
import { listAllergens } from './menu-words.ts';

/**
 * The dishes of a part that contain what is avoided. They are named with the reason, folded away: a dish that
 * simply vanished would leave a worried parent wondering whether we had thought of it.
 */
export function LeftOut({ items, avoided }: { items: readonly Dish[]; avoided: readonly Allergen[] }) {
  const out = items
    .map((dish) => ({ dish, found: avoidedAllergensIn(dish, avoided) }))
    .filter(({ found }) => found.length > 0);
  if (out.length === 0) return null;
  return (
    <>
      {out.length === items.length && (
        <p className="mt-6 max-w-measure text-lead">
          Nothing here is without {listAllergens(avoided)}. Ask at the counter: we may be able to leave
          something out.
        </p>
      )}
      <details className="left-out" aria-label="Dishes left out">
        <summary>
          {out.length === 1
            ? '1 dish contains what you avoid'
            : `${out.length} dishes contain what you avoid`}
        </summary>
        <ul>
          {out.map(({ dish, found }) => (
            <li key={dish.id}>
              <strong>{dish.name}</strong> contains {listAllergens(found)}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
