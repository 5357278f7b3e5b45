import { useState } from 'react';
import { clockTime } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  isOnDashboard,
  markClashesSeen,
  type QueuedActionClash,
  useQueuedActionClashes,
} from './action-queue.ts';
import styles from './kiosk.module.css';
import { toCentreTime } from './stored-day.ts';

function actionName({ what, party }: QueuedActionClash): string {
  if (what === 'check-in') return 'Check-in';
  if (what === 'check-out') return 'Check-out';
  return party && party.amount <= 0 ? 'Tick removed' : 'Tick';
}

/**
 * Opens the list of this kiosk's clashes. A clash stays listed until a day after staff have marked it as seen
 * here, or until they have reviewed it on the dashboard.
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
          {clashes.map((clash) => (
            <li key={clash.clientId}>
              <strong>{clash.customerName}</strong>
              <br />
              {actionName(clash)} at this kiosk at {clockTime(toCentreTime(clash.at))}. {clash.why}
            </li>
          ))}
        </ul>
        {clashes.every(isOnDashboard) && (
          <p className={styles.kioskClashesEnd}>They are also listed on the dashboard.</p>
        )}
        <Button variant="primary" size="large" wide onClick={markSeen}>
          Mark as seen
        </Button>
      </Dialog>
    </>
  );
}
