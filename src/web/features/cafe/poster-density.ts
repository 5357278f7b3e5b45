import type { DishSection } from './menu-query.ts';

/**
 * How densely the poster is set, so that the menu always fits on one side of paper. The more dishes there
 * are, the smaller the type. A very long menu has no descriptions.
 */
export type PosterDensity = 'roomy' | 'close' | 'tight' | 'bare';

// Heights, measured in lines of type.
const describedDish = 2.5;
const namedDish = 1.65;
const heading = 3.2;
const qrCode = 12;

/**
 * Returns whether a section is in the first column, where each dish has its description. Snacks and drinks
 * are in the second column, without descriptions.
 */
export function isMeal(part: Pick<DishSection, 'id'>): boolean {
  return part.id === 'kids-meals' || part.id === 'adult-food';
}

/** Returns the density at which the taller of the poster's two columns fits. */
export function posterDensity(parts: readonly Pick<DishSection, 'id' | 'items'>[]): PosterDensity {
  const columnHeight = (meals: boolean, dishHeight: number) =>
    parts
      .filter((part) => isMeal(part) === meals)
      .reduce((sum, { items }) => sum + heading + items.length * dishHeight, 0);
  const lines = Math.max(columnHeight(true, describedDish), columnHeight(false, namedDish) + qrCode);
  if (lines <= 56) return 'roomy';
  if (lines <= 65) return 'close';
  return lines <= 78 ? 'tight' : 'bare';
}
