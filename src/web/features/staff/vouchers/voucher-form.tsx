import { useEffect, useState } from 'react';
import type { createVouchersCall } from '../../../../contract/staff-vouchers.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { CallFailure } from '../../../lib/call.ts';
import type { Checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffCall } from '../shared/staff-query.ts';
import type { VoucherBatch } from './new-voucher-codes.tsx';
import {
  emptyVoucher,
  parseVoucherDraft,
  type VoucherDraft,
  type VoucherRequest,
  type VoucherTextField,
  voucherErrorNames,
  voucherFields,
} from './voucher-draft.ts';
import { VoucherLimits } from './voucher-limits.tsx';
import { worthInWords } from './voucher-words.ts';
import styles from './vouchers.module.css';

const valueLabels: Record<VoucherDraft['kind'], string> = {
  amount: 'Pounds',
  percent: 'Percent',
  'free-sessions': 'Sessions',
};
const lostConnectionText =
  'We could not reach the centre, and do not know whether they were made. Please look at the list before making them again.';

/** Shows the form that creates vouchers, with their value, number, uses and limits. */
export function VoucherForm({ onMade }: { onMade: (made: VoucherBatch) => void }) {
  const [formCount, setFormCount] = useState(0);
  /** Whether the last attempt failed without an answer that gives the reason. */
  const [isUnanswered, setUnanswered] = useState(false);
  const form = useForm({
    blank: emptyVoucher,
    fields: voucherFields,
    errorNames: voucherErrorNames,
    idPrefix: 'voucher-',
    whileTyping: 'clear',
    emptied: 'sent',
    check: (typed): Checked<VoucherRequest> => {
      const { request, errors } = parseVoucherDraft(typed);
      return errors ? { body: null, errors } : { body: request, errors };
    },
    send: (body) => staffCall<typeof createVouchersCall>('POST /api/admin/vouchers', { body }),
    onSent: ({ codes }, request) => {
      toast({
        title: 'Vouchers made',
        description: codes.length === 1 ? (codes[0] ?? '') : `${codes.length} vouchers`,
      });
      setFormCount(formCount + 1);
      onMade({ codes, worth: worthInWords(request.worth) });
    },
    unreached: lostConnectionText,
    onFailed: (_, failure) => setUnanswered(!(failure instanceof CallFailure && failure.refusal)),
  });
  const { kind } = useBrowserStore(form.draft);
  // Focus moves after the render, because only the render opens 'More limits' if one of its fields has an
  // error.
  const firstWrongField = voucherErrorNames.find((name) => form.errors[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves after an attempt, not while typing
  useEffect(() => {
    if (firstWrongField) document.getElementById(`voucher-${firstWrongField}`)?.focus();
  }, [form.attempts]);
  const field = (name: VoucherTextField) => ({ ...form.text(name), autoComplete: 'off' });
  return (
    <form {...form.props} method="post" noValidate className={`${styles.voucherForm} cut-sheet`}>
      <div className={styles.voucherPair}>
        <SelectField label="Discount type" {...form.text('kind')} onChange={() => form.set({ value: '' })}>
          <option value="amount">Pounds</option>
          <option value="percent">A percentage</option>
          <option value="free-sessions">Free sessions</option>
        </SelectField>
        <TextField label={valueLabels[kind]} inputMode="decimal" maxLength={10} {...field('value')} />
        <TextField label="How many vouchers" inputMode="numeric" maxLength={3} {...field('count')} />
        <TextField
          label="Uses per voucher"
          hint="Empty: any number"
          inputMode="numeric"
          maxLength={7}
          {...field('uses')}
        />
        <TextField label="Last day" optional type="date" {...field('validTo')} />
        <TextField
          label="Minimum order, £"
          optional
          inputMode="decimal"
          maxLength={10}
          {...field('minimum')}
        />
      </div>
      <VoucherLimits key={formCount} form={form} />
      <TextField
        label="Note"
        optional
        hint="What they are for. Only staff see it."
        maxLength={200}
        {...field('note')}
      />
      {form.refusal && (
        <Notice
          kind="error"
          title={isUnanswered ? 'Vouchers may have been made' : 'No vouchers made'}
          live="assertive"
        >
          <p>{form.refusal.words}</p>
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={form.isSending} pendingText="Making vouchers...">
        Make vouchers
      </Button>
    </form>
  );
}
