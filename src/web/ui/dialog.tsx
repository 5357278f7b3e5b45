import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CrossIcon } from './icons.tsx';

type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button and a press outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/**
 * A native modal dialog. Focus stays inside, the page behind is inert, and focus returns on closing. The
 * contents are rendered only while the dialog is open.
 */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is a press outside; Escape does the same
    <dialog
      ref={box}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The browser sends this event late, and a quick press may have opened the dialog again since it
        // closed.
        if (open && !box.current?.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current && isOutside(box.current, event)) onClose();
      }}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <CrossIcon size={22} />
            </button>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}

function isOutside(box: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
