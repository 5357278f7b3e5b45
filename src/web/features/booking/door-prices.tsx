import { Amount } from '../../ui/amount.tsx';
import type { Site } from '../site/site-query.ts';

type TicketType = Site['ticketTypes'][number];

// During an upgrade the server's previous version may still reply, without the door prices.
const isSoldAtDoor = ({ doorPrice }: TicketType) => typeof doorPrice === 'number';

/** The price of the same ticket at the door; hidden if it is not sold there. */
export function DoorPrice({ type }: { type: TicketType }) {
  if (!isSoldAtDoor(type)) return null;
  return (
    <p>
      <Amount pence={type.doorPrice ?? 0} /> at the door
    </p>
  );
}

/** Explains the online and door prices, and why to book, because some tickets are cheaper at the door. */
export function DoorPriceNote({ types, className }: { types: readonly TicketType[]; className?: string }) {
  if (!types.some(isSoldAtDoor)) return null;
  return (
    <p className={`${className ?? ''} max-w-measure`}>
      At the door we sell what is left, at the prices shown. Booked online, your place is kept.
    </p>
  );
}
