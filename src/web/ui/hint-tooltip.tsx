import { type ComponentProps, type Ref, type RefObject, useLayoutEffect } from 'react';
import { Tooltip } from './tooltip.tsx';

/** The button's event handlers that its tooltip needs. */
export type TriggerHandlers = Pick<
  ComponentProps<'button'>,
  'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

type TriggerProps = {
  button: RefObject<HTMLButtonElement | null>;
  tooltipHandlers: RefObject<TriggerHandlers>;
};

export type HintTooltipProps = TriggerProps & {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The tooltip for the button that a `Hint` has already rendered. */
export function HintTooltip({ label, button, tooltipHandlers, open, onOpenChange }: HintTooltipProps) {
  useLayoutEffect(() => {
    // The tooltip's delay begins when the pointer moves. If the pointer is already over the button, a move
    // is simulated.
    const isHovered = button.current?.matches(':hover');
    if (isHovered) {
      button.current?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    }
  }, [button]);
  return (
    <Tooltip label={label} open={open} onOpenChange={onOpenChange}>
      <TriggerProxy button={button} tooltipHandlers={tooltipHandlers} />
    </Tooltip>
  );
}

type TriggerProxyProps = TriggerProps &
  TriggerHandlers & { ref?: Ref<HTMLButtonElement>; 'aria-describedby'?: string | undefined };

/**
 * Takes the place of the tooltip's trigger, and passes the trigger's handlers, ref and description on to the
 * button.
 */
function TriggerProxy({
  button,
  tooltipHandlers,
  ref,
  'aria-describedby': describedBy,
  ...handlers
}: TriggerProxyProps) {
  useLayoutEffect(() => {
    tooltipHandlers.current = handlers;
  });
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(button.current);
    else if (ref) ref.current = button.current;
  }, [ref, button]);
  useLayoutEffect(() => {
    if (describedBy) button.current?.setAttribute('aria-describedby', describedBy);
    else button.current?.removeAttribute('aria-describedby');
  }, [describedBy, button]);
  return null;
}
