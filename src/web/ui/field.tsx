import { type ComponentProps, type ReactNode, useId } from 'react';
import { ErrorText } from './error-text.tsx';
import { TickIcon } from './icons.tsx';

type FieldText = {
  label: ReactNode;
  /** One short line under the label, announced with the field. */
  hint?: ReactNode | undefined;
  /** The error message, shown beside the field with an icon and associated with it. */
  error?: string | undefined;
  /**
   * If it is given, screen readers announce the error when it appears. Needed only for a field that already
   * has focus. A new number announces the same error again.
   */
  announced?: number | undefined;
  /** Adds '(optional)' to the label. Other fields are expected to be filled in. */
  optional?: boolean | undefined;
};

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

function controlProps(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>): ControlProps {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined };
}

type FieldErrorProps = { id: string; announced?: number | undefined; children: ReactNode };

/** A field's error message; `id` is the field's id. */
export function FieldError({ id, announced, children }: FieldErrorProps) {
  return (
    <ErrorText key={announced} id={`${id}-error`} isAlert={announced !== undefined}>
      {children}
    </ErrorText>
  );
}

type FieldProps = FieldText & {
  /** The control's id. Required if the error summary links to the field; otherwise generated. */
  id?: string | undefined;
  className?: string | undefined;
  /**
   * The control, with the given props spread onto it: `{(control) => <select {...control}
   * className="input" />}`.
   */
  children: (control: ControlProps) => ReactNode;
};

/** Label, hint and error around a control, associated for screen readers. */
export function Field({ id, label, hint, error, announced, optional, className, children }: FieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
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
      {error && <FieldError {...{ id: fieldId, announced }}>{error}</FieldError>}
      {children(controlProps(fieldId, { hint, error }))}
    </div>
  );
}

/** Splits the props of a labelled control into the props of its field and the props of the control itself. */
function splitProps<Control extends { id?: string | undefined; name?: string | undefined }>({
  label,
  hint,
  error,
  announced,
  optional,
  className,
  id,
  ...control
}: FieldText & Control & { className?: string | undefined }) {
  return { field: { label, hint, error, announced, optional, className, id: id ?? control.name }, control };
}

/**
 * One line of text. Takes every attribute of `<input>`: `<TextField label="Full name" autoComplete="name"
 * {...form.text('customerName')} />`. Give `type`, `inputMode` and `autoComplete` so that phones show the
 * right keyboard. The id defaults to `name`.
 */
export function TextField(props: FieldText & ComponentProps<'input'>) {
  const { field, control } = splitProps(props);
  return <Field {...field}>{(attributes) => <input {...control} {...attributes} className="input" />}</Field>;
}

/** An e-mail field with the right keyboard; otherwise like TextField. */
export function EmailField(props: FieldText & ComponentProps<'input'>) {
  return <TextField type="email" inputMode="email" autoComplete="email" spellCheck={false} {...props} />;
}

/** A phone number field with the right keyboard; otherwise like TextField. */
export function PhoneField(props: FieldText & ComponentProps<'input'>) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}

/** A field for several lines of text; otherwise like TextField. */
export function TextArea(props: FieldText & ComponentProps<'textarea'>) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(attributes) => <textarea rows={4} {...control} {...attributes} className="input" />}
    </Field>
  );
}

/**
 * Attributes of an input for a code or a number plate. The browser neither corrects nor completes typed text.
 */
export const codeFieldProps = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

/** A native select with `<option>`s as children; otherwise like TextField. */
export function SelectField(props: FieldText & ComponentProps<'select'>) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(attributes) => (
        <span className="select">
          <select {...control} {...attributes} className="input" />
        </span>
      )}
    </Field>
  );
}

/** A checkbox whose whole line can be tapped. The label may hold links. */
export function Checkbox({
  label,
  hint,
  error,
  announced,
  className,
  id,
  ...input
}: FieldText & ComponentProps<'input'>) {
  const generatedId = useId();
  const fieldId = id ?? input.name ?? generatedId;
  return (
    <div className={className ? `checkbox ${className}` : 'checkbox'}>
      <span className="checkbox-box">
        <input {...input} {...controlProps(fieldId, { hint, error })} type="checkbox" />
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
      {error && <FieldError {...{ id: fieldId, announced }}>{error}</FieldError>}
    </div>
  );
}
