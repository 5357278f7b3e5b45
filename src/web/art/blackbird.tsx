import { ink } from './inks.ts';
import { PiecePlace, type PiecePosition } from './piece.tsx';

/**
 * The blackbird that appears in most of the pictures. It is about 160 units long with its tail and faces
 * right; the origin is at its feet.
 */
export function Blackbird({ asleep = false, ...placed }: PiecePosition & { asleep?: boolean }) {
  return (
    <PiecePlace {...placed}>
      <path fill={ink.honeyThick} d="M4-12 8-12 8-1 15 1 1 2zM18-13 22-14 23-1 30 1 16 2z" />
      <path
        fill={ink.bramble}
        d="M-17-17-48-27-78-39-84-45-73-53-50-49-22-40zM-30-34-25-42-14-52 1-56 9-58 17-68 23-75 31-79 41-82 49-79 57-69 53-53 48-46 43-33 39-26 25-14 10-9 0-9-10-12-24-22z"
      />
      <path
        fill={ink.brambleThin}
        d="M-8-42 0-44 13-46 24-37 22-29 12-22-2-19-18-20-32-23-35-28-24-34-16-39-9-42z"
      />
      <path fill={ink.honey} d="M54-72 78-63 54-58z" />
      {asleep ? (
        <path fill={ink.honey} d="M37-68 49-67 49-65 37-66z" />
      ) : (
        <>
          <path fill={ink.honey} d="M48-68 46-63 42-63 38-66 38-69 41-73 46-72 48-69z" />
          <path fill={ink.bramble} d="M42-70 46-69 46-66 42-66z" />
        </>
      )}
    </PiecePlace>
  );
}
