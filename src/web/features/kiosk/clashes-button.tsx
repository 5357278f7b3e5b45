import { useState } from 'react';
import { clockTime } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { markClashesSeen, useQueuedActionClashes } from './action-queue.ts';
import styles from './kiosk.module.css';
import { toCentreTime } from './stored-day.ts';

const doneWords = { 'check-in': 'Checked in', 'check-out': 'Checked out', 'party-tick': 'Ticked' } as const;

/**
 * Opens the list of this kiosk's offline actions that the server refused. Each stays listed for the day.
 */
export function ClashesButton({ label }: { label: string }) {
  const clashes = useQueuedActionClashes();
  const [isOpen, setOpen] = useState(false);
  const markSeen = () => {
    setOpen(false);
    markClashesSeen();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="For staff to review">
        <ul className={styles.kioskClashes}>
          {clashes.map(({ clientId, what, at, customerName, why }) => (
            <li key={clientId}>
              <strong>{customerName}</strong>
              <br />
              {doneWords[what]} here at {clockTime(toCentreTime(at))}. {why}
            </li>
          ))}
        </ul>
        {clashes.every(({ what }) => what !== 'party-tick') && (
          <p className={styles.kioskClashesEnd}>They are also listed on the dashboard.</p>
        )}
        <Button variant="primary" size="large" wide onClick={markSeen}>
          Mark as seen
        </Button>
      </Dialog>
    </>
  );
}
