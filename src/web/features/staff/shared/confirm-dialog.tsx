import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type AskFirstProps = {
  open: boolean;
  title: string;
  /** The effect of the action, shown before it happens. */
  children: ReactNode;
  /** The texts of the buttons: to confirm, while the action is pending, and to cancel. */
  confirmText: string;
  pendingText: string;
  cancelText: string;
  /** Performs the action and reports its result. The dialog closes in either case. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks for confirmation before an action that cannot be undone with one press. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmText,
  pendingText,
  cancelText,
  onConfirm,
  onClose,
}: AskFirstProps) {
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    await onConfirm();
    setPending(false);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p className="mb-4">{children}</p>
      <div className="dashboard-answers">
        <Button
          variant="primary"
          pending={isPending}
          pendingText={pendingText}
          onClick={() => void confirm()}
        >
          {confirmText}
        </Button>
        <Button onClick={onClose}>{cancelText}</Button>
      </div>
    </Dialog>
  );
}
