import type { FoundPayment } from '../../../../contract/dashboard.ts';
import { phoneLink } from '../../../lib/phone-link.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import styles from '../shared/booking-dialog.module.css';
import { BookingDialog } from '../shared/booking-dialog.tsx';

const methods: Record<FoundPayment['payment_method_type'], string> = {
  card: 'Card',
  credits: 'Session credits',
  voucher: 'Voucher',
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
        <dl className={styles.bookingFacts}>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${payment.customer_email}`}>{payment.customer_email}</a>
            </dd>
          </div>
          <div>
            <dt>Phone</dt>
            <dd>
              {payment.customer_phone === '' ? (
                'None given'
              ) : (
                <a href={phoneLink(payment.customer_phone)}>{payment.customer_phone}</a>
              )}
            </dd>
          </div>
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
        </dl>
      )}
    </BookingDialog>
  );
}
