import { type Day, dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { Notice } from '../../ui/notice.tsx';
import type { WhyNot } from './use-photo-diary.ts';

type DayTroubleProps = { date: Day; why: WhyNot; live: 'polite' | 'assertive' };

/** Why a day cannot be had (specification 2.7). */
export function DayTrouble({ date, why, live }: DayTroubleProps) {
  const isRestricted = why.code === 'restricted';
  return (
    <Notice
      kind="warning"
      live={live}
      title={isRestricted ? 'Date Unavailable' : `No session on ${dayWithoutYearInWords(date)}`}
    >
      <p>{isRestricted ? why.text : `${why.text}.`}</p>
      {why.description && <p>{why.description}</p>}
    </Notice>
  );
}
