import { useSyncExternalStore } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Toast, default as Viewport } from './toast-viewport.tsx';

type ToastInput = { title: string; description?: string; variant?: Toast['variant']; done?: boolean };

/** Milliseconds after which a dismissed toast is removed. */
const REMOVE_AFTER = 1_000_000;

let shown: Toast | null = null;
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
let lastUsed: Element | null = null;
let ToastViewport: typeof Viewport | null = null;
const listeners = new Set<() => void>();

// Records the control used last. The focused element is not enough, because in Safari a pressed button takes
// no focus. The first press also loads the script of toasts, so that a toast can report a lost connection.
if (typeof document !== 'undefined') {
  const recordLastUsed = ({ target }: Event) => {
    if (target instanceof Element) lastUsed = target;
  };
  document.addEventListener('click', recordLastUsed, true);
  document.addEventListener('click', () => void loadViewport(), { capture: true, once: true });
}

function show(next: Toast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Loads the script of toasts. If it does not load, the toast is dropped, and the next toast tries again. */
async function loadViewport() {
  try {
    ToastViewport ??= (await import('./toast-viewport.tsx')).default;
    show(shown);
  } catch {
    show(null);
  }
}

/**
 * Shows a brief message. Any code in the browser may call this function. There is one toast at a time, and a
 * new toast replaces the old one. A toast stays for 5000 ms (longer while hovered or focused), can be swiped
 * right or closed, and F8 moves focus to it. An error that stops the visitor must also be shown beside its
 * field. Returns the toast's id, for `dismissToast`.
 */
export function toast({ title, description, variant = 'default', done = true }: ToastInput): number {
  clearTimeout(removal);
  count += 1;
  show({ id: count, title, description, variant, done, open: true, raisedBy: controlOf(lastUsed) });
  if (!ToastViewport) void loadViewport();
  return count;
}

function controlOf(used: Element | null): Element | null {
  return used?.closest('button, a, input, select, textarea, label, summary, [role="button"]') ?? null;
}

/** Closes the toast with this id. Default: the toast shown. */
export function dismissToast(id?: number) {
  if (!shown || (id !== undefined && id !== shown.id)) return;
  const { id: closing } = shown;
  show({ ...shown, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => {
    if (shown?.id === closing) show(null);
  }, REMOVE_AFTER);
}

/** Closes an error toast whose cause has been corrected, so that it does not cover the next step. */
export function dismissErrorToast() {
  if (shown?.variant === 'destructive') dismissToast();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Renders the toast once its script has loaded. Use once per page, near the end of the body. */
export function Toaster() {
  const current = useSyncExternalStore(
    subscribe,
    () => ToastViewport && shown,
    () => null,
  );
  if (!ToastViewport || !current) return null;
  return (
    <ErrorBoundary place={String(current.id)} instead={null}>
      <ToastViewport shown={current} onClose={dismissToast} />
    </ErrorBoundary>
  );
}
