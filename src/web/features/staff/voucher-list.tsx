import { useState } from 'react';
import type { ListedVoucher } from '../../../contract/staff-vouchers.ts';
import { Link } from '../../lib/router.tsx';
import { dayAndTime } from '../../lib/venue-moment.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useWide } from './use-wide.ts';
import { limitsInWords, usesInWords, voucherStates, worthInWords } from './voucher-words.ts';
import { WithdrawVoucher } from './withdraw-voucher.tsx';

type VoucherListProps = { vouchers: readonly ListedVoucher[]; onChange: () => void };

/** Vouchers with their limits and uses: a table on a desk, cards on a phone. */
export function VoucherList({ vouchers, onChange }: VoucherListProps) {
  const [leaving, setLeaving] = useState<ListedVoucher | null>(null);
  const wide = useWide();
  const Shape = wide ? VoucherTable : VoucherCards;
  return (
    <>
      <Shape vouchers={vouchers} onLeave={setLeaving} />
      <WithdrawVoucher voucher={leaving} onClose={() => setLeaving(null)} onDone={onChange} />
    </>
  );
}

type ShapeProps = { vouchers: readonly ListedVoucher[]; onLeave: (voucher: ListedVoucher) => void };

function VoucherTable({ vouchers, onLeave }: ShapeProps) {
  return (
    <div className="desk-scroll">
      <table className="desk-table">
        <caption className="sr-only">Vouchers</caption>
        <thead>
          <tr>
            <th scope="col">Voucher</th>
            <th scope="col">Worth</th>
            <th scope="col">Used</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {vouchers.map((voucher) => (
            <tr key={voucher.number}>
              <th scope="row">
                <span className="row-over voucher-code">{voucher.code}</span>
                <Made voucher={voucher} />
              </th>
              <td>
                {worthInWords(voucher.worth)}
                <Limits voucher={voucher} />
              </td>
              <td>
                <span className="row-over">{usesInWords(voucher)}</span>
                <UsedBy voucher={voucher} />
              </td>
              <td>
                <State voucher={voucher} />
              </td>
              <td className="desk-table-end">
                <Leave voucher={voucher} onLeave={onLeave} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function VoucherCards({ vouchers, onLeave }: ShapeProps) {
  return (
    <ul className="desk-cards">
      {vouchers.map((voucher) => (
        <li key={voucher.number} className="desk-card">
          <p className="desk-card-head">
            <strong className="voucher-code">{voucher.code}</strong>
            <State voucher={voucher} />
          </p>
          <Made voucher={voucher} />
          <div>
            {worthInWords(voucher.worth)}
            <Limits voucher={voucher} />
          </div>
          <div className="desk-card-foot">
            <span>
              Used {usesInWords(voucher)}
              <UsedBy voucher={voucher} />
            </span>
            <Leave voucher={voucher} onLeave={onLeave} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type OneProps = { voucher: ListedVoucher };

function Made({ voucher: { number, note, createdBy, createdAt } }: OneProps) {
  return (
    <>
      {note && <span className="row-under voucher-note">{note}</span>}
      <span className="row-under">
        No. {number}, {dayAndTime(createdAt)}, {createdBy}
      </span>
    </>
  );
}

function Limits({ voucher }: OneProps) {
  const limits = limitsInWords(voucher);
  return limits.length > 0 && <span className="row-under">{limits.join('; ')}</span>;
}

function UsedBy({ voucher: { bookings } }: OneProps) {
  if (bookings.length === 0) return null;
  return (
    <ul aria-label="Bookings that use it" className="voucher-uses">
      {bookings.map((reference) => (
        <li key={reference}>
          <Link to={`/admin?tab=search&q=${reference}`} className="row-open">
            {reference}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function State({ voucher }: OneProps) {
  const { kind, words } = voucherStates[voucher.state];
  return <Badge kind={kind}>{words}</Badge>;
}

function Leave({ voucher, onLeave }: OneProps & { onLeave: (voucher: ListedVoucher) => void }) {
  if (voucher.state === 'withdrawn') return null;
  return (
    <Button variant="link" onClick={() => onLeave(voucher)}>
      Withdraw<span className="sr-only"> {voucher.code}</span>
    </Button>
  );
}
