import { useEffect, useRef } from 'react';
import type { CallInput } from '../../../contract/call.ts';
import type { validateVoucherCall } from '../../../contract/voucher.ts';
import { isDay } from '../../../domain/calendar-day.ts';
import { formatPence, penceToPounds } from '../../../domain/money.ts';
import { countTickets } from '../../../domain/tickets.ts';
import { callApi } from '../../lib/call.ts';
import { checked } from '../../lib/form-check.ts';
import { FieldsRefused, useForm } from '../../lib/use-form.ts';
import { useStable } from '../../lib/use-stable.ts';
import { toast } from '../../ui/toast.tsx';
import { carriedCredit } from '../account-credit/carried-credit.ts';
import { pendingOrders } from '../purchase/pending-order.ts';
import { checkTypedDetails } from './details-form.ts';
import { bookingDraft, changeDraft, type Draft, readDraft } from './draft.ts';
import { removeVoucher } from './use-voucher-removal.ts';
import type { Visit } from './visit.ts';

const invalid = 'Invalid voucher code';
const voucherFields = ['voucherCode'] as const;
const unreachable = 'Unable to validate voucher. Please try again.';

/**
 * Handles the voucher box (specification 7.5, 8.3, 9.2). The draft stores the typed code and the accepted
 * voucher. If the code is that of account credit or a gift voucher, the tab stores that credit instead. An
 * error is kept only in this hook. An accepted voucher is checked again when tickets, date or sessions
 * change, and a last time when the server books the visit.
 */
export function useVoucher(draft: Draft, visit: Visit) {
  const applied = draft.voucher;
  const order = useStable(describeOrder(draft, visit));
  const checkedOrder = useRef<Order | null>(null);
  const form = useForm({
    draft: bookingDraft,
    fields: voucherFields,
    failsAt: 'voucherCode',
    whileTyping: 'clear',
    focus: 'summary',
    check: (typed) => {
      const code = typed.voucherCode.trim().toUpperCase();
      const isFree = visit.beforeVoucher === 0 && 'Cannot apply voucher when total is £0.00';
      return checked({ code, order }, { voucherCode: code === '' ? 'Please enter a voucher code' : isFree });
    },
    send: async ({ code, order }) => {
      const { success, voucher, message, discount, accountCredit } = await validateVoucher(code, order);
      if (success && accountCredit) return { accountCredit };
      if (!success || !voucher) throw new FieldsRefused({ voucherCode: message || invalid });
      return { voucher, discount, accountCredit: undefined };
    },
    onSent: (found, sent) => {
      if (found.accountCredit) {
        carriedCredit.write(found.accountCredit);
        changeDraft({ voucherCode: '' });
        toast({
          title: found.accountCredit.code.startsWith('GIFT')
            ? 'Gift voucher applied'
            : 'Account credit applied',
        });
        return;
      }
      const { voucher, discount } = found;
      checkedOrder.current = sent.order;
      changeDraft({ voucher, voucherCode: voucher.code });
      toast({
        title: 'Voucher Applied!',
        description: `You save ${formatPence(Math.round(discount * 100))}.`,
      });
    },
    unreached: unreachable,
    explain: (refusal) => (refusal?.code === 'slow_down' ? '' : unreachable),
  });
  const { refuse } = form;

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
      refuse({ voucherCode: reply.message });
      toast({ title: 'Voucher Removed', description: reply.message, variant: 'destructive' });
    };
    void recheck();
    return () => {
      stale = true;
      checkedOrder.current = null;
    };
  }, [code, order, refuse]);

  return {
    form,
    problem: form.errors['voucherCode'] ?? null,
    checking: form.isSending,
    /** Removes an accepted voucher that the booking has refused. */
    drop: (message: string) => {
      changeDraft({ voucher: null });
      refuse({ voucherCode: message || invalid });
    },
    remove: () => {
      refuse({});
      removeVoucher();
    },
  };
}

type Order = Omit<
  CallInput<typeof validateVoucherCall>['body'],
  'voucherCode' | 'customerEmail' | 'replaces'
>;

/** Returns the order for which a voucher is checked. */
function describeOrder({ quantities, selectedDate }: Draft, { children, quote, time }: Visit): Order {
  return {
    orderAmount: penceToPounds(quote.original),
    numberOfChildren: children,
    numberOfAdults: countTickets(quantities) - children,
    ticketQuantities: quantities,
    sessionCount: quote.sessionCount,
    sessionCredits: quote.creditsUsed,
    ...(isDay(selectedDate) ? { date: selectedDate, ...(time ? { selectedTime: time } : {}) } : {}),
  };
}

async function validateVoucher(voucherCode: string, order: Order) {
  const { customerEmail } = readDraft();
  const { errors } = await checkTypedDetails(readDraft());
  const pending = pendingOrders.visit.read();
  return callApi<typeof validateVoucherCall>('POST /api/validate-voucher', {
    body: {
      ...order,
      voucherCode,
      ...(customerEmail && !errors?.['customerEmail'] ? { customerEmail } : {}),
      ...(pending ? { replaces: { bookingId: pending.bookingId, viewToken: pending.viewToken } } : {}),
    },
  });
}
