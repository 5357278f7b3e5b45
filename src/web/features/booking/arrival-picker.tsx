import type { DayAvailability } from '../../../contract/availability.ts';
import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { placesInWords } from '../../../domain/pluralise.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import { StateBadge } from '../../ui/day-mark.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import styles from './arrival-picker.module.css';
import { zonesOfFamily } from './family-fit.ts';
import { type DaySession, describeSessionCard } from './session-appearance.ts';
import { sessionsId } from './session-picker.tsx';

type ArrivalPickerProps = {
  /** The chosen day, with only those arrival times that fit the family's length of stay. */
  day: DayAvailability;
  /** '10:00 AM - 12:00 PM', or empty. */
  chosen: string;
  checked: boolean;
  error: string | undefined;
  /** The family's tickets. The picker names the zones in which these tickets count. */
  quantities: TicketQuantities;
  onChoose: (slot: string) => void;
};

/** The arrival times of a day of open play. The family chooses one (specification 4.13). */
export default function ArrivalPicker(props: ArrivalPickerProps) {
  const { day, chosen, checked, error, quantities, onChoose } = props;
  return (
    <fieldset
      id={sessionsId}
      tabIndex={-1}
      aria-describedby={error ? `${sessionsId}-error` : undefined}
      className="field scroll-mt-8 outline-none"
    >
      <legend className="field-label">When will you arrive on {dayWithoutYearInWords(day.date)}?</legend>
      <p className="field-hint">Come at the time you choose. You can stay until the time beside it.</p>
      {error && <ErrorText id={`${sessionsId}-error`}>{error}</ErrorText>}
      <ul className={styles.times}>
        {day.sessions.map((session) => (
          <li key={session.timeSlot}>
            <Arrival
              session={session}
              checked={checked}
              isChosen={session.timeSlot === chosen}
              quantities={quantities}
              onChoose={() => onChoose(session.timeSlot)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type ArrivalProps = Pick<ArrivalPickerProps, 'checked' | 'quantities'> & {
  session: DaySession;
  isChosen: boolean;
  onChoose: () => void;
};

function Arrival({ session, checked, isChosen, quantities, onChoose }: ArrivalProps) {
  const { badge, words, choosable } = describeSessionCard(session, checked);
  const [start, end] = session.timeSlot.split(' - ');
  const zones = choosable ? zonesOfFamily(session, quantities) : [];
  return (
    <label className={styles.time} data-open={choosable || isChosen ? '' : undefined}>
      <input
        type="radio"
        name={sessionsId}
        value={session.timeSlot}
        checked={isChosen}
        disabled={!choosable && !isChosen}
        onChange={onChoose}
      />
      <span className={styles.start}>{start}</span>
      <span className={styles.end}>until {end}</span>
      <span className={styles.state}>
        <StateBadge kind={badge}>
          {checked && choosable ? `${placesInWords(session.availableSpots)} left` : words}
        </StateBadge>
      </span>
      {zones.map(({ zone }) => (
        <span key={zone.name} className={styles.zone}>
          {zone.name}: {zone.left === 0 ? 'full' : `${placesInWords(zone.left)} left`}
        </span>
      ))}
    </label>
  );
}
