import { lazy, Suspense, useEffect, useId } from 'react';
import { addMonths, type Day, dayInWords, isDay } from '../../../domain/calendar-day.ts';
import { StateBadge } from '../../ui/day-mark.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TypedDate } from '../../ui/typed-date-field.tsx';
import type { KnownMonth } from '../availability/use-availability.ts';
import { looksOfMonth } from './day-look.ts';

const VisitCalendar = lazy(() => import('./visit-calendar.tsx'));

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
              <VisitCalendar
                selected={date}
                range={range}
                lookOf={lookOf}
                checked={known.checked}
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

function CalendarLoading() {
  return (
    <Loading label="Loading the calendar">
      <Skeleton className="h-96 w-full md:w-[32rem]" />
    </Loading>
  );
}

/** On wide screens the calendar hangs from its button: brings the button up, so that the whole month is in view. */
function RoomBelow({ id }: { id: string }) {
  useEffect(() => {
    if (!matchMedia('(width >= 48rem)').matches) return;
    document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [id]);
  return null;
}
