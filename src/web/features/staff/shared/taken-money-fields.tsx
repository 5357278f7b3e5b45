import { formatPence, type Pence } from '../../../../domain/money.ts';
import type { FormErrors } from '../../../lib/form-check.ts';
import { TextField } from '../../../ui/field.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { cashDue, changeDue, type PaymentDraft, type PaymentWay } from './taken-money.ts';
import styles from './taken-money-fields.module.css';

const paymentWays: readonly [PaymentWay, string][] = [
  ['cash', 'Cash'],
  ['card-reader', 'Card machine'],
  ['parts', 'Part cash, part card machine'],
];

type TakenMoneyFieldsProps<Other extends string> = {
  form: {
    errors: FormErrors;
    text: (name: 'cashPart' | 'given' | 'receiptNumber') => {
      id: string;
      name: string;
      defaultValue: string;
      error: string | undefined;
    };
  };
  draft: PaymentDraft<Other>;
  /** The amount due in pence, or null while it is unknown. */
  due: Pence | null;
  /** The prefix of the ids of the ways to pay. */
  idPrefix: string;
  /** Ways to pay that take no money now, each with its words. */
  otherWays?: readonly (readonly [Other, string])[];
};

/** Shows the fields for money taken at reception, and the change to give. */
export function TakenMoneyFields<Other extends string = never>({
  form,
  draft,
  due,
  idPrefix,
  otherWays = [],
}: TakenMoneyFieldsProps<Other>) {
  const { way } = draft;
  const takesCash = way === 'cash' || way === 'parts';
  const takesCard = way === 'card-reader' || way === 'parts';
  return (
    <>
      <RadioChoice
        legend="Paid by"
        name="way"
        idPrefix={idPrefix}
        choices={[...paymentWays, ...otherWays]}
        chosen={way}
      />
      {way === 'parts' && (
        <TextField
          label="In cash, in pounds"
          hint={restInWords(draft, due)}
          inputMode="decimal"
          maxLength={10}
          {...form.text('cashPart')}
          autoComplete="off"
        />
      )}
      {takesCash && (
        <>
          <TextField
            label="Cash given, in pounds"
            hint="Leave it empty for the exact amount"
            inputMode="decimal"
            maxLength={10}
            {...form.text('given')}
            autoComplete="off"
          />
          <Change draft={draft} due={due} />
        </>
      )}
      {takesCard && (
        <TextField
          label="Number on the card machine’s receipt"
          maxLength={40}
          {...form.text('receiptNumber')}
          autoComplete="off"
        />
      )}
    </>
  );
}

function Change({ draft, due }: { draft: PaymentDraft<string>; due: Pence | null }) {
  const change = due === null || draft.given.trim() === '' ? null : changeDue(draft, due);
  return (
    <p role="status" className={styles.change}>
      {change !== null && change >= 0 && (
        <>
          Change due <strong className="amount">{formatPence(change)}</strong>
        </>
      )}
      {change !== null && change < 0 && `${formatPence(-change)} is missing`}
    </p>
  );
}

function restInWords(draft: PaymentDraft<string>, due: Pence | null): string {
  const cash = due === null ? null : cashDue(draft, due);
  if (due === null || cash === null || cash <= 0 || cash >= due) return 'The rest goes on the card machine';
  return `${formatPence(due - cash)} goes on the card machine`;
}
