import { lazy, Suspense } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import type { Page } from '../../lib/page.ts';
import { Band } from '../../ui/band.tsx';
import { openedBooking, useLinkInAddress } from '../purchase/booking-link.ts';
import { LinkOpening } from '../purchase/link-page.tsx';

const GuestList = lazy(() => import('./guest-list.tsx'));

/**
 * The guests of a party, for the family that booked it. The booking's link opens the page (specification
 * 14.10).
 */
function View() {
  const isReading = useLinkInAddress('/party-guests');
  const link = useBrowserStore(openedBooking);
  const inBrowser = useInBrowser();
  const opening = (
    <LinkOpening
      title="Your guests"
      label="Looking up your guests"
      withoutScript="To see who is coming without script, please call us."
    />
  );
  if (!inBrowser || isReading) return opening;
  return (
    <Suspense fallback={opening}>
      <Band className="py-8 md:py-14">
        <h1 className="mb-6">Your guests</h1>
        <GuestList link={link ?? { bookingId: '', viewToken: '' }} />
      </Band>
    </Suspense>
  );
}

export const page: Page = {
  View,
  head: {
    title: 'Party guests - {name}',
    description: 'Invite the guests of your party, and see who is coming.',
    unlisted: true,
  },
};
