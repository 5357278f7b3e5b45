import { useState } from 'react';
import type { ListedVoucher } from '../../../../contract/staff-vouchers.ts';
import { Link } from '../../../lib/router.tsx';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import parts from '../shared/dashboard-parts.module.css';
import rows from '../shared/dashboard-rows.module.css';
import { useIsWide } from '../shared/use-is-wide.ts';
import { limitsInWords, usesInWords, voucherBadges, worthInWords } from './voucher-words.ts';
import styles from './vouchers.module.css';
import { WithdrawVoucher } from './withdraw-voucher.tsx';

type VoucherListProps = { vouchers: readonly ListedVoucher[]; onChange: () => Promise<void> };

/** Lists vouchers with their limits and uses: a table on a wide screen, cards on a phone. */
export function VoucherList({ vouchers, onChange }: VoucherListProps) {
  const [withdrawing, setWithdrawing] = useState<ListedVoucher | null>(null);
  const isWide = useIsWide();
  const List = isWide ? VoucherTable : VoucherCards;
  return (
    <>
      <List vouchers={vouchers} onWithdraw={setWithdrawing} />
      <WithdrawVoucher voucher={withdrawing} onClose={() => setWithdrawing(null)} onDone={onChange} />
    </>
  );
}

type ListProps = { vouchers: readonly ListedVoucher[]; onWithdraw: (voucher: ListedVoucher) => void };

function VoucherTable({ vouchers, onWithdraw }: ListProps) {
  return (
    <div className={parts.dashboardScroll}>
      <table className={parts.dashboardTable}>
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
                <span className={`${rows.rowOver} ${styles.voucherCode}`}>{voucher.code}</span>
                <CreationDetails voucher={voucher} />
              </th>
              <td>
                {worthInWords(voucher.worth)}
                <Limits voucher={voucher} />
              </td>
              <td>
                <span className={rows.rowOver}>{usesInWords(voucher)}</span>
                <UsedBy voucher={voucher} />
              </td>
              <td>
                <State voucher={voucher} />
              </td>
              <td className={parts.dashboardTableEnd}>
                <WithdrawButton voucher={voucher} onWithdraw={onWithdraw} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function VoucherCards({ vouchers, onWithdraw }: ListProps) {
  return (
    <ul className={rows.dashboardCards}>
      {vouchers.map((voucher) => (
        <li key={voucher.number} className={rows.dashboardCard}>
          <p className={rows.dashboardCardHead}>
            <strong className={styles.voucherCode}>{voucher.code}</strong>
            <State voucher={voucher} />
          </p>
          <CreationDetails voucher={voucher} />
          <div>
            {worthInWords(voucher.worth)}
            <Limits voucher={voucher} />
          </div>
          <div className={rows.dashboardCardFoot}>
            <span>
              Used {usesInWords(voucher)}
              <UsedBy voucher={voucher} />
            </span>
            <WithdrawButton voucher={voucher} onWithdraw={onWithdraw} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type OneProps = { voucher: ListedVoucher };

function CreationDetails({ voucher: { number, note, createdBy, createdAt } }: OneProps) {
  return (
    <>
      {note && <span className={`${rows.rowUnder} ${styles.voucherNote}`}>{note}</span>}
      <span className={rows.rowUnder}>
        No. {number}, {dayAndTime(createdAt)}, {createdBy}
      </span>
    </>
  );
}

function Limits({ voucher }: OneProps) {
  const limits = limitsInWords(voucher);
  return limits.length > 0 && <span className={rows.rowUnder}>{limits.join('; ')}</span>;
}

function UsedBy({ voucher: { bookings } }: OneProps) {
  if (bookings.length === 0) return null;
  return (
    <ul aria-label="Bookings that use it" className={styles.voucherUses}>
      {bookings.map((reference) => (
        <li key={reference}>
          <Link to={`/admin?tab=search&q=${reference}`} className={rows.rowOpen}>
            {reference}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function State({ voucher }: OneProps) {
  const { kind, words } = voucherBadges[voucher.state];
  return <Badge kind={kind}>{words}</Badge>;
}

function WithdrawButton({
  voucher,
  onWithdraw,
}: OneProps & { onWithdraw: (voucher: ListedVoucher) => void }) {
  if (voucher.state === 'withdrawn') return null;
  return (
    <Button variant="link" onClick={() => onWithdraw(voucher)}>
      Withdraw<span className="sr-only"> {voucher.code}</span>
    </Button>
  );
}
