import { Button } from '../../ui/button.tsx';

type PagerProps = {
  /** What is leafed through: 'payments'. */
  label: string;
  /** 'Page 2 of 3'; empty where the number of pages is not known. */
  words: string;
  /** Words on the buttons. */
  back?: string;
  on?: string;
  onBack: (() => void) | null;
  onOn: (() => void) | null;
};

/** Leafing through a long list. */
export function Pager({ label, words, back = 'Previous', on = 'Next', onBack, onOn }: PagerProps) {
  return (
    <nav aria-label={`Pages of ${label}`} className="pager">
      <Button disabled={onBack === null} onClick={() => onBack?.()}>
        {back}
      </Button>
      <p aria-live="polite">{words}</p>
      <Button disabled={onOn === null} onClick={() => onOn?.()}>
        {on}
      </Button>
    </nav>
  );
}
