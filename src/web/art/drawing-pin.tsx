import { ink } from './inks.ts';

const heads = {
  honey: [ink.honey, ink.honeyThick],
  tor: [ink.tor, ink.torThick],
  bramble: [ink.bramble, ink.brambleThin],
  leaf: [ink.leafThin, ink.leafMid],
} as const;

/** A drawing pin seen from the front, 28 by 30. Decorative. */
export function DrawingPin({
  tone = 'honey',
  className,
}: {
  tone?: keyof typeof heads;
  className?: string | undefined;
}) {
  const [head, rim] = heads[tone];
  return (
    <svg
      className={className}
      viewBox="0 0 28 30"
      width="28"
      height="30"
      aria-hidden="true"
      focusable="false"
    >
      <path fill={ink.bramble} fillOpacity={0.35} d="M8 15 17 12 26 17 27 24 21 29 12 28 7 22z" />
      <path fill={rim} d="M3 10 6 4 13 1 20 3 25 9 24 17 19 23 11 24 4 20 2 14z" />
      <path fill={head} d="M7 9 11 5 17 5 21 9 21 15 17 19 11 19 7 15z" />
      <path fill={ink.paper} d="M10 10 12 7 15 7 13 9 11 12z" />
    </svg>
  );
}
