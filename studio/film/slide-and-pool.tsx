import { ink } from '../../src/web/art/inks.ts';
import { Apple } from '../../src/web/art/orchard.tsx';
import { PiecePlace } from '../../src/web/art/piece.tsx';
import { BallPool, Slide } from '../../src/web/art/play-equipment.tsx';
import { easeIn, easeInOut, elapsedShare, hopHeight, mix, pointAlong, sway } from './motion.ts';

const slide = { x: 330, y: 478, size: 2.1 };
const pool = { x: 806, y: 620, size: 1.75 };
const radius = 34;
/** The path of the apple's middle, from the top of the slide to its lip. */
const ride = (
  [
    [-112, -158],
    [-92, -160],
    [-68, -151],
    [-41, -128],
    [-10, -89],
    [7, -72],
    [27, -49],
    [38, -39],
    [54, -31],
    [82, -24],
    [104, -21],
  ] as const
).map(([x, y]) => [slide.x + x * slide.size + 12, slide.y + y * slide.size - radius + 2] as const);

/** The apple's position at the top of the slide, also drawn in the view from outside. */
export const rideTop = { x: ride[0]?.[0] ?? 0, y: ride[0]?.[1] ?? 0, size: radius / 47 };

/** Balls that jump when the apple lands: start, sideways distance, height and colour. */
const jumping = [
  [-70, -70, 150, ink.honey],
  [-40, -30, 210, ink.torThick],
  [-10, 20, 250, ink.leaf],
  [24, 50, 200, ink.honey],
  [50, 90, 160, ink.paperDeep],
  [-26, -110, 120, ink.leaf],
  [70, 120, 110, ink.torThick],
] as const;

const landing = 4.4;

/** Draws the slide, the apple that slides down, and the ball pool in which it lands. */
export function SlideAndPool({ time }: { time: number }) {
  const jump = elapsedShare(time, landing, landing + 0.95);
  return (
    <>
      <path
        fill={ink.leaf}
        d="M46 475 86 474 135 473 180 472 227 473 264 471 308 471 350 471 404 471 457 470 494 470 531 470 580 470 582 508 583 563 584 613 536 613 484 614 459 613 413 612 352 612 316 614 262 612 228 614 178 613 140 612 82 614 41 614 44 575 45 515z"
      />
      <path
        fill={ink.leafDeep}
        d="M47 474 81 474 125 472 172 474 218 473 269 474 314 472 362 472 405 471 444 472 491 470 539 471 581 469 580 491 532 490 482 490 449 491 405 493 359 491 315 492 272 493 224 492 185 493 126 493 97 493 46 494z"
      />
      <path
        fill={ink.honeyTint}
        d="M175 569 163 581 153 584 137 580 128 574 120 562 120 549 124 538 134 530 145 524 158 526 170 532 178 545 180 557zM500 555 493 570 484 579 474 581 461 581 447 571 442 561 440 548 447 533 453 527 468 522 480 523 492 531 499 542z"
      />
      <path
        fill={ink.bramble}
        d="M260 613 253 605 251 591 254 577 258 563 264 552 273 542 285 533 299 528 312 526 325 528 339 534 351 542 360 552 366 563 370 577 373 591 370 604 364 613 355 616 343 619 328 620 312 620 296 620 281 619 269 616z"
      />
      <Slide {...slide} />
      <RidingApple time={time} />
      {jump > 0 &&
        jump < 1 &&
        jumping.map(([from, aside, height, tone]) => (
          <PiecePlace
            key={from}
            x={pool.x + from + aside * jump}
            y={mix(440, 470, jump) - height * hopHeight(jump)}
            size={1.75}
          >
            <path fill={tone} d="M-17 2-13-11-2-17 10-14 17-3 13 11 2 17-11 13z" />
          </PiecePlace>
        ))}
      <BallPool {...pool} />
    </>
  );
}

function RidingApple({ time }: { time: number }) {
  const down = elapsedShare(time, 2.75, 3.95);
  const { x, y, way } = pointAlong(ride, down ** 1.6);
  const flight = elapsedShare(time, 3.95, landing);
  const sink = easeInOut(elapsedShare(time, landing, landing + 0.5));
  const lipX = mix(x, pool.x - 16, flight);
  const lipY = y - 78 * hopHeight(flight) + mix(0, 352 - y, flight) * Number(flight > 0);
  const bob = time > landing ? sway(time, 9, 3) : 0;
  if (time < 2.75 || time > 7.6) return null;
  return (
    <Apple
      skin="red"
      x={lipX}
      y={lipY + sink * 14 + bob - hopHeight(elapsedShare(time, landing + 0.3, landing + 0.7)) * 10}
      size={radius / 47}
      turn={720 + (way / radius) * 57.3 + easeIn(flight) * 90 - (time > landing ? sway(time, 4, 4) : 0)}
    />
  );
}
