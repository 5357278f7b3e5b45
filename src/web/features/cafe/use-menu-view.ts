import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { type Allergen, type MenuCategory, parseAllergens } from '../../../domain/menu.ts';
import { ownChange } from '../../lib/own-change.ts';
import { type MenuView, readMenuView, writeMenuView } from './menu-view.ts';

/**
 * The view in the address, and the ways to change it. A tick answers at once, the address follows.
 * Nothing here makes an entry in the history: going back must never bring a menu that has
 * forgotten the allergens chosen since.
 */
export function useMenuView() {
  const { search, state } = useLocation();
  const isOwn = useNavigationType() === NavigationType.Replace && state === ownChange;
  const navigate = useNavigate();
  const [seen, setSeen] = useState(search);
  const [view, setView] = useState(() => readMenuView(search));
  if (seen !== search) {
    setSeen(search);
    // The address follows our own changes a moment late: by then more may have been chosen.
    if (!isOwn) setView(readMenuView(search));
  }
  const show = (next: MenuView) => {
    setView(next);
    void navigate({ search: writeMenuView(next) }, { replace: true, state: ownChange });
  };
  // Ticks can be set before the script is there, some without a word, as when a browser restores them. They
  // go into the view while the page is laid out: the next drawing would take them away.
  const form = useRef<HTMLFormElement>(null);
  const takeOver = useEffectEvent((sent: HTMLFormElement) => {
    const avoided = parseAllergens(new FormData(sent).getAll('avoid').join());
    if (avoided.join() !== view.avoided.join()) show({ ...view, avoided });
  });
  useLayoutEffect(() => {
    if (form.current) takeOver(form.current);
  }, []);
  return {
    view,
    form,
    showPart: (category: MenuCategory) => show({ ...view, category }),
    avoid: (avoided: Allergen[]) => show({ ...view, avoided }),
  };
}
