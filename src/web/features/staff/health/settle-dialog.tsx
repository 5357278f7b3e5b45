import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { staffQueryKey } from '../shared/screen-stream.ts';

type SettleDialogProps = {
  /** Whether a row of the list was chosen. */
  isOpen: boolean;
  question: string;
  confirmText: string;
  settle: () => Promise<unknown>;
  done: { title: string; description: string };
  onClose: () => void;
  /** What the press does, and what it does not. */
  children: ReactNode;
};

/** Asks whether a case of a list on 'Site health' is settled, and takes it off the list. */
export function SettleDialog({
  isOpen,
  question,
  confirmText,
  settle,
  done,
  onClose,
  children,
}: SettleDialogProps) {
  const client = useQueryClient();
  const settling = useSingleMutation({
    mutationFn: settle,
    onSuccess: () => toast(done),
    onError: (problem) => {
      const words = failureMessage(problem, 'It is still on the list. Please try again.');
      toast({ title: 'Not saved', description: words, variant: 'destructive' });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [...staffQueryKey, 'health'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={isOpen}
      title={question}
      confirmText={confirmText}
      pendingText="Saving..."
      cancelText="Not yet"
      pending={settling.isPending}
      onConfirm={() => settling.mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
