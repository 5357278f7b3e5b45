import { type KeyboardEvent, useRef } from 'react';
import type { FoundPayment, PaymentSort } from '../../../../contract/dashboard.ts';
import { formatPence } from '../../../../domain/money.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { SelectField } from '../../../ui/field.tsx';
import parts from '../shared/dashboard-parts.module.css';
import rowsStyles from '../shared/dashboard-rows.module.css';
import { SortableHeader } from '../shared/sortable-header.tsx';
import { useIsWide } from '../shared/use-is-wide.ts';

type PaymentListProps = {
  payments: readonly FoundPayment[];
  sort: PaymentSort;
  onSort: (sort: PaymentSort) => void;
  onOpen: (bookingId: string) => void;
};

const badges: Record<FoundPayment['status'], BadgeKind> = {
  succeeded: 'available',
  pending: 'low',
  processing: 'low',
  failed: 'blocked',
  canceled: 'closed',
};

/**
 * Lists payments: a table on a wide screen, cards on a phone. Arrow keys move from customer to customer;
 * Enter opens a payment.
 */
export function PaymentList(props: PaymentListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-payment]') ?? [])];
    const at = rows.findIndex((row) => row.matches(':focus'));
    const next = step === undefined || at < 0 ? undefined : rows[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus({ focusVisible: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside also work without arrow keys
    <div ref={list} onKeyDown={move}>
      {isWide ? <PaymentTable {...props} /> : <PaymentCards {...props} />}
    </div>
  );
}

function PaymentTable({ payments, sort, onSort, onOpen }: PaymentListProps) {
  return (
    <div className={parts.dashboardScroll}>
      <table className={parts.dashboardTable}>
        <caption className="sr-only">Payments found</caption>
        <thead>
          <tr>
            <SortableHeader keys={['name']} current={sort} onSort={onSort}>
              Customer
            </SortableHeader>
            <th scope="col">Contact</th>
            <th scope="col">For</th>
            <SortableHeader
              keys={['amount']}
              first="descending"
              current={sort}
              onSort={onSort}
              className={parts.dashboardTableEnd}
            >
              Amount
            </SortableHeader>
            <SortableHeader keys={['status']} current={sort} onSort={onSort}>
              Status
            </SortableHeader>
            <SortableHeader keys={['newest', 'oldest']} first="descending" current={sort} onSort={onSort}>
              When
            </SortableHeader>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.booking_id}>
              <th scope="row">
                <OpenButton payment={payment} onOpen={onOpen} />
                <span className={rowsStyles.rowUnder}>{payment.reference}</span>
              </th>
              <td>
                <span className={rowsStyles.rowOver}>{payment.customer_phone}</span>
                <span className={rowsStyles.rowUnder}>{payment.customer_email}</span>
              </td>
              <td>{payment.about}</td>
              <td className={parts.dashboardTableEnd}>
                <Money payment={payment} />
              </td>
              <td>
                <Badge kind={badges[payment.status]}>{payment.status}</Badge>
                {payment.booking_status === 'cancelled' && (
                  <span className={rowsStyles.rowUnder}>booking cancelled</span>
                )}
              </td>
              <td>{dayAndTime(payment.created * 1000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PaymentCards({ payments, sort, onSort, onOpen }: PaymentListProps) {
  return (
    <>
      <SelectField
        label="Sort by"
        className={rowsStyles.dashboardSort}
        value={sort}
        onChange={({ target }) => onSort(target.value as PaymentSort)}
      >
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
        <option value="name">Name</option>
        <option value="amount">Amount</option>
        <option value="status">Status</option>
      </SelectField>
      <ul className={rowsStyles.dashboardCards}>
        {payments.map((payment) => (
          <li key={payment.booking_id} className={rowsStyles.dashboardCard}>
            <p className={rowsStyles.dashboardCardHead}>
              <OpenButton payment={payment} onOpen={onOpen} />
              <Money payment={payment} />
            </p>
            <p>{payment.about}</p>
            <p className={rowsStyles.dashboardCardFoot}>
              <Badge kind={badges[payment.status]}>{payment.status}</Badge>
              <span>{dayAndTime(payment.created * 1000)}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenButton({ payment, onOpen }: { payment: FoundPayment; onOpen: (bookingId: string) => void }) {
  return (
    <button
      type="button"
      className={rowsStyles.rowOpen}
      data-payment=""
      aria-haspopup="dialog"
      onClick={() => onOpen(payment.booking_id)}
    >
      {payment.customer_name}
    </button>
  );
}

function Money({ payment: { amount, price, returned } }: { payment: FoundPayment }) {
  return (
    <span className="amount">
      {formatPence(amount)}
      {price > amount && <span className={rowsStyles.rowUnder}>of {formatPence(price)}</span>}
      {returned > 0 && <span className={rowsStyles.rowUnder}>{formatPence(returned)} back</span>}
    </span>
  );
}
