import { useEffect, useId, useRef } from 'react';

type ErrorSummaryProps = {
  /** In the order of the form; `fieldId` is the id of the control that has to change. */
  errors: readonly { fieldId: string; message: string }[];
  /** Focus moves here whenever this number changes and there are errors: pass the form's submit count. */
  attempt: number;
  title?: string;
};

/**
 * Everything that is wrong, at the top of a form. Takes focus after a failed attempt; each line leads to its field.
 * Renders nothing without errors. Leave focus to it: a form that moves focus to the first wrong field as well would fight with it.
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
