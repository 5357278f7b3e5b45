import { useEffect } from 'react';
import { toast } from '../../ui/toast.tsx';
import { changeDraft, type Draft } from './draft.ts';
import type { Visit } from './visit.ts';

/**
 * Takes an applied voucher away when there is nothing left that it could be taken
 * off from (specification 7.5).
 */
export function useVoucherRemoval({ voucher }: Draft, { beforeVoucher }: Visit): void {
  const idle = voucher !== null && beforeVoucher === 0;
  useEffect(() => {
    if (idle) removeVoucher();
  }, [idle]);
}

/** Takes the voucher away, and what was typed for it. */
export function removeVoucher(): void {
  changeDraft({ voucher: null, voucherCode: '' });
  toast({ title: 'Voucher Removed' });
}
