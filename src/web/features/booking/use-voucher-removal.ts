import { useEffect } from 'react';
import { toast } from '../../ui/toast.tsx';
import { changeDraft, type Draft } from './draft.ts';
import type { Visit } from './visit.ts';

/**
 * Removes an applied voucher if nothing is left for it to lower, for example because session credits pay the
 * whole visit (specification 7.5).
 */
export function useVoucherRemoval({ voucher }: Draft, { beforeVoucher }: Visit): void {
  const hasNoEffect = voucher !== null && beforeVoucher === 0;
  useEffect(() => {
    if (hasNoEffect) removeVoucher();
  }, [hasNoEffect]);
}

/** Removes the voucher and the code typed for it. */
export function removeVoucher(): void {
  changeDraft({ voucher: null, voucherCode: '' });
  toast({ title: 'Voucher Removed' });
}
