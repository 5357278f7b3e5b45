import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactElement } from 'react';

type TooltipProps = {
  label: string;
  /** One focusable element. */
  children: ReactElement;
  /** Set where something other than hover and focus also opens it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/**
 * An explanation on hover or focus, never the only place for a piece of information (touch screens have no
 * hover). Opens after 700 ms. Costs 22 KB of script, so `Hint` loads it on demand.
 */
export function Tooltip({ label, children, ...state }: TooltipProps) {
  return (
    <Provider>
      <Root {...state}>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content className="tooltip" sideOffset={6} collisionPadding={8}>
            {label}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}
