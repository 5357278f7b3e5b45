import { ink } from './inks.ts';
import { PiecePlace, type PiecePosition } from './piece.tsx';

/** Three outlines of a ticket, as if cut by hand. Each end has half of the hole between two tickets. */
const cuts = [
  'M-53-33-20-35 14-33 53-35 54-14 47-9 46 1 48 9 54 14 53 34 19 33-17 35-53 34-54 14-47 8-46-1-48-9-54-13z',
  'M-53-35-16-33 21-35 53-34 54-13 48-8 46 0 47 9 54 14 53 35 13 34-22 34-53 35-54 13-48 9-46 0-47-8-54-14z',
  'M-53-34-24-33 9-35 53-33 54-14 47-8 47 1 48 8 54 13 53 33 24 35-11 33-53 34-54 14-48 8-46 0-47-9-54-14z',
];
const tones = [ink.honey, ink.honeyThick];

/** A session credit, 106 wide; the origin is at its middle. If `used`, it has a stamp in the leaf colour. */
export function CreditTicket({
  number,
  used = false,
  ...placed
}: PiecePosition & { number: number; used?: boolean }) {
  const print = used ? ink.paper : ink.bramble;
  return (
    <PiecePlace {...placed}>
      <path fill={used ? ink.leaf : tones[number % 2]} d={cuts[number % cuts.length]} />
      <path fill={print} d="M-38-22 38-23 38-20-38-19zM-38 20 38 19 38 22-38 23z" />
      <text className="display" fill={print} fontSize="34" textAnchor="middle" y="12">
        {number}
      </text>
    </PiecePlace>
  );
}
