import { type Allergen, avoidedAllergensIn, findAllergen, isAllergenFree } from '../../../domain/menu.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge, BadgeMark } from '../../ui/badge.tsx';
import styles from './menu.module.css';
import { MenuDishPicture } from './menu-drawings.tsx';
import type { Dish } from './menu-query.ts';

/**
 * A dish of the menu. A dish with an avoided allergen is hidden but stays in the page, so that its drawing
 * need not be fetched again.
 */
export function DishRow({ dish, avoided }: { dish: Dish; avoided: readonly Allergen[] }) {
  return (
    <li className={styles.dish} hidden={avoidedAllergensIn(dish, avoided).length > 0}>
      <div className={styles.dishHead}>
        <h3>{dish.name}</h3>
        <Amount pence={dish.price} />
      </div>
      <MenuDishPicture of={dish.id} drawing={dish.drawing} />
      {dish.popular && (
        <p className={styles.dishPopular}>
          <BadgeMark kind="event" />
          Popular
        </p>
      )}
      <p>{dish.description}</p>
      {dish.longDescription && <p className={styles.dishMore}>{dish.longDescription}</p>}
      {isAllergenFree(dish) ? (
        <p className="mt-2">
          <Badge kind="available">Allergen Free</Badge>
        </p>
      ) : (
        <ul className={styles.dishAllergens} aria-label="Contains">
          {dish.allergens.map((id) => (
            <li key={id}>{findAllergen(id).name}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
