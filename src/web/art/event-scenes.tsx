import { Blackbird } from './blackbird.tsx';
import { Barn } from './buildings.tsx';
import { ink } from './inks.ts';
import { Bunting, Cup, Steam } from './objects.tsx';
import { Apple, AppleTree, Bush } from './orchard.tsx';
import { Picture, PiecePlace, type PiecePosition } from './piece.tsx';
import { BallPool, NinjaCourse, Slide } from './play-equipment.tsx';

/* Scenes for the posters of event days, 640 by 240. Each stands at the lower edge of its poster. The paper
   of the poster serves as the sky. */

const ground =
  'M0 214 64 207 128 210 196 205 262 209 330 203 398 208 470 204 540 209 600 205 640 209 640 240 0 240z';

/** A paper lantern, 74 tall with its loop; the origin is where it hangs. */
function Lantern({ tone, glow = ink.paper, ...placed }: PiecePosition & { tone: string; glow?: string }) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.bramble}
        d="M-2 0 2 0 2 12 -2 12zM-12 11 12 10 13 17 -13 18zM-11 66 12 65 12 71 -10 72z"
      />
      <path fill={tone} d="M-12 17 12 16 25 26 29 41 25 56 12 66 -11 67 -25 57 -29 42 -26 27z" />
      <path fill={glow} d="M-5 20 5 20 10 32 11 42 9 53 4 63 -4 63 -10 52 -12 42 -10 31z" />
    </PiecePlace>
  );
}

/** A lantern on a stick, 150 tall; the origin is at the hand that carries it. */
function CarriedLantern({ tone, ...placed }: PiecePosition & { tone: string }) {
  return (
    <PiecePlace {...placed}>
      <path fill={ink.bramble} d="M-4 2 30 -106 36 -104 2 4z" />
      <Lantern x={34} y={-106} size={0.8} tone={tone} />
    </PiecePlace>
  );
}

/** Lanterns: strung between the trees, and carried into the dark end of the barn. */
export function LanternScene() {
  return (
    <Picture viewBox="0 0 640 240">
      <AppleTree x={70} y={216} size={0.82} />
      <AppleTree x={330} y={214} size={0.56} flip />
      <Barn x={540} y={216} size={0.66} />
      <path fill={ink.bramble} d="M486 130 596 129 598 216 484 217z" />
      <path fill={ink.honeyTint} d="M512 160 540 150 570 161 574 216 508 216z" />
      <path
        fill={ink.bramble}
        d="M96 62 150 86 210 96 268 88 322 96 366 112 420 108 470 88 471 91 421 112 366 116 321 100 268 92 210 100 149 90 94 66z"
      />
      <Lantern x={152} y={88} size={0.66} tone={ink.tor} />
      <Lantern x={212} y={97} size={0.72} tone={ink.leaf} glow={ink.honeyTint} />
      <Lantern x={322} y={98} size={0.62} tone={ink.torThick} />
      <Lantern x={378} y={112} size={0.7} tone={ink.leafThin} glow={ink.honeyTint} />
      <Lantern x={432} y={105} size={0.64} tone={ink.tor} />
      <path fill={ink.leaf} d={ground} />
      <path fill={ink.leafDeep} d="M0 226 90 219 210 222 340 217 470 221 640 217 640 240 0 240z" />
      <CarriedLantern x={268} y={200} tone={ink.honeyTint} size={0.66} />
      <Blackbird x={232} y={222} size={0.74} />
      <Apple x={150} y={204} size={0.42} skin="leaf" turn={-8} />
      <CarriedLantern x={166} y={198} tone={ink.tor} size={0.62} />
      <Apple x={96} y={210} size={0.3} skin="red" turn={10} />
      <CarriedLantern x={106} y={206} tone={ink.leafThin} size={0.5} />
    </Picture>
  );
}

/** A microphone on its stand, 130 tall; the origin is at its foot. */
function Microphone(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.bramble}
        d="M-26 0-24 -7 -4 -10 -3 -92 3 -93 4 -10 25 -8 28 1zM-3 -94 16 -112 21 -106 4 -88z"
      />
      <path fill={ink.torThick} d="M12 -112 22 -126 34 -128 42 -119 38 -107 25 -100z" />
      <path fill={ink.paper} d="M19 -116 25 -122 32 -122 28 -114z" />
    </PiecePlace>
  );
}

const star = 'M0-15 4-5 15-4 6 3 9 14 0 8-9 14-6 3-15-4-4-5z';

/** The stage: a blackbird sings, and something with horns looks round the curtain. */
export function StageScene() {
  return (
    <Picture viewBox="0 0 640 240">
      <path fill={ink.torTint} d="M196 0 226 0 330 206 196 207zM446 0 414 0 312 206 452 207z" />
      <path fill={ink.honeyTint} d="M306 0 336 0 398 206 250 207z" />
      <path
        fill={ink.brambleThin}
        d="M112 206 110 150 96 132 112 134 122 118 132 134 150 132 160 116 166 134 184 130 172 152 176 206z"
      />
      <path fill={ink.honey} d="M124 152 138 149 140 160 127 162zM150 149 163 151 162 162 149 160z" />
      <path fill={ink.bramble} d="M130 153 135 153 135 159 130 159zM153 153 158 153 158 159 153 159z" />
      <path
        fill={ink.honey}
        d="M0 0 150 0 146 46 138 96 122 150 128 208 0 210zM640 0 494 0 500 60 506 108 520 160 512 208 640 210z"
      />
      <path
        fill={ink.honeyThick}
        d="M36 0 58 0 54 90 60 209 34 209 40 96zM96 0 116 0 108 84 96 150 100 208 80 208 84 120zM560 0 582 0 584 100 578 208 556 208 562 96zM610 0 626 0 628 209 608 209z"
      />
      <path fill={ink.bramble} d="M0 206 160 203 320 206 480 203 640 206 640 240 0 240z" />
      <path fill={ink.honeyThick} d="M0 218 212 215 430 218 640 215 640 222 420 225 200 222 0 225z" />
      <PiecePlace x={214} y={74}>
        <path fill={ink.honey} d={star} />
      </PiecePlace>
      <PiecePlace x={428} y={58} size={1.2} turn={14}>
        <path fill={ink.honey} d={star} />
      </PiecePlace>
      <PiecePlace x={396} y={120} size={0.7} turn={-10}>
        <path fill={ink.paper} d={star} />
      </PiecePlace>
      <path
        fill={ink.bramble}
        d="M372 76 376 75 378 104 372 112 364 110 365 102 373 99zM376 75 394 84 395 90 376 82zM414 92 418 91 419 116 413 123 405 121 406 114 414 111z"
      />
      <Microphone x={352} y={206} size={0.86} />
      <Blackbird x={290} y={206} size={1.06} />
      <path fill={ink.bramble} d="M448 140 496 138 498 205 446 206z" />
      <path
        fill={ink.torThick}
        d="M472 144 480 148 480 157 472 161 464 157 464 148zM472 166 486 173 489 185 480 197 464 197 456 186 459 173z"
      />
      <path fill={ink.tor} d="M472 175 479 179 480 186 475 190 467 189 464 183 466 178z" />
    </Picture>
  );
}

/** A furry animal hides behind the play frame, and the blackbird looks for it. */
export function HideAndSeekScene() {
  return (
    <Picture viewBox="0 0 640 240">
      <Bush x={560} y={214} size={1.2} tone={ink.leafMid} />
      <path
        fill={ink.brambleThin}
        d="M392 214 388 176 376 168 388 160 380 146 394 144 392 112 398 84 410 70 420 88 424 116 436 112 448 118 454 90 466 72 476 88 478 116 474 146 488 150 480 164 490 174 478 182 480 214z"
      />
      <path fill={ink.paperDeep} d="M404 114 408 92 414 108 414 128zM456 126 460 104 466 94 468 118z" />
      <path
        fill={ink.paper}
        d="M406 142 418 136 428 144 426 156 414 160 406 152zM442 144 452 136 464 142 464 152 456 160 444 156z"
      />
      <path fill={ink.bramble} d="M416 144 424 145 423 153 415 153zM446 145 454 144 455 153 447 153z" />
      <Slide x={292} y={214} size={1.02} />
      <Bush x={440} y={218} size={1.1} />
      <Bush x={338} y={216} size={0.8} tone={ink.leafThin} />
      <path fill={ink.leaf} d={ground} />
      <path fill={ink.leafDeep} d="M0 228 120 221 250 225 380 219 520 224 640 219 640 240 0 240z" />
      <path
        fill={ink.paper}
        d="M236 224 246 221 250 226 240 229zM268 231 278 228 282 233 272 236zM302 224 312 221 316 226 306 229zM336 231 346 228 350 233 340 236z"
      />
      <Blackbird x={66} y={222} size={0.86} />
      <PiecePlace x={4} y={-2} size={0.94}>
        <path fill={ink.bramble} d="M112 196 128 172 134 177 118 200z" />
        <path
          fill={ink.bramble}
          d="M150 122 172 130 184 148 180 170 164 184 142 184 126 172 120 152 130 132z"
        />
        <path
          fill={ink.torTint}
          d="M148 132 165 138 173 150 172 164 162 174 148 175 136 168 130 154 134 140z"
        />
      </PiecePlace>
      <Apple x={600} y={206} size={0.3} skin="red" />
    </Picture>
  );
}

/** A saucepan and the spoon that beats it, 120 wide; the origin is at the pan's middle. */
function BeatenPan(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path fill={ink.torThick} d="M-48 -22 48 -24 44 18 30 28 -30 29 -44 18z" />
      <path fill={ink.tor} d="M-52 -28 52 -30 50 -18 -50 -17z" />
      <path fill={ink.bramble} d="M48 -22 104 -34 106 -25 50 -10z" />
      <path fill={ink.honeyThick} d="M-66 -78 -60 -82 -26 -38 -33 -34z" />
      <path fill={ink.honeyThick} d="M-82 -98 -68 -104 -56 -94 -58 -80 -72 -76 -84 -84z" />
      <path fill={ink.bramble} d="M-6 -48 0 -66 4 -47zM16 -48 32 -64 26 -44zM38 -42 58 -52 46 -36z" />
    </PiecePlace>
  );
}

function Toast(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path fill={ink.bramble} d="M-1-24 2-24 3-10 0-10z" />
      <path fill={ink.honeyThick} d="M-16-12-6-16 8-15 17-9 15 16-15 17z" />
      <path fill={ink.honeyTint} d="M-10-7 0-10 11-7 10 11-10 11z" />
    </PiecePlace>
  );
}

/** Wassail: toast in the branches, a drink for the tree, and a great noise. */
export function WassailScene() {
  return (
    <Picture viewBox="0 0 640 240">
      <AppleTree x={124} y={218} size={0.9} />
      <AppleTree x={336} y={214} size={0.64} flip />
      <AppleTree x={560} y={218} size={0.84} flip />
      <Toast x={76} y={118} />
      <Toast x={166} y={132} turn={8} />
      <Toast x={524} y={126} turn={-8} />
      <Toast x={604} y={112} turn={6} />
      <Toast x={330} y={146} size={0.8} />
      <path fill={ink.leafMid} d={ground} />
      <path fill={ink.leaf} d="M0 226 100 219 230 224 360 218 500 223 640 218 640 240 0 240z" />
      <BeatenPan x={276} y={194} size={0.8} />
      <Blackbird x={190} y={220} size={0.86} />
      <Cup x={420} y={222} size={0.74} tone={ink.torThick} />
      <Steam x={420} y={176} size={0.7} />
      <Apple x={474} y={206} size={0.32} skin="red" turn={-12} />
    </Picture>
  );
}

/** Any other event day: the whole barn is out on the grass under bunting. */
export function EventDayScene() {
  return (
    <Picture viewBox="0 0 640 240">
      <Bunting x={6} y={10} size={1.6} turn={2} />
      <Bunting x={320} y={16} size={1.6} turn={-2} />
      <Bush x={612} y={214} size={0.8} tone={ink.leafMid} />
      <NinjaCourse x={500} y={214} size={0.84} />
      <BallPool x={322} y={216} size={0.66} />
      <Slide x={150} y={216} size={0.96} />
      <path fill={ink.leaf} d={ground} />
      <path fill={ink.leafDeep} d="M0 227 110 220 240 224 370 218 510 223 640 218 640 240 0 240z" />
      <Blackbird x={236} y={224} size={0.64} />
      <Apple x={420} y={212} size={0.3} skin="red" turn={14} />
    </Picture>
  );
}
