import { useState } from 'react';
import { Checkbox, FieldError, TextField } from '../../../ui/field.tsx';
import type { VoucherDraft, VoucherErrors } from './voucher-draft.ts';

type VoucherLimitsProps = {
  draft: VoucherDraft;
  errors: VoucherErrors;
  onChange: (more: Partial<VoucherDraft>) => void;
};

/** The weekdays from Monday; the numbers are those of the wire. */
const weekdays = [
  [1, 'Mon'],
  [2, 'Tue'],
  [3, 'Wed'],
  [4, 'Thu'],
  [5, 'Fri'],
  [6, 'Sat'],
  [0, 'Sun'],
] as const;

/** Shows the rarer limits of a voucher, folded until opened or until one of them has an error. */
export function VoucherLimits({ draft, errors, onChange }: VoucherLimitsProps) {
  const [isOpen, setOpen] = useState(false);
  const hasError = Boolean(
    errors.perEmail || errors.validFrom || errors.weekdays || errors.visitFrom || errors.visitTo,
  );
  const fieldProps = (field: 'perEmail' | 'validFrom' | 'visitFrom' | 'visitTo') => ({
    name: field,
    id: `voucher-${field}`,
    optional: true,
    autoComplete: 'off',
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  const toggle = (day: number, isOn: boolean) =>
    onChange({ weekdays: isOn ? [...draft.weekdays, day] : draft.weekdays.filter((other) => other !== day) });
  return (
    <details
      className="voucher-limits"
      aria-label="More limits"
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>More limits</summary>
      <div className="voucher-pair">
        <TextField label="Uses per email" inputMode="numeric" maxLength={7} {...fieldProps('perEmail')} />
        <TextField label="First day" type="date" {...fieldProps('validFrom')} />
        <TextField label="Visits from" type="date" {...fieldProps('visitFrom')} />
        <TextField label="Visits until" type="date" {...fieldProps('visitTo')} />
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
