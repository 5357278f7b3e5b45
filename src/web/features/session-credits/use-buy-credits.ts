import { useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { buyCredits } from '../../../contract/credits.ts';
import { CallFailure, call, wordsOf } from '../../lib/call.ts';
import { rememberPerson } from '../../lib/known-person.ts';
import { toast } from '../../ui/toast.tsx';
import { attemptFor, isFinal, sendAnew, useOneAtATime } from '../booking/booking-attempt.ts';
import { bookingAttempt } from '../booking/pending-booking.ts';
import { creditOrder, paymentStep } from './credit-order.ts';
import type { PurchaseTyped } from './purchase-draft.ts';

const notStarted = 'Failed to create payment intent';

/** Orders the bundle and leaves for its payment. A second press while one is under way does nothing. */
export function useBuyCredits() {
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, begin, release } = useOneAtATime();

  /** Answers what the server found wrong with the fields, if anything. */
  const buy = async (typed: PurchaseTyped): Promise<Record<string, string>> => {
    if (!begin()) return {};
    setFailure(null);
    const body = {
      customerName: typed.customerName.trim(),
      customerEmail: typed.customerEmail.trim(),
      customerPhone: typed.customerPhone.trim(),
    };
    try {
      const reply = await sendAnew(() => send(body), creditOrder.clear);
      const { bookingId, clientSecret, credits, amount, savings } = reply;
      creditOrder.write({ ...body, bookingId, clientSecret, credits, amount, savings, told: false });
      rememberPerson({ name: body.customerName, email: body.customerEmail, phone: body.customerPhone });
      window.location.assign(paymentStep);
      return {};
    } catch (problem) {
      release();
      if (isFinal(problem)) bookingAttempt.clear();
      const words = wordsOf(problem, notStarted);
      toast({ title: 'Error', description: words, variant: 'destructive' });
      const wrong = problem instanceof CallFailure ? (problem.refusal?.fields ?? {}) : {};
      if (Object.keys(wrong).length === 0) setFailure(words);
      return wrong;
    }
  };
  return { buy, busy, failure };
}

/** The same details sent again are the same order. */
function send(body: PurchaseTyped): Promise<CallReply<typeof buyCredits>> {
  const { key } = attemptFor(`credits ${JSON.stringify(body)}`, null);
  return call<typeof buyCredits>('POST /api/session-credits/purchase', { body }, { idempotencyKey: key });
}
