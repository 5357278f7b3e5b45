import { type ReactNode, useEffect, useRef } from 'react';
import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { placesInWords } from '../../../domain/pluralise.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SessionChoice } from './nearest-session.ts';

type AlternativesNoticeProps = {
  title: string;
  /** The date that the family has chosen. */
  date: string;
  children: ReactNode;
  choices: readonly SessionChoice[];
  onChoose: (choice: SessionChoice) => void;
  /**
   * Whether the last places were taken while the form was being filled in. If so, the notice stays at the
   * foot of the screen and is announced.
   */
  justNow: boolean;
  /** The server's latest refusal. When it changes, focus moves here. */
  refused: object | null;
};

/** Why the chosen day or session cannot be booked, with a button for each of the nearest alternatives. */
export function AlternativesNotice({
  title,
  date,
  children,
  choices,
  onChoose,
  justNow,
  refused,
}: AlternativesNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) box.current?.focus();
  }, [refused]);
  return (
    <div ref={box} tabIndex={-1} className={justNow ? 'just-now' : ''}>
      <Notice kind="warning" title={title} {...(justNow ? { live: 'assertive' as const } : {})}>
        {children}
        {choices.length > 0 && (
          <>
            <p className="mt-2 font-bold">
              {choices.length === 1 ? 'The nearest with room:' : 'The nearest two with room:'}
            </p>
            <ul className="mt-2 flex flex-wrap gap-3">
              {choices.map((choice) => (
                <li key={`${choice.date} ${choice.timeSlot}`}>
                  <Button onClick={() => onChoose(choice)}>
                    <span>
                      Switch to {choice.date === date ? choice.timeSlot : dayWithoutYearInWords(choice.date)}
                      <span className="block font-normal">
                        {choice.date === date ? 'the same day' : choice.timeSlot},{' '}
                        {placesInWords(choice.availableSpots)} left
                      </span>
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}
