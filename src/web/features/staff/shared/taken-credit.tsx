import { useState } from 'react';
import { spendAccountCredit } from '../../../../domain/account-credit.ts';
import type { Pence } from '../../../../domain/money.ts';
import { CallFailure } from '../../../lib/call.ts';
import { type CarriedCredit, readCredit } from '../../account-credit/carried-credit.ts';
import { CreditCode } from '../../account-credit/credit-code.tsx';
import type { PaymentWay } from './taken-money.ts';

/** A gift voucher or account credit that pays the amount due at reception, or a part of it. */
export type TakenCredit = ReturnType<typeof useTakenCredit>;

/** Holds the code that a family shows at reception, after it has been looked up. */
export function useTakenCredit() {
  const [credit, setCredit] = useState<CarriedCredit | null>(null);
  return {
    credit,
    setCredit,
    /**
     * Returns the part of the amount due that the code pays, in pence. With a payment link, what is left to
     * pay is nothing, or an amount that a card can pay.
     */
    paysOf(due: Pence | null, way: PaymentWay | 'link'): Pence {
      if (!credit || due === null) return 0;
      return way === 'link' ? spendAccountCredit(due, credit.left) : Math.min(due, credit.left);
    },
    /** Returns the code and the pence that it pays, as calls need them, or null if it pays nothing. */
    spend: (pence: Pence) => (credit && pence > 0 ? { code: credit.code, pence } : null),
    /** Looks up again what is left on the code, if a call was refused because of the code. */
    lookAgainAfter(problem: unknown): void {
      if (credit && problem instanceof CallFailure && problem.refusal?.code === 'account_credit_invalid')
        void readCredit(credit.code).then(setCredit, () => setCredit(null));
    },
  };
}

/** Shows the field for the code, or the amount that the code pays. */
export function TakenCreditCode({
  taken: { credit, setCredit },
  pays,
  hint = 'Its code; the rest is paid below',
}: {
  taken: TakenCredit;
  pays: Pence;
  hint?: string;
}) {
  return (
    <CreditCode
      credit={credit}
      pays={pays}
      whose="their"
      label="Gift voucher or account credit"
      hint={hint}
      onFound={setCredit}
      onRemove={() => setCredit(null)}
    />
  );
}
