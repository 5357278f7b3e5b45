import type { FoundPayment } from '../../../../contract/dashboard.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { BookingDialog } from '../shared/booking-dialog.tsx';

const methods: Record<FoundPayment['payment_method_type'], string> = {
  card: 'Card',
  credits: 'Session credits',
  voucher: 'Voucher',
  account_credit: 'Account credit',
  in_store: 'At reception',
  none: 'Nothing to pay',
};

/** Shows one payment, with the actions on its booking. */
export function PaymentDialog({ payment, onClose }: { payment: FoundPayment | null; onClose: () => void }) {
  return (
    <BookingDialog
      bookingId={payment?.booking_id ?? null}
      title={payment?.customer_name ?? ''}
      onClose={onClose}
    >
      {payment && (
        <div>
          <dt>Payment</dt>
          <dd>
            {methods[payment.payment_method_type]}, {payment.status}, {dayAndTime(payment.created * 1000)}
            {payment.receipt_url && (
              <>
                {' '}
                <a href={payment.receipt_url} target="_blank" rel="noreferrer">
                  Receipt
                </a>
              </>
            )}
          </dd>
        </div>
      )}
    </BookingDialog>
  );
}
