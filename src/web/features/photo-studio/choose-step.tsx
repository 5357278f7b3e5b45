import { Suspense, useEffect, useState } from 'react';
import { isDay } from '../../../domain/calendar-day.ts';
import { useInBrowser } from '../../lib/browser-store.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import { Button } from '../../ui/button.tsx';
import { DayGrid } from '../../ui/day-grid.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SummaryLayout } from '../../ui/summary-panel.tsx';
import { dismissErrorToast, toast } from '../../ui/toast.tsx';
import { useSite } from '../site/site-query.ts';
import { describePhotoDays } from './photo-day-appearance.ts';
import { choosePhotoDay, type PhotoDraft, timeField } from './photo-draft.ts';
import type { PhotoDays } from './photo-queries.ts';
import styles from './photo-studio.module.css';
import { PhotoSummary } from './photo-summary.tsx';
import { timeHeading } from './switch-session.ts';
import type { PhotoChoice } from './use-photo-diary.ts';

export const WhatToExpect = notHydrated('photo-expect', () => import('./photo-expectations.tsx'));
const loadTimes = () => import('./choose-time.tsx');
const ChooseTime = lazyPart(loadTimes);
const TypedDate = lazyPart(
  async () => ({ default: (await import('../../ui/typed-date-field.tsx')).TypedDateField }),
  { isNeeded: () => false },
);

type ChooseStepProps = {
  diary: PhotoDays;
  draft: PhotoDraft;
  choice: PhotoChoice;
  onContinue: () => void;
};

const missing = {
  date: { title: 'Please select a date', description: 'Choose your preferred date for the photo session' },
  time: {
    title: 'Please select a time slot',
    description: 'Choose your preferred time for the photo session',
  },
} as const;

const legend = [
  ['available', 'Open'],
  ['low', 'Few left'],
  ['full', 'Full'],
  ['closed', 'Closed'],
] as const;

/** Step 1: a day, and one of its sessions. */
export function ChooseStep({ diary, draft, choice, onContinue }: ChooseStepProps) {
  const { selectedDate, selectedTime } = draft;
  const [wasPressed, setWasPressed] = useState(false);
  const [refusedDate, setRefusedDate] = useState('');
  const inBrowser = useInBrowser();
  const phone = useSite()?.venue.phone;
  const lookOf = describePhotoDays(diary);
  const hasDay = isDay(selectedDate);
  useEffect(() => void loadTimes(), []);
  const missingField = !hasDay ? 'date' : selectedTime === '' || choice.isTaken ? 'time' : null;
  const errorOf = (field: keyof typeof missing) =>
    wasPressed && missingField === field ? missing[field].title : undefined;

  const chooseDay = (day: string) => {
    setRefusedDate('');
    setWasPressed(false);
    choosePhotoDay(day);
  };
  const proceed = () => {
    if (choice.isComplete) {
      dismissErrorToast();
      return onContinue();
    }
    setWasPressed(true);
    if (missingField) toast({ ...missing[missingField], variant: 'destructive' });
    const selector = missingField === 'date' || choice.error ? '[data-day][tabindex="0"]' : `#${timeField}`;
    document.querySelector<HTMLElement>(selector)?.focus();
  };
  const refusedDay = diary.days.find(({ date }) => date === refusedDate) ?? null;

  return (
    <SummaryLayout
      summary={
        <PhotoSummary
          title="Session Summary"
          studio={diary.studio}
          draft={draft}
          isTaken={choice.isTaken}
          cancelling={choice.cancelling}
          action={
            <Button
              variant="primary"
              wide
              aria-disabled={choice.isComplete ? undefined : true}
              onClick={proceed}
            >
              Continue to Booking Details
            </Button>
          }
        />
      }
    >
      <section aria-labelledby="photo-day">
        <h2 id="photo-day">Choose a day</h2>
        {errorOf('date') && <ErrorText id="photo-day-error">{errorOf('date')}</ErrorText>}
        <DayGrid
          label="Day of the photo session"
          first={diary.today}
          last={diary.lastDay}
          today={diary.today}
          selected={selectedDate}
          lookOf={lookOf}
          onChoose={chooseDay}
          onRefuse={setRefusedDate}
          meanings={legend}
          describedBy={errorOf('date') && 'photo-day-error'}
        />
        <div className="min-h-11">
          {inBrowser && (
            <Suspense fallback={null}>
              <TypedDate today={diary.today} date={selectedDate} lookOf={lookOf} onChoose={chooseDay} />
            </Suspense>
          )}
        </div>
      </section>
      <section aria-labelledby={timeHeading} className="mt-10 grid gap-4">
        <h2 id={timeHeading} tabIndex={-1} className="outline-none">
          Choose a time
        </h2>
        {!hasDay && !refusedDay ? (
          <div className="with-or-without-script">
            <p className="with-script">Once you have chosen a day, its sessions appear here.</p>
            <p className="without-script">
              Choosing a time needs a script that has not loaded. Call us on {phone}, and we will book for
              you.
            </p>
          </div>
        ) : inBrowser ? (
          <Suspense fallback={<FilmPlaceholder />}>
            <ChooseTime {...{ diary, draft, choice, refusedDay }} error={errorOf('time')} />
          </Suspense>
        ) : (
          <FilmPlaceholder />
        )}
      </section>
      <div className="mt-12">
        <WhatToExpect />
      </div>
    </SummaryLayout>
  );
}

/** Reserves the space of the strip of film that shows the day's sessions, until they are loaded. */
function FilmPlaceholder() {
  return <div className={styles.filmRoom} />;
}
