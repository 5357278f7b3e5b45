import { useState } from 'react';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import type { useForm } from '../../../lib/use-form.ts';
import { Checkbox, FieldError, TextField } from '../../../ui/field.tsx';
import type { VoucherDraft, VoucherRequest, voucherFields } from './voucher-draft.ts';
import styles from './vouchers.module.css';

type VoucherLimitsProps = {
  form: Pick<
    ReturnType<typeof useForm<VoucherDraft, (typeof voucherFields)[number], VoucherRequest, unknown>>,
    'draft' | 'errors' | 'text' | 'set'
  >;
};

/** The weekdays from Monday, with their numbers on the wire. */
const weekdays = [
  [1, 'Mon'],
  [2, 'Tue'],
  [3, 'Wed'],
  [4, 'Thu'],
  [5, 'Fri'],
  [6, 'Sat'],
  [0, 'Sun'],
] as const;

/** Shows the rarer limits of a voucher. They stay hidden until staff open them or one has an error. */
export function VoucherLimits({ form }: VoucherLimitsProps) {
  const { errors } = form;
  const { weekdays: chosen } = useBrowserStore(form.draft);
  const [isOpen, setOpen] = useState(false);
  const hasError = ['perEmail', 'validFrom', 'weekdays', 'visitFrom', 'visitTo'].some((name) => errors[name]);
  const field = (name: 'perEmail' | 'validFrom' | 'visitFrom' | 'visitTo') => ({
    ...form.text(name),
    optional: true,
    autoComplete: 'off',
  });
  const toggle = (day: number, isOn: boolean) =>
    form.set({
      weekdays: isOn ? [...chosen, day] : chosen.filter((other) => other !== day),
    });
  return (
    <details
      className={styles.voucherLimits}
      aria-label="More limits"
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>More limits</summary>
      <div className={styles.voucherPair}>
        <TextField label="Uses per email" inputMode="numeric" maxLength={7} {...field('perEmail')} />
        <TextField label="First day" type="date" {...field('validFrom')} />
        <TextField label="Visits from" type="date" {...field('visitFrom')} />
        <TextField label="Visits until" type="date" {...field('visitTo')} />
      </div>
      <fieldset
        id="voucher-weekdays"
        tabIndex={-1}
        className={styles.voucherDays}
        aria-describedby={errors['weekdays'] ? 'voucher-weekdays-error' : undefined}
      >
        <legend className="field-label">
          Only visits on <span className="font-normal text-bramble-soft">(optional)</span>
        </legend>
        {errors['weekdays'] && <FieldError id="voucher-weekdays">{errors['weekdays']}</FieldError>}
        {weekdays.map(([day, name]) => (
          <Checkbox
            key={day}
            id={`voucher-day-${day}`}
            label={name}
            checked={chosen.includes(day)}
            onChange={({ target }) => toggle(day, target.checked)}
          />
        ))}
      </fieldset>
    </details>
  );
}
