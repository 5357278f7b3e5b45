import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface RetryLinkProps {
  /** Moves focus away, because the button disappears while the data loads (`useFocusPlace`). */
  takeFocus: () => void;
  refetch: () => unknown;
  children: ReactNode;
}

/** A button that loads the data of its part of the page again, and disappears while the data loads. */
export function RetryLink({ takeFocus, refetch, children }: RetryLinkProps) {
  return (
    <Button
      variant="link"
      onClick={() => {
        takeFocus();
        void refetch();
      }}
    >
      {children}
    </Button>
  );
}
