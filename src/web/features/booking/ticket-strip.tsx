import { CreditTicket } from '../../art/credit-ticket.tsx';

const maxDrawn = 10;
const pitch = 108;
const turns = [-6, 4, -3, 5];

/** A strip of tickets, one for each credit up to ten. The tickets that a visit uses come off its end. */
export function TicketStrip({ credits, used = 0 }: { credits: number; used?: number }) {
  const drawn = Math.min(credits, maxDrawn);
  const left = drawn - Math.min(used, drawn);
  const numbers = Array.from({ length: drawn }, (_, index) => index + 1);
  const width = drawn * pitch + 26;
  return (
    <svg
      className="h-auto max-w-full"
      width={width / 3}
      height={30}
      viewBox={`0 0 ${width} 90`}
      aria-hidden="true"
      focusable="false"
    >
      {numbers.map((number) => {
        const off = number > left;
        const x = number * pitch - 53 + (off ? 22 : 0);
        return (
          <CreditTicket
            key={number}
            number={number}
            used={off}
            x={x}
            y={45}
            turn={off ? (turns[number % turns.length] ?? 0) : 0}
          />
        );
      })}
    </svg>
  );
}
