import { type Allergen, avoidedAllergensIn } from '../../../domain/menu.ts';
import styles from './menu.module.css';
import type { Dish } from './menu-query.ts';
import { listAllergens } from './menu-text.ts';

/**
 * The dishes of a section that contain an avoided allergen, each with the reason, folded away. If these
 * dishes simply vanished, a worried parent would wonder whether they had been checked.
 */
export function HiddenDishes({ items, avoided }: { items: readonly Dish[]; avoided: readonly Allergen[] }) {
  const hiddenDishes = items
    .map((dish) => ({ dish, contained: avoidedAllergensIn(dish, avoided) }))
    .filter(({ contained }) => contained.length > 0);
  if (hiddenDishes.length === 0) return null;
  return (
    <>
      {hiddenDishes.length === items.length && (
        <p className="mt-6 max-w-measure text-lead">
          No dish here is free of {listAllergens(avoided)}. Ask at the counter: we may be able to leave
          something out.
        </p>
      )}
      <details className={styles.leftOut} aria-label="Dishes left out">
        <summary>
          {hiddenDishes.length === 1
            ? '1 dish contains what you avoid'
            : `${hiddenDishes.length} dishes contain what you avoid`}
        </summary>
        <ul>
          {hiddenDishes.map(({ dish, contained }) => (
            <li key={dish.id}>
              <strong>{dish.name}</strong> contains {listAllergens(contained)}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
