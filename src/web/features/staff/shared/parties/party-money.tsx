import type { CallRequest } from '../../../../../contract/call.ts';
import type { takePartyMoneyCall } from '../../../../../contract/staff-parties.ts';
import { formatPence } from '../../../../../domain/money.ts';
import { TextField } from '../../../../ui/field.tsx';
import { parsePounds } from '../pounds-field.ts';
import styles from './party-desk.module.css';

type Taken = CallRequest<typeof takePartyMoneyCall>['body']['payments'];

/** What is typed about money taken at the desk; amounts in pounds. */
export interface MoneyDraft {
  way: string;
  amount: string;
  given: string;
  receiptNumber: string;
}

export const moneyFields = ['way', 'amount', 'given', 'receiptNumber'] as const;

export const noMoney: MoneyDraft = { way: 'cash', amount: '', given: '', receiptNumber: '' };

/** Checks money taken at the desk: at least and at most so many pence. Returns it, and the errors. */
export function checkMoney(
  { way, amount, given, receiptNumber }: MoneyDraft,
  { least, most }: { least: number; most: number },
): { payments: Taken; errors: Record<keyof Omit<MoneyDraft, 'way'>, string | false> } {
  const pence = parsePounds(amount);
  const handed = given.trim() === '' ? pence : parsePounds(given);
  const receipt = receiptNumber.trim();
  const isCash = way === 'cash';
  const payment = isCash
    ? ({ tender: 'cash', amount: pence ?? 0, given: handed ?? 0 } as const)
    : ({ tender: 'card-reader', amount: pence ?? 0, receiptNumber: receipt } as const);
  return {
    payments: [payment],
    errors: {
      amount: amountError(pence, least, most),
      given:
        isCash && pence !== null && (handed ?? 0) < pence && `Please enter at least ${formatPence(pence)}`,
      receiptNumber: !isCash && receipt === '' && 'Please enter the number on the receipt',
    },
  };
}

function amountError(pence: number | null, least: number, most: number): string | false {
  if (pence === null || pence === 0) return 'Please give an amount in pounds, such as 50';
  if (pence < least) return `${formatPence(least)} at least is due now`;
  return pence > most && `${formatPence(most)} at most is open`;
}

const desk = [
  ['cash', 'Cash'],
  ['card-reader', 'Card machine'],
] as const;

interface PartyMoneyProps {
  text: (name: (typeof moneyFields)[number]) => {
    id: string;
    name: string;
    error: string | undefined;
    defaultValue: string;
  };
  draft: MoneyDraft;
  /** Whether the family may pay by a link instead. */
  byLink?: boolean;
  hint: string;
}

/** How a family pays for a party at the desk, and how much of it. */
export function PartyMoney({ text, draft, byLink = false, hint }: PartyMoneyProps) {
  const { way } = draft;
  const pence = parsePounds(draft.amount);
  const given = draft.given.trim() === '' ? null : parsePounds(draft.given);
  const { id, name } = text('way');
  return (
    <>
      <fieldset className={styles.partyWays}>
        <legend className="field-label">Paid by</legend>
        {[...(byLink ? [['link', 'Payment link'] as const] : []), ...desk].map(([value, words]) => (
          <label key={value} className={styles.partyWay}>
            <input
              type="radio"
              name={name}
              id={value === way ? id : `${id}-${value}`}
              value={value}
              defaultChecked={value === way}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      {way !== 'link' && (
        <TextField
          label="Amount, in pounds"
          hint={hint}
          inputMode="decimal"
          maxLength={10}
          {...text('amount')}
          autoComplete="off"
        />
      )}
      {way === 'cash' && (
        <>
          <TextField
            label="Cash given, in pounds"
            hint="Leave it empty for the exact amount"
            inputMode="decimal"
            maxLength={10}
            {...text('given')}
            autoComplete="off"
          />
          <p role="status">
            {given !== null && pence !== null && given > pence && (
              <>
                Change due <strong className="amount">{formatPence(given - pence)}</strong>
              </>
            )}
          </p>
        </>
      )}
      {way === 'card-reader' && (
        <TextField
          label="Number on the card machine’s receipt"
          maxLength={40}
          {...text('receiptNumber')}
          autoComplete="off"
        />
      )}
    </>
  );
}
