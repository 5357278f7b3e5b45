import { lazy, Suspense } from 'react';
import { wordsOf } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { LookupForm } from './lookup-form.tsx';
import type { Scheme } from './scheme-queries.ts';
import type { useLookup } from './use-lookup.ts';

const MemberCard = lazy(() => import('./member-card.tsx'));
const Join = lazy(() => import('./join.tsx'));
const ProveEmail = lazy(() =>
  import('../email-code/prove-email.tsx').then(({ ProveEmail: View }) => ({ default: View })),
);

type DeskProps = { lookup: ReturnType<typeof useLookup>; scheme: Scheme | undefined };

/** Where somebody asks for their points: the form, what came of it, or how to join. */
export function MemberPanel({ lookup, scheme }: DeskProps) {
  const { state, desk, look, show, leave, again, arrived, email } = lookup;
  return (
    <div ref={desk} tabIndex={-1} className="rewards-desk outline-none">
      {state.kind === 'nobody' && <LookupForm onLook={look} />}
      {state.kind === 'looking' && <MemberWaits />}
      {state.kind === 'failed' && (
        <div className="grid gap-4">
          <Notice kind="error" title="We could not look" live="assertive">
            <p>{wordsOf(state.failure, 'There was no answer. Check your connection and try again.')}</p>
          </Notice>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button variant="outline" onClick={again}>
              Try again
            </Button>
            <Button variant="link" onClick={leave}>
              Look up another email
            </Button>
          </p>
        </div>
      )}
      {state.kind === 'locked' && (
        <Suspense fallback={<MemberWaits />}>
          <div className="grid gap-4">
            <ProveEmail email={email} what="rewards" onProven={again} />
            <p>
              <Button variant="link" onClick={leave}>
                Look up another email
              </Button>
            </p>
          </div>
        </Suspense>
      )}
      {state.kind === 'unknown' && (
        <Suspense fallback={<MemberWaits />}>
          <Join key={email} email={email} scheme={scheme} onShown={arrived} onJoined={show} onLeave={leave} />
        </Suspense>
      )}
      {state.kind === 'found' && (
        <Suspense fallback={<MemberWaits />}>
          <MemberCard key={email} email={email} found={state.found} onShown={arrived} onLeave={leave} />
        </Suspense>
      )}
    </div>
  );
}

/** The shape of a member's card. */
function MemberWaits() {
  return (
    <Loading label="Looking up your points">
      <Skeleton shape="title" />
      <Skeleton className="h-64 w-80 max-w-full" />
      <Skeleton shape="short" />
    </Loading>
  );
}
