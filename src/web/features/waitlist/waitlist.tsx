import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import type { Page } from '../../lib/page.ts';
import { LinkFailed, LinkOpening } from '../purchase/link-page.tsx';
import { JoinForm } from './join-form.tsx';
import { useKeyInAddress, waitlistKey } from './waitlist-key.ts';
import { waitlistQuery } from './waitlist-query.ts';

const GroupPage = lazy(() => import('./group-page.tsx'));

/** The waitlist of full sessions (specification 5.13): the form to join it, or a group's place. */
function View() {
  const isReading = useKeyInAddress();
  const key = useBrowserStore(waitlistKey);
  const query = useQuery(waitlistQuery(key));
  const inBrowser = useInBrowser();
  if (!inBrowser || isReading) return <Opening />;
  if (key === '') return <JoinForm />;
  if (query.data) {
    return (
      <Suspense fallback={<Opening />}>
        <GroupPage groupKey={key} group={query.data} />
      </Suspense>
    );
  }
  if (!query.error) return <Opening />;
  return (
    <LinkFailed
      query={query}
      unknown={{
        code: 'not_found',
        title: 'This link opens no place on the waitlist',
        text: 'It may be cut off, or from a day that is long over.',
      }}
      unreached="There was no answer. Your place on the waitlist is as it was."
      otherwise={{ label: 'Join the waitlist', go: () => waitlistKey.clear() }}
    />
  );
}

function Opening() {
  return (
    <LinkOpening
      title="The waitlist"
      label="Opening the waitlist"
      withoutScript="To join the waitlist, or to leave it, please call us."
    />
  );
}

export const page: Page = {
  View,
  head: {
    title: 'Waitlist - {name}',
    description: 'Wait for places in a full session at {name}, all of you together.',
    unlisted: true,
  },
};
