import { useQuery } from '@tanstack/react-query';
import { type Day, dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { BadgeMark } from '../../ui/badge.tsx';
import { useFocusPlace } from '../../ui/focus-place.tsx';
import { RetryLink } from '../../ui/retry-link.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import styles from './party.module.css';
import { type PartyDay, partyDayQuery } from './party-queries.ts';
import { partySessionInWords } from './party-text.ts';

/** Says what is still free on the chosen day, from the centre's calendar. */
export default function PartyDayStatus({ date }: { date: Day }) {
  const { data, isError, refetch } = useQuery(partyDayQuery(date));
  const name = dayWithoutYearInWords(date);
  const { place, takeFocus } = useFocusPlace();
  return (
    <div className={styles.partyDay} role="status">
      {place}
      {data ? (
        <DayStatus day={data} name={name} />
      ) : isError ? (
        <p>
          We could not look into the calendar. You can send your enquiry all the same: we will check the day.{' '}
          <RetryLink takeFocus={takeFocus} refetch={refetch}>
            Look again
          </RetryLink>
        </p>
      ) : (
        <LoadingStatus label="Checking the calendar">
          <Skeleton shape="short" />
          <Skeleton />
        </LoadingStatus>
      )}
    </div>
  );
}

function DayStatus({ day, name }: { day: PartyDay; name: string }) {
  if (day.reason !== null) {
    return (
      <>
        <p className={styles.partyDayTitle}>
          <BadgeMark kind="closed" size={20} /> {name}: no party that day
        </p>
        <p>
          {day.reason}. {day.description} Please choose another day.
        </p>
      </>
    );
  }
  const free = day.times.filter(({ reason }) => reason === null);
  const isEmpty = day.sessions.every(({ availableSpots, maxCapacity }) => availableSpots === maxCapacity);
  return (
    <>
      <p className={styles.partyDayTitle}>
        <BadgeMark kind={day.event ? 'event' : 'available'} size={20} /> {name}: {day.event ?? 'open'}
      </p>
      <ul>
        {day.sessions.map((session) => (
          <li key={session.timeSlot}>
            {day.event ? 'Session' : 'Open play'} {session.timeSlot}: {partySessionInWords(session, isEmpty)}
          </li>
        ))}
        {free.length < day.times.length && (
          <li>
            No party at{' '}
            {day.times
              .filter(({ reason }) => reason !== null)
              .map(({ timeSlot, reason }) => `${timeSlot} (${reason})`)
              .join(', ')}
          </li>
        )}
      </ul>
    </>
  );
}
