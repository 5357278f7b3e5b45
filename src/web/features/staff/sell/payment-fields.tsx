import type { Desk } from '../../../../contract/desk-sale.ts';
import { formatPence } from '../../../../domain/money.ts';
import type { FormErrors } from '../../../lib/form-check.ts';
import { CountingAmount } from '../../../ui/amount.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { cashDue, changeOf, type SaleDraft, type Way } from './sale-draft.ts';
import styles from './sell.module.css';
import type { DeskQuote } from './use-desk-quote.ts';

const ways: readonly [Way, string][] = [
  ['cash', 'Cash'],
  ['card-reader', 'Card machine'],
  ['parts', 'Part cash, part card machine'],
  ['link', 'Payment link'],
];

type FieldName = 'cashPart' | 'given' | 'receiptNumber';

type PaymentFieldsProps = {
  form: {
    errors: FormErrors;
    text: (name: FieldName) => { id: string; name: string; defaultValue: string; error: string | undefined };
  };
  draft: SaleDraft;
  quote: DeskQuote;
  desk: Desk;
};

/** What it costs, how the family pays, and the change. */
export function PaymentFields({ form, draft, quote, desk }: PaymentFieldsProps) {
  const { way } = draft;
  return (
    <>
      <h2 className={parts.dashboardH2}>To pay</h2>
      <Price quote={quote} />
      <fieldset className={styles.saleWays}>
        <legend className="field-label">Paid by</legend>
        {ways.map(([value, words]) => (
          <label key={value} className={styles.saleWay}>
            <input
              type="radio"
              name="way"
              id={value === 'cash' ? 'sale-way' : `sale-way-${value}`}
              value={value}
              defaultChecked={value === way}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      {way === 'parts' && (
        <TextField
          label="In cash, in pounds"
          hint={restInWords(draft, quote.total)}
          inputMode="decimal"
          maxLength={10}
          {...form.text('cashPart')}
          autoComplete="off"
        />
      )}
      {(way === 'cash' || way === 'parts') && (
        <>
          <TextField
            label="Cash given, in pounds"
            hint="Leave it empty for the exact amount"
            inputMode="decimal"
            maxLength={10}
            {...form.text('given')}
            autoComplete="off"
          />
          <Change draft={draft} total={quote.total} />
        </>
      )}
      {(way === 'card-reader' || way === 'parts') && (
        <TextField
          label="Number on the card machine’s receipt"
          maxLength={40}
          {...form.text('receiptNumber')}
          autoComplete="off"
        />
      )}
      {way === 'link' && (
        <p>
          The places are held for {linkTimeInWords(desk.linkMinutes)}. The family gets the link by email, or
          types its code on our website.
        </p>
      )}
    </>
  );
}

function Price({ quote: { shown, failure } }: { quote: DeskQuote }) {
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
      <p className={`display ${styles.saleTotal}`}>
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

function Change({ draft, total }: { draft: SaleDraft; total: number | null }) {
  const change = total === null || draft.given.trim() === '' ? null : changeOf(draft, total);
  return (
    <p role="status" className={styles.saleChange}>
      {change !== null && change >= 0 && (
        <>
          Change due <strong className="amount">{formatPence(change)}</strong>
        </>
      )}
      {change !== null && change < 0 && `${formatPence(-change)} is missing`}
    </p>
  );
}

function restInWords(draft: SaleDraft, total: number | null): string {
  const cash = total === null ? null : cashDue(draft, total);
  if (total === null || cash === null || cash <= 0 || cash >= total)
    return 'The rest goes on the card machine';
  return `${formatPence(total - cash)} goes on the card machine`;
}

function linkTimeInWords(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`;
}
