import type { Pence } from '../../../domain/money.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { codeFieldProps, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { AppliedCredit } from './applied-credit.tsx';
import { carriedCredit, isGift, readCredit, useCreditFor } from './carried-credit.ts';

/** The code field for account credit in a checkout without vouchers, or the credit that is applied. */
export default function CreditSlip({ due }: { due: Pence }) {
  const { credit, pays } = useCreditFor(due);
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
      carriedCredit.write(found);
      toast({ title: isGift(found) ? 'Gift voucher applied' : 'Account credit applied' });
    },
    unreached: 'We could not check the code. Please try again.',
  });
  return (
    <section aria-labelledby="account-credit-title" className="card" data-tone="honey">
      <h2 id="account-credit-title" className="mb-3 text-h3">
        Gift voucher or account credit
      </h2>
      {credit ? (
        <AppliedCredit {...{ credit, pays }} onRemove={() => carriedCredit.clear()} />
      ) : (
        <div ref={form.props.ref} onInput={form.props.onInput} className="grid gap-3">
          <TextField
            label="Code"
            optional
            hint="Of a gift voucher, or from our mail if you could not come another time."
            {...form.text('creditCode')}
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
      )}
    </section>
  );
}
