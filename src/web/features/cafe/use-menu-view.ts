import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Allergen, MenuCategory } from '../../../domain/menu.ts';
import { type MenuView, readMenuView, writeMenuView } from './menu-view.ts';

/** The view in the address, and the ways to change it without a new entry in the history. A tick answers at once, the address follows. */
export function useMenuView() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(search);
  const [view, setView] = useState(() => readMenuView(search));
  if (seen !== search) {
    setSeen(search);
    setView(readMenuView(search));
  }
  const show = (next: MenuView) => {
    setView(next);
    void navigate({ search: writeMenuView(next) }, { replace: true });
  };
  return {
    view,
    showPart: (category: MenuCategory) => show({ ...view, category }),
    avoid: (avoided: Allergen[]) => show({ ...view, avoided }),
  };
}
