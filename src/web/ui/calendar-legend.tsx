import { type Day, dayWithoutYearInWords } from '../../domain/calendar-day.ts';
import styles from './calendar-days.module.css';
import { type DayAppearance, DayMark } from './day-mark.tsx';

type CalendarLegendProps = {
  /** The hovered or focused day; if there is none, the chosen day. */
  shown: Day | null;
  lookOf: (day: Day) => DayAppearance;
  /** The announcement after a press on a day that cannot be chosen. */
  refused: string;
  /** The legend of the shapes, in the order shown. */
  meanings: readonly (readonly [DayAppearance['kind'], string])[];
};

/** The text below the days of a calendar: the state of one day, and the legend of the shapes. */
export function CalendarLegend({ shown, lookOf, refused, meanings }: CalendarLegendProps) {
  return (
    <>
      <p className={styles.calendarWords} aria-hidden="true">
        {shown ? (
          <>
            <strong>{dayWithoutYearInWords(shown)}</strong> {lookOf(shown).headline}
          </>
        ) : (
          'Choose a day to see how it stands.'
        )}
      </p>
      <p role="status" className="sr-only">
        {refused}
      </p>
      <ul className={styles.calendarKey} aria-label="What the shapes mean">
        {meanings.map(([kind, words]) => (
          <li key={kind}>
            <DayMark kind={kind} />
            {words}
          </li>
        ))}
      </ul>
    </>
  );
}
