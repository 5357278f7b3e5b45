import type { MenuCategory } from '../../../domain/menu.ts';
import type { DishName } from '../../art/dishes.tsx';
import { type NotHydratedPart, notHydrated } from '../../lib/not-hydrated.tsx';

const drawn = (name: DishName, small = false) =>
  notHydrated(small ? `dish-${name}-small` : `dish-${name}`, async () => {
    const { DishPicture } = await import('../../art/dishes.tsx');
    return { default: () => <DishPicture name={name} small={small} /> };
  });

/** The drawings that a dish's row may name; a row with another name stands without one. */
export const dishDrawings: Readonly<Record<string, NotHydratedPart<object>>> = {
  nachos: drawn('nachos'),
  'loaded-nachos': drawn('loaded-nachos'),
  'pizza-margherita': drawn('pizza-margherita'),
  'pizza-margherita-small': drawn('pizza-margherita', true),
  'pizza-pepperoni': drawn('pizza-pepperoni'),
  'pizza-pepperoni-small': drawn('pizza-pepperoni', true),
  'pizza-hawaiian': drawn('pizza-hawaiian'),
  'pizza-veggie': drawn('pizza-veggie'),
  'grilled-cheese': drawn('grilled-cheese'),
  toastie: drawn('toastie'),
  goujons: drawn('goujons'),
  'jacket-potato': drawn('jacket-potato'),
};

/** What stands beside the heading of a part; adult food has its dishes drawn instead. */
export const partMotifs: Readonly<Partial<Record<MenuCategory, NotHydratedPart<object>>>> = {
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
