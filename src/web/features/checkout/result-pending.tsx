import { WaitingScene } from '../../art/waiting-scene.tsx';
import { Band } from '../../ui/band.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { ResultPage } from '../purchase/result-page.tsx';
import type { BookingResult } from '../purchase/result-query.ts';
import { TicketList, VisitTime } from './booking-facts.tsx';
import { checkoutTextOf, processingText } from './checkout-text.ts';

/** Shown until the outcome is known and its page has loaded. It has the layout of the ticket page. */
export function VerifyingResult() {
  return (
    <>
      <Band tone="leaf" className="py-10 md:py-16">
        <h1>Checking your payment</h1>
        <p className="mt-4 max-w-measure text-lead">This takes a moment. Please keep this page open.</p>
      </Band>
      <Band cut="torn" className="py-10 md:py-16">
        <LoadingStatus label="Verifying your payment">
          <Skeleton shape="title" />
          <Skeleton shape="short" />
          <Skeleton className="h-64 w-full max-w-measure" />
        </LoadingStatus>
      </Band>
    </>
  );
}

/** The page of a payment that the bank is still processing. */
export function ProcessingResult({ result }: { result: BookingResult }) {
  const { booking } = result;
  const words = checkoutTextOf(result);
  return (
    <ResultPage
      tone="honey"
      title="Your payment is processing"
      drawing={<WaitingScene />}
      lead={`Your bank is still working on it. ${processingText(words)}`}
    >
      <div className="max-w-measure space-y-4">
        <p>
          {booking.customerEmail === '' ? (
            'Please keep this page open, or open your payment link again later; please do not pay again.'
          ) : (
            <>
              You can also close this page. We will send {words.confirmationItem} to{' '}
              <strong>{booking.customerEmail}</strong> once the payment arrives; please do not pay again.
            </>
          )}
        </p>
        <div>
          <h2 className="text-h3">{words.summaryTitle}</h2>
          <p className="mt-2 font-bold">
            <VisitTime booking={booking} />
          </p>
          <TicketList booking={booking} />
          <p className="mt-2">Reference {booking.reference}</p>
        </div>
      </div>
    </ResultPage>
  );
}
