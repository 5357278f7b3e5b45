import type { ReactNode } from 'react';

export type PiecePosition = {
  /**
   * The position (`x`, `y`) of the piece's origin. Each piece defines its own origin, usually its foot or its
   * middle.
   */
  x?: number;
  y?: number;
  size?: number;
  /** Degrees, clockwise. */
  turn?: number;
  /** Whether the piece is mirrored left to right. */
  flip?: boolean;
};

/** Places a piece of a picture: moved, turned, scaled and mirrored. */
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
 * A picture that fills its container's width and keeps its shape. Decorative: the text beside it says the
 * same.
 */
export function Picture({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} className="picture" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
