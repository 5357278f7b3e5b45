import type { MenuCategory } from '../../../domain/menu.ts';
import type { DishName } from '../../art/dishes.tsx';
import { type StillPart, still } from '../../lib/still.tsx';

const drawn = (name: DishName, small = false) =>
  still(small ? `dish-${name}-small` : `dish-${name}`, async () => {
    const { Dish } = await import('../../art/dishes.tsx');
    return { default: () => <Dish name={name} small={small} /> };
  });

/** The drawings that a dish's row may name; a row with another name stands without one. */
export const dishDrawings: Readonly<Record<string, StillPart<object>>> = {
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
export const partMotifs: Readonly<Partial<Record<MenuCategory, StillPart<object>>>> = {
  'kids-meals': still('motif-kids-meals', async () => ({
    default: (await import('../../art/menu-motifs.tsx')).KidsPlate,
  })),
  'snacks-treats': still('motif-snacks-treats', async () => ({
    default: (await import('../../art/menu-motifs.tsx')).SnackCake,
  })),
  drinks: still('motif-drinks', async () => ({
    default: (await import('../../art/menu-motifs.tsx')).DrinkCup,
  })),
};
