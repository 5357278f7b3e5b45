import { useQuery } from '@tanstack/react-query';
import styles from './contact.module.css';
import { openingQuery } from './contact-queries.ts';

/** Milliseconds. */
const everyMinute = 60_000;

/**
 * The sign at the door. It says that the centre is open now, or when it opens. Its data is reloaded every
 * minute while the page is visible.
 */
export function OpeningSign() {
  const opening = useQuery({ ...openingQuery(), refetchInterval: everyMinute }).data;
  if (!opening) return null;
  return (
    <div className={styles.doorSign} data-open={opening.open || undefined}>
      <p className={`${styles.doorSignBoard} cut-sheet on-dark`}>
        <span className={`display ${styles.doorSignHeadline}`}>{opening.headline}</span>
        {opening.detail && <span className={styles.doorSignDetail}>{opening.detail}</span>}
      </p>
    </div>
  );
}
