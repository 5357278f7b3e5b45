import { type KeyboardEvent, useRef, useState } from 'react';
import { type Day, daysInRange, dayWithoutYearInWords } from '../../domain/calendar-day.ts';
import days from './calendar-days.module.css';
import { CalendarLegend } from './calendar-legend.tsx';
import { calendarRows, dayForKey, weekdayColumns } from './calendar-rows.ts';
import dayGrid from './day-grid.module.css';
import { type DayAppearance, DayMark } from './day-mark.tsx';

/** A day's appearance, with the short text that wide screens show in its cell: '12 free'. */
export type GridDay = DayAppearance & { short: string };

type DayGridProps = {
  /** The accessible name: 'Day of the session'. */
  label: string;
  first: Day;
  last: Day;
  today: Day;
  selected: string;
  lookOf: (day: Day) => GridDay;
  onChoose: (day: Day) => void;
  /** Called after a press on a day that cannot be chosen. */
  onRefuse?: (day: Day) => void;
  /** The legend of the shapes, in the order shown. */
  meanings: readonly (readonly [DayAppearance['kind'], string])[];
  /** The id of the choice's error message. */
  describedBy?: string | undefined;
};

const monday = 1;

/**
 * A calendar that shows all bookable days at once, week by week. Each day shows its state in words and by
 * shape. A day that cannot be chosen is still focusable and gives the reason. Arrow keys move by day and by
 * week, and Home and End move within the week.
 */
export function DayGrid({
  label,
  first,
  last,
  today,
  selected,
  lookOf,
  meanings,
  ...handlers
}: DayGridProps) {
  const [focusedDay, setFocusedDay] = useState<Day | null>(null);
  const [highlighted, setHighlighted] = useState<Day | null>(null);
  const [refused, setRefused] = useState('');
  const table = useRef<HTMLTableElement>(null);
  const isInside = (day: string) => day >= first && day <= last;
  const tabStop =
    focusedDay !== null && isInside(focusedDay)
      ? focusedDay
      : isInside(selected)
        ? selected
        : (daysInRange(first, last).find((day) => lookOf(day).choosable) ?? first);
  const shown = highlighted ?? (isInside(selected) ? selected : null);
  const describeDay = (day: Day) => `${dayWithoutYearInWords(day)}, ${lookOf(day).words}`;

  const move = (event: KeyboardEvent, day: Day) => {
    const target = dayForKey(event.key, day, monday);
    if (target === undefined) return;
    event.preventDefault();
    const staysInRow = event.key === 'Home' || event.key === 'End';
    const next = isInside(target) ? target : staysInRow ? (target < first ? first : last) : day;
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus({ focusVisible: true });
  };
  const press = (day: Day) => {
    if (lookOf(day).choosable) {
      setRefused('');
      handlers.onChoose(day);
    } else {
      setRefused(describeDay(day));
      handlers.onRefuse?.(day);
    }
  };
  return (
    <div className={dayGrid.dayGrid}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys make it a grid */}
      <table ref={table} role="grid" aria-label={label} aria-describedby={handlers.describedBy}>
        <thead>
          <tr>
            {weekdayColumns(monday).map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarRows(first, last, monday).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                if (!isInside(day)) return <td key={day} />;
                const look = lookOf(day);
                const isSelected = day === selected;
                return (
                  <td
                    key={day}
                    data-selected={isSelected ? true : undefined}
                    data-today={day === today ? true : undefined}
                  >
                    <button
                      type="button"
                      className={days.dayButton}
                      data-day={day}
                      data-kind={look.kind}
                      tabIndex={day === tabStop ? 0 : -1}
                      aria-disabled={look.choosable ? undefined : true}
                      aria-label={`${day === today ? 'today, ' : ''}${describeDay(day)}${isSelected ? ', chosen' : ''}`}
                      onClick={() => press(day)}
                      onFocus={() => {
                        setFocusedDay(day);
                        setHighlighted(day);
                      }}
                      onMouseEnter={() => setHighlighted(day)}
                      onKeyDown={(event) => move(event, day)}
                    >
                      <span className={days.dayNumber}>
                        <DayNumber day={day} first={first} />
                        <DayMark kind={look.kind} />
                      </span>
                      <span className={days.dayWord} data-word={look.short} />
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarLegend {...{ shown, lookOf, refused, meanings }} />
    </div>
  );
}

/**
 * The date of a day. On the first day of the calendar and of each month, CSS adds the month (decorative): '1
 * Oct'.
 */
function DayNumber({ day, first }: { day: Day; first: Day }) {
  const [, date = '', month = ''] = dayWithoutYearInWords(day).split(' ');
  return day === first || date === '1' ? (
    <span className={dayGrid.dayMonth} data-month={month.slice(0, 3)}>
      {date}
    </span>
  ) : (
    date
  );
}
