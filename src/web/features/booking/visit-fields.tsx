import type { DayAvailability } from '../../../contract/availability.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KnownMonth } from '../availability/use-availability.ts';
import type { Site } from '../site/site-query.ts';
import { DateField } from './date-field.tsx';
import type { Draft } from './draft.ts';
import { findNearestSessions, type SessionChoice } from './nearest-session.ts';
import { SessionPicker } from './session-picker.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import type { BookingRefused } from './use-book-visit.ts';
import type { useVisitChoice } from './use-visit-choice.ts';
import type { Visit, VisitError } from './visit.ts';

type ChoiceProps = {
  draft: Draft;
  visit: Visit;
  known: KnownMonth;
  choice: ReturnType<typeof useVisitChoice>;
};

type VisitTroubleProps = ChoiceProps & { refused: BookingRefused | null; justNow: boolean };

/** What stands in the way of the chosen day or session, and what could be had instead. */
export function VisitTrouble({ draft, visit, known, choice, refused, justNow }: VisitTroubleProps) {
  const stop = visit.trouble ?? (refused && refusedTrouble(refused, draft.sessions[0] ?? ''));
  if (!stop) return null;
  return (
    <TroubleNotice
      title={stop.title}
      date={draft.selectedDate}
      choices={choicesInstead(visit, refused, known, draft, stop.timeSlot)}
      onChoose={(chosen) => choice.switchTo(chosen, stop.timeSlot)}
      justNow={justNow}
      refused={refused}
    >
      <p>{stop.text}</p>
      {stop.description && <p>{stop.description}</p>}
    </TroubleNotice>
  );
}

type VisitFieldsProps = ChoiceProps & {
  site: Site;
  errors: { date: string | undefined; sessions: string | undefined };
};

/** When the visit is: the date, and an event day's sessions. */
export function VisitFields({ site, draft, visit, known, choice, errors }: VisitFieldsProps) {
  const { day } = visit;
  const chosenDay = (date: string) => choice.chooseDay(date);
  return (
    <>
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
        cancelling={visit.trouble ? '' : visit.cancelling}
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
          onChoose={choice.chooseSession}
          onChooseDay={chosenDay}
        />
      )}
    </>
  );
}

function refusedTrouble({ message }: BookingRefused, timeSlot: string): VisitError {
  return { timeSlot, title: 'No longer available', text: message, description: '' };
}

/**
 * The server's own offers where it refused and the calendar does not know why yet, otherwise
 * the nearest that we know of.
 */
function choicesInstead(
  visit: Visit,
  refused: BookingRefused | null,
  { month }: KnownMonth,
  draft: Draft,
  timeSlot: string,
): SessionChoice[] {
  if (!visit.trouble && refused && refused.alternatives.length > 0) return refused.alternatives.slice(0, 2);
  return findNearestSessions(month?.days ?? [], {
    date: draft.selectedDate,
    timeSlot,
    places: visit.children,
    taken: draft.sessions,
  });
}

function otherDaysOf(day: DayAvailability, { month }: KnownMonth): DayAvailability[] {
  return (month?.days ?? []).filter(
    (other) => other.date !== day.date && other.event?.id === day.event?.id && other.notBookable === null,
  );
}
