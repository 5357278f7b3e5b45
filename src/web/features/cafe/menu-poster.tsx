import styles from './menu-poster.module.css';
import './poster.module.css';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { menuQueryOfStaticParts } from './menu-query.ts';

const Poster = notHydrated('menu-poster', () => import('./poster.tsx'));

/** The menu for the wall, on one side of A4 or A3. Only the print button is hydrated. */
function View() {
  return (
    <div className={styles.posterPage}>
      <div className={`page-width ${styles.posterTools}`}>
        <ButtonLink to="/menu" variant="link">
          Back to the menu
        </ButtonLink>
        <p className="max-w-measure">Fits one side of A4 or A3, upright.</p>
        <Button variant="primary" className="with-script" onClick={() => window.print()}>
          Print Menu
        </Button>
      </div>
      <div className={styles.posterRoom}>
        <Poster />
      </div>
    </div>
  );
}

export const page: Page = {
  View,
  head: {
    title: 'Café menu poster - {name}',
    description:
      'The whole {name} café menu on one page to print: kids meals, adult food, snacks and drinks, with prices and allergens.',
  },
  parts: [Poster],
  queries: (fetcher) => [menuQueryOfStaticParts(fetcher)],
};
