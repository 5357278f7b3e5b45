import { createContext, use, useEffect, useRef, useState } from 'react';
import { type DayButtonProps, DayPicker } from 'react-day-picker';
import { type Day, dayWithoutYearInWords } from '../../domain/calendar-day.ts';
import daysStyles from './calendar-days.module.css';
import { CalendarLegend } from './calendar-legend.tsx';
import { type DayAppearance, DayMark } from './day-mark.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';
import monthCalendar from './month-calendar.module.css';

type CalendarProps = {
  selected: string;
  range: { today: Day; lastDay: Day };
  lookOf: (day: Day) => DayAppearance;
  /** The legend of the shapes, in the order shown. */
  meanings: readonly (readonly [DayAppearance['kind'], string])[];
  onChoose: (day: Day) => void;
  /** Called with the newly shown month, 'yyyy-MM'. */
  onMonth?: ((month: string) => void) | undefined;
  /**
   * Whether the calendar is always shown, as part of a form, so that it must leave the focus where it is.
   * Otherwise the calendar has just been opened and takes the focus.
   */
  isInPage?: boolean;
  /** The day whose month is shown first. If the day is outside the range, today's month is shown. */
  opensAt?: string;
};

const toDate = (day: Day): Date => new Date(`${day}T00:00:00`);
const toDay = (date: Date): Day =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const shortWords: Readonly<Record<DayAppearance['kind'], string>> = {
  available: 'Open',
  event: 'Event',
  low: 'Few left',
  full: 'Full',
  closed: 'Closed',
  blocked: 'Closed',
  unchecked: 'Open?',
  outside: '',
};

const CalendarDays = createContext<{ lookOf: CalendarProps['lookOf']; refuse: (day: Day) => void } | null>(
  null,
);

/** A day with its state. A day that cannot be chosen is still focusable and gives the reason when pressed. */
function DayButton({ day, modifiers, children, ...button }: DayButtonProps) {
  const days = use(CalendarDays);
  const look = days?.lookOf(day.isoDate);
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) element.current?.focus({ focusVisible: true });
  }, [modifiers.focused]);
  return (
    <button
      {...button}
      className={`${button.className} ${daysStyles.dayButton}`}
      ref={element}
      data-kind={look?.kind}
      aria-disabled={look?.choosable ? undefined : true}
      onClick={look?.choosable ? button.onClick : () => days?.refuse(day.isoDate)}
    >
      <span className={daysStyles.dayNumber}>
        {children}
        {look && (
          <span className="flex gap-0.5">
            {look.alsoEvent && <DayMark kind="event" />}
            <DayMark kind={look.kind} />
          </span>
        )}
      </span>
      <span className={daysStyles.dayWord} data-word={look && shortWords[look.kind]} />
      {look?.price && <span className={daysStyles.dayPrice} data-price={look.price} />}
    </button>
  );
}

const components = {
  DayButton,
  Chevron: ({ orientation }: { orientation?: string | undefined }) =>
    orientation === 'left' ? <ArrowLeftIcon /> : <ArrowRightIcon />,
};

/**
 * A calendar of the bookable days, one month at a time. Each day shows its state (open, event, nearly full,
 * full or closed) in words and by shape, with the reason.
 */
export default function MonthCalendar({
  selected,
  range,
  lookOf,
  meanings,
  onChoose,
  onMonth,
  isInPage = false,
  opensAt = selected,
}: CalendarProps) {
  const [highlighted, setHighlighted] = useState<Day | null>(null);
  const [refused, setRefused] = useState('');
  const describeDay = (day: Day) => `${dayWithoutYearInWords(day)}, ${lookOf(day).words}`;
  const shown = highlighted ?? (selected || null);
  return (
    <CalendarDays value={{ lookOf, refuse: (day) => setRefused(describeDay(day)) }}>
      <div className={monthCalendar.monthCalendar} data-in-page={isInPage ? '' : undefined}>
        <DayPicker
          mode="single"
          required
          autoFocus={!isInPage}
          weekStartsOn={1}
          navLayout="around"
          selected={selected ? toDate(selected) : undefined}
          onSelect={(date) => onChoose(toDay(date))}
          today={toDate(range.today)}
          defaultMonth={toDate(opensAt >= range.today && opensAt <= range.lastDay ? opensAt : range.today)}
          startMonth={toDate(range.today)}
          endMonth={toDate(range.lastDay)}
          onMonthChange={(date) => onMonth?.(toDay(date).slice(0, 7))}
          onDayFocus={(date) => setHighlighted(toDay(date))}
          onDayMouseEnter={(date) => setHighlighted(toDay(date))}
          components={components}
          labels={{
            labelDayButton: (date, modifiers) => {
              const todayText = modifiers.today ? 'today, ' : '';
              const chosenText = modifiers.selected ? ', chosen' : '';
              return `${todayText}${describeDay(toDay(date))}${chosenText}`;
            },
            labelPrevious: () => 'Previous month',
            labelNext: () => 'Next month',
          }}
        />
        <CalendarLegend {...{ shown, lookOf, refused, meanings }} />
      </div>
    </CalendarDays>
  );
}
