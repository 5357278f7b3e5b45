import { ink } from '../../art/inks.ts';
import { Place } from '../../art/piece.tsx';

const most = 10;
const turns = [-5, 3, -2, 4];

/** A strip of cloakroom tickets, one for each credit; those that are used come off it. Ten of them at most are drawn. */
export function TicketStrip({ credits, used = 0 }: { credits: number; used?: number }) {
  const drawn = Math.min(credits, most);
  const torn = Math.min(used, drawn);
  const width = drawn * 42 + 12;
  return (
    <svg
      className="ticket-strip"
      width={width * 0.8}
      height={44}
      viewBox={`0 0 ${width} 55`}
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: drawn }, (_, index) => 24 + index * 42).map((x, index) => {
        const off = index >= drawn - torn;
        return (
          <Place key={x} x={off ? x + 6 : x} y={27} turn={off ? (turns[index % turns.length] ?? 0) : 0}>
            <path
              fill={off ? ink.leaf : ink.honey}
              d="M-20-17-9-18 10-17 21-18 20-6 16-4 15 0 16 4 21 6 20 17 8 18-8 17-20 18-21 6-17 4-16 0-17-4-20-6z"
            />
            <path
              fill={off ? ink.leafTint : ink.bramble}
              d="M-8-8 8-9 8-6-8-5zM-8-1 8-1 8 2-8 2zM-8 6 3 5 3 8-8 9z"
            />
          </Place>
        );
      })}
    </svg>
  );
}
