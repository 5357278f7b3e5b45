/** A part of the screen, in CSS pixels from its upper left corner. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a toast should leave free; the heavier, the more it counts. */
export interface Obstacle extends Area {
  weight: number;
}

export const toastPlaces = ['bottom right', 'top right', 'bottom left', 'top left'] as const;
/** On a phone a toast may also lie over the bar at the top. */
export const phonePlaces = ['bottom right', 'top right', 'top bar'] as const;
export type ToastPlace = (typeof toastPlaces)[number] | (typeof phonePlaces)[number];

interface ToastRoom {
  /** Where a toast may lie: the screen without the bars at its edges. */
  room: Area;
  width: number;
  height: number;
}

/** Returns what a toast at this place would cover. */
export function areaAt(place: ToastPlace, { room, width, height }: ToastRoom): Area {
  const left = place.endsWith('left') ? room.left : room.right - width;
  const top = place === 'top bar' ? 0 : place.startsWith('top') ? room.top : room.bottom - height;
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * Returns the place that covers least. Of equal ones `now` wins, so that a toast never moves without need,
 * then the first in the list.
 */
export function chooseToastPlace(
  toast: ToastRoom,
  obstacles: readonly Obstacle[],
  now: ToastPlace,
  places: readonly ToastPlace[] = toastPlaces,
): ToastPlace {
  let best = now;
  let least = costOf(areaAt(now, toast), obstacles);
  for (const place of places) {
    const cost = costOf(areaAt(place, toast), obstacles);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/**
 * Returns how far the page has to scroll (pixels, downwards positive) until a toast lying there no longer
 * covers a part of it.
 */
export function scrollClearOf(toast: Area, part: Area): number {
  if (shared(toast, part) === 0) return 0;
  const up = part.bottom - toast.top;
  const down = part.top - toast.bottom;
  return Math.abs(down) < Math.abs(up) ? down : up;
}

function costOf(toast: Area, obstacles: readonly Obstacle[]): number {
  return obstacles.reduce((sum, obstacle) => sum + obstacle.weight * shared(toast, obstacle), 0);
}

function shared(a: Area, b: Area): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}
