import { useState } from 'react';
import { type Day, dayWithoutYearInWords } from '../../domain/calendar-day.ts';
import { Button } from './button.tsx';
import type { DayAppearance } from './day-mark.tsx';
import { TextField } from './field.tsx';
import { parseDate } from './parse-date.ts';

type TypedDateProps = {
  today: Day;
  /** The chosen day, from this field or the calendar. */
  date: string;
  lookOf: (day: Day) => DayAppearance;
  onChoose: (day: Day) => void;
};

/** A field for a date that is typed instead of picked from the calendar. */
export function TypedDateField({ today, date, lookOf, onChoose }: TypedDateProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [accepted, setAccepted] = useState<Day | null>(null);
  const [attempts, setAttempts] = useState(0);
  const acceptDate = () => {
    setAttempts((before) => before + 1);
    const day = parseDate(text, today);
    setError(day ? undefined : 'Please type a day and a month, such as 28/11');
    setAccepted(day);
    if (day) onChoose(day);
  };
  return (
    <details aria-label="The date, typed">
      <summary className="flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4">
        Type the date instead
      </summary>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <TextField
          id="typed-date"
          label="Date"
          hint="Day and month, such as 28/11"
          error={error}
          announced={attempts}
          autoComplete="off"
          className="w-56"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            acceptDate();
          }}
        />
        <Button onClick={acceptDate}>Use this date</Button>
      </div>
      <p role="status" className="mt-2">
        {accepted !== null &&
          accepted === date &&
          `${dayWithoutYearInWords(accepted)}, ${lookOf(accepted).words}`}
      </p>
    </details>
  );
}
