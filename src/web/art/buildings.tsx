import { ink } from './inks.ts';
import { PiecePlace, type PiecePosition } from './piece.tsx';

/** The Tor with its tower, 540 wide; the origin is at the foot of the hill. */
export function Tor(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.torThick}
        d="M-17-137-17-176-15-206-18-207-19-222-9-222-9-215-2-215-3-222 5-221 5-215 11-215 12-223 20-222 20-207 16-206 19-174 18-136z"
      />
      <path
        fill={ink.torTint}
        d="M-6-137-7-144-7-150-6-158-4-164 0-167 6-164 8-159 9-153 9-145 8-137 2-134zM-3-186 1-194 5-186 4-177-2-177z"
      />
      <path
        fill={ink.tor}
        d="M-270 6-237-18-188-43-158-65-122-89-85-116-41-139 11-145 42-136 68-121 112-88 138-74 172-52 219-28 268-10 245 9 187 12 134 12 92 13 23 11-25 13-63 11-131 11-183 11-227 12-264 8z"
      />
      <path
        fill={ink.torTint}
        d="M-196-30-157-42-121-51-55-49-11-47 26-49 77-56 78-49 27-43-11-42-55-45-120-48-157-41-196-30zM140-58 81-76 43-82 2-77-42-76-90-81-89-88-42-82 2-81 43-85 82-78 140-58zM-70-118-41-114-2-112 49-122 50-117-1-109-41-111-70-118z"
      />
    </PiecePlace>
  );
}

/** The play barn with its doors open, 330 wide and 300 tall; the origin is at the middle of its foot. */
export function Barn(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <BarnWalls />
      <path
        fill={ink.paper}
        d="M-113 11-114-36-112-89-60-98-62-52-62 2zM61 3 61-55 58-101 108-89 109-36 111 8z"
      />
      <path fill={ink.leaf} d="M-88-47-69-93-63-92-87-33-103 7-111 6zM108 5 101 6 82-41 62-94 68-95 84-52z" />
    </PiecePlace>
  );
}

/** The barn without its doors: the caller draws them. The doorway is 120 wide and 100 tall. */
export function BarnWalls() {
  return (
    <>
      <path
        fill={ink.bramble}
        d="M-1-300 2-300 3-254-2-254zM-30-286 30-289 30-284-30-281zM30-297 52-286 29-274z"
      />
      <path
        fill={ink.honey}
        d="M-139 1-139-62-140-133-107-169-89-197-53-214 0-234 48-213 89-195 111-168 138-131 139-73 143 4 73 5 7 1-58 2z"
      />
      <path fill={ink.honeyThick} d="M53 3 52-68 50-137 51-206 90-194 114-162 140-129 141-71 142 4 104 3z" />
      <path
        fill={ink.bramble}
        d="M-111-150-110-104-112-104zM-85-132-83-104-86-104zM87-150 89-104 86-104zM113-132 115-104 112-104zM-38-190-37-108-40-108zM41-190 42-108 40-108z"
      />
      <path
        fill={ink.bramble}
        d="M-163-121-134-163-105-204-59-230 1-261 56-231 110-202 132-167 167-118 146-110 122-143 93-185 52-205-1-229-52-205-89-185-123-140-147-110z"
      />
      <path fill={ink.bramble} d="M-27-137-25-175-1-191 27-175 29-137z" />
      <path fill={ink.bramble} d="M-62 2-61-55-59-99-1-100 58-100 59-44 63 2 0 4z" />
    </>
  );
}
