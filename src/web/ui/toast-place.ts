/** A part of the screen, in CSS pixels from its upper left corner. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An area that a toast should leave free. A higher weight counts more. */
export interface Obstacle extends Area {
  weight: number;
}

export const toastPlaces = ['bottom right', 'top right', 'bottom left', 'top left'] as const;
/** On a phone a toast may also lie over the bar at the top. */
export const phonePlaces = ['bottom right', 'top right', 'top bar'] as const;
export type ToastPlace = (typeof toastPlaces)[number] | (typeof phonePlaces)[number];

interface ToastRoom {
  /** The area in which toasts may lie: the screen without the bars at its edges. */
  room: Area;
  width: number;
  height: number;
}

/** Returns the area that a toast at this place covers. */
export function areaAt(place: ToastPlace, { room, width, height }: ToastRoom): Area {
  const left = place.endsWith('left') ? room.left : room.right - width;
  const top = place === 'top bar' ? 0 : place.startsWith('top') ? room.top : room.bottom - height;
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * Returns the place where the toast covers least. If several places are equally good, prefers `current`, so
 * that a toast never moves without need, and otherwise the first in the list.
 */
export function chooseToastPlace(
  toast: ToastRoom,
  obstacles: readonly Obstacle[],
  current: ToastPlace,
  places: readonly ToastPlace[] = toastPlaces,
): ToastPlace {
  let best = current;
  let least = costOf(areaAt(current, toast), obstacles);
  for (const place of places) {
    const cost = costOf(areaAt(place, toast), obstacles);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/**
 * Returns how many pixels the page must scroll (downwards is positive) until the toast no longer covers the
 * part.
 */
export function scrollClearOf(toast: Area, part: Area): number {
  if (overlap(toast, part) === 0) return 0;
  const up = part.bottom - toast.top;
  const down = part.top - toast.bottom;
  return Math.abs(down) < Math.abs(up) ? down : up;
}

function costOf(toast: Area, obstacles: readonly Obstacle[]): number {
  return obstacles.reduce((sum, obstacle) => sum + obstacle.weight * overlap(toast, obstacle), 0);
}

function overlap(a: Area, b: Area): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
