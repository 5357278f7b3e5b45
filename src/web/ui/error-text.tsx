import type { ReactNode } from 'react';
import { ErrorIcon } from './icons.tsx';

/** An error message for a group of controls. */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <ErrorIcon size={22} />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}
