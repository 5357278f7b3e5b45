import { Suspense } from 'react';
import type { DayAvailability } from '../../../contract/availability.ts';
import { placesInWords } from '../../../domain/pluralise.ts';
import { Link } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { BookableMonth } from '../availability/use-availability.ts';
import type { Site } from '../site/site-query.ts';
import { AlternativesNotice } from './alternatives-notice.tsx';
import { DateField } from './date-field.tsx';
import type { Draft } from './draft.ts';
import { zonesOfFamily } from './family-fit.ts';
import { findNearestSessions, type SessionChoice } from './nearest-session.ts';
import { SessionPicker } from './session-picker.tsx';
import type { BookingRefusal } from './use-book-visit.ts';
import type { useVisitChoice } from './use-visit-choice.ts';
import type { Visit, VisitError } from './visit.ts';

type ChoiceProps = {
  draft: Draft;
  visit: Visit;
  availability: BookableMonth;
  choice: ReturnType<typeof useVisitChoice>;
};

type VisitErrorNoticeProps = ChoiceProps & { refused: BookingRefusal | null; justNow: boolean };

/** Why the chosen day or session cannot be booked, and the nearest alternatives. */
export function VisitErrorNotice({
  draft,
  visit,
  availability,
  choice,
  refused,
  justNow,
}: VisitErrorNoticeProps) {
  const error = visit.error ?? (refused && toVisitError(refused, draft.sessions[0] ?? ''));
  if (!error) return null;
  return (
    <AlternativesNotice
      title={error.title}
      date={draft.selectedDate}
      choices={findAlternatives(visit, refused, availability, draft, error.timeSlot)}
      onChoose={(chosen) => choice.switchTo(chosen, error.timeSlot)}
      justNow={justNow}
      refused={refused}
    >
      <p>{error.text}</p>
      {error.description && <p>{error.description}</p>}
      {error.isFull && <WaitlistLink date={draft.selectedDate} />}
    </AlternativesNotice>
  );
}

type VisitFieldsProps = ChoiceProps & {
  site: Site;
  errors: { date: string | undefined; sessions: string | undefined };
};

const ArrivalPicker = lazyPart(() => import('./arrival-picker.tsx'));

/**
 * The date of the visit, and the choice of an event's session or of an arrival time of open play. A day
 * without such a choice shows the places left in its zones instead.
 */
export function VisitFields({ site, draft, visit, availability, choice, errors }: VisitFieldsProps) {
  const { day } = visit;
  const chooseDay = (date: string) => choice.chooseDay(date);
  return (
    <>
      {!availability.checked && (
        <Notice kind="warning" title="Could not check the calendar">
          <p>
            Days count as open until we can. The booking itself is always checked, so you cannot pay for a
            place that is gone.
          </p>
          <p>
            <Button variant="link" onClick={availability.refetch}>
              Check again
            </Button>
          </p>
        </Notice>
      )}
      <DateField
        id="selectedDate"
        date={draft.selectedDate}
        today={site.today}
        availability={availability}
        error={errors.date}
        cancelling={visit.error ? '' : visit.cancelling}
        onChoose={chooseDay}
        ticketTypes={site.ticketTypes}
      />
      {!visit.error?.isFull && hasFullSession(availability, visit.children) && (
        <p>
          Is the day or session that you want full? <WaitlistLink date={draft.selectedDate} />
        </p>
      )}
      {day?.event && (
        <SessionPicker
          day={day}
          event={day.event}
          chosen={draft.sessions}
          checked={availability.checked}
          error={errors.sessions}
          otherDays={otherDaysOfEvent(day, availability)}
          onChoose={choice.chooseSession}
          onChooseDay={chooseDay}
        />
      )}
      {day?.stays && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <ArrivalPicker
            day={day}
            chosen={visit.time}
            checked={availability.checked}
            error={errors.sessions}
            quantities={draft.quantities}
            onChoose={(slot) => choice.chooseDay(day.date, [slot])}
          />
        </Suspense>
      )}
      {day && !day.event && !day.stays && <ZoneWords day={day} quantities={draft.quantities} />}
    </>
  );
}

/** Shows the places left in each zone that counts the family's tickets, for a day with one session. */
function ZoneWords({ day, quantities }: { day: DayAvailability; quantities: Draft['quantities'] }) {
  const zones = day.sessions.flatMap((session) => zonesOfFamily(session, quantities));
  if (zones.length === 0) return null;
  return <p>{zones.map(({ zone }) => `${zone.name}: ${placesInWords(zone.left)} left.`).join(' ')}</p>;
}

/** A link to the waitlist, with the date chosen here. */
function WaitlistLink({ date }: { date: string }) {
  return (
    <Link to={date ? `/waitlist?date=${date}` : '/waitlist'} className="button-link">
      Join the waitlist
    </Link>
  );
}

/**
 * Returns whether a session of the month has too few places for the children, so that the family could join
 * its waitlist.
 */
function hasFullSession({ month }: BookableMonth, children: number): boolean {
  return (month?.days ?? []).some(({ sessions }) =>
    sessions.some(
      ({ notBookable, availableSpots }) =>
        notBookable?.code === 'full' || (notBookable === null && availableSpots < children),
    ),
  );
}

function toVisitError({ message, code }: BookingRefusal, timeSlot: string): VisitError {
  const isFull = code === 'session_full';
  return { timeSlot, title: 'No longer available', text: message, description: '', isFull };
}

/**
 * Returns the nearest sessions of the loaded month. If the server refused a day that the calendar shows as
 * bookable, returns the server's alternatives instead.
 */
function findAlternatives(
  visit: Visit,
  refused: BookingRefusal | null,
  { month }: BookableMonth,
  draft: Draft,
  timeSlot: string,
): SessionChoice[] {
  if (!visit.error && refused && refused.alternatives.length > 0) return refused.alternatives.slice(0, 2);
  return findNearestSessions(month?.days ?? [], {
    date: draft.selectedDate,
    timeSlot,
    places: visit.children,
    quantities: draft.quantities,
    taken: draft.sessions,
  });
}

function otherDaysOfEvent(day: DayAvailability, { month }: BookableMonth): DayAvailability[] {
  return (month?.days ?? []).filter(
    (other) => other.date !== day.date && other.event?.id === day.event?.id && other.notBookable === null,
  );
}
