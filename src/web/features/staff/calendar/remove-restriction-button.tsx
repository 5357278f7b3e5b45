import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { removeRestrictionCall } from '../../../../contract/restriction.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { CallFailure, failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import { slotText } from './calendar-words.ts';

type RemoveRestrictionButtonProps = {
  restriction: { id: string; date: string; timeSlot: string; reason: string };
};

/** Removes a restriction after confirmation, so that families can book the time again. */
export function RemoveRestrictionButton({ restriction }: RemoveRestrictionButtonProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, date, timeSlot, reason } = restriction;
  const timeText = `${slotText(timeSlot)}, ${dayInWords(date)}`;
  const removal = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof removeRestrictionCall>('DELETE /api/admin/session-restrictions/:id', {
        params: { id },
      }),
    onSuccess: () =>
      toast({ title: 'Restriction Removed', description: `${timeText} can be booked again.`, done: true }),
    onError: (problem) => {
      const isGone = problem instanceof CallFailure && problem.status === 404;
      toast({
        title: isGone ? 'Already open' : 'Error',
        description: failureMessage(problem, 'Failed to remove restriction. Please try again.'),
        ...(isGone ? {} : { variant: 'destructive' as const }),
      });
    },
    onSettled: () => {
      setOpen(false);
      void focusIfLost(refetchTopicsAndWait(client, ['restrictions']));
    },
  });
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        Remove<span className="sr-only"> {timeText}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Open this time again?"
        confirmText="Open it again"
        pendingText="Opening..."
        cancelText="Leave it blocked"
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setOpen(false)}
      >
        {timeText}: {reason}. Once the restriction is removed, families can book this time again.
      </ConfirmDialog>
    </>
  );
}
