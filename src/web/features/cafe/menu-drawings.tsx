import type { MenuCategory } from '../../../domain/menu.ts';
import type { DishName } from '../../art/dishes.tsx';
import { type NotHydratedPart, notHydrated } from '../../lib/not-hydrated.tsx';

const dishDrawing = (name: DishName, small = false) =>
  notHydrated(small ? `dish-${name}-small` : `dish-${name}`, async () => {
    const { DishPicture } = await import('../../art/dishes.tsx');
    return { default: () => <DishPicture name={name} small={small} /> };
  });

/** The drawings that a dish's row can name; a row with another name has no drawing. */
export const dishDrawings: Readonly<Record<string, NotHydratedPart<object>>> = {
  nachos: dishDrawing('nachos'),
  'loaded-nachos': dishDrawing('loaded-nachos'),
  'pizza-margherita': dishDrawing('pizza-margherita'),
  'pizza-margherita-small': dishDrawing('pizza-margherita', true),
  'pizza-pepperoni': dishDrawing('pizza-pepperoni'),
  'pizza-pepperoni-small': dishDrawing('pizza-pepperoni', true),
  'pizza-hawaiian': dishDrawing('pizza-hawaiian'),
  'pizza-veggie': dishDrawing('pizza-veggie'),
  'grilled-cheese': dishDrawing('grilled-cheese'),
  toastie: dishDrawing('toastie'),
  goujons: dishDrawing('goujons'),
  'jacket-potato': dishDrawing('jacket-potato'),
};

/** The drawing beside a section's heading; adult food has drawings of its dishes instead. */
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
