import { type MenuCategory, withoutAllergens } from '../../../domain/menu.ts';
import { TabList } from '../../ui/tab-list.tsx';
import { DishRow } from './dish-row.tsx';
import { HiddenDishes } from './hidden-dishes.tsx';
import styles from './menu.module.css';
import { sectionMotifs } from './menu-drawings.tsx';
import type { DishSection } from './menu-query.ts';
import { type MenuView, writeMenuView } from './menu-view.ts';

type MenuPartsProps = {
  parts: readonly DishSection[];
  view: MenuView;
  onShow: (category: MenuCategory) => void;
};

/**
 * All sections of the menu. With script, tabs show one section at a time. Without script, it is one long list
 * with a link to each section. The style sheet menu.module.css chooses between the two.
 */
export function MenuSections({ parts, view, onShow }: MenuPartsProps) {
  return (
    <>
      <nav aria-label="Parts of the menu" className={styles.menuJump}>
        <ul>
          {parts.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} className="button-link">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SectionTabs parts={parts} view={view} onShow={onShow} />
      <div className={styles.menuParts}>
        {parts.map((part) => (
          <Section key={part.id} part={part} view={view} />
        ))}
      </div>
    </>
  );
}

function SectionTabs({ parts, view, onShow }: MenuPartsProps) {
  return (
    <TabList
      label="Parts of the menu"
      className={styles.menuTabs}
      current={view.category}
      onShow={onShow}
      tabs={parts.map(({ id, name, items }) => ({
        id,
        name,
        search: writeMenuView({ ...view, category: id }),
        note:
          view.avoided.length > 0
            ? `${withoutAllergens(items, view.avoided).length} of ${items.length}`
            : `${items.length} ${items.length === 1 ? 'dish' : 'dishes'}`,
      }))}
    />
  );
}

function Section({ part, view }: { part: DishSection; view: MenuView }) {
  const Motif = sectionMotifs[part.id];
  return (
    <section
      id={part.id}
      role="tabpanel"
      aria-labelledby={`tab-${part.id}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the tabs pattern focuses a panel without controls
      tabIndex={0}
      data-shown={part.id === view.category ? '' : undefined}
      className={styles.menuPart}
    >
      <div className={styles.menuPartHead}>
        <h2>{part.name}</h2>
        {Motif && (
          <div className={styles.menuMotif}>
            <Motif />
          </div>
        )}
      </div>
      <ul className={styles.dishes}>
        {part.items.map((dish) => (
          <DishRow key={dish.id} dish={dish} avoided={view.avoided} />
        ))}
      </ul>
      <HiddenDishes items={part.items} avoided={view.avoided} />
    </section>
  );
}
