import { DayTrouble } from './day-trouble.tsx';
import type { PhotoDraft } from './photo-draft.ts';
import type { PhotoDay, PhotoDays } from './photo-queries.ts';
import { PhotoSlotPicker } from './photo-slots.tsx';
import type { PhotoChoice } from './use-photo-diary.ts';

type ChooseTimeProps = {
  diary: PhotoDays;
  draft: PhotoDraft;
  choice: PhotoChoice;
  /** A day that was pressed and cannot be chosen. */
  refused: PhotoDay | null;
  error: string | undefined;
};

/** The chosen day's sessions, or why a day cannot be had. Comes with a script of its own. */
export default function ChooseTime({ refused, ...given }: ChooseTimeProps) {
  const { draft, choice } = given;
  const { selectedDate } = draft;
  return (
    <>
      {refused?.notBookable ? (
        <DayTrouble
          date={refused.date}
          why={{ ...refused.notBookable, description: refused.description }}
          live="polite"
        />
      ) : (
        choice.trouble && <DayTrouble date={selectedDate} why={choice.trouble} live="polite" />
      )}
      {selectedDate !== '' && !choice.trouble && <PhotoSlotPicker {...given} />}
    </>
  );
}
