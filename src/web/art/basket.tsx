import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { Apple } from './orchard.tsx';
import { Picture, PiecePlace, type PiecePosition } from './piece.tsx';

const spots: readonly (PiecePosition & { skin?: 'honey' | 'leaf' | 'red' })[] = [
  { x: 84, y: 118, turn: -14 },
  { x: 236, y: 118, turn: 12, skin: 'leaf' },
  { x: 134, y: 120, turn: 6 },
  { x: 186, y: 119, turn: -8 },
  { x: 110, y: 84, turn: 10 },
  { x: 212, y: 85, turn: -12 },
  { x: 161, y: 86, turn: -4, skin: 'leaf' },
  { x: 136, y: 53, turn: -16 },
  { x: 188, y: 54, turn: 14 },
  { x: 162, y: 24, turn: 4, skin: 'red' },
];

/** The most apples that a basket holds. */
export const basketCapacity = spots.length;

type BasketProps = {
  apples: number;
  /** The most apples that may ever be shown. The picture is tall enough for this many. */
  room: number;
};

/** A picking basket, 320 wide, with `apples` in it. */
export function Basket({ apples, room }: BasketProps) {
  const head = Math.min(...spots.slice(0, Math.max(1, room)).map(({ y = 0 }) => y)) - 42;
  return (
    <Picture viewBox={`0 ${head} 320 ${270 - head}`}>
      <BasketInside />
      {spots
        .slice(0, apples)
        .reverse()
        .map((spot) => (
          <Apple key={`${spot.x}`} size={0.56} {...spot} />
        ))}
      <BasketFront />
    </Picture>
  );
}

function BasketInside() {
  return (
    <>
      <path
        fill={ink.bramble}
        d="M20 132 12 152 18 176 30 188 36 182 27 170 23 153 30 138zM300 132 308 151 303 175 291 188 285 182 293 169 297 152 290 138z"
      />
      <path fill={ink.brambleThin} d="M32 128 96 120 164 118 226 121 288 128 282 150 160 158 38 150z" />
    </>
  );
}

function BasketFront() {
  return (
    <>
      <path
        fill={ink.honeyThick}
        d="M34 142 96 146 160 148 224 146 286 141 276 196 262 262 198 268 122 267 60 261 46 200z"
      />
      <path
        fill={ink.honey}
        d="M38 152 74 154 84 262 62 259 48 200zM104 156 142 158 144 265 112 264zM178 158 216 156 210 264 178 265zM246 154 282 151 272 200 258 260 238 262z"
      />
      <path fill={ink.bramble} d="M40 214 160 220 280 213 279 221 160 228 42 222z" />
      <path
        fill={ink.bramble}
        d="M28 134 92 141 162 143 230 141 292 133 294 149 228 157 160 159 94 157 27 150z"
      />
    </>
  );
}

/** An empty basket. The blackbird looks into it. */
export function EmptyBasket() {
  return (
    <Picture viewBox="0 10 420 250">
      <path
        fill={ink.leafTint}
        d="M6 226 80 220 180 224 290 219 412 225 414 248 300 254 170 252 60 256 4 248z"
      />
      <PiecePlace x={40} y={-28}>
        <BasketInside />
        <BasketFront />
      </PiecePlace>
      <Blackbird x={322} y={106} size={0.82} flip />
      <Apple skin="leaf" x={388} y={228} size={0.32} turn={20} />
    </Picture>
  );
}
