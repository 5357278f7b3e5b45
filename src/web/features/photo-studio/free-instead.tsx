import { Button } from '../../ui/button.tsx';
import type { Instead } from './next-free.ts';
import type { PhotoDraft } from './photo-draft.ts';

type PhotoAlternativesProps = {
  alternatives: readonly Instead[];
  onChoose: (alternative: Pick<PhotoDraft, 'selectedDate' | 'selectedTime'>) => void;
};

/** A button for each alternative session or day. */
export function FreeInstead({ alternatives, onChoose }: PhotoAlternativesProps) {
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
