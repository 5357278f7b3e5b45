import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';

type TooltipProps = {
  label: ReactNode;
  /** One focusable element. */
  children: ReactElement;
  /** Given when something else than hover and focus opens it as well. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/**
 * A word of explanation on hover or focus, never the only place where something is said (touch screens have
 * no hover). Opens after 700 ms, at once when another closed less than 300 ms ago (one TooltipProvider around
 * the page). Brings 22 KB of script: for staff screens; elsewhere `Hint` loads it when it is wanted.
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

/** Around everything that has tooltips, so that moving along a row opens the next one at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Provider>{children}</Provider>;
}
