import { lazy, Suspense, useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  title: string;
  description: string | undefined;
  variant: 'default' | 'destructive';
  /** What happened is good news (a tick), or only news. */
  done: boolean;
  open: boolean;
  /** The control that was used last: it stays uncovered. */
  raisedBy: Element | null;
};

type ToastWords = { title: string; description?: string; variant?: Toast['variant']; done?: boolean };

/** A dismissed toast is forgotten after this many milliseconds. */
const REMOVE_AFTER = 1_000_000;

let shown: Toast | null = null;
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
let lastUsed: Element | null = null;
const listeners = new Set<() => void>();

// A button that is pressed takes no focus in Safari, so focus alone would not tell.
if (typeof document !== 'undefined') {
  const note = ({ target }: Event) => {
    if (target instanceof Element) lastUsed = target;
  };
  document.addEventListener('click', note, true);
}

function show(next: Toast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Says something in passing, from anywhere in the browser. One toast at a time: a new one takes
 * the old one's place. It stays 5000 ms (longer while hovered or focused), can be swiped right,
 * closed, and reached with F8. What stops the visitor belongs beside its field as well. Returns
 * the toast's number, for `dismissToast`.
 */
export function toast({ title, description, variant = 'default', done = true }: ToastWords): number {
  clearTimeout(removal);
  count += 1;
  show({ id: count, title, description, variant, done, open: true, raisedBy: controlOf(lastUsed) });
  return count;
}

function controlOf(used: Element | null): Element | null {
  return used?.closest('button, a, input, select, textarea, label, summary, [role="button"]') ?? null;
}

/** Closes the toast with this number, or whichever is shown. */
export function dismissToast(id?: number) {
  if (!shown || (id !== undefined && id !== shown.id)) return;
  const { id: closing } = shown;
  show({ ...shown, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => {
    if (shown?.id === closing) show(null);
  }, REMOVE_AFTER);
}

/** Takes away a refusal whose cause has been put right, so that it does not lie over what comes next. */
export function dismissRefusal() {
  if (shown?.variant === 'destructive') dismissToast();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const ToastViewport = lazy(() => import('./toast-viewport.tsx'));

/** Where toasts appear. Once per page, near the end of the body; its script loads with the first toast. */
export function Toaster() {
  const now = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  if (!now) return null;
  return (
    <Suspense fallback={null}>
      <ToastViewport shown={now} />
    </Suspense>
  );
}
