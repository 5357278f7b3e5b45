import { useSyncExternalStore } from 'react';
import type { TypeGuard } from './type-guards.ts';

/**
 * A stored value, with functions to read, change and follow it. How long it lives depends on the kind of
 * store.
 */
export interface BrowserStore<T> {
  empty: T;
  read: () => T;
  write: (next: T) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Stores a value in session storage under `key`. The value survives reloads and navigation, and is lost when
 * the tab is closed. A missing, damaged or invalid value counts as `empty`.
 */
export function tabStore<T>(key: string, isValid: TypeGuard<T>, empty: T): BrowserStore<T> {
  return storedValue(() => sessionStorage, key, isValid, empty);
}

/**
 * Stores a form's draft for this tab. A stored draft counts as blank if a value's type differs from that in
 * `blank`, or if `isValid` rejects the draft. Pass `isValid` if the draft has values other than texts and
 * ticked boxes.
 */
export function formStore<Draft extends object>(
  key: string,
  blank: Draft,
  isValid: TypeGuard<Partial<Draft>> = (_): _ is Partial<Draft> => true,
): BrowserStore<Draft> {
  const isDraft = (value: unknown): value is Draft =>
    isValid(value) &&
    Object.entries(blank).every(([name, text]) => typeof Reflect.get(value, name) === typeof text);
  return tabStore(key, isDraft, blank);
}

/**
 * Stores a value as `tabStore` does, but in local storage. The value is kept when the tab is closed, and all
 * tabs share it.
 */
export function deviceStore<T>(key: string, isValid: TypeGuard<T>, empty: T): BrowserStore<T> {
  return storedValue(() => localStorage, key, isValid, empty);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Stores a value in memory only, so a reload loses it. */
export function memoryStore<T>(empty: T): BrowserStore<T> {
  return storedValue(null, '', (value): value is T => value !== null, empty);
}

function storedValue<T>(
  storage: (() => Storage) | null,
  key: string,
  isValid: TypeGuard<T>,
  empty: T,
): BrowserStore<T> {
  let cached: { value: T } | null = null;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const load = (): T => {
    try {
      const text = storage ? storage().getItem(key) : null;
      // Returns the same object as on the server, because a copy would make React render the page twice.
      if (text === null) return empty;
      const stored: unknown = JSON.parse(text);
      // A value stored before hydration (early.ts), or by an earlier version, may lack a field.
      const value: unknown = isObject(empty) && isObject(stored) ? { ...empty, ...stored } : stored;
      return isValid(value) ? value : empty;
    } catch {
      return empty;
    }
  };
  const persist = (text: string | null) => {
    try {
      if (text === null) storage?.().removeItem(key);
      else storage?.().setItem(key, text);
    } catch {
      return;
    }
  };
  const reload = () => {
    cached = null;
    notify();
  };
  const reloadIfRestored = ({ persisted }: PageTransitionEvent) => persisted && reload();
  const reloadIfChanged = (event: StorageEvent) => event.key === key && reload();
  let isListening = false;
  const listen = () => {
    if (isListening || !storage || typeof window === 'undefined') return;
    isListening = true;
    window.addEventListener('pageshow', reloadIfRestored);
    window.addEventListener('storage', reloadIfChanged);
  };
  return {
    empty,
    read() {
      listen();
      cached ??= { value: load() };
      return cached.value;
    },
    write(next) {
      cached = { value: next };
      persist(JSON.stringify(next));
      notify();
    },
    clear() {
      cached = { value: empty };
      persist(null);
      notify();
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

/**
 * Returns the stored value. On the server and during hydration, returns the empty value, so that both render
 * the same.
 */
export function useBrowserStore<T>(store: BrowserStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.read, () => store.empty);
}

const noSubscription = () => () => {};

/** Returns false on the server and during hydration, true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
