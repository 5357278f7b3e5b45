import { Suspense } from 'react';
import { failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { LookupForm } from './lookup-form.tsx';
import styles from './loyalty.module.css';
import type { Scheme } from './scheme-queries.ts';
import type { useLookup } from './use-lookup.ts';

const MemberCard = lazyPart(() => import('./member-card.tsx'));
const Join = lazyPart(() => import('./join.tsx'));
const VerifyEmail = lazyPart(async () => ({
  default: (await import('../email-code/verify-email.tsx')).VerifyEmail,
}));

type MemberPanelProps = { lookup: ReturnType<typeof useLookup>; scheme: Scheme | undefined };

/** The lookup form, a lookup in progress, its result, or the form for joining. */
export function MemberPanel({ lookup, scheme }: MemberPanelProps) {
  const { state, panel, lookUp, showMember, reset, retry, focusResult, email } = lookup;
  return (
    <div ref={panel} tabIndex={-1} className={`${styles.rewardsDesk} outline-none`}>
      {state.kind === 'none' && <LookupForm onLookUp={lookUp} />}
      {state.kind === 'loading' && <MemberLoading />}
      {state.kind === 'failed' && (
        <div className="grid gap-4">
          <Notice kind="error" title="We could not look up your points" live="assertive">
            <p>
              {failureMessage(state.failure, 'There was no answer. Check your connection and try again.')}
            </p>
          </Notice>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button variant="outline" onClick={retry}>
              Try again
            </Button>
            <Button variant="link" onClick={reset}>
              Look up another email
            </Button>
          </p>
        </div>
      )}
      {state.kind === 'locked' && (
        <Suspense fallback={<MemberLoading />}>
          <div className="grid gap-4">
            <VerifyEmail email={email} what="rewards" onVerified={retry} />
            <p>
              <Button variant="link" onClick={reset}>
                Look up another email
              </Button>
            </p>
          </div>
        </Suspense>
      )}
      {state.kind === 'notFound' && (
        <Suspense fallback={<MemberLoading />}>
          <Join
            key={email}
            email={email}
            scheme={scheme}
            onShown={focusResult}
            onJoined={showMember}
            onLeave={reset}
          />
        </Suspense>
      )}
      {state.kind === 'found' && (
        <Suspense fallback={<MemberLoading />}>
          <MemberCard key={email} found={state.found} onShown={focusResult} onLeave={reset} />
        </Suspense>
      )}
    </div>
  );
}

/** The skeleton of a member's card. */
function MemberLoading() {
  return (
    <LoadingStatus label="Looking up your points">
      <Skeleton shape="title" />
      <Skeleton className="h-64 w-80 max-w-full" />
      <Skeleton shape="short" />
    </LoadingStatus>
  );
}
