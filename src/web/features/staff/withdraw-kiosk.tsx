import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { withdrawKiosk } from '../../../contract/staff.ts';
import { wordsOf } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { deskCall } from './desk-call.ts';
import { deskKey } from './desk-stream.ts';

type WithdrawKioskProps = {
  kiosk: { id: string; name: string } | null;
  onClose: () => void;
};

/** Asks before a kiosk loses its right. */
export function WithdrawKiosk({ kiosk, onClose }: WithdrawKioskProps) {
  const client = useQueryClient();
  const [going, setGoing] = useState(false);
  const withdraw = async ({ id, name }: { id: string; name: string }) => {
    setGoing(true);
    try {
      await deskCall<typeof withdrawKiosk>('POST /api/admin/kiosks/:id/withdraw', { params: { id } });
      toast({ title: 'Kiosk withdrawn', description: `${name} can check nobody in any more.` });
    } catch (problem) {
      const words = wordsOf(problem, 'The kiosk was not withdrawn. Please try again.');
      toast({ title: 'Not withdrawn', description: words, variant: 'destructive' });
    }
    setGoing(false);
    onClose();
    void client.invalidateQueries({ queryKey: [...deskKey, 'kiosks'] });
  };
  return (
    <Dialog open={kiosk !== null} onClose={onClose} title={`Withdraw ${kiosk?.name ?? ''}?`}>
      <p className="mb-4">
        It stops working at once. To use it again, make a new code. Nobody who is checked in is touched.
      </p>
      <div className="desk-answers">
        <Button
          variant="primary"
          pending={going}
          pendingText="Withdrawing..."
          onClick={() => kiosk && void withdraw(kiosk)}
        >
          Withdraw it
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Dialog>
  );
}
