import type { ReactNode } from 'react';

export type PiecePosition = {
  /** Where the piece's own origin lands: the foot of things that stand, the middle of things that do not. */
  x?: number;
  y?: number;
  size?: number;
  /** Degrees, clockwise. */
  turn?: number;
  /** Mirrored left to right. */
  flip?: boolean;
};

/** Lays a piece of the picture where it belongs. */
export function PiecePlace({
  x = 0,
  y = 0,
  size = 1,
  turn = 0,
  flip = false,
  children,
}: PiecePosition & { children: ReactNode }) {
  const steps = [`translate(${x} ${y})`];
  if (turn) steps.push(`rotate(${turn})`);
  if (size !== 1 || flip) steps.push(`scale(${flip ? -size : size} ${size})`);
  return <g transform={steps.join('')}>{children}</g>;
}

/**
 * A picture: it fills the width it is given, keeps its shape, and is decoration: the words
 * beside it say what is meant.
 */
export function Picture({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} className="picture" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
