import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { type Day, dayInWords, isDay } from '../../../domain/calendar-day.ts';
import { childrenInWords } from '../../../domain/pluralise.ts';
import { Button } from '../../ui/button.tsx';
import { CalendarLoading } from '../../ui/calendar-loading.tsx';
import type { DayAppearance } from '../../ui/day-mark.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { BookingLink } from '../purchase/booking-link.ts';
import styles from './party-booking.module.css';
import { type PartyMonth, type PartyOffer, type PartyTime, partyMonthQuery } from './queries.ts';

const MonthCalendar = lazyPart(() => import('../../ui/month-calendar.tsx'));

const meanings = [
  ['available', 'Free'],
  ['full', 'Taken'],
  ['closed', 'Closed'],
] as const;

/** Reads a package's times on a day. `times` is null while they are unknown. */
function usePartyTimes(packageId: string, date: string, own: BookingLink | null) {
  const { data, isError, refetch } = useQuery({
    ...partyMonthQuery(date.slice(0, 7), own),
    enabled: isDay(date),
  });
  const day = data?.days.find((other) => other.date === date);
  const times = day?.times.filter((time) => time.packageId === packageId) ?? [];
  return { times: data ? times : null, isError, refetch };
}

type PartyWhenProps = {
  range: Pick<PartyOffer, 'today' | 'lastDay' | 'rooms'>;
  /** The family's own party, if it is being moved or ordered again. Its time and room count as free. */
  own: BookingLink | null;
  packageId: string;
  date: string;
  /**
   * The booked day of a party that is being moved. The calendar opens at the month of this day until a new
   * day is chosen.
   */
  movedFrom?: Day;
  time: string;
  roomId: string;
  size: number;
  errors: Readonly<Record<string, string>>;
  onChoose: (next: { date?: string; time?: string; roomId?: string }) => void;
};

/** The fields for the day, the time and the room of a party. */
export function PartyWhen({
  range,
  own,
  packageId,
  date,
  movedFrom,
  time,
  roomId,
  size,
  errors,
  onChoose,
}: PartyWhenProps) {
  const opensAt = [date, movedFrom ?? ''].find((day) => day >= range.today && day <= range.lastDay);
  const [month, setMonth] = useState((opensAt ?? range.today).slice(0, 7));
  const shown = useQuery(partyMonthQuery(month, own));
  const { times, isError, refetch } = usePartyTimes(packageId, date, own);
  const day = useRef<HTMLFieldSetElement>(null);
  const chosen = times?.find((other) => other.time === time);
  const rooms = range.rooms.filter(({ id }) => chosen?.rooms.includes(id));
  return (
    <div className="grid gap-6">
      <div id="date" tabIndex={-1}>
        {errors['date'] && <ErrorText id="date-error">{errors['date']}</ErrorText>}
        {shown.isError && (
          <Notice kind="warning" live="polite" title="We could not see what is free">
            Choose a day all the same, and we will check it again.
          </Notice>
        )}
        <Suspense fallback={<CalendarLoading />}>
          <MonthCalendar
            isInPage
            opensAt={opensAt ?? range.today}
            selected={date}
            range={range}
            lookOf={describeDays(shown.data, packageId, size)}
            meanings={meanings}
            onChoose={(day) => onChoose({ date: day, time: '', roomId: '' })}
            onMonth={setMonth}
          />
        </Suspense>
      </div>
      {isDay(date) && (
        <fieldset
          ref={day}
          id="time"
          tabIndex={-1}
          aria-describedby={errors['time'] ? 'time-error' : undefined}
        >
          <legend>
            <h3>{dayInWords(date)}</h3>
          </legend>
          {errors['time'] && <ErrorText id="time-error">{errors['time']}</ErrorText>}
          {times === null ? (
            <p role="status">
              {isError ? (
                <>
                  We could not look at the day.{' '}
                  <Button
                    variant="link"
                    onClick={() => {
                      // The button disappears while the day is loaded, so focus moves.
                      day.current?.focus();
                      void refetch();
                    }}
                  >
                    Look again
                  </Button>
                </>
              ) : (
                'Checking the day...'
              )}
            </p>
          ) : (
            <div className={styles.choices}>
              {times.map((other) => (
                <TimeChoice
                  key={other.time}
                  time={other}
                  size={size}
                  isChosen={other.time === time}
                  onChoose={() => onChoose({ time: other.time, roomId: '' })}
                />
              ))}
              {times.length === 0 && <p>This package has no time on that day.</p>}
            </div>
          )}
        </fieldset>
      )}
      {rooms.length > 1 && (
        <fieldset>
          <legend>
            <h3>Your room</h3>
          </legend>
          <div className={styles.choices}>
            {[{ id: '', name: 'Any of them', about: '' }, ...rooms].map(({ id, name, about }) => (
              <label key={id} className={styles.choice}>
                <input
                  type="radio"
                  name="roomId"
                  value={id}
                  checked={roomId === id}
                  onChange={() => onChoose({ roomId: id })}
                />
                <span>
                  <strong>{name}</strong>
                  {about && <span className="block text-small">{about}</span>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

function whyNot({ reason, mostChildren }: PartyTime, size: number): string | null {
  if (reason) return reason;
  return mostChildren !== null && mostChildren < size ? `Room for ${childrenInWords(mostChildren)}` : null;
}

function TimeChoice({
  time,
  size,
  isChosen,
  onChoose,
}: {
  time: PartyTime;
  size: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const reason = whyNot(time, size);
  return (
    <label className={styles.choice} data-off={reason ? '' : undefined}>
      <input
        type="radio"
        name="time"
        value={time.time}
        checked={isChosen}
        disabled={reason !== null && !isChosen}
        onChange={onChoose}
      />
      <span>
        <strong>{time.time}</strong>
        <span className="block text-small">
          {reason ?? (time.rooms.length === 1 ? 'One room left' : 'Free')}
        </span>
      </span>
    </label>
  );
}

/** Returns a function that gives the appearance of a day, for a package and a number of children. */
function describeDays(month: PartyMonth | undefined, packageId: string, size: number) {
  const days = new Map(month?.days.map((day) => [day.date, day]));
  return (date: Day): DayAppearance => {
    const day = days.get(date);
    const look = (kind: DayAppearance['kind'], headline: string, choosable = false): DayAppearance => ({
      kind,
      words: headline.charAt(0).toLowerCase() + headline.slice(1),
      headline,
      choosable,
      alsoEvent: false,
    });
    if (month && (date < month.today || date > month.lastDay))
      return look('outside', day?.reason ?? 'Not open');
    if (!day) return look('unchecked', 'We are looking', true);
    const times = day.times.filter((time) => time.packageId === packageId);
    if (times.some((time) => whyNot(time, size) === null)) return look('available', 'Free', true);
    if (times.length > 0) return look('full', day.reason ?? 'Taken', true);
    return look('closed', day.reason ?? 'No time for this package');
  };
}
