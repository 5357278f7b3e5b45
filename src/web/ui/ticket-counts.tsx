import { formatPence } from '../../domain/money.ts';
import { maxTicketsPerType } from '../../domain/tickets.ts';
import { Counter } from './counter.tsx';

/** A ticket type with its price in pence. */
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

/** A counter for each ticket type of a visit, with its price. */
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
