import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isDay } from '../../../domain/calendar-day.ts';
import { countTickets } from '../../../domain/tickets.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { useSearch } from '../../lib/router.tsx';
import { Band } from '../../ui/band.tsx';
import { useTitleFocus } from '../../ui/use-title-focus.ts';
import { availabilityQuery } from '../availability/availability-query.ts';
import { useAvailability, useDay } from '../availability/use-availability.ts';
import { bundleQuery } from '../session-credits/bundle-query.ts';
import { type Site, siteQuery } from '../site/site-query.ts';
import { BookingHead, BookingScene } from './booking-head.tsx';
import { BookingLoading, DetailsLoading } from './booking-waits.tsx';
import { changeDraft, readDraft, useDraft } from './draft.ts';
import { useWithOwnHold } from './own-hold.ts';
import { TicketStep } from './ticket-step.tsx';
import { useCredits } from './use-credits.ts';
import { useVoucherRemoval } from './use-voucher-removal.ts';
import { describeVisit } from './visit.ts';

const BookingResting = lazy(() => import('./booking-unavailable.tsx'));
const BulkCredits = notHydrated('booking-credits', () => import('./bulk-credits.tsx'));
const PartyWay = notHydrated('booking-party', () => import('./party-hint.tsx'));
const loadDetails = () => import('./details-step.tsx');
const DetailsStep = lazy(loadDetails);

function askedDate(search: URLSearchParams): string {
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
      <BookingResting onRetry={() => void site.refetch()} />
    </Suspense>
  );
}

/** Both steps; which one is in the address, so that the browser's own Back goes back a step. */
function Booking({ site }: { site: Site }) {
  const search = useSearch();
  const navigate = useNavigate();
  const cameFromTickets = useLocation().state === fromTickets;
  const draft = useDraft();
  const onDetails = isDetails(search);

  const asked = askedDate(search);
  const newlyAsked = asked !== '' && asked !== draft.dateAsked;
  const date = newlyAsked ? asked : draft.selectedDate;
  // The page is drawn with an empty draft first, as the server did: what is kept decides.
  useEffect(() => {
    if (newlyAsked && readDraft().dateAsked !== asked)
      changeDraft({ selectedDate: asked, sessions: [], dateAsked: asked });
  }, [newlyAsked, asked]);

  const noTickets = countTickets(draft.quantities) === 0;
  useEffect(() => {
    if (onDetails && noTickets && countTickets(readDraft().quantities) === 0)
      navigate(stepPath(asked, false), { replace: true });
  }, [onDetails, noTickets, asked, navigate]);

  useLoadedAhead(!noTickets);

  const title = useTitleFocus(onDetails);
  const known = useWithOwnHold(useAvailability(onDetails || date !== ''));
  const current = newlyAsked ? { ...draft, selectedDate: asked, sessions: [] } : draft;
  const credits = useCredits(draft.customerEmail);
  const visit = describeVisit(site, current, useDay(date, known), credits);
  useVoucherRemoval(draft, visit);
  const toTickets = stepPath(asked, false);

  return (
    <>
      <BookingHead
        freeAdultsRule={site.freeAdultsRule}
        ref={title}
        onDetails={onDetails}
        toTickets={toTickets}
        onBack={() => (cameFromTickets ? navigate(-1) : navigate(toTickets))}
      />
      <Band cut="torn" className="relative z-1 pt-6 pb-16 md:pt-10 md:pb-24">
        {!onDetails && (
          <TicketStep
            {...{ site, draft, date, visit, credits }}
            isAsked={asked !== ''}
            bundle={<BulkCredits />}
            party={<PartyWay />}
            onContinue={() => navigate(stepPath(asked, true), { state: fromTickets })}
          />
        )}
        {onDetails &&
          (noTickets || newlyAsked ? (
            <DetailsLoading />
          ) : (
            <Suspense fallback={<DetailsLoading />}>
              <DetailsStep {...{ site, draft, visit, known, credits }} />
            </Suspense>
          ))}
      </Band>
    </>
  );
}

const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'scroll'] as const;

/** Loads the second step once tickets are chosen and somebody is here: who comes back may only look. */
function useLoadedAhead(isWanted: boolean): void {
  const isHere = useRef(false);
  const arrive = useEffectEvent(() => {
    isHere.current = true;
    if (isWanted) void loadDetails();
  });
  useEffect(() => {
    const gone = new AbortController();
    const options = { signal: gone.signal, capture: true, once: true, passive: true };
    for (const sign of signs) window.addEventListener(sign, () => arrive(), options);
    return () => gone.abort();
  }, []);
  useEffect(() => {
    if (isWanted && isHere.current) void loadDetails();
  }, [isWanted]);
}

const fromTickets = 'from tickets';

function stepPath(asked: string, onDetails: boolean): string {
  const search = new URLSearchParams();
  if (asked) search.set('date', asked);
  if (onDetails) search.set('step', 'details');
  return search.size > 0 ? `/booking?${search}` : '/booking';
}

export const page: Page = {
  View: BookingView,
  head: {
    title: 'Book your visit - {name}',
    description: 'Book open play by age: pick tickets, pick a day, pay by card, and your place is kept.',
  },
  parts: [BookingScene, BulkCredits, PartyWay],
  queries: (fetcher, search) => [
    ...(askedDate(search) || isDetails(search) ? [availabilityQuery(fetcher)] : []),
    ...(isDetails(search) ? [] : [{ ...bundleQuery(fetcher), meta: { stays: true } }]),
  ],
};
