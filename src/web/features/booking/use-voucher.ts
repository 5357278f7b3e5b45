import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '../../../contract/call.ts';
import type { validateVoucherCall } from '../../../contract/voucher.ts';
import { isDay } from '../../../domain/calendar-day.ts';
import { formatPence, penceToPounds } from '../../../domain/money.ts';
import { countTickets } from '../../../domain/tickets.ts';
import { CallFailure, callApi } from '../../lib/call.ts';
import { useStable } from '../../lib/use-stable.ts';
import { toast } from '../../ui/toast.tsx';
import { pendingOrders } from '../purchase/pending-order.ts';
import { findFieldErrors } from './details-form.ts';
import { changeDraft, type Draft, readDraft } from './draft.ts';
import { removeVoucher } from './use-voucher-removal.ts';
import type { Visit } from './visit.ts';

const unreachable = 'Unable to validate voucher. Please try again.';

/**
 * Handles the voucher box (specification 7.5, 8.3, 9.2). The typed code and the accepted voucher live in
 * the draft, the error lives here. An accepted voucher is checked again when tickets, date or sessions
 * change; the booking itself has the final check.
 */
export function useVoucher(draft: Draft, visit: Visit) {
  const [problem, setProblem] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const applied = draft.voucher;
  const order = useStable(describeOrder(draft, visit));
  const checkedOrder = useRef<Order | null>(null);

  const drop = (message: string) => {
    changeDraft({ voucher: null });
    setProblem(message || 'Invalid voucher code');
  };

  const code = applied?.code;
  useEffect(() => {
    if (code === undefined || checkedOrder.current === order) return;
    checkedOrder.current = order;
    let stale = false;
    const recheck = async () => {
      const reply = await validateVoucher(code, order).catch(() => null);
      if (stale || reply === null) return;
      if (reply.success && reply.voucher) return changeDraft({ voucher: reply.voucher });
      changeDraft({ voucher: null });
      setProblem(reply.message);
      toast({ title: 'Voucher Removed', description: reply.message, variant: 'destructive' });
    };
    void recheck();
    return () => {
      stale = true;
      checkedOrder.current = null;
    };
  }, [code, order]);

  const apply = async () => {
    const typed = readDraft().voucherCode.trim();
    if (checking) return;
    if (typed === '') return setProblem('Please enter a voucher code');
    if (visit.beforeVoucher === 0) return setProblem('Cannot apply voucher when total is £0.00');
    setChecking(true);
    setProblem(null);
    try {
      const { success, voucher, message, discount } = await validateVoucher(typed.toUpperCase(), order);
      if (!success || !voucher) return drop(message);
      checkedOrder.current = order;
      changeDraft({ voucher, voucherCode: voucher.code });
      toast({
        title: 'Voucher Applied!',
        description: `You save ${formatPence(Math.round(discount * 100))}.`,
      });
    } catch (failure) {
      drop(isRateLimited(failure) ? failure.refusal.message : unreachable);
    } finally {
      setChecking(false);
    }
  };

  return {
    problem,
    checking,
    apply,
    drop,
    change: (voucherCode: string) => {
      changeDraft({ voucherCode });
      if (!applied) setProblem(null);
    },
    remove: () => {
      setProblem(null);
      removeVoucher();
    },
  };
}

type Order = Omit<
  CallInput<typeof validateVoucherCall>['body'],
  'voucherCode' | 'customerEmail' | 'replaces'
>;

/** Returns the order by which a voucher is checked. */
function describeOrder({ quantities, selectedDate }: Draft, { children, quote }: Visit): Order {
  return {
    orderAmount: penceToPounds(quote.original),
    numberOfChildren: children,
    numberOfAdults: countTickets(quantities) - children,
    ticketQuantities: quantities,
    sessionCount: quote.sessionCount,
    sessionCredits: quote.creditsUsed,
    ...(isDay(selectedDate) ? { date: selectedDate } : {}),
  };
}

async function validateVoucher(voucherCode: string, order: Order) {
  const { customerEmail } = readDraft();
  const fieldErrors = await findFieldErrors();
  const pending = pendingOrders.visit.read();
  return callApi<typeof validateVoucherCall>('POST /api/validate-voucher', {
    body: {
      ...order,
      voucherCode,
      ...(customerEmail && !fieldErrors['customerEmail'] ? { customerEmail } : {}),
      ...(pending ? { replaces: { bookingId: pending.bookingId, viewToken: pending.viewToken } } : {}),
    },
  });
}

function isRateLimited(failure: unknown): failure is CallFailure & { refusal: { message: string } } {
  return failure instanceof CallFailure && failure.refusal?.code === 'slow_down';
}
