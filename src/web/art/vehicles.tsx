import { ink } from './inks.ts';
import { PiecePlace, type PiecePosition } from './piece.tsx';

/** The country bus, 210 wide; the origin is at its foot. */
export function Bus(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.leaf}
        d="M-104-10-105-62-102-106-96-116-84-119-20-121 44-119 88-117 99-110 104-62 105-12z"
      />
      <path fill={ink.leafDeep} d="M-104-10-105-44-30-46 50-44 105-47 105-12z" />
      <path
        fill={ink.torTint}
        d="M-94-103-62-105-61-68-95-66zM-52-105-20-106-20-69-51-68zM-10-106 22-105 21-69-10-69zM68-104 90-103 96-67 67-69z"
      />
      <path
        fill={ink.bramble}
        d="M32-105 58-105 59-14 32-13zM40-97 40-22 43-22 43-97zM48-97 49-22 52-22 51-97z"
      />
      <path fill={ink.honey} d="M92-38 104-37 104-27 93-28zM-105-38-96-38-96-28-105-27z" />
      <path
        fill={ink.bramble}
        d="M-80-8-78-22-66-30-52-27-44-16-46-3-56 6-70 5zM56-6 58-21 70-29 84-26 92-15 90-2 80 6 66 5z"
      />
      <path fill={ink.paperDeep} d="M-69-10-66-17-59-17-55-11-58-5-65-5zM67-9 70-16 77-16 81-10 78-4 71-4z" />
    </PiecePlace>
  );
}

/** One coach of a local train, 230 wide; the origin is at its foot. */
export function Train(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.torThick}
        d="M-115-14-116-70-112-104-104-112-30-115 40-114 78-108 98-86 112-52 116-30 112-13z"
      />
      <path fill={ink.honey} d="M-115-14-116-34-20-36 60-35 115-36 112-13z" />
      <path
        fill={ink.paper}
        d="M-100-97-70-99-70-62-101-60zM-60-99-30-100-30-63-60-62zM-20-100 10-99 10-63-20-63zM20-99 48-98 47-63 20-63zM58-97 75-95 90-78 99-60 58-62z"
      />
      <path
        fill={ink.bramble}
        d="M-108-14 108-13 104-4-104-4zM-124 3-40 1 40 2 124 1 124 7 40 8-40 7-124 8z"
      />
      <path
        fill={ink.bramble}
        d="M-92-8-84-16-74-13-72-2-80 4-89 2zM-60-8-52-16-42-13-40-2-48 4-57 2zM44-8 52-16 62-13 64-2 56 4 47 2zM76-8 84-16 94-13 96-2 88 4 79 2z"
      />
    </PiecePlace>
  );
}

/** A sign with a P on a post, 70 wide and 130 tall; the origin is at its foot. */
export function ParkingSign(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path fill={ink.bramble} d="M-4-64 4-64 5 3-5 2z" />
      <path fill={ink.tor} d="M-34-128 0-131 33-127 35-92 32-61-2-58-35-62-36-96z" />
      <path
        fill={ink.bramble}
        fillRule="evenodd"
        d="M-15-118 6-119 17-112 20-100 15-88 4-83-4-83-4-70-16-70zM-4-108-4-93 3-93 8-97 8-104 3-108z"
      />
    </PiecePlace>
  );
}

/** A letter in its envelope, 120 wide; the origin is at its middle. */
export function LetterPiece(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path fill={ink.paper} d="M-60-38 2-41 59-37 61 2 58 39-2 41-59 38-61-2z" />
      <path
        fill={ink.bramble}
        d="M-62-40 2-43 61-39 63 2 60 41-2 44-61 40-64-2zM-54-31-3 8 3 8 54-31 2-36zM-57-24-58 30-22 3zM57-24 22 4 57 31zM-53 35-1 38 52 36 17 9 4 17-4 17-17 8z"
        fillRule="evenodd"
      />
      <path fill={ink.honey} d="M-9 4-2-4 7-2 11 6 5 14-5 13z" />
    </PiecePlace>
  );
}
