import { useQuery } from '@tanstack/react-query';
import { useVerified } from '../email-code/use-verified.ts';
import { membershipQuery } from './member-query.ts';
import { VoucherTicket } from './voucher-ticket.tsx';

/** The vouchers that can still be used; shown only where this device has verified the e-mail. */
export function VouchersKept({ email, memberId }: { email: string; memberId: string }) {
  const { verified, markUnverified } = useVerified(email);
  const { data } = useQuery({ ...membershipQuery(memberId, markUnverified), enabled: verified === true });
  const ready = (data?.rewards ?? []).filter(({ state }) => state === 'ready');
  if (!verified || ready.length === 0) return null;
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
