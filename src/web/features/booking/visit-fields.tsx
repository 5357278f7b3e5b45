import type { DayAvailability } from '../../../contract/availability.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Site } from '../site/site-query.ts';
import { DateField } from './date-field.tsx';
import type { Draft } from './draft.ts';
import { nearestSessions } from './nearest-session.ts';
import { SessionPicker } from './session-picker.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import type { KnownMonth } from './use-availability.ts';
import type { BookingRefused } from './use-book-visit.ts';
import { useJustSoldOut } from './use-just-sold-out.ts';
import type { useVisitChoice } from './use-visit-choice.ts';
import type { Visit } from './visit.ts';

type VisitFieldsProps = {
  site: Site;
  draft: Draft;
  visit: Visit;
  known: KnownMonth;
  choice: ReturnType<typeof useVisitChoice>;
  refused: BookingRefused | null;
  errors: { date: string | undefined; sessions: string | undefined };
};

/** When the visit is: what stands in its way, the date, an event day's sessions. Direct children of the form, so that a notice can follow the view. */
export function VisitFields({ site, draft, visit, known, choice, refused, errors }: VisitFieldsProps) {
  const justSoldOut = useJustSoldOut(draft, visit);
  const { day, trouble } = visit;
  const chosenDay = (date: string) => choice.chooseDay(date);
  return (
    <>
      {trouble && (
        <TroubleNotice
          title={trouble.title}
          choices={nearestSessions(known.month?.days ?? [], {
            date: draft.selectedDate,
            timeSlot: trouble.timeSlot,
            places: visit.children,
            taken: draft.sessions,
          })}
          onChoose={(chosen) => choice.switchTo(chosen, trouble.timeSlot)}
          justNow={justSoldOut}
        >
          <p>{trouble.text}</p>
          {trouble.description && <p>{trouble.description}</p>}
        </TroubleNotice>
      )}
      {!trouble && refused && (
        <TroubleNotice
          title="No longer available"
          choices={refused.alternatives.slice(0, 2)}
          onChoose={(chosen) => choice.switchTo(chosen, draft.sessions[0] ?? '')}
          justNow={false}
        >
          <p>{refused.message}</p>
        </TroubleNotice>
      )}
      {!known.checked && (
        <Notice kind="warning" title="Could not check the calendar">
          <p>
            Days count as open until we can. The booking itself is always checked, so you cannot pay for a
            place that is gone.
          </p>
          <p>
            <Button variant="link" onClick={known.checkAgain}>
              Check again
            </Button>
          </p>
        </Notice>
      )}
      <DateField
        id="selectedDate"
        date={draft.selectedDate}
        today={site.today}
        known={known}
        error={errors.date}
        onChoose={chosenDay}
      />
      {day?.event && (
        <SessionPicker
          day={day}
          event={day.event}
          chosen={draft.sessions}
          checked={known.checked}
          error={errors.sessions}
          otherDays={otherDaysOf(day, known)}
          onToggle={choice.toggleSession}
          onChooseDay={chosenDay}
        />
      )}
    </>
  );
}

function otherDaysOf(day: DayAvailability, { month }: KnownMonth): DayAvailability[] {
  return (month?.days ?? []).filter(
    (other) => other.date !== day.date && other.event?.id === day.event?.id && other.notBookable === null,
  );
}
