import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { readTodaysBookingsCall, TodaysBooking } from '../../../../contract/dashboard.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { ClosedGate } from '../../../art/closed-gate.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { BookingDialog } from '../shared/booking-dialog.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { searchTodaysBookings, type TodaySort } from '../shared/find-today.ts';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import styles from './today.module.css';
import { TodayList } from './today-list.tsx';

type Today = CallReply<typeof readTodaysBookingsCall>;

/** Lists today's bookings by time (specification 2.14, 3.21). It is printed as the day sheet. */
export default function TodaysBookings() {
  const query = useStaffQuery({
    topic: ['bookings', 'stays', 'photos'],
    key: ['todays-bookings'],
    read: (signal) =>
      staffCall<typeof readTodaysBookingsCall>('GET /api/admin/todays-bookings', {}, { signal }),
  });
  const [opened, setOpened] = useState<TodaysBooking | null>(null);
  const bookings = query.data?.bookings;
  // A cancelled booking leaves the list, but its dialog stays open until staff close it.
  const current = opened && (bookings?.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      <QueryResult query={query} what="today's bookings">
        {(data) =>
          data.bookings.length === 0 ? (
            <EmptyState drawing={<ClosedGate />} title="No bookings today">
              <p>Bookings for today appear here once they are paid, and walk-ins once they check in.</p>
            </EmptyState>
          ) : (
            <List
              today={data}
              onOpen={(id) => setOpened(data.bookings.find((booking) => booking.id === id) ?? null)}
            />
          )
        }
      </QueryResult>
      <BookingDialog
        bookingId={current?.id ?? null}
        title={current?.customerName ?? ''}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

function List({ today, onOpen }: { today: Today; onOpen: (id: string) => void }) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<TodaySort>('time');
  const shown = searchTodaysBookings(today.bookings, search, sort);
  return (
    <>
      <p className={styles.daySheetTitle}>Day sheet, {dayInWords(today.today)}</p>
      <div className={`${styles.todayTools} no-print`}>
        <TextField
          label="Find on this list"
          type="search"
          name="find"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button onClick={() => window.print()}>Print the day sheet</Button>
      </div>
      <p role="status" className={styles.todaySum}>
        {summaryOf(shown)}
        {shown.length < today.bookings.length && ` of ${today.bookings.length}`}
      </p>
      {shown.length === 0 ? (
        <p className={parts.dashboardEmpty}>
          Nobody on today's list matches.{' '}
          <Button variant="link" onClick={() => setSearch('')}>
            Show everybody
          </Button>
        </p>
      ) : (
        <TodayList bookings={shown} sort={sort} onSort={setSort} onOpen={onOpen} />
      )}
    </>
  );
}

function summaryOf(bookings: readonly TodaysBooking[]): string {
  const children = bookings.reduce((sum, booking) => sum + booking.numberOfChildren, 0);
  const arrived = bookings.filter(({ checkedIn }) => checkedIn).length;
  const count = `${bookings.length} ${bookings.length === 1 ? 'booking' : 'bookings'}`;
  return `${count}, ${children} ${children === 1 ? 'child' : 'children'}, ${arrived} arrived`;
}
