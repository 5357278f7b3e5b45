import { Amount } from '../../ui/amount.tsx';
import type { Site } from '../site/site-query.ts';

type TicketType = Site['ticketTypes'][number];

// While an upgrade is under way, the version before may still answer, without the door's prices.
const isSoldThere = ({ doorPrice }: TicketType) => typeof doorPrice === 'number';

/** What the same ticket costs at the door; nothing where it is not sold there. */
export function DoorPrice({ type }: { type: TicketType }) {
  if (!isSoldThere(type)) return null;
  return (
    <p>
      <Amount pence={type.doorPrice ?? 0} /> at the door
    </p>
  );
}

/** Whose prices are whose, and what booking is worth: the door is cheaper for some. */
export function WhatBookingIsWorth({
  types,
  className,
}: {
  types: readonly TicketType[];
  className?: string;
}) {
  if (!types.some(isSoldThere)) return null;
  return (
    <p className={`${className ?? ''} max-w-measure`}>
      At the door we sell what is left, at the prices shown. Booked online, your place is kept.
    </p>
  );
}
