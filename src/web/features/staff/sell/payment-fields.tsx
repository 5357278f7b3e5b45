import type { ReactNode } from 'react';
import type { Desk } from '../../../../contract/desk-sale.ts';
import { formatPence, type Pence } from '../../../../domain/money.ts';
import { CountingAmount } from '../../../ui/amount.tsx';
import { Notice } from '../../../ui/notice.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { TakenMoneyFields } from '../shared/taken-money-fields.tsx';
import type { SaleDraft } from './sale-draft.ts';
import styles from './sell.module.css';
import type { DeskQuote } from './use-desk-quote.ts';

type PaymentFieldsProps = {
  form: Parameters<typeof TakenMoneyFields>[0]['form'];
  draft: SaleDraft;
  quote: DeskQuote;
  /** Pence paid with a gift voucher or account credit. */
  creditPays: Pence;
  desk: Desk;
  /** The field for the code of a gift voucher or account credit. */
  children: ReactNode;
};

/** Shows the price of the sale, the means of payment, and the change. */
export function PaymentFields({ form, draft, quote, creditPays, desk, children }: PaymentFieldsProps) {
  const { way } = draft;
  const due = quote.total === null ? null : quote.total - creditPays;
  return (
    <>
      <h2 className={parts.dashboardH2}>To pay</h2>
      <Price quote={quote} />
      {children}
      {creditPays > 0 && due !== null && (
        <p className={`display ${styles.saleTotal}`}>
          <span>Still to pay</span> <CountingAmount pence={due} />
        </p>
      )}
      <TakenMoneyFields
        form={form}
        draft={draft}
        due={due}
        idPrefix="sale-"
        otherWays={[['link', 'Payment link']]}
      />
      {way === 'link' && (
        <p>
          The places are held for {linkTimeInWords(desk.linkMinutes)}. The family gets the link by email, or
          types its code on our website.
        </p>
      )}
    </>
  );
}

function Price({ quote: { shown, total, failure } }: { quote: DeskQuote }) {
  return (
    <>
      {shown && (
        <ul className={styles.saleLines}>
          {shown.lines.map(({ ticketTypeId, name, quantity, amount, why = 'Base price' }) => (
            <li key={ticketTypeId}>
              <span>
                {quantity} × {name}
                {shown.sessionCount > 1 && `, ${shown.sessionCount} sessions`} ({why})
              </span>
              <span className="amount">{formatPence(amount)}</span>
            </li>
          ))}
          {shown.fees > 0 && (
            <li>
              <span>Fees</span>
              <span className="amount">{formatPence(shown.fees)}</span>
            </li>
          )}
        </ul>
      )}
      <p className={`display ${styles.saleTotal}`} aria-busy={shown !== null && total === null && !failure}>
        <span>Total</span> <CountingAmount pence={shown?.total ?? 0} />
      </p>
      {failure && (
        <Notice kind="error" live="assertive" title="No price">
          <p>{failure}</p>
        </Notice>
      )}
    </>
  );
}

function linkTimeInWords(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`;
}
