import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';

type PopoverProps = {
  /** The panel's accessible name: 'Choose a date'. */
  label: string;
  /** The button's content: the chosen date, or 'Choose a date'. */
  trigger: ReactNode;
  /**
   * The control props of a surrounding `Field`, so that the field's label, hint and error belong to the
   * button.
   */
  triggerProps?: { id?: string; 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined };
  /**
   * The panel's content, rendered only while the panel is open. Call `close` after a choice. Put `autoFocus`
   * or `data-autofocus` on the element that should get focus.
   */
  children: (close: () => void) => ReactNode;
};

/**
 * A panel that a button opens. It is a native popover, so Escape and a press outside close it and focus
 * returns to the button. On phones it is a sheet at the bottom. On wide screens it opens below its button.
 * Its position is computed here, because WebKit 2.50 ignores scrolling when it places CSS anchors (decision
 * 36).
 */
export function Popover({ label, trigger, triggerProps, children }: PopoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const placeBelowButton = useCallback(() => {
    const button = root.current?.firstElementChild?.getBoundingClientRect();
    if (!button) return;
    panel.current?.style.setProperty('--popover-left', `${button.left + window.scrollX}px`);
    panel.current?.style.setProperty('--popover-top', `${button.bottom + window.scrollY}px`);
  }, []);
  useEffect(() => {
    if (!open) return;
    window.addEventListener('resize', placeBelowButton);
    return () => window.removeEventListener('resize', placeBelowButton);
  }, [open, placeBelowButton]);
  useEffect(() => {
    const box = panel.current;
    if (!open || !box || box.contains(document.activeElement)) return;
    (box.querySelector<HTMLElement>('[data-autofocus]') ?? box).focus();
  }, [open]);
  return (
    <div ref={root}>
      <Button
        {...triggerProps}
        className="popover-trigger"
        popoverTarget={panelId}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={panelId}
      >
        {trigger}
      </Button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className="popover-panel"
        onBeforeToggle={placeBelowButton}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children(() => panel.current?.hidePopover())}
      </div>
    </div>
  );
}
