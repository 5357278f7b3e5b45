import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import type { Page } from '../../lib/page.ts';
import { useNavigate } from '../../lib/router.tsx';
import { openedBooking, useLinkInAddress } from '../purchase/booking-link.ts';
import { LinkFailed, LinkOpening } from '../purchase/link-page.tsx';
import { FindBookings } from './find-bookings.tsx';
import { bookingByLinkQuery } from './my-booking-query.ts';

const BookingDetails = lazy(() => import('./booking-details.tsx'));

/**
 * The bookings of a family (specification 5.10): one booking, opened by the link in its mails, or all of
 * them.
 */
function View() {
  const isReading = useLinkInAddress();
  const link = useBrowserStore(openedBooking);
  const query = useQuery(bookingByLinkQuery(link));
  const inBrowser = useInBrowser();
  if (!inBrowser || isReading) return <Opening />;
  if (!link) return <FindBookings />;
  if (query.data?.kind === 'party') return <Elsewhere to="/my-party" />;
  if (query.data) {
    return (
      <Suspense fallback={<Opening />}>
        <BookingDetails link={link} booking={query.data} />
      </Suspense>
    );
  }
  if (!query.error) return <Opening />;
  return (
    <LinkFailed
      query={query}
      unknown={{
        code: 'booking_not_found',
        title: 'This link opens no booking',
        text: 'It may be cut off, or from a booking that was never paid for. With your email address you find everything that you have booked.',
      }}
      unreached="There was no answer. Your booking is as it was."
      otherwise={{ label: 'Find it by email', go: () => openedBooking.clear() }}
    />
  );
}

/** Redirects to the page `to`, for a kind of booking that has a page of its own. */
function Elsewhere({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigate(to, { replace: true });
  }, [navigate, to]);
  return <Opening />;
}

function Opening() {
  return (
    <LinkOpening
      title="Your booking"
      label="Looking up your booking"
      withoutScript="Your ticket is in the mail that confirmed your booking; to change it, please call us."
    />
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
