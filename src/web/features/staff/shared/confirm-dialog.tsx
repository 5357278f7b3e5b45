import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './dashboard-parts.module.css';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The effect of the action, shown before it happens. */
  children: ReactNode;
  /** The texts of the buttons: to confirm, to show that the action is pending, and to cancel. */
  confirmText: string;
  pendingText: string;
  cancelText: string;
  /** Whether the action is being performed. */
  pending: boolean;
  /** Starts the action. The action closes the dialog when it ends. */
  onConfirm: () => void;
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
  pending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p className="mb-4">{children}</p>
      <div className={styles.dashboardAnswers}>
        <Button variant="primary" pending={pending} pendingText={pendingText} onClick={onConfirm}>
          {confirmText}
        </Button>
        <Button onClick={onClose}>{cancelText}</Button>
      </div>
    </Dialog>
  );
}
