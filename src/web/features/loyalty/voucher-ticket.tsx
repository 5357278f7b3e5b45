import { useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { redeemRewardCall } from '../../../contract/loyalty.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { Button } from '../../ui/button.tsx';
import styles from './counter.module.css';

type Voucher = CallReply<typeof redeemRewardCall>['reward'];

/** A voucher: its code with a copy button, its last day, and how to use it. */
export function VoucherTicket({ voucher }: { voucher: Voucher }) {
  const { code, validTo, howToUse, title } = voucher;
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className={`${styles.voucherTicket} cut-sheet`}>
      <div className={styles.voucherTicketCode}>
        <p className="display" translate="no">
          {code}
        </p>
        <Button onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
          <span className="sr-only"> the code for {title}</span>
        </Button>
      </div>
      <div className={styles.voucherTicketWords}>
        <p>{howToUse}</p>
        <p>
          Use it by <strong>{dayInWords(validTo)}</strong>.
        </p>
      </div>
    </div>
  );
}
