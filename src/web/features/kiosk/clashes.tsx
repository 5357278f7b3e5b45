import { useState } from 'react';
import { clockTime } from '../../lib/venue-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { markClashesSeen, useClashes } from './action-queue.ts';
import { byCentreClock } from './day.ts';

/**
 * Opens what was done here while the network was away and would not be taken afterwards. It
 * stays on the list for the day.
 */
export function Clashes({ label }: { label: string }) {
  const clashes = useClashes();
  const [isOpen, setOpen] = useState(false);
  const seen = () => {
    setOpen(false);
    markClashesSeen();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="For staff to look at">
        <ul className="kiosk-clashes">
          {clashes.map(({ clientId, what, at, customerName, why }) => (
            <li key={clientId}>
              <strong>{customerName}</strong>
              <br />
              {what === 'check-in' ? 'Checked in' : 'Checked out'} here at {clockTime(byCentreClock(at))}.{' '}
              {why}
            </li>
          ))}
        </ul>
        <p className="kiosk-clashes-end">Reception has them on the dashboard, too.</p>
        <Button variant="primary" size="large" wide onClick={seen}>
          Staff have seen this
        </Button>
      </Dialog>
    </>
  );
}
