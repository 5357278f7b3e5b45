import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/call.ts';
import type { bookPartyCall } from '../../../contract/party-booking.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { useNavigate } from '../../lib/router.tsx';
import { rereadAccountCredit } from '../account-credit/carried-credit.ts';
import { openPayment, placeOrder, toOrderRefusal } from '../purchase/place-order.ts';
import { usePlaceOrder } from '../purchase/use-place-order.ts';

export type PartyOrderBody = CallInput<typeof bookPartyCall>['body'];

const noAnswerText = 'There was no answer. Please try again: nothing is booked or charged twice.';

/** Books a party and continues to its payment. */
export function useOrderParty() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return usePlaceOrder({
    place: (body: PartyOrderBody) =>
      placeOrder({
        product: 'party',
        content: JSON.stringify(body),
        send: (idempotencyKey, replaces) =>
          callApi<typeof bookPartyCall>(
            'POST /api/parties/book',
            { body: replaces ? { ...body, replaces } : body },
            { idempotencyKey },
          ),
        toPending: ({ booking, holdExpiresAt, viewToken }) => ({
          bookingId: booking.id,
          customerName: body.customerName,
          customerEmail: body.customerEmail,
          customerPhone: body.customerPhone,
          holdExpiresAt,
          viewToken,
        }),
      }),
    onPlaced: ({ booking, clientSecret, viewToken }) =>
      openPayment({ bookingId: booking.id, clientSecret, viewToken }, navigate),
    onFailed: (failure, order) => {
      void client.invalidateQueries({ queryKey: ['party-booking'] });
      if (failure instanceof CallFailure && failure.refusal?.code === 'account_credit_invalid')
        void rereadAccountCredit();
      const message = failure instanceof CallFailure ? failureMessage(failure, noAnswerText) : noAnswerText;
      return toOrderRefusal(failure, order, message);
    },
  });
}
