import { Button } from '../../ui/button.tsx';
import type { Instead } from './next-free.ts';
import type { PhotoDraft } from './photo-draft.ts';

type FreeInsteadProps = {
  offers: readonly Instead[];
  onChoose: (instead: Pick<PhotoDraft, 'selectedDate' | 'selectedTime'>) => void;
};

/** What could be had instead, one press away. */
export function FreeInstead({ offers, onChoose }: FreeInsteadProps) {
  if (offers.length === 0) return null;
  return (
    <>
      <p className="mt-1 font-bold">Free instead:</p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {offers.map(({ date, time, words }) => (
          <li key={words}>
            <Button onClick={() => onChoose({ selectedDate: date, selectedTime: time })}>{words}</Button>
          </li>
        ))}
      </ul>
    </>
  );
}
