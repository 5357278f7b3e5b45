import type { ComponentType, ReactNode } from 'react';
import { ink } from './inks.ts';
import { Bunting, CalendarPage, Cup, Steam, TicketPiece } from './objects.tsx';
import { Picture, PiecePlace, type PiecePosition } from './piece.tsx';
import { Slide } from './play-equipment.tsx';

/** Two wellingtons, 120 wide; the origin is at their soles. */
function Wellies(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path fill={ink.leafDeep} d="M-6-112 32-115 34-54 37-36 58-28 68-16 69 0-4 2-3-42-8-80z" />
      <path fill={ink.leaf} d="M-56-108-17-112-15-52-12-34 10-27 21-14 22 2-54 4-53-40-58-78z" />
      <path fill={ink.honey} d="M-57-110-17-113-16-97-57-94zM-7-113 32-116 33-100-6-97z" />
      <path fill={ink.bramble} d="M-57 0 24-3 25 7-57 9zM-5-1 71-3 71 6-4 7z" />
    </PiecePlace>
  );
}

/**
 * Drawings of rewards, by the icon name that the reward's database row holds. Each stands at the lower edge
 * of its picture.
 */
export const rewardDrawings: Readonly<Record<string, ComponentType>> = {
  cup: () => (
    <Picture viewBox="0 0 160 130">
      <Steam x={80} y={58} size={0.72} />
      <Cup x={78} y={126} size={1.1} />
    </Picture>
  ),
  ticket: () => (
    <Picture viewBox="0 0 160 130">
      <TicketPiece x={80} y={68} size={0.62} turn={-12} />
      <path fill={ink.bramble} d="M58 122 104 121 108 130 54 130z" />
      <path fill={ink.bramble} d="M78 92 85 92 84 126 79 126z" />
    </Picture>
  ),
  slide: () => (
    <Picture viewBox="0 0 160 130">
      <Slide x={84} y={129} size={0.58} />
    </Picture>
  ),
  bunting: () => (
    <Picture viewBox="0 0 160 130">
      <path fill={ink.bramble} d="M8 30 14 30 16 130 10 130zM146 28 152 29 150 130 144 130z" />
      <Bunting x={10} y={34} size={0.7} />
      <path fill={ink.paper} d="M44 92 116 91 118 130 42 130z" />
      <path fill={ink.honeyThick} d="M52 66 108 65 110 94 50 94z" />
      <path fill={ink.honey} d="M48 84 62 90 78 84 96 91 112 84 112 66 50 66z" />
      <path fill={ink.tor} d="M66 44 70 44 70 66 66 66zM90 43 94 43 94 66 90 66z" />
      <path fill={ink.honeyThick} d="M64 42 68 30 72 42zM88 41 92 29 96 41z" />
    </Picture>
  ),
};

const rosettes = {
  honey: [ink.honey, ink.honeyThick],
  tor: [ink.tor, ink.torThick],
  leaf: [ink.leafThin, ink.leaf],
} as const;

type RosetteProps = { tone: keyof typeof rosettes; children?: ReactNode };

/** A rosette, as a village show awards it. The picture in its middle is 100 across. */
function Rosette({ tone, children }: RosetteProps) {
  const [ruffle, ribbon] = rosettes[tone];
  return (
    <Picture viewBox="-70 -70 140 200">
      <path fill={ribbon} d="M-34 34-8 46-22 126-36 112-54 118zM6 46 32 34 54 116 38 110 24 124z" />
      <path
        fill={ruffle}
        d="M60 0 53 11 56 25 41 30 42 47 26 45 19 58 6 53-7 63-16 49-31 55-35 39-51 37-47 21-60 13-53 0-62-13-46-20-51-37-35-39-32-55-16-50-6-60 5-52 20-61 27-46 42-47 42-31 58-26 53-11z"
      />
      <path
        fill={ink.paper}
        d="M45 0 40 16 32 32 16 41 0 44-16 41-32 32-40 16-46 0-40-16-32-32-17-42 0-44 17-41 32-32 40-16z"
      />
      {children}
    </Picture>
  );
}

/** Rosettes of achievements, by the icon name that the achievement's database row holds. */
export const achievementRosettes: Readonly<Record<string, ComponentType>> = {
  boot: () => (
    <Rosette tone="leaf">
      <Wellies x={-3} y={26} size={0.46} />
    </Rosette>
  ),
  calendar: () => (
    <Rosette tone="tor">
      <CalendarPage y={1} size={0.36} />
    </Rosette>
  ),
  bunting: () => (
    <Rosette tone="honey">
      <Bunting x={-34} y={-10} size={0.34} />
      <Bunting x={-34} y={8} size={0.34} turn={-4} />
    </Rosette>
  ),
};
