import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { dateInWords } from '../../../domain/calendar-day.ts';
import { EmptyBasket } from '../../art/basket.tsx';
import { venueDay } from '../../lib/venue-time.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useVerifiedEmail } from '../email-code/use-verified-email.ts';
import { VerifyEmail } from '../email-code/verify-email.tsx';
import awards from './awards.module.css';
import counter from './counter.module.css';
import { type FoundMember, transactionsQuery } from './member-query.ts';
import { RewardMails } from './reward-mails.tsx';
import { TabStatus } from './tab-status.tsx';

/** The history of points (specification 2.9) and the consent to e-mails. Only a verified member sees them. */
export function HistoryTab({ email, found }: { email: string; found: FoundMember }) {
  const { id } = found.member;
  const { markUnverified } = useVerifiedEmail(email);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="sr-only">
        Activity History
      </h2>
      <MemberOnly
        email={email}
        why="When and how points came and went is shown to you alone."
        onVerified={() => title.current?.focus()}
      >
        <Ledger memberId={id} onUnverified={markUnverified} />
        <RewardMails memberId={id} onUnverified={markUnverified} />
      </MemberOnly>
    </>
  );
}

function Ledger({ memberId, onUnverified }: { memberId: string; onUnverified: () => void }) {
  const history = useInfiniteQuery(transactionsQuery(memberId, onUnverified));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = history;
  if (!data) return <TabStatus what="your history" failure={error} onRetry={() => void refetch()} />;
  const entries = data.pages.flatMap(({ transactions }) => transactions);
  if (entries.length === 0) {
    return (
      <EmptyState
        drawing={<EmptyBasket />}
        title="Nothing here yet"
        level={3}
        action={<ButtonLink to="/booking">Book a visit</ButtonLink>}
      >
        <p>Points come with your first visit, and are listed here by date.</p>
      </EmptyState>
    );
  }
  return (
    <div className={awards.ledger}>
      <ol className={awards.ledgerLines} aria-label="Points, the newest first">
        {entries.map(({ id, description, points, createdAt }) => (
          <li key={id}>
            <time dateTime={createdAt}>{dateInWords(venueDay(createdAt))}</time>
            <span className={awards.ledgerWhat}>{description}</span>
            <span className={awards.ledgerPoints} data-spent={points < 0 ? '' : undefined}>
              {points < 0 ? '−' : '+'}
              {Math.abs(points).toLocaleString('en-GB')}
              <span className="sr-only"> points</span>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {entries.length} entries shown
      </p>
      {hasNextPage && (
        <Button
          className="justify-self-start"
          pending={isFetchingNextPage}
          pendingText="Turning the page..."
          onClick={() => void fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
      {error && <TabStatus what="earlier entries" failure={error} onRetry={() => void fetchNextPage()} />}
    </div>
  );
}

type MemberOnlyProps = {
  email: string;
  /** One sentence that says why the content is private. */
  why: string;
  /** Called once the e-mail is verified, just before the children are shown. */
  onVerified: () => void;
  children: ReactNode;
};

/** Shows its children if this device has verified the e-mail. Otherwise lets the visitor verify it. */
function MemberOnly({ email, why, onVerified, children }: MemberOnlyProps) {
  const { verified } = useVerifiedEmail(email);
  if (verified) return children;
  if (verified === null) return <TabStatus what="what is yours" failure={null} onRetry={() => {}} />;
  return (
    <div className={counter.onlyYours}>
      <p>{why}</p>
      <VerifyEmail email={email} what="rewards" onVerified={onVerified} />
    </div>
  );
}
