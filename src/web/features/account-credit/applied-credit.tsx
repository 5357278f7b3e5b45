import { useEffect, useRef } from 'react';
import { prepaidName } from '../../../domain/account-credit.ts';
import { dayWithoutYearInWords, isDay } from '../../../domain/calendar-day.ts';
import { formatPence, type Pence } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import type { CarriedCredit } from './carried-credit.ts';

type AppliedCreditProps = {
  credit: CarriedCredit;
  pays: Pence;
  onRemove: () => void;
  whose?: 'your' | 'their' | undefined;
  /**
   * Whether the code was found a moment ago. If so, the text takes focus, because the code field has
   * disappeared.
   */
  isNew?: boolean;
};

/**
 * Shows how much of an order the account credit pays and how much stays for later, with a button to remove
 * it.
 */
export function AppliedCredit({ credit, pays, onRemove, whose = 'your', isNew = false }: AppliedCreditProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) text.current?.focus();
  }, [isNew]);
  const rest = credit.left - pays;
  const name = prepaidName(credit.code);
  const until = isDay(credit.endsOn) ? ` until ${dayWithoutYearInWords(credit.endsOn)}` : '';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p ref={text} tabIndex={-1} className="outline-none">
        <b className="text-leaf">
          <span aria-hidden="true">✓ </span>
          {pays > 0
            ? `${formatPence(pays)} is paid with ${whose} ${name}`
            : `${whose === 'your' ? 'Your' : 'Their'} ${name} of ${formatPence(credit.left)} is ready`}
        </b>
        <span className="block text-small">
          Code {credit.code}.
          {pays > 0 && rest > 0 && ` ${formatPence(rest)} is left for another time${until}.`}
        </span>
      </p>
      <Button variant="link" onClick={onRemove}>
        Do not use it
      </Button>
    </div>
  );
}
