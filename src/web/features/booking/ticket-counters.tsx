import { maxTicketsPerType } from '../../../domain/tickets.ts';
import { Amount } from '../../ui/amount.tsx';
import { Counter } from '../../ui/counter.tsx';
import type { Site } from '../site/site-query.ts';
import { DoorPrice } from './door-prices.tsx';
import { changeDraft, type Draft, draftKey, readDraft } from './draft.ts';
import { TicketMark } from './ticket-mark.tsx';
import type { PricedTicketType } from './visit.ts';

function setCount(id: string, count: number) {
  changeDraft({ quantities: { ...readDraft().quantities, [id]: count } });
}

type TicketCountersProps = {
  site: Site;
  draft: Draft;
  /**
   * The ticket types at the prices of the chosen session, or of the day's first session if none is chosen
   * yet. They have their base prices until a day is chosen and, if the day has arrival times, until one of
   * these is chosen. A ticket whose price differs between sessions also has `fromPrice`: its lowest price,
   * including the fee.
   */
  ticketTypes?: readonly PricedTicketType[];
  /**
   * Whether the prices in `ticketTypes` are those of the visit. If not, a ticket that has a `fromPrice` is
   * shown with this price: 'from £8'.
   */
  arePricesKnown?: boolean;
};

/** Shows each ticket type with its price and a counter with a plus and a minus button. */
export function TicketCounters({
  site,
  draft,
  ticketTypes = site.ticketTypes,
  arePricesKnown = false,
}: TicketCountersProps) {
  return (
    <ul className="divide-y-2 divide-paper-deep border-y-2 border-paper-deep">
      {ticketTypes.map((type) => {
        const count = draft.quantities[type.id] ?? 0;
        const fromPrice = arePricesKnown ? undefined : type.fromPrice;
        return (
          <li key={type.id} className="flex gap-4 py-6 md:gap-6">
            <TicketMark colour={type.colour} adult={!type.takesPlace} />
            <div className="min-w-0 flex-1">
              <Counter
                label={type.name}
                detail={
                  <>
                    {!type.name.includes(type.ageRange) && <p>{type.ageRange}</p>}
                    <p className="display text-h3 text-bramble">
                      {fromPrice !== undefined && <span className="font-text text-small">from </span>}
                      <Amount pence={fromPrice ?? type.price + type.fee} />{' '}
                      <span className="sr-only">each</span>
                    </p>
                    {type.why !== undefined && <p>{type.why}</p>}
                    <DoorPrice type={type} />
                  </>
                }
                value={count}
                max={maxTicketsPerType}
                early={{ draft: draftKey, ticket: type.id, pence: type.price + type.fee }}
                onChange={(next) => setCount(type.id, next)}
              />
              <p className="mt-2 max-w-measure text-small text-bramble-soft">{type.includes}</p>
              {count >= maxTicketsPerType && (
                <p className="mt-2 text-small font-bold">
                  {maxTicketsPerType} is the most we can book online. Ring us on {site.venue.phone} for a
                  larger group.
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
