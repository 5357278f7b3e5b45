import { useQuery } from '@tanstack/react-query';
import { useVerified } from '../email-code/use-verified.ts';
import { membershipQuery } from './member-query.ts';
import { VoucherTicket } from './voucher-ticket.tsx';

/** Vouchers that can still be used, where this device has proved that they are theirs. */
export function VouchersKept({ email, memberId }: { email: string; memberId: string }) {
  const { proven, lost } = useVerified(email);
  const { data } = useQuery({ ...membershipQuery(memberId, lost), enabled: proven === true });
  const ready = (data?.rewards ?? []).filter(({ state }) => state === 'ready');
  if (!proven || ready.length === 0) return null;
  return (
    <section aria-labelledby="vouchers-title">
      <h2 id="vouchers-title">Your vouchers</h2>
      <ul className="vouchers-kept">
        {ready.map((voucher) => (
          <li key={voucher.code}>
            <h3 className="text-h3">{voucher.title}</h3>
            <VoucherTicket voucher={voucher} />
          </li>
        ))}
      </ul>
    </section>
  );
}
