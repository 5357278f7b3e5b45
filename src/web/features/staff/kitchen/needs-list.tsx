import type { KitchenParty } from '../../../../contract/party-guests.ts';
import { type DishVerdict, verdictWords } from '../../../../domain/party-food.ts';
import styles from './kitchen.module.css';

type Guest = KitchenParty['guests'][number];
type Dishes = KitchenParty['dishes'];

const order: readonly DishVerdict[] = ['not-at-all', 'ask', 'with-a-change', 'as-it-is'];

/**
 * Shows the wishes of the family that booked. Then lists every child who must not eat something, with what
 * the recipes say about each dish. Then names all other children.
 */
export function NeedsList({
  party: { guests, dishes, wishes },
}: {
  party: Pick<KitchenParty, 'guests' | 'dishes' | 'wishes'>;
}) {
  const withNeeds = guests.filter(({ needs }) => needs !== '');
  const others = guests.filter(({ needs }) => needs === '');
  const withoutRecipe = dishes.filter(({ hasRecipe }) => !hasRecipe);
  return (
    <>
      {wishes && (
        <p className={styles.wishes}>
          <strong>Written by the family that booked:</strong> {wishes}
        </p>
      )}
      {withNeeds.length > 0 && (
        <ul className={styles.needs}>
          {withNeeds.map((guest, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two children may have the same name
            <li key={index} className={styles.child}>
              <p>
                <strong>{guest.name}:</strong> <strong>{guest.needs}</strong>
                {guest.familyPhone && <span className={styles.soft}> Family: {guest.familyPhone}</span>}
              </p>
              <dl className={styles.answers}>
                {order.map((verdict) => (
                  <Answers key={verdict} verdict={verdict} guest={guest} dishes={dishes} />
                ))}
              </dl>
              {guest.note && <p className={styles.soft}>{guest.note}</p>}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p>
          <strong>Nothing said:</strong> {others.map(({ name }) => name).join(', ')}
        </p>
      )}
      {guests.length === 0 && <p>Nobody has answered yet.</p>}
      {withoutRecipe.length > 0 && (
        <p className={styles.soft}>
          No recipe is written down for {withoutRecipe.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </>
  );
}

function Answers({ verdict, guest, dishes }: { verdict: DishVerdict; guest: Guest; dishes: Dishes }) {
  const answers = guest.answers.filter((answer) => answer.verdict === verdict);
  if (answers.length === 0) return null;
  const words = answers.map(({ dishId, changes, reasons }) => {
    const name = dishes.find(({ id }) => id === dishId)?.name ?? dishId;
    const why = [...changes, ...reasons].join('; ');
    return why ? `${name} (${why})` : name;
  });
  return (
    <div data-verdict={verdict}>
      <dt>{verdictWords[verdict]}</dt>
      <dd>{words.join(', ')}</dd>
    </div>
  );
}
