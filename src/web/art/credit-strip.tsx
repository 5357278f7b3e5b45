import { Blackbird } from './blackbird.tsx';
import { CreditTicket } from './credit-ticket.tsx';
import { Picture } from './piece.tsx';

const pitch = 108;
/** Returns the height and turn of a ticket in the strip, which hangs in a gentle wave. */
const wave = (index: number) => ({
  y: 74 + 15 * Math.sin(index * 0.85),
  turn: 6.4 * Math.cos(index * 0.85),
});

/** The tickets of the strip numbered `from` to `to`. */
function TicketRange({ from, to }: { from: number; to: number }) {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return numbers.map((number) => (
    <CreditTicket key={number} number={number} x={60 + (number - from) * pitch} {...wave(number - 1)} />
  ));
}

/**
 * A bundle of session credits: a strip of numbered tickets, in two rows on a narrow screen. The blackbird
 * holds one end.
 */
export function CreditStrip({ credits, className }: { credits: number; className: string | undefined }) {
  const first = Math.ceil(credits / 2);
  const rest = credits - first;
  const end = wave(credits);
  return (
    <div className={className}>
      <div>
        <Picture viewBox={`0 0 ${first * pitch + 6} 150`}>
          <TicketRange from={1} to={first} />
        </Picture>
      </div>
      <div>
        <Picture viewBox={`6 0 ${rest * pitch + 150} 150`}>
          <TicketRange from={first + 1} to={credits} />
          <Blackbird x={rest * pitch + 80} y={end.y + 66} size={0.9} flip />
        </Picture>
      </div>
    </div>
  );
}
