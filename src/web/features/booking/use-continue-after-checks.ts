import { useEffect, useState } from 'react';

type Checks = {
  voucher: { checking: boolean; problem: string | null };
  credits: { isLoading: boolean };
};

/**
 * Lets a visitor continue while a voucher or session credits are still being checked. The form waits for the
 * server's reply and then proceeds by itself. If a voucher is refused, the form does not proceed, and the
 * voucher's field takes focus, so that nobody pays a price they have not seen. `waiting` is the check that
 * the form waits for, or null.
 */
export function useContinueAfterChecks(
  { voucher, credits }: Checks,
  proceed: () => void,
): { waiting: 'voucher' | 'credits' | null; proceed: () => void } {
  const [waiting, setWaiting] = useState<'voucher' | 'credits' | null>(null);
  const checking = voucher.checking ? 'voucher' : credits.isLoading ? 'credits' : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the checks counts
  useEffect(() => {
    if (waiting === null || checking !== null) return;
    setWaiting(null);
    if (waiting === 'credits' || voucher.problem === null) proceed();
    else document.getElementById('voucherCode')?.focus();
  }, [waiting, checking]);
  return { waiting, proceed: () => (checking === null ? proceed() : setWaiting(checking)) };
}
