import { useEffect, useState } from 'react';

type Checks = {
  voucher: { checking: boolean; problem: string | null };
  credits: { looking: boolean };
};

/**
 * Going on while a voucher or session credits are still being looked at: it waits for the centre's word, and
 * goes on by itself at the lower price. A voucher that was refused stays and is said instead, so that nobody
 * pays a price they have not seen.
 */
export function useAfterCheck(
  { voucher, credits }: Checks,
  goOn: () => void,
): { waiting: 'voucher' | 'credits' | null; goOn: () => void } {
  const [waiting, setWaiting] = useState<'voucher' | 'credits' | null>(null);
  const checking = voucher.checking ? 'voucher' : credits.looking ? 'credits' : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the checks counts
  useEffect(() => {
    if (waiting === null || checking !== null) return;
    setWaiting(null);
    if (waiting === 'credits' || voucher.problem === null) goOn();
    else document.getElementById('voucherCode')?.focus();
  }, [waiting, checking]);
  return { waiting, goOn: () => (checking === null ? goOn() : setWaiting(checking)) };
}
