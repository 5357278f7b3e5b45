import { formatPence } from '../../../domain/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { BookingAccess } from '../purchase/booking-access.ts';
import { ResultPage } from '../purchase/result-page.tsx';
import type { BookingResult } from '../purchase/result-query.ts';
import OwnGiftVoucher from './own-gift-voucher.tsx';

type GiftReceiptProps = { access: BookingAccess; result: BookingResult };

/** The receipt of a paid gift voucher, with the voucher itself. */
export default function GiftReceipt({ access, result: { booking } }: GiftReceiptProps) {
  const { bookingId, viewToken, clientSecret } = access;
  const link = clientSecret ? { clientSecret } : { bookingId, ...(viewToken && { viewToken }) };
  return (
    <ResultPage
      tone="leaf"
      title="Your gift voucher is ready"
      lead={
        <>
          You have paid {formatPence(booking.finalAmount)}. Your receipt is on its way to{' '}
          <span className="whitespace-nowrap">{booking.customerEmail}</span>; its link opens this voucher
          again.
        </>
      }
    >
      <OwnGiftVoucher link={link} />
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/gift-vouchers">Give another one</ButtonLink>
      </div>
    </ResultPage>
  );
}
