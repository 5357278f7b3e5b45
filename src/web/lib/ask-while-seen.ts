interface Asking {
  /** Milliseconds between two questions. */
  every: number;
  /** Each question that fails doubles the wait for the next, up to so many milliseconds. */
  atMost: number;
}

/**
 * Asks again and again while the page is in view, never twice at once, and at once when it comes into view
 * again. Returns how to stop.
 */
export function askWhileSeen(ask: () => Promise<void>, { every, atMost }: Asking): () => void {
  let next: ReturnType<typeof setTimeout> | undefined;
  let wait = every;
  let isAsking = false;
  let isOver = false;

  const plan = () => {
    clearTimeout(next);
    if (!isOver && !document.hidden) next = setTimeout(run, wait);
  };
  const run = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      await ask();
      wait = every;
    } catch {
      wait = Math.min(atMost, wait * 2);
    }
    isAsking = false;
    plan();
  };
  const look = () => (document.hidden ? clearTimeout(next) : void run());

  plan();
  document.addEventListener('visibilitychange', look);
  return () => {
    isOver = true;
    clearTimeout(next);
    document.removeEventListener('visibilitychange', look);
  };
}
