import { Suspense, useId } from 'react';
import {
  addDays,
  addMonths,
  type Day,
  dayInWords,
  dayWithoutYearInWords,
  isDay,
  weekdayOf,
} from '../../../domain/calendar-day.ts';
import { CalendarIcon } from '../../ui/calendar-icon.tsx';
import { CalendarLoading, ScrollToTop } from '../../ui/calendar-loading.tsx';
import { type DayAppearance, StateBadge } from '../../ui/day-mark.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TypedDateField } from '../../ui/typed-date-field.tsx';
import type { BookableMonth } from '../availability/use-availability.ts';
import type { Site } from '../site/site-query.ts';
import { describeBookingMonth } from './booking-day-appearance.ts';

const MonthCalendar = lazyPart(() => import('../../ui/month-calendar.tsx'));

const legend = [
  ['available', 'Open'],
  ['event', 'Event'],
  ['low', 'Nearly full'],
  ['full', 'Full'],
  ['closed', 'Closed'],
] as const;
const uncheckedLegend = [...legend.slice(1), ['unchecked', 'Could not check'] as const];

type DateFieldProps = {
  id: string;
  date: string;
  today: Day;
  availability: BookableMonth;
  error: string | undefined;
  /** Says until when cancelling is free. Hidden if empty. */
  cancelling: string;
  onChoose: (day: Day) => void;
  /**
   * The ticket types whose prices the calendar shows if prices differ by day. Left out if a visit is moved at
   * the same price.
   */
  ticketTypes?: Site['ticketTypes'];
};

/**
 * The field for the day of the visit: a button that opens the calendar, buttons for the next days, and a
 * field for a typed date.
 */
export function DateField({
  id,
  date,
  today,
  availability,
  error,
  cancelling,
  onChoose,
  ticketTypes,
}: DateFieldProps) {
  const hintId = useId();
  const range = {
    today: availability.month?.today ?? today,
    lastDay: availability.month?.lastDay ?? addMonths(today, 1),
  };
  const lookOf = describeBookingMonth(availability.month, availability.checked, range, ticketTypes);
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
              <ScrollToTop id={id} />
              <MonthCalendar
                selected={date}
                range={range}
                lookOf={lookOf}
                meanings={availability.checked ? legend : uncheckedLegend}
                onChoose={(day) => {
                  onChoose(day);
                  close();
                }}
              />
            </Suspense>
          )}
        </Popover>
        {chosen && (
          <span id={hintId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <StateBadge kind={chosen.kind}>{chosen.headline}</StateBadge>
            {cancelling && <span>{cancelling}</span>}
          </span>
        )}
      </div>
      <SoonDays
        today={range.today}
        date={date}
        isLoaded={availability.month !== null}
        {...{ lookOf, onChoose }}
        describedBy={hintId}
      />
      <TypedDateField today={range.today} date={date} lookOf={lookOf} onChoose={onChoose} />
    </div>
  );
}

type SoonDaysProps = {
  today: Day;
  date: string;
  /**
   * Whether availability is loaded. Until then the space of the buttons is reserved, but no button is shown.
   */
  isLoaded: boolean;
  lookOf: (day: Day) => DayAppearance;
  onChoose: (day: Day) => void;
  describedBy: string;
};

/**
 * One-tap buttons for today, tomorrow and the coming Saturday, if these days can be booked. Most families
 * choose one of them.
 */
function SoonDays({ today, date, isLoaded, lookOf, onChoose, describedBy }: SoonDaysProps) {
  const saturday = addDays(today, (6 - weekdayOf(today) + 7) % 7);
  const soon = [
    { day: today, name: 'Today' },
    { day: addDays(today, 1), name: 'Tomorrow' },
    { day: saturday, name: 'Saturday' },
  ].filter(
    ({ day }, index, all) =>
      isLoaded && lookOf(day).choosable && all.findIndex((other) => other.day === day) === index,
  );
  return (
    <div className="soon-days">
      {soon.map(({ day, name }) => (
        <button
          key={day}
          type="button"
          className="button button-outline"
          aria-pressed={day === date}
          aria-describedby={day === date ? describedBy : undefined}
          onClick={() => onChoose(day)}
        >
          {name}
          <span className="sr-only"> {dayWithoutYearInWords(day)}</span>
        </button>
      ))}
    </div>
  );
}
