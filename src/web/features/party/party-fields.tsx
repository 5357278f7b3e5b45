import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type Day, dayWithoutYearInWords, isDay } from '../../../domain/calendar-day.ts';
import { partyAges, partySizes, partyWishes } from '../../../domain/party-packages.ts';
import { useInBrowser } from '../../lib/browser-store.ts';
import { EmailField, PhoneField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import styles from './party.module.css';
import { PartyDateField } from './party-date-field.tsx';
import type { PartyField } from './party-draft.ts';
import { eventSessionsQuery, type PartyDayEvent, partyDayQuery } from './party-queries.ts';

const PartyDayStatus = lazyPart(() => import('./party-day-status.tsx'));

/** Returns the props of a field: its name, initial value and error. */
export type FieldOf = (name: PartyField) => {
  name: PartyField;
  defaultValue: string;
  error: string | undefined;
};

type DateAndSizeFieldsProps = {
  field: FieldOf;
  date: string;
  time: string;
  range: { today: Day; lastDay: Day };
  times: readonly { timeSlot: string; words: string }[];
  onDateChange: (day: Day) => void;
  onEvent: (session: PartyDayEvent) => void;
};

/** The date, time and size of the party. Once a date is chosen, shows what is free on that day. */
export function DateAndSizeFields({
  field,
  date,
  time,
  range,
  times,
  onDateChange,
  onEvent,
}: DateAndSizeFieldsProps) {
  const day = useQuery({ ...partyDayQuery(date), enabled: isDay(date) }).data;
  const inBrowser = useInBrowser();
  const refusalOf = (timeSlot: string) =>
    day?.reason === null ? day.times.find((other) => other.timeSlot === timeSlot)?.reason : undefined;
  const timeRefusal = time ? refusalOf(time) : undefined;
  const dateError =
    field('partyDate').error ?? (day?.reason ? `${day.reason}. Please choose another day.` : undefined);
  return (
    <>
      <PartyDateField
        label="Preferred date"
        {...field('partyDate')}
        error={dateError}
        {...{ date, range }}
        onChoose={onDateChange}
      />
      <EventField date={date} onEvent={onEvent} />
      {inBrowser && isDay(date) && (
        <Suspense fallback={<DayLoading />}>
          <PartyDayStatus date={date} />
        </Suspense>
      )}
      <SelectField
        label="Preferred time"
        required
        {...field('partyTime')}
        error={
          field('partyTime').error ??
          (timeRefusal ? `${timeRefusal}. Please choose another time.` : undefined)
        }
      >
        <option value="">Please choose</option>
        {times.map(({ timeSlot, words }) => (
          <option
            key={timeSlot}
            value={timeSlot}
            disabled={timeSlot !== time && Boolean(refusalOf(timeSlot))}
          >
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField label="Number of children" required {...field('numberOfChildren')}>
        <option value="">Please choose</option>
        {partySizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function DayLoading() {
  return (
    <div className={styles.partyDay}>
      <LoadingStatus label="Checking the calendar">
        <Skeleton shape="short" />
        <Skeleton />
      </LoadingStatus>
    </div>
  );
}

/** The sessions of coming events. Choosing one sets the date of the party to its day (specification 2.8). */
function EventField({ date, onEvent }: { date: string; onEvent: (session: PartyDayEvent) => void }) {
  const sessions = useQuery(eventSessionsQuery()).data ?? [];
  const [chosen, setChosen] = useState('');
  if (sessions.length === 0) return null;
  const keyOf = (session: PartyDayEvent) => `${session.date} ${session.timeSlot}`;
  return (
    <SelectField
      id="eventSession"
      label="Together with an event"
      optional
      className="with-script"
      value={chosen.startsWith(date) && date !== '' ? chosen : ''}
      onChange={({ target }) => {
        setChosen(target.value);
        const session = sessions.find((other) => keyOf(other) === target.value);
        if (session) onEvent(session);
      }}
    >
      <option value="">No event</option>
      {sessions.map((session) => (
        <option key={keyOf(session)} value={keyOf(session)}>
          {session.title}, {dayWithoutYearInWords(session.date)}, {session.timeSlot}
        </option>
      ))}
    </SelectField>
  );
}

/** The fields for the birthday child and for the party's needs. */
export function ChildFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField label="Child's name" autoComplete="off" required maxLength={100} {...field('childName')} />
      <SelectField label="Child's age" required {...field('childAge')}>
        <option value="">Please choose</option>
        {partyAges.map((age) => (
          <option key={age} value={age}>
            {age}
          </option>
        ))}
      </SelectField>
      {partyWishes.map(({ name, label, hint }) => (
        <TextArea key={name} optional {...{ label, hint }} rows={3} maxLength={1000} {...field(name)} />
      ))}
    </>
  );
}

/** The fields for the parent's contact details. */
export function ParentFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField label="Your name" autoComplete="name" required maxLength={100} {...field('parentName')} />
      <PhoneField label="Phone" required maxLength={40} {...field('parentPhone')} />
      <EmailField label="Email" required {...field('parentEmail')} />
    </>
  );
}
