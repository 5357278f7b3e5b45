import { during, gently, mix } from './motion.ts';

/** Pixels of the finished film; the worlds are drawn 1280 wide. */
export const frameWidth = 960;
export const frameHeight = 540;

/** The visible part of a scene, always 16:9. */
export interface View {
  x: number;
  y: number;
  width: number;
}

export const whole: View = { x: 0, y: 0, width: 1280 };

/** Returns the view on the way from one to another; size changes at a constant ratio, as with a dolly. */
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
  const progress = (from.width - width) / (from.width - to.width);
  return { x: mix(from.x, to.x, progress), y: mix(from.y, to.y, progress), width };
}

/** Rounds to whole pixels of the finished film: in a pan, edges stay sharp and files small. */
function wholePixels(value: number): number {
  const pixel = whole.width / frameWidth;
  return Math.round(value / pixel) * pixel;
}

/** Returns the SVG viewBox of a view. */
export function viewBox({ x, y, width }: View): string {
  return [x, y, width, (width * 9) / 16].map((value) => value.toFixed(3)).join(' ');
}

/** Returns the transform that fits a whole scene into the view. */
export function fitted({ x, y, width }: View): string {
  return `translate(${x} ${y}) scale(${width / whole.width})`;
}
