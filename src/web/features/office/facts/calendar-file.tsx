import { useId, useState } from 'react';
import { addDays, type Day, isDay } from '../../../../domain/calendar-day.ts';
import type { FactRow } from '../../../../domain/fact-sheet.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { useSite } from '../../site/site-query.ts';
import styles from './facts.module.css';

/** Enough for the calendar of many years. */
const mostBytes = 2_000_000;

/** Takes the days of a calendar file, such as a council publishes, as new rows. */
export function CalendarFile({ onRows }: { onRows: (rows: FactRow[]) => void }) {
  const id = useId();
  const today = useSite()?.today ?? '';
  const [words, setWords] = useState('');
  const reading = useSingleMutation({
    mutationFn: (file: File) => readHolidays(file, today),
    onSuccess: (rows) => {
      setWords(
        rows.length === 0
          ? 'There is no day to come in this file.'
          : `${rows.length} read: look at them, then publish.`,
      );
      onRows(rows);
    },
    onError: () =>
      setWords('This is not a calendar file. Councils and schools publish one that ends in .ics.'),
  });
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        From a calendar file
      </label>
      <p id={`${id}-hint`} className="field-hint">
        An .ics file, such as a council publishes. Its days to come are added below.
      </p>
      <input
        id={id}
        type="file"
        accept=".ics,text/calendar"
        className={styles.file}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) reading.mutate(file);
          target.value = '';
        }}
      />
      <p role="status">{words}</p>
    </div>
  );
}

async function readHolidays(file: File, today: Day): Promise<FactRow[]> {
  if (file.size > mostBytes) throw new Error('Too large');
  const { default: ical } = await import('ical.js');
  const calendar = new ical.Component(ical.parse(await file.text()));
  return calendar.getAllSubcomponents('vevent').flatMap((component) => {
    const event = new ical.Event(component);
    const firstDay = event.startDate.toString().slice(0, 10);
    const endDay = event.endDate.toString().slice(0, 10);
    // The end of whole days is the day after them.
    const lastDay: Day = event.endDate.isDate && endDay > firstDay ? addDays(endDay, -1) : endDay;
    if (!isDay(firstDay) || !isDay(lastDay) || lastDay < today) return [];
    return [
      { name: event.summary.slice(0, 60).trim() || 'School holiday', first_day: firstDay, last_day: lastDay },
    ];
  });
}
