import type { OwnGiftVoucher } from '../../../contract/gift-vouchers.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPrice } from '../../../domain/money.ts';
import { TicketScene } from '../../art/ticket-scene.tsx';
import { useSite } from '../site/site-query.ts';
import styles from './own-gift-voucher.module.css';

/** The voucher as one sheet of paper: the amount, the names and message, the code and its QR code. */
export function GiftSheet({ voucher, code }: { voucher: OwnGiftVoucher; code: string }) {
  const venue = useSite()?.venue;
  const { amount, recipientName, giverName, message, qr, endsOn } = voucher;
  return (
    <article className={styles.sheet} aria-label={`Gift voucher for ${recipientName}`}>
      <div className={styles.top}>
        <div>
          <p className={styles.worth}>{formatPrice(amount)}</p>
          <p className="display text-h3">to play{venue && ` at ${venue.name}`}</p>
        </div>
        <div className={styles.scene}>
          <TicketScene />
        </div>
      </div>
      <div className={styles.words}>
        <p className="display text-h2">For {recipientName}</p>
        {message && <p className={styles.message}>{message}</p>}
        <p>From {giverName}</p>
      </div>
      <div className={styles.stub}>
        {qr && <img src={qr} alt="" className={styles.qr} width={160} height={160} />}
        <div className="space-y-2">
          <p className={styles.code}>{code}</p>
          <p className="text-small">
            Scan it, or type the code where the booking asks for a voucher. Spend it in one go or bit by bit
            {endsOn && `, until ${dayInWords(endsOn)}`}. Keep it like money.
          </p>
          {venue && (
            <p className="text-small">
              {[venue.name, ...venue.addressLines, venue.postcode].filter(Boolean).join(', ')}. {venue.phone}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
