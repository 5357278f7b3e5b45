/** The film's length in seconds. At its end every motion is where it began. */
export const filmSeconds = 12;

/** Returns the elapsed share of a span: 0 before it, 1 after it. */
export function elapsedShare(time: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (time - from) / (to - from)));
}

/** Eases in and out. */
export function easeInOut(share: number): number {
  return share * share * (3 - 2 * share);
}

/** Eases in, as falling and rolling things do. */
export function easeIn(share: number): number {
  return share * share;
}

/** Returns the value at a share of the way between two values. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Returns the seconds since a moment, in a film that repeats. */
export function secondsSince(time: number, moment: number): number {
  return (time - moment + filmSeconds) % filmSeconds;
}

/** Returns the time rounded down to every second frame, as in stop motion. Used for paper that only sways. */
export function onTwos(time: number): number {
  return Math.floor(time * 12 + 0.001) / 12;
}

/**
 * Returns a swing between -`reach` and `reach`. `times` is the number of swings in the film, a whole number.
 */
export function sway(time: number, times: number, reach: number, lead = 0): number {
  return reach * Math.sin(2 * Math.PI * ((times * time) / filmSeconds + lead));
}

/** Returns the height of a hop: 0 on the ground, 1 at its top. */
export function hopHeight(share: number): number {
  return 4 * share * (1 - share);
}

type Point = readonly [x: number, y: number];

/**
 * Returns the point at a share of a line's length, and the point's distance from the start along the line
 * (`way`).
 */
export function pointAlong(line: readonly Point[], share: number): { x: number; y: number; way: number } {
  const steps = line.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = line[index] ?? [x, y];
    return { fromX, fromY, x, y, length: Math.hypot(x - fromX, y - fromY) };
  });
  const way = share * steps.reduce((sum, { length }) => sum + length, 0);
  let left = way;
  for (const step of steps) {
    if (left <= step.length) {
      const part = left / step.length;
      return { x: mix(step.fromX, step.x, part), y: mix(step.fromY, step.y, part), way };
    }
    left -= step.length;
  }
  const [x, y] = line.at(-1) ?? [0, 0];
  return { x, y, way };
}
