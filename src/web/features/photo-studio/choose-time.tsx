import { Notice } from '../../ui/notice.tsx';
import type { PhotoDraft } from './photo-draft.ts';
import { troubleOfDay } from './photo-look.ts';
import type { PhotoDay, PhotoDays } from './photo-queries.ts';
import { PhotoSlots } from './photo-slots.tsx';
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
  const trouble = refused?.notBookable
    ? troubleOfDay(refused.date, refused.notBookable, refused.description)
    : choice.trouble;
  return (
    <>
      {trouble && (
        <Notice kind="warning" live="polite" title={trouble.title}>
          <p>{trouble.text}</p>
          {trouble.description && <p>{trouble.description}</p>}
        </Notice>
      )}
      {draft.selectedDate !== '' && !choice.trouble && <PhotoSlots {...given} />}
    </>
  );
}
