import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from '../lib/router.tsx';

interface Tab<Id extends string> {
  /** The id of the tab's panel. The tab's own id is `tab-<id>`. */
  id: Id;
  name: ReactNode;
  /** A few words under the name. */
  note?: ReactNode;
  /** The query string of this tab's address. */
  search: string;
}

type TabListProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  /** Called when a key chooses a tab. A click follows the tab's link. */
  onShow: (id: Id) => void;
  className?: string | undefined;
};

/**
 * Tabs with addresses. Arrows, Home and End move to a tab and choose it at once. The Tab key moves into the
 * panel. A click with a modifier key opens a new window. Switching tabs adds no history entries.
 */
export function TabList<Id extends string>({ label, tabs, current, onShow, className }: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const ids = tabs.map(({ id }) => id);
    // Counts from the focused tab, because it can be ahead of the tab shown while a key repeats quickly.
    const at = ids.findIndex((id) => `tab-${id}` === document.activeElement?.id);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + ids.length, Home: 0, End: ids.length - 1 }[
      event.key
    ];
    if (event.key === ' ') event.preventDefault();
    const next = to === undefined ? undefined : ids[to % ids.length];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onShow(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus({ focusVisible: true });
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={className ? `tabs ${className}` : 'tabs'}
      onKeyDown={move}
    >
      {tabs.map(({ id, name, note, search }) => (
        <Link
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === current}
          aria-controls={id}
          tabIndex={id === current ? 0 : -1}
          to={{ search }}
          replace
          className="tab cut-sheet"
        >
          {name} {note && <span className="tab-note">{note}</span>}
        </Link>
      ))}
    </div>
  );
}
