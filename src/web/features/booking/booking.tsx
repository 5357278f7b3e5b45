import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { isDay } from '../../../domain/calendar-day.ts';
import { countTickets } from '../../../domain/tickets.ts';
import { useLinkPress } from '../../lib/link-press.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { useLocation, useNavigate, useSearch } from '../../lib/router.tsx';
import { Band } from '../../ui/band.tsx';
import { useStepTitleFocus } from '../../ui/use-title-focus.ts';
import { availabilityQuery } from '../availability/availability-query.ts';
import { useAvailability, useDayAvailability } from '../availability/use-availability.ts';
import { bundleQuery } from '../session-credits/bundle-query.ts';
import { type Site, siteQuery } from '../site/site-query.ts';
import { BookingHead, BookingScene } from './booking-head.tsx';
import { BookingLoading, DetailsLoading } from './booking-loading.tsx';
import { changeDraft, isDateNew, readDraft, useDraft, withAddressDate } from './draft.ts';
import { limitMonthToStay } from './family-fit.ts';
import { useMonthWithOwnHold } from './own-hold.ts';
import { TicketStep } from './ticket-step.tsx';
import { useCredits } from './use-credits.ts';
import { useOwnOffers } from './use-own-offers.ts';
import { useVoucherRemoval } from './use-voucher-removal.ts';
import { describeVisit } from './visit.ts';

const BookingUnavailable = lazy(() => import('./booking-unavailable.tsx'));
const BulkCredits = notHydrated('booking-credits', () => import('./bulk-credits.tsx'));
const PartyHint = notHydrated('booking-party', () => import('./party-hint.tsx'));
const loadDetails = () => import('./details-step.tsx');
const DetailsStep = lazy(loadDetails);

function dateInAddress(search: URLSearchParams): string {
  const date = search.get('date') ?? '';
  return isDay(date) ? date : '';
}

function isDetails(search: URLSearchParams): boolean {
  return search.get('step') === 'details';
}

function BookingView() {
  const site = useQuery(siteQuery());
  if (site.data) return <Booking site={site.data} />;
  if (!site.isError) return <BookingLoading />;
  return (
    <Suspense fallback={<BookingLoading />}>
      <BookingUnavailable onRetry={() => void site.refetch()} />
    </Suspense>
  );
}

/** Both steps of booking. The address holds the current step, so that the Back button goes back a step. */
function Booking({ site }: { site: Site }) {
  const search = useSearch();
  const navigate = useNavigate();
  const cameFromTickets = useLocation().state === fromTickets;
  const draft = useDraft();
  const isDetailsStep = isDetails(search);

  const addressDate = dateInAddress(search);
  const press = useLinkPress();
  const isNewDate = isDateNew(draft, addressDate, press);
  const date = isNewDate ? addressDate : draft.selectedDate;
  // The first render has to match the server's, which uses an empty draft. So the stored draft is read here,
  // after the first render.
  useEffect(() => {
    if (isNewDate && isDateNew(readDraft(), addressDate, press))
      changeDraft(withAddressDate(readDraft(), addressDate, press));
  }, [isNewDate, addressDate, press]);

  const noTickets = countTickets(draft.quantities) === 0;
  useEffect(() => {
    if (isDetailsStep && noTickets && countTickets(readDraft().quantities) === 0)
      navigate(stepPath(addressDate, false), { replace: true, state: fromDetails });
  }, [isDetailsStep, noTickets, addressDate, navigate]);

  usePreloadedDetails(!noTickets);

  const title = useStepTitleFocus(isDetailsStep);
  const current = isNewDate ? withAddressDate(draft, addressDate, press) : draft;
  const availability = limitMonthToStay(
    useMonthWithOwnHold(useAvailability(isDetailsStep || date !== '')),
    current.quantities,
  );
  const credits = useCredits(draft.customerEmail);
  const ownOffers = useOwnOffers(site, current, date);
  const visit = describeVisit(site, current, useDayAvailability(date, availability), credits, ownOffers);
  useVoucherRemoval(draft, visit);
  const ticketsPath = stepPath(addressDate, false);

  return (
    <>
      <BookingHead
        freeAdultsRule={site.freeAdultsRule}
        ref={title}
        isDetailsStep={isDetailsStep}
        ticketsPath={ticketsPath}
        onBack={() => (cameFromTickets ? navigate(-1) : navigate(ticketsPath, { state: fromDetails }))}
      />
      <Band cut="torn" className="relative z-1 pt-6 pb-16 md:pt-10 md:pb-24">
        {!isDetailsStep && (
          <TicketStep
            {...{ site, draft, date, visit, credits }}
            isDateInAddress={addressDate !== ''}
            bundle={<BulkCredits />}
            party={<PartyHint />}
            onContinue={() => navigate(stepPath(addressDate, true), { state: fromTickets })}
          />
        )}
        {isDetailsStep &&
          (noTickets || isNewDate ? (
            <DetailsLoading />
          ) : (
            <Suspense fallback={<DetailsLoading />}>
              <DetailsStep {...{ site, draft, visit, availability, credits }} />
            </Suspense>
          ))}
      </Band>
    </>
  );
}

const activityEvents = ['pointermove', 'pointerdown', 'click', 'keydown', 'scroll'] as const;

/**
 * Preloads the second step once tickets are chosen and the visitor has moved the pointer, tapped, typed or
 * scrolled. Tickets alone are not enough: a returning visitor with a stored draft may only want to read.
 */
function usePreloadedDetails(isWanted: boolean): void {
  const isActive = useRef(false);
  const markActive = useEffectEvent(() => {
    isActive.current = true;
    if (isWanted) void loadDetails();
  });
  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true, once: true, passive: true };
    for (const event of activityEvents) window.addEventListener(event, () => markActive(), options);
    return () => listeners.abort();
  }, []);
  useEffect(() => {
    if (isWanted && isActive.current) void loadDetails();
  }, [isWanted]);
}

const fromTickets = 'from tickets';
const fromDetails = 'from details';

function stepPath(addressDate: string, isDetailsStep: boolean): string {
  const search = new URLSearchParams();
  if (addressDate) search.set('date', addressDate);
  if (isDetailsStep) search.set('step', 'details');
  return search.size > 0 ? `/booking?${search}` : '/booking';
}

export const page: Page = {
  View: BookingView,
  head: {
    title: 'Book your visit - {name}',
    description: 'Book open play by age: pick tickets, pick a day, pay by card, and your place is kept.',
  },
  parts: [BookingScene, BulkCredits, PartyHint],
  queries: (fetcher, search) => [
    ...(dateInAddress(search) || isDetails(search) ? [availabilityQuery(fetcher)] : []),
    ...(isDetails(search) ? [] : [{ ...bundleQuery(fetcher), meta: { notHydrated: true } }]),
  ],
};
