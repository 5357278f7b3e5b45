import { type KeyboardEvent, useRef, useState } from 'react';
import { type Day, daysInRange, dayWithoutYearInWords } from '../../domain/calendar-day.ts';
import { CalendarFoot } from './calendar-foot.tsx';
import { type DayLook, DayMark } from './day-mark.tsx';
import { dayByKey, rowsOfDays, weekdaysFrom } from './day-rows.ts';

/** A day's look, with the word or two that wide screens show in its box: '12 free'. */
export type SheetDay = DayLook & { short: string };

type DaySheetProps = {
  /** What is chosen, for screen readers: 'Day of the session'. */
  label: string;
  first: Day;
  last: Day;
  today: Day;
  selected: string;
  lookOf: (day: Day) => SheetDay;
  onChoose: (day: Day) => void;
  /** A day that cannot be chosen was pressed. */
  onRefuse?: (day: Day) => void;
  /** What the shapes mean, in the order shown. */
  meanings: readonly (readonly [DayLook['kind'], string])[];
  /** Id of what is wrong with the choice. */
  describedBy?: string | undefined;
};

const monday = 1;

/**
 * All the days that can be asked for on one sheet, week by week: each says in words and by shape how it
 * stands. One that cannot be chosen can still be reached and asked why. Arrow keys move by days and weeks,
 * Home and End within the week.
 */
export function DaySheet({ label, first, last, today, selected, lookOf, meanings, ...asks }: DaySheetProps) {
  const [at, setAt] = useState<Day | null>(null);
  const [pointed, setPointed] = useState<Day | null>(null);
  const [refused, setRefused] = useState('');
  const table = useRef<HTMLTableElement>(null);
  const isInside = (day: string) => day >= first && day <= last;
  const stop =
    at !== null && isInside(at)
      ? at
      : isInside(selected)
        ? selected
        : (daysInRange(first, last).find((day) => lookOf(day).choosable) ?? first);
  const shown = pointed ?? (isInside(selected) ? selected : null);
  const tell = (day: Day) => `${dayWithoutYearInWords(day)}, ${lookOf(day).words}`;

  const move = (event: KeyboardEvent, day: Day) => {
    const wanted = dayByKey(event.key, day, monday);
    if (wanted === undefined) return;
    event.preventDefault();
    const sideways = event.key === 'Home' || event.key === 'End';
    const next = isInside(wanted) ? wanted : sideways ? (wanted < first ? first : last) : day;
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus({ focusVisible: true });
  };
  const press = (day: Day) => {
    if (lookOf(day).choosable) {
      setRefused('');
      asks.onChoose(day);
    } else {
      setRefused(tell(day));
      asks.onRefuse?.(day);
    }
  };
  return (
    <div className="day-sheet">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys make it a grid */}
      <table ref={table} role="grid" aria-label={label} aria-describedby={asks.describedBy}>
        <thead>
          <tr>
            {weekdaysFrom(monday).map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOfDays(first, last, monday).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                if (!isInside(day)) return <td key={day} />;
                const look = lookOf(day);
                const chosen = day === selected;
                return (
                  <td
                    key={day}
                    data-selected={chosen ? true : undefined}
                    data-today={day === today ? true : undefined}
                  >
                    <button
                      type="button"
                      className="day-button"
                      data-day={day}
                      data-kind={look.kind}
                      tabIndex={day === stop ? 0 : -1}
                      aria-disabled={look.choosable ? undefined : true}
                      aria-label={`${day === today ? 'today, ' : ''}${tell(day)}${chosen ? ', chosen' : ''}`}
                      onClick={() => press(day)}
                      onFocus={() => {
                        setAt(day);
                        setPointed(day);
                      }}
                      onMouseEnter={() => setPointed(day)}
                      onKeyDown={(event) => move(event, day)}
                    >
                      <span className="day-number">
                        <DayNumber day={day} first={first} />
                        <DayMark kind={look.kind} />
                      </span>
                      <span className="day-word" data-word={look.short} />
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarFoot {...{ shown, lookOf, refused, meanings }} />
    </div>
  );
}

/** The first day of the sheet and of a month shows its month: '1 Oct'. In words the button's name says it. */
function DayNumber({ day, first }: { day: Day; first: Day }) {
  const [, date = '', month = ''] = dayWithoutYearInWords(day).split(' ');
  return day === first || date === '1' ? (
    <span className="day-month" data-month={month.slice(0, 3)}>
      {date}
    </span>
  ) : (
    date
  );
}
