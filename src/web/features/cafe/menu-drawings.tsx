import type { MenuCategory } from '../../../domain/menu.ts';
import { type NotHydratedPart, notHydrated } from '../../lib/not-hydrated.tsx';

/** The centre's own picture of a dish, or its drawing. `of` is the dish's id. */
export const MenuDishPicture = notHydrated('dish', () => import('./dish-picture.tsx'));

/** The drawing beside each section's heading. Adult food has pictures of its dishes instead. */
export const sectionMotifs: Readonly<Partial<Record<MenuCategory, NotHydratedPart<object>>>> = {
  'kids-meals': notHydrated('motif-kids-meals', async () => ({
    default: (await import('../../art/menu-motifs.tsx')).KidsPlate,
  })),
  'snacks-treats': notHydrated('motif-snacks-treats', async () => ({
    default: (await import('../../art/menu-motifs.tsx')).SnackCake,
  })),
  drinks: notHydrated('motif-drinks', async () => ({
    default: (await import('../../art/menu-motifs.tsx')).DrinkCup,
  })),
};
