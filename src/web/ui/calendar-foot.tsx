import { type Day, dayWithoutYearInWords } from '../../domain/calendar-day.ts';
import { type DayLook, DayMark } from './day-mark.tsx';

type CalendarFootProps = {
  /** The day that is pointed at, or the chosen one. */
  shown: Day | null;
  lookOf: (day: Day) => DayLook;
  /** What is read out about a day that was pressed and cannot be chosen. */
  refused: string;
  /** What the shapes mean, in the order shown. */
  meanings: readonly (readonly [DayLook['kind'], string])[];
};

/** Below the days of a calendar: how one of them stands, and what the shapes mean. */
export function CalendarFoot({ shown, lookOf, refused, meanings }: CalendarFootProps) {
  return (
    <>
      <p className="calendar-words" aria-hidden="true">
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
      <ul className="calendar-key" aria-label="What the shapes mean">
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
