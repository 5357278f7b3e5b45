import { lazy, Suspense, useId } from 'react';
import { addMonths, type Day, dayInWords, isDay } from '../../../domain/calendar-day.ts';
import { CalendarLoading, RoomBelow } from '../../ui/calendar-room.tsx';
import { StateBadge } from '../../ui/day-mark.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TypedDate } from '../../ui/typed-date-field.tsx';
import type { KnownMonth } from '../availability/use-availability.ts';
import { looksOfMonth } from './day-look.ts';

const MonthCalendar = lazy(() => import('../../ui/month-calendar.tsx'));

const meanings = [
  ['available', 'Open'],
  ['event', 'Event'],
  ['low', 'Nearly full'],
  ['full', 'Full'],
  ['closed', 'Closed'],
] as const;
const uncheckedMeanings = [...meanings.slice(1), ['unchecked', 'Could not check'] as const];

type DateFieldProps = {
  id: string;
  date: string;
  today: Day;
  known: KnownMonth;
  error: string | undefined;
  onChoose: (day: Day) => void;
};

/** The day of the visit: a button that opens the calendar, or the date typed. */
export function DateField({ id, date, today, known, error, onChoose }: DateFieldProps) {
  const hintId = useId();
  const range = {
    today: known.month?.today ?? today,
    lastDay: known.month?.lastDay ?? addMonths(today, 1),
  };
  const lookOf = looksOfMonth(known.month, known.checked, range);
  const chosen = isDay(date) ? lookOf(date) : null;
  const described = [chosen && hintId, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <span className="field-label">Date of visit</span>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Popover
          label="Choose the date of your visit"
          triggerProps={{ id, 'aria-describedby': described || undefined }}
          trigger={
            <>
              <CalendarIcon size={24} />
              <span>
                <span className="sr-only">Date of visit: </span>
                {isDay(date) ? dayInWords(date) : 'Choose a date'}
              </span>
            </>
          }
        >
          {(close) => (
            <Suspense fallback={<CalendarLoading />}>
              <RoomBelow id={id} />
              <MonthCalendar
                selected={date}
                range={range}
                lookOf={lookOf}
                meanings={known.checked ? meanings : uncheckedMeanings}
                onChoose={(day) => {
                  onChoose(day);
                  close();
                }}
              />
            </Suspense>
          )}
        </Popover>
        {chosen && (
          <span id={hintId}>
            <StateBadge kind={chosen.kind}>{chosen.headline}</StateBadge>
          </span>
        )}
      </div>
      <TypedDate today={range.today} date={date} lookOf={lookOf} onChoose={onChoose} />
    </div>
  );
}
