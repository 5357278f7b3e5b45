import { formatPence } from '../../../../domain/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './party-day.module.css';
import { foodOnTheDay, type ShownParty, stageOf, timesOf, titleOfParty } from './shown-party.ts';

/** Shows the main facts of a party, for the board of rooms and the list by time. */
export function PartyAtAGlance({ party, overrun }: { party: ShownParty; overrun: number | null }) {
  const { arrived, children, guests, hostName, open, toLookAt, food } = party;
  const foodWords = foodOnTheDay(party);
  return (
    <>
      <span className={styles.blockTime}>{timesOf(party)}</span>
      <span className={styles.blockTitle}>{titleOfParty(party)}</span>
      <span>
        {party.familyName}, {party.packageName}. Host: {hostName ?? 'nobody yet'}
      </span>
      <span>
        {stageOf(party)}:{' '}
        <strong>
          {arrived} {party.progress.steps.left === null ? 'here' : 'came'}
        </strong>
        , {guests.length} answered, {children} booked
      </span>
      <span className={styles.badges}>
        {overrun !== null && <Badge kind="full">{overrun} min too long</Badge>}
        {foodWords && (
          <Badge
            kind={
              food === 'late' ? 'full' : food === 'soon' ? 'low' : food === 'served' ? 'available' : 'event'
            }
          >
            {foodWords}
          </Badge>
        )}
        {open !== null && open > 0 && <Badge kind="low">{formatPence(open)} to pay</Badge>}
        {toLookAt && <Badge kind="blocked">Food needs a look</Badge>}
      </span>
    </>
  );
}
