import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Allergen, type MenuCategory, parseAllergens } from '../../../domain/menu.ts';
import { ownAddressChange } from '../../lib/own-address-change.ts';
import { NavigationType, useLocation, useNavigate, useNavigationType } from '../../lib/router.tsx';
import { type MenuView, readMenuView, writeMenuView } from './menu-view.ts';

/**
 * Returns the view in the address, and functions that change it. The page changes at once and the address
 * follows. A change replaces the history entry, because the Back button must never show a menu without the
 * allergens chosen since.
 */
export function useMenuView() {
  const { search, state } = useLocation();
  const isOwnChange = useNavigationType() === NavigationType.Replace && state === ownAddressChange;
  const navigate = useNavigate();
  const [lastSearch, setLastSearch] = useState(search);
  const [view, setView] = useState(() => readMenuView(search));
  if (lastSearch !== search) {
    setLastSearch(search);
    // The address follows the page's own changes with a delay. The visitor may have chosen more by then.
    if (!isOwnChange) setView(readMenuView(search));
  }
  const show = (next: MenuView) => {
    setView(next);
    void navigate({ search: writeMenuView(next) }, { replace: true, state: ownAddressChange });
  };
  // Checkboxes can change before the script runs, some without an event (a browser restores them). A layout
  // effect copies them into the view, because the next render would reset them.
  const form = useRef<HTMLFormElement>(null);
  const readForm = useEffectEvent((element: HTMLFormElement) => {
    const avoided = parseAllergens(new FormData(element).getAll('avoid').join());
    if (avoided.join() !== view.avoided.join()) show({ ...view, avoided });
  });
  useLayoutEffect(() => {
    if (form.current) readForm(form.current);
  }, []);
  return {
    view,
    form,
    showPart: (category: MenuCategory) => show({ ...view, category }),
    avoid: (avoided: Allergen[]) => show({ ...view, avoided }),
  };
}
