import { useQueryClient } from '@tanstack/react-query';
import type { withdrawKioskCall } from '../../../../contract/staff.ts';
import { failureMessage } from '../../../lib/call.ts';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { staffQueryKey } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';

type WithdrawKioskProps = {
  kiosk: { id: string; name: string } | null;
  onClose: () => void;
};

/** Withdraws a kiosk's enrolment, after confirmation. */
export function WithdrawKiosk({ kiosk, onClose }: WithdrawKioskProps) {
  const client = useQueryClient();
  const withdraw = async () => {
    if (!kiosk) return;
    const { id, name } = kiosk;
    try {
      await staffCall<typeof withdrawKioskCall>('POST /api/admin/kiosks/:id/withdraw', { params: { id } });
      toast({ title: 'Kiosk withdrawn', description: `${name} can no longer check anyone in.` });
    } catch (problem) {
      const words = failureMessage(problem, 'The kiosk was not withdrawn. Please try again.');
      toast({ title: 'Not withdrawn', description: words, variant: 'destructive' });
    }
    void client.invalidateQueries({ queryKey: [...staffQueryKey, 'kiosks'] });
  };
  return (
    <ConfirmDialog
      open={kiosk !== null}
      title={`Withdraw ${kiosk?.name ?? ''}?`}
      confirmText="Withdraw it"
      pendingText="Withdrawing..."
      cancelText="Keep it"
      onConfirm={withdraw}
      onClose={onClose}
    >
      It stops working at once. To use it again, enrol it with a new code. Families already checked in are not
      affected.
    </ConfirmDialog>
  );
}
