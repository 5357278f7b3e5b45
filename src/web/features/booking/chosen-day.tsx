import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Visit } from './visit.ts';

const eventText = {
  before: 'Choose your tickets first, then your session in the next step.',
  after: 'You choose your session in the next step.',
};
const arrivalText = {
  before: 'Choose your tickets first, then your arrival time in the next step.',
  after: 'You choose your arrival time in the next step.',
};
const dayText = {
  before: 'Choose your tickets first. You can still change the day in the next step.',
  after: 'You can still change the day in the next step.',
};

type ChosenDayProps = { date: string; visit: Visit; afterTickets?: boolean };

/** The day from a link or from an earlier choice, shown on the ticket step. */
export function ChosenDay({ date, visit, afterTickets = false }: ChosenDayProps) {
  const { day, error } = visit;
  return (
    <div className="mb-8">
      <Notice kind={error ? 'warning' : 'info'} title={dayWithoutYearInWords(date)}>
        {day?.event && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge kind="event">{day.event.title}</Badge>
            <span>{day.event.tagline}</span>
          </p>
        )}
        {error ? (
          <p>
            {[error.text, error.description, 'You can choose another day in the next step.']
              .filter(Boolean)
              .map((sentence) => sentence.replace(/([^.!?])$/, '$1.'))
              .join(' ')}
          </p>
        ) : (
          <p>
            {(day?.stays ? arrivalText : day?.event ? eventText : dayText)[afterTickets ? 'after' : 'before']}
          </p>
        )}
      </Notice>
    </div>
  );
}
