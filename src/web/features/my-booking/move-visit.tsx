import { Suspense, useEffect, useRef, useState } from 'react';
import type { MyBooking } from '../../../contract/my-booking.ts';
import { dayInWords, dayWithoutYearInWords, isDay } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAvailability, useDayAvailability } from '../availability/use-availability.ts';
import { DateField } from '../booking/date-field.tsx';
import { limitDayToStay, limitMonthToStay } from '../booking/family-fit.ts';
import { addOwnPlacesToMonth, listOwnPlaces } from '../booking/own-hold.ts';
import { SessionPicker } from '../booking/session-picker.tsx';
import type { BookingLink } from '../purchase/booking-link.ts';
import { useClockOffset } from '../purchase/clock-offset.ts';
import { useSite } from '../site/site-query.ts';
import { ChangePrice } from './change-price.tsx';
import styles from './my-booking.module.css';
import { useChange } from './use-change.ts';

const ArrivalPicker = lazyPart(() => import('../booking/arrival-picker.tsx'));

interface MoveVisitProps {
  link: BookingLink;
  booking: MyBooking;
  /**
   * Whether the visit is moved because the centre has to close. If so, the move is free of charge, and the
   * visit keeps its number of sessions.
   */
  isFree?: boolean;
  onClose: () => void;
}

/**
 * Lets a family move its visit to another day or session, with the calendar of the booking page. A second
 * press has no effect.
 */
export default function MoveVisit({ link, booking, isFree = false, onClose }: MoveVisitProps) {
  const site = useSite();
  const quantities = Object.fromEntries(
    booking.change.tickets.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity]),
  );
  // The move replaces the booked visit and its unpaid change, so the places of both count as free.
  const ownPlaces = listOwnPlaces(booking, Date.now() + useClockOffset());
  const withOwnPlaces = addOwnPlacesToMonth(useAvailability(true), ownPlaces);
  const availability = limitMonthToStay(withOwnPlaces, quantities);
  const [{ date, slots }, setChoice] = useState<Choice>({ date: '', slots: [] });
  const [wasPressed, setPressed] = useState(false);
  const shown = useDayAvailability(date, availability);
  const day = shown && limitDayToStay(shown, quantities);
  const isEvent = day?.event != null;
  const problem = findProblem({ booking, date, slots, isEvent, hasTimes: day?.stays !== undefined, isFree });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const moving = useChange({
    link,
    isFree,
    wanted: problem ? null : { date, slots: [...slots] },
    onChanged: () => {
      toast({ title: 'Moved', description: `See you on ${dayWithoutYearInWords(date)}. Your ticket stays.` });
      onClose();
    },
  });
  const choose = (nextDate: string, nextSlots: readonly string[]) => {
    moving.reset();
    setChoice({ date: nextDate, slots: nextSlots });
  };
  const move = () => {
    setPressed(true);
    if (!problem) moving.send();
  };
  const difference = (!problem && moving.quote?.difference) || 0;
  const error = wasPressed ? problem : null;
  return (
    <div className={styles.move}>
      <h3 ref={title} tabIndex={-1} className="text-h3 outline-none">
        Move this visit
      </h3>
      <p>
        {isFree && 'It costs nothing. '}Your reference and your ticket stay as they are. A mail has the new
        times.
      </p>
      {!availability.checked && (
        <Notice kind="warning" title="Could not check the calendar">
          Days count as open until we can. Moving is always checked.
        </Notice>
      )}
      <DateField
        id="moveTo"
        date={date}
        today={site?.today ?? booking.date ?? ''}
        availability={availability}
        error={error?.about === 'date' ? error.words : undefined}
        cancelling=""
        onChoose={(next) => choose(next, [])}
      />
      {day?.event && (
        <SessionPicker
          day={day}
          event={day.event}
          chosen={slots}
          checked={availability.checked}
          hint={sessionsHint(booking.move.sessions, isFree)}
          error={error?.about === 'sessions' ? error.words : undefined}
          otherDays={[]}
          onChoose={(_, slot, isChosen) =>
            choose(date, isChosen ? [...slots, slot] : slots.filter((s) => s !== slot))
          }
          onChooseDay={(next) => choose(next, [])}
        />
      )}
      {day?.stays && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <ArrivalPicker
            day={day}
            chosen={slots[0] ?? ''}
            checked={availability.checked}
            error={error?.about === 'sessions' ? error.words : undefined}
            quantities={quantities}
            onChoose={(slot) => choose(date, [slot])}
          />
        </Suspense>
      )}
      {!problem && !isFree && <ChangePrice change={moving} />}
      {moving.failure && (
        <FocusedNotice kind="error" live="assertive" title="Your visit was not moved" about={moving.failures}>
          {failureMessage(moving.failure, 'There was no answer. Please try again: it is never moved twice.')}{' '}
          It is still on {booking.date && dayInWords(booking.date)}.
        </FocusedNotice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          pending={moving.isPending}
          pendingText={difference > 0 ? 'Opening the payment...' : 'Moving...'}
          onClick={move}
        >
          {buttonText(date, difference)}
        </Button>
        <Button
          onClick={() => {
            if (!moving.isPending) onClose();
          }}
        >
          Leave it
        </Button>
      </div>
    </div>
  );
}

interface Choice {
  date: string;
  slots: readonly string[];
}

function buttonText(date: string, difference: number): string {
  if (!isDay(date)) return 'Move';
  const day = dayWithoutYearInWords(date);
  if (difference > 0) return `Pay ${formatPence(difference)} and move to ${day}`;
  return `Move to ${day}`;
}

function sessionsHint(sessions: number, isFree: boolean): string {
  const yours = `You have ${sessions === 1 ? 'one session' : `${sessions} sessions`}`;
  if (isFree) return `${yours}: please choose the same number. For more or fewer, call us.`;
  return sessions === 1
    ? `${yours}. Each further session costs extra.`
    : `${yours}. More sessions cost more, and fewer cost less.`;
}

interface ChoiceToCheck {
  booking: MyBooking;
  date: string;
  slots: readonly string[];
  isEvent: boolean;
  /** Whether the day has arrival times, so that the family has to choose one. */
  hasTimes: boolean;
  isFree: boolean;
}

/** Returns the problem with the choice, in words, or null if the choice can be sent. */
function findProblem({ booking, date, slots, isEvent, hasTimes, isFree }: ChoiceToCheck) {
  const { sessions } = booking.move;
  if (!isDay(date)) return { about: 'date', words: 'Please select a date' } as const;
  if (hasTimes && slots.length === 0)
    return { about: 'sessions', words: 'Please choose an arrival time' } as const;
  if (isEvent && slots.length === 0) return { about: 'sessions', words: 'Please select a session' } as const;
  if (isFree && isEvent && slots.length !== sessions)
    return {
      about: 'sessions',
      words: `Please choose ${sessions === 1 ? 'one session' : `${sessions} sessions`}, or call us`,
    } as const;
  const [start = ''] = slots[0]?.split(' - ') ?? [];
  if (hasTimes && date === booking.date && booking.time.startsWith(`${start} - `))
    return { about: 'sessions', words: 'This is your arrival time already' } as const;
  const isSame =
    date === booking.date &&
    !hasTimes &&
    (!isEvent || (slots.length === sessions && slots.every((slot) => booking.time.includes(slot))));
  return isSame ? ({ about: 'date', words: 'Your visit is on this day already' } as const) : null;
}
