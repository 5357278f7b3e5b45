import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ownAddressChange } from '../../lib/own-address-change.ts';
import { Link, useNavigate } from '../../lib/router.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx';
import { useSignedIn } from './shared/sign-in-state.ts';
import styles from './staff.module.css';
import { type DashboardTab, dashboardPages, dashboardTabs, tabPath, tabsFor } from './tabs.ts';

/** Returns the sides to which a list can be scrolled further. */
function useHiddenSides(list: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [sides, setSides] = useState({ before: false, after: false });
  // Runs after each render, because a change of the tabs does not change the size of the list itself.
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // A pixel of tolerance, because browsers round these values.
      const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
      setSides((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resizeObserver.disconnect();
      element.removeEventListener('scroll', measure);
    };
  });
  return sides;
}

/** The share of the list's visible width that one press scrolls. */
const scrolledShare = 0.7;

/**
 * Shows the tabs on wide screens. Arrow keys, Home and End move through the tabs. If the tabs do not fit,
 * arrows at the sides scroll them for a pointer.
 */
export function StaffTabList({ current }: { current: DashboardTab }) {
  const list = useRef<HTMLDivElement>(null);
  const hidden = useHiddenSides(list);
  const navigate = useNavigate();
  const tabs = tabsFor(dashboardTabs, useSignedIn()?.may ?? []);
  const currentIndex = tabs.indexOf(current);
  useEffect(() => {
    list.current
      ?.querySelector(`#tab-${current.id}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Starts from the focused tab. While a key repeats fast, the focus is ahead of the tab that is shown.
    const focused = tabs.findIndex(({ id }) => `tab-${id}` === document.activeElement?.id);
    const from = Math.max(focused, 0);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (event.key === ' ') event.preventDefault();
    if (!next) return;
    event.preventDefault();
    void navigate(tabPath(next), { state: ownAddressChange });
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus({ focusVisible: true });
  };
  const scrollOn = (direction: -1 | 1) => () => {
    const element = list.current;
    element?.scrollBy({ left: direction * element.clientWidth * scrolledShare });
  };
  return (
    <div
      className={`${styles.dashboardWidth} ${styles.dashboardTabsRoom}`}
      data-before={hidden.before || undefined}
      data-after={hidden.after || undefined}
    >
      {hidden.before && <ScrollArrow side="before" onPress={scrollOn(-1)} />}
      {hidden.after && <ScrollArrow side="after" onPress={scrollOn(1)} />}
      <div ref={list} role="tablist" aria-label="Dashboard" className={styles.dashboardTabs} onKeyDown={move}>
        {tabs.map((tab, index) => (
          <Link
            key={tab.id}
            id={`tab-${tab.id}`}
            role="tab"
            aria-selected={tab === current}
            {...(tab === current ? { 'aria-controls': `panel-${tab.id}` } : {})}
            tabIndex={index === Math.max(currentIndex, 0) ? 0 : -1}
            to={tabPath(tab)}
            className={`${styles.dashboardTab} cut-sheet`}
          >
            {tab.name}
          </Link>
        ))}
      </div>
    </div>
  );
}

/** An arrow for pointers only. Keys and screen readers reach every tab without it. */
function ScrollArrow({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.dashboardScrollArrow}
      data-side={side}
      onClick={onPress}
    >
      {side === 'before' ? <ArrowLeftIcon size={20} /> : <ArrowRightIcon size={20} />}
    </button>
  );
}

/** Shows the tabs on a phone, as a select field. */
export function TabSelect({ current }: { current: DashboardTab }) {
  const navigate = useNavigate();
  const tabs = tabsFor([...dashboardTabs, ...dashboardPages], useSignedIn()?.may ?? []);
  const goTo = (id: string) => {
    const tab = tabs.find((other) => other.id === id);
    if (tab) void navigate(tabPath(tab));
    if (id === 'office') void navigate('/admin/office');
  };
  return (
    <span className={`select ${styles.dashboardSelect}`}>
      <select
        aria-label="Go to"
        className="input"
        value={current.id}
        onChange={(event) => goTo(event.target.value)}
      >
        {tabs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="office">Office</option>
      </select>
    </span>
  );
}
