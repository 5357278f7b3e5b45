import { useEffect, useRef } from 'react';
import { ReadOnlyText } from '../shared/read-only-text.tsx';
import styles from './vouchers.module.css';

/** A batch of vouchers just created. */
export interface VoucherBatch {
  codes: readonly string[];
  /** The value in words: '£5.00 off'. */
  worth: string;
}

/** Shows the codes of new vouchers, to be copied. They are in the list as well. */
export function NewVoucherCodes({ made: { codes, worth } }: { made: VoucherBatch }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby="made-vouchers" className={styles.madeVouchers}>
      <h3 ref={title} id="made-vouchers" tabIndex={-1}>
        {codes.length === 1 ? '1 new voucher' : `${codes.length} new vouchers`}, {worth}
      </h3>
      <ReadOnlyText label="Codes" text={codes.join('\n')} lines={Math.min(8, codes.length)} />
    </section>
  );
}
