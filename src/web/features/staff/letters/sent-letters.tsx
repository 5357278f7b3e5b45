import type { Letter, listLettersCall } from '../../../../contract/letters.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import rows from '../shared/dashboard-rows.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { useCursorPages } from '../shared/pager.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { letterFamiliesInWords, progressInWords } from './letter-words.ts';
import styles from './letters.module.css';

/** Lists the letters that were sent, with their progress, newest first. */
export function SentLetters() {
  const pages = useCursorPages();
  const query = useStaffQuery({
    topic: 'letters',
    key: ['list', pages.query],
    read: (signal) =>
      staffCall<typeof listLettersCall>('GET /api/admin/letters', { query: pages.query }, { signal }),
    pollInterval: pages.isFirst ? 5_000 : false,
    keepsPrevious: true,
  });
  return (
    <QueryResult query={query} what="the letters">
      {({ letters, next }) => (
        <>
          {letters.length === 0 ? (
            <EmptyList>
              No letter has been sent yet. You can write one to all families who are booked on a day.
            </EmptyList>
          ) : (
            <ul aria-label="Sent letters" className={rows.dashboardCards}>
              {letters.map((letter) => (
                <LetterCard key={letter.id} letter={letter} />
              ))}
            </ul>
          )}
          {pages.pager('the letters', next)}
        </>
      )}
    </QueryResult>
  );
}

function LetterCard({ letter }: { letter: Letter }) {
  return (
    <li className={rows.dashboardCard}>
      <p className={rows.dashboardCardHead}>
        <strong>{letter.subject}</strong>
        <span>{progressInWords(letter)}</span>
      </p>
      <p>{letterFamiliesInWords(letter)}</p>
      <details aria-label={`The letter: ${letter.subject}`} className={styles.letterWords}>
        <summary>
          Read it<span className="sr-only">: {letter.subject}</span>
        </summary>
        <p className={styles.letterText}>{letter.words}</p>
      </details>
      <p className={rows.dashboardCardFoot}>
        {letter.sentAt && <time dateTime={letter.sentAt}>Sent {dayAndTime(letter.sentAt)}</time>}
      </p>
    </li>
  );
}
