import type { ReactNode } from 'react';
import { formatPence } from '../../../domain/money.ts';
import { ClosedGate } from '../../art/closed-gate.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ResultPage } from '../purchase/result-page.tsx';
import type { BookingResult } from '../purchase/result-query.ts';
import { checkoutTextOf } from './checkout-text.ts';

const pages = {
  canceled: CanceledResult,
  lapsed: ExpiredResult,
  refunded: RefundedResult,
  cancelled: CancelledResult,
};
type EndedStatus = keyof typeof pages;

/** The page of a booking that does not take place: unpaid, paid too late, or cancelled after it was paid. */
export default function EndedResult({ status, result }: { status: EndedStatus; result: BookingResult }) {
  const Page = pages[status];
  return <Page result={result} />;
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap gap-3">{children}</div>;
}

function CanceledResult({ result }: { result: BookingResult }) {
  const words = checkoutTextOf(result);
  return (
    <ResultPage
      tone="honey"
      drawing={<ClosedGate />}
      title="This payment was canceled"
      lead={`No money was taken, and ${words.freeAgain}.`}
    >
      <p className="max-w-measure">{words.detailsStored} in this tab if you would like to book again.</p>
      <Actions>
        <ButtonLink variant="primary" to={words.start}>
          {words.toStart}
        </ButtonLink>
      </Actions>
    </ResultPage>
  );
}

/**
 * A booking that was paid and later cancelled. The page does not know the refund, so it refers to the e-mail.
 */
function CancelledResult({ result: { booking } }: { result: BookingResult }) {
  return (
    <ResultPage
      tone="honey"
      drawing={<ClosedGate />}
      title="This booking is cancelled"
      lead={booking.customerEmail !== '' && 'Our email about it says how much money you get back.'}
    >
      <p className="max-w-measure">
        Your reference is <strong>{booking.reference}</strong>.
      </p>
      <Actions>
        <ButtonLink variant="primary" to="/my-booking">
          My bookings
        </ButtonLink>
      </Actions>
    </ResultPage>
  );
}

function ExpiredResult({ result }: { result: BookingResult }) {
  const words = checkoutTextOf(result);
  return (
    <ResultPage
      tone="honey"
      drawing={<ClosedGate />}
      title="The time to pay ran out"
      lead={`We had to let ${words.held} go. Your card has not been charged.`}
    >
      <p className="max-w-measure">
        {words.detailsStored} in this tab, {words.againHint}.
      </p>
      <Actions>
        <ButtonLink variant="primary" to={words.start}>
          Book again
        </ButtonLink>
      </Actions>
    </ResultPage>
  );
}

function RefundedResult({ result }: { result: BookingResult }) {
  const { booking, state } = result;
  const amount = formatPence(booking.finalAmount - (booking.accountCreditAmount ?? 0));
  const words = checkoutTextOf(result);
  return (
    <ResultPage
      tone="honey"
      drawing={<ClosedGate />}
      title={state === 'refunded' ? 'We have sent your money back' : 'We are sending your money back'}
      lead={`Your payment of ${amount} ${words.paidTooLate}. You get all of it back.`}
    >
      <div className="max-w-measure">
        <p>
          {result.change ? 'There is nothing' : 'There is no booking, and nothing'} for you to do. Banks take
          5 to 10 days to show a refund. Your reference is <strong>{booking.reference}</strong>.
        </p>
        <Actions>
          <ButtonLink variant="primary" to={words.start}>
            {words.instead}
          </ButtonLink>
        </Actions>
      </div>
    </ResultPage>
  );
}
