import type { ReactNode } from 'react';
import { Blackbird } from '../../src/web/art/blackbird.tsx';
import { BarnWalls, Tor } from '../../src/web/art/buildings.tsx';
import { ink } from '../../src/web/art/inks.ts';
import { Apple, AppleTree, Bush, Cloud, Moon, Sun } from '../../src/web/art/orchard.tsx';
import { PiecePlace } from '../../src/web/art/piece.tsx';
import { type CameraView, wholeScene } from './camera.ts';

import {
  easeIn,
  easeInOut,
  elapsedShare,
  filmSeconds,
  hopHeight,
  mix,
  secondsSince,
  sway,
} from './motion.ts';
import { rideTop } from './slide-and-pool.tsx';

const barn = { x: 690, y: 600, size: 1.5 };

/** The part of the doorway that the camera passes through. */
export const doorway: CameraView = { x: barn.x - 87, y: barn.y + 2 - 97.875, width: 174 };

/** Draws the orchard from one morning to the next. `indoors` shows through the open doors. */
export function Outside({ time, indoors }: { time: number; indoors?: ReactNode }) {
  const night = easeInOut(elapsedShare(time, 9.1, 9.9)) - easeInOut(elapsedShare(time, 10.8, 11.8));
  return (
    <>
      <Sky time={time} night={night} />
      <Tor x={1068} y={476} size={1.12} />
      <path
        fill={ink.leafThin}
        d="M-60 452-28 446 19 439 72 432 121 430 165 429 210 438 255 444 300 447 346 443 389 437 436 431 480 428 526 431 570 431 615 434 661 440 706 448 750 453 795 457 841 460 886 458 932 453 977 448 1021 440 1062 435 1100 430 1139 427 1179 425 1223 424 1271 427 1310 429 1339 432 1337 761 780 758 360 758-63 761z"
      />
      <AppleTree x={470} y={470} size={0.44} />
      <AppleTree x={930} y={486} size={0.5} flip />
      <AppleTree x={1180} y={462} size={0.4} />
      <path
        fill={ink.leafMid}
        d="M-60 520-32 517 7 508 55 501 101 502 143 501 187 509 233 515 281 521 319 523 357 526 395 530 434 529 469 530 513 526 555 519 598 513 640 511 683 515 729 516 774 522 819 524 865 521 910 518 955 515 1000 509 1046 505 1091 498 1137 492 1181 489 1224 491 1270 495 1312 499 1340 499 1338 759 780 757 360 761-60 761z"
      />
      <Bush x={480} y={574} size={0.9} tone={ink.leafDeep} />
      <Bush x={930} y={572} size={0.7} tone={ink.leafDeep} />
      <path
        fill={ink.leaf}
        d="M-61 564-29 570 17 570 70 578 121 581 160 583 198 586 238 589 279 592 321 594 359 590 400 588 440 588 479 583 520 584 560 585 601 586 639 589 679 590 719 592 759 590 801 590 841 590 879 590 920 587 961 584 1000 579 1040 577 1078 571 1121 568 1166 566 1216 567 1266 563 1310 565 1340 562 1341 761 780 756 360 757-61 760z"
      />
      <PlayBarn time={time} indoors={indoors} />
      <path
        fill={ink.leafDeep}
        d="M96 664 100 647 105 665 113 653 113 666zM420 700 425 680 430 700 438 690 437 702zM901 665 904 645 910 663 917 651 919 666zM1010 701 1015 676 1019 700 1028 687 1027 703zM1230 640 1235 621 1238 640 1247 630 1248 641z"
      />
      <AppleTree x={216} y={648} size={1.62} />
      <AppleTree x={1178} y={676} size={1.3} flip />
      <path
        fill={ink.honey}
        d="M114 675 111 671 110 666 113 661 118 660 124 662 126 668 124 673 120 676zM266 683 270 687 271 691 268 695 265 697 260 698 255 694 253 692 254 686 258 683 263 682zM1098 703 1093 700 1091 695 1092 690 1096 686 1100 685 1105 687 1108 690 1109 694 1107 699 1103 702zM1253 704 1249 708 1243 708 1239 703 1238 698 1240 694 1245 692 1251 693 1254 697zM1013 644 1016 646 1017 651 1014 656 1010 657 1005 655 1003 651 1004 647 1008 643z"
      />
      {night > 0 && (
        <PiecePlace y={mix(-840, 0, night)}>
          <path
            fill={ink.bramble}
            opacity={0.3}
            d="M-69-81-18-80 21-80 73-81 118-80 155-79 209-80 252-80 300-79 345-81 412-79 440-79 491-79 550-81 589-81 648-80 689-80 726-79 791-81 823-80 876-80 933-81 961-81 1018-79 1061-80 1111-81 1170-81 1214-80 1255-81 1292-81 1349-81 1351-40 1349 9 1350 53 1351 110 1350 161 1349 197 1351 253 1350 300 1350 346 1350 388 1351 447 1351 491 1349 543 1350 578 1351 629 1349 673 1351 714 1350 771 1311 774 1267 779 1246 781 1199 784 1161 780 1120 775 1080 768 1039 765 1002 769 957 775 922 779 881 786 831 780 808 777 770 775 720 768 680 773 635 778 598 784 561 787 526 785 485 777 442 772 400 767 360 772 321 777 280 781 239 786 197 782 161 776 119 770 89 767 60 770 19 774-22 777-71 782-71 737-71 677-69 627-69 597-71 541-69 486-69 437-71 410-69 341-71 306-71 243-71 199-69 164-69 101-69 64-69 15-71-43z"
          />
        </PiecePlace>
      )}
      <NightThings night={night} />
      <Windfall time={time} />
      <RoofBird time={time} />
    </>
  );
}

function Sky({ time, night }: { time: number; night: number }) {
  const day = secondsSince(time, 10.3);
  const dusk = time > 6 ? easeInOut(elapsedShare(time, 6.2, 8.4)) : 1;
  const dawn = easeInOut(elapsedShare(time > 6 ? time : time + filmSeconds, 11.2, 12.7));
  const evening = dusk - dawn;
  const arc = (Math.PI * secondsSince(time, 10.2)) / 10.4;
  return (
    <>
      <path fill={ink.torTint} d="M-60-60H1340V600H-60z" />
      <Cloud x={120 + 16 * day} y={120} size={1.1} />
      <Cloud x={560 + 12 * day} y={84} size={0.7} flip />
      <Cloud x={900 + 14 * day} y={190} size={0.9} />
      <PiecePlace y={mix(640, 0, evening)}>
        <path
          fill={ink.honeyTint}
          d="M-69-80-38-79 17-77 60-73 100-72 131-75 182-79 211-81 260-83 294-81 334-79 378-75 420-71 466-74 506-77 562-78 601-83 640-79 671-79 716-77 759-74 800-72 846-76 889-77 915-78 964-81 1000-85 1051-79 1086-79 1132-74 1181-70 1212-71 1267-76 1299-78 1351-80 1350-39 1351 23 1350 52 1349 117 1349 157 1350 200 1349 245 1349 282 1350 337 1350 381 1349 435 1349 481 1350 532 1349 569 1349 620 1306 621 1246 621 1212 619 1162 620 1122 620 1072 619 1021 620 965 619 931 619 867 621 831 619 776 621 725 619 688 620 629 619 598 621 541 621 493 621 442 619 398 621 354 621 317 620 265 619 207 619 172 619 130 619 72 619 17 621-32 621-70 619-70 568-71 527-71 487-70 442-69 391-69 334-70 298-71 249-71 193-70 157-70 116-71 59-70 4-70-40z"
        />
      </PiecePlace>
      {arc < Math.PI && (
        <PiecePlace x={640 + 310 * Math.cos(arc)} y={570 - 470 * Math.sin(arc)} turn={sway(time, 1, 20)}>
          <Sun size={1.05} />
        </PiecePlace>
      )}
      <PiecePlace y={mix(-700, 0, night)}>
        <path
          fill={ink.brambleThin}
          d="M-70-80-22-80 31-79 76-79 108-80 158-79 204-79 254-79 304-80 360-81 404-80 446-79 498-81 534-79 589-80 641-81 687-79 743-79 772-80 823-79 885-79 931-79 979-81 1017-79 1057-80 1111-80 1159-80 1196-79 1251-81 1292-80 1350-79 1349-46 1349 14 1350 50 1350 104 1349 145 1351 201 1349 235 1350 270 1350 329 1351 377 1350 406 1351 463 1350 496 1349 550 1350 596 1322 600 1276 606 1239 610 1200 603 1166 597 1131 591 1083 600 1044 606 1010 613 966 604 922 598 890 595 853 599 811 603 770 609 723 601 685 596 650 590 609 597 572 602 529 610 490 603 448 599 409 592 377 596 327 602 290 607 245 600 208 595 170 591 134 597 89 604 59 610 18 607-26 602-69 595-71 540-71 499-71 471-71 413-71 367-70 328-69 281-69 237-69 186-71 135-69 98-70 44-70 9-70-32z"
        />
        <path
          fill={ink.honey}
          d="M120 101 122 108 129 110 122 112 120 119 118 112 111 110 118 108zM420 53 422 58 427 60 422 62 420 67 418 62 413 60 418 58zM560 184 561 189 566 190 562 192 560 196 559 191 554 190 558 188zM820 62 822 68 828 70 822 72 820 78 818 72 812 70 818 68zM1010 144 1012 148 1016 150 1012 152 1010 156 1009 151 1004 150 1009 149zM1220 81 1222 88 1229 90 1222 92 1220 99 1218 92 1211 90 1218 88zM930 264 932 268 936 270 931 271 930 276 929 271 924 270 929 269zM60 264 62 268 66 270 61 271 60 276 58 272 54 270 58 268zM1160 265 1161 269 1165 270 1161 271 1160 275 1159 271 1155 270 1159 269zM470 295 471 299 475 300 471 301 470 305 469 301 465 300 469 299z"
        />
      </PiecePlace>
    </>
  );
}

function PlayBarn({ time, indoors }: { time: number; indoors: ReactNode }) {
  const open = easeInOut(elapsedShare(time, 0.4, 1.5)) * Number(time < 6);
  return (
    <>
      <PiecePlace {...barn}>
        <BarnWalls />
      </PiecePlace>
      {indoors && open > 0 && (
        <>
          <clipPath id="doorway">
            <path
              transform={`translate(${barn.x} ${barn.y}) scale(${barn.size})`}
              d="M-62 2-61-55-59-99-1-100 58-100 59-44 63 2 0 4z"
            />
          </clipPath>
          <g clipPath="url(#doorway)">{indoors}</g>
        </>
      )}
      <path
        fill={ink.paperDeep}
        d="M602 603 611 602 622 602 635 603 649 604 663 607 677 607 690 608 704 608 719 607 734 605 750 603 762 603 773 602 780 603 780 614 760 628 751 633 740 638 727 642 714 646 700 650 688 653 675 655 661 657 647 659 633 661 620 664 606 668 593 671 579 675 565 679 553 684 540 690 530 697 522 707 514 717 506 726 495 734 480 740 470 742 458 743 444 744 428 745 412 746 397 746 382 746 367 745 354 745 343 744 335 742 330 740 328 735 333 729 343 721 356 713 371 705 387 697 400 690 411 685 424 680 437 676 450 671 462 667 476 663 488 659 500 656 515 652 530 648 544 645 559 641 570 638 580 634 590 623 592 611z"
      />
      <PiecePlace {...barn}>
        <Door open={open} />
        <PiecePlace flip>
          <Door open={open} />
        </PiecePlace>
      </PiecePlace>
    </>
  );
}

/** Draws the left door, whose hinge is at x = -61. `open` is 0 for closed and 1 for swung fully aside. */
function Door({ open }: { open: number }) {
  const angle = open * 2.56;
  const edge = -61 + 61 * Math.cos(angle);
  const near = 14 * Math.sin(angle);
  const at = (across: number, down: number) =>
    `${mix(-62, edge, across).toFixed(2)} ${(mix(-99, 3, down) + near * across).toFixed(2)}`;
  return (
    <>
      <path
        fill={ink.paper}
        d={`M${at(0, 0)} ${at(1, -0.01)} ${at(1.01, 0.5)} ${at(1, 1)} ${at(0, 0.99)}z`}
      />
      <path fill={ink.leaf} d={`M${at(0.84, 0.02)} ${at(0.97, 0.03)} ${at(0.18, 0.97)} ${at(0.03, 0.97)}z`} />
      <path fill={ink.honeyThick} d={`M${at(0.98, 0)} ${at(1.01, 0)} ${at(1.01, 1)} ${at(0.98, 1)}z`} />
    </>
  );
}

/** Draws the moon and the lamp in the loft, which are visible only at night. */
function NightThings({ night }: { night: number }) {
  if (night === 0) return null;
  return (
    <>
      <Moon x={474} y={mix(-560, 150, night)} size={1.1} turn={-12} />
      <PiecePlace {...barn}>
        <path
          fill={ink.honeyTint}
          opacity={elapsedShare(night, 0.6, 1)}
          d="M-21-140-19-171-1-184 21-171 23-140z"
        />
        <path
          fill={ink.bramble}
          opacity={elapsedShare(night, 0.6, 1)}
          d="M-2-182 2-182 2-140-2-140zM-20-160 22-161 22-157-20-156z"
        />
      </PiecePlace>
    </>
  );
}

/** The apple's position and size on the slide, as seen from outside. */
const inPlay = {
  x: doorway.x + (rideTop.x * doorway.width) / wholeScene.width,
  y: doorway.y + (rideTop.y * doorway.width) / wholeScene.width,
  size: (rideTop.size * doorway.width) / wholeScene.width,
};

/**
 * Draws the windfall itself, an apple. It falls in the night, rolls up when the doors open, and hops in to
 * play.
 */
function Windfall({ time }: { time: number }) {
  if (time > 6) return <FallingApple time={time} />;
  const roll = easeInOut(elapsedShare(time, 0.4, 1.5));
  const leap = easeInOut(elapsedShare(time, 1.4, 2.75));
  const onPath = { x: mix(460, 640, roll), y: mix(668, 626, roll), size: mix(0.5, 0.4, roll) };
  return (
    <Apple
      skin="red"
      x={mix(onPath.x, inPlay.x, leap)}
      y={mix(onPath.y, inPlay.y, leap) - 26 * hopHeight(leap)}
      size={mix(onPath.size, inPlay.size, leap)}
      turn={roll * 450 + leap * 270}
    />
  );
}

function FallingApple({ time }: { time: number }) {
  const fall = easeIn(elapsedShare(time, 9.7, 10.2));
  const bounce =
    hopHeight(elapsedShare(time, 10.2, 10.6)) * 34 + hopHeight(elapsedShare(time, 10.6, 10.86)) * 10;
  const drift = easeInOut(elapsedShare(time, 10.2, 11.3));
  const hanging = time < 9.7 ? sway(time, 5, 3) : 0;
  return (
    <Apple
      skin="red"
      x={mix(372, 460, drift)}
      y={mix(440, 668, fall) - bounce}
      size={0.5}
      turn={hanging + (drift - 1) * 210}
    />
  );
}

/** Draws a bird on the ridge, asleep until the sun is up. */
function RoofBird({ time }: { time: number }) {
  const asleep = time > 9.3 && time < 11.7;
  const hops =
    hopHeight(elapsedShare(time, 0.2, 0.5)) +
    hopHeight(elapsedShare(time, 0.9, 1.2)) +
    hopHeight(elapsedShare(time, 11.7, 12));
  return <Blackbird x={766} y={258 - 12 * hops} size={0.76} turn={6} asleep={asleep} />;
}
