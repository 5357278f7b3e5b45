import { mostTicketsOfAKind } from '../../../domain/tickets.ts';
import { Amount } from '../../ui/amount.tsx';
import { Counter } from '../../ui/counter.tsx';
import type { Site } from '../site/site-query.ts';
import { changeDraft, type Draft, readDraft } from './draft.ts';
import { TicketMark } from './ticket-mark.tsx';

type TicketType = Site['ticketTypes'][number];

/** What a ticket brings, by its kind; a kind without words of its own says what is true of all that take a place. */
const includes: Readonly<Record<string, string>> = {
  'child-0-1': 'The sensory area, made for the very small. One adult comes in free.',
  'child-1-12':
    'Every play area: toddler zone, role play, ninja course and the big soft play. One adult comes in free.',
  adult: 'For extra adults only: the first adult with each paying child is already free.',
};

function whatItIncludes({ id, takesPlace }: TicketType): string {
  return includes[id] ?? (takesPlace ? 'Every play area. One adult comes in free.' : '');
}

function setCount(id: string, count: number) {
  changeDraft({ quantities: { ...readDraft().quantities, [id]: count } });
}

/** One plus/minus counter for each kind of ticket. */
export function TicketCounters({ site, draft }: { site: Site; draft: Draft }) {
  return (
    <ul className="divide-y-2 divide-paper-deep border-y-2 border-paper-deep">
      {site.ticketTypes.map((type) => {
        const count = draft.quantities[type.id] ?? 0;
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
                      <Amount pence={type.price + type.fee} /> <span className="sr-only">each</span>
                    </p>
                  </>
                }
                value={count}
                max={mostTicketsOfAKind}
                onChange={(next) => setCount(type.id, next)}
              />
              <p className="mt-2 max-w-measure text-small text-bramble-soft">{whatItIncludes(type)}</p>
              {count >= mostTicketsOfAKind && (
                <p className="mt-2 text-small font-bold">
                  {mostTicketsOfAKind} is the most we can book online. Ring us on {site.venue.phone} for a
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
