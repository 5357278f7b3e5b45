import { formatPence } from '../../domain/money.ts';
import { maxTicketsPerType } from '../../domain/tickets.ts';
import { Counter } from './counter.tsx';

/** A ticket type that can be counted, with the price of one in pence. */
interface CountedTicket {
  ticketTypeId: string;
  name: string;
  ageRange: string;
  price: number;
}

interface TicketCountsProps {
  tickets: readonly CountedTicket[];
  counts: Readonly<Record<string, number>>;
  className: string | undefined;
  onChange: (counts: Record<string, number>) => void;
}

/** How many tickets of each type a visit is to have: a counter for each, with its price. */
export function TicketCounts({ tickets, counts, className, onChange }: TicketCountsProps) {
  return (
    <ul className={className}>
      {tickets.map(({ ticketTypeId, name, ageRange, price }) => (
        <li key={ticketTypeId}>
          <Counter
            label={name}
            detail={
              <p>
                {!name.includes(ageRange) && `${ageRange}, `}
                <b>{formatPence(price)}</b> each
              </p>
            }
            value={counts[ticketTypeId] ?? 0}
            max={maxTicketsPerType}
            onChange={(count) => onChange({ ...counts, [ticketTypeId]: count })}
          />
        </li>
      ))}
    </ul>
  );
}
