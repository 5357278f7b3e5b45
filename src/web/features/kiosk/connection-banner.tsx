import { clockTime } from '../../lib/venue-time.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { type QueuedActionClash, useQueuedActionClashes, useQueuedActions } from './action-queue.ts';
import { ClashesButton } from './clashes-button.tsx';
import { useKioskOnline } from './connection.ts';
import styles from './kiosk.module.css';
import { useKioskDay } from './stored-day.ts';

/** Shows that the network is down, how many actions are queued, and clashes for staff to review. */
export function ConnectionBanner() {
  const isOnline = useKioskOnline();
  const day = useKioskDay();
  const queued = queuedText(useQueuedActions().length);
  const unseen = useQueuedActionClashes().filter(({ seen }) => !seen);
  return (
    <div>
      <div role="status">
        {(!isOnline || queued !== '') && (
          <p className={styles.kioskBanner}>
            <WarningIcon size={32} />
            <span>
              {!isOnline && <strong>No network. </strong>}
              {!isOnline && (day ? offlineText(day.now) : 'Please ask at reception. ')}
              {queued}
            </span>
          </p>
        )}
      </div>
      {unseen.length > 0 && (
        <div className={styles.kioskBanner} data-kind="clash">
          <WarningIcon size={32} />
          <p role="status">
            <strong>For staff: </strong>
            {unseenText(unseen)} made here earlier could not be completed.
          </p>
          <ClashesButton label={unseen.length === 1 ? 'Review it' : 'Review them'} />
        </div>
      )}
    </div>
  );
}

function offlineText(fetchedAt: string): string {
  return `Check-in continues with today’s list from ${clockTime(fetchedAt)}. `;
}

function queuedText(queued: number): string {
  if (queued === 0) return '';
  return `${queued} waiting to be sent.`;
}

function unseenText(unseen: readonly QueuedActionClash[]): string {
  const ticks = unseen.filter(({ what }) => what === 'party-tick').length;
  const others = unseen.length - ticks;
  return [
    others > 0 && `${others} ${others === 1 ? 'check-in or check-out' : 'check-ins or check-outs'}`,
    ticks > 0 && `${ticks} ${ticks === 1 ? 'tick at a party' : 'ticks'}`,
  ]
    .filter(Boolean)
    .join(' and ');
}
