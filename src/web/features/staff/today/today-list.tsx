import type { TodaysBooking } from '../../../../contract/dashboard.ts';
import { canReceiveMail } from '../../../../domain/email-address.ts';
import { clockTime } from '../../../lib/venue-time.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import parts from '../shared/dashboard-parts.module.css';
import rows from '../shared/dashboard-rows.module.css';
import { type TodaySort, visitState } from '../shared/find-today.ts';
import { SortableHeader } from '../shared/sortable-header.tsx';
import { manyColumns, useIsWide } from '../shared/use-is-wide.ts';
import styles from './today.module.css';

type TodayListProps = {
  bookings: readonly TodaysBooking[];
  sort: TodaySort;
  onSort: (sort: TodaySort) => void;
  onOpen: (id: string) => void;
};

/** Lists today's bookings: a table on a wide screen and on paper, cards on a phone. */
export function TodayList(props: TodayListProps) {
  return useIsWide(manyColumns) ? <TodayTable {...props} /> : <TodayCards {...props} />;
}

function TodayTable({ bookings, sort, onSort, onOpen }: TodayListProps) {
  return (
    <div className={parts.dashboardPage}>
      <table className={`${parts.dashboardTable} ${styles.todayTable}`}>
        <caption className="sr-only">Today's bookings</caption>
        <thead>
          <tr>
            <SortableHeader keys={['time']} current={sort} onSort={onSort}>
              Time
            </SortableHeader>
            <SortableHeader keys={['name']} current={sort} onSort={onSort}>
              Customer
            </SortableHeader>
            <th scope="col">Contact</th>
            <th scope="col">Children</th>
            <th scope="col">Extra adults</th>
            <th scope="col" className={parts.dashboardTableEnd}>
              Total
            </th>
            <SortableHeader keys={['state']} current={sort} onSort={onSort}>
              State
            </SortableHeader>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <tr key={booking.id} data-state={visitState(booking)}>
              <td className={styles.todayTime}>
                <Times booking={booking} />
              </td>
              <th scope="row">
                <OpenButton booking={booking} onOpen={onOpen} />
                <span className={`${rows.rowUnder} ${styles.todayUnder}`}>{booking.reference}</span>
                <Wishes booking={booking} />
              </th>
              <td>
                <span className={rows.rowOver}>{booking.customerPhone}</span>
                <span className={`${rows.rowUnder} ${styles.todayUnder} no-print`}>
                  {canReceiveMail(booking.customerEmail) ? booking.customerEmail : withoutEmail(booking)}
                </span>
              </td>
              <td>{booking.kind === 'photo' ? '-' : booking.numberOfChildren}</td>
              <td>{booking.kind === 'photo' ? '-' : booking.numberOfAdults}</td>
              <td className={parts.dashboardTableEnd}>
                <Amount pence={booking.totalAmount} />
              </td>
              <td>
                <State booking={booking} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TodayCards({ bookings, onOpen }: TodayListProps) {
  return (
    <ul className={rows.dashboardCards}>
      {bookings.map((booking) => (
        <li
          key={booking.id}
          className={`${rows.dashboardCard} ${styles.todayCard}`}
          data-state={visitState(booking)}
        >
          <p className={rows.dashboardCardHead}>
            <OpenButton booking={booking} onOpen={onOpen} />
            <State booking={booking} />
          </p>
          <div>
            <Times booking={booking} />
          </div>
          <Wishes booking={booking} />
          <p className={rows.dashboardCardFoot}>
            <span>{booking.kind === 'visit' && peopleOf(booking)}</span>
            <Amount pence={booking.totalAmount} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/**
 * Says how a booking without an e-mail was made. A booking sold at reception has a price, but a walk-in has
 * none.
 */
function withoutEmail({ totalAmount }: TodaysBooking): string {
  return totalAmount === 0 ? 'Walk-in' : 'Sold at the desk';
}

function peopleOf({ numberOfChildren, numberOfAdults }: TodaysBooking): string {
  const children = `${numberOfChildren} ${numberOfChildren === 1 ? 'child' : 'children'}`;
  if (numberOfAdults === 0) return children;
  return `${children}, ${numberOfAdults} extra ${numberOfAdults === 1 ? 'adult' : 'adults'}`;
}

type OneProps = { booking: TodaysBooking };

function OpenButton({ booking, onOpen }: OneProps & { onOpen: (id: string) => void }) {
  return (
    <button type="button" className={rows.rowOpen} aria-haspopup="dialog" onClick={() => onOpen(booking.id)}>
      {booking.customerName}
    </button>
  );
}

function Times({ booking: { timeSlot, kind } }: OneProps) {
  return (
    <>
      {timeSlot.split(' + ').map((slot) => (
        <span key={slot} className={rows.rowOver}>
          {slot}
        </span>
      ))}
      {kind === 'photo' && <span className={`${rows.rowUnder} ${styles.todayUnder}`}>Photo studio</span>}
    </>
  );
}

function Wishes({ booking: { specialRequests } }: OneProps) {
  return specialRequests === '' ? null : <span className={styles.todayWishes}>{specialRequests}</span>;
}

function State({ booking }: OneProps) {
  const { checkedInAt, checkedOutAt, kind } = booking;
  if (checkedOutAt) return <Badge kind="closed">Left {clockTime(checkedOutAt)}</Badge>;
  if (checkedInAt) return <Badge kind="available">In since {clockTime(checkedInAt)}</Badge>;
  if (kind === 'photo') return <span className={`${rows.rowUnder} ${styles.todayUnder}`}>Booked</span>;
  return <span className={styles.todayWaits}>Not here yet</span>;
}
