import { type RefObject, useRef, useState } from 'react';
import { type Allergen, allergens, menuCategories } from '../../../domain/menu.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { Button } from '../../ui/button.tsx';
import { CrossIcon } from '../../ui/icons.tsx';
import styles from './allergen-panel.module.css';
import type { DishSection } from './menu-query.ts';
import { remainingDishesInWords } from './menu-text.ts';
import { type MenuView, writeMenuView } from './menu-view.ts';

type AllergenPanelProps = {
  parts: readonly DishSection[];
  view: MenuView;
  phone: string | null;
  form: RefObject<HTMLFormElement | null>;
  onAvoid: (avoided: Allergen[]) => void;
};

/**
 * Explains what 'Allergen Free' promises and does not promise, and offers the choice of allergens to avoid.
 * Without script the choice is an ordinary form.
 */
export function AllergenPanel({ parts, view, phone, form, onAvoid }: AllergenPanelProps) {
  const { avoided } = view;
  const [openAtFirst] = useState(avoided.length > 0);
  const summary = useRef<HTMLElement>(null);
  const avoid = (id: Allergen, isTicked: boolean) =>
    onAvoid(
      allergens
        .map((allergen) => allergen.id)
        .filter((other) => (other === id ? isTicked : avoided.includes(other))),
    );
  return (
    <div className={styles.allergenPanel}>
      <div>
        <h2 id="allergens-title">Allergens</h2>
        <div className="mt-3 grid max-w-measure gap-3">
          <p>
            <strong>Allergen Free</strong> means that none of the 14 allergens named in UK food law is an
            ingredient. Our kitchen handles all of them, so we cannot promise a dish without traces.
          </p>
          <p>
            Please tell us about an allergy each time you order
            {phone && (
              <>
                , or ask before you come:{' '}
                <a href={phoneLink(phone)} className={styles.allergenPhone}>
                  {phone}
                </a>
              </>
            )}
            .
          </p>
        </div>
      </div>
      <form
        ref={form}
        method="get"
        action="/menu#left"
        onSubmit={(event) => {
          event.preventDefault();
          // Enter on a checkbox also submits the form. A visitor whose focus is on a checkbox is still
          // choosing, so the focus stays there.
          if (document.activeElement instanceof HTMLInputElement) return;
          const tab = document.getElementById(`tab-${view.category}`);
          tab?.focus({ preventScroll: true });
          tab?.scrollIntoView();
        }}
      >
        {view.category !== menuCategories[0].id && <input type="hidden" name="tab" value={view.category} />}
        <details className={styles.avoid} aria-label="Allergens" open={openAtFirst}>
          <summary ref={summary} className={`${styles.avoidOpen} button button-outline`}>
            Choose allergens to avoid
          </summary>
          <fieldset className="mt-4">
            <legend className="sr-only">Allergens to avoid</legend>
            <div className={styles.chips}>
              {allergens.map(({ id, name }) => (
                <label key={id} className={`${styles.chip} cut-sheet`}>
                  <input
                    type="checkbox"
                    name="avoid"
                    value={id}
                    checked={avoided.includes(id)}
                    onChange={(event) => avoid(id, event.target.checked)}
                  />
                  <span className={styles.chipMark}>
                    <CrossIcon size={16} />
                  </span>
                  <span>{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <p className="mt-4">
            <Button type="submit">Show what is left</Button>
          </p>
        </details>
        <div id="left" className={styles.left}>
          <p role="status">{remainingDishesInWords(parts, avoided)}</p>
          {avoided.length > 0 && (
            <p>
              <a
                href={`/menu${writeMenuView({ ...view, avoided: [] })}`}
                className="button-link"
                onClick={(event) => {
                  event.preventDefault();
                  onAvoid([]);
                  summary.current?.focus();
                }}
              >
                Show everything again
              </a>
            </p>
          )}
        </div>
      </form>
    </div>
  );
}
