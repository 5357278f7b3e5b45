import { useEffect, useRef } from 'react';
import { shortDayInWords } from '../../../domain/calendar-day.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { FreeInstead } from './free-instead.tsx';
import { nextFree } from './next-free.ts';
import type { PhotoDraft } from './photo-draft.ts';
import type { PhotoDays } from './photo-queries.ts';
import type { PhotoRefused } from './use-book-photo.ts';
import type { PhotoChoice } from './use-photo-diary.ts';

type SessionTakenProps = {
  draft: PhotoDraft;
  choice: PhotoChoice;
  diary: PhotoDays;
  onChoose: (instead: Pick<PhotoDraft, 'selectedDate' | 'selectedTime'>) => void;
  /** It happened while the form was being filled in: it stays at the foot of the screen and is read out. */
  justNow?: boolean;
  /** The server has just refused the booking: takes focus, and offers what the server knows to be free. */
  refused?: PhotoRefused | null;
};

/** The chosen session has gone to somebody else: says so, and offers the next free ones, one press away. */
export default function SessionTaken({
  draft,
  choice,
  diary,
  onChoose,
  justNow,
  refused,
}: SessionTakenProps) {
  const { selectedDate, selectedTime } = draft;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    toast({
      title: 'No longer available',
      description: `The ${selectedTime} session has just been taken.`,
      variant: 'destructive',
    });
  }, [selectedTime]);
  useEffect(() => {
    if (refused) box.current?.focus();
  }, [refused]);
  const offers =
    refused && refused.time === selectedTime && refused.alternatives.length > 0
      ? refused.alternatives.map(({ date, timeSlot }) => ({
          date,
          time: timeSlot,
          words: date === selectedDate ? timeSlot : `${shortDayInWords(date)}, ${timeSlot}`,
        }))
      : nextFree(selectedDate, selectedTime, choice.slots ?? [], diary.days);
  return (
    <div ref={box} tabIndex={-1} className={justNow ? 'just-now' : 'outline-none'}>
      <Notice kind="warning" live="assertive" title={`The ${selectedTime} session has been taken`}>
        <p>Somebody was a moment quicker. Nothing has been charged.</p>
        <FreeInstead offers={offers} onChoose={onChoose} />
      </Notice>
    </div>
  );
}
