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
 * hover). Opens after 700 ms, or at once when another in the same TooltipProvider closed less than 300 ms
 * ago. Costs 22 KB of script, so `Hint` loads it on demand.
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

/** Wraps tooltips, so that moving from one to the next opens that at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Provider>{children}</Provider>;
}
