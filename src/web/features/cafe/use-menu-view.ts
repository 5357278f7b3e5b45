import { useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Allergen, MenuCategory } from '../../../domain/menu.ts';
import { ownChange } from '../../lib/own-change.ts';
import { type MenuView, readMenuView, writeMenuView } from './menu-view.ts';

/**
 * The view in the address, and the ways to change it. A tick answers at once, the address follows. Nothing here makes an entry in the
 * history: going back must never bring a menu that has forgotten the allergens chosen since.
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
  return {
    view,
    showPart: (category: MenuCategory) => show({ ...view, category }),
    avoid: (avoided: Allergen[]) => show({ ...view, avoided }),
  };
}
