import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type {
  BookingCalendarDay,
  readBlockableSlotsCall,
  readBookingCalendarCall,
} from '../../../../contract/restriction.ts';
import { type Day, monthOf } from '../../../../domain/calendar-day.ts';
import { BadgeMark } from '../../../ui/badge.tsx';
import { useSite } from '../../site/site-query.ts';
import monthStyles from '../shared/month-grid.module.css';
import { type MonthDay, MonthGrid } from '../shared/month-grid.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { useMay } from '../shared/sign-in-state.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { BlockForm } from './block-form.tsx';
import { BlockedTimes } from './blocked-times.tsx';
import { BookedDay } from './booked-day.tsx';
import styles from './booking-calendar.module.css';
import { dayLegend, describeCalendarDay } from './calendar-words.ts';

type CalendarMonth = CallReply<typeof readBookingCalendarCall>;

/** The topics whose changes refetch the calendar's queries. The first topic is part of each query key. */
const calendarTopics = ['restrictions', 'bookings', 'photos', 'inquiries'] as const;

/** Shows open, booked and blocked times. Staff block and reopen times here (specification 2.14, 8.6). */
export default function BookingCalendar() {
  const siteToday = useSite()?.today;
  const [chosenMonth, setMonth] = useState<Day | null>(null);
  const month = chosenMonth ?? siteToday ?? null;
  const range = month === null ? null : { from: monthOf(month).first, to: monthOf(month).last };
  const calendar = useStaffQuery({
    topic: calendarTopics,
    key: ['month', range?.from],
    read: (signal) =>
      staffCall<typeof readBookingCalendarCall>(
        'GET /api/admin/booking-calendar',
        { query: range ?? {} },
        { signal },
      ),
    isEnabled: range !== null,
    keepsPrevious: true,
  });
  return (
    <div className={styles.bookingCalendar}>
      <QueryResult query={calendar} what="the calendar">
        {(data) => <Month data={data} month={month ?? data.today} onMonth={setMonth} />}
      </QueryResult>
      <BlockedTimes />
    </div>
  );
}

type MonthProps = { data: CalendarMonth; month: Day; onMonth: (month: Day) => void };

function Month({ data, month, onMonth }: MonthProps) {
  const { today, days } = data;
  const [lastChosen, setChosen] = useState<Day>(today);
  const mayBlock = useMay('close-days');
  const { first, last } = monthOf(month);
  const isInMonth = (date: Day) => date >= first && date <= last;
  // Staff who may not close days see the day that they selected last. If that day is not in the month in
  // view, they see today, or the 1st of the month if today is not in it either.
  const chosen = mayBlock ? lastChosen : ([lastChosen, today].find(isInMonth) ?? first);
  const dayToBlock = useStaffQuery({
    topic: calendarTopics,
    key: ['day', chosen],
    read: (signal) =>
      staffCall<typeof readBlockableSlotsCall>(
        'GET /api/admin/booking-calendar/:date',
        { params: { date: chosen } },
        { signal },
      ),
    isEnabled: mayBlock,
  });
  const day = dayToBlock.data?.day ?? days.find(({ date }) => date === chosen);
  const choose = (date: Day) => {
    setChosen(date);
    if (!isInMonth(date)) onMonth(date);
  };
  return (
    <div className={monthStyles.monthSides}>
      <div>
        <MonthGrid
          label="Day to show"
          month={month}
          today={today}
          selected={chosen}
          dayOf={(date) =>
            dayCell(
              days.find((other) => other.date === date),
              date < today,
            )
          }
          onChoose={setChosen}
          onMonth={onMonth}
        />
        <ul className={monthStyles.monthKey} aria-label="Key">
          {dayLegend.map(([kind, words]) => (
            <li key={kind}>
              <BadgeMark kind={kind} />
              {words}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.calendarSide}>
        <BookedDay date={chosen} day={day} />
        {mayBlock && (
          <BlockForm date={chosen} today={today} slots={dayToBlock.data?.slots ?? []} onDateChange={choose} />
        )}
      </div>
    </div>
  );
}

/** Returns the cell of a day in the month: the day's state as a shape, and its bookings. */
function dayCell(day: BookingCalendarDay | undefined, isPast: boolean): MonthDay {
  if (!day) return { kind: 'plain', words: 'loading' };
  const { kind, mark, words, short } = describeCalendarDay(day);
  const { bookings, children, photoSessions } = day;
  const parties = day.parties + day.partyInquiries;
  if (isPast && bookings + photoSessions + parties === 0) return { kind: 'plain', words };
  const more = [
    kind === 'blocked' && short === 'Blocked' && children > 0 && `${children} booked`,
    photoSessions > 0 && `${photoSessions} photo`,
    parties > 0 && `${parties} party`,
  ].filter((part) => typeof part === 'string');
  return {
    kind: isPast ? 'plain' : kind,
    words,
    content: (
      <span className={monthStyles.monthContent} aria-hidden="true">
        <span className={monthStyles.monthLine}>
          <BadgeMark kind={mark} size={14} />
          <span className={styles.monthShort} data-words={short} />
        </span>
        {more.length > 0 && <span className={monthStyles.monthWide} data-words={more.join(', ')} />}
      </span>
    ),
  };
}
