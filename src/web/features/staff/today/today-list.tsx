import type { TodaysBooking } from '../../../../contract/dashboard.ts';
import { canReceiveMail } from '../../../../domain/email-address.ts';
import { clockTime } from '../../../lib/venue-time.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SortableHeader } from '../shared/sortable-header.tsx';
import { manyColumns, useIsWide } from '../shared/use-is-wide.ts';
import { type TodaySort, visitState } from './today-order.ts';

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
    <div className="dashboard-page">
      <table className="dashboard-table today-table">
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
            <th scope="col" className="dashboard-table-end">
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
              <td className="today-time">
                <Times booking={booking} />
              </td>
              <th scope="row">
                <Open booking={booking} onOpen={onOpen} />
                <span className="row-under">{booking.reference}</span>
                <Wishes booking={booking} />
              </th>
              <td>
                <span className="row-over">{booking.customerPhone}</span>
                <span className="row-under no-print">
                  {canReceiveMail(booking.customerEmail) ? booking.customerEmail : 'Walk-in'}
                </span>
              </td>
              <td>{booking.kind === 'photo' ? '-' : booking.numberOfChildren}</td>
              <td>{booking.kind === 'photo' ? '-' : booking.numberOfAdults}</td>
              <td className="dashboard-table-end">
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
    <ul className="dashboard-cards">
      {bookings.map((booking) => (
        <li key={booking.id} className="dashboard-card" data-state={visitState(booking)}>
          <p className="dashboard-card-head">
            <Open booking={booking} onOpen={onOpen} />
            <State booking={booking} />
          </p>
          <div>
            <Times booking={booking} />
          </div>
          <Wishes booking={booking} />
          <p className="dashboard-card-foot">
            <span>{booking.kind === 'visit' && peopleOf(booking)}</span>
            <Amount pence={booking.totalAmount} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function peopleOf({ numberOfChildren, numberOfAdults }: TodaysBooking): string {
  const children = `${numberOfChildren} ${numberOfChildren === 1 ? 'child' : 'children'}`;
  if (numberOfAdults === 0) return children;
  return `${children}, ${numberOfAdults} extra ${numberOfAdults === 1 ? 'adult' : 'adults'}`;
}

type OneProps = { booking: TodaysBooking };

function Open({ booking, onOpen }: OneProps & { onOpen: (id: string) => void }) {
  return (
    <button type="button" className="row-open" aria-haspopup="dialog" onClick={() => onOpen(booking.id)}>
      {booking.customerName}
    </button>
  );
}

function Times({ booking: { timeSlot, kind } }: OneProps) {
  return (
    <>
      {timeSlot.split(' + ').map((slot) => (
        <span key={slot} className="row-over">
          {slot}
        </span>
      ))}
      {kind === 'photo' && <span className="row-under">Photo studio</span>}
    </>
  );
}

function Wishes({ booking: { specialRequests } }: OneProps) {
  return specialRequests === '' ? null : <span className="today-wishes">{specialRequests}</span>;
}

function State({ booking }: OneProps) {
  const { checkedInAt, checkedOutAt, kind } = booking;
  if (checkedOutAt) return <Badge kind="closed">Left {clockTime(checkedOutAt)}</Badge>;
  if (checkedInAt) return <Badge kind="available">In since {clockTime(checkedInAt)}</Badge>;
  if (kind === 'photo') return <span className="row-under">Booked</span>;
  return <span className="today-waits">Not here yet</span>;
}
