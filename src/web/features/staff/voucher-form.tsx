import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { makeVouchersCall } from '../../../contract/staff-vouchers.ts';
import { CallFailure, wordsOf } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Made } from './made-vouchers.tsx';
import { staffCall } from './staff-call.ts';
import { emptyVoucher, readVoucherDraft, type VoucherDraft, type VoucherErrors } from './voucher-draft.ts';
import { VoucherLimits } from './voucher-limits.tsx';
import { worthInWords } from './voucher-words.ts';

const values: Record<VoucherDraft['kind'], string> = {
  amount: 'Pounds',
  percent: 'Percent',
  'free-sessions': 'Sessions',
};
const isKind = (text: string): text is VoucherDraft['kind'] => Object.hasOwn(values, text);
const lost =
  'We could not reach the centre, and do not know whether they were made. Please look at the list before making them again.';

/** What new vouchers take off, how often, when and for what. */
export function VoucherForm({ onMade }: { onMade: (made: Made) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<VoucherDraft>(emptyVoucher);
  const [errors, setErrors] = useState<VoucherErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState('');
  const [making, setMaking] = useState(false);
  const [turn, setTurn] = useState(0);

  const change = (more: Partial<VoucherDraft>) => {
    setDraft({ ...draft, ...more });
    const cleared = Object.keys(more).map((field) => [field, undefined] as const);
    setErrors({ ...errors, ...Object.fromEntries(cleared) });
  };
  const typed = (field: 'value' | 'count' | 'uses' | 'validTo' | 'minimum' | 'note') => ({
    name: field,
    id: `voucher-${field}`,
    autoComplete: 'off',
    value: draft[field],
    error: field === 'note' ? undefined : errors[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  const refuse = (wrong: VoucherErrors) => {
    setErrors(wrong);
    setRefusals((before) => before + 1);
  };
  // A part that was shut has opened with what is wrong in it.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  const make = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (making) return;
    setFailure('');
    const { order, errors: wrong } = readVoucherDraft(draft);
    if (wrong) return refuse(wrong);
    setMaking(true);
    try {
      const { codes } = await staffCall<typeof makeVouchersCall>('POST /api/admin/vouchers', { body: order });
      toast({
        title: 'Vouchers made',
        description: codes.length === 1 ? (codes[0] ?? '') : `${codes.length} vouchers`,
      });
      setDraft(emptyVoucher);
      setTurn(turn + 1);
      setErrors({});
      onMade({ codes, worth: worthInWords(order.worth) });
    } catch (problem) {
      const fields = problem instanceof CallFailure ? problem.refusal?.fields : undefined;
      if (fields) refuse(fields);
      setFailure(wordsOf(problem, lost));
    }
    setMaking(false);
  };
  return (
    <form
      method="post"
      ref={form}
      noValidate
      className="voucher-form cut-sheet"
      onSubmit={(event) => void make(event)}
    >
      <div className="voucher-pair">
        <SelectField
          id="voucher-kind"
          label="They take off"
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
        <TextField label={values[draft.kind]} inputMode="decimal" maxLength={10} {...typed('value')} />
        <TextField label="How many vouchers" inputMode="numeric" maxLength={3} {...typed('count')} />
        <TextField
          label="Uses of each"
          hint="Empty: any number"
          inputMode="numeric"
          maxLength={7}
          {...typed('uses')}
        />
        <TextField label="Last day" optional type="date" {...typed('validTo')} />
        <TextField
          label="Smallest order, £"
          optional
          inputMode="decimal"
          maxLength={10}
          {...typed('minimum')}
        />
      </div>
      <VoucherLimits key={turn} draft={draft} errors={errors} onChange={change} />
      <TextField
        label="Note"
        optional
        hint="What they are for. Only staff see it."
        maxLength={200}
        {...typed('note')}
      />
      {failure && (
        <Notice kind="error" title="No vouchers made" live="assertive">
          <p>{failure}</p>
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={making} pendingText="Making vouchers...">
        Make vouchers
      </Button>
    </form>
  );
}
