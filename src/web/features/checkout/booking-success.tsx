import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useInBrowser } from '../../lib/browser-store.ts';
import type { Page } from '../../lib/page.ts';
import { useNavigate, useSearch } from '../../lib/router.tsx';
import { type BookingAccess, bookingAccess } from '../purchase/booking-access.ts';
import { type BookingResult, resultQuery, resultStatus } from '../purchase/result-query.ts';
import { useSite } from '../site/site-query.ts';
import { FailedResult } from './result-failed.tsx';
import { ProcessingResult, VerifyingResult } from './result-pending.tsx';
import { sampleResult } from './sample-result.ts';
import { TicketPage } from './ticket-page.tsx';
import { useClearAfterResult, useConfirmation } from './use-confirmation.ts';
import { resultPath, useResultAccess } from './use-result-access.ts';

const EndedResult = lazy(() => import('./result-ended.tsx'));
const CreditsReceipt = lazy(() => import('../session-credits/credits-receipt.tsx'));
const GiftReceipt = lazy(() => import('../gift-vouchers/gift-receipt.tsx'));

function BookingSuccessView() {
  const search = useSearch();
  const site = useSite();
  const isSample = useInBrowser() && search.get('demo') === 'true';
  const access = useResultAccess(isSample);
  if (isSample)
    return <TicketPage result={sampleResult(site?.today ?? null)} venue={site?.venue ?? null} isSample />;
  return access ? <Result access={access} /> : <VerifyingResult />;
}

/** The longest interval between two checks, in milliseconds. */
const maxInterval = 30_000;

/**
 * Shows the booking's result. While the payment is being verified or processed, checks again after 2 s, then
 * 4 s and so on, up to every 30 s. Does not check while the page is hidden.
 */
function Result({ access }: { access: BookingAccess }) {
  const site = useSite();
  const query = useQuery({
    ...resultQuery('success', access),
    refetchInterval: ({ state }) => {
      const status = state.data && resultStatus(state.data);
      const isPending = status === 'processing' || status === 'verifying';
      return isPending && Math.min(maxInterval, 1_000 * 2 ** state.dataUpdateCount);
    },
  });
  const result = query.isFetchedAfterMount ? (query.data ?? null) : null;
  const recheck = () => void query.refetch();
  const confirmation = useConfirmation(access, result, recheck);
  useClearAfterResult(result);
  useStoreBookingId(access, result);

  if (query.isError && result === null) {
    return (
      <FailedResult
        access={access}
        problem={query.error}
        onCheckAgain={recheck}
        checking={query.isFetching}
      />
    );
  }
  if (result === null) return <VerifyingResult />;
  if (confirmation.failed) {
    return (
      <FailedResult
        access={access}
        problem={null}
        onCheckAgain={() => {
          confirmation.retry();
          recheck();
        }}
        checking={query.isFetching}
      />
    );
  }
  const status = resultStatus(result);
  switch (status) {
    case 'confirmed':
      return result.booking.kind === 'credits' || result.booking.kind === 'gift-voucher' ? (
        <Suspense fallback={<VerifyingResult />}>
          {result.booking.kind === 'credits' ? (
            <CreditsReceipt result={result} />
          ) : (
            <GiftReceipt access={access} result={result} />
          )}
        </Suspense>
      ) : (
        <TicketPage result={result} venue={site?.venue ?? null} />
      );
    case 'verifying':
      return <VerifyingResult />;
    case 'processing':
      return <ProcessingResult result={result} />;
    case 'canceled':
    case 'lapsed':
    case 'refunded':
    case 'cancelled':
      return (
        <Suspense fallback={<VerifyingResult />}>
          <EndedResult status={status} result={result} />
        </Suspense>
      );
    default:
      return <FailedResult access={access} result={result} />;
  }
}

/**
 * Once the result is loaded, replaces the placeholder `unknown` with the booking's id, in this tab's storage
 * and in the address. From then on the address opens only this booking.
 */
function useStoreBookingId(access: BookingAccess, result: BookingResult | null) {
  const navigate = useNavigate();
  const bookingId = result?.booking.bookingId;
  useEffect(() => {
    if (!bookingId || access.bookingId === bookingId) return;
    bookingAccess.write({ ...access, bookingId });
    navigate(resultPath({ bookingId }), { replace: true });
  }, [access, bookingId, navigate]);
}

export const page: Page = {
  View: BookingSuccessView,
  head: {
    title: 'Your booking - {name}',
    description: 'How your booking stands.',
    unlisted: true,
  },
};
