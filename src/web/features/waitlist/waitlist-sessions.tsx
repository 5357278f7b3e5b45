import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { placesInWords } from '../../../domain/pluralise.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { type FullSession, sessionKey } from './full-sessions.ts';
import styles from './waitlist.module.css';

/** The id of the group of checkboxes. */
const sessionsId = 'waitlist-sessions';

interface WaitlistSessionsProps {
  sessions: readonly FullSession[];
  /** The keys of the chosen sessions. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** The full sessions as checkboxes. The group waits for those that it ticks. */
export function WaitlistSessions({ sessions, chosen, error, onChange }: WaitlistSessionsProps) {
  return (
    <fieldset
      id={sessionsId}
      tabIndex={-1}
      aria-describedby={error ? `${sessionsId}-error` : undefined}
      className="field"
    >
      <legend className="field-label">Which of these would do?</legend>
      <p className="field-hint">Choose one or more. We offer you the first that has places for all of you.</p>
      {error && <ErrorText id={`${sessionsId}-error`}>{error}</ErrorText>}
      <ul className={styles.sessions}>
        {sessions.map((session) => {
          const key = sessionKey(session);
          return (
            <li key={key}>
              <Checkbox
                id={`${sessionsId}-${key}`}
                name="sessions"
                value={key}
                checked={chosen.includes(key)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
                }
                label={
                  <>
                    <b>{dayWithoutYearInWords(session.date)}</b>
                    <span className={styles.sessionDetail}>
                      {session.title}, {session.timeSlot}
                      {session.zone
                        ? `: too few places in ${session.zone}`
                        : session.left > 0 && `, ${placesInWords(session.left)} left`}
                    </span>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
