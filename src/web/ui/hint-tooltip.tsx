import { type ComponentProps, type Ref, type RefObject, useLayoutEffect } from 'react';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

/** What a tooltip wants to hear from the button that it explains. */
export type TriggerWires = Pick<
  ComponentProps<'button'>,
  'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

type TriggerProps = { button: RefObject<HTMLButtonElement | null>; wires: RefObject<TriggerWires> };

export type HintTooltipProps = TriggerProps & {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The tooltip of a Hint's button, which is there already. */
export function HintTooltip({ label, button, wires, open, onOpenChange }: HintTooltipProps) {
  useLayoutEffect(() => {
    // A pointer that rests on the button would have to move for the waiting to begin.
    const resting = button.current?.matches(':hover');
    if (resting) {
      button.current?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    }
  }, [button]);
  return (
    <TooltipProvider>
      <Tooltip label={label} open={open} onOpenChange={onOpenChange}>
        <StandIn button={button} wires={wires} />
      </Tooltip>
    </TooltipProvider>
  );
}

type StandInProps = TriggerProps &
  TriggerWires & { ref?: Ref<HTMLButtonElement>; 'aria-describedby'?: string | undefined };

/** Takes the trigger's place and hands everything on to the button. */
function StandIn({ button, wires, ref, 'aria-describedby': describedBy, ...wanted }: StandInProps) {
  useLayoutEffect(() => {
    wires.current = wanted;
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
