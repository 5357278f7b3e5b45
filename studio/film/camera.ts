import { easeInOut, elapsedShare, mix } from './motion.ts';

/** Size of the finished film in pixels. The scenes are drawn 1280 wide. */
export const frameWidth = 960;
export const frameHeight = 540;

/** The visible part of a scene, always 16:9. */
export interface CameraView {
  x: number;
  y: number;
  width: number;
}

export const wholeScene: CameraView = { x: 0, y: 0, width: 1280 };

/**
 * Returns the view at `time`, while the camera goes from one view to another between `start` and `end`
 * (seconds). Each equal share of the movement changes the width by the same ratio, as if the camera moved
 * forward on a dolly.
 */
export function zoom(from: CameraView, to: CameraView, time: number, start: number, end: number): CameraView {
  const share = easeInOut(elapsedShare(time, start, end));
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

/**
 * Rounds to whole pixels of the finished film, so that edges stay sharp in a pan and the files stay small.
 */
function wholePixels(value: number): number {
  const pixel = wholeScene.width / frameWidth;
  return Math.round(value / pixel) * pixel;
}

/** Returns the SVG viewBox of a view. */
export function viewBox({ x, y, width }: CameraView): string {
  return [x, y, width, (width * 9) / 16].map((value) => value.toFixed(3)).join(' ');
}

/** Returns the transform that fits a whole scene into the view. */
export function fitTransform({ x, y, width }: CameraView): string {
  return `translate(${x} ${y}) scale(${width / wholeScene.width})`;
}
