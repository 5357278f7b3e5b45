import { useEffect, useRef } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { sellAtDeskCall } from '../../../../contract/desk-sale.ts';
import { formatPence } from '../../../../domain/money.ts';
import { Button } from '../../../ui/button.tsx';
import { useSite } from '../../site/site-query.ts';
import parts from '../shared/dashboard-parts.module.css';
import { focusInTab } from '../shared/focus-in-tab.ts';
import { ReadOnlyText } from '../shared/read-only-text.tsx';
import { linkEndInWords } from './link-end.ts';
import styles from './sell.module.css';

type SaleDoneProps = { sold: CallReply<typeof sellAtDeskCall>; onNext: () => void };

/** Shows what was sold, the change to give, and the next step. */
export function SaleDone({ sold, onNext }: SaleDoneProps) {
  const site = useSite();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => focusInTab(next.current), []);
  const { link, change, checkedIn, creditLeft, dueByLink, mailedTo, reference, total } = sold;
  return (
    <section aria-labelledby="sale-done" className={`${styles.saleDone} cut-sheet`}>
      <div role="status">
        <h2 id="sale-done" className={parts.dashboardH2}>
          {titleOf(sold)}
        </h2>
        {change > 0 && (
          <p className={`display ${styles.saleTotal}`}>
            <span>Change to give</span> <span className="amount">{formatPence(change)}</span>
          </p>
        )}
        <p>
          {reference}, {link ? `${formatPence(dueByLink)} to pay` : `${formatPence(total)} paid`}.
        </p>
        {creditLeft !== null && (
          <p>
            {creditLeft > 0
              ? `${formatPence(creditLeft)} is left on their gift voucher or account credit.`
              : 'Their gift voucher or account credit is spent.'}
          </p>
        )}
        {link && <p>The places are held until {linkEndInWords(link.endsAt, site?.today)}.</p>}
        <p>{mailInWords(mailedTo, link !== null, checkedIn)}</p>
      </div>
      {link && (
        <>
          <p className={styles.saleCode}>
            <span>Code to read out</span>
            <strong className="display">{link.code}</strong>
            <span>
              to type at{' '}
              <span className="whitespace-nowrap">{link.url.replace(/^https?:\/\/|#.*$/g, '')}</span>
            </span>
          </p>
          <ReadOnlyText label="Payment link" text={link.url} />
        </>
      )}
      <Button ref={next} variant="primary" className="justify-self-start" onClick={onNext}>
        Next family
      </Button>
    </section>
  );
}

function titleOf({ link, checkedIn }: SaleDoneProps['sold']): string {
  if (link) return 'Places held, waiting for the payment';
  return checkedIn ? 'Sold and checked in' : 'Sold';
}

function mailInWords(mailedTo: string | null, isLink: boolean, checkedIn: boolean): string {
  if (mailedTo !== null) return `The ${isLink ? 'link' : 'ticket'} is on its way to ${mailedTo}.`;
  if (isLink) return 'They left no email: read the code out.';
  return checkedIn ? 'They left no email.' : 'They left no email: at the kiosk their name finds the ticket.';
}
