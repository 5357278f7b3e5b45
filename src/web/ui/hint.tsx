import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { HintTooltipProps, TriggerHandlers } from './hint-tooltip.tsx';

type HintProps = {
  /** The explanation, as plain text. */
  label: string;
  /** The term or question that the tooltip explains, in a few words. */
  children: ReactNode;
};

/**
 * A term with a tooltip on hover, focus and tap. The tooltip's script loads on the first of these events. The
 * tooltip is attached to the existing button, so that neither focus nor hover is lost.
 */
export function Hint({ label, children }: HintProps) {
  const button = useRef<HTMLButtonElement>(null);
  const tooltipHandlers = useRef<TriggerHandlers>({});
  const wasOpen = useRef(false);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ View: ComponentType<HintTooltipProps> } | null>(null);
  const load = () => {
    if (loaded) return;
    import('./hint-tooltip.tsx').then(
      ({ HintTooltip: View }) => setLoaded({ View }),
      () => {},
    );
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="hint"
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && load()}
        onPointerMove={(event) => tooltipHandlers.current.onPointerMove?.(event)}
        onPointerLeave={(event) => tooltipHandlers.current.onPointerLeave?.(event)}
        onPointerDown={(event) => {
          wasOpen.current = open;
          tooltipHandlers.current.onPointerDown?.(event);
        }}
        onFocus={(event) => {
          if (!loaded && event.currentTarget.matches(':focus-visible')) setOpen(true);
          load();
          tooltipHandlers.current.onFocus?.(event);
        }}
        onBlur={(event) => {
          if (!loaded) setOpen(false);
          tooltipHandlers.current.onBlur?.(event);
        }}
        onClick={({ detail }) => {
          load();
          setOpen(detail === 0 ? !open : !wasOpen.current);
        }}
      >
        {children}
      </button>
      {loaded && <loaded.View {...{ label, button, tooltipHandlers, open }} onOpenChange={setOpen} />}
    </>
  );
}
