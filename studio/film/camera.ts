import { during, gently, mix } from './motion.ts';

/** Pixels of the finished film; the worlds are drawn 1280 wide. */
export const frameWidth = 960;
export const frameHeight = 540;

/** What is seen of a world: always 16 to 9. */
export interface View {
  x: number;
  y: number;
  width: number;
}

export const whole: View = { x: 0, y: 0, width: 1280 };

/** From one view to another; a push goes by even steps of size, as a camera on wheels does. */
export function push(from: View, to: View, time: number, start: number, end: number): View {
  const share = gently(during(time, start, end));
  if (from.width === to.width) {
    return {
      x: wholePixels(mix(from.x, to.x, share)),
      y: wholePixels(mix(from.y, to.y, share)),
      width: from.width,
    };
  }
  const width = from.width * (to.width / from.width) ** share;
  const gone = (from.width - width) / (from.width - to.width);
  return { x: mix(from.x, to.x, gone), y: mix(from.y, to.y, gone), width };
}

/** A pan by whole pixels of the finished film keeps its edges still, and its files small. */
function wholePixels(value: number): number {
  const pixel = whole.width / frameWidth;
  return Math.round(value / pixel) * pixel;
}

export function viewBox({ x, y, width }: View): string {
  return [x, y, width, (width * 9) / 16].map((value) => value.toFixed(3)).join(' ');
}

/** Lays a whole world where it fills the view. */
export function fitted({ x, y, width }: View): string {
  return `translate(${x} ${y}) scale(${width / whole.width})`;
}
