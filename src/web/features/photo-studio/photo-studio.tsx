import '../../ui/day-grid.module.css';
import './photo-studio.module.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { isDay } from '../../../domain/calendar-day.ts';
import { useInBrowser } from '../../lib/browser-store.ts';
import { mustCopyFromAddress, useLinkPress } from '../../lib/link-press.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { useLocation, useNavigate, useSearch } from '../../lib/router.tsx';
import { Band } from '../../ui/band.tsx';
import { useFocusPlace } from '../../ui/focus-place.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { picturesQuery } from '../pictures/pictures-query.ts';
import { ChooseStep, WhatToExpect } from './choose-step.tsx';
import { changePhotoDraft, choosePhotoDay, type PhotoDraft, usePhotoDraft } from './photo-draft.ts';
import { photoDaysQuery, photoSlotsQuery } from './photo-queries.ts';
import { usePhotoDiary } from './use-photo-diary.ts';

const PhotoHead = notHydrated('photo-head', () => import('./photo-head.tsx'));
const loadDetails = () => import('./details-step.tsx');
const DetailsStep = lazy(loadDetails);
const PhotoUnavailable = lazy(() => import('./photo-unavailable.tsx'));
const FollowDiary = lazyPart(() => import('./follow-diary.tsx'), { isNeeded: () => false });
const fromSelection = 'from selection';
const fromDetails = 'from details';

function dateInAddress(search: URLSearchParams): string {
  const date = search.get('date') ?? '';
  return isDay(date) ? date : '';
}

function isDetails(search: URLSearchParams): boolean {
  return search.get('step') === 'details';
}

function stepPath(addressDate: string, isDetailsStep: boolean): string {
  const search = new URLSearchParams();
  if (addressDate) search.set('date', addressDate);
  if (isDetailsStep) search.set('step', 'details');
  return search.size > 0 ? `/photo-studio?${search}` : '/photo-studio';
}

/** The page that books a photo session (specification 2.7). Without the diary it shows an error. */
function View() {
  const days = useQuery(photoDaysQuery());
  const { place, takeFocus } = useFocusPlace();
  return (
    <>
      {place}
      {days.data ? (
        <PhotoStudio />
      ) : (
        <Band tone="tor" className="min-h-screen py-14">
          {days.isError ? (
            <Suspense fallback={null}>
              <PhotoUnavailable
                onRetry={() => {
                  takeFocus();
                  void days.refetch();
                }}
              />
            </Suspense>
          ) : (
            <p role="status">Opening the photo diary</p>
          )}
        </Band>
      )}
    </>
  );
}

/** Both steps of booking. The address holds the current step, so that the Back button goes back a step. */
function PhotoStudio() {
  const search = useSearch();
  const navigate = useNavigate();
  const cameFromSelection = useLocation().state === fromSelection;
  const inBrowser = useInBrowser();
  const addressDate = dateInAddress(search);
  const isDetailsStep = isDetails(search);
  const draft = useAddressDate(usePhotoDraft(), addressDate);
  const { diary, choice } = usePhotoDiary(draft, inBrowser);
  useFocusOnReturn(isDetailsStep);

  const nothingChosen = inBrowser && (draft.selectedDate === '' || draft.selectedTime === '');
  useEffect(() => {
    if (isDetailsStep && nothingChosen)
      navigate(stepPath(addressDate, false), { replace: true, state: fromDetails });
  }, [isDetailsStep, nothingChosen, addressDate, navigate]);
  useEffect(() => {
    if (inBrowser && !nothingChosen) void loadDetails();
  }, [inBrowser, nothingChosen]);

  if (!diary) return null;
  const selectionPath = stepPath(addressDate, false);
  const placeholder = (
    <p role="status" className="page-width min-h-screen py-14">
      Loading the booking form
    </p>
  );
  return (
    <>
      {inBrowser && (
        <Suspense fallback={null}>
          <FollowDiary />
        </Suspense>
      )}
      {isDetailsStep &&
        (inBrowser && !nothingChosen ? (
          <Suspense fallback={placeholder}>
            <DetailsStep
              {...{ diary, draft, choice, selectionPath }}
              hasContinued={cameFromSelection}
              onBack={() =>
                cameFromSelection ? navigate(-1) : navigate(selectionPath, { state: fromDetails })
              }
            />
          </Suspense>
        ) : (
          placeholder
        ))}
      <div hidden={isDetailsStep}>
        <PhotoHead />
      </div>
      {!isDetailsStep && (
        <Band cut="torn" className="relative z-1 pt-6 pb-16 md:pt-10 md:pb-24">
          <ChooseStep
            {...{ diary, draft, choice }}
            onContinue={() => navigate(stepPath(addressDate, true), { state: fromSelection })}
          />
        </Band>
      )}
    </>
  );
}

/** Moves focus to the first heading on return from the details, as on a new page. */
function useFocusOnReturn(isDetailsStep: boolean) {
  const wasDetailsStep = useRef(isDetailsStep);
  useEffect(() => {
    if (wasDetailsStep.current && !isDetailsStep) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    wasDetailsStep.current = isDetailsStep;
  }, [isDetailsStep]);
}

/** Applies the date in the address to the draft, once for each press of a link. */
function useAddressDate(draft: PhotoDraft, addressDate: string): PhotoDraft {
  const inBrowser = useInBrowser();
  const press = useLinkPress();
  const last = { asked: draft.dateAsked, press: draft.datePress };
  const isNew = mustCopyFromAddress({ asked: addressDate, press }, last);
  useEffect(() => {
    if (!inBrowser || !isNew) return;
    choosePhotoDay(addressDate);
    changePhotoDraft({ dateAsked: addressDate, datePress: press });
  }, [inBrowser, isNew, addressDate, press]);
  return isNew && addressDate !== draft.selectedDate
    ? { ...draft, selectedDate: addressDate, selectedTime: '' }
    : draft;
}

export const page: Page = {
  View,
  parts: [PhotoHead, WhatToExpect],
  head: {
    title: 'Autumn photo studio - {name}',
    description:
      'Book an autumn photo session for the family: see at once which days and times are free, choose one and pay by card.',
  },
  queries: (fetcher, search) => {
    const date = dateInAddress(search);
    return [
      photoDaysQuery(fetcher),
      picturesQuery(fetcher),
      ...(date ? [photoSlotsQuery(date, fetcher)] : []),
    ];
  },
};
