import type { MenuPart } from './menu-query.ts';

/**
 * How closely the poster is set. It is one side whatever the menu holds: more dishes, smaller type,
 * at last without descriptions.
 */
export type PosterRoom = 'roomy' | 'close' | 'tight' | 'bare';

const described = 2.5;
const nameOnly = 1.65;
const heading = 3.2;
const code = 12;

/**
 * Whether a part stands in the first column, with its dishes described; snacks and
 * drinks speak for themselves.
 */
export function isMeal(part: Pick<MenuPart, 'id'>): boolean {
  return part.id === 'kids-meals' || part.id === 'adult-food';
}

/** Chooses the setting by the taller of the poster's two columns, counted in lines of type. */
export function posterRoom(parts: readonly Pick<MenuPart, 'id' | 'items'>[]): PosterRoom {
  const linesOf = (meals: boolean, each: number) =>
    parts
      .filter((part) => isMeal(part) === meals)
      .reduce((sum, { items }) => sum + heading + items.length * each, 0);
  const lines = Math.max(linesOf(true, described), linesOf(false, nameOnly) + code);
  if (lines <= 56) return 'roomy';
  if (lines <= 65) return 'close';
  return lines <= 78 ? 'tight' : 'bare';
}
