import { useQueryClient } from '@tanstack/react-query';
import type { withdrawKioskCall } from '../../../../contract/staff.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { staffQueryKey } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';

type Kiosk = { id: string; name: string };
type WithdrawKioskProps = {
  kiosk: Kiosk | null;
  onClose: () => void;
};

/** Withdraws a kiosk's enrolment, after confirmation. */
export function WithdrawKiosk({ kiosk, onClose }: WithdrawKioskProps) {
  const client = useQueryClient();
  const withdrawal = useSingleMutation({
    mutationFn: ({ id }: Kiosk) =>
      staffCall<typeof withdrawKioskCall>('POST /api/admin/kiosks/:id/withdraw', { params: { id } }),
    onSuccess: (_, { name }) =>
      toast({ title: 'Kiosk withdrawn', description: `${name} can no longer check anyone in.` }),
    onError: (problem) => {
      const words = failureMessage(problem, 'The kiosk was not withdrawn. Please try again.');
      toast({ title: 'Not withdrawn', description: words, variant: 'destructive' });
    },
    onSettled: () => {
      onClose();
      void focusIfLost(client.invalidateQueries({ queryKey: [...staffQueryKey, 'kiosks'] }));
    },
  });
  return (
    <ConfirmDialog
      open={kiosk !== null}
      title={`Withdraw ${kiosk?.name ?? ''}?`}
      confirmText="Withdraw it"
      pendingText="Withdrawing..."
      cancelText="Keep it"
      pending={withdrawal.isPending}
      onConfirm={() => kiosk && withdrawal.mutate(kiosk)}
      onClose={onClose}
    >
      It stops working at once. To use it again, enrol it with a new code. Families already checked in are not
      affected.
    </ConfirmDialog>
  );
}
