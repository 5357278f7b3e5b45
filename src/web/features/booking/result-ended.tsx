import type { ReactNode } from 'react';
import { formatPence } from '../../../domain/money.ts';
import { ClosedGate } from '../../art/closed-gate.tsx';
import { SpiltTea } from '../../art/spilt-tea.tsx';
import { wordsOf } from '../../lib/call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { BookingAccess } from './pending-booking.ts';
import { ResultPage } from './result-head.tsx';
import { type BookingResult, paymentPath } from './result-query.ts';

function WaysOn({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap gap-3">{children}</div>;
}

/** With the full stop that a short message goes without. */
function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

type FailedResultProps = {
  access: BookingAccess;
  result?: BookingResult;
  /** Why the check itself failed; left out when the payment did. */
  problem?: unknown;
  checking?: boolean;
  onCheckAgain?: () => void;
};

/** The payment did not go through, or could not be checked. */
export function FailedResult({ access, result, problem, checking = false, onCheckAgain }: FailedResultProps) {
  const unchecked = onCheckAgain !== undefined;
  const bookingId = result?.booking.bookingId ?? access.bookingId;
  return (
    <ResultPage
      tone="honey"
      drawing={<SpiltTea />}
      title={unchecked ? 'We could not check your payment' : 'Your payment did not go through'}
      lead={
        unchecked
          ? 'That does not mean it failed. Check again before you pay a second time.'
          : 'No money was taken. Your places are kept for a few minutes, so you can try again.'
      }
    >
      <div className="max-w-measure space-y-4">
        {problem ? <p>{sentence(wordsOf(problem, 'We could not reach the booking desk'))}</p> : null}
        <p>
          {unchecked
            ? 'If a confirmation email has arrived, your booking is fine. If none arrives within 10 minutes, please contact support.'
            : 'Either your bank said no or its check was not finished. Another card often works.'}
        </p>
        <WaysOn>
          {unchecked && (
            <Button variant="primary" pending={checking} pendingText="Checking..." onClick={onCheckAgain}>
              Check again
            </Button>
          )}
          {access.clientSecret && (
            <a
              className={`button ${unchecked ? 'button-outline' : 'button-primary'}`}
              href={paymentPath(bookingId, access.clientSecret)}
            >
              Try payment again
            </a>
          )}
          <ButtonLink to="/booking">Back to booking</ButtonLink>
        </WaysOn>
      </div>
    </ResultPage>
  );
}

export function CanceledResult() {
  return (
    <ResultPage
      tone="honey"
      drawing={<ClosedGate />}
      title="This payment was canceled"
      lead="No money was taken, and the places are free for others again."
    >
      <p className="max-w-measure">
        Your tickets and details are kept in this tab if you would like to book again.
      </p>
      <WaysOn>
        <ButtonLink variant="primary" to="/booking">
          Back to booking
        </ButtonLink>
      </WaysOn>
    </ResultPage>
  );
}

export function LapsedResult() {
  return (
    <ResultPage
      tone="honey"
      drawing={<ClosedGate />}
      title="The time to pay ran out"
      lead="We had to let your places go. Your card has not been charged."
    >
      <p className="max-w-measure">
        Your tickets and details are kept in this tab, so booking again takes a moment if there is still room.
      </p>
      <WaysOn>
        <ButtonLink variant="primary" to="/booking">
          Book again
        </ButtonLink>
      </WaysOn>
    </ResultPage>
  );
}

export function RefundedResult({ result: { booking, state } }: { result: BookingResult }) {
  const amount = formatPence(booking.finalAmount);
  return (
    <ResultPage
      tone="honey"
      drawing={<ClosedGate />}
      title={state === 'refunded' ? 'We have sent your money back' : 'We are sending your money back'}
      lead={`Your payment of ${amount} arrived after we had to let your places go, and they were taken by then. You get all of it back.`}
    >
      <div className="max-w-measure">
        <p>
          There is no booking, and nothing for you to do. Banks take 5 to 10 days to show a refund. Your
          reference is <strong>{booking.reference}</strong>.
        </p>
        <WaysOn>
          <ButtonLink variant="primary" to="/booking">
            Book another day
          </ButtonLink>
        </WaysOn>
      </div>
    </ResultPage>
  );
}
