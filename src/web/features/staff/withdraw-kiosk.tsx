import { useQueryClient } from '@tanstack/react-query';
import type { withdrawKioskCall } from '../../../contract/staff.ts';
import { wordsOf } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { AskFirst } from './ask-first.tsx';
import { staffKey } from './screen-stream.ts';
import { staffCall } from './staff-call.ts';

type WithdrawKioskProps = {
  kiosk: { id: string; name: string } | null;
  onClose: () => void;
};

/** Asks before a kiosk loses its right. */
export function WithdrawKiosk({ kiosk, onClose }: WithdrawKioskProps) {
  const client = useQueryClient();
  const withdraw = async () => {
    if (!kiosk) return;
    const { id, name } = kiosk;
    try {
      await staffCall<typeof withdrawKioskCall>('POST /api/admin/kiosks/:id/withdraw', { params: { id } });
      toast({ title: 'Kiosk withdrawn', description: `${name} can check nobody in any more.` });
    } catch (problem) {
      const words = wordsOf(problem, 'The kiosk was not withdrawn. Please try again.');
      toast({ title: 'Not withdrawn', description: words, variant: 'destructive' });
    }
    void client.invalidateQueries({ queryKey: [...staffKey, 'kiosks'] });
  };
  return (
    <AskFirst
      open={kiosk !== null}
      title={`Withdraw ${kiosk?.name ?? ''}?`}
      yes="Withdraw it"
      doing="Withdrawing..."
      no="Keep it"
      onYes={withdraw}
      onClose={onClose}
    >
      It stops working at once. To use it again, make a new code. Nobody who is checked in is touched.
    </AskFirst>
  );
}
