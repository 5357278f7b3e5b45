import { lazy, Suspense, useEffect, useState } from 'react';
import { isDay } from '../../../domain/calendar-day.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import { useInBrowser } from '../../lib/tab-store.ts';
import { Button } from '../../ui/button.tsx';
import { DaySheet } from '../../ui/day-sheet.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { SummaryLayout } from '../../ui/summary-panel.tsx';
import { dismissRefusal, toast } from '../../ui/toast.tsx';
import { useSite } from '../site/site-query.ts';
import { choosePhotoDay, type PhotoDraft, timeField } from './photo-draft.ts';
import { looksOfDays } from './photo-look.ts';
import type { PhotoDays } from './photo-queries.ts';
import { PhotoSummary } from './photo-summary.tsx';
import type { PhotoChoice } from './use-photo-diary.ts';

export const WhatToExpect = notHydrated('photo-expect', () => import('./photo-expectations.tsx'));
const loadTimes = () => import('./choose-time.tsx');
const ChooseTime = lazy(loadTimes);
const TypedDate = lazy(async () => ({ default: (await import('../../ui/typed-date-field.tsx')).TypedDate }));

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

const meanings = [
  ['available', 'Open'],
  ['low', 'Few left'],
  ['full', 'Full'],
  ['closed', 'Closed'],
] as const;

/** Step 1: a day, and one of its sessions. */
export function ChooseStep({ diary, draft, choice, onContinue }: ChooseStepProps) {
  const { selectedDate, selectedTime } = draft;
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState('');
  const inBrowser = useInBrowser();
  const phone = useSite()?.venue.phone;
  const lookOf = looksOfDays(diary);
  const hasDay = isDay(selectedDate);
  useEffect(() => void loadTimes(), []);
  const lacks = !hasDay ? 'date' : selectedTime === '' || choice.isTaken ? 'time' : null;
  const errorOf = (what: keyof typeof missing) => (tried && lacks === what ? missing[what].title : undefined);

  const choose = (day: string) => {
    setRefused('');
    setTried(false);
    choosePhotoDay(day);
  };
  const proceed = () => {
    if (choice.isWhole) {
      dismissRefusal();
      return onContinue();
    }
    setTried(true);
    if (lacks) toast({ ...missing[lacks], variant: 'destructive' });
    const where = lacks === 'date' || choice.trouble ? '.day-sheet [tabindex="0"]' : `#${timeField}`;
    document.querySelector<HTMLElement>(where)?.focus();
  };
  const refusedDay = diary.days.find(({ date }) => date === refused) ?? null;

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
              aria-disabled={choice.isWhole ? undefined : true}
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
        <DaySheet
          label="Day of the photo session"
          first={diary.today}
          last={diary.lastDay}
          today={diary.today}
          selected={selectedDate}
          lookOf={lookOf}
          onChoose={choose}
          onRefuse={setRefused}
          meanings={meanings}
          describedBy={errorOf('date') && 'photo-day-error'}
        />
        <div className="min-h-11">
          {inBrowser && (
            <Suspense fallback={null}>
              <TypedDate today={diary.today} date={selectedDate} lookOf={lookOf} onChoose={choose} />
            </Suspense>
          )}
        </div>
      </section>
      <section aria-labelledby="photo-time" className="mt-10 grid gap-4">
        <h2 id="photo-time">Choose a time</h2>
        {!hasDay && !refusedDay ? (
          <div className="script-room">
            <p className="with-script">Its sessions appear here once you have chosen a day.</p>
            <p className="without-script">
              Choosing a time needs a script that has not come. Call us on {phone}, and we book it for you.
            </p>
          </div>
        ) : inBrowser ? (
          <Suspense fallback={<FilmRoom />}>
            <ChooseTime {...{ diary, draft, choice }} refused={refusedDay} error={errorOf('time')} />
          </Suspense>
        ) : (
          <FilmRoom />
        )}
      </section>
      <div className="mt-12">
        <WhatToExpect />
      </div>
    </SummaryLayout>
  );
}

/** The room that a strip of film takes, until it is there. */
function FilmRoom() {
  return <div className="film-room" />;
}
