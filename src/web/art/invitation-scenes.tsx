import type { ReactNode } from 'react';
import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { Bunting } from './objects.tsx';
import { Apple, AppleTree, Bush, Cloud, Leaf, Moon, Sun } from './orchard.tsx';
import { Balloon } from './party-room.tsx';
import { Picture, PiecePlace, type PiecePosition } from './piece.tsx';

/** A picture of 600 by 250 on a sky with cut edges. */
function Scene({ sky, children }: { sky: string; children: ReactNode }) {
  return (
    <Picture viewBox="0 0 600 250">
      <path
        fill={sky}
        d="M6 9 92 4 171 8 262 3 355 7 448 3 531 8 594 5 597 71 594 138 598 201 594 244 517 247 431 243 338 248 247 244 158 247 77 243 5 246 3 171 7 95z"
      />
      {children}
    </Picture>
  );
}

/** Under the apple trees, with balloons. */
function OrchardParty() {
  return (
    <Scene sky={ink.torTint}>
      <Sun x={500} y={64} size={0.62} />
      <Cloud x={120} y={60} size={0.7} />
      <path
        fill={ink.leafThin}
        d="M4 190 90 168 190 176 290 160 400 172 500 158 596 174 595 244 431 243 247 244 77 243 5 246z"
      />
      <AppleTree x={96} y={228} size={0.72} />
      <AppleTree x={506} y={228} size={0.66} autumn />
      <path
        fill={ink.leafMid}
        d="M4 222 110 214 220 220 330 212 440 219 596 211 595 244 431 243 247 244 77 243 5 246z"
      />
      <Bunting x={176} y={72} size={1.15} turn={4} />
      <Balloon x={262} y={132} tone={ink.apple} turn={-8} />
      <Balloon x={304} y={104} tone={ink.honey} />
      <Balloon x={344} y={136} tone={ink.leaf} turn={9} />
      <path
        fill={ink.bramble}
        d="M268 170 302 214 300 215 266 171zM303 144 304 214 302 214 301 144zM339 174 305 215 303 214 337 173z"
      />
      <Apple x={218} y={222} size={0.3} skin="honey" />
      <Apple x={404} y={224} size={0.26} skin="honey" />
      <Blackbird x={430} y={218} size={0.6} flip />
    </Scene>
  );
}

/** A paper boat of pirates, with an apple on its flag. */
function PirateParty() {
  return (
    <Scene sky={ink.torTint}>
      <Cloud x={110} y={58} size={0.8} />
      <Cloud x={500} y={74} size={0.6} />
      <path
        fill={ink.tor}
        d="M4 178 60 168 120 180 190 168 260 180 330 168 400 180 470 168 540 180 596 170 595 244 431 243 247 244 77 243 5 246z"
      />
      <path fill={ink.bramble} d="M296 36 303 34 306 176 297 177z" />
      <path
        fill={ink.paper}
        d="M310 60 392 78 418 122 404 150 312 158 320 108zM290 74 226 92 202 126 214 150 290 154 284 112z"
      />
      <path fill={ink.apple} d="M303 16 346 22 384 18 378 36 386 50 342 46 303 50z" />
      <Apple x={338} y={35} size={0.2} skin="honey" />
      <path
        fill={ink.honeyThick}
        d="M180 160 240 168 300 170 372 168 428 158 442 150 436 176 416 208 388 218 300 221 226 218 200 206 184 180z"
      />
      <path
        fill={ink.honey}
        d="M180 160 240 168 300 170 372 168 428 158 442 150 440 164 420 178 300 186 204 180 182 172z"
      />
      <path
        fill={ink.bramble}
        d="M232 190 243 186 252 194 246 204 235 203zM292 192 303 188 312 196 306 206 295 205zM352 190 363 186 372 194 366 204 355 203z"
      />
      <path
        fill={ink.torThick}
        d="M4 208 56 198 112 210 172 198 236 211 300 199 366 211 430 199 494 210 552 199 596 206 595 244 431 243 247 244 77 243 5 246z"
      />
      <path
        fill={ink.paper}
        d="M70 222 96 216 122 224 98 220zM452 226 480 219 508 227 482 223zM262 230 288 224 316 232 290 227z"
      />
      <Blackbird x={258} y={84} size={0.5} />
    </Scene>
  );
}

const frond =
  'M0 0-26-30-48-34-34-52-62-64-44-82-66-100-42-112-56-136-28-138-30-162-4-150 14-168 20-140 46-142 36-116 58-104 38-86 54-66 30-56 42-36 20-30z';

function Frond({ tone, ...placed }: PiecePosition & { tone: string }) {
  return (
    <PiecePlace {...placed}>
      <path fill={tone} d={frond} />
      <path fill={ink.bramble} d="M-2 6-4-70 0-132 3-132 3-70 4 6z" />
    </PiecePlace>
  );
}

/** Two eyes look out from between big leaves. */
function JungleParty() {
  return (
    <Scene sky={ink.leafTint}>
      <Sun x={300} y={62} size={0.6} rays={false} />
      <Frond x={70} y={250} size={1.25} turn={-14} tone={ink.leaf} />
      <Frond x={170} y={256} size={1} turn={8} tone={ink.leafMid} />
      <Frond x={530} y={250} size={1.3} turn={14} tone={ink.leaf} />
      <Frond x={436} y={256} size={1} turn={-10} tone={ink.leafMid} />
      <path
        fill={ink.honey}
        d="M230 176 246 150 276 138 300 136 328 139 354 152 370 178 372 210 358 246 242 246 228 212z"
      />
      <path
        fill={ink.honeyThick}
        d="M236 160 226 138 236 126 252 134 258 148zM364 160 374 138 364 126 348 134 342 148z"
      />
      <path
        fill={ink.bramble}
        d="M262 178 272 170 282 178 280 192 270 196 262 190zM318 178 328 170 338 178 336 192 326 196 318 190zM288 206 300 202 312 206 301 216z"
      />
      <path
        fill={ink.bramble}
        d="M296 140 304 140 302 162 298 162zM268 146 275 144 280 160 275 162zM332 146 325 144 320 160 325 162z"
      />
      <path fill={ink.paper} d="M268 180 272 177 274 182 270 184zM324 180 328 177 330 182 326 184z" />
      <path fill={ink.honeyTint} d="M262 222 300 216 338 222 330 246 270 246z" />
      <Bush x={120} y={250} size={0.7} tone={ink.leafDeep} />
      <Bush x={486} y={250} size={0.7} tone={ink.leafDeep} />
      <Leaf x={30} y={40} size={0.8} turn={30} tone={ink.leafMid} />
      <Leaf x={566} y={44} size={0.8} turn={-40} flip tone={ink.leafMid} />
      <Bunting x={206} y={28} size={0.9} turn={2} />
    </Scene>
  );
}

const star = 'M0-14 4-4 15-4 6 3 9 14 0 7-9 14-6 3-15-4-4-4z';

/** A rocket of paper between the stars. */
function StarsParty() {
  const stars: readonly [number, number, number][] = [
    [60, 60, 1],
    [130, 120, 0.6],
    [196, 48, 0.7],
    [82, 188, 0.7],
    [240, 150, 0.5],
    [420, 54, 0.8],
    [474, 138, 0.6],
    [556, 170, 0.9],
    [398, 186, 0.6],
  ];
  return (
    <Scene sky={ink.bramble}>
      {stars.map(([x, y, size]) => (
        <PiecePlace key={x} x={x} y={y} size={size} turn={x}>
          <path fill={ink.honey} d={star} />
        </PiecePlace>
      ))}
      <Moon x={520} y={68} size={0.8} />
      <PiecePlace x={310} y={124} turn={32} size={1.05}>
        <path fill={ink.apple} d="M-22 44-46 70-42 34-24 8zM22 44 46 70 42 34 24 8z" />
        <path fill={ink.paper} d="M0-98 16-74 26-40 28 4 22 50-22 50-28 4-26-40-16-74z" />
        <path fill={ink.apple} d="M0-98 16-74 22-56-22-56-16-74z" />
        <path fill={ink.tor} d="M0-36 12-30 15-18 9-7-3-5-13-12-14-26-8-34z" />
        <path fill={ink.honey} d="M-18 54 18 54 12 82 4 74 0 100-6 76-12 84z" />
      </PiecePlace>
      <path
        fill={ink.leaf}
        d="M4 226 80 208 170 220 262 210 352 222 448 208 530 219 596 209 595 244 431 243 247 244 77 243 5 246z"
      />
      <AppleTree x={60} y={240} size={0.34} />
      <AppleTree x={150} y={244} size={0.26} />
    </Scene>
  );
}

/** The drawing of each theme of invitations. */
export const invitationScenes = {
  orchard: OrchardParty,
  pirates: PirateParty,
  jungle: JungleParty,
  stars: StarsParty,
} as const;
