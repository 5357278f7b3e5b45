/** The film's length in seconds; every motion starts again where it ended. */
export const LENGTH = 12;

/** How much of the span has passed: 0 before it, 1 after it. */
export function during(time: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (time - from) / (to - from)));
}

/** Starts and ends gently. */
export function gently(share: number): number {
  return share * share * (3 - 2 * share);
}

/** Falls and rolls as heavy things do. */
export function heavily(share: number): number {
  return share * share;
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Seconds since a moment, counted round the loop. */
export function since(time: number, moment: number): number {
  return (time - moment + LENGTH) % LENGTH;
}

/** Paper that only sways moves every second frame, as under a camera on a table. */
export function onTwos(time: number): number {
  return Math.floor(time * 12 + 0.001) / 12;
}

/** To and fro, whole times a loop. */
export function sway(time: number, times: number, reach: number, lead = 0): number {
  return reach * Math.sin(2 * Math.PI * ((times * time) / LENGTH + lead));
}

/** The height of a hop: 0 on the ground, 1 at its top. */
export function hop(share: number): number {
  return 4 * share * (1 - share);
}

type Point = readonly [x: number, y: number];

/** The point at a share of a line's length, and how far along that is. */
export function along(line: readonly Point[], share: number): { x: number; y: number; way: number } {
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
