import { durationAdjective } from '../../../domain/duration-words.ts';
import { useSite } from '../site/site-query.ts';
import { useQueuedActionClashes } from './action-queue.ts';
import { ClashesButton } from './clashes-button.tsx';
import styles from './kiosk.module.css';
import { useKioskDay } from './stored-day.ts';

/**
 * Shows the centre's hours, open play and the length of a stay, from the database (specification 2.16, 12.2).
 * Once staff have seen all clashes, the footer also has the button that lists them.
 */
export function KioskFooter() {
  const venue = useKioskDay()?.venue;
  const clashes = useQueuedActionClashes();
  const sampleNote = useSite()?.sample?.inShort;
  return (
    <footer className={styles.kioskFoot}>
      {venue && (
        <>
          <p>
            Café and building open {venue.days} {venue.opens} - {venue.closes}
          </p>
          {venue.play && <p>Open play {venue.play}</p>}
          <p>{durationAdjective(venue.stayMinutes)} sessions</p>
          <p>Questions? Ask at reception, or call {venue.phone}</p>
        </>
      )}
      {sampleNote && <p>{sampleNote}</p>}
      {clashes.length > 0 && clashes.every(({ seen }) => seen) && <ClashesButton label="For staff" />}
    </footer>
  );
}
