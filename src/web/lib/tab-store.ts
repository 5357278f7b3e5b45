import { useSyncExternalStore } from 'react';
import type { Shape } from './shape.ts';

/** Something kept for this tab: it survives a reload and leaving the page, and ends with the tab. */
export interface TabStore<T> {
  empty: T;
  read: () => T;
  write: (next: T) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a value in session storage under `key`; what is missing, damaged or not allowed
 * to be kept counts as `empty`.
 */
export function tabStore<T>(key: string, isWhole: Shape<T>, empty: T): TabStore<T> {
  return keptStore(() => sessionStorage, key, isWhole, empty);
}

/** The same for this device: it stays when the tab is closed, and every tab hears of a change. */
export function deviceStore<T>(key: string, isWhole: Shape<T>, empty: T): TabStore<T> {
  return keptStore(() => localStorage, key, isWhole, empty);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function keptStore<T>(storage: () => Storage, key: string, isWhole: Shape<T>, empty: T): TabStore<T> {
  let known: { value: T } | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const load = (): T => {
    try {
      const text = storage().getItem(key);
      // The very value that the server drew with: a copy would have React draw the page twice.
      if (text === null) return empty;
      const kept: unknown = JSON.parse(text);
      // What was kept before the page's script was there, or by an earlier version, may lack a field.
      const whole: unknown = isObject(empty) && isObject(kept) ? { ...empty, ...kept } : kept;
      return isWhole(whole) ? whole : empty;
    } catch {
      return empty;
    }
  };
  const keep = (text: string | null) => {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
    } catch {
      return;
    }
  };
  const reload = () => {
    known = null;
    tell();
  };
  const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && reload();
  const changedElsewhere = (event: StorageEvent) => event.key === key && reload();
  let listens = false;
  const listen = () => {
    if (listens || typeof window === 'undefined') return;
    listens = true;
    window.addEventListener('pageshow', shownAgain);
    window.addEventListener('storage', changedElsewhere);
  };
  return {
    empty,
    read() {
      listen();
      known ??= { value: load() };
      return known.value;
    },
    write(next) {
      known = { value: next };
      keep(JSON.stringify(next));
      tell();
    },
    clear() {
      known = { value: empty };
      keep(null);
      tell();
    },
    subscribe(listener) {
      listen();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The kept value; on the server and during hydration the empty one, so that both draw the same. */
export function useTabStore<T>(store: TabStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.read, () => store.empty);
}

const never = () => () => {};

/** False on the server and during hydration, true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
