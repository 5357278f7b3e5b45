import { useState } from 'react';
import type { ListedVoucher, withdrawVoucher } from '../../../contract/voucher-desk.ts';
import { CallFailure } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { deskCall } from './desk-call.ts';
import { usesInWords, worthInWords } from './voucher-words.ts';

type WithdrawVoucherProps = {
  voucher: ListedVoucher | null;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before a voucher is taken out of use. */
export function WithdrawVoucher({ voucher, onClose, onDone }: WithdrawVoucherProps) {
  const [going, setGoing] = useState(false);
  const withdraw = async (code: string) => {
    setGoing(true);
    try {
      await deskCall<typeof withdrawVoucher>('POST /api/admin/vouchers/withdraw', { body: { code } });
      toast({ title: 'Voucher withdrawn', description: code });
    } catch (problem) {
      const isGone = problem instanceof CallFailure && problem.status === 404;
      toast(
        isGone
          ? { title: 'Withdrawn already', description: code }
          : {
              title: 'Not withdrawn',
              description: 'The voucher was not withdrawn. Please try again.',
              variant: 'destructive',
            },
      );
    }
    setGoing(false);
    onClose();
    onDone();
  };
  return (
    <Dialog open={voucher !== null} onClose={onClose} title={`Withdraw ${voucher?.code ?? ''}?`}>
      {voucher && (
        <>
          <p className="mb-4">
            {worthInWords(voucher.worth)}, used {usesInWords(voucher)}. Nobody can use it from now on, and it
            cannot be brought back. Bookings that have it keep it.
          </p>
          <div className="desk-answers">
            <Button
              variant="primary"
              pending={going}
              pendingText="Withdrawing..."
              onClick={() => void withdraw(voucher.code)}
            >
              Withdraw it
            </Button>
            {!going && <Button onClick={onClose}>Keep it</Button>}
          </div>
        </>
      )}
    </Dialog>
  );
}
