import { useEffect, useRef, useState } from 'react';
import type { Pence } from '../../../domain/money.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { codeFieldProps, TextField } from '../../ui/field.tsx';
import { AppliedCredit } from './applied-credit.tsx';
import { type CarriedCredit, readCredit } from './carried-credit.ts';

type CreditCodeProps = {
  credit: CarriedCredit | null;
  /** How many pence of the order the credit pays. */
  pays: Pence;
  label: string;
  hint: string;
  onFound: (credit: CarriedCredit) => void;
  onRemove: () => void;
  /** Whose credit it is: 'your' for the reader, 'their' for the family at the front desk. */
  whose?: 'your' | 'their' | undefined;
};

/**
 * The field for the code of a gift voucher or account credit. Once the code is found, the field is replaced
 * by the credit. Contains no form element, so that it can be used inside a form.
 */
export function CreditCode({ credit, pays, label, hint, onFound, onRemove, whose }: CreditCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  // The control that was pressed disappears, so focus has to move.
  const [changed, setChanged] = useState<'found' | 'removed' | null>(null);
  useEffect(() => {
    if (changed === 'removed') field.current?.focus();
  }, [changed]);
  const form = useForm({
    blank: { creditCode: '' },
    fields: ['creditCode'],
    failsAt: 'creditCode',
    whileTyping: 'clear',
    check: (typed) => {
      const code = typed.creditCode.trim();
      return checked({ code }, { creditCode: code === '' && 'Please enter your code' });
    },
    send: ({ code }) => readCredit(code),
    onSent: (found) => {
      setChanged('found');
      onFound(found);
    },
    unreached: 'We could not check the code. Please try again.',
  });
  if (credit) {
    return (
      <AppliedCredit
        {...{ credit, pays, whose }}
        isNew={changed === 'found'}
        onRemove={() => {
          setChanged('removed');
          onRemove();
        }}
      />
    );
  }
  return (
    <div ref={form.props.ref} onInput={form.props.onInput} className="grid gap-3">
      <TextField
        label={label}
        optional
        hint={hint}
        {...form.text('creditCode')}
        ref={field}
        maxLength={60}
        {...codeFieldProps}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void form.submit();
        }}
      />
      <div>
        <Button pending={form.isSending} pendingText="Checking..." onClick={() => void form.submit()}>
          Use this code
        </Button>
      </div>
    </div>
  );
}
