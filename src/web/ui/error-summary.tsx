import { useEffect, useId, useRef } from 'react';

/** What is wrong; `fieldId` is the id of the control that has to change. */
interface FieldTrouble {
  fieldId: string;
  message: string;
}

type ErrorSummaryProps = {
  /** In the order of the form. */
  errors: readonly FieldTrouble[];
  /** Focus moves here whenever this number changes and there are errors: pass the form's submit count. */
  attempt: number;
  title?: string;
};

/**
 * Everything that is wrong, at the top of a form. Takes focus after a failed attempt; each line leads to its
 * field. Renders nothing without errors. Leave focus to it: a form that moves focus to the first wrong field
 * as well would fight with it.
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
 * What is wrong with the fields of a form, in its order; `idBefore` is what their
 * ids have before their names.
 */
export function errorsInOrder<Name extends string>(
  names: readonly Name[],
  errors: Readonly<Partial<Record<Name, string>>>,
  idBefore = '',
): FieldTrouble[] {
  return names.flatMap((name) => {
    const message = errors[name];
    return message ? [{ fieldId: idBefore + name, message }] : [];
  });
}
