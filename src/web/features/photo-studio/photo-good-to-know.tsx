import { useQuery } from '@tanstack/react-query';
import { useSite } from '../site/site-query.ts';
import { photoDaysQuery } from './photo-queries.ts';

type PhotoGoodToKnowProps = {
  isEdited: boolean;
  /** Says what is refunded if the family cancels, and until when. Empty while unknown. */
  cancelling: string;
};

/**
 * Advice about a photo session, shown before paying and on the ticket: what to bring, when to arrive, how the
 * photographs are delivered, parking and cancelling.
 */
export default function PhotoGoodToKnow({ isEdited, cancelling }: PhotoGoodToKnowProps) {
  const studio = useQuery(photoDaysQuery()).data?.studio;
  const site = useSite();
  if (!studio || !site) return null;
  const facts = [
    ['What to bring', studio.bring.join(' ')],
    ['Arriving', `${site.arrivalRule} A session begins and ends at the times you chose.`],
    ['Your photographs', isEdited ? studio.editedDelivery : studio.delivery],
    ['Parking', site.parkingRule],
    ['Cancelling', cancelling || site.cancellationRule],
  ] as const;
  return (
    <section aria-labelledby="good-to-know" className="card" data-tone="tor">
      <h2 id="good-to-know" className="text-h3">
        Photo session: good to know
      </h2>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        {facts.map(([name, words]) => (
          <div key={name} className={name === 'What to bring' ? 'sm:col-span-2' : ''}>
            <dt className="font-bold">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
