import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Allergen, type MenuCategory, parseAllergens } from '../../../domain/menu.ts';
import { ownAddressChange } from '../../lib/own-address-change.ts';
import { NavigationType, useLocation, useNavigate, useNavigationType } from '../../lib/router.tsx';
import { type MenuView, readMenuView, writeMenuView } from './menu-view.ts';

/**
 * Returns the view in the address, and functions that change it. The page changes at once, and the address a
 * moment later. A change replaces the history entry, so that the Back button cannot lead to a view from
 * before an allergen was chosen.
 */
export function useMenuView() {
  const { search, state } = useLocation();
  const isOwnChange = useNavigationType() === NavigationType.Replace && state === ownAddressChange;
  const navigate = useNavigate();
  const [lastSearch, setLastSearch] = useState(search);
  const [view, setView] = useState(() => readMenuView(search));
  if (lastSearch !== search) {
    setLastSearch(search);
    // After a change by the page itself, the address changes with a delay, and by then the visitor may have
    // chosen more. So a change that the page itself made to the address is not read back.
    if (!isOwnChange) setView(readMenuView(search));
  }
  const show = (next: MenuView) => {
    setView(next);
    void navigate({ search: writeMenuView(next) }, { replace: true, state: ownAddressChange });
  };
  // Checkboxes can change before the script runs, and without an event if the browser restores them. A layout
  // effect copies them into the view, because otherwise the next render would reset them.
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
