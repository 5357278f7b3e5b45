import { useState } from 'react';
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

/** Leafing through a list, the newest first, of which each page tells where the next begins. */
export function useLeaves() {
  const [behind, setBehind] = useState<readonly string[]>([]);
  const after = behind.at(-1);
  return {
    /** What to ask for; nothing on the first page. */
    asked: after === undefined ? {} : { after },
    isFirst: after === undefined,
    toFirst: () => setBehind([]),
    pager: (label: string, next: string | null) =>
      (after !== undefined || next !== null) && (
        <Pager
          label={label}
          words={after === undefined ? 'The newest' : `Page ${behind.length + 1}`}
          back="Newer"
          on="Older"
          onBack={after === undefined ? null : () => setBehind(behind.slice(0, -1))}
          onOn={next === null ? null : () => setBehind([...behind, next])}
        />
      ),
  };
}
