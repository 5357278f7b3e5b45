import { useState } from 'react';
import { Checkbox, FieldError, TextField } from '../../ui/field.tsx';
import type { VoucherDraft, VoucherErrors } from './voucher-draft.ts';

type VoucherLimitsProps = {
  draft: VoucherDraft;
  errors: VoucherErrors;
  onChange: (more: Partial<VoucherDraft>) => void;
};

/** From Monday on, as weeks are seen here; the numbers are those of the wire. */
const weekdays = [
  [1, 'Mon'],
  [2, 'Tue'],
  [3, 'Wed'],
  [4, 'Thu'],
  [5, 'Fri'],
  [6, 'Sat'],
  [0, 'Sun'],
] as const;

/** The limits that few vouchers have, shut away until somebody wants them or one of them is wrong. */
export function VoucherLimits({ draft, errors, onChange }: VoucherLimitsProps) {
  const [isOpen, setOpen] = useState(false);
  const isWrong = Boolean(
    errors.perEmail || errors.validFrom || errors.weekdays || errors.visitFrom || errors.visitTo,
  );
  const typed = (field: 'perEmail' | 'validFrom' | 'visitFrom' | 'visitTo') => ({
    name: field,
    id: `voucher-${field}`,
    optional: true,
    autoComplete: 'off',
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  const toggle = (day: number, on: boolean) =>
    onChange({ weekdays: on ? [...draft.weekdays, day] : draft.weekdays.filter((other) => other !== day) });
  return (
    <details
      className="voucher-limits"
      aria-label="More limits"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>More limits</summary>
      <div className="voucher-pair">
        <TextField label="Uses of one email" inputMode="numeric" maxLength={7} {...typed('perEmail')} />
        <TextField label="First day" type="date" {...typed('validFrom')} />
        <TextField label="Visits from" type="date" {...typed('visitFrom')} />
        <TextField label="Visits until" type="date" {...typed('visitTo')} />
      </div>
      <fieldset className="voucher-days">
        <legend className="field-label">
          Only visits on <span className="font-normal text-bramble-soft">(optional)</span>
        </legend>
        {errors.weekdays && <FieldError id="voucher-days">{errors.weekdays}</FieldError>}
        {weekdays.map(([day, name]) => (
          <Checkbox
            key={day}
            id={`voucher-day-${day}`}
            label={name}
            checked={draft.weekdays.includes(day)}
            onChange={({ target }) => toggle(day, target.checked)}
          />
        ))}
      </fieldset>
    </details>
  );
}
