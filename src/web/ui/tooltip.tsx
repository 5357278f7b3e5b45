import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';

type TooltipProps = {
  label: ReactNode;
  /** One focusable element. */
  children: ReactElement;
  /** Set where something other than hover and focus also opens it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/**
 * An explanation on hover or focus, never the only place for a piece of information (touch screens have no
 * hover). Opens after 700 ms, or at once when another closed less than 300 ms ago (one TooltipProvider around
 * the page). Costs 22 KB of script: for staff pages; elsewhere `Hint` loads it on demand.
 */
export function Tooltip({ label, children, ...state }: TooltipProps) {
  return (
    <Root {...state}>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {label}
        </Content>
      </Portal>
    </Root>
  );
}

/** Wraps a page with tooltips, so that moving along a row opens the next one at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Provider>{children}</Provider>;
}
