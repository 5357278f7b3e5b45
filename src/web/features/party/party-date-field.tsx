import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import type { Day } from '../../../domain/calendar-day.ts';
import { TextField } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './party.module.css';

const PartyDateChoice = lazyPart(() => import('./party-date-choice.tsx'));

type PartyDateFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'name'> & {
  name: string;
  label: string;
  date: string;
  range: { today: Day; lastDay: Day };
  onChoose: (day: Day) => void;
};

/**
 * The date of the party. Until the script runs, the browser's own date field is shown. The site's calendar
 * then replaces that field, but not while somebody is typing in it. The hidden native field stays in the form
 * and holds the value that is chosen in the calendar.
 */
export function PartyDateField({ date, range, onChoose, error, ...input }: PartyDateFieldProps) {
  const nativeInput = useRef<HTMLInputElement>(null);
  const [isNative, setIsNative] = useState(true);
  useEffect(() => {
    if (document.activeElement !== nativeInput.current) setIsNative(false);
  }, []);
  return (
    <div className={styles.partyDate}>
      <div hidden={!isNative}>
        <TextField
          {...input}
          ref={nativeInput}
          id={isNative ? input.name : `${input.name}-plain`}
          type="date"
          min={range.today}
          max={range.lastDay}
          required
          error={isNative ? error : undefined}
          onBlur={({ target }) => {
            // The calendar cannot show a half-typed date.
            if (target.validity.badInput) target.value = '';
            setIsNative(false);
          }}
        />
      </div>
      {!isNative && (
        <Suspense fallback={null}>
          <PartyDateChoice id={input.name} label={input.label} {...{ date, range, error, onChoose }} />
        </Suspense>
      )}
    </div>
  );
}
