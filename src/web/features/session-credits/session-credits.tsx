import './session-credits.module.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { useNavigate, useSearch } from '../../lib/router.tsx';
import { Band } from '../../ui/band.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { useStepTitleFocus } from '../../ui/use-title-focus.ts';
import { pendingOrders } from '../purchase/pending-order.ts';
import { useSite } from '../site/site-query.ts';
import { bundleQuery } from './bundle-query.ts';
import { CreditsHead, CreditsStrip } from './credits-head.tsx';
import { CreditsOfferPanel, InfoStep } from './info-step.tsx';
import type { PaidCredits } from './payment-step.ts';

const CreditsExplained = notHydrated('credits-how', () => import('./credits-explained.tsx'));

const PayStep = lazy(() => import('./pay-step.tsx'));

/**
 * Returns whether this page load allows the payment provider's script. Only a load that started at
 * '/session-credits' has the security policy for the script.
 */
function allowsPayment(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return !opened || new URL(opened.name).pathname === '/session-credits';
}

/**
 * The page that sells session credits (specification 2.6): details, then payment. The address holds the
 * current step, so that the Back button goes back a step.
 */
function View() {
  const search = useSearch();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const bundle = useQuery(bundleQuery());
  const site = useSite();
  const order = useBrowserStore(pendingOrders.credits);
  const [bought, setBought] = useState<PaidCredits | null>(null);
  const onPayment = search.get('step') === 'payment';
  const title = useStepTitleFocus(onPayment);

  useEffect(() => {
    if (onPayment && !allowsPayment()) window.location.reload();
  }, [onPayment]);
  const nothingToPay = inBrowser && onPayment && order === null;
  useEffect(() => {
    if (nothingToPay) navigate('/session-credits', { replace: true });
  }, [nothingToPay, navigate]);

  if (onPayment) {
    return (
      <>
        <CreditsHead ref={title} onPayment />
        <Band cut="torn" className="relative z-1 pt-6 pb-16 md:pt-10 md:pb-24">
          {inBrowser && order && site ? (
            <Suspense fallback={<PaymentLoading />}>
              <PayStep order={order} site={site} onBought={setBought} />
            </Suspense>
          ) : (
            <PaymentLoading />
          )}
        </Band>
      </>
    );
  }
  return (
    <>
      <CreditsHead ref={title} bundle={bundle.data} bought={bought} />
      <Band cut="torn" className="relative z-1 pt-8 pb-14 md:pt-12 md:pb-20">
        <LoadedPart
          query={bundle}
          title="Credits cannot be bought just now"
          text="Please look again in a minute."
        >
          {(loaded) => <InfoStep bundle={loaded} onReturned={() => setBought(null)} />}
        </LoadedPart>
      </Band>
      {bundle.data && site && <CreditsExplained bundle={bundle.data} ticketTypes={site.ticketTypes} />}
    </>
  );
}

function PaymentLoading() {
  return (
    <div className="summary-layout">
      <LoadingStatus label="Opening the payment">
        <Skeleton className="h-5 w-32" />
        <Skeleton shape="field" />
        <Skeleton shape="field" />
      </LoadingStatus>
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

export const page: Page = {
  View,
  parts: [CreditsStrip, CreditsOfferPanel, CreditsExplained],
  head: {
    title: 'Session credits - {name}',
    description:
      'Ten play sessions at a better price: buy session credits for {name}, use them at booking whenever you like. They never run out.',
  },
  queries: (fetcher) => [bundleQuery(fetcher)],
  takesPayment: true,
};
