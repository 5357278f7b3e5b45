import type { ListedVoucher, withdrawVoucherCall } from '../../../../contract/staff-vouchers.ts';
import { CallFailure } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { staffCall } from '../shared/staff-query.ts';
import { usesInWords, worthInWords } from './voucher-words.ts';

type WithdrawVoucherProps = {
  voucher: ListedVoucher | null;
  onClose: () => void;
  /** Refetches the list. */
  onDone: () => Promise<void>;
};

/** Withdraws a voucher, after confirmation. */
export function WithdrawVoucher({ voucher, onClose, onDone }: WithdrawVoucherProps) {
  const withdrawal = useSingleMutation({
    mutationFn: (code: string) =>
      staffCall<typeof withdrawVoucherCall>('POST /api/admin/vouchers/withdraw', { body: { code } }),
    onSuccess: (_, code) => toast({ title: 'Voucher withdrawn', description: code }),
    onError: (problem, code) => {
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
    },
    onSettled: () => {
      onClose();
      void focusIfLost(onDone());
    },
  });
  return (
    <ConfirmDialog
      open={voucher !== null}
      title={`Withdraw ${voucher?.code ?? ''}?`}
      confirmText="Withdraw it"
      pendingText="Withdrawing..."
      cancelText="Keep it"
      pending={withdrawal.isPending}
      onConfirm={() => voucher && withdrawal.mutate(voucher.code)}
      onClose={onClose}
    >
      {voucher &&
        `${worthInWords(voucher.worth)}, used ${usesInWords(voucher)}. Nobody can use it from now on, and it cannot be brought back. Bookings that have it keep it.`}
    </ConfirmDialog>
  );
}
