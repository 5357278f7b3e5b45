import { ink } from './inks.ts';
import { PiecePlace, type PiecePosition } from './piece.tsx';

/** A teapot, 250 wide; the origin is at its foot. */
export function Teapot(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.torThick}
        d="M-60-75-69-70-82-76-97-77-106-63-103-45-97-37-88-34-80-33-68-29-70-16-83-17-101-23-110-28-118-39-121-50-122-64-117-75-105-89-92-93-81-91-72-88-62-84zM57-30 92-52 105-96 127-99 117-88 107-39 65-7z"
      />
      <path
        fill={ink.tor}
        d="M-60-4-71-16-77-35-75-46-70-67-64-77-47-95-27-104-12-106 4-107 20-106 37-101 56-89 67-79 74-61 75-49 75-27 69-12 61-4 51 0 33 2 11 4-13 4-29 3-49 0z"
      />
      <path
        fill={ink.torThick}
        d="M34-100 53-92 66-80 73-64 76-54 77-43 74-32 69-15 57-3 41 2 20 4 11-1 23-7 36-15 44-23 51-35 54-54 52-66 46-79 39-90 34-98z"
      />
      <path fill={ink.paper} d="M-72-51-41-46-23-43-1-42 19-43 45-45 46-34 19-32-1-31-24-32-43-35-74-41z" />
      <path
        fill={ink.bramble}
        d="M-40-102-29-113-16-119 2-122 15-121 27-116 41-106 38-100 26-99 7-98-2-97-13-98-28-99-39-101zM1-137 8-134 11-130 9-123 4-119-3-120-7-130-3-136z"
      />
    </PiecePlace>
  );
}

/** A cup, 100 wide, with or without its saucer; the origin is at its foot. */
export function Cup({
  saucer = true,
  tone = ink.leaf,
  ...placed
}: PiecePosition & { saucer?: boolean; tone?: string }) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={tone}
        d="M36-46 41-47 49-48 57-46 62-40 63-32 61-26 57-21 51-17 42-13 37-14 31-19 39-25 47-28 49-32 42-37 37-38zM-40-52-24-55-8-56 5-57 20-57 40-54 45-41 39-27 31-10 16-1-1 0-13 0-24-5-31-11-40-28-46-43z"
      />
      {saucer && <path fill={ink.bramble} d="M-62-4-21-5 15-4 62-4 47 5 4 5-43 7z" />}
    </PiecePlace>
  );
}

/** Two curls of steam, 60 tall; the origin is at the spout. */
export function Steam(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.brambleThin}
        d="M-15 2-19-4-23-17-15-28-8-33-8-38-11-47-10-48-6-39-5-31-11-25-17-16-12-7-9-2zM9-2 5-8 1-22 7-30 16-39 15-44 13-52 10-60 10-61 14-53 18-45 19-37 11-27 7-22 11-11 15-6z"
      />
    </PiecePlace>
  );
}

/** A camera, 180 wide; the origin is at its middle. */
export function Camera(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.bramble}
        d="M-90-48-44-49-31-73-1-73 30-72 45-49 91-49 91-3 91 58 44 59-4 60-52 61-91 60-90 13z"
      />
      <path fill={ink.honey} d="M-92-13-51-14-2-15 45-16 91-17 91 34 44 34 5 35-38 34-91 35z" />
      <path
        fill={ink.paper}
        d="M42-4 43 17 40 29 27 44 8 52-9 52-29 40-39 31-45 8-38-15-26-28-7-35 18-33 36-17zM54-39 79-41 78-25 54-24z"
      />
      <path
        fill={ink.torThick}
        d="M9 37-5 37-16 34-24 25-29 17-30 5-25-10-13-19 4-22 17-17 24-9 30 7 28 19 19 32z"
      />
      <path fill={ink.paper} d="M-18 2-15-4-11-10-4-14 3-16 1-13-5-7-9 0-14 6z" />
    </PiecePlace>
  );
}

/** A ticket, 220 wide; the origin is at its middle. */
export function TicketPiece(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.honey}
        d="M-113-54-62-56-9-57 41-57 47-46 53-56 109-55 110 8 112 55 53 56 46 45 39 57-20 55-58 56-110 54-110 17-97 9-99-9-112-14z"
      />
      <path
        fill={ink.paper}
        d="M44-36 49-36 49-29 44-29zM44-22 49-22 49-15 44-15zM44-8 49-8 49-1 44-1zM44 6 49 6 49 13 44 13zM44 20 49 20 49 27 44 27zM44 32 49 32 49 39 44 39z"
      />
      <path
        fill={ink.bramble}
        d="M-22-26 28-28 28-20-22-19zM-22-4 22-5 22 1-22 2zM-22 16 26 15 26 21-22 22z"
      />
    </PiecePlace>
  );
}

/** A page of a calendar, 140 wide; the origin is at its middle. */
export function CalendarPage(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.paperDeep}
        d="M-70-70-24-72 20-72 71-73 71-19 70 23 72 73 40 75-11 75-73 75-73 21-71-28z"
      />
      <path fill={ink.leaf} d="M-71-70-16-72 24-70 70-73 69-39 24-36-29-37-71-37z" />
      <path
        fill={ink.torThick}
        d="M-54-21-36-22-36-5-54-5zM-25-22-6-22-6-5-25-5zM5-22 24-23 24-4 5-5zM36-22 53-23 53-4 37-5zM-54 9-35 7-35 26-54 24zM-23 9-6 8-5 26-24 25zM36 7 54 6 54 25 36 24zM-53 37-36 38-36 55-55 55zM-23 37-7 36-5 56-24 56zM6 38 25 38 23 55 5 56zM36 38 54 38 54 55 36 54z"
      />
      <path fill={ink.bramble} d="M-38-84-30-84-30-60-38-60zM30-85 38-85 38-61 30-61z" />
    </PiecePlace>
  );
}

/** A swag of flags 200 wide; the origin is at its left end. */
export function Bunting(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.bramble}
        d="M0-1 22 6 50 15 88 19 113 20 152 14 176 7 177 10 152 17 114 22 88 22 50 17 21 9 0 1z"
      />
      <path fill={ink.honey} d="M6 6 30 7 19 31zM101 19 126 21 115 46z" />
      <path fill={ink.leaf} d="M38 15 63 16 50 41zM135 16 157 16 148 41z" />
      <path fill={ink.tor} d="M70 19 93 20 82 45zM166 7 190 8 178 34z" />
    </PiecePlace>
  );
}
