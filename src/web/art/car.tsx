import { ink } from './inks.ts';
import { PiecePlace, type PiecePosition } from './piece.tsx';

/** A family car with a pram on its roof, 200 wide; the origin is at its foot. */
export function Car(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.torThick}
        d="M-98-14-96-44-84-54-58-58-38-86-30-92 34-94 46-88 68-58 92-52 99-40 98-13z"
      />
      <path fill={ink.torTint} d="M-46-58-28-82-2-84-2-59zM8-59 8-84 32-85 52-58z" />
      <path fill={ink.honey} d="M84-44 98-42 98-32 85-33zM-97-42-86-43-87-33-97-34z" />
      <path
        fill={ink.bramble}
        d="M-74-6-72-20-60-28-46-26-37-16-38-2-48 7-62 6zM38-4 40-19 52-28 66-26 75-15 73-1 62 7 48 5zM-30-94 34-96 34-91-30-89zM-18-106-20-122 6-124 22-132 26-128 12-118 10-106 4-101-12-101z"
      />
      <path fill={ink.paperDeep} d="M-62-8-60-14-54-16-49-12-50-6-56-3zM50-8 52-14 58-16 63-12 62-6 56-3z" />
    </PiecePlace>
  );
}
