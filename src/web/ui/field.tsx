import { type ComponentProps, type ReactNode, useId } from 'react';
import { ErrorText } from './error-text.tsx';
import { TickIcon } from './icons.tsx';

type Wording = {
  label: ReactNode;
  /** One short line under the label, read out with the field. */
  hint?: ReactNode | undefined;
  /** What is wrong, in words. Shown beside the field with an icon and tied to it. */
  error?: string | undefined;
  /** Adds '(optional)' to the label. Fields are otherwise expected to be filled in. */
  optional?: boolean | undefined;
};

type Wires = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

function wire(id: string, { hint, error }: Pick<Wording, 'hint' | 'error'>): Wires {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined };
}

/** What is wrong, in words; `id` is the field's. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return <ErrorText id={`${id}-error`}>{children}</ErrorText>;
}

type FieldProps = Wording & {
  /** Given when the error summary has to link here; made up otherwise. */
  id?: string | undefined;
  className?: string | undefined;
  /** The control; spread the wires onto it: `{(wires) => <select {...wires} className="input" />}`. */
  children: (wires: Wires) => ReactNode;
};

/** Label, hint and error around any control, tied together for screen readers. */
export function Field({ id, label, hint, error, optional, className, children }: FieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={fieldId} className="field-label">
        {label}
        {optional && <span className="font-normal text-bramble-soft"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={fieldId}>{error}</FieldError>}
      {children(wire(fieldId, { hint, error }))}
    </div>
  );
}

/**
 * One line of text. Takes every attribute of `<input>`: `<TextField label="Full name" autoComplete="name"
 * name="customerName" value={…} onChange={…} error={errors.customerName} />`. Give `type`, `inputMode` and
 * `autoComplete` so that phones offer the right keyboard. The id defaults to `name`.
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...input
}: Wording & ComponentProps<'input'>) {
  return (
    <Field id={id ?? input.name} {...{ label, hint, error, optional, className }}>
      {(wires) => <input {...input} {...wires} className="input" />}
    </Field>
  );
}

/** An e-mail address, with the keyboard for it; otherwise as TextField. */
export function EmailField(given: Wording & ComponentProps<'input'>) {
  return <TextField type="email" inputMode="email" autoComplete="email" spellCheck={false} {...given} />;
}

/** A phone number, with the keyboard for it; otherwise as TextField. */
export function PhoneField(given: Wording & ComponentProps<'input'>) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" {...given} />;
}

/** Several lines of text; otherwise as TextField. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...area
}: Wording & ComponentProps<'textarea'>) {
  return (
    <Field id={id ?? area.name} {...{ label, hint, error, optional, className }}>
      {(wires) => <textarea rows={4} {...area} {...wires} className="input" />}
    </Field>
  );
}

/** One of a few choices, the browser's own list; otherwise as TextField, with `<option>`s as children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...select
}: Wording & ComponentProps<'select'>) {
  return (
    <Field id={id ?? select.name} {...{ label, hint, error, optional, className }}>
      {(wires) => (
        <span className="select">
          <select {...select} {...wires} className="input" />
        </span>
      )}
    </Field>
  );
}

/** A tick box whose whole line can be tapped. The label may hold links. */
export function Checkbox({ label, hint, error, className, id, ...input }: Wording & ComponentProps<'input'>) {
  const made = useId();
  const fieldId = id ?? input.name ?? made;
  return (
    <div className={className ? `checkbox ${className}` : 'checkbox'}>
      <span className="checkbox-box">
        <input {...input} {...wire(fieldId, { hint, error })} type="checkbox" />
        <TickIcon size={20} />
      </span>
      <label htmlFor={fieldId} className="checkbox-text">
        {label}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={fieldId}>{error}</FieldError>}
    </div>
  );
}

/** A field that people do not see: only a machine fills it in (lib/typed-form's `readTrap`). */
export function TrapField({ id }: { id: string }) {
  return (
    <div hidden>
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
