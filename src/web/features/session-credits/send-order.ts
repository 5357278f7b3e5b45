import type { CallReply } from '../../../contract/call.ts';
import type { buyCreditsCall } from '../../../contract/credits.ts';
import { callApi } from '../../lib/call.ts';
import { storePerson } from '../../lib/stored-person.ts';
import { bookingAttemptFor, isFinalRefusal, sendOrRestart } from '../purchase/booking-attempt.ts';
import { bookingAttempt } from '../purchase/pending-booking.ts';
import { creditOrder } from './credit-order.ts';
import type { PurchaseFormInput } from './purchase-draft.ts';

/**
 * Orders the bundle and stores the order in this tab, ready to be paid. Throws when it is refused or
 * fails. Loaded while the form is being read.
 */
export async function sendOrder(typed: PurchaseFormInput): Promise<void> {
  const body = {
    customerName: typed.customerName.trim(),
    customerEmail: typed.customerEmail.trim(),
    customerPhone: typed.customerPhone.trim(),
  };
  try {
    const reply = await sendOrRestart(() => send(body), creditOrder.clear);
    const { bookingId, clientSecret, credits, amount, savings } = reply;
    creditOrder.write({ ...body, bookingId, clientSecret, credits, amount, savings, told: false });
    storePerson({ name: body.customerName, email: body.customerEmail, phone: body.customerPhone });
  } catch (failure) {
    if (isFinalRefusal(failure)) bookingAttempt.clear();
    throw failure;
  }
}

/** Sends the order. The same details sent again are the same order. */
function send(body: PurchaseFormInput): Promise<CallReply<typeof buyCreditsCall>> {
  const { key } = bookingAttemptFor(`credits ${JSON.stringify(body)}`, null);
  return callApi<typeof buyCreditsCall>(
    'POST /api/session-credits/purchase',
    { body },
    { idempotencyKey: key },
  );
}
