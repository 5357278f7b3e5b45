import { clockTime } from '../../lib/venue-moment.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { useClashes, useQueuedActions } from './action-queue.ts';
import { Clashes } from './clashes.tsx';
import { useKioskDay } from './day.ts';
import { useLine } from './line.ts';

/** Says when the network is away, what waits for it, and what staff should look at when it is back. */
export function LineBanner() {
  const isUp = useLine();
  const day = useKioskDay();
  const waiting = waitingWords(useQueuedActions().length);
  const unseen = useClashes().filter(({ seen }) => !seen).length;
  return (
    <div className="kiosk-banners">
      <div role="status">
        {(!isUp || waiting !== '') && (
          <p className="kiosk-banner">
            <WarningIcon size={32} />
            <span>
              {!isUp && <strong>No network. </strong>}
              {!isUp && (day ? workingWords(day.now) : 'Please ask at reception. ')}
              {waiting}
            </span>
          </p>
        )}
      </div>
      {unseen > 0 && (
        <div className="kiosk-banner" data-kind="clash">
          <WarningIcon size={32} />
          <p role="status">
            <strong>For staff: </strong>
            {unseen === 1 ? '1 check-in or check-out' : `${unseen} check-ins or check-outs`} from while the
            network was away could not be passed on.
          </p>
          <Clashes label={unseen === 1 ? 'Look at it' : 'Look at them'} />
        </div>
      )}
    </div>
  );
}

function workingWords(readAt: string): string {
  return `Check-in goes on with today’s list of ${clockTime(readAt)}. `;
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return '';
  return `${waiting} waiting to be passed on.`;
}
