import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type Day, dayInWords, isDay } from '../../../domain/calendar-day.ts';
import { CalendarIcon } from '../../ui/calendar-icon.tsx';
import { CalendarLoading, ScrollToTop } from '../../ui/calendar-loading.tsx';
import type { DayAppearance } from '../../ui/day-mark.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TypedDateField } from '../../ui/typed-date-field.tsx';
import { type PartyDays, partyDaysQuery } from './party-queries.ts';

const MonthCalendar = lazyPart(() => import('../../ui/month-calendar.tsx'));

type PartyDateChoiceProps = {
  id: string;
  label: string;
  date: string;
  range: { today: Day; lastDay: Day };
  error: string | undefined;
  onChoose: (day: Day) => void;
};

/** The field for the date of the party: a button that opens the calendar, or a typed date. */
export default function PartyDateChoice(props: PartyDateChoiceProps) {
  const { id, label, date, range, error, onChoose } = props;
  const days = useQuery({ ...partyDaysQuery(), enabled: isDay(date) }).data;
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      <div>
        <Popover
          label="Choose the date of your party"
          triggerProps={{ id, 'aria-describedby': error ? `${id}-error` : undefined }}
          trigger={
            <>
              <CalendarIcon size={24} />
              <span>
                <span className="sr-only">{label}: </span>
                {isDay(date) ? dayInWords(date) : 'Choose a date'}
              </span>
            </>
          }
        >
          {(close) => (
            <Suspense fallback={<CalendarLoading />}>
              <ScrollToTop id={id} />
              <PartyCalendar
                date={date}
                range={range}
                onChoose={(day) => {
                  onChoose(day);
                  close();
                }}
              />
            </Suspense>
          )}
        </Popover>
      </div>
      <TypedDateField
        today={range.today}
        date={date}
        lookOf={describeDays(days, range)}
        onChoose={onChoose}
      />
    </div>
  );
}

const legend = [
  ['available', 'Open'],
  ['event', 'Event'],
  ['closed', 'Closed'],
] as const;
const uncheckedLegend = [['unchecked', 'Could not check']] as const;

/** The calendar of days open to enquiries. It loads the closed days when it is opened. */
function PartyCalendar({ date, range, onChoose }: Pick<PartyDateChoiceProps, 'date' | 'range' | 'onChoose'>) {
  const { data, isPending } = useQuery(partyDaysQuery());
  if (isPending) return <CalendarLoading />;
  return (
    <MonthCalendar
      selected={date}
      range={range}
      lookOf={describeDays(data, range)}
      meanings={data ? legend : uncheckedLegend}
      onChoose={onChoose}
    />
  );
}

/**
 * Returns a function that gives the appearance of a day. Without a reply from the server, every day in the
 * range counts as open and is shown as unchecked. The server checks the day again when the enquiry is sent.
 */
function describeDays(loaded: PartyDays | undefined, range: PartyDateChoiceProps['range']) {
  const days = new Map(loaded?.days.map((day) => [day.date, day]));
  return (date: Day): DayAppearance => {
    if (date < range.today) return closed('outside', 'This day has passed');
    if (date > range.lastDay) return closed('outside', 'Not open for enquiries yet');
    if (!loaded) return open('unchecked', 'could not check the day; we will when you send the enquiry');
    const day = days.get(date);
    if (day?.reason) return closed('closed', day.reason);
    return day?.event ? open('event', `event: ${day.event}`) : open('available', 'open');
  };
}

function closed(kind: 'closed' | 'outside', text: string): DayAppearance {
  return { kind, words: `closed: ${text}`, headline: text, choosable: false, alsoEvent: false };
}

function open(kind: DayAppearance['kind'], words: string): DayAppearance {
  const headline = words.charAt(0).toUpperCase() + words.slice(1);
  return { kind, words, headline, choosable: true, alsoEvent: false };
}
