import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import type { Page } from '../../lib/page.ts';
import { ownPartyQuery } from '../party-booking/queries.ts';
import { openedBooking, useLinkInAddress } from '../purchase/booking-link.ts';
import { LinkFailed, LinkOpening } from '../purchase/link-page.tsx';
import { ResultPage } from '../purchase/result-page.tsx';

const PartyPage = lazy(() => import('./party-page.tsx'));

/** A party as its host sees it, opened by the link in its mails (specification 14.6). */
function View() {
  const isReading = useLinkInAddress('/my-party');
  const link = useBrowserStore(openedBooking);
  const query = useQuery(ownPartyQuery(link));
  const inBrowser = useInBrowser();
  if (!inBrowser || isReading) return <Opening />;
  if (!link)
    return (
      <ResultPage tone="tor" title="Your party">
        <p>Please open the link in the mail that confirmed your party.</p>
      </ResultPage>
    );
  if (query.data)
    return (
      <Suspense fallback={<Opening />}>
        <PartyPage link={link} party={query.data.party} />
      </Suspense>
    );
  if (!query.error) return <Opening />;
  return (
    <LinkFailed
      query={query}
      unknown={{
        code: 'booking_not_found',
        title: 'This link opens no party',
        text: 'It may be cut off. Please open the link in the mail that confirmed your party.',
      }}
      unreached="There was no answer. Your party is as it was."
      otherwise={{ label: 'All your bookings', go: () => window.location.assign('/my-booking') }}
    />
  );
}

function Opening() {
  return (
    <LinkOpening
      title="Your party"
      label="Looking up your party"
      withoutScript="To change your party, please call us."
    />
  );
}

export const page: Page = {
  View,
  head: {
    title: 'My party - {name}',
    description: 'Numbers, food, time and payments of your party at {name}, by the link in your mail.',
    unlisted: true,
  },
};
