import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Desk, readDeskCall } from '../../../../contract/desk-sale.ts';
import type { moveBookingCall, StaffBooking } from '../../../../contract/staff-booking.ts';
import { sessionsForStay } from '../../../../domain/arrivals.ts';
import { dayInWords, dayWithoutYearInWords, isDay } from '../../../../domain/calendar-day.ts';
import { memoryStore, useBrowserStore } from '../../../lib/browser-store.ts';
import { CallFailure } from '../../../lib/call.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSite } from '../../site/site-query.ts';
import { ArrivalSelect } from './arrival-select.tsx';
import styles from './booking-dialog.module.css';
import parts from './dashboard-parts.module.css';
import { QueryResult } from './query-result.tsx';
import { roomInWords } from './room-in-words.ts';
import { refetchTopics } from './screen-stream.ts';
import { staffCall, useStaffQuery } from './staff-query.ts';

type MoveFormProps = {
  booking: StaffBooking;
  /** Whether the form begins with today as the new day, because the family is at the front desk. */
  isForToday: boolean;
  onBack: () => void;
};

const unreached =
  'We could not reach the centre, and do not know whether the visit was moved. Please send it again unchanged: it is never moved twice.';

/**
 * Moves a visit to another session. The session has to be on sale, but may be full. Asks for a reason if the
 * cancellation rule no longer allows a free move, or if the session has too few places left.
 */
export default function MoveForm({ booking, isForToday, onBack }: MoveFormProps) {
  const client = useQueryClient();
  const keyFor = useDecisionKey();
  const today = useSite()?.today ?? '';
  const [slots, setSlots] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { bookingId, move, customerEmail } = booking;
  const [draft] = useState(() => memoryStore({ date: isForToday ? today : '', beyond: false, reason: '' }));
  const { date } = useBrowserStore(draft);
  const desk = useStaffQuery({
    topic: ['bookings', 'restrictions'],
    key: ['desk', date],
    read: (signal) =>
      staffCall<typeof readDeskCall>('GET /api/admin/orders/desk', { query: { date } }, { signal }),
    isEnabled: isDay(date),
    keepsPrevious: true,
  });
  const day = desk.data && withOneSessionPerArrival(desk.data);
  const mustChoose = day !== undefined && needsChoice(day);
  const chosen = slots.filter((slot) => day?.sessions.some(({ timeSlot }) => timeSlot === slot));
  const target = [date, ...chosen].join(' ');
  /** The day and sessions that the server has refused as full. */
  const [refusedTarget, setRefusedTarget] = useState('');
  // The move frees the visit's own places. They make no room on another day. On the visit's own day, only the
  // server knows whether they make enough room.
  const isFull =
    lacksRoom(day, date, chosen, move.children) && (date !== booking.date || target === refusedTarget);
  const form = useForm({
    draft,
    fields: ['date', 'beyond', 'reason'],
    errorNames: ['date', 'slots', 'beyond', 'reason'],
    idPrefix: 'move-',
    whileTyping: 'clear',
    check: (typed) => {
      const reason = typed.reason.trim();
      return checked(
        {
          date: typed.date,
          slots: mustChoose ? [...chosen] : [],
          setAside: [
            ...(move.isTooLate ? (['rule'] as const) : []),
            ...(isFull && typed.beyond ? (['capacity'] as const) : []),
          ],
          reason: move.isTooLate || isFull ? reason : '',
        },
        {
          date: findDateProblem(booking, typed.date, chosen, day),
          slots: mustChoose && chosen.length !== move.sessions && sessionsToChooseInWords(move.sessions),
          beyond: isFull && !typed.beyond && 'Please choose another session, or tick this',
          reason: (move.isTooLate || isFull) && reason.length < 3 && 'Please say why, in a few words',
        },
      );
    },
    send: (body) =>
      staffCall<typeof moveBookingCall>('POST /api/admin/bookings/:bookingId/move', {
        params: { bookingId },
        body: { clientId: keyFor(body), ...body },
      }),
    onSent: (_, { date }) => {
      toast({
        title: 'Moved',
        description: `${booking.reference} is now on ${dayWithoutYearInWords(date)}.`,
      });
      refetchTopics(client, ['bookings', 'stays']);
      onBack();
    },
    onFailed: (_, failure) => {
      if (failure instanceof CallFailure && failure.refusal?.code === 'session_full')
        setRefusedTarget(target);
      refetchTopics(client, ['bookings', 'restrictions']);
    },
    unreached,
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.bookingDetails}>
      <h3 className={parts.dashboardH2}>Move {booking.reference}</h3>
      <p>
        Now on <strong>{booking.date && dayInWords(booking.date)}</strong>, {booking.time}. The price,
        reference and ticket do not change.{' '}
        {customerEmail === ''
          ? 'The family left no email address: please tell them yourself.'
          : 'We will email the family the new time.'}
      </p>
      <p className={styles.ruleLine} data-aside={move.isTooLate}>
        <strong>By the rule:</strong> {booking.rule || 'nothing can be changed any more.'}{' '}
        {move.isTooLate && 'Moving it now sets the rule aside, and the log records why.'}
      </p>
      <TextField
        ref={field}
        label="New day"
        type="date"
        min={today}
        className={styles.bookingAmount}
        {...form.text('date')}
      />
      {isDay(date) && (
        <QueryResult query={desk} what="that day">
          {(shown) =>
            shown.date === date && (
              <DaySessions
                desk={withOneSessionPerArrival(shown)}
                chosen={chosen}
                sessionCount={move.sessions}
                error={form.errors['slots']}
                onChoose={(next) => {
                  setSlots(next);
                  form.recheck(['slots', 'date', 'beyond']);
                }}
              />
            )
          }
        </QueryResult>
      )}
      {isFull && (
        <Checkbox
          label={`Move ${move.children === 1 ? 'the child' : `the ${move.children} children`} beyond capacity`}
          hint="The session goes back on sale only when it has a free place. The log keeps the reason."
          {...form.tick('beyond')}
        />
      )}
      {(move.isTooLate || isFull) && (
        <TextArea
          label="Why"
          hint="A few words for the log. The family does not see them."
          rows={2}
          maxLength={300}
          {...form.text('reason')}
        />
      )}
      {form.failure && (
        <Notice kind="error" title="Not moved" live="assertive">
          <p>{form.failure}</p>
        </Notice>
      )}
      <div className={parts.dashboardAnswers}>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Moving...">
          {isDay(date) ? `Move to ${dayWithoutYearInWords(date)}` : 'Move'}
        </Button>
        {!form.isSending && <Button onClick={onBack}>Back</Button>}
      </div>
    </form>
  );
}

type DaySessionsProps = {
  desk: Desk;
  chosen: readonly string[];
  /** How many sessions to choose: as many as the visit has. */
  sessionCount: number;
  error: string | undefined;
  onChoose: (slots: readonly string[]) => void;
};

/**
 * Shows the sessions of the new day, with their places. Staff choose sessions on an event day, and an arrival
 * time on a day with arrival times. On all other days there is only one session, and nothing to choose.
 */
function DaySessions({ desk, chosen, sessionCount, error, onChoose }: DaySessionsProps) {
  if (desk.notSold !== null && !desk.sessions.some(isSelectable))
    return (
      <Notice kind="warning" live="polite" title={`No visit can be moved to ${dayInWords(desk.date)}`}>
        <p>{desk.notSold}</p>
      </Notice>
    );
  if (!needsChoice(desk))
    return (
      <p role="status">
        {desk.sessions.map((session) => `${session.timeSlot}: ${roomInWords(session)}`).join(', ')}
      </p>
    );
  if (desk.stays)
    return (
      <ArrivalSelect
        id="move-arrival"
        name="slots"
        error={error}
        times={desk.sessions.map((session) => ({
          timeSlot: session.timeSlot,
          places: roomInWords(session),
          isOpen: isSelectable(session),
        }))}
        chosen={chosen[0] ?? ''}
        onChoose={(slot) => onChoose(slot ? [slot] : [])}
      />
    );
  return (
    <fieldset aria-describedby={error ? 'move-slots-error' : undefined}>
      <legend className="field-label">
        {`Sessions of ${desk.event}. ${sessionsToChooseInWords(sessionCount)}`}.
      </legend>
      {error && <ErrorText id="move-slots-error">{error}</ErrorText>}
      {desk.sessions.map((session) => (
        <Checkbox
          key={session.timeSlot}
          id={`move-session-${session.timeSlot}`}
          name={isSelectable(session) ? 'slots' : undefined}
          label={`${session.timeSlot}: ${roomInWords(session)}`}
          checked={chosen.includes(session.timeSlot)}
          disabled={!isSelectable(session)}
          onChange={({ target }) =>
            onChoose(
              target.checked
                ? [...chosen, session.timeSlot].slice(-sessionCount)
                : chosen.filter((slot) => slot !== session.timeSlot),
            )
          }
        />
      ))}
    </fieldset>
  );
}

/**
 * Returns the day with only one session for each arrival time: the session with the longest stay. Staff
 * choose only the time, because the server derives the length of the stay from the tickets. A day without
 * arrival times keeps all its sessions.
 */
function withOneSessionPerArrival(desk: Desk): Desk {
  return { ...desk, sessions: sessionsForStay(desk.sessions, desk.stays, {}) };
}

/** Returns whether staff have to choose sessions or an arrival time on a day. */
const needsChoice = ({ event, stays }: Desk) => event !== null || stays !== undefined;

type Session = Desk['sessions'][number];

/** Returns whether a session can be chosen. A full session can, because staff may go beyond its capacity. */
const isSelectable = ({ notSold, availableSpots }: Session) => notSold === null || availableSpots === 0;

function sessionsToChooseInWords(sessions: number): string {
  return sessions === 1 ? 'Please choose one session' : `Please choose ${sessions} sessions`;
}

function lacksRoom(
  desk: Desk | undefined,
  date: string,
  chosen: readonly string[],
  children: number,
): boolean {
  if (!desk || desk.date !== date) return false;
  return desk.sessions.some(
    (session) =>
      (!needsChoice(desk) || chosen.includes(session.timeSlot)) &&
      isSelectable(session) &&
      session.availableSpots < children,
  );
}

function findDateProblem(
  booking: StaffBooking,
  date: string,
  chosen: readonly string[],
  desk: Desk | undefined,
): string | false {
  if (!isDay(date)) return 'Please enter a day';
  if (desk?.date !== date) return false;
  if (desk.event === null && booking.move.sessions > 1)
    return `This visit has ${booking.move.sessions} sessions, and that day has one`;
  const isSame =
    date === booking.date && (!needsChoice(desk) || chosen.every((slot) => booking.time.includes(slot)));
  return isSame && (!needsChoice(desk) || chosen.length > 0) && 'The visit is on this day already';
}
