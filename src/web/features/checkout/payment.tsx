import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { failureMessage } from '../../lib/call.ts';
import type { Page } from '../../lib/page.ts';
import { useNavigate, useSearch } from '../../lib/router.tsx';
import { Band } from '../../ui/band.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useFocusPlace } from '../../ui/focus-place.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardLoading } from '../card-payment/card-loading.tsx';
import type { BookingAccess } from '../purchase/booking-access.ts';
import { resultQuery, successPath, usePaymentStatus } from '../purchase/result-query.ts';
import { type Site, siteQuery } from '../site/site-query.ts';
import type { CheckoutText } from './checkout-text.ts';
import { useCheckoutText } from './use-checkout-text.ts';
import { usePaymentAccess } from './use-payment-access.ts';

// The panel and `HoldEnded` are shown only after the server has replied with the booking's status, so both
// load while the page waits for the reply. `Payment` starts to load the panel, which imports hold-ended.tsx.
const loadPaymentPanel = async () => ({ default: (await import('./payment-panel.tsx')).PaymentPanel });
const PaymentPanel = lazy(loadPaymentPanel);
const HoldEnded = lazy(async () => ({ default: (await import('./hold-ended.tsx')).HoldEnded }));

function PaymentView() {
  const access = usePaymentAccess();
  const site = useQuery(siteQuery());
  const cached = useQuery({ ...resultQuery('payment', access), enabled: false });
  const bookingId = useSearch().get('booking_id');
  const { place, takeFocus } = useFocusPlace();
  const { words, isKnown } = useCheckoutText(bookingId === null ? null : { bookingId }, cached.data ?? null);
  return (
    <>
      <Band tone="honey" className="pt-6 pb-10 md:pt-10 md:pb-14">
        <ButtonLink variant="link" to={words.form}>
          <ArrowLeftIcon size={20} />
          Back to your booking
        </ButtonLink>
        <h1>{isKnown ? words.payTitle : 'Payment'}</h1>
      </Band>
      <Band cut="torn" className="relative z-1 pt-6 pb-16 md:pt-10 md:pb-24">
        {place}
        {access && site.data ? (
          <Payment access={access} site={site.data} words={words} beforeRetry={takeFocus} />
        ) : (
          <PaymentLoading />
        )}
      </Band>
    </>
  );
}

type PaymentProps = {
  access: BookingAccess & { clientSecret: string };
  site: Site;
  words: CheckoutText;
  /** Moves focus before another try, because the button that was pressed disappears. */
  beforeRetry: () => void;
};

/** Checks the booking's status before anything can be paid. A settled booking redirects to its result. */
function Payment({ access, site, words, beforeRetry }: PaymentProps) {
  const navigate = useNavigate();
  const { query, status } = usePaymentStatus(access);
  useEffect(() => void loadPaymentPanel(), []);
  const settled =
    status === 'confirmed' ||
    status === 'processing' ||
    status === 'verifying' ||
    status === 'refunded' ||
    status === 'cancelled';
  useEffect(() => {
    if (settled) navigate(successPath(access.clientSecret), { replace: true });
  }, [settled, access.clientSecret, navigate]);

  if (query.isError && !query.data) {
    return (
      <Notice kind="error" live="assertive" title="We could not open this booking">
        <p>{failureMessage(query.error, 'We could not reach the booking desk. Nothing has been charged.')}</p>
        <p className="flex flex-wrap gap-3">
          <Button
            onClick={() => {
              beforeRetry();
              void query.refetch();
            }}
          >
            Try again
          </Button>
          <ButtonLink to={words.form}>{words.toStart}</ButtonLink>
        </p>
      </Notice>
    );
  }
  if (!query.data || status === null || settled) return <PaymentLoading />;
  if (status === 'canceled') {
    return (
      <Suspense fallback={<PaymentLoading />}>
        <HoldEnded isReleased result={query.data} title="This payment was canceled">
          No money was taken. {words.detailsStored}
          {query.data.change ? '.' : '; go back to book again.'}
        </HoldEnded>
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<PaymentLoading />}>
      <PaymentPanel
        access={access}
        site={site}
        result={query.data}
        expired={status === 'lapsed'}
        recheck={() => void query.refetch()}
      />
    </Suspense>
  );
}

function PaymentLoading() {
  return (
    <div className="summary-layout">
      <CardLoading />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

export const page: Page = {
  View: PaymentView,
  head: {
    title: 'Payment - {name}',
    description: 'Pay for your visit by card.',
    unlisted: true,
  },
  takesPayment: true,
};
