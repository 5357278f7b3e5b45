import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { Picture, Place } from './piece.tsx';

const pitch = 108;
/** Three cuts of the same scissors; the holes between two tickets are half in each. */
const cuts = [
  'M-53-33-20-35 14-33 53-35 54-14 47-9 46 1 48 9 54 14 53 34 19 33-17 35-53 34-54 14-47 8-46-1-48-9-54-13z',
  'M-53-35-16-33 21-35 53-34 54-13 48-8 46 0 47 9 54 14 53 35 13 34-22 34-53 35-54 13-48 9-46 0-47-8-54-14z',
  'M-53-34-24-33 9-35 53-33 54-14 47-8 47 1 48 8 54 13 53 33 24 35-11 33-53 34-54 14-48 8-46 0-47-9-54-14z',
];
const tones = [ink.honey, ink.honeyThick];

/** Where a ticket of the strip hangs: a slow wave. */
const wave = (index: number) => ({
  y: 74 + 15 * Math.sin(index * 0.85),
  turn: 6.4 * Math.cos(index * 0.85),
});

function Ticket({ number, x, y, turn }: { number: number; x: number; y: number; turn: number }) {
  return (
    <Place x={x} y={y} turn={turn}>
      <path fill={tones[number % 2]} d={cuts[number % cuts.length]} />
      <path fill={ink.bramble} d="M-38-22 38-23 38-20-38-19zM-38 20 38 19 38 22-38 23z" />
      <text className="display" fill={ink.bramble} fontSize="34" textAnchor="middle" y="12">
        {number}
      </text>
    </Place>
  );
}

/** So many tickets of the strip, the first of them numbered `from`. */
function Stretch({ from, to }: { from: number; to: number }) {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return numbers.map((number) => (
    <Ticket key={number} number={number} x={60 + (number - from) * pitch} {...wave(number - 1)} />
  ));
}

/** Session credits as they are sold: a strip of numbered tickets. The blackbird has one end and means to keep it. Two rows where there is no room for one. */
export function CreditStrip({ credits }: { credits: number }) {
  const first = Math.ceil(credits / 2);
  const rest = credits - first;
  const end = wave(credits);
  return (
    <div className="credit-strip">
      <div>
        <Picture viewBox={`0 0 ${first * pitch + 6} 150`}>
          <Stretch from={1} to={first} />
        </Picture>
      </div>
      <div>
        <Picture viewBox={`6 0 ${rest * pitch + 150} 150`}>
          <Stretch from={first + 1} to={credits} />
          <Blackbird x={rest * pitch + 80} y={end.y + 66} size={0.9} flip />
        </Picture>
      </div>
    </div>
  );
}
