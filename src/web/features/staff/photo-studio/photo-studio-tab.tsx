import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { listPhotoBookingsCall } from '../../../../contract/staff-photo-bookings.ts';
import { type Day, dayWithoutYearInWords, monthInWords, monthOf } from '../../../../domain/calendar-day.ts';
import { phoneLink } from '../../../../domain/phone-link.ts';
import { formatSlot, parseSlot } from '../../../../domain/time-slot.ts';
import { Badge, type BadgeKind, BadgeMark } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawing } from '../../../ui/drawing.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useSite } from '../../site/site-query.ts';
import parts from '../shared/dashboard-parts.module.css';
import monthStyles from '../shared/month-grid.module.css';
import { MonthGrid } from '../shared/month-grid.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import styles from './photo-bookings.module.css';

type Month = CallReply<typeof listPhotoBookingsCall>;
type Booking = Month['bookings'][number];

/** Shows the photo studio's month, and the sessions of the selected day (specification 2.14). */
export default function PhotoStudio() {
  const siteToday = useSite()?.today;
  const [chosenMonth, setMonth] = useState<Day | null>(null);
  const month = chosenMonth ?? siteToday ?? null;
  const range = month === null ? null : { from: monthOf(month).first, to: monthOf(month).last };
  const bookings = useStaffQuery({
    topic: 'photos',
    key: [range?.from],
    read: (signal) =>
      staffCall<typeof listPhotoBookingsCall>(
        'GET /api/admin/photo-studio-bookings',
        { query: range ?? {} },
        { signal },
      ),
    isEnabled: range !== null,
    keepsPrevious: true,
  });
  return (
    <QueryResult query={bookings} what="the photo sessions">
      {(data) => (
        <PhotoMonth
          data={data}
          month={month ?? data.today}
          isRefreshing={bookings.isFetching}
          onMonth={setMonth}
          onRefresh={() => void bookings.refetch()}
        />
      )}
    </QueryResult>
  );
}

type PhotoMonthProps = {
  data: Month;
  month: Day;
  isRefreshing: boolean;
  onMonth: (month: Day) => void;
  onRefresh: () => void;
};

function PhotoMonth({ data, month, isRefreshing, onMonth, onRefresh }: PhotoMonthProps) {
  const { today, counts } = data;
  const [chosen, setChosen] = useState<Day | null>(null);
  const { first, last } = monthOf(month);
  const bookings = data.bookings.filter(({ sessionDate }) => sessionDate >= first && sessionDate <= last);
  const onDay = (day: Day) => bookings.filter(({ sessionDate }) => sessionDate === day);
  const isInMonth = (day: Day | null | undefined): day is Day => Boolean(day && day >= first && day <= last);
  const selected = [chosen, today, bookings[0]?.sessionDate].find(isInMonth) ?? first;
  return (
    <div className={styles.photoMonth}>
      <dl className={styles.dashboardSums}>
        <div>
          <dt>Total bookings, {monthInWords(first)}</dt>
          <dd>{bookings.length}</dd>
        </div>
        <div>
          <dt>Today’s sessions</dt>
          <dd>{counts.today}</dd>
        </div>
        <div>
          <dt>Upcoming sessions</dt>
          <dd>{counts.upcoming}</dd>
        </div>
      </dl>
      <div className={monthStyles.monthSides}>
        <MonthGrid
          label="Day of photo sessions"
          month={month}
          today={today}
          selected={selected}
          dayOf={(day) => photoDayCell(onDay(day))}
          onChoose={setChosen}
          onMonth={onMonth}
          tools={
            <Button pending={isRefreshing} pendingText="Refreshing..." onClick={onRefresh}>
              Refresh
            </Button>
          }
        />
        <section aria-labelledby="photo-day">
          <h2 id="photo-day" className={parts.dashboardH2}>
            {dayWithoutYearInWords(selected)}
          </h2>
          <PhotoDay bookings={onDay(selected)} />
        </section>
      </div>
    </div>
  );
}

function photoDayCell(bookings: readonly Booking[]) {
  const [earliest] = bookings.filter(({ status }) => status !== 'cancelled');
  if (bookings.length === 0) return { kind: 'plain', words: 'no photo sessions' } as const;
  const words = `${bookings.length} photo ${bookings.length === 1 ? 'session' : 'sessions'}`;
  return {
    kind: earliest ? 'marked' : 'closed',
    words: earliest ? words : `${words}, all cancelled`,
    content: (
      <span className={monthStyles.monthContent} aria-hidden="true">
        <span className={monthStyles.monthLine}>
          <BadgeMark kind={earliest ? 'available' : 'closed'} size={14} />
          <span data-words={bookings.length} />
        </span>
        {earliest && (
          <span className={monthStyles.monthWide} data-words={formatTimes(earliest).split(' - ')[0]} />
        )}
      </span>
    ),
  } as const;
}

/** Formats a session's time: '9:30 AM - 9:50 AM', from the call's '09:30' and '09:50'. */
function formatTimes({ startTime, endTime }: Booking): string {
  const slot = parseSlot(`${startTime} - ${endTime}`);
  return slot ? formatSlot(slot) : `${startTime} - ${endTime}`;
}

const statuses: Record<Booking['status'], { kind: BadgeKind; words: string }> = {
  confirmed: { kind: 'available', words: 'Confirmed' },
  pending: { kind: 'low', words: 'Pending' },
  cancelled: { kind: 'blocked', words: 'Cancelled' },
};

function PhotoDay({ bookings }: { bookings: readonly Booking[] }) {
  if (bookings.length === 0) {
    return (
      <div className={parts.dashboardNothing}>
        <EmptyState
          level={3}
          drawing={<Drawing name="portrait-leaf" width={80} height={72} />}
          title="No photo studio sessions"
        >
          <p>Days with sessions are marked in the month.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <ol className={styles.photoSessions}>
      {bookings.map((booking) => {
        const { kind, words } = statuses[booking.status] ?? statuses.pending;
        return (
          <li key={booking.id} data-status={booking.status}>
            {/* The times are in 24-hour form (specification 12.46). */}
            <p className={styles.photoTime}>
              {booking.startTime} - {booking.endTime}
            </p>
            <div className={styles.photoWhose}>
              <h3>{booking.customerName}</h3>
              <Badge kind={kind}>{words}</Badge>
              <p className={styles.photoReach}>
                <a href={`mailto:${booking.customerEmail}`} className="button-link">
                  {booking.customerEmail}
                </a>
                <a href={phoneLink(booking.customerPhone)} className="button-link">
                  {booking.customerPhone}
                </a>
              </p>
              <p>
                {booking.bookingNumber}, {booking.totalAmountFormatted}
                {booking.withEditing && ' with editing'}
              </p>
              {booking.specialRequests && <p className={styles.photoWish}>{booking.specialRequests}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
