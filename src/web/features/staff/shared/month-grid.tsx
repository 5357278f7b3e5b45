import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { addMonths, type Day, monthInWords, monthOf } from '../../../../domain/calendar-day.ts';
import { Button } from '../../../ui/button.tsx';
import { calendarRows, dayForKey, weekdayColumns } from '../../../ui/calendar-rows.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../../../ui/icons.tsx';
import styles from './month-grid.module.css';

/** The content of a day's cell. */
export interface MonthDay {
  /** The style of the cell (month-grid.module.css). */
  kind: 'plain' | 'marked' | 'open' | 'low' | 'full' | 'event' | 'blocked' | 'closed';
  /** The text for screen readers after the day: '12 of 40 children'. */
  words: string;
  /** The content below the day's number. */
  content?: ReactNode;
}

type MonthGridProps = {
  /** The grid's label: 'Day of photo sessions'. */
  label: string;
  /** Any day of the month to show. */
  month: Day;
  today: Day;
  selected: Day | null;
  dayOf: (day: Day) => MonthDay;
  onChoose: (day: Day) => void;
  onMonth: (month: Day) => void;
  /** More controls beside the month's name. */
  tools?: ReactNode;
};

const sunday = 0;

/**
 * Shows a month, Sunday first (specification 2.14), with a cell for each day. The grid is one tab stop. Arrow
 * keys move by days and weeks, Home and End within the week, Page Up and Page Down by months.
 */
export function MonthGrid({
  label,
  month,
  today,
  selected,
  dayOf,
  onChoose,
  onMonth,
  tools,
}: MonthGridProps) {
  const [focused, setFocused] = useState<Day | null>(null);
  const [focusNext, setFocusNext] = useState<Day | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const { first, last } = monthOf(month);
  const isInside = (day: Day | null): day is Day => day !== null && day >= first && day <= last;
  const tabStop = [focused, selected, today].find(isInside) ?? first;

  const goTo = (day: Day) => {
    setFocused(day);
    if (isInside(day))
      table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus({ focusVisible: true });
    else {
      setFocusNext(day);
      onMonth(day);
    }
  };
  const move = (event: KeyboardEvent, day: Day) => {
    const months: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
    const step = months[event.key];
    const next = step === undefined ? dayForKey(event.key, day, sunday) : addMonths(day, step);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(next);
  };
  return (
    <div className={styles.month}>
      <div className={styles.monthHead}>
        <h2 className={styles.monthName} aria-live="polite">
          {monthInWords(first)}
        </h2>
        <div className={styles.monthSteps}>
          <Button variant="quiet" aria-label="Previous month" onClick={() => onMonth(addMonths(first, -1))}>
            <ArrowLeftIcon size={20} />
          </Button>
          <Button variant="quiet" onClick={() => goTo(today)}>
            Today
          </Button>
          <Button variant="quiet" aria-label="Next month" onClick={() => onMonth(addMonths(first, 1))}>
            <ArrowRightIcon size={20} />
          </Button>
          {tools}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys make it a grid */}
      <table ref={table} role="grid" aria-label={`${label}, ${monthInWords(first)}`}>
        <thead>
          <tr>
            {weekdayColumns(sunday).map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarRows(first, last, sunday).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                if (!isInside(day)) return <td key={day} />;
                const { kind, words, content } = dayOf(day);
                const name = `${day === today ? 'Today, ' : ''}${Number(day.slice(8))} ${monthInWords(day)}, ${words}${day === selected ? ', chosen' : ''}`;
                return (
                  <td key={day} data-selected={day === selected ? true : undefined}>
                    <button
                      type="button"
                      // A day reached by keyboard or 'Today' takes focus once its month is rendered.
                      ref={(cell) => {
                        if (cell === null || day !== focusNext) return;
                        cell.focus({ focusVisible: true });
                        setFocusNext(null);
                      }}
                      className={styles.monthDay}
                      data-day={day}
                      data-kind={kind}
                      data-today={day === today ? '' : undefined}
                      tabIndex={day === tabStop ? 0 : -1}
                      aria-label={name}
                      onClick={() => {
                        setFocused(day);
                        onChoose(day);
                      }}
                      onKeyDown={(event) => move(event, day)}
                    >
                      <span className={styles.monthNumber}>{Number(day.slice(8))}</span>
                      {content}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
