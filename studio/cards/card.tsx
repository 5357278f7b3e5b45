import type { ReactNode } from 'react';
import { ink } from '../../src/web/art/inks.ts';
import { Apple } from '../../src/web/art/orchard.tsx';
import { brand } from '../brand.ts';

interface CardProps {
  ground: string;
  /** The page's name, broken into lines. */
  title: readonly string[];
  /** The ink of the title. */
  tone?: string;
  /** The position of the first line. */
  x?: number;
  y?: number;
  /** The size of the title's letters. */
  size?: number;
  children: ReactNode;
}

/** A social card: the picture, the page's name, and the centre's name on a strip along the foot. */
export function SocialCard({
  ground,
  title,
  tone = ink.bramble,
  x = 72,
  y = 168,
  size = 108,
  children,
}: CardProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1200 630">
      <path fill={ground} d="M0 0H1200V630H0z" />
      {children}
      <path
        fill={ink.bramble}
        d="M-10 536 30 534 66 531 108 531 150 527 185 531 231 532 296 537 330 539 387 535 425 535 470 531 519 528 564 532 606 533 657 536 699 536 749 536 793 531 830 529 880 528 924 530 974 533 1005 534 1060 538 1107 536 1130 533 1164 533 1209 531 1210 564 1211 604 1210 639 1158 639 1114 640 1078 640 1031 639 984 641 936 640 887 641 836 639 778 640 742 640 688 641 647 641 596 641 546 639 503 640 463 641 414 640 361 641 314 641 279 639 227 640 176 640 120 641 82 640 47 640-10 639-10 602-9 575z"
      />
      <Apple x={104} y={592} size={0.46} />
      <text className="display" x={144} y={601} fontSize={52} fill={ink.paper}>
        {brand.name}
      </text>
      <text x={1128} y={597} fontSize={30} fontWeight={500} textAnchor="end" fill={ink.paper}>
        {brand.tagline}
      </text>
      <CardTitle lines={title} tone={tone} x={x} y={y} size={size} />
    </svg>
  );
}

export function CardTitle({
  lines,
  tone,
  x,
  y,
  size,
}: {
  lines: readonly string[];
  tone: string;
  x: number;
  y: number;
  size: number;
}) {
  return lines.map((line, index) => (
    <text key={line} className="display" x={x} y={y + index * size} fontSize={size} fill={tone}>
      {line}
    </text>
  ));
}

/** Places a picture in the card, by its top left corner and width. */
export function CardPicture({
  x,
  y,
  width,
  height,
  children,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  children: ReactNode;
}) {
  return (
    <svg aria-hidden="true" x={x} y={y} width={width} height={height} overflow="visible">
      {children}
    </svg>
  );
}
