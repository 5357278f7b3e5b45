import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { CallFailure, failureMessage } from '../../lib/call.ts';
import type { Page } from '../../lib/page.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { ResultPage } from '../purchase/result-page.tsx';
import { JoinForm } from './join-form.tsx';
import { useKeyInAddress, waitlistKey } from './waitlist-key.ts';
import { waitlistQuery } from './waitlist-query.ts';

const GroupPage = lazy(() => import('./group-page.tsx'));

/** The waitlist of full sessions (specification 5.13): the form to join it, or a group's place. */
function View() {
  const isReading = useKeyInAddress();
  const key = useBrowserStore(waitlistKey);
  const { data, error, isFetching, refetch } = useQuery(waitlistQuery(key));
  const inBrowser = useInBrowser();
  if (!inBrowser || isReading) return <Opening />;
  if (key === '') return <JoinForm />;
  if (data) {
    return (
      <Suspense fallback={<Opening />}>
        <GroupPage groupKey={key} group={data} />
      </Suspense>
    );
  }
  if (!error) return <Opening />;
  const isUnknown = error instanceof CallFailure && error.refusal?.code === 'not_found';
  return (
    <ResultPage
      tone="tor"
      title={isUnknown ? 'This link opens no place on the waitlist' : 'We could not look it up'}
    >
      <div className="max-w-measure space-y-5">
        <Notice kind="warning" live="polite">
          {isUnknown
            ? 'It may be cut off, or from a day that is long over.'
            : failureMessage(error, 'There was no answer. Your place on the waitlist is as it was.')}
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
          <Button variant={isUnknown ? 'primary' : 'outline'} onClick={() => waitlistKey.clear()}>
            Join the waitlist
          </Button>
        </div>
      </div>
    </ResultPage>
  );
}

function Opening() {
  return (
    <ResultPage tone="tor" title="The waitlist">
      <LoadingStatus label="Opening the waitlist">
        <Skeleton shape="block" />
      </LoadingStatus>
      <p className="without-script">
        This page needs a script that your browser does not run. To join the waitlist, or to leave it, please
        call us.
      </p>
    </ResultPage>
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
