import styles from './menu.module.css';
import './allergen-panel.module.css';
import { useQuery } from '@tanstack/react-query';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFocusPlace } from '../../ui/focus-place.tsx';
import { picturesQuery } from '../pictures/pictures-query.ts';
import { useSite } from '../site/site-query.ts';
import { AllergenPanel } from './allergen-panel.tsx';
import { MenuDishPicture, sectionMotifs } from './menu-drawings.tsx';
import { menuQuery } from './menu-query.ts';
import { MenuSections } from './menu-sections.tsx';
import { MenuStatus } from './menu-status.tsx';
import { useMenuView } from './use-menu-view.ts';

const Scene = notHydrated('menu-scene', () => import('./menu-scene.tsx'));

function View() {
  const menu = useQuery(menuQuery());
  const site = useSite();
  const { view, form, showPart, avoid } = useMenuView();
  const { place, takeFocus } = useFocusPlace();
  return (
    <>
      <Band tone="honey" className={styles.menuHead}>
        <div>
          <h1>Café menu</h1>
          <p className="mt-4 max-w-measure text-lead">
            Hot food for small people, and something good for whoever carries the coats. All prices include
            VAT.
          </p>
          <p className="mt-4 flex flex-wrap gap-x-8 gap-y-1 print:hidden">
            <ButtonLink to="/" variant="link">
              Back to the home page
            </ButtonLink>
            <ButtonLink to="/menu-poster" variant="link">
              The menu as a poster
            </ButtonLink>
          </p>
        </div>
        <Scene />
      </Band>
      {place}
      {menu.data?.every(({ items }) => items.length === 0) ? (
        <Band cut="slope">
          <EmptyState title="The menu is still being written">
            <p>Dishes and drinks will be here soon, with their prices and allergens.</p>
          </EmptyState>
        </Band>
      ) : menu.data ? (
        <>
          <Band tone="tor" cut="slope" labelledBy="allergens-title" className="pt-8 pb-12 md:pt-12 md:pb-16">
            <AllergenPanel
              parts={menu.data}
              view={view}
              phone={site?.venue.phone ?? null}
              form={form}
              onAvoid={avoid}
            />
          </Band>
          <Band cut="torn" className="pt-8 pb-24 md:pt-10 md:pb-32">
            <MenuSections parts={menu.data} view={view} onShow={showPart} />
          </Band>
        </>
      ) : (
        <Band cut="slope">
          <MenuStatus
            failed={menu.isError}
            onRetry={() => {
              takeFocus();
              void menu.refetch();
            }}
          />
        </Band>
      )}
    </>
  );
}

export const page: Page = {
  View,
  head: {
    title: 'Café menu - {name}',
    description:
      'Kids meals, pizzas, snacks, cakes and drinks at the {name} café, with prices and all 14 allergens. Say what you avoid and see what is left.',
    canonical: '/menu',
  },
  parts: [Scene, MenuDishPicture, ...Object.values(sectionMotifs)],
  queries: (fetcher) => [menuQuery(fetcher), picturesQuery(fetcher)],
};
