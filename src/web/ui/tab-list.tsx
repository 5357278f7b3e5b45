import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from '../lib/router.tsx';

interface Tab<Id extends string> {
  /** The id of its panel; the tab's own is `tab-<id>`. */
  id: Id;
  name: ReactNode;
  /** A few words under the name. */
  note?: ReactNode;
  /** The query string under which this tab is found. */
  search: string;
}

type TabListProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  /** Told when the keys move on; a click follows the tab's address by itself. */
  onShow: (id: Id) => void;
  className?: string;
};

/**
 * Tabs with addresses: arrows, Home and End move and choose at once, Tab leads on into the panel, a click
 * with a key opens another window. Going from tab to tab makes no entries in the history.
 */
export function TabList<Id extends string>({ label, tabs, current, onShow, className }: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const ids = tabs.map(({ id }) => id);
    // From the tab that has the focus: it is ahead of what is shown when keys come fast.
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
