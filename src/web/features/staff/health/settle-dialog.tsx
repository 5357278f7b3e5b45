import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { staffQueryKey } from '../shared/screen-stream.ts';

/** Returns the callbacks of a mutation that settles an entry of a list on 'Site health'. */
export function useSettleCallbacks(done: { title: string; description: string }, onClose: () => void) {
  const client: QueryClient = useQueryClient();
  return {
    onSuccess: () => toast(done),
    onError: (problem: unknown) => {
      const words = failureMessage(problem, 'It is still on the list. Please try again.');
      toast({ title: 'Not saved', description: words, variant: 'destructive' });
    },
    onSettled: () => {
      onClose();
      void focusIfLost(client.invalidateQueries({ queryKey: [...staffQueryKey, 'health'] }));
    },
  };
}

type SettleDialogProps = {
  /** Whether a row of the list was chosen. */
  isOpen: boolean;
  question: string;
  confirmText: string;
  settling: { isPending: boolean; mutate: () => void };
  onClose: () => void;
  /** Says what the confirming button does, and what it does not. */
  children: ReactNode;
};

/** Asks whether an entry of a list on 'Site health', such as a payment to review, is settled. */
export function SettleDialog({ isOpen, question, settling, children, ...rest }: SettleDialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      title={question}
      pendingText="Saving..."
      cancelText="Not yet"
      pending={settling.isPending}
      onConfirm={() => settling.mutate()}
      {...rest}
    >
      {children}
    </ConfirmDialog>
  );
}
