import { PhotoDayErrorNotice } from './photo-day-error-notice.tsx';
import type { PhotoDraft } from './photo-draft.ts';
import type { PhotoDay, PhotoDays } from './photo-queries.ts';
import { PhotoSlotPicker } from './photo-slots.tsx';
import type { PhotoChoice } from './use-photo-diary.ts';

type ChooseTimeProps = {
  diary: PhotoDays;
  draft: PhotoDraft;
  choice: PhotoChoice;
  /** A day that was pressed but cannot be chosen. */
  refusedDay: PhotoDay | null;
  error: string | undefined;
};

/**
 * Shows the sessions of the chosen day, if the day is available. A notice says why the pressed day cannot
 * be chosen, or why the chosen day is not available. Loaded lazily.
 */
export default function ChooseTime({ refusedDay, ...pickerProps }: ChooseTimeProps) {
  const { draft, choice } = pickerProps;
  const { selectedDate } = draft;
  return (
    <>
      {refusedDay?.notBookable ? (
        <PhotoDayErrorNotice
          date={refusedDay.date}
          error={{ ...refusedDay.notBookable, description: refusedDay.description }}
          live="polite"
        />
      ) : (
        choice.error && <PhotoDayErrorNotice date={selectedDate} error={choice.error} live="polite" />
      )}
      {selectedDate !== '' && !choice.error && <PhotoSlotPicker {...pickerProps} />}
    </>
  );
}
