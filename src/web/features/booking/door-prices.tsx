import { Amount } from '../../ui/amount.tsx';
import type { Site } from '../site/site-query.ts';

type TicketType = Site['ticketTypes'][number];

// During an upgrade a reply may come from the previous version of the server, which sends no door prices.
const isSoldAtDoor = ({ doorPrice }: TicketType) => typeof doorPrice === 'number';

/** The price of a ticket at the door. Hidden if the ticket is not sold there. */
export function DoorPrice({ type }: { type: TicketType }) {
  if (!isSoldAtDoor(type)) return null;
  return (
    <p>
      <Amount pence={type.doorPrice ?? 0} /> at the door
    </p>
  );
}

/**
 * Says why to book online, although some tickets may be cheaper at the door. Hidden if no ticket is sold at
 * the door.
 */
export function DoorPriceNote({ types, className }: { types: readonly TicketType[]; className?: string }) {
  if (!types.some(isSoldAtDoor)) return null;
  return (
    <p className={`${className ?? ''} max-w-measure`}>
      At the door we sell what is left, at the prices shown. Booked online, your place is kept.
    </p>
  );
}
