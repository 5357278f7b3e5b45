import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactElement } from 'react';

type TooltipProps = {
  label: string;
  /** One focusable element. */
  children: ReactElement;
  /** Set if something other than hover and focus also opens the tooltip. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/**
 * An explanation on hover or focus. Use it only for information that is also shown elsewhere, because touch
 * screens have no hover. It opens after 700 ms. It costs 22 KB of script, so `Hint` loads it on demand.
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
