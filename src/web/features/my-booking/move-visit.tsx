import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MyBooking, moveMyBookingCall } from '../../../contract/my-booking.ts';
import { dayInWords, dayWithoutYearInWords, isDay } from '../../../domain/calendar-day.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAvailability, useDayAvailability } from '../availability/use-availability.ts';
import { DateField } from '../booking/date-field.tsx';
import { SessionPicker } from '../booking/session-picker.tsx';
import { useSite } from '../site/site-query.ts';
import type { BookingLink } from './booking-link.ts';
import styles from './my-booking.module.css';
import { myBookingQuery } from './my-booking-query.ts';

/** Milliseconds. */
const timeout = 30_000;

interface MoveVisitProps {
  link: BookingLink;
  booking: MyBooking;
  onClose: () => void;
}

/**
 * Moves a visit to another day or session, in the calendar of the booking page. A second press moves it once.
 */
export default function MoveVisit({ link, booking, onClose }: MoveVisitProps) {
  const client = useQueryClient();
  const site = useSite();
  const availability = useAvailability(true);
  const [choice, setChoice] = useState(newChoice('', []));
  const [wasPressed, setPressed] = useState(false);
  const { date, slots, clientId } = choice;
  const day = useDayAvailability(date, availability);
  const problem = findProblem(booking, date, slots, day?.event != null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const moving = useMutation({
    mutationFn: () =>
      callApi<typeof moveMyBookingCall>(
        'POST /api/my-booking/move',
        { body: { ...link, clientId, date, slots } },
        { signal: AbortSignal.timeout(timeout) },
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: myBookingQuery(link).queryKey });
      toast({ title: 'Moved', description: `See you on ${dayWithoutYearInWords(date)}. Your ticket stays.` });
      onClose();
    },
    onError: availability.refetch,
  });
  const choose = (nextDate: string, nextSlots: readonly string[]) => {
    moving.reset();
    setChoice(newChoice(nextDate, nextSlots));
  };
  const move = () => {
    setPressed(true);
    if (!problem && !moving.isPending) moving.mutate();
  };
  const error = wasPressed ? problem : null;
  return (
    <div className={styles.move}>
      <h3 ref={title} tabIndex={-1} className="text-h3 outline-none">
        Move this visit
      </h3>
      <p>The price, your reference and your ticket stay as they are. A mail has the new times.</p>
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
          hint={`Choose ${booking.move.sessions === 1 ? 'one' : `${booking.move.sessions}, as many as you have`}.`}
          error={error?.about === 'sessions' ? error.words : undefined}
          otherDays={[]}
          onChoose={(_, slot, isChosen) =>
            choose(
              date,
              isChosen ? addSlot(slots, slot, booking.move.sessions) : slots.filter((s) => s !== slot),
            )
          }
          onChooseDay={(next) => choose(next, [])}
        />
      )}
      {moving.isError && (
        <FocusedNotice
          kind="error"
          live="assertive"
          title="Your visit was not moved"
          about={moving.failureCount}
        >
          {failureMessage(moving.error, 'There was no answer. Please try again: it is never moved twice.')} It
          is still on {booking.date && dayInWords(booking.date)}.
        </FocusedNotice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" pending={moving.isPending} pendingText="Moving..." onClick={move}>
          {isDay(date) ? `Move to ${dayWithoutYearInWords(date)}` : 'Move'}
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

/** Each choice is a decision of its own, so that a repeat of one is not taken for another. */
function newChoice(date: string, slots: readonly string[]) {
  return { date, slots: [...slots], clientId: crypto.randomUUID() as string };
}

/** Adds a session; where as many are chosen as there may be, the one chosen first makes room. */
function addSlot(slots: readonly string[], slot: string, most: number): string[] {
  return [...slots, slot].slice(-most);
}

/** Returns what is missing or not possible in the choice; null when it can be sent. */
function findProblem(booking: MyBooking, date: string, slots: readonly string[], isEvent: boolean) {
  const { sessions } = booking.move;
  if (!isDay(date)) return { about: 'date', words: 'Please select a date' } as const;
  if (isEvent && slots.length !== sessions) {
    const words = sessions === 1 ? 'Please select a session' : `Please select ${sessions} sessions`;
    return { about: 'sessions', words } as const;
  }
  if (!isEvent && sessions > 1) {
    const words = `Your visit has ${sessions} sessions, and this day has one. Please call us.`;
    return { about: 'date', words } as const;
  }
  const isSame = date === booking.date && (!isEvent || slots.every((slot) => booking.time.includes(slot)));
  return isSame ? ({ about: 'date', words: 'Your visit is on this day already' } as const) : null;
}
