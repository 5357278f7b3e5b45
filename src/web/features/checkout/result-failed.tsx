import { SpiltTea } from '../../art/spilt-tea.tsx';
import { failureMessage } from '../../lib/call.ts';
import { sentence } from '../../lib/sentence.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type BookingAccess, paymentPath } from '../purchase/booking-access.ts';
import { usePendingOrder } from '../purchase/find-order.ts';
import { ResultPage } from '../purchase/result-page.tsx';
import type { BookingResult } from '../purchase/result-query.ts';
import { paymentStepPath } from '../session-credits/payment-step.ts';
import { tryAgainText } from './checkout-text.ts';
import { useCheckoutText } from './use-checkout-text.ts';

type FailedResultProps = {
  access: BookingAccess;
  result?: BookingResult;
  /** Why the check itself failed. Absent if the payment failed. */
  problem?: unknown;
  checking?: boolean;
  onCheckAgain?: () => void;
};

/** The page of a payment that failed or could not be checked. */
export function FailedResult({ access, result, problem, checking = false, onCheckAgain }: FailedResultProps) {
  const unchecked = onCheckAgain !== undefined;
  const { words } = useCheckoutText(access, result ?? null);
  const bookingId = result?.booking.bookingId ?? access.bookingId;
  const isCreditOrder = usePendingOrder(access)?.product === 'credits';
  return (
    <ResultPage
      tone="honey"
      drawing={<SpiltTea />}
      title={unchecked ? 'We could not check your payment' : 'Your payment did not go through'}
      lead={
        unchecked
          ? 'That does not mean it failed. Check again before you pay a second time.'
          : `No money was taken. ${tryAgainText(words)}`
      }
    >
      <div className="max-w-measure space-y-4">
        {problem ? <p>{sentence(failureMessage(problem, 'We could not reach the booking desk'))}</p> : null}
        <p>
          {unchecked
            ? 'If a confirmation email has arrived, your booking is fine. If none arrives within 10 minutes, please contact support.'
            : 'Either your bank said no or its check was not finished. Another card often works.'}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {unchecked && (
            <Button variant="primary" pending={checking} pendingText="Checking..." onClick={onCheckAgain}>
              Check again
            </Button>
          )}
          {access.clientSecret && (
            <a
              className={`button ${unchecked ? 'button-outline' : 'button-primary'}`}
              href={isCreditOrder ? paymentStepPath : paymentPath(bookingId, access.clientSecret)}
              // `_self` makes the browser load the whole page. Only a page loaded in this way may load the
              // payment provider's script.
              target="_self"
            >
              Try payment again
            </a>
          )}
          <ButtonLink to={words.start}>{words.toStart}</ButtonLink>
        </div>
      </div>
    </ResultPage>
  );
}
