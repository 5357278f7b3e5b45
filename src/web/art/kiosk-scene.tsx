import { Blackbird } from './blackbird.tsx';
import { Barn, Tor } from './buildings.tsx';
import { ink } from './inks.ts';
import { Bunting, TicketPiece } from './objects.tsx';
import { Apple, AppleTree, Bush } from './orchard.tsx';
import { PiecePlace } from './piece.tsx';

/**
 * Arriving: the orchard gate stands open, the path leads to the barn, and the blackbird takes the tickets.
 * The scene is 1440 by 430, cropped from the left if there is less room.
 */
export function KioskScene() {
  return (
    <svg
      viewBox="0 0 1440 430"
      preserveAspectRatio="xMaxYMax slice"
      className="hero-scene"
      aria-hidden="true"
      focusable="false"
    >
      <Tor x={742} y={262} size={0.66} />
      <path
        fill={ink.leafThin}
        d="M0 262 92 247 190 236 262 240 350 252 431 258 512 249 604 236 690 229 771 236 862 247 948 250 1033 241 1126 232 1208 236 1301 247 1440 256 1440 430 0 430z"
      />
      <AppleTree x={226} y={286} size={0.42} flip />
      <AppleTree x={92} y={300} size={0.6} />
      <AppleTree x={1392} y={286} size={0.46} />
      <AppleTree x={560} y={280} size={0.3} />
      <path
        fill={ink.leafMid}
        d="M0 296 118 287 242 281 356 287 470 296 588 291 700 281 824 284 940 293 1064 297 1186 289 1296 283 1440 290 1440 430 0 430z"
      />
      <Bunting x={872} y={200} size={0.95} turn={3} />
      <Barn x={1080} y={302} size={0.86} />
      <Bush x={900} y={306} size={0.8} tone={ink.leafDeep} />
      <Bush x={1276} y={308} size={0.7} tone={ink.leafDeep} />
      <AppleTree x={830} y={330} size={0.72} />
      <AppleTree x={1360} y={336} size={0.8} flip />
      <AppleTree x={330} y={330} size={0.5} />
      <path
        fill={ink.leaf}
        d="M0 336 126 324 250 320 378 328 500 333 624 326 744 320 868 325 990 334 1114 330 1240 322 1352 326 1440 334 1440 430 0 430z"
      />
      <PiecePlace x={360}>
        <path
          fill={ink.paperDeep}
          d="M690 302 748 301 762 322 790 346 832 382 880 430 560 430 604 386 646 350 676 324z"
        />
        <path
          fill={ink.bramble}
          d="M494 418 493 356 494 306 506 296 518 306 518 358 520 418zM922 418 924 358 922 304 934 295 946 303 945 358 948 418z"
        />
        <path
          fill={ink.brambleThin}
          d="M518 318 566 332 566 343 518 330zM518 346 566 362 565 373 518 359zM519 376 566 393 566 404 519 390zM560 326 572 329 573 412 561 407zM922 316 874 331 875 342 922 328zM922 345 876 361 876 372 922 358zM923 375 875 392 875 403 923 389zM880 325 868 328 868 411 880 406z"
        />
        <Blackbird x={506} y={296} size={0.62} />
        <TicketPiece x={572} y={262} size={0.34} turn={-12} />
        <Apple skin="red" x={812} y={396} size={0.42} turn={16} />
      </PiecePlace>
      <Apple x={612} y={378} size={0.36} turn={-10} />
      <Apple x={246} y={380} size={0.3} turn={24} />
    </svg>
  );
}
