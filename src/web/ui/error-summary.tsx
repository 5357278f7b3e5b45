import { useEffect, useId, useRef } from 'react';

/** An error message. `fieldId` is the id of the control to correct. */
interface FieldErrorMessage {
  fieldId: string;
  message: string;
}

type ErrorSummaryProps = {
  /** The errors, in the order of the form. */
  errors: readonly FieldErrorMessage[];
  /**
   * How often the form has been submitted. Focus moves here whenever this number changes and there are
   * errors.
   */
  attempt: number;
  title?: string;
};

/**
 * A list of all errors of a form, above the form. It takes focus after a failed attempt, and each line links
 * to the field with the error. It renders nothing without errors. A form with a summary must not also move
 * focus to its first invalid field.
 */
export function ErrorSummary({ errors, attempt, title = 'Please check these answers' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" aria-labelledby={titleId} className="error-summary">
      <h2 id={titleId} className="text-h3">
        {title}
      </h2>
      <ul className="mt-1">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                const field = document.getElementById(fieldId);
                if (!field) return;
                event.preventDefault();
                field.focus();
                field.closest('.field, .checkbox')?.scrollIntoView({ block: 'center' });
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Returns the errors of a form's fields, in the order of the form. `idPrefix` precedes a field's name in its
 * id.
 */
export function listFieldErrors<Name extends string>(
  names: readonly Name[],
  errors: Readonly<Partial<Record<Name, string>>>,
  idPrefix = '',
): FieldErrorMessage[] {
  return names.flatMap((name) => {
    const message = errors[name];
    return message ? [{ fieldId: idPrefix + name, message }] : [];
  });
}
