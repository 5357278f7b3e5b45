import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../../contract/call.ts';
import type { readOpeningCall } from '../../../contract/opening.ts';
import { Fold } from '../../ui/fold.tsx';
import styles from './contact.module.css';
import { openingQuery } from './contact-queries.ts';

type Opening = CallReply<typeof readOpeningCall>;

const maxShown = 4;

/** The weekly hours, last entry, and the exceptions of the next four weeks. */
export default function Hours() {
  const opening = useQuery(openingQuery()).data;
  if (!opening) return null;
  const { week, lastEntry, exceptions } = opening;
  return (
    <section aria-labelledby="hours-title" className={styles.hours}>
      <h3 id="hours-title">Opening hours</h3>
      <dl className={styles.hoursList}>
        {week.map(({ days, text }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 font-bold">{lastEntry}</p>
      {exceptions.length > 0 && (
        <Fold title="In the coming weeks">
          <Exceptions days={exceptions.slice(0, maxShown)} />
          {exceptions.length > maxShown && (
            <details className={styles.hoursMore} aria-label="Later days">
              <summary>{exceptions.length - maxShown} more</summary>
              <Exceptions days={exceptions.slice(maxShown)} />
            </details>
          )}
        </Fold>
      )}
    </section>
  );
}

function Exceptions({ days }: { days: Opening['exceptions'] }) {
  return (
    <ul className={styles.hoursExceptions}>
      {days.map(({ firstDay, days: period, text }) => (
        <li key={`${firstDay} ${text}`}>
          <strong>{period}</strong> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
