import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { CallFailure, failureMessage } from '../../lib/call.ts';
import type { Page } from '../../lib/page.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { ResultPage } from '../purchase/result-page.tsx';
import { openedBooking, useLinkInAddress } from './booking-link.ts';
import { FindBookings } from './find-bookings.tsx';
import { myBookingQuery } from './my-booking-query.ts';

const BookingDetails = lazy(() => import('./booking-details.tsx'));

/**
 * What a family has booked (specification 5.10): one booking behind the link of its mails, or all of them.
 */
function View() {
  const isReading = useLinkInAddress();
  const link = useBrowserStore(openedBooking);
  const { data, error, isFetching, refetch } = useQuery(myBookingQuery(link));
  const inBrowser = useInBrowser();
  if (!inBrowser || isReading) return <Opening />;
  if (!link) return <FindBookings />;
  if (data) {
    return (
      <Suspense fallback={<Opening />}>
        <BookingDetails link={link} booking={data} />
      </Suspense>
    );
  }
  if (!error) return <Opening />;
  const isUnknown = error instanceof CallFailure && error.refusal?.code === 'booking_not_found';
  return (
    <ResultPage tone="tor" title={isUnknown ? 'This link opens no booking' : 'We could not look it up'}>
      <div className="max-w-measure space-y-5">
        <Notice kind="warning" live="polite">
          {isUnknown
            ? 'It may be cut off, or from a booking that was never paid for. With your email address you find everything that you have booked.'
            : failureMessage(error, 'There was no answer. Your booking is as it was.')}
        </Notice>
        <div className="flex flex-wrap gap-3">
          {!isUnknown && (
            <Button
              variant="primary"
              pending={isFetching}
              pendingText="Looking..."
              onClick={() => void refetch()}
            >
              Look again
            </Button>
          )}
          <Button variant={isUnknown ? 'primary' : 'outline'} onClick={() => openedBooking.clear()}>
            Find it by email
          </Button>
        </div>
      </div>
    </ResultPage>
  );
}

function Opening() {
  return (
    <ResultPage tone="tor" title="Your booking">
      <LoadingStatus label="Looking up your booking">
        <Skeleton shape="block" />
      </LoadingStatus>
      <p className="without-script">
        This page needs a script that your browser does not run. Your ticket is in the mail that confirmed
        your booking; to change it, please call us.
      </p>
    </ResultPage>
  );
}

export const page: Page = {
  View,
  head: {
    title: 'My booking - {name}',
    description:
      'See, cancel and print what you have booked at {name}: by the link in your mail, or by email.',
    unlisted: true,
  },
};
