import type { ReactNode } from 'react';
import { DishPicture } from '../../src/web/art/dishes.tsx';
import { ink } from '../../src/web/art/inks.ts';
import { PiecePlace, type PiecePosition } from '../../src/web/art/piece.tsx';
import { CardPicture } from './card.tsx';

/** A paper, placed by its middle, with lines of writing too small to read. */
export function NotePaper({
  width,
  height,
  lines,
  tone = ink.paper,
  children,
  ...placed
}: PiecePosition & { width: number; height: number; lines: number; tone?: string; children?: ReactNode }) {
  const [right, foot] = [width / 2, height / 2];
  const gap = 30;
  const first = foot - 34 - (lines - 1) * gap;
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.bramble}
        opacity={0.18}
        d={`M${8 - right} ${10 - foot}L${right + 8} ${8 - foot} ${right + 6} ${foot + 9} ${6 - right} ${foot + 8}z`}
      />
      <path
        fill={tone}
        d={`M${-right} ${-foot}L${right * 0.1} ${-foot - 3} ${right} ${2 - foot} ${right + 2} ${foot * 0.2} ${right - 1} ${foot} ${right * -0.2} ${foot + 3} ${1 - right} ${foot - 2} ${-right - 2} ${foot * -0.3}z`}
      />
      {Array.from({ length: lines }, (_, line) => {
        const y = first + line * gap;
        const end = right - (line % 3 === 2 ? width * 0.36 : width * 0.12);
        return (
          <path
            key={y}
            fill={ink.brambleThin}
            d={`M${-right + width * 0.12} ${y}L${end} ${y - 2} ${end - 1} ${y + 7} ${-right + width * 0.12} ${y + 8}z`}
          />
        );
      })}
      <PiecePlace y={-foot + 16}>
        <path fill={ink.bramble} d="M-7-9-2-11 4-11 9-7 10 1 9 6 5 9-3 11-8 8-11 5-11-3z" />
        <path fill={ink.brambleThin} d="M-5.5 0-6.9-2.6-6.4-5.3-5-6.4-1.2-6.7 .3-5.6 1.2-3-.3 .2-2.6 .9z" />
      </PiecePlace>
      {children}
    </PiecePlace>
  );
}

/** The printed menu: a sheet with four dishes, and bars instead of words and prices. */
export function MenuSheet(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.leafDeep}
        d="M-178-235-140-236-83-238-34-239 10-237 60-238 97-238 149-240 196-239 197-201 196-154 194-108 196-59 195-8 196 29 194 84 195 131 194 162 193 218 194 261 158 262 111 261 47 261 3 262-28 263-83 264-139 264-176 263-176 222-176 168-176 134-177 89-176 27-176-14-177-54-177-106-177-146-179-196z"
      />
      <path
        fill={ink.paper}
        d="M-190-250-151-250-92-253-55-252 9-252 55-251 90-254 135-254 183-253 186-205 185-176 185-119 185-75 186-45 186 0 185 33 184 86 183 129 182 157 182 201 181 246 129 248 90 247 45 246-6 248-57 247-98 250-152 249-188 251-189 204-188 158-190 126-192 87-191 38-192 0-193-46-191-87-191-126-190-174-191-203z"
      />
      <path
        fill={ink.honey}
        d="M-189-251-136-250-89-250-46-253-6-253 41-253 90-254 126-253 184-254 184-215 187-187 132-184 93-184 52-183-1-183-47-182-107-182-152-181-190-180-191-221z"
      />
      <path fill={ink.bramble} d="M-95-227-38-229-4-228 48-228 95-227 95-205 54-205 10-205-51-206-96-206z" />
      {(['pizza-pepperoni', 'toastie', 'jacket-potato', 'nachos'] as const).map((name, row) => (
        <PiecePlace key={name} y={-120 + row * 96}>
          <CardPicture x={-172} y={-44} width={116} height={88}>
            <DishPicture name={name} />
          </CardPicture>
          <path fill={ink.bramble} d="M-37-22 13-21 52-21 84-23 85-8 38-10-4-9-35-9z" />
          <path fill={ink.brambleThin} d="M-35 5-1 5 33 3 73 3 117 4 117 13 76 14 45 14 11 14-35 14z" />
          <path fill={ink.honeyThick} d="M125-24 163-23 162-8 126-9z" />
        </PiecePlace>
      ))}
    </PiecePlace>
  );
}

/** A telephone with tonight's dish on it. */
export function PhonePiece(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.bramble}
        d="M-112-214-99-227-58-226-13-227 14-225 50-227 98-227 113-215 111-169 113-128 112-62 113-24 113 24 112 68 111 109 113 170 113 214 101 225 62 226 21 226-17 226-53 226-97 226-113 214-113 177-113 114-112 66-113 26-114-25-111-74-113-108-112-159z"
      />
      <path
        fill={ink.paper}
        d="M-99-195-55-195-24-197 24-198 56-198 98-198 99-144 98-98 98-57 98-6 99 42 99 100 98 148 100 184 58 185 19 185-29 185-65 186-100 186-100 148-100 93-97 49-100 3-98-62-98-106-98-144z"
      />
      <path fill={ink.paper} d="M6 215 1 216-7 213-11 210-12 205-10 200-3 196 5 197 9 199 12 204 11 211z" />
      <path
        fill={ink.leaf}
        d="M-99-196-63-197-27-198 16-198 51-196 98-199 98-178 97-150 54-148 21-148-15-150-56-149-97-148-98-170z"
      />
      <path fill={ink.paper} d="M-59-182-22-182 29-182 61-183 59-168 14-168-26-169-60-167z" />
      <CardPicture x={-88} y={-140} width={176} height={132}>
        <DishPicture name="pizza-veggie" />
      </CardPicture>
      <path
        fill={ink.bramble}
        d="M-80 6-47 5-2 5 30 5 31 20 0 19-40 20-80 19zM-80 97-47 97-13 98 16 99 15 113-20 113-45 112-79 112z"
      />
      <path
        fill={ink.brambleThin}
        d="M-80 30-39 29-5 30 36 30 70 29 70 38 33 40-12 39-50 39-80 38zM-80 49-45 48-3 48 48 47 47 57 11 57-30 58-81 57zM-79 122-47 121 1 121 25 122 70 121 70 130 35 131 3 130-36 131-80 132zM-81 141-34 140-3 140 32 139 33 148-12 148-44 150-80 150z"
      />
      <path
        fill={ink.honey}
        d="M-67 67-63 71-61 76-62 81-65 83-72 85-76 83-78 80-79 73-77 70-73 67zM-37 79-41 83-46 85-52 83-54 80-55 75-52 70-48 67-42 68-39 70-37 75zM-24 67-18 68-15 70-13 76-14 80-19 84-23 85-27 84-30 79-31 74-28 70z"
      />
    </PiecePlace>
  );
}
