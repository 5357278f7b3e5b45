import { useEffect, useState } from 'react';

/**
 * Going on while a voucher is still being looked at: it waits for the centre's word, and goes on by itself at the price with the voucher.
 * A voucher that was refused stays and is said instead, so that nobody pays a price they have not seen.
 */
export function useAfterCheck(
  voucher: { checking: boolean; problem: string | null },
  goOn: () => void,
): { waiting: boolean; goOn: () => void } {
  const [waiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the check counts
  useEffect(() => {
    if (!waiting || voucher.checking) return;
    setWaiting(false);
    if (voucher.problem === null) goOn();
    else document.getElementById('voucherCode')?.focus();
  }, [waiting, voucher.checking]);
  return { waiting, goOn: () => (voucher.checking ? setWaiting(true) : goOn()) };
}
