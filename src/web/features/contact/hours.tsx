import { useQuery } from '@tanstack/react-query';
import { openingQuery } from './contact-queries.ts';

/** The ordinary week, last entry, and what differs in the next four weeks. */
export default function Hours() {
  const opening = useQuery(openingQuery()).data;
  if (!opening) return null;
  const { week, lastEntry, exceptions } = opening;
  return (
    <section aria-labelledby="hours-title" className="hours">
      <h3 id="hours-title">Opening hours</h3>
      <dl className="hours-list">
        {week.map(({ days, text }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 font-bold">{lastEntry}</p>
      {exceptions.length > 0 && (
        <>
          <h3 className="mt-8">In the coming weeks</h3>
          <ul className="hours-exceptions">
            {exceptions.map(({ firstDay, days, text }) => (
              <li key={`${firstDay} ${text}`}>
                <strong>{days}</strong>
                <br />
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
