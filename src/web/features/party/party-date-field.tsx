import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Day } from '../../../domain/calendar-day.ts';
import { TextField } from '../../ui/field.tsx';

const PartyDateChoice = lazy(() => import('./party-date-choice.tsx'));

type PartyDateFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'name'> & {
  name: string;
  label: string;
  date: string;
  range: { today: Day; lastDay: Day };
  onChoose: (day: Day) => void;
};

/**
 * The day of the party. Before the script is there it is the browser's own date field, which
 * stays in the form and keeps the answer; then the site's calendar writes into it. Whoever is
 * typing into it is not interrupted.
 */
export function PartyDateField({ date, range, onChoose, error, ...input }: PartyDateFieldProps) {
  const plain = useRef<HTMLInputElement>(null);
  const [isPlain, setIsPlain] = useState(true);
  useEffect(() => {
    if (document.activeElement !== plain.current) setIsPlain(false);
  }, []);
  return (
    <div className="party-date">
      <div hidden={!isPlain}>
        <TextField
          {...input}
          ref={plain}
          id={isPlain ? input.name : `${input.name}-plain`}
          type="date"
          min={range.today}
          max={range.lastDay}
          required
          error={isPlain ? error : undefined}
          onBlur={() => setIsPlain(false)}
        />
      </div>
      {!isPlain && (
        <Suspense fallback={null}>
          <PartyDateChoice id={input.name} label={input.label} {...{ date, range, error, onChoose }} />
        </Suspense>
      )}
    </div>
  );
}
