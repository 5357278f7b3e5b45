import { useId, useState } from 'react';
import type { Day } from '../../../../domain/calendar-day.ts';
import type { FactRow } from '../../../../domain/fact-sheet.ts';
import { holidaysOf } from '../../../../domain/holidays.ts';
import { pluralise } from '../../../../domain/pluralise.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { useSite } from '../../site/site-query.ts';
import fileStyles from '../shared/file-field.module.css';

/** The size limit of a calendar file, in bytes. It is enough for a calendar of many years. */
const mostBytes = 2_000_000;

/** Adds the future holidays of a calendar file (such as one that a council publishes) as new rows. */
export function CalendarFile({ onRows }: { onRows: (rows: FactRow[]) => void }) {
  const id = useId();
  const today = useSite()?.today ?? '';
  const [words, setWords] = useState('');
  const reading = useSingleMutation({
    mutationFn: (file: File) => readHolidays(file, today),
    onSuccess: (rows) => {
      setWords(
        rows.length === 0
          ? 'This file has no holidays in the future.'
          : `${pluralise(rows.length, 'holiday')} read. Check the list below, then publish.`,
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
        An .ics file, such as one that a council publishes. Its future holidays are added below.
      </p>
      <input
        id={id}
        type="file"
        accept=".ics,text/calendar"
        className={fileStyles.fileField}
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
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { summary, startDate, endDate } = new ical.Event(component);
    return { summary, start: startDate.toString(), end: endDate.toString(), isWholeDays: endDate.isDate };
  });
  return holidaysOf(events, today).map((holiday) => ({ ...holiday }));
}
