import { useEffect, useState } from 'react';
import type { ShownPrice } from './booking-request.ts';

type Checks = {
  voucher: { checking: boolean; problem: string | null };
  credits: { isLoading: boolean };
};

/**
 * The check that must end before the form proceeds, and the price on the page when the visitor pressed
 * Continue.
 */
interface Press {
  check: 'voucher' | 'credits';
  shown: ShownPrice;
}

/**
 * Lets a visitor continue while a voucher or session credits are still being checked. The form waits for the
 * server's reply and then proceeds by itself, with the price that the page showed at the press. If a voucher
 * is refused, the form does not proceed, and the voucher's field takes focus, so that nobody pays a price
 * they have not seen. `waiting` is the check that the form waits for, or null.
 */
export function useContinueAfterChecks(
  { voucher, credits }: Checks,
  shown: ShownPrice,
  proceed: (shown: ShownPrice) => void,
): { waiting: Press['check'] | null; proceed: () => void } {
  const [press, setPress] = useState<Press | null>(null);
  const checking = voucher.checking ? 'voucher' : credits.isLoading ? 'credits' : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the checks counts
  useEffect(() => {
    if (press === null || checking !== null) return;
    setPress(null);
    if (press.check === 'credits' || voucher.problem === null) proceed(press.shown);
    else document.getElementById('voucherCode')?.focus();
  }, [press, checking]);
  return {
    waiting: press?.check ?? null,
    proceed: () => (checking === null ? proceed(shown) : setPress({ check: checking, shown })),
  };
}
