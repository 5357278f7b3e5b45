import type { ReactNode } from 'react';
import { ErrorIcon } from './icons.tsx';

type ErrorTextProps = { id?: string; isAlert?: boolean; children: ReactNode };

/** An error message for a group of controls. If it is an alert, screen readers announce it. */
export function ErrorText({ id, isAlert = false, children }: ErrorTextProps) {
  return (
    <p id={id} role={isAlert ? 'alert' : undefined} className="field-error">
      <ErrorIcon size={22} />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}
