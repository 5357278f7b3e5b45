import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './dashboard-rows.module.css';

type PagerProps = {
  /** The items on the pages: 'payments'. */
  label: string;
  /** The text between the buttons: 'Page 2 of 3', 'Page 2' or 'The newest'. */
  text: string;
  /** The texts of the buttons. */
  back?: string;
  next?: string;
  onBack: (() => void) | null;
  onNext: (() => void) | null;
};

/** Shows the buttons to the previous and the next page of a list. */
export function Pager({ label, text, back = 'Previous', next = 'Next', onBack, onNext }: PagerProps) {
  return (
    <nav aria-label={`Pages of ${label}`} className={styles.pager}>
      <Button disabled={onBack === null} onClick={() => onBack?.()}>
        {back}
      </Button>
      <p aria-live="polite">{text}</p>
      <Button disabled={onNext === null} onClick={() => onNext?.()}>
        {next}
      </Button>
    </nav>
  );
}

/**
 * Holds the position in a list paged by cursor, newest first. Each page comes with the cursor of the next
 * page.
 */
export function useCursorPages() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const after = cursors.at(-1);
  return {
    /** The query parameter of the page. The first page has none. */
    query: after === undefined ? {} : { after },
    isFirst: after === undefined,
    reset: () => setCursors([]),
    pager: (label: string, next: string | null) =>
      (after !== undefined || next !== null) && (
        <Pager
          label={label}
          text={after === undefined ? 'The newest' : `Page ${cursors.length + 1}`}
          back="Newer"
          next="Older"
          onBack={after === undefined ? null : () => setCursors(cursors.slice(0, -1))}
          onNext={next === null ? null : () => setCursors([...cursors, next])}
        />
      ),
  };
}
