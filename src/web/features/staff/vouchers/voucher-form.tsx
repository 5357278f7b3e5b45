import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { createVouchersCall } from '../../../../contract/staff-vouchers.ts';
import { CallFailure, failureMessage } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffCall } from '../shared/staff-query.ts';
import type { VoucherBatch } from './new-voucher-codes.tsx';
import { emptyVoucher, parseVoucherDraft, type VoucherDraft, type VoucherErrors } from './voucher-draft.ts';
import { VoucherLimits } from './voucher-limits.tsx';
import { worthInWords } from './voucher-words.ts';

const valueLabels: Record<VoucherDraft['kind'], string> = {
  amount: 'Pounds',
  percent: 'Percent',
  'free-sessions': 'Sessions',
};
const isKind = (text: string): text is VoucherDraft['kind'] => Object.hasOwn(valueLabels, text);
const lostConnectionText =
  'We could not reach the centre, and do not know whether they were made. Please look at the list before making them again.';

/** Creates vouchers: their value, number, uses and limits. */
export function VoucherForm({ onMade }: { onMade: (made: VoucherBatch) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<VoucherDraft>(emptyVoucher);
  const [errors, setErrors] = useState<VoucherErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const [formCount, setFormCount] = useState(0);

  const change = (fields: Partial<VoucherDraft>) => {
    setDraft({ ...draft, ...fields });
    const cleared = Object.keys(fields).map((field) => [field, undefined] as const);
    setErrors({ ...errors, ...Object.fromEntries(cleared) });
  };
  const fieldProps = (field: 'value' | 'count' | 'uses' | 'validTo' | 'minimum' | 'note') => ({
    name: field,
    id: `voucher-${field}`,
    autoComplete: 'off',
    value: draft[field],
    error: field === 'note' ? undefined : errors[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  const refuse = (fieldErrors: VoucherErrors) => {
    setErrors(fieldErrors);
    setRefusals((before) => before + 1);
  };
  // In an effect, because 'More limits' opens first where it contains an error.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    setFailure('');
    const { order, errors: fieldErrors } = parseVoucherDraft(draft);
    if (fieldErrors) return refuse(fieldErrors);
    setSending(true);
    try {
      const { codes } = await staffCall<typeof createVouchersCall>('POST /api/admin/vouchers', {
        body: order,
      });
      toast({
        title: 'Vouchers made',
        description: codes.length === 1 ? (codes[0] ?? '') : `${codes.length} vouchers`,
      });
      setDraft(emptyVoucher);
      setFormCount(formCount + 1);
      setErrors({});
      onMade({ codes, worth: worthInWords(order.worth) });
    } catch (problem) {
      const fields = problem instanceof CallFailure ? problem.refusal?.fields : undefined;
      if (fields) refuse(fields);
      setFailure(failureMessage(problem, lostConnectionText));
    }
    setSending(false);
  };
  return (
    <form
      method="post"
      ref={form}
      noValidate
      className="voucher-form cut-sheet"
      onSubmit={(event) => void submit(event)}
    >
      <div className="voucher-pair">
        <SelectField
          id="voucher-kind"
          label="Discount type"
          name="kind"
          value={draft.kind}
          onChange={({ target }) => {
            if (isKind(target.value)) change({ kind: target.value, value: '' });
          }}
        >
          <option value="amount">Pounds</option>
          <option value="percent">A percentage</option>
          <option value="free-sessions">Free sessions</option>
        </SelectField>
        <TextField
          label={valueLabels[draft.kind]}
          inputMode="decimal"
          maxLength={10}
          {...fieldProps('value')}
        />
        <TextField label="How many vouchers" inputMode="numeric" maxLength={3} {...fieldProps('count')} />
        <TextField
          label="Uses per voucher"
          hint="Empty: any number"
          inputMode="numeric"
          maxLength={7}
          {...fieldProps('uses')}
        />
        <TextField label="Last day" optional type="date" {...fieldProps('validTo')} />
        <TextField
          label="Minimum order, £"
          optional
          inputMode="decimal"
          maxLength={10}
          {...fieldProps('minimum')}
        />
      </div>
      <VoucherLimits key={formCount} draft={draft} errors={errors} onChange={change} />
      <TextField
        label="Note"
        optional
        hint="What they are for. Only staff see it."
        maxLength={200}
        {...fieldProps('note')}
      />
      {failure && (
        <Notice kind="error" title="No vouchers made" live="assertive">
          <p>{failure}</p>
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={isSending} pendingText="Making vouchers...">
        Make vouchers
      </Button>
    </form>
  );
}
