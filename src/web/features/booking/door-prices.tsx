import { Amount } from '../../ui/amount.tsx';
import type { Site } from '../site/site-query.ts';

type TicketType = Site['ticketTypes'][number];

// During an upgrade the previous version may still reply, without the door prices.
const isSoldAtDoor = ({ doorPrice }: TicketType) => typeof doorPrice === 'number';

/** What the same ticket costs at the door; hidden where it is not sold there. */
export function DoorPrice({ type }: { type: TicketType }) {
  if (!isSoldAtDoor(type)) return null;
  return (
    <p>
      <Amount pence={type.doorPrice ?? 0} /> at the door
    </p>
  );
}

/** Which prices apply where, and why to book: some tickets are cheaper at the door. */
export function DoorPriceNote({ types, className }: { types: readonly TicketType[]; className?: string }) {
  if (!types.some(isSoldAtDoor)) return null;
  return (
    <p className={`${className ?? ''} max-w-measure`}>
      At the door we sell what is left, at the prices shown. Booked online, your place is kept.
    </p>
  );
}
