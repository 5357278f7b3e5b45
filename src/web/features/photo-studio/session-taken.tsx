import { useEffect, useRef } from 'react';
import { shortDayInWords } from '../../../domain/calendar-day.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { findPhotoAlternatives } from './find-photo-alternatives.ts';
import { PhotoAlternatives } from './photo-alternatives.tsx';
import type { PhotoDraft } from './photo-draft.ts';
import type { PhotoDays } from './photo-queries.ts';
import { isSameSession, type PhotoRefusal } from './use-book-photo.ts';
import type { PhotoChoice } from './use-photo-diary.ts';

type SessionTakenProps = {
  draft: PhotoDraft;
  choice: PhotoChoice;
  diary: PhotoDays;
  onChoose: (alternative: Pick<PhotoDraft, 'selectedDate' | 'selectedTime'>) => void;
  /**
   * Whether the session was taken while the form was being filled in. If so, the notice stays at the foot of
   * the screen and is announced.
   */
  justNow?: boolean;
  /**
   * The server's refusal of the session, if any. The notice shows the alternatives in this refusal and takes
   * focus.
   */
  refused?: PhotoRefusal | null;
};

/**
 * Shown when another family has taken the chosen session, with a button for each of the nearest free
 * sessions.
 */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another session
  useEffect(() => {
    toast({
      title: 'No longer available',
      description: `The ${selectedTime} session has just been taken.`,
      variant: 'destructive',
    });
  }, [selectedDate, selectedTime]);
  useEffect(() => {
    if (refused) box.current?.focus();
  }, [refused]);
  const alternatives =
    refused && isSameSession(refused, draft) && refused.alternatives.length > 0
      ? refused.alternatives.map(({ date, timeSlot }) => ({
          date,
          time: timeSlot,
          words: date === selectedDate ? timeSlot : `${shortDayInWords(date)}, ${timeSlot}`,
        }))
      : findPhotoAlternatives(selectedDate, selectedTime, choice.slots ?? [], diary.days);
  return (
    <div ref={box} tabIndex={-1} className={justNow ? 'just-now' : 'outline-none'}>
      <Notice kind="warning" live="assertive" title={`The ${selectedTime} session has been taken`}>
        <p>Somebody was a moment quicker. Nothing has been charged.</p>
        <PhotoAlternatives alternatives={alternatives} onChoose={onChoose} />
      </Notice>
    </div>
  );
}
