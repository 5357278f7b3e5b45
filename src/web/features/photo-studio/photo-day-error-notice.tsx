import { type Day, dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { Notice } from '../../ui/notice.tsx';
import type { PhotoDayError } from './use-photo-diary.ts';

type DayErrorProps = { date: Day; error: PhotoDayError; live: 'polite' | 'assertive' };

/** Why a day is not available (specification 2.7). */
export function PhotoDayErrorNotice({ date, error, live }: DayErrorProps) {
  const isRestricted = error.code === 'restricted';
  return (
    <Notice
      kind="warning"
      live={live}
      title={isRestricted ? 'Date Unavailable' : `No session on ${dayWithoutYearInWords(date)}`}
    >
      <p>{isRestricted ? error.text : `${error.text}.`}</p>
      {error.description && <p>{error.description}</p>}
    </Notice>
  );
}
