import { useEffect, useRef } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { sellGiftVoucherCall } from '../../../../contract/gift-vouchers.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import styles from './gift-finder.module.css';

type GiftSoldProps = { sold: CallReply<typeof sellGiftVoucherCall>; onNext: () => void };

/** Shows what was sold, the change, the code, and a link to print the voucher. */
export function GiftSold({ sold, onNext }: GiftSoldProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { amount, change, code, endsOn, mailedTo, receiptTo, reference, url } = sold;
  return (
    <section aria-labelledby="gift-sold" className={`${styles.sold} cut-sheet`}>
      <div role="status" className={styles.form}>
        <h2 id="gift-sold" ref={title} tabIndex={-1} className={styles.title}>
          Gift voucher of {formatPence(amount)} sold
        </h2>
        {change > 0 && (
          <p className={`display ${styles.change}`}>
            Change to give <span className="amount">{formatPence(change)}</span>
          </p>
        )}
        <p className={styles.code}>
          <span>Its code</span>
          <strong className="display">{code}</strong>
          <span>
            {reference}, to spend until {dayInWords(endsOn)}
          </span>
        </p>
        {mailedTo && <p>It is on its way to {mailedTo}.</p>}
        {receiptTo && <p>The receipt goes to {receiptTo}.</p>}
      </div>
      <div className={styles.next}>
        <ButtonLink variant="primary" to={url} target="_blank" rel="noopener">
          Open and print it<span className="sr-only"> (opens in a new tab)</span>
        </ButtonLink>
        <Button onClick={onNext}>Next gift voucher</Button>
      </div>
    </section>
  );
}
