import { Button } from '../../ui/button.tsx';
import type { PhotoAlternative } from './find-photo-alternatives.ts';
import type { PhotoDraft } from './photo-draft.ts';

type PhotoAlternativesProps = {
  alternatives: readonly PhotoAlternative[];
  onChoose: (alternative: Pick<PhotoDraft, 'selectedDate' | 'selectedTime'>) => void;
};

/** A button for each alternative session or day. */
export function PhotoAlternatives({ alternatives, onChoose }: PhotoAlternativesProps) {
  if (alternatives.length === 0) return null;
  return (
    <>
      <p className="mt-1 font-bold">Free instead:</p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {alternatives.map(({ date, time, words }) => (
          <li key={words}>
            <Button onClick={() => onChoose({ selectedDate: date, selectedTime: time })}>{words}</Button>
          </li>
        ))}
      </ul>
    </>
  );
}
